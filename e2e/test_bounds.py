"""However much a campaign holds, the page shows it soon, a screenful at a time."""

from __future__ import annotations

import time
from typing import Any

from conftest import Table
from hands import SEND, give, lift, question, settled, to_its_end, turns_true
from playwright.sync_api import Page, expect

import empires
from empires.core.play.campaign import Campaign
from empires.core.records.blocks import MOST_EVENTS, Stretch, pack
from empires.core.records.events import Event
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer


def crowded(pages: int) -> Campaign[Any]:
    """A campaign whose journal pages tell as much as any can."""
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="crowded")
    policies = {name: RandomPlayer("crowded", name) for name in ("Ann", "Bo")}
    play(campaign, policies, 20)
    told = [Event("told", "NA-TURN-01", f"Happening {n}.") for n in range(MOST_EVENTS)]
    campaign.record.blocks += [pack(Stretch(b"{}", 0, 0, [], told)) for _ in range(pages)]
    return campaign


def listen(page: Page) -> None:
    """Keep every word of progress the page says from now on, however soon the next one follows."""
    page.evaluate(
        """() => {
            window.progressTold = new Set();
            const said = document.querySelector("#thinking span");
            const keep = () => window.progressTold.add(said.textContent);
            new MutationObserver(keep).observe(said, { childList: true, characterData: true, subtree: true });
        }"""
    )


def heard(page: Page) -> list[str]:
    """What progress the page told since it was listened to, or asked last; forgotten once read."""
    read = "() => { const told = [...window.progressTold]; window.progressTold.clear(); return told; }"
    return [str(one) for one in page.evaluate(read)]


def lines(page: Page) -> int:
    return page.locator("[data-region=drawer] .tidings li").count()


def test_a_log_of_many_thousand_lines_is_there_at_once_and_goes_on_as_it_is_read(table: Table) -> None:
    page = table.sit_down()
    give(page, crowded(3))
    lift(page)
    started = time.monotonic()
    page.keyboard.press("g")
    expect(page.locator("#drawer-title")).to_have_text("Log")
    settled(page)
    assert time.monotonic() - started < 2, "the log of 12,000 lines is there soon"
    first = lines(page)
    assert first < 400
    for _ in range(5):
        before = lines(page)
        page.evaluate("document.querySelector('[data-region=drawer] [data-more]').scrollIntoView()")
        turns_true(
            page, f"() => document.querySelectorAll('[data-region=drawer] .tidings li').length > {before}"
        )
        settled(page)
    onward = page.locator("[data-region=drawer] [data-more]")
    onward.focus()
    onward.press("Enter")
    settled(page)
    assert page.evaluate("document.activeElement.closest('[data-region=drawer]') !== null"), "focus goes on"


def test_a_list_is_read_to_its_end_in_order(table: Table) -> None:
    page = table.sit_down()
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="order")
    told = [Event("told", "NA-TURN-01", f"Happening {n}.") for n in range(400)]
    campaign.record.blocks.append(pack(Stretch(b"{}", 0, 0, [], told)))
    give(page, campaign)
    lift(page)
    assert question(page)
    page.keyboard.press("g")
    page.get_by_role("button", name="The story").click()
    settled(page)
    told_here = "\n".join(to_its_end(page, ".story p")).split("\n")
    assert [one for one in told_here if one.startswith("Happening")] == [one.text for one in told]


def test_a_journal_of_very_many_events_is_read_whole_while_the_page_tells_how_far_it_is(table: Table) -> None:
    page = table.sit_down()
    campaign = crowded(3)
    give(page, campaign)
    lift(page)
    listen(page)
    page.evaluate(f"void ({SEND})({{ cmd: 'show_dice' }})")
    expect(page.locator("#dice-verdict")).to_contain_text("are exactly those the seed fixed")
    settled(page)
    assert "Reading the journal …" in heard(page)
    page.keyboard.press("Escape")
    with page.expect_download() as coming:
        page.evaluate(f"void ({SEND})({{ cmd: 'export_chronicle' }})")
    assert "Reading the journal …" in heard(page)
    written = coming.value.path().read_text(encoding="utf-8")
    assert written.count("Happening") == 3 * MOST_EVENTS
