"""A picture under the hexes: laid, moved, kept, given away, and shown while playing if somebody wants it."""

from __future__ import annotations

import base64

import pytest

from empires.maps.drawing.underlay import LONGEST, Underlay, laid_over, read_underlay, write_underlay
from empires.page.drawing.table import PICTURE
from empires.page.shelf.keys import key
from tests.page.browser import Page
from tests.page.drawing.test_drawing import at_the_table, land_of, paint

PIXELS = "data:image/webp;base64,UklGRhIAAABXRUJQ"
OTHER = "data:image/jpeg;base64,AAAA"


def with_picture() -> Page:
    page = at_the_table()
    page.send("picture", pixels=PIXELS, ratio=0.75)
    return page


def dropped(page: Page, text: str) -> None:
    held = base64.b64encode(text.encode()).decode()
    page.send("file", purpose="campaign", name="map.txt", size=len(text), base64=held)


def test_a_picture_lies_as_wide_as_the_land_until_it_is_moved() -> None:
    page = with_picture()
    first = dict(page.underlay)
    assert (first["pixels"], first["ratio"], first["x"], first["y"], first["turn"]) == (PIXELS, 0.75, 0, 0, 0)
    assert first["wide"] * 0.75 >= 9 * 2 * 51  # it covers a land of nine rows
    page.fill("place_picture", {"x": ["12.5"], "turn": ["-30"], "over": ["0.2"]})
    assert page.underlay["pixels"] is None  # they are not sent again
    assert (page.underlay["x"], page.underlay["turn"], page.underlay["over"]) == (12.5, -30, 0.2)
    assert page.underlay["wide"] == first["wide"]


def test_what_is_no_place_for_a_picture_leaves_it_where_it_is_or_within_bounds() -> None:
    page = with_picture()
    before = dict(page.underlay)
    page.fill(
        "place_picture", {"x": ["nan"], "y": ["inf"], "wide": ["1e999"], "turn": ["left"], "over": [""]}
    )
    assert page.underlay == before
    page.fill("place_picture", {"x": ["9e9"], "wide": ["-5"], "turn": ["725"], "over": ["7"]})
    told = [page.underlay[name] for name in ("x", "wide", "turn", "over")]
    assert told == [20_000, 20, 5, 1]


@pytest.mark.parametrize(
    "pixels",
    [
        "",
        "https://example.org/spy.png",
        "data:image/svg+xml;base64,PHN2Zz4=",
        'data:image/webp;base64,AA"><script>',
        f"data:image/webp;base64,{'A' * LONGEST}",
    ],
    ids=["nothing", "an address", "a drawing", "markup", "too large"],
)
def test_only_painted_pixels_are_a_picture(pixels: str) -> None:
    page = at_the_table()
    page.send("picture", pixels=pixels, ratio=1)
    assert page.underlay == {}
    assert "too large" in page.shown["notice"]
    assert read_underlay(f"# picture: 0 0 100 0 0.5 1 {pixels}\n") is None


def test_the_picture_and_how_it_is_laid_are_kept_with_the_drawing() -> None:
    page = with_picture()
    page.fill("place_picture", {"x": ["40"]})
    again = Page(page.browser)
    again.send("open_drawing")
    assert (again.underlay["pixels"], again.underlay["x"]) == (PIXELS, 40)
    assert 'id="picture-turn"' in again.shown["card"]
    again.send("draw", what="bare")
    assert again.underlay["pixels"] == ""
    assert PICTURE not in again.browser.spare.texts
    assert "Open a picture" in again.shown["card"]


def test_a_picture_that_is_moved_by_hand_is_not_painted_on() -> None:
    page = with_picture()
    assert "data-lay" in page.shown["card"]
    assert "data-paint" not in page.shown["card"]
    page.send("draw", what="lay")
    assert "data-lay" not in page.shown["card"]
    assert "data-paint" in page.shown["card"]


def test_it_travels_in_a_file_only_where_somebody_says_so_and_is_painted_anew_there() -> None:
    page = with_picture()
    paint(page, "forest", "0,0")
    page.fill("place_picture", {"x": ["-7"], "turn": ["15"]})
    page.send("export", what="map-text")
    assert "picture" not in page.files["map.txt"]
    page.send("export", what="map-with-picture")
    there = Page()
    dropped(there, page.files["map-with-picture.txt"])
    assert land_of(there).hexes[0, 0].ground == "forest"
    assert [one["pixels"] for one in there.log if one["op"] == "repaint"] == [PIXELS]
    assert (there.underlay["x"], there.underlay["turn"]) == (-7, 15)


def test_a_picture_that_is_dropped_on_the_start_page_is_drawn_over() -> None:
    page = Page()
    page.send("picture", pixels=PIXELS, ratio=2)
    assert page.underlay["pixels"] == PIXELS
    assert "Map opacity" in page.shown["card"]
    page.send("leave")
    assert page.underlay["pixels"] == ""


def played_on_the_drawing() -> Page:
    """A campaign that is played on a drawn land with a picture under it."""
    page = with_picture()
    page.fill("new_land", {"shape": ["round"], "rings": ["3"]})
    page.fill("draw_for", {"ruleset": ["mightier-empires"], "players": ["2"]})
    page.send("use_drawing")
    draft = page.app.load().sheet.draft
    assert draft is not None
    fields = {name: list(values) for name, values in draft.filled.items()}
    fields |= {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "controller1": ["human"]}
    page.fill("begin", fields, ruleset="mightier-empires")
    page.send("lift")
    return page


def test_it_goes_along_into_the_campaign_and_is_shown_once_somebody_switches_it_on() -> None:
    page = played_on_the_drawing()
    assert "map you drew is now in the form" in page.shown["notice"]
    id = page.session.id
    assert page.underlay["pixels"] == ""
    page.send("open_drawer", name="layers")
    assert "The picture under the map" in page.shown["drawer"]
    page.send("switch_layer", name="picture")
    assert page.underlay["pixels"] == PIXELS
    page.send("export", what="map-with-picture")
    assert PIXELS in next(text for name, text in page.files.items() if name.endswith(".map.txt"))
    again = page.reload()
    again.send("lift")
    assert again.underlay == {}  # off until it is wanted
    again.send("open_drawer", name="layers")
    again.send("switch_layer", name="picture")
    assert again.underlay["pixels"] == PIXELS
    again.send("leave")
    assert again.underlay["pixels"] == ""
    again.send("forget", id=id, sure=True)
    assert key(id, "underlay") not in again.browser.spare.texts


def test_a_friends_map_with_its_picture_is_laid_under_the_campaign_that_is_open() -> None:
    page = played_on_the_drawing()
    page.send("export", what="map-with-picture")
    there = Page()
    there.send("play_now")
    dropped(there, next(text for name, text in page.files.items() if name.endswith(".map.txt")))
    assert "is under this campaign" in there.shown["notice"]
    there.send("switch_layer", name="picture")
    assert there.underlay["pixels"] == PIXELS


def test_a_campaign_without_a_picture_has_no_layer_for_one() -> None:
    page = Page()
    page.send("play_now")
    page.send("open_drawer", name="layers")
    assert "The picture under the map" not in page.shown["drawer"]


def test_a_picture_is_read_back_as_it_was_written() -> None:
    picture = Underlay(OTHER, 1.25, -30.5, 12.125, 812.5, -170, 0.35)
    assert read_underlay(f"0101 forest\n{write_underlay(picture)}0102 sea\n") == picture


@pytest.mark.parametrize(
    "line",
    [
        "# picture: 1 2 3 4 5 data:image/webp;base64,AAAA",
        "# picture: 1 2 3 4 5 1e9 data:image/webp;base64,AAAA",
        "# picture: 1 2 3 4 5 nan data:image/webp;base64,AAAA",
        "# picture: 1 2 3 4 5 0 data:image/webp;base64,AAAA",
        "# picture: 1 2 3 4 5 1 data:image/webp;base64,",
        "# picture: " + "1 " * 100_000,
    ],
)
def test_a_damaged_line_is_no_picture(line: str) -> None:
    assert read_underlay(line + "\n") is None


def test_a_picture_for_a_land_of_nothing_lies_at_its_middle() -> None:
    laid = laid_over(PIXELS, float("nan"), [], 60, 51.96)
    assert (laid.x, laid.y, laid.ratio) == (0, 0, 1)
