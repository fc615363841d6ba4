"""A land is painted with mouse, fingers and keys, is there again after a reload, and is played on."""

from __future__ import annotations

import os

from conftest import Table, ready
from hands import settled
from playwright.sync_api import Page, expect

SHOTS = os.environ.get("EMPIRES_SHOTS", "")

GROUND = "id => document.getElementById('hit-' + id).getAttribute('aria-label').split(': ')[1].split(',')[0]"


def shot(page: Page, name: str) -> None:
    """A picture to look at, where somebody wants to."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")


def ground(page: Page, tile: str) -> str:
    """What a hexagon is, as it is spoken."""
    said: str = page.evaluate(GROUND, tile)
    return said


AT_REST = """tile => new Promise(rests => {
    let last = '', same = 0;
    const look = () => {
        const box = document.querySelector(`[data-tile='${tile}']`).getBoundingClientRect();
        same = `${box.x},${box.y}` === last ? same + 1 : 0;
        last = `${box.x},${box.y}`;
        same < 5 ? requestAnimationFrame(look) : rests();
    };
    look();
})"""


def middle(page: Page, tile: str) -> tuple[float, float]:
    """Where a tile lies on the screen, once the sheet does not glide any more."""
    page.evaluate(AT_REST, tile)
    box = page.locator(f"[data-tile='{tile}']").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def stroke(page: Page, first: str, last: str) -> None:
    """Paint from one tile to another with the mouse."""
    page.mouse.move(*middle(page, first))
    page.mouse.down()
    page.mouse.move(*middle(page, last), steps=6)
    page.mouse.up()
    settled(page)


def test_a_land_is_painted_taken_back_kept_and_played_on(table: Table) -> None:
    page = table.sit_down()
    page.get_by_role("button", name="Draw a map").click()
    expect(page.locator("#brush-plain")).to_have_attribute("aria-pressed", "true")
    settled(page)
    shot(page, "drawing-begin")

    page.locator("#brush-sea").click()
    settled(page)
    stroke(page, "-3,0", "-3,2")
    assert [ground(page, f"-3,{r}") for r in (0, 1, 2)] == ["sea"] * 3
    assert ground(page, "0,0") == "plains", "a stroke moves no map"
    page.mouse.click(*middle(page, "0,0"), button="right")
    settled(page)
    assert ground(page, "0,0") == "plains", "only the first button paints"
    page.locator("[data-zoom=fit]").click()
    board = page.locator(".board").bounding_box()
    assert board
    page.mouse.click(board["x"] + 3, board["y"] + board["height"] / 2)  # beside all land
    settled(page)
    assert ground(page, "0,0") == "plains"

    page.keyboard.press("u")
    settled(page)
    assert ground(page, "-3,1") == "plains"
    page.keyboard.press("r")
    settled(page)
    assert ground(page, "-3,1") == "sea"

    page.keyboard.press("4")
    settled(page)
    page.locator("[data-tile='0,0']").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press(" ")
    settled(page)
    assert ground(page, "0,-1") == "mountain"

    page.locator("#draw-ruleset").select_option("mighty-empires")
    expect(page.locator("#flaws")).to_be_attached()
    settled(page)
    page.locator("#brush-river").click()
    settled(page)
    stroke(page, "0,-1", "0,1")
    expect(page.locator("#flaws")).to_contain_text("ends on dry land")
    shot(page, "drawing-flaw")

    page.reload()
    ready(page)
    page.get_by_role("button", name="Draw a map").click()
    settled(page)
    assert ground(page, "-3,1") == "sea"
    assert ground(page, "0,-1") == "mountain"

    page.locator("#draw-use").click()
    settled(page)
    expect(page.get_by_role("button", name="Begin")).to_be_visible()


def test_one_finger_paints_and_two_move_the_sheet(table: Table) -> None:
    page = table.sit_down()
    page.set_viewport_size({"width": 390, "height": 780})
    page.get_by_role("button", name="Draw a map").click()
    settled(page)
    shot(page, "drawing-phone")
    page.locator("#brush-forest").click()
    settled(page)
    touch = page.context.new_cdp_session(page)

    def fingers(kind: str, *points: tuple[float, float]) -> None:
        told = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": told})

    start, end = middle(page, "0,0"), middle(page, "0,1")
    fingers("touchStart", start)
    for part in (0.4, 0.7, 1, 1):  # a browser forgets the first move as a finger's trembling
        fingers("touchMove", (start[0] + part * (end[0] - start[0]), start[1] + part * (end[1] - start[1])))
    fingers("touchEnd")
    settled(page)
    assert [ground(page, one) for one in ("0,0", "0,1")] == ["forest", "forest"]

    first, second = middle(page, "1,0"), middle(page, "-2,1")
    fingers("touchStart", first)
    fingers("touchStart", first, second)
    fingers("touchMove", start, end)
    fingers("touchEnd")
    settled(page)
    assert ground(page, "1,0") == "plains", "a second finger makes the stroke none"
    assert ground(page, "-2,1") == "plains"
