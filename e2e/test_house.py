"""House rules: a group writes its own, sees all changes, tries them, plays by them, and finds them again."""

from __future__ import annotations

import json

from conftest import Table
from hands import SEND, settled
from playwright.sync_api import Page, expect

GOAL = "NA-T-VICTORY|realm points to win|number"
CHANGE = "realm points to win, number: 7, printed 10"
DIALOG = "[data-region=dialog]"


def editor(page: Page) -> None:
    """From the sheet of a new campaign to the editor."""
    page.evaluate(SEND, {"cmd": "new_sheet", "ruleset": "ninth-age"})
    settled(page)
    page.locator("#house > summary").click()
    page.get_by_role("button", name="Write our own").click()
    expect(page.get_by_role("heading", name="House rules of your own")).to_be_visible()


def write(page: Page, goal: str) -> None:
    """Give the rules a title and the campaign another goal."""
    page.locator("[name=title]").fill("Short league")
    if not page.locator(f"[name='{GOAL}']").is_visible():
        page.locator("details", has=page.locator(f"[name='{GOAL}']")).locator("summary").click()
    page.locator(f"[name='{GOAL}']").fill(goal)


def test_a_group_writes_house_rules_plays_by_them_and_reads_what_differs(table: Table) -> None:
    page = table.sit_down()
    editor(page)
    write(page, "70")
    page.get_by_role("button", name="Play by them").click()
    expect(page.locator("#house-changes")).to_contain_text("a whole number from 4 to 40")
    write(page, "7")
    expect(page.locator("#house-changes")).to_contain_text(CHANGE)
    page.get_by_role("button", name="Play by them").click()
    expect(page.locator("#house")).to_contain_text(CHANGE)
    expect(page.locator("#house")).to_contain_text("Short league")
    page.locator("[name=player0]").fill("Ann")
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("#card")).to_be_visible()
    settled(page)
    page.evaluate(SEND, {"cmd": "show_rule", "ids": ["NA-T-VICTORY"]})
    expect(page.locator(f"{DIALOG} .house-rule")).to_have_text(", printed 10")
    page.evaluate(SEND, {"cmd": "show_rule", "ids": ["NA-WIN-01"]})
    page.locator(f"{DIALOG} .house-rule button").click()
    expect(page.locator(f"{DIALOG} table")).to_contain_text("realm points to win")
    page.evaluate(SEND, {"cmd": "back"})
    page.evaluate(SEND, {"cmd": "open_drawer", "name": "rules"})
    page.locator("summary", has_text="House rules of this campaign").click()
    expect(page.locator("#house-rules")).to_contain_text(CHANGE)


def test_house_rules_stay_on_their_shelf_and_another_campaign_begins_with_them(table: Table) -> None:
    page = table.sit_down()
    editor(page)
    write(page, "7")
    page.get_by_role("button", name="Play by them").click()
    expect(page.locator("#house")).to_contain_text(CHANGE)
    page.evaluate(SEND, {"cmd": "leave"})
    page.get_by_role("button", name="House rules").click()
    row = page.locator(".shelf li", has_text="Short league")
    with page.expect_download() as saving:
        row.get_by_role("button", name="Save as a file").click()
    told = json.loads(saving.value.path().read_text(encoding="utf-8"))
    assert told["cells"] == {"NA-T-VICTORY": {"realm points to win": {"number": [10, 7]}}}
    row.get_by_role("button", name="Begin with them").click()
    expect(page.locator("#house")).to_contain_text(CHANGE)
    page.get_by_role("button", name="Change them").click()
    expect(page.locator(f"[name='{GOAL}']")).to_have_value("7")


def test_house_rules_are_tried_against_the_printed_ones_until_somebody_stops(table: Table) -> None:
    page = table.sit_down()
    editor(page)
    write(page, "4")
    expect(page.locator("#house-changes")).to_contain_text("number: 4, printed 10")
    page.get_by_role("button", name="Try it").click()
    trial = page.locator("#house-trial")
    expect(trial.locator("figure").first).to_be_visible(timeout=60_000)
    page.locator("#house-stop button").click()
    expect(page.locator("#house-stop button")).to_have_count(0)
    expect(trial.locator("figcaption").first).to_have_text("Length of a campaign, in answers")
