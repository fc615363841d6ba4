"""A club's evening: a tablet in the middle, a laptop beside it, phones in pockets, and every tap counted."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import Table
from hands import (
    answer_somehow,
    answers,
    begin,
    card,
    click_tile,
    give,
    lift,
    press,
    question,
    targets,
    tell_something,
)
from playwright.sync_api import Locator, Page, expect
from seats import Wishes
from test_far_apart import NAMES, Friends
from test_friends import asked, paste, sent

import empires
from empires.core.apart.post import Post
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from tests.correspondence import asked as asked_of
from tests.correspondence import founded, spread
from tests.correspondence import play as play_post

SIX = ("Ann", "Bo", "Cy", "Dee", "Eve", "Fin")
TABLET: Wishes = {
    "viewport": {"width": 820, "height": 1180},
    "has_touch": True,
    "permissions": ["clipboard-read", "clipboard-write"],
}


@pytest.fixture
def wishes() -> Wishes:
    return TABLET


class Fingers:
    """A person's taps at one page, counted."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def tap(self, wanted: Locator) -> None:
        press(self.page, wanted)
        self.taps += 1


ANSWERS = "#deed:not([disabled]), #card :is([data-cmd=choose], [type=submit])"
SEEN = """selector => {
    const within = (one, left, top, right, bottom) => {
        const box = one.getBoundingClientRect();
        return box.height > 0 && box.top >= top && box.bottom <= bottom
            && box.left >= left && box.right <= right;
    };
    const card = document.getElementById('card').getBoundingClientRect();
    const map = document.querySelector('[data-region=map]').getBoundingClientRect();
    const rows = [...document.querySelectorAll(selector)].filter(one => one.checkVisibility());
    return rows.some(one => within(one, 0, 0, innerWidth, innerHeight))
        || [...document.querySelectorAll('.mark.target')].some(
            one => within(one, map.left, map.top, map.right, card.top)
        );
}"""
"""Whether at least one answer, a button or a glowing hex, is on the screen as a whole."""


def answer(fingers: Fingers) -> None:
    """Give the first answer there is."""
    page, given = fingers.page, answers(fingers.page)
    needed = page.locator("#card form :required:invalid").count()
    tell_something(page)
    fingers.taps += needed
    ready = card(page).locator("#deed:not([disabled])[data-cmd=answer], #card [type=submit]:not([disabled])")
    if not ready.count():
        row, glowing = card(page).locator("button[data-cmd=choose]:visible"), targets(page)
        if row.count():
            fingers.tap(row.first)
        elif glowing:
            click_tile(page, glowing[0])
            fingers.taps += 1
        else:  # a list that is folded is opened first
            answer_somehow(page)
            fingers.taps += 3
    if answers(page) == given:
        fingers.tap(card(page).locator("#deed"))


def evening(page: Page, until: int) -> tuple[int, list[str]]:
    """Answer until there are so many answers; returns the taps, and the questions that showed no answer."""
    fingers, unseen = Fingers(page), list[str]()
    while answers(page) < until:
        assert not page.locator("[data-region=curtain]:not([hidden])").count(), "nothing is secret here"
        if not page.evaluate(SEEN, ANSWERS):
            unseen.append(page.locator("#question").inner_text())
        answer(fingers)
    return fingers.taps, unseen


def test_a_land_is_laid_by_six_players_with_a_tap_for_each_answer(table: Table) -> None:
    page = table.sit_down()
    begin(page, "Ninth Age hex campaign", *SIX)
    taps, unseen = evening(page, 45)
    assert not unseen
    assert taps <= 50


@pytest.mark.soak
def test_in_a_turn_a_choice_is_shown_by_one_tap_and_given_by_another(table: Table) -> None:
    campaign = empires.new("ninth-age", list(SIX), seed="an evening", options={"quick_battle": "always"})
    dice = {name: RandomPlayer("an evening", name) for name in SIX}
    while not any(one.kind == "challenge" for one in campaign.waiting):
        play(campaign, dice, 1)
    page = table.sit_down()
    give(page, campaign)
    lift(page)
    taps, unseen = evening(page, campaign.answers + 45)
    assert not unseen
    assert taps <= 2 * 45


def before_a_result() -> list[Post]:
    """Three people’s devices, one of which is asked how a battle on a table ended."""
    posts = founded("ninth-age", NAMES)
    players = {name: RandomPlayer("far apart", name) for name in NAMES}
    while True:
        for post in posts:
            while questions := asked_of(post):
                if questions[0].kind == "report_result":
                    return posts
                play_post(post, players, 1)
            spread(post, posts)


def chosen(fingers: Fingers, words: str) -> None:
    """Choose a row by its words, and press the button that gives the answer."""
    open = question(fingers.page)
    fingers.tap(card(fingers.page).get_by_role("button", name=re.compile(words)).first)
    if question(fingers.page) == open:
        fingers.tap(card(fingers.page).locator("#deed"))


def sent_by(fingers: Fingers) -> str:
    """Send the message: one tap, if it has not gone by itself."""
    fingers.taps += 1
    return sent(fingers.page)


def pasted_by(fingers: Fingers, text: str) -> None:
    """Paste a message: one tap."""
    fingers.taps += 1
    paste(fingers.page, text, "come in|taken in|missing|nothing new")


@pytest.mark.soak
def test_a_result_is_reported_and_confirmed_from_two_phones_in_four_taps_each(
    table: Table, tmp_path: Path
) -> None:
    friends = Friends(table, before_a_result(), tmp_path)
    fight = friends.reader.campaign.state.battles[friends.reader.campaign.state.at]
    phones = dict(zip(NAMES, friends.pages, strict=True))
    here = next(name for name in NAMES if asked(phones[name]))
    there = (fight.side2 if here in fight.side1 else fight.side1)[0]
    first, second = Fingers(phones[here]), Fingers(phones[there])
    expect(first.page.locator("#question")).to_contain_text("how did the battle end?")
    chosen(first, "draw")
    first.tap(card(first.page).locator("[type=submit]"))
    report = sent_by(first)
    pasted_by(second, report)
    expect(second.page.locator("#question")).to_contain_text("reports: a draw. Is that right?")
    chosen(second, "That is what happened")
    sent_by(second)
    assert first.taps <= 4
    assert second.taps <= 4
