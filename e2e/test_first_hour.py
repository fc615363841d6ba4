"""The first hour: a newcomer learns by playing, with a coach at the side."""

from __future__ import annotations

from conftest import Table, ready
from hands import answer_somehow, card, question, settled
from playwright.sync_api import Locator, Page, expect


def coach(page: Page) -> Locator:
    """The coach's panel on the card."""
    return card(page).get_by_role("note")


def test_a_newcomer_learns_by_playing(table: Table) -> None:
    page = table.sit_down()
    page.get_by_role("button", name="Mighty Kingdoms: learn by playing").click()
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    # the panel is named, does not take the keyboard, and leads to the rulebook and back
    expect(coach(page)).to_have_accessible_name("Coach Your race")
    assert page.evaluate("!document.activeElement.closest('#coach')")
    coach(page).get_by_text("More", exact=True).click()
    coach(page).get_by_role("button", name="Rulebook").click()
    expect(page.get_by_role("dialog")).to_contain_text("Each player picks a race")
    page.keyboard.press("Escape")
    settled(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    # with the keyboard: put away, the next thing comes and the keyboard stays where it was
    got = coach(page).get_by_role("button", name="Got it")
    got.focus()
    expect(got).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)
    expect(coach(page)).to_have_accessible_name("Coach The map and its symbols")
    expect(got).to_be_focused()
    page.keyboard.press("Enter")
    settled(page)
    expect(coach(page)).to_have_count(0)
    # the next kind of question is explained when it comes, and after a reload too
    asked = question(page)
    answer_somehow(page)
    expect(card(page)).not_to_contain_text(asked)
    expect(coach(page)).to_have_accessible_name("Coach The land round your capital")
    page.reload()
    ready(page)
    page.wait_for_selector("body[data-layout=table]")
    settled(page)
    expect(coach(page)).to_have_accessible_name("Coach The land round your capital")
    coach(page).get_by_text("More", exact=True).click()
    coach(page).get_by_role("button", name="No more coaching").click()
    settled(page)
    expect(coach(page)).to_have_count(0)
    answer_somehow(page)
    expect(coach(page)).to_have_count(0)
    page.keyboard.press("x")
    page.get_by_role("button", name="A coach explains new things").click()
    settled(page)
    expect(coach(page)).to_have_count(1)


def test_one_press_begins_a_campaign_and_undo_says_how_far_it_goes(table: Table) -> None:
    page = table.sit_down()
    expect(page.locator(".begin-another > li")).to_have_count(5)
    expect(page.get_by_role("button", name="learn by playing")).to_have_count(5)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_selector("#card .asked")
    settled(page)
    expect(card(page).locator("#deed")).to_be_visible()
    assert not page.locator("#undo").count() or "Undo" not in page.locator("#undo").inner_text()
    asked = question(page)
    answer_somehow(page)
    back = page.locator("#undo")
    if back.get_attribute("aria-label", timeout=5_000) == f"Undo: back to “{asked}”":
        back.click()
        settled(page)
        assert question(page) == asked
