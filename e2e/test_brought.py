"""Maps and pictures from elsewhere: a window is dragged, terrains are said, a photograph is traced."""

from __future__ import annotations

import json
import math
import struct
import zlib
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from conftest import Table, ready
from hands import give, lift, settled
from playwright.sync_api import Page, expect
from test_drawing import ground, middle, shot, stroke

from tests.maps.foreign.test_azgaar import export
from tests.page.start.test_brought_maps import asked_for_a_map
from tests.page.table.test_at_the_table import played

PHONE = {"width": 390, "height": 780}


def photograph(wide: int = 640, high: int = 480) -> bytes:
    """A picture of a table: green felt, a brown land with hills, and a blue bay."""

    def pixels() -> Iterator[bytes]:
        for y in range(high):
            yield b"\x00"
            for x in range(wide):
                u, v = x / wide - 0.5, y / high - 0.5
                shore = 0.36 + 0.05 * math.sin(7 * math.atan2(v, u)) + 0.02 * math.sin(31 * u)
                grain = 12 * math.sin(x * 0.7) * math.sin(y * 0.9)
                hill = 40 * math.exp(-60 * ((u - 0.1) ** 2 + (v + 0.1) ** 2))
                base = (
                    (176, 148, 96)
                    if math.hypot(u, v) < shore and not (u < -0.1 and v > 0.05)
                    else (70, 120, 150)
                )
                if math.hypot(u, v) > 0.46:
                    base = (52, 88, 60)
                yield bytes(max(0, min(255, int(part + grain + hill))) for part in base)

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    head = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    body = zlib.compress(b"".join(pixels()))
    secret = chunk(b"tEXt", b"Comment\x00taken at home")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + secret + chunk(b"IDAT", body) + chunk(b"IEND", b"")


def at_the_easel(page: Page) -> None:
    page.get_by_role("button", name="Draw a map").click()
    expect(page.locator("#brush-plain")).to_be_attached()
    settled(page)


def with_a_picture(page: Page, folder: Path) -> None:
    """Go to the editor and lay a photograph under the land."""
    path = folder / "table.png"
    path.write_bytes(photograph())
    at_the_easel(page)
    page.locator("#draw-picture").set_input_files(path)
    expect(page.locator("#underlay")).to_be_attached()
    settled(page)


def slide(page: Page, name: str, value: float) -> None:
    page.locator(f"#picture-{name}").evaluate(
        "(one, value) => { one.value = value; one.dispatchEvent(new Event('input', { bubbles: true })); }",
        value,
    )
    settled(page)


def laid(page: Page, name: str) -> str:
    """How the picture lies on the sheet."""
    return page.locator("#underlay").get_attribute(name) or ""


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_a_photograph_is_laid_under_the_hexes_and_traced(
    table: Table, tmp_path: Path, size: dict[str, int] | None
) -> None:
    page, name = table.sit_down(), "phone" if size else "desktop"
    if size:
        page.set_viewport_size(size)  # type: ignore[arg-type]
    with_a_picture(page, tmp_path)
    pixels = laid(page, "href")
    assert pixels.startswith("data:image/webp;base64,")
    assert "taken at home" not in page.evaluate("text => atob(text.split(',')[1])", pixels)
    shot(page, f"picture-{name}")

    before = laid(page, "transform")
    left, top = middle(page, "0,0")
    page.mouse.move(left, top)
    page.mouse.down()
    page.mouse.move(left + 40, top + 10, steps=4)
    page.mouse.up()
    settled(page)
    assert laid(page, "transform") != before
    assert ground(page, "0,0") == "plains", "the picture is moved, the land is not painted"
    slide(page, "turn", 8)
    assert laid(page, "transform").endswith("rotate(8)")
    slide(page, "over", 0.35)
    page.locator("#draw-lay").click()
    settled(page)
    page.locator("#brush-sea").click()
    settled(page)
    stroke(page, "-2,2", "-1,2")
    assert ground(page, "-1,2") == "sea"
    shot(page, f"traced-{name}")

    where = laid(page, "transform")
    page.reload()
    ready(page)
    at_the_easel(page)
    expect(page.locator("#underlay")).to_have_attribute("transform", where)
    page.get_by_role("button", name="Remove it").click()
    settled(page)
    expect(page.locator("#underlay")).to_have_count(0)


def test_a_slider_that_is_moved_while_an_answer_is_under_way_stays_where_it_was_left(
    table: Table, tmp_path: Path
) -> None:
    page = table.sit_down()
    with_a_picture(page, tmp_path)
    assert page.locator("#picture-over").evaluate(MOVED_AGAIN).endswith("rotate(8)")
    settled(page)
    assert laid(page, "transform").endswith("rotate(8)")
    expect(page.locator("#picture-turn")).to_have_value("8")


MOVED_AGAIN = """async over => {
    const becomes = busy => new Promise(done => {
        const look = () => (document.body.dataset.busy !== '0') === busy && (watch.disconnect(), done());
        const watch = new MutationObserver(look);
        watch.observe(document.body, { attributes: true, attributeFilter: ['data-busy'] });
        look();
    });
    const move = (one, value) => {
        one.value = value;
        one.dispatchEvent(new Event('input', { bubbles: true }));
    };
    move(over, 0.35);
    await becomes(true);
    move(document.getElementById('picture-turn'), 8);
    await becomes(false);
    return document.getElementById('underlay').getAttribute('transform');
}"""
"""A second slider is moved before the first one's answer has come; where the picture lies then."""


def test_the_picture_under_a_drawing_is_a_layer_of_the_campaign_and_off_at_first(
    table: Table, tmp_path: Path
) -> None:
    page = table.sit_down()
    with_a_picture(page, tmp_path)
    where = laid(page, "transform")
    page.locator("#draw-use").click()
    settled(page)
    page.get_by_role("button", name="Begin").click()
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    lift(page)
    expect(page.locator("#underlay")).to_have_count(0)
    page.get_by_role("button", name="Layers and marks").click()
    switch = page.get_by_role("button", name="The picture under the map")
    switch.click()
    settled(page)
    expect(page.locator("#underlay")).to_have_attribute("transform", where)
    assert laid(page, "href").startswith("data:image/webp;base64,")
    shot(page, "picture-in-play")
    switch.click()
    settled(page)
    expect(page.locator("#underlay")).to_have_count(0)


LISTS = """++ Grave Host (Undead) [500pts] ++
Skeletons (20) [150pts]
Ghouls (20) [200pts]
Necromancer [150pts]

Ann Example – Weir Watch
155 - General
120 - Halberdiers x20
40 - 2x5 Otters, spears
Total: 360
"""


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_pasted_lists_are_offered_by_name_and_corrected_line_by_line(
    table: Table, size: dict[str, int] | None
) -> None:
    page, name = table.sit_down(), "phone" if size else "desktop"
    if size:
        page.set_viewport_size(size)  # type: ignore[arg-type]
    give(page, played("mighty-kingdoms", "submit_list"))
    lift(page)
    page.get_by_text("Or paste the list from your list builder").first.click()
    page.locator("textarea[name='paste.units']").fill(LISTS)
    page.get_by_role("button", name="Read it").click()
    settled(page)
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("The text has 2 lists. Which is yours?")
    shot(page, f"paste-{name}")
    dialog.get_by_role("button", name="Ann Example – Weir Watch").click()
    settled(page)
    expect(dialog).to_contain_text("Line 8: 120 - Halberdiers x20")
    expect(dialog.locator("#list-sum")).to_contain_text("The list gives 360")
    shot(page, f"paste-second-{name}")
    dialog.get_by_label("Points").nth(2).fill("45")
    settled(page)
    expect(dialog.locator("#list-sum")).to_contain_text("That matches the list’s total.")
    dialog.get_by_role("checkbox").first.uncheck()
    settled(page)
    expect(dialog.locator("#list-sum")).to_contain_text("Kept: 3 units, 205 points.")
    page.get_by_role("button", name="Use these units").click()
    expect(dialog).to_be_hidden()
    settled(page)
    expect(page.locator("#card")).to_contain_text("Halberdiers")


def test_a_campaigns_form_takes_the_window_that_is_dragged_over_a_large_map(
    table: Table, tmp_path: Path
) -> None:
    page = table.sit_down()
    give(page, asked_for_a_map("mighty-kingdoms").session.device.campaign)
    lift(page)
    words = {0: "forest", 1: "gloom", 2: "light-green", 3: "water"}
    lines = (f"{x}.{y} {words[(x // 9 + y // 7) % 4]}" for x, y in product(range(1, 101), range(1, 101)))
    path = tmp_path / "large.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    page.locator("input[data-file=map]").set_input_files(path)
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("100 columns and 100 rows")
    left, top, step = page.locator("[data-crop]").evaluate(
        "one => { const to = one.getScreenCTM(); return [to.e, to.f, 10 * to.a]; }"
    )
    page.mouse.move(left + 10.5 * step, top + 20.5 * step)
    page.mouse.down()
    page.mouse.move(left + 29.5 * step, top + 34.5 * step, steps=5)
    page.mouse.up()
    settled(page)
    expect(page.locator("#map-count")).to_have_text("300 hexes.")
    page.get_by_label("gloom").select_option("swamp")
    settled(page)
    shot(page, "crop-for-a-form")
    page.get_by_role("button", name="Use this map").click()
    expect(dialog).to_be_hidden()
    settled(page)
    assert len(page.locator("textarea[name=map]").input_value().splitlines()) == 300


def test_a_window_is_dragged_over_a_map_that_is_too_large(table: Table, tmp_path: Path) -> None:
    page = table.sit_down()
    words = {0: "forest", 1: "gloom", 2: "light-green", 3: "water"}
    lines = (f"{x}.{y} {words[(x // 9 + y // 7) % 4]}" for x, y in product(range(1, 101), range(1, 101)))
    path = tmp_path / "large.txt"
    path.write_text("\n".join(lines), encoding="utf-8")
    at_the_easel(page)
    page.locator("input[data-file=drawing][multiple]").set_input_files(path)
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text("100 columns and 100 rows")
    shot(page, "crop-begin")
    left, top, step = page.locator("[data-crop]").evaluate(
        "one => { const to = one.getScreenCTM(); return [to.e, to.f, 10 * to.a]; }"
    )
    page.mouse.move(left + 10.5 * step, top + 20.5 * step)
    page.mouse.down()
    page.mouse.move(left + 39.5 * step, top + 44.5 * step, steps=5)
    page.mouse.up()
    settled(page)
    expect(page.locator("#map-count")).to_have_text("750 hexes.")
    expect(page.locator("[name=left]")).to_have_value("11")
    page.get_by_label("gloom").select_option("swamp")
    settled(page)
    shot(page, "crop-dragged")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    shot(page, "crop-phone")
    page.get_by_role("button", name="Draw on it").click()
    expect(dialog).to_be_hidden()
    settled(page)
    assert page.locator("[data-tile]").count() >= 750


def test_a_map_of_azgaars_generator_is_dropped_on_the_start_page(table: Table) -> None:
    page = table.sit_down()
    page.evaluate(
        """text => {
            const held = new DataTransfer();
            held.items.add(new File([text], 'Test Full.json', { type: 'application/json' }));
            document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: held }));
        }""",
        json.dumps(export()),
    )
    expect(page.locator("dialog")).to_contain_text("Azgaar’s Fantasy Map Generator")
    settled(page)
    shot(page, "azgaar")
    page.locator("[name=across]").fill("20")
    page.get_by_label("Glimmerwaste").select_option("swamp")
    settled(page)
    expect(page.locator("#map-count")).to_have_text("220 hexes.")
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    shot(page, "azgaar-phone")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_role("button", name="Draw on it").click()
    expect(page.locator("dialog")).to_be_hidden()
    settled(page)
    expect(page.locator("[data-tile][aria-label*=Nuln]")).to_have_count(1)
    shot(page, "azgaar-drawn")
