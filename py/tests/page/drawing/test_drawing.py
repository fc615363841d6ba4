"""A land is drawn in the page, kept, checked by the rules, and played on."""

from __future__ import annotations

import base64

import pytest

from empires.maps.drawing.easel import Easel
from empires.maps.drawing.land import Land, broad_land, round_land
from empires.maps.drawing.text import as_foreign, of_foreign, write_text
from empires.maps.flaws import Flaw
from empires.maps.foreign.land import Cell
from empires.maps.foreign.opening import open_map
from empires.page.drawing.table import DRAFT
from empires.rulesets import find_display, find_ruleset
from tests.page.browser import Page

OWN_LAND = ["mightier-empires", "mighty-empires", "mighty-kingdoms", "ninth-age", "warmaster"]


def at_the_table() -> Page:
    page = Page()
    page.send("open_drawing")
    return page


def land_of(page: Page) -> Land:
    drawing = page.app.load().drawing
    assert drawing is not None
    return drawing.easel.land


def paint(page: Page, brush: str, *tiles: str) -> None:
    page.send("draw", what="brush", value=brush)
    page.send("paint", tiles=list(tiles), how="up")


def painted(*strokes: tuple[str, list[Cell]], land: Land | None = None) -> Land:
    easel = Easel(land or round_land(5))
    for brush, cells in strokes:
        easel.take(brush=brush)
        easel.press(cells[0])
        for cell in cells[1:]:
            easel.drag(cell)
        easel.lift()
    return easel.land


def flaws_of(ruleset: str, land: Land, players: int = 2) -> list[Flaw]:
    map, legend = as_foreign(land)
    return list(find_display(find_ruleset(ruleset)).flaws(map, legend, players))


# --- the table ---------------------------------------------------------------------------------------


def test_a_stroke_paints_its_tiles_and_sends_only_what_changed() -> None:
    page = at_the_table()
    assert 'id="plot-0,0"' in page.shown["map"]
    page.log.clear()
    paint(page, "sea", "0,0", "2,0")
    assert [land_of(page).hexes[cell].ground for cell in ((0, 0), (1, 0), (2, 0))] == ["sea"] * 3
    changed = [change for one in page.log if one["op"] == "fragments" for change in one["changes"]]
    assert not any(one["op"] == "html" and one["region"] == "map" for one in page.log)
    assert 0 < len(changed) < 60
    assert any(change[1] == "plot-1,0" for change in changed)
    assert not any(change[1] == "plot--4,0" for change in changed)


def test_keys_paint_where_the_keyboard_stands_and_take_it_back() -> None:
    page = at_the_table()
    page.send("draw", what="brush", value="forest")
    page.send("tile", id="1,1", keys=True)
    assert land_of(page).hexes[1, 1].ground == "forest"
    page.send("draw", what="undo")
    assert land_of(page).hexes[1, 1].ground == "plain"
    page.send("draw", what="redo")
    assert land_of(page).hexes[1, 1].ground == "forest"


def test_a_second_finger_takes_the_stroke_back() -> None:
    page = at_the_table()
    page.send("draw", what="brush", value="sea")
    page.send("paint", tiles=["0,0", "1,0"], how="on")
    page.send("paint", tiles=[], how="off")
    assert land_of(page) == round_land(4)
    assert 'disabled="disabled"' in page.shown["card"] or "disabled" in page.shown["card"]


def test_the_drawing_is_there_again_after_a_reload() -> None:
    page = at_the_table()
    paint(page, "mountain", "0,0")
    paint(page, "city", "1,0")
    page.fill("name_hex", {"name": ["Lor <b>thiel"]})
    assert DRAFT in page.storage
    again = page.reload()
    again.send("open_drawing")
    assert land_of(again).hexes[0, 0].ground == "mountain"
    assert land_of(again).hexes[1, 0].name == "Lor <b>thiel"
    assert "<b>thiel" not in again.shown["map"]


def test_a_drawing_that_cannot_be_read_is_no_drawing() -> None:
    page = Page()
    page.storage[DRAFT] = "{]"
    page.send("open_drawing")
    assert land_of(page) == round_land(4)


def test_a_new_land_has_the_size_that_was_asked_for_and_undo_brings_the_old_one_back() -> None:
    page = at_the_table()
    paint(page, "sea", "0,0")
    before = land_of(page)
    page.fill("new_land", {"shape": ["broad"], "columns": ["7"], "rows": ["5"], "sea": ["yes"]})
    assert land_of(page) == broad_land(7, 5, "sea")
    page.send("draw", what="undo")
    assert land_of(page) == before
    page.fill("new_land", {"shape": ["broad"], "columns": ["999"], "rows": ["999"]})
    assert len(land_of(page).hexes) <= 1_000


def test_a_map_of_another_program_is_drawn_on() -> None:
    page = at_the_table()
    text = '0101 green forest\n0102 water castle "Old Keep"\n0202 light-green\n'
    page.send(
        "file", purpose="drawing", name="a.txt", size=9, base64=base64.b64encode(text.encode()).decode()
    )
    grounds = [here.ground for here in land_of(page).hexes.values()]
    assert {"forest", "sea", "plain", "outside"} == set(grounds)
    page.send("file", purpose="drawing", name="a.txt", size=9, base64=base64.b64encode(b"hello").decode())
    assert "No map can be read" in page.shown["notice"]


def test_it_is_saved_as_a_file_that_opens_again_and_as_pictures() -> None:
    page = at_the_table()
    paint(page, "river", "0,0", "2,0")
    page.send("export", what="map-text")
    page.send("export", what="map")
    page.send("export", what="map-picture")
    map = open_map(page.files["map.txt"].encode())
    assert map is not None
    assert write_text(of_foreign(map)) == write_text(land_of(page), from_corner=True)
    assert page.files["map.svg"].startswith("<svg")
    assert page.files["map.png"].startswith("<svg")


def test_what_is_wrong_is_told_and_glows_and_painting_goes_on() -> None:
    page = at_the_table()
    page.fill("draw_for", {"ruleset": ["mighty-empires"], "players": ["2"]})
    paint(page, "river", "0,0", "1,0")
    assert "ends on dry land" in page.shown["card"]
    assert any(
        change[1] == "flaw-0,0" for one in page.log if one["op"] == "fragments" for change in one["changes"]
    )
    page.send("show_flaw", rule="ME-RULING-102")
    assert page.shown["dialog"]
    page.send("back")
    paint(page, "lake", "2,0")
    paint(page, "river", "1,0", "2,0")
    assert "ends on dry land" not in page.shown["card"]


def test_escape_lays_the_pen_down_and_then_goes_back_to_the_shelf() -> None:
    page = at_the_table()
    page.send("draw", what="brush", value="river")
    page.send("tile", id="0,0", keys=True)
    page.send("back")
    assert page.app.load().drawing is not None
    page.send("back")
    assert page.app.load().drawing is None
    assert "Draw a map" in page.shown["page"]


# --- the rules ---------------------------------------------------------------------------------------


@pytest.mark.rule("WM-WORLD-30", "WM-WORLD-15")
@pytest.mark.parametrize("ruleset", ["mighty-empires", "warmaster"])
def test_rivers_end_in_water_and_meet_no_more_than_three(ruleset: str) -> None:
    ring = painted(("river", [(0, 0), (1, 0), (0, 1), (0, 0)]))
    assert any("in a circle" in flaw.text for flaw in flaws_of(ruleset, ring))
    star = painted(*(("river", [(0, 0), end]) for end in ((2, -2), (0, 2), (-2, 0), (2, 0))))
    assert any(
        "at most three rivers" in flaw.text and (0, 0) in flaw.cells for flaw in flaws_of(ruleset, star)
    )
    to_the_sea = painted(("sea", [(0, 3), (0, 4)]), ("river", [(0, 0), (0, 2)]))
    assert not [flaw for flaw in flaws_of(ruleset, to_the_sea) if "iver" in flaw.text]
    through = painted(("sea", [(0, 3)]), ("river", [(-2, 2), (0, 2), (2, 1)]))
    assert any("meets the coast" in flaw.text for flaw in flaws_of(ruleset, through))


@pytest.mark.rule("WM-WORLD-20", "WM-WORLD-21")
@pytest.mark.parametrize("ruleset", ["mighty-empires", "warmaster"])
def test_a_gap_in_the_land_and_a_side_between_two_seas_are_told(ruleset: str) -> None:
    hole = painted(("outside", [(0, 0)]))
    (gap,) = (flaw for flaw in flaws_of(ruleset, hole) if "gap" in flaw.text)
    assert set(gap.cells) == {(0, 0), (0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)}, "with all round it"
    neck = painted(
        ("sea", [(0, -1), (1, -1)]), ("sea", [(-1, 1), (-1, 1)]), ("sea", [(1, 0)]), ("sea", [(0, 1)])
    )
    told = [flaw for flaw in flaws_of(ruleset, neck) if "one side" in flaw.text]
    assert not told or told[0].cells
    strait = painted(("sea", [(0, 0)]), ("sea", [(2, -1)]))
    (broken,) = (flaw for flaw in flaws_of(ruleset, strait) if "one side" in flaw.text)
    assert set(broken.cells) == {(1, 0), (1, -1)}, "and no other land"


@pytest.mark.rule("WM-MAP-11", "ME-MAP-10")
@pytest.mark.parametrize("ruleset", ["mighty-empires", "warmaster"])
def test_capitals_need_room(ruleset: str) -> None:
    assert not flaws_of(ruleset, round_land(5), 3)
    assert any("capitals" in flaw.text for flaw in flaws_of(ruleset, round_land(1), 3))


@pytest.mark.rule("WM-MAP-02")
def test_warmaster_has_no_printed_tile_for_two_seas_at_one_hexagon() -> None:
    land = painted(("sea", [(0, -1)]), ("sea", [(0, 1)]))
    assert any("printed" in flaw.text and (0, 0) in flaw.cells for flaw in flaws_of("warmaster", land))


def test_ninth_age_counts_hexes_and_asks_that_they_hang_together() -> None:
    land = painted(("mountain", [(0, 0), (0, 1)]), land=round_land(1))
    assert any("8 hexes and 2 mountains" in flaw.text for flaw in flaws_of("ninth-age", land))
    ten = painted(("mountain", [(0, 0), (1, 0)]), land=broad_land(5, 2))
    assert not flaws_of("ninth-age", ten)
    parted = painted(("outside", [(2, -1), (2, 0)]), land=broad_land(5, 2))
    assert any("cut off" in flaw.text for flaw in flaws_of("ninth-age", parted))
    crooked = painted(("river", [(0, 0), (1, 0)]), land=broad_land(5, 2))
    assert any("two ends" in flaw.text for flaw in flaws_of("ninth-age", crooked))


def test_mighty_kingdoms_asks_for_land_that_armies_reach_and_room_to_begin() -> None:
    parted = painted(("sea", [(0, -5), (0, 5)]))
    assert any("reach" in flaw.text for flaw in flaws_of("mighty-kingdoms", parted))
    assert any("room for 1" in flaw.text for flaw in flaws_of("mighty-kingdoms", round_land(1)))


def test_mightier_empires_asks_for_room_and_land_that_can_be_reached() -> None:
    assert not flaws_of("mightier-empires", round_land(4))
    assert any("20 to 600" in flaw.text for flaw in flaws_of("mightier-empires", round_land(1)))
    parted = painted(("lake", [(0, -5), (0, 5)]))
    assert any("reach" in flaw.text and flaw.cells for flaw in flaws_of("mightier-empires", parted))


# --- a campaign on it --------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", OWN_LAND)
def test_a_drawn_land_is_played_on_in_every_ruleset_that_takes_one(ruleset: str) -> None:
    page = at_the_table()
    page.fill("draw_for", {"ruleset": [ruleset], "players": ["2"]})
    if ruleset == "ninth-age":
        page.fill("new_land", {"shape": ["broad"], "columns": ["5"], "rows": ["2"]})
        paint(page, "mountain", "0,0", "1,0")
        paint(page, "river", "2,-1", "2,0")
    else:
        page.fill("new_land", {"shape": ["round"], "rings": ["5"]})
        paint(page, "sea", "-5,5", "0,5")
        paint(page, "river", "0,0", "0,2", "-1,4")
        paint(page, "forest", "2,0", "3,0")
    no_land = ("outside", "sea") if ruleset == "mightier-empires" else ("outside",)
    size = sum(here.ground not in no_land for here in land_of(page).hexes.values())
    page.send("use_drawing")
    draft = page.app.load().sheet.draft
    assert draft is not None
    assert draft.name == ruleset
    fields = {name: list(values) for name, values in draft.filled.items()}
    fields |= {
        "seats": ["2"],
        "player0": ["Ann"],
        "player1": ["Bo"],
        "controller0": ["human"],
        "controller1": ["human"],
    }
    page.fill("begin", fields, ruleset=ruleset)
    session = page.app.session
    assert session is not None
    page.send("lift")
    while page.app.load().sheet.map:
        question = session.campaign.waiting[0]
        value = next(one.value for one in question.choices if one.value in ("free_paste", "load"))
        page.send("lift")
        page.send(
            "answer", player=question.player, kind=question.kind, choice=value, at=session.campaign.answers
        )
    page.send("lift")
    assert session.question is not None
    filled = session.drafts.of(session.question)
    page.fill("answer", filled, at=session.campaign.answers)
    board = session.display.board(session.campaign.view(None).state, None)
    assert len(board.tiles) >= size, "the sea goes on beyond the rim"
