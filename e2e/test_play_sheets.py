"""Sheets that are written all at once: orders filled in on the map, drafts, papers, house tables."""

from __future__ import annotations

import re

from conftest import Table, ready
from hands import (
    SEND,
    answer_somehow,
    begin,
    card,
    click_tile,
    lift,
    play_until,
    press,
    question,
    send,
    settled,
    sit_down_as,
    targets,
    whole_log,
    year,
)
from playwright.sync_api import Locator, Page, expect

PAPER = 1_040
"""Pixels of a page of A4 between its margins, from top to bottom."""


def orders(page: Page, number: int, cell: str) -> Locator:
    """A control of a row of the army orders."""
    return card(page).locator(f"[name='orders.{number}.{cell}']")


def test_three_people_write_order_sheets_and_a_turn_is_played_to_the_tally(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mightier Empires", "Ann", "Bo", "Cy")
    play_until(page, lambda: "Write your orders" in question(page))
    page.reload()  # the first of those who write sits down first
    ready(page)
    me = "Ann"
    sit_down_as(page, me)
    # an army is taken in hand and sent to a tile; the order follows from whose tile it is
    press(page, card(page).get_by_role("button", name="Army orders 2: choose on the map"))
    abroad = next(tile for tile in targets(page) if f"of {me}" not in label(page, tile))
    click_tile(page, abroad)
    expect(orders(page, 1, "hex")).to_have_value(abroad)
    expect(orders(page, 1, "order").and_(page.locator(":checked"))).to_have_value("invade")
    # a tile that is clicked first can go to any list that knows it
    home = next(tile for tile in all_tiles(page) if f"of {me}" in label(page, tile))
    click_tile(page, home)
    press(page, card(page).get_by_role("button", name=re.compile("Army orders: .*First Army")))
    expect(orders(page, 0, "order").and_(page.locator(":checked"))).to_have_value("patrol")
    # what is not legal yet is told while it is written, and the sums go along
    press(page, card(page).get_by_role("button", name="Army orders 1: choose on the map"))
    orders(page, 0, "army").fill("Nobody")
    expect(card(page).locator("#faults")).to_contain_text("There is no army called Nobody")
    orders(page, 0, "army").fill("First Army")
    expect(card(page).locator("#faults")).to_be_empty()
    expect(card(page).locator("#sums")).to_contain_text(re.compile(r"support([\d,]+) of \1 points"))
    # the draft is there again after a reload
    settled(page)
    page.reload()
    ready(page)
    sit_down_as(page, me)
    expect(orders(page, 1, "hex")).to_have_value(abroad)
    # it prints on one page
    press(page, page.get_by_role("button", name="Sheets"))
    expect(page.locator("#sheet-draft")).to_contain_text("Second Army")
    assert height_on_paper(page, "#sheet-draft") < PAPER
    print_one_by_one(page, "#sheet-draft")
    page.keyboard.press("Escape")
    send(page)
    others = {"Ann", "Bo", "Cy"} - {me}
    while others:
        others.remove(lift(page))
        answer_somehow(page)
    play_until(page, lambda: year(page) == "Turn 2")
    told = whole_log(page)
    assert "All orders are locked." in told
    assert re.search(r"has \d+ Power", told)
    page.keyboard.press("s")
    settled(page)
    expect(page.locator("#sheet-report")).to_contain_text("Report: Turn 1")
    expect(page.locator("#sheet-report")).to_contain_text("All orders are locked.")
    assert height_on_paper(page, "#sheet-report") < PAPER
    print_one_by_one(page, "#sheet-report")
    # of the chronicle the story is printed, and nothing that only leads to buttons
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Chronicle").click()
    settled(page)
    page.emulate_media(media="print")
    drawer = page.locator("[data-region=drawer]")
    expect(drawer.get_by_role("heading", name="Turn 2")).to_be_visible()
    expect(drawer.get_by_role("heading", name="As a file")).to_have_count(0)
    page.emulate_media(media="screen")
    # with no drawer open the map is printed, and never an empty page
    page.keyboard.press("Escape")
    settled(page)
    page.emulate_media(media="print")
    expect(page.locator(".world svg")).to_be_visible()
    expect(card(page)).to_be_hidden()


def print_one_by_one(page: Page, sheet: str) -> None:
    """Printed on A4 and on Letter, every sheet has a page of its own, and this one no more than that. The
    brief for the player who takes over a seat is left out: it may be as long as it needs.
    """
    page.add_style_tag(content="@media print { #sheet-brief { display: none !important } }")
    sheets = page.locator(".sheet:not(#sheet-brief)").count()
    page.emulate_media(media="print")
    for paper in ("A4", "Letter"):
        assert pages_of(page.pdf(format=paper)) == sheets
        rule = f"@media print {{ .sheet:not({sheet}) {{ display: none !important }} }}"
        alone = page.add_style_tag(content=rule)
        assert pages_of(page.pdf(format=paper)) == 1
        alone.evaluate("style => style.remove()")
    page.emulate_media(media="screen")


def pages_of(printed: bytes) -> int:
    """The pages of a PDF."""
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def label(page: Page, tile: str) -> str:
    """What is said of a tile."""
    return page.locator(f"[data-tile='{tile}']").get_attribute("aria-label") or ""


def all_tiles(page: Page) -> list[str]:
    """The tiles of the map."""
    tiles = "[...document.querySelectorAll('[data-tile]')].map(one => one.dataset.tile)"
    return [str(one) for one in page.evaluate(tiles)]


def height_on_paper(page: Page, sheet: str) -> float:
    """How much of the paper a sheet takes up."""
    window = page.viewport_size
    assert window is not None
    page.set_viewport_size({"width": 718, "height": PAPER})
    page.emulate_media(media="print")
    box = page.locator(sheet).bounding_box()
    page.emulate_media(media="screen")
    page.set_viewport_size(window)
    assert box is not None
    return box["height"]


def test_the_sheet_leaves_tables_and_charts_of_a_group_to_house_rules(table: Table) -> None:
    """Mightier Empires and Mighty Empires: no option asks for tables that house rules write."""
    page = table.sit_down()
    for ruleset, gone, cell in (
        ("mightier-empires", "house_tables", "MI-T-ABSMOD|0|modifier"),
        ("mighty-empires", "combat_table", "ME-T-OWNHOLDS|0|text"),
    ):
        page.evaluate(SEND, {"cmd": "new_sheet", "ruleset": ruleset})
        settled(page)
        expect(page.locator("[name='option.battle_method'], [name='option.pirates']").first).to_be_attached()
        expect(page.locator(f"[name='option.{gone}']")).to_have_count(0)
        page.locator("#house > summary").click()
        page.get_by_role("button", name="Write our own").click()
        expect(page.locator(f"[name='{cell}']")).to_be_attached()
