"""Photographs in the chronicle, carried by its pages and passed on as a file; and the poster for the wall."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path
from typing import Any

import pytest
from conftest import Table, ready
from hands import give, press, settled, taken
from playwright.sync_api import Browser, Page, expect

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

NAMES = ["Ann", "Bo"]
WHERE = b"52.5200 N 13.4050 E, Ann's kitchen"
CAPTION = "The bridge <b>at noon</b>"

PAINT = """([wide, high]) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high });
    const pen = canvas.getContext('2d');
    for (let n = 0; n < 4000; n += 1) {
        pen.fillStyle = `hsl(${(n * 47) % 360} 60% ${20 + (n % 60)}%)`;
        pen.fillRect((n * 331) % wide, (n * 173) % high, 90, 70);
    }
    return canvas.toDataURL('image/jpeg', 0.95).split(',')[1];
}"""
"""A picture as busy as one of a table with miniatures."""

STORED = """() => new Promise((done, fail) => {
    const asked = indexedDB.open('empires');
    asked.onerror = fail;
    asked.onsuccess = () => {
        const all = asked.result.transaction('texts').objectStore('texts').getAll();
        all.onsuccess = () => { asked.result.close(); done(all.result.join()); };
    };
})"""


@pytest.fixture(scope="module")
def campaign() -> empires.Campaign[Any]:
    """Some turns of the Ninth Age."""
    campaign = empires.new("ninth-age", NAMES, seed="photographs", name="The Marches")
    play(campaign, {name: RandomPlayer("photographs", name) for name in NAMES}, 120)
    return campaign


def photograph(page: Page, path: Path) -> Path:
    """A large JPEG that says where it was taken."""
    raw = b64decode(page.evaluate(PAINT, [4000, 3000]))
    note = b"Exif\0\0" + WHERE
    path.write_bytes(raw[:2] + b"\xff\xe1" + (len(note) + 2).to_bytes(2, "big") + note + raw[2:])
    return path


def chronicle(page: Page) -> None:
    """Open the first part of the chronicle."""
    press(page, page.locator("#tool-chronicle"))
    while page.locator("#chronicle-earlier").count():
        press(page, page.locator("#chronicle-earlier"))


def test_a_photograph_of_the_table_goes_into_the_chronicle_and_nothing_but_its_pixels(
    table: Table, browser: Browser, campaign: empires.Campaign[Any], tmp_path: Path
) -> None:
    page = table.sit_down()
    give(page, campaign)
    settled(page)
    curtain = page.get_by_role("button", name="I am ")
    if curtain.count():
        press(page, curtain)
    chronicle(page)
    press(page, page.locator(".pen").first)
    page.locator("#chronicle-photograph").set_input_files(photograph(page, tmp_path / "table.jpg"))
    shown = page.locator("[data-region=drawer] .photograph img")
    expect(shown).to_have_count(1)
    expect(page.get_by_label("Caption for the photograph")).to_be_focused()
    page.get_by_label("Caption for the photograph").fill(CAPTION)
    press(page, page.get_by_role("button", name="Save the caption"))
    press(page, page.get_by_role("button", name="Cancel"))
    expect(page.locator(".photograph figcaption")).to_have_text(CAPTION)
    pixels = str(shown.get_attribute("src"))
    assert pixels.startswith("data:image/webp;base64,")
    assert len(pixels) <= 240_000
    assert WHERE not in b64decode(pixels.partition(",")[2])
    shown.evaluate("image => image.decode()")
    size = shown.evaluate("image => [image.naturalWidth, image.naturalHeight]")
    assert max(size) <= 1280
    assert abs(size[0] / size[1] - 4 / 3) < 0.01

    page.reload()
    ready(page)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    assert page.evaluate(STORED).count(pixels) == 1
    assert pixels not in page.evaluate("JSON.stringify(localStorage)")
    if curtain.count():
        press(page, curtain)
    chronicle(page)
    expect(shown).to_have_count(1)

    alone = browser.new_page()
    for button in ("Save as a page", "Save a page for the club"):
        alone.goto(taken(page, button, tmp_path).as_uri())
        expect(alone.locator(".photograph figcaption")).to_have_text(CAPTION)
        alone.locator(".photograph img").evaluate("image => image.decode()")
        alone.set_viewport_size({"width": 390, "height": 844})
        assert alone.evaluate("document.documentElement.scrollWidth") == 390
    alone.close()

    album = taken(page, "Save the photographs", tmp_path)
    there = table.elsewhere().sit_down()
    give(there, campaign)
    settled(there)
    if (lifts := there.get_by_role("button", name="I am ")).count():
        press(there, lifts)
    with there.expect_file_chooser() as chooser:
        there.evaluate("""() => {
            const control = Object.assign(document.createElement('input'), { type: 'file' });
            control.dataset.file = 'campaign';
            document.body.append(control);
            control.click();
        }""")
    chooser.value.set_files(album)
    expect(there.locator("[data-region=notice]")).to_contain_text("Photographs in the chronicle: 1.")
    chronicle(there)
    expect(there.locator(".photograph figcaption")).to_have_text(CAPTION)


def sheets(page: Page, size: str) -> int:
    """How many sheets of this size the page fills when it is printed."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format=size)))


def test_the_poster_fills_one_sheet_of_any_size(
    table: Table, browser: Browser, campaign: empires.Campaign[Any], tmp_path: Path
) -> None:
    page = table.sit_down()
    give(page, campaign)
    settled(page)
    curtain = page.get_by_role("button", name="I am ")
    if curtain.count():
        press(page, curtain)
    chronicle(page)
    alone = browser.new_page()
    alone.goto(taken(page, "Save a poster to print", tmp_path).as_uri())
    expect(alone.get_by_role("heading", level=1)).to_have_text("The Marches")
    assert [sheets(alone, size) for size in ("A4", "A3", "Letter")] == [1, 1, 1]
    alone.goto(taken(page, "Save as a page", tmp_path).as_uri())
    assert sheets(alone, "A4") > 1
    alone.close()
