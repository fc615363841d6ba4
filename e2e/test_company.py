"""Company: a newcomer asks what the computer would do, and does it."""

from __future__ import annotations

from time import monotonic

from conftest import Table
from hands import begin, card, settled
from playwright.sync_api import expect


def test_a_newcomer_asks_the_computer_and_takes_its_advice(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", "Ann", "Bo", computers=1)
    page.wait_for_selector("#card .asked")
    settled(page)
    began = monotonic()
    card(page).get_by_role("button", name="What would you do?").click()
    expect(card(page).get_by_role("heading", name="What the computer would do")).to_be_visible()
    assert monotonic() - began < 20
    settled(page)
    moves = card(page).locator("#advice li")
    assert 1 <= moves.count() <= 3
    expect(moves.first.locator("p")).not_to_be_empty()
    moves.first.locator("button").click()
    settled(page)
    expect(card(page).locator("#advice")).to_have_count(0)


def test_an_order_sheet_is_filled_in_as_advised(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Mightier Empires", "Ann", "Bo", computers=1)
    card(page).locator("#deed").click()
    settled(page)
    begun_anew = card(page).get_by_role("button", name="As proposed")
    expect(begun_anew).to_have_count(0)
    card(page).get_by_role("button", name="What would you do?").click()
    expect(card(page).get_by_role("heading", name="What the computer would do")).to_be_visible()
    settled(page)
    card(page).get_by_role("button", name="Fill it in like this").first.click()
    settled(page)
    expect(begun_anew).to_be_visible()
    card(page).locator("#deed").click()
    settled(page)
    expect(card(page).locator("[name='orders.0.hex']")).to_have_count(0)
