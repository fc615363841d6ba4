"""Twelve players told apart without colour; small pictures; the stylesheet."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from empires.maps.board import INDEPENDENT, Board, BoardPlayer, BoardTile
from empires.render.badges import ICONS
from empires.render.board import board_svg, fragments
from empires.render.heraldry import DASHES, EMBLEMS, INDEPENDENT_LIVERY, PALETTE, STRANGER, ink_on, livery
from empires.render.icons import badge_icon, dice_face, emblem_icon, piece_icon, settlement_icon
from empires.render.ink import Grain
from empires.render.markup import picture
from empires.render.pieces import BODIES
from empires.render.style import resolved, stylesheet
from empires.render.thumbnail import thumbnail_svg
from tests.render.boards import campaign, players


def linear(channel: int) -> float:
    share = channel / 255
    return share / 12.92 if share <= 0.03928 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (linear(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def test_twelve_players_differ_in_colour_emblem_and_border() -> None:
    looks = [livery(player) for player in players(12)]
    for facts in zip(*looks, strict=True):
        if len(set(facts)) == 2:
            continue  # the ink on a colour is either dark or pale
        assert len(set(facts)) == 12
    assert len(PALETTE) == len(EMBLEMS) == len(DASHES) == 12
    assert INDEPENDENT_LIVERY.emblem not in {look.emblem for look in looks}
    assert INDEPENDENT_LIVERY.dash not in DASHES


def test_colours_of_neighbouring_seats_differ_in_grey() -> None:
    greys = [luminance(colour) for _, colour in PALETTE]
    assert sum(contrast(a, b) > 1.5 for (_, a), (_, b) in pairwise(PALETTE)) >= 7
    assert max(greys) / min(greys) > 8


@pytest.mark.parametrize(("name", "colour"), PALETTE)
def test_emblem_and_number_can_be_read_on_every_colour(name: str, colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= 4.5, name


def test_a_colour_that_is_no_colour_never_reaches_the_picture() -> None:
    assert livery(BoardPlayer("Ann", 'red"/><script>', 0)).colour == STRANGER.colour


def test_the_independents_have_a_look_of_their_own() -> None:
    tile = BoardTile(
        id="0,0", q=0, r=0, ground="plain", owner=INDEPENDENT, flag=INDEPENDENT, settlement="village"
    )
    parts = fragments(Board(tiles=(tile,), players=players(2)))
    assert INDEPENDENT_LIVERY.colour in parts["realm-independent"]
    assert INDEPENDENT_LIVERY.colour in parts["site-0,0"]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_its_pips(face: int) -> None:
    assert dice_face(face).count("die-pip") == face


def test_other_dice_show_their_number() -> None:
    assert ">17<" in dice_face(17, 20)
    assert 'aria-label="17 on a die of 20"' in dice_face(17, 20)


def test_small_pictures_are_well_formed_and_differ() -> None:
    (ann,) = players(1)
    drawn = [piece_icon(kind, ann, "3") for kind in BODIES]
    drawn += [settlement_icon("city"), settlement_icon("city", ann), settlement_icon("city", razed=True)]
    drawn += [badge_icon(name) for name in ICONS] + [badge_icon("no such icon"), emblem_icon(ann)]
    for one in drawn:
        ElementTree.fromstring(one)
    assert all(one != other for one, other in combinations(drawn, 2))


def test_the_preview_shows_realms_and_is_small() -> None:
    board = campaign("atlas", 3)
    preview = thumbnail_svg(board)
    ElementTree.fromstring(preview)
    assert preview.count("thumb-realm") >= 3
    assert len(preview) < len(board_svg(board)) / 10


def test_the_preview_of_a_large_map_stays_small_and_is_still_a_picture_of_lines_and_shapes() -> None:
    board = campaign("atlas", 12, 60)
    preview = thumbnail_svg(board)
    assert len(board.tiles) > 600
    assert len(preview) < 20_000
    assert preview.count("thumb-realm") >= 12
    assert picture(str(preview)) == preview, "kept as text it is shown again"


def test_every_class_of_the_map_has_a_rule() -> None:
    board = campaign("twelve", 12)
    used = {
        name
        for markup in fragments(board).values()
        for names in re.findall(r'class="([^"]+)"', markup)
        for name in names.split()
    }
    unstyled_by_choice = {
        "realm",
        "site",
        "badges",
        "piece-badges",
        "fan",
        "seat-name",
        "compass-ring",
        "arrow",
        "arrow-march",
    }
    unstyled_by_choice |= {name for name in used if name.startswith("piece-")}
    rules = stylesheet()
    assert {name for name in used - unstyled_by_choice if not re.search(rf"\.{name}[^\w-]", rules)} == set()


@pytest.mark.parametrize("theme", ["paper", "candle"])
def test_a_picture_alone_needs_no_custom_properties(theme: str) -> None:
    rules = resolved("paper" if theme == "paper" else "candle")
    assert "var(" not in rules
    assert "--" not in rules


def test_names_can_be_read_in_both_lights() -> None:
    light, dark, *_ = re.split(r"\n\}", stylesheet())
    for block in (light, dark):
        tones = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", block))
        for ground in ("land", "paper", "halo", "wash-forest", "wash-hill", "sea"):
            assert contrast(tones["ink"], tones[ground]) >= 7 or ground.startswith("wash"), ground
            assert contrast(tones["ink"], tones[ground]) >= 4.5, ground


def test_a_grain_is_fixed_by_its_seed() -> None:
    one, other = Grain("0,0 relief"), Grain("0,0 relief")
    numbers = [one.between(-3, 5) for _ in range(200)]
    assert numbers == [other.between(-3, 5) for _ in range(200)]
    assert all(-3 <= number <= 5 for number in numbers)
    assert len(set(numbers)) > 190
    assert {one.pick(6) for _ in range(200)} == set(range(6))
