"""An umpire's device and two players, three browsers, one of them a phone: nothing but pasted messages goes
between them."""

from __future__ import annotations

import re

import pytest
from conftest import Table, ready
from hands import answer_somehow, begin, card, press, settled
from playwright.sync_api import Page, expect
from seats import Wishes
from test_friends import asked, far_away

NAMES = ("Ann", "Bo")


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def copied(page: Page) -> str:
    """What was passed on last, words and link."""
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text("The message has been copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


def ticket(umpire: Page, name: str) -> str:
    """The link for one seat: one tap."""
    row = card(umpire).locator("#seats tr").filter(has_text=name)
    press(umpire, row.get_by_role("button", name="Send the ticket"))
    return copied(umpire).split()[-1]


def bring(page: Page, text: str, says: str = "received|Received|begins|nothing new") -> None:
    """Paste what was copied from the chat: one tap."""
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    press(page, card(page).get_by_role("button", name=re.compile("^Paste ")))
    settled(page)
    expect(page.locator("[data-region=notice]")).to_contain_text(re.compile(says))


def exchange(umpire: Page, players: list[Page]) -> int:
    """Whoever has to send sends, the umpire too; returns how many messages that were."""
    count = 0
    for page in players:
        send = card(page).get_by_role("button", name="Send it to the umpire")
        if send.count():
            press(page, send)
            bring(umpire, copied(page))
            count += 1
    send = card(umpire).get_by_role("button", name="Send everybody their parcels")
    if send.count():
        press(umpire, send)
        text = copied(umpire)
        for page in players:
            bring(page, text)
        count += 1
    return count


@pytest.mark.rule("umpire 1", "umpire 10")
@pytest.mark.parametrize(("title", "rounds"), [("Mightier Empires", 5), ("Mighty Kingdoms", 4)])
def test_an_umpire_and_two_players_play_by_pasting(table: Table, title: str, rounds: int) -> None:
    umpire = table.sit_down()
    begin(umpire, title, *NAMES, dice="umpire")
    expect(card(umpire).locator("#question")).to_contain_text("begins once Ann and Bo are in")
    players = []
    for name, there in zip(NAMES, (far_away(table), far_away(table)), strict=True):
        page = there.sit_down()
        if name == "Bo":
            page.set_viewport_size({"width": 390, "height": 844})
        page.goto(ticket(umpire, name))
        ready(page)
        expect(card(page).locator("#question")).to_contain_text(f"You have {name}’s seat")
        players.append(page)
    founded = sum(exchange(umpire, players) for _ in range(2))
    assert founded == 6
    for page in players:
        expect(page.get_by_role("application")).to_be_visible()
    played = messages = 0
    for _ in range(rounds):
        for page in players:
            if asked(page):
                answer_somehow(page)
                played += 1
        messages += exchange(umpire, players)
    assert played >= rounds
    players[1].reload()
    ready(players[1])
    players[1].wait_for_selector("body[data-layout=table]")
    settled(players[1])
    expect(card(players[1]).locator("#question")).to_be_visible()
    expect(card(umpire).locator("#seats tr")).to_have_count(2)
    print(f"{title}: 6 messages until it began, {messages} for {played} answers")
