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
    whole_log,
)
from playwright.sync_api import Locator, Page, ViewportSize, expect
from seats import Wishes
from test_far_apart import Friends
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
SIZES: dict[str, ViewportSize] = {
    "tablet": {"width": 820, "height": 1180},
    "laptop": {"width": 1440, "height": 900},
    "phone": {"width": 390, "height": 844},
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
    """Give the first answer there is, for everybody at the table if that is on offer."""
    page, given = fingers.page, answers(fingers.page)
    if (everybody := page.locator("#for-all")).count():
        fingers.tap(everybody)
        return
    needed = page.locator("#card form :required:invalid").count()
    tell_something(page)
    fingers.taps += needed
    ready = card(page).locator("#deed:not([disabled]):is([data-cmd=answer], [type=submit])")
    if not ready.count() or "how did the battle end?" in question(page):
        rows, glowing = wanted_rows(page), targets(page)
        if rows.count():
            fingers.tap(rows.first)
        elif glowing:
            click_tile(page, glowing[0])
            fingers.taps += 1
            if answers(page) == given and not page.locator("#deed:not([disabled])").count():
                fingers.tap(wanted_rows(page).first)
        else:  # a list that is folded is opened first
            answer_somehow(page)
            fingers.taps += 3
    if answers(page) == given:
        fingers.tap(card(page).locator("#deed"))


def wanted_rows(page: Page) -> Locator:
    """The choices in sight. People claim and build rather than raid, if they can, and name the winner of a
    battle rather than count points.
    """
    rows = card(page).locator("button[data-cmd=choose]:visible")
    others = rows.filter(has_not_text=re.compile("Raid for gold|Enter the victory points|A draw"))
    return others if others.count() or targets(page) else rows


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
@pytest.mark.parametrize("size", SIZES)
def test_in_a_turn_a_choice_is_shown_by_one_tap_and_given_by_another(table: Table, size: str) -> None:
    page = in_a_turn(table, SIZES[size])
    taps, unseen = evening(page, answers(page) + 45)
    assert not unseen
    assert taps <= 74


@pytest.mark.soak
def test_where_one_tap_answers_only_what_is_risked_takes_two(table: Table) -> None:
    page = in_a_turn(table, SIZES["tablet"])
    switch = Fingers(page)
    switch_on(switch)
    taps, unseen = evening(page, answers(page) + 45)
    assert not unseen
    assert switch.taps + taps <= 64


@pytest.mark.soak
@pytest.mark.parametrize("turn", [1, 3])
def test_an_evening_at_real_tables_takes_a_tap_for_each_answer(table: Table, turn: int) -> None:
    page = in_a_turn(table, SIZES["tablet"], turn, quick_battle="off", battles_at_once=True)
    switch = Fingers(page)
    switch_on(switch)
    taps, unseen = evening(page, answers(page) + 45)
    assert not unseen
    assert switch.taps + taps <= 50


def switch_on(fingers: Fingers) -> None:
    """One tap is to answer from now on; the browser remembers it."""
    page = fingers.page
    fingers.tap(page.locator("#tool-menu"))
    fingers.tap(page.get_by_role("button", name="One tap answers when nothing is at risk"))
    fingers.tap(page.locator("[data-region=drawer]").get_by_role("button", name="Close"))


def in_a_turn(table: Table, size: ViewportSize, turn: int = 1, **options: object) -> Page:
    """Six at one screen of this size, when the first is asked whom to challenge in this turn."""
    settings = {"quick_battle": "always", **options}
    campaign = empires.new("ninth-age", list(SIX), seed="an evening", options=settings)
    dice = {name: RandomPlayer("an evening", name) for name in SIX}
    while campaign.state.turn < turn or not any(one.kind == "challenge" for one in campaign.waiting):
        play(campaign, dice, 1)
    page = table.sit_down()
    page.set_viewport_size(size)
    give(page, campaign)
    lift(page)
    return page


FOUR = ("Ann", "Bo", "Cy", "Dee")


def before_a_result() -> list[Post]:
    """Four people’s devices, one of which is asked how a battle on a table ended."""
    posts = founded("ninth-age", FOUR)
    players = {name: RandomPlayer("far apart", name) for name in FOUR}
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


UNCOVERED = """button => {
    button.scrollIntoViewIfNeeded();
    const { left, right, top, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
}"""


def pasted_by(fingers: Fingers, text: str) -> None:
    """Paste a message: one tap, and no notice lies over the button."""
    fingers.taps += 1
    assert card(fingers.page).get_by_role("button", name="Paste theirs").evaluate(UNCOVERED)
    paste(fingers.page, text, "arrived|taken in|missing|nothing new")


@pytest.mark.soak
def test_a_result_from_two_phones_in_four_taps_each_reaches_a_tablet_and_a_laptop(
    table: Table, tmp_path: Path
) -> None:
    friends = Friends(table, before_a_result(), tmp_path)
    fight = friends.reader.campaign.state.battles[friends.reader.campaign.state.at]
    screens = dict(zip(FOUR, friends.pages, strict=True))
    here = next(name for name in FOUR if asked(screens[name]))
    there = (fight.side2 if here in fight.side1 else fight.side1)[0]
    others = [name for name in FOUR if name not in (here, there)]
    for name, size in zip((here, there, *others), ("phone", "phone", "tablet", "laptop"), strict=True):
        screens[name].set_viewport_size(SIZES[size])
    first, second = Fingers(screens[here]), Fingers(screens[there])
    expect(first.page.locator("#question")).to_contain_text("how did the battle end?")
    chosen(first, "draw")
    first.tap(card(first.page).locator("[type=submit]"))
    report = sent_by(first)
    pasted_by(second, report)
    expect(second.page.locator("#question")).to_contain_text("reports: a draw. Is that right?")
    chosen(second, "That is what happened")
    confirmed = sent_by(second)
    assert first.taps <= 4
    assert second.taps <= 4
    for name in others:
        onlooker = Fingers(screens[name])
        pasted_by(onlooker, report)
        pasted_by(onlooker, confirmed)
        assert onlooker.taps == 2
        assert "draw" in whole_log(screens[name])
