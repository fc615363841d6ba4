"""A map from a file is looked over before it is drawn on: its window, its columns, and what terrains mean."""

from __future__ import annotations

import base64
import json
import time
from itertools import product

import pytest

from empires.maps.foreign.opening import open_map
from empires.page.drawing.table import DRAFT
from empires.render.preview import preview_svg
from tests.maps.foreign.test_azgaar import export
from tests.page.browser import Page
from tests.page.drawing.test_drawing import at_the_table, land_of


def dropped(text: str, page: Page | None = None) -> Page:
    page = page or at_the_table()
    held = base64.b64encode(text.encode()).decode()
    page.send("file", purpose="drawing", name="a map", size=len(text), base64=held)
    return page


def sheet(columns: int, rows: int, word: str = "forest") -> str:
    places = product(range(1, columns + 1), range(1, rows + 1))
    return "\n".join(f"{column}.{row} {word}" for column, row in places)


STRANGE = "0101 gloom\n0102 gloom\n0201 forest\n0202 <i>murk\n"


def test_a_map_of_which_all_is_known_is_drawn_on_at_once() -> None:
    page = dropped("0101 forest\n0102 water\n")
    assert not page.shown.get("dialog")
    assert {here.ground for here in land_of(page).hexes.values()} == {"forest", "sea"}


def test_what_nothing_is_known_of_is_asked_with_the_map_in_view() -> None:
    page = dropped(STRANGE)
    dialog = page.shown["dialog"]
    assert "What do these mean?" in dialog
    assert 'class="map preview"' in dialog
    assert " gloom (2)" in dialog
    assert "<i>" not in dialog
    assert dialog.count('width="12"') == 4  # a swatch of the colour that each has on the picture
    page.fill("take_map", {"legend.gloom": ["swamp"], "legend.<i>murk": ["mountain"]})
    assert not page.shown["dialog"]
    grounds = [here.ground for here in land_of(page).hexes.values()]
    assert [grounds.count(one) for one in ("swamp", "mountain", "forest")] == [2, 1, 1]


def test_what_was_said_once_is_kept_in_the_drawing_and_its_file_and_not_asked_again() -> None:
    page = dropped(STRANGE)
    page.fill("take_map", {"legend.gloom": ["swamp"], "legend.<i>murk": ["mountain"]})
    assert "# legend: gloom = swamp" in page.browser.home.texts[DRAFT]
    page.send("export", what="map-text")
    assert "# legend: <i>murk = mountain" in page.files["map.txt"]
    again = Page(page.browser)
    again.send("open_drawing")
    dropped(STRANGE, again)
    assert not again.shown.get("dialog")
    assert [here.ground for here in land_of(again).hexes.values()].count("swamp") == 2


def test_of_a_map_that_is_too_large_a_window_is_drawn_on() -> None:
    page = dropped(sheet(100, 40))
    dialog = page.shown["dialog"]
    assert "The map has 100 columns and 40 rows. Drag a window over it." in dialog
    assert 'data-crop="10"' in dialog
    page.fill("check_map", {"left": ["11"], "top": ["6"], "wide": ["20"], "high": ["10"]})
    assert 'x="100" y="50" width="200" height="100"' in page.shown["dialog"]
    assert "200 hexes." in page.shown["dialog"]
    page.fill("take_map", {"left": ["11"], "top": ["6"], "wide": ["20"], "high": ["10"]})
    grounds = [here.ground for here in land_of(page).hexes.values()]
    assert grounds.count("forest") == 200


@pytest.mark.parametrize(
    ("edges", "said"),
    [
        (("1", "1", "100", "40"), "4,000 hexes: at most 2,500 can be drawn on."),
        (("1", "1", "999", "99999"), "4,000 hexes: at most 2,500"),
        (("500", "1", "3", "3"), "This window contains no part of the map."),
        (("1", "1", "0", "0"), "1 hex."),
    ],
)
def test_a_window_that_will_not_do_says_so_and_keeps_the_map(edges: tuple[str, ...], said: str) -> None:
    page = dropped(sheet(100, 40))
    fields = {name: [value] for name, value in zip(("left", "top", "wide", "high"), edges, strict=True)}
    page.fill("check_map", fields)
    assert said in page.shown["dialog"]
    before = land_of(page)
    page.fill("take_map", fields)
    assert (land_of(page) == before) == (said != "1 hex.")
    assert bool(page.shown["dialog"]) == (said != "1 hex.")


def test_what_is_no_number_leaves_the_window_as_it_was() -> None:
    page = dropped(sheet(100, 40))
    before = page.shown["dialog"]
    page.fill("check_map", {"left": ["²"], "top": [""], "wide": ["-4"], "high": ["1e9"]})
    assert page.shown["dialog"] == before


def test_a_map_without_hexes_is_laid_onto_as_many_columns_as_are_wanted() -> None:
    page = dropped(json.dumps(export()))
    assert "A map of Azgaar’s Fantasy Map Generator" in page.shown["dialog"]
    assert 'name="across"' in page.shown["dialog"]
    assert 'fill="#66c2a5" fill-opacity="0.45"' in page.shown["dialog"]  # a state in its colour
    page.fill("check_map", {"across": ["20"]})
    assert "220 hexes." in page.shown["dialog"]
    page.fill("take_map", {"across": ["20"], "legend.Glimmerwaste": ["swamp"]})
    land = land_of(page)
    assert {here.name for here in land.hexes.values()} == {"", "Nuln", "Grimkeep", "<b>Port</b>"}
    assert land.rivers
    assert "<b>Port" not in page.shown["map"]


def test_a_map_whose_tile_set_is_missing_asks_for_it_by_name() -> None:
    tiled = (
        "<map orientation='hexagonal' width='2' height='1' tilewidth='60' tileheight='60' hexsidelength='30' "
        "staggeraxis='x' staggerindex='odd'><tileset firstgid='1' source='land.tsx'/>"
        "<layer width='2' height='1'><data encoding='csv'>1,1</data></layer></map>"
    )
    assert "Missing: land.tsx." in dropped(tiled).shown["dialog"]


def test_ten_thousand_hexes_are_read_and_shown_within_two_seconds() -> None:
    text = sheet(100, 100)
    page = at_the_table()
    started = time.process_time()
    dropped(text, page)
    assert time.process_time() - started < 2
    assert "100 columns and 100 rows" in page.shown["dialog"]


def test_the_picture_of_a_map_lays_what_is_side_by_side_in_one_box() -> None:
    map = open_map(b"0101 forest\n0201 forest\n0301 water\n0401 forest\n")
    assert map is not None
    drawn = str(preview_svg(map, {"forest": "forest", "water": "sea"}, {}, None))
    assert 'd="M0 0h20v10h-20zM30 0h10v10h-10z" class="wash-forest"' in drawn
    assert 'd="M20 0h10v10h-10z" class="sea"' in drawn
    assert "data-crop" not in drawn
