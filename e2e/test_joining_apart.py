"""Somebody joins a running campaign between browsers: the friends agree to a newcomer, who opens their file
on a device of her own, claims the seat and answers."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Table
from hands import answer_somehow, card, fingerprint, open_file, press, whole_log
from playwright.sync_api import Locator, Page, expect
from seats import Wishes
from test_far_apart import Friends
from test_friends import asked, far_away, paste, sent
from test_restating_apart import drawer

from empires.core.apart.post import Post
from empires.players.random_legal import RandomPlayer
from tests.correspondence import founded, play, spread

TWO = ("Ann", "Bo")


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def late_in_the_turn() -> list[Post]:
    """Two people’s devices, shortly before their first turn is over."""
    posts = founded("ninth-age", TWO)
    people = {name: RandomPlayer("joined", name) for name in TWO}
    while posts[0].campaign.state.phase != "invasion":
        for post in posts:
            play(post, people, 1)
            spread(post, posts)
    return posts


def dialog(page: Page) -> Locator:
    return page.locator("[data-region=dialog]")


def propose(page: Page, newcomer: str) -> None:
    """Plan that somebody joins."""
    page.keyboard.press("x")
    press(page, page.get_by_role("button", name="Somebody joins or leaves"))
    press(page, drawer(page).get_by_text("Who joins the campaign?"))
    drawer(page).locator("[name=player]").first.fill(newcomer)
    press(page, drawer(page).get_by_role("button", name="Let them join"))


def play_until_waiting(pages: list[Page], newcomer: str) -> None:
    """Play and send in turn, until the campaign waits for somebody who is on none of these devices."""
    for _ in range(20):
        if all(newcomer in card(page).locator("#question").inner_text() for page in pages):
            return
        mine, theirs = pages if asked(pages[0]) else reversed(pages)
        while asked(mine):
            answer_somehow(mine)
        paste(theirs, sent(mine))
    raise AssertionError(f"The campaign never waited for {newcomer}")


@pytest.mark.rule("protocol W3", "protocol G6")
def test_a_newcomer_joins_a_running_campaign_on_a_device_of_her_own(table: Table, tmp_path: Path) -> None:
    friends = Friends(table, late_in_the_turn(), tmp_path).pages
    holder, other = sorted(friends, key=asked, reverse=True)
    propose(other, "Dee")
    paste(holder, sent(other))
    expect(card(holder)).to_contain_text("You are asked to agree: Dee joins the campaign")
    press(holder, card(holder).get_by_role("button", name="Look at it"))
    expect(drawer(holder)).to_contain_text("Yet to agree")
    press(holder, drawer(holder).get_by_role("button", name="agrees"))
    play_until_waiting(friends, "Dee")

    with other.expect_download() as coming:
        card(other).get_by_role("button", name="Save the file").click()
    file = tmp_path / "friends.empires"
    coming.value.save_as(file)
    dee = far_away(table).sit_down()
    open_file(dee, file)
    press(dee, card(dee).get_by_role("button", name="Join now as Dee"))
    words = card(dee).locator("strong").inner_text()
    assert len(words.split()) == 8
    claim = sent(dee)
    for page in friends:
        paste(page, claim)
    for page in friends:
        press(page, card(page).get_by_role("button", name="Look at it"))
        expect(dialog(page)).to_contain_text(f"If they are “{words}”, agree.")
        press(page, dialog(page).get_by_role("button", name="Agree: Dee goes on there"))
        agreed = sent(page)
        for third in (*friends, dee):
            if third is not page:
                paste(third, agreed)
    expect(card(dee).locator(".asked")).to_contain_text("Dee is asked")
    while asked(dee):
        answer_somehow(dee)
    first = sent(dee)
    for page in friends:
        paste(page, first)
        assert "Dee joins the campaign." in whole_log(page)
    assert len({fingerprint(page) for page in (*friends, dee)}) == 1
