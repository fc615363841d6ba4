"""An organiser corrects a fact in the middle of a campaign, and the players read of it."""

from __future__ import annotations

import re

import pytest
from conftest import Table
from hands import (
    begin,
    click_tile,
    curtain,
    fingerprint,
    lift,
    play_until,
    press,
    question,
    send,
    settled,
    some,
    whole_log,
)
from playwright.sync_api import Page, expect

import empires

SIZES = {"desk": (1280, 800), "phone": (390, 844)}


def desk(page: Page) -> None:
    """Come to the screen as the organiser, from behind a curtain or from the table."""
    if curtain(page).is_visible():
        press(page, page.get_by_role("button", name="To the organiser’s desk"))
    else:
        page.keyboard.press("d")
        settled(page)
        press(page, page.get_by_role("button", name="I am the organiser"))
    expect(page.locator("#drawer-title")).to_have_text("Organiser’s desk")


def correct(page: Page, value: str, why: str) -> None:
    """Fill in the open fact's form and send it, by keyboard alone."""
    page.locator("#desk-correct [name=value]").fill(value)
    page.keyboard.press("Tab")
    page.keyboard.type(why)
    page.keyboard.press("Enter")
    settled(page)


@pytest.mark.parametrize("size", some(SIZES, "phone"))
def test_an_organiser_corrects_a_fact_and_the_others_see_it_in_their_log(
    table: Table, size: tuple[int, int]
) -> None:
    page = table.sit_down()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    begin(page, "Mightier Empires", "Ann", "Bo", desk="apart")
    play_until(page, lambda: "order" in question(page).lower(), most=40)
    # a secret of Ann's, found by words
    desk(page)
    page.locator("#desk-words").fill("secrets ann power")
    page.get_by_role("button", name="Ann · power").click()
    settled(page)
    correct(page, "7", "Miscounted.")
    expect(page.locator("#desk-done")).to_contain_text("becomes 7. Miscounted.")
    # a fact of a place, picked on the map
    tile = page.locator(".world [data-tile]").nth(7).get_attribute("data-tile") or ""
    if size[0] > 600:
        click_tile(page, tile)
        expect(page.locator("#desk-found")).to_contain_text(f"tiles · {tile}")
    # a notice and a deadline for all
    page.locator("#desk-announce textarea").fill("Turn two is long.")
    press(page, page.get_by_role("button", name="Post it"))
    page.locator("#desk-deadline [name=until]").fill("2099-12-01T20:00")
    page.locator("#desk-deadline [name=about]").fill("order sheets")
    press(page, page.get_by_role("button", name="Set it"))
    expect(page.locator("#desk-line")).to_contain_text("Due by 1 December 2099, 20:00, order sheets")
    # no scrolling sideways, not even on a phone
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    press(page, page.locator("#desk-leave"))
    logs = {}
    for _ in range(2):
        name = lift(page)
        expect(page.locator("#desk-line")).to_contain_text("Turn two is long.")
        logs[name] = whole_log(page)
        send(page)
    assert re.search(r"power: \d+ becomes 7\. Miscounted\.", logs["Ann"])
    assert "The organiser corrects a secret fact of Ann." in logs["Bo"]
    assert "Miscounted" not in logs["Bo"]
    # the journal leads to the same state elsewhere, byte for byte
    lift(page)
    page.keyboard.press("x")
    settled(page)
    with page.expect_download() as given:
        page.get_by_role("button", name="Save to a file").click()
    campaign = empires.load(given.value.path().read_text(encoding="utf-8"))
    assert empires.verify(campaign)
    assert campaign.hash() == fingerprint(page)
