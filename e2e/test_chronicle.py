"""The story of a campaign of six years: read when all is over, written into, and taken away as files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from conftest import Table, ready
from hands import give, press, settled, taken
from playwright.sync_api import Browser, expect

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

NAMES = ["Ann", "Bo", "Cy"]
WORDS = "Twelve oxen drew the stones.\nIt rained <b>all</b> year."


@pytest.fixture(scope="module")
def campaign() -> empires.Campaign[Any]:
    """Six years of Mighty Empires, from the map to the victory, by the dice."""
    campaign = empires.new("mighty-empires", NAMES, seed="a long war", options={"years": 6})
    play(campaign, {name: RandomPlayer("a long war", name) for name in NAMES})
    assert campaign.finished
    return campaign


def test_the_chronicle_of_six_years_is_read_written_into_and_taken_away(
    table: Table, browser: Browser, campaign: empires.Campaign[Any], tmp_path: Path
) -> None:
    page = table.sit_down()
    give(page, campaign)
    settled(page)
    press(page, page.get_by_role("button", name="Read the chronicle"))
    drawer = page.locator("[data-region=drawer]")
    expect(drawer.locator("#chronicle-part")).to_have_text("Year 6, the year of the Fox")
    expect(drawer).to_contain_text("Ann keeps the chronicle.")
    assert not drawer.locator(".pen").count(), "nobody has said who it is"
    press(page, drawer.get_by_role("button", name="I am Ann"))
    while drawer.locator("#chronicle-earlier").count():
        press(page, drawer.locator("#chronicle-earlier"))
    expect(drawer.locator("#chronicle-part")).to_have_text("The founding of the realms")
    expect(drawer).to_contain_text("The map is laid out")

    press(page, drawer.locator(".pen").first)
    drawer.locator("textarea").fill(WORDS)
    press(page, drawer.get_by_role("button", name="Write it down"))
    expect(drawer.locator(".words").first).to_have_text(WORDS)
    expect(drawer).to_contain_text("in the words of Ann")
    expect(drawer.locator(".pen").first).to_be_focused()

    page.reload()
    ready(page)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    press(page, page.get_by_role("button", name="Read the chronicle"))
    press(page, drawer.get_by_role("button", name="I am Bo"))
    press(page, drawer.get_by_role("button", name="What everybody knows"))

    alone = browser.new_page()
    alone.goto(taken(page, "Save as a page", tmp_path).as_uri())
    expect(alone.locator("h2")).to_have_count(7)
    expect(alone.locator("figure svg")).to_have_count(7)
    expect(alone.locator(".words")).to_have_text(WORDS)
    expect(alone.locator(".private")).to_have_count(0)
    expect(alone.locator("figcaption").last).to_have_text(re.compile("^The land at the end of the campaign"))
    alone.get_by_role("link", name="Year 3").click()
    expect(alone.get_by_role("heading", name="Year 3")).to_be_in_viewport()
    for width in (390, 1200):
        alone.set_viewport_size({"width": width, "height": 800})
        assert alone.evaluate("document.documentElement.scrollWidth") == width
    alone.close()

    press(page, drawer.get_by_role("button", name="What Bo knows"))
    markdown = taken(page, "Save as Markdown", tmp_path).read_text(encoding="utf-8")
    assert markdown.count("\n## ") == 7
    assert "Twelve oxen drew the stones." in markdown
    assert "\\<b\\>all\\</b\\>" in markdown
    assert "Known only to Bo" in markdown
    assert "Known only to Ann:" not in markdown
