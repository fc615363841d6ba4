"""The hand on the map: arrows, click, drag, wheel and two fingers; and a repaint that touches little."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from conftest import Table, apply
from hands import turns_true
from playwright.sync_api import FloatRect, Page, expect

from empires.maps.board import Board, BoardTile, Overlay, Piece, TileWords
from empires.maps.hexes import Hex, disc
from empires.page.wire.operations import Centre, Fragments, Html, SetLayout
from empires.render.board import board_svg, changes, fragments

LAND = Board(
    tiles=tuple(
        BoardTile(
            id=f"q{spot.q}r{spot.r}",
            q=spot.q,
            r=spot.r,
            ground="plain",
            words=TileWords(ground=f"Plain {spot.q} {spot.r}"),
        )
        for spot in disc(Hex(0, 0), 4)
    )
)

# Where points of the map's own picture stand on the screen, and back.
TO_SCREEN = "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(CTM()); return [p.x, p.y] }"
TO_MAP = "([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(CTM().inverse()); return [p.x, p.y] }"


@pytest.fixture
def page(table: Table) -> Page:
    page = table.sit_down()
    apply(page, SetLayout(name="table"), Html(region="map", html=board_svg(LAND)))
    page.evaluate(
        "globalThis.CTM = () => document.querySelector('.world svg').getScreenCTM(); globalThis.clicked = [];"
        "document.addEventListener('click', event => clicked.push(event.target.dataset.tile))"
    )
    return page


def middle(page: Page, tile: str) -> tuple[int, int]:
    """Where a tile's middle is on the screen, on a whole pixel, as a mouse is."""
    box = page.locator(f"[data-tile={tile}]").bounding_box()
    assert box
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def frames(page: Page, count: int = 3) -> None:
    """Wait until the browser has painted what its input did."""
    for _ in range(count):
        page.evaluate("new Promise(requestAnimationFrame)")


def glided(page: Page) -> None:
    """Wait until the map has come to rest."""
    page.evaluate("Promise.all(document.querySelector('.world').getAnimations().map(one => one.finished))")


def test_the_whole_map_is_in_sight(page: Page) -> None:
    frame, sheet = page.locator("[data-region=map]").bounding_box(), page.locator(".world svg").bounding_box()
    assert frame
    assert sheet
    assert sheet["width"] <= frame["width"] + 1
    assert sheet["height"] <= frame["height"] + 1


def test_what_is_shown_at_the_rim_shows_no_table_beneath_the_map(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 500})
    page.evaluate("import('./js/map.js').then(map => map.look(['q-4r0']))")
    frames(page)
    glided(page)
    frame, sheet = page.locator("[data-region=map]").bounding_box(), page.locator(".world svg").bounding_box()
    assert frame
    assert sheet
    assert sheet["width"] > frame["width"], "it was brought nearer"
    assert sheet["x"] <= frame["x"] + 1
    assert sheet["y"] <= frame["y"] + 1


def test_arrows_go_to_the_neighbour_and_sideways_stays_level(page: Page) -> None:
    page.locator("[data-tile=q0r0]").focus()
    for key, tile in [
        ("ArrowUp", "q0r-1"),
        ("ArrowDown", "q0r0"),
        ("ArrowRight", "q1r0"),
        ("ArrowRight", "q2r-1"),
        ("ArrowLeft", "q1r0"),
        ("ArrowLeft", "q0r0"),
        ("ArrowLeft", "q-1r1"),
        ("ArrowLeft", "q-2r1"),
    ]:
        page.keyboard.press(key)
        expect(page.locator(f"[data-tile={tile}]")).to_be_focused()


def test_the_border_of_the_map_stops_the_cursor(page: Page) -> None:
    page.locator("[data-tile=q0r-4]").focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator("[data-tile=q0r-4]")).to_be_focused()


def test_tab_reaches_one_tile_only_and_each_has_a_spoken_name(page: Page) -> None:
    assert page.locator("[data-tile][tabindex='0']").count() == 1
    assert page.get_by_role("button", name="Plain 1 2").count() == 1


def test_a_repaint_leaves_the_rest_of_the_picture_alone(page: Page) -> None:
    plain, marked = fragments(LAND), fragments(LAND, Overlay(targets=("q1r1", "q2r1")))
    page.locator("[data-tile=q1r0]").focus()
    page.evaluate("for (const one of document.querySelectorAll('.world svg [id]')) one.old = true")
    apply(page, Fragments(changes=changes(plain, marked)))
    fresh = "[...document.querySelectorAll('.world svg [id]')].filter(one => !one.old).map(one => one.id)"
    assert page.evaluate(fresh) == ["shade", "target-q1r1", "target-q2r1"]
    expect(page.locator("[data-tile=q1r0]")).to_be_focused()
    apply(page, Fragments(changes=changes(marked, plain)))
    expect(page.locator("#target-q1r1")).to_have_count(0)


def test_news_leaves_the_land_its_colour_and_its_coordinates_readable(page: Page) -> None:
    x, y = middle(page, "q1r1")
    spot: FloatRect = {"x": x - 12, "y": y - 12, "width": 24, "height": 6}
    before = page.screenshot(clip=spot)
    told = changes(fragments(LAND), fragments(LAND, Overlay(recent=("q1r1",))))
    apply(page, Fragments(changes=told))
    expect(page.locator("#recent-q1r1")).to_have_count(1)
    page.evaluate("Promise.all(document.getAnimations().map(one => one.finished))")
    assert page.screenshot(clip=spot) == before, "its glow is gone once it has told the news"
    over = "!!(document.querySelector('.layer-marks').compareDocumentPosition(one) & 4)"
    halo = "one => [getComputedStyle(one).paintOrder, getComputedStyle(one).strokeWidth]"
    number = page.locator(".coordinate").first
    assert number.evaluate(f"one => {over}"), "numbers are written over the marks"
    assert number.evaluate(halo) == ["stroke", "3px"], "on a halo of their own"


def test_a_click_names_its_tile_and_the_end_of_a_drag_names_none(page: Page) -> None:
    x, y = middle(page, "q1r1")
    page.mouse.click(x, y)
    assert page.evaluate("clicked") == ["q1r1"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 30, y - 20, steps=4)
    page.mouse.up()
    assert page.evaluate("clicked") == ["q1r1"]
    assert middle(page, "q1r1") == pytest.approx((x - 30, y - 20), abs=1)


def test_the_wheel_zooms_about_the_pointer(page: Page) -> None:
    x, y = middle(page, "q2r0")
    page.mouse.move(x, y)
    point = page.evaluate(TO_MAP, [x, y])
    page.mouse.wheel(0, -400)
    turns_true(page, "() => CTM().a > 1")
    assert page.evaluate(TO_SCREEN, point) == pytest.approx([x, y], abs=0.5)


def test_a_pinch_on_a_trackpad_zooms_about_the_pointer(page: Page) -> None:
    x, y = middle(page, "q2r0")
    before = page.evaluate("CTM().a")
    page.mouse.move(x, y)
    point = page.evaluate(TO_MAP, [x, y])
    page.keyboard.down("Control")  # browsers tell a pinch as a wheel with this key
    page.mouse.wheel(0, -40)
    page.keyboard.up("Control")
    turns_true(page, "before => CTM().a > 1.4 * before", before)
    assert page.evaluate(TO_SCREEN, point) == pytest.approx([x, y], abs=0.5)


def test_another_button_of_the_mouse_moves_nothing(page: Page) -> None:
    x, y = middle(page, "q1r1")
    page.mouse.move(x, y)
    page.mouse.down(button="middle")
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up(button="middle")
    frames(page)
    assert middle(page, "q1r1") == pytest.approx((x, y), abs=1)


def test_keys_together_with_control_are_the_browsers_own(page: Page) -> None:
    before = page.evaluate("CTM().a")
    pressed = "new KeyboardEvent('keydown', { key: '+', ctrlKey: true, bubbles: true })"
    page.evaluate(f"document.body.dispatchEvent({pressed})")
    page.locator("[data-tile=q0r0]").focus()
    page.keyboard.press("Control+ArrowUp")
    frames(page)
    glided(page)
    assert page.evaluate("CTM().a") == before
    expect(page.locator("[data-tile=q0r0]")).to_be_focused()


def test_a_place_out_of_sight_is_brought_to_the_middle_and_one_in_sight_stays(page: Page) -> None:
    x, y = middle(page, "q0r0")
    apply(page, Centre(tile="q0r0"), Centre(tile="no such place"))
    glided(page)
    assert middle(page, "q0r0") == (x, y)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -3000)
    turns_true(page, "() => CTM().a > 3")
    apply(page, Centre(tile="q0r4"))
    frames(page)
    glided(page)
    box = page.locator("[data-region=map]").bounding_box()
    assert box
    there = middle(page, "q0r4")
    assert box["x"] < there[0] < box["x"] + box["width"]
    assert box["y"] < there[1] < box["y"] + box["height"]


def test_keys_zoom_and_show_the_whole_map_again(page: Page) -> None:
    before = page.evaluate("CTM().a")
    page.keyboard.press("+")
    page.keyboard.press("+")
    frames(page)
    glided(page)
    assert page.evaluate("CTM().a") == pytest.approx(before * 1.96, rel=0.01)
    page.keyboard.press("0")
    frames(page)
    glided(page)
    assert page.evaluate("CTM().a") == pytest.approx(before, rel=0.01)


Fingers = Callable[..., None]


@pytest.fixture
def fingers(page: Page) -> Fingers:
    """Put fingers on the screen, move and lift them."""
    touch = page.context.new_cdp_session(page)

    def put(kind: str, *points: tuple[float, float]) -> None:
        at = [{"x": px, "y": py, "id": number} for number, (px, py) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": at})

    return put


def test_one_finger_pans_the_map_from_wherever_it_lies(page: Page, fingers: Fingers) -> None:
    x, y = middle(page, "q0r0")
    page.locator("[data-tile=q2r0]").focus()
    fingers("touchStart", (x, y))
    for step in range(1, 21):
        fingers("touchMove", (x + 6 * step, y + 3 * step))
    goal = pytest.approx((x + 120, y + 60), abs=1)
    for _ in range(100):  # a busy browser hands touches on some frames later
        frames(page)
        if middle(page, "q0r0") == goal:
            break
    assert middle(page, "q0r0") == goal
    fingers("touchEnd")
    assert page.evaluate("clicked") == []
    x, y = middle(page, "q1r1")
    for _ in range(20):  # a busy browser may take a tap for a long press, which clicks nothing
        fingers("touchStart", (x, y))
        fingers("touchEnd")
        frames(page, 30)
        if page.evaluate("clicked"):
            break
    assert set(page.evaluate("clicked")) == {"q1r1"}, "the next tap is a tap again"


def test_both_points_stay_under_two_fingers(page: Page, fingers: Fingers) -> None:
    x, y = middle(page, "q0r0")
    one: tuple[float, float] = (x - 40, y)
    two: tuple[float, float] = (x + 60, y + 10)
    held = [page.evaluate(TO_MAP, list(point)) for point in (one, two)]
    fingers("touchStart", one)
    fingers("touchStart", one, two)
    for step in range(1, 11):
        one, two = (x - 40 - 8 * step, y - 3 * step), (x + 60 + 9 * step, y + 10 - 1.3 * step)
        fingers("touchMove", one, two)
    # the map zooms and shifts but does not turn, so the stretch is exact and a turn falls half on each finger
    apart = pytest.approx(((two[0] - one[0]) ** 2 + (two[1] - one[1]) ** 2) ** 0.5, abs=0.5)
    for _ in range(100):  # a busy browser hands touches on some frames later
        frames(page)
        shown = [page.evaluate(TO_SCREEN, point) for point in held]
        stretched = ((shown[1][0] - shown[0][0]) ** 2 + (shown[1][1] - shown[0][1]) ** 2) ** 0.5
        if stretched == apart:
            break
    assert stretched == apart
    assert (shown[0][0] + shown[1][0]) / 2 == pytest.approx((one[0] + two[0]) / 2, abs=0.5)
    assert (shown[0][1] + shown[1][1]) / 2 == pytest.approx((one[1] + two[1]) / 2, abs=0.5)
    fingers("touchEnd")
    assert page.evaluate("clicked") == []


def test_a_stack_fans_out_where_somebody_looks_and_a_banner_marches_to_its_tile(page: Page) -> None:
    def board(tile: str) -> Board:
        stack = [Piece(id=f"p{n}", tile="q0r0", kind="banner", number=str(n)) for n in range(4)]
        return Board(
            tiles=LAND.tiles, pieces=(*stack, Piece(id="scout", tile=tile, kind="banner", number="9"))
        )

    page.emulate_media(reduced_motion="no-preference")
    before, after = board("q1r0"), board("q3r-1")
    apply(page, Html(region="map", html=board_svg(before)))
    page.mouse.move(*middle(page, "q0r0"))
    expect(page.locator(".fanned")).to_have_count(4)
    page.mouse.move(*middle(page, "q2r1"))
    expect(page.locator(".fanned")).to_have_count(0)
    page.locator("[data-tile=q0r0]").focus()
    expect(page.locator(".fanned")).to_have_count(4)

    apply(page, Fragments(changes=changes(fragments(before), fragments(after))))
    assert page.locator(".march").count() == 1
    assert page.evaluate("document.getElementById('piece-scout').getAnimations().length") == 1
    expect(page.locator(".march")).to_have_count(0)

    way = ["q3r-1", "q2r0", "q1r0"]
    back = changes(fragments(after), fragments(before))
    apply(page, Fragments(changes=back, routes={"piece-scout": way}))
    corners = str(page.locator(".march").get_attribute("d")).removeprefix("M").split("L")
    assert len(corners) == 3, "tile by tile"
    box = page.locator("[data-tile=q2r0]").evaluate(
        "one => (box => [box.x + box.width / 2, box.y + box.height / 2])(one.getBBox())"
    )
    assert [float(part) for part in corners[1].split(",")] == box
    expect(page.locator(".march")).to_have_count(0)
    apply(page, Fragments(changes=changes(fragments(before), fragments(after)), still=True))
    assert page.locator(".march").count() == 0

    page.emulate_media(reduced_motion="reduce")
    apply(page, Fragments(changes=back))
    assert page.locator(".march").count() == 0
