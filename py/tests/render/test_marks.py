"""Marks over the map: what glows, and the rings and the arrow of news."""

from __future__ import annotations

import colorsys
import re

import msgspec
import pytest

from empires.maps.board import Board, BoardPlayer, BoardTile, Overlay
from empires.render.board import board_svg, fragments
from empires.render.heraldry import EMBLEMS, PALETTE
from empires.render.layout import RISE, centre
from empires.render.style import resolved, stylesheet

LAND = Board(tiles=tuple(BoardTile(id=f"0,{r}", q=0, r=r, ground="plain", name="Ash") for r in range(3)))


def rule(selector: str) -> dict[str, str]:
    """The declarations of a rule of the map in the colours of paper."""
    found = re.search(rf"^{re.escape(selector)} {{([^}}]*)}}", resolved("paper"), re.M)
    assert found is not None, selector
    return {
        name.strip(): value.strip() for name, _, value in (one.partition(":") for one in found[1].split(";"))
    }


def light(colour: str) -> tuple[float, float, float]:
    """Hue, lightness and saturation of a colour."""
    digits = colour.removeprefix("#")
    digits = "".join(one * 2 for one in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return colorsys.rgb_to_hls(red, green, blue)


def test_tiles_lost_and_won_are_ringed_and_threats_are_arrows_under_the_names() -> None:
    overlay = Overlay(lost=("0,0",), won=("0,1",), threats=(("0,2", "0,1", "Bo"), ("0,0", "0,1", "Bo")))
    assert {"lost-0,0", "won-0,1", "threat-1", "threat-2"} <= fragments(LAND, overlay).keys()
    whole = board_svg(LAND, overlay)
    places = [whole.index(one) for one in ("layer-pieces", 'id="lost-0,0"', 'id="threat-1"', "layer-names")]
    assert places == sorted(places)


def test_all_land_but_what_glows_lies_in_a_shade_under_the_borders() -> None:
    drawn = fragments(LAND, Overlay(targets=("0,1", "9,9"), spaces=(("9,9", 9, 9),)))
    assert drawn["shade"].count("M") == 2, "the land, and one hole in it: a space has no land to shade"
    assert "shade" not in fragments(LAND, Overlay(targets=("9,9",), spaces=(("9,9", 9, 9),)))
    whole = board_svg(LAND, Overlay(targets=("0,1",)))
    places = [whole.index(one) for one in ('id="shade"', 'id="target-0,1"', "layer-borders")]
    assert places == sorted(places)


def test_a_threat_has_the_colour_of_its_owner() -> None:
    land = msgspec.structs.replace(LAND, players=(BoardPlayer(name="Bo", colour="#1f5c96", emblem=1),))
    drawn = fragments(land, Overlay(threats=(("0,2", "0,1", "Bo"), ("0,0", "0,1", "#bandits"))))
    assert drawn["threat-1"].count("#1f5c96") == 3, "shaft, head and emblem"
    assert EMBLEMS[1][1] in drawn["threat-1"]
    assert "#1f5c96" not in drawn["threat-2"]


def test_the_sign_of_a_threat_stands_in_the_threatened_place_and_the_emblem_in_the_other() -> None:
    land = msgspec.structs.replace(LAND, players=(BoardPlayer(name="Bo", colour="#1f5c96", emblem=1),))
    for start, below in (("0,2", 1), ("0,0", -1)):
        drawn = fragments(land, Overlay(threats=((start, "0,1", "Bo"),)))["threat-1"]
        [(seal, what), (sign, other)] = [
            (float(found[1]), found[2])
            for found in re.finditer(r"<g transform=\"translate\(\S+ ([-\d.]+)\)\"><(\w+)", drawn)
        ]
        assert (what, other) == ("circle", "path")
        assert seal * below > 0, "on the side of the border that the threat comes from"
        assert sign * below < 0, "behind the border"


def test_marks_of_loss_gain_and_choice_are_black_and_white_and_differ_in_shape() -> None:
    drawn = fragments(LAND, Overlay(lost=("0,0",), won=("0,1",), chosen=("0,2",)))
    assert "news-teeth" in drawn["lost-0,0"]
    assert "news-teeth" not in drawn["won-0,1"]
    assert drawn["chosen-0,2"].count("chosen-ticks") == 2, "dark on a light casing"
    lightness = [light(code)[1] for _, code in PALETTE]
    darkest, lightest = min(lightness), max(lightness)
    for selector, name in (
        (".lost .news-line", "stroke"),
        (".news-teeth", "fill"),
        (".won .news-line", "stroke"),
        (".chosen-ticks", "stroke"),
        (".news-disc", "fill"),
    ):
        shade = light(rule(selector)[name])[1]
        assert shade < darkest - 0.02 or shade > lightest + 0.04, f"{selector} is like no player"
    for white, dark in (("lost .news-halo", "lost .news-line"), ("won .news-line", "won .news-halo")):
        assert light(rule(f".{white}")["stroke"])[1] - light(rule(f".{dark}")["stroke"])[1] > 0.8


def middle(drawn: str) -> tuple[float, float]:
    """The point of a border at which an arrow crosses it."""
    found = re.search(r"translate\(([-\d.]+) ([-\d.]+)\)\" class=\"news threat", drawn)
    assert found is not None, drawn
    return float(found[1]), float(found[2])


def test_the_arrow_of_a_threat_crosses_the_border_beside_the_shields_in_its_middle() -> None:
    drawn = fragments(LAND, Overlay(threats=(("0,2", "0,1", "Bo"), ("0,0", "0,1", "Bo"))))
    (x, y), (other_x, other_y) = middle(drawn["threat-1"]), middle(drawn["threat-2"])
    assert (x, other_x) == (-20, -20)
    assert (y + other_y) / 2 == pytest.approx(centre(0, 1)[1], abs=0.1)
    assert y - other_y == pytest.approx(2 * RISE, abs=0.1)


def test_threats_from_far_and_near_on_the_same_side_have_arrows_beside_each_other() -> None:
    land = Board(tiles=tuple(BoardTile(id=f"0,{r}", q=0, r=r, ground="plain") for r in range(4)))
    drawn = fragments(land, Overlay(threats=(("0,1", "0,0", "Bo"), ("0,3", "0,0", "Cy"))))
    (x, y), (other_x, other_y) = middle(drawn["threat-1"]), middle(drawn["threat-2"])
    assert y == other_y == pytest.approx(RISE, abs=0.1)
    assert (x, other_x) == (-20, 20)


def test_a_threat_that_is_at_the_place_has_a_sign_and_no_arrow() -> None:
    there = fragments(LAND, Overlay(threats=(("0,1", "0,1", "Bo"),)))["threat-1"]
    away = fragments(LAND, Overlay(threats=(("0,0", "0,1", "Bo"),)))["threat-1"]
    assert "news-head" in away
    assert "news-head" not in there
    assert "news-sign" in there


def test_a_tile_has_the_numbers_of_all_lines_that_are_about_it_beside_its_middle() -> None:
    drawn = fragments(LAND, Overlay(lost=("0,0",), numbers=(("0,0", 1), ("0,0", 3), ("0,1", 2))))
    spots = {
        tile: re.findall(r"translate\((-?\d+)[.0]* -43[.0]*\).*?>(\d)<", drawn[f"number-{tile}"])
        for tile in ("0,0", "0,1")
    }
    assert spots == {"0,0": [("22", "1"), ("-22", "3")], "0,1": [("22", "2")]}


def test_marks_of_places_that_are_not_on_the_map_are_left_out() -> None:
    overlay = Overlay(lost=("9,9",), threats=(("9,9", "0,0", "Bo"),), numbers=(("9,9", 1),))
    assert not [name for name in fragments(LAND, overlay) if name.startswith(("lost", "threat", "number"))]


def test_what_glows_has_neither_the_colour_of_land_nor_that_of_a_player() -> None:
    glow, others = rule(".target-glow")["fill"], re.findall(r"--(?:land|wash-\w+|veil): (#\w+)", stylesheet())
    assert light(glow)[2] == 0, "no hue"
    assert light(glow)[1] - max(light(one)[1] for one in [*others, *(code for _, code in PALETTE)]) > 0.04


def test_at_rest_the_tiles_of_recent_events_have_no_wash() -> None:
    assert rule(".recent-glow")["opacity"] == "0"
    assert rule(".recent-line")["fill"] == "none"
