"""A battle that was reported wrongly, between two browsers: one proposes a new report, the other agrees."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import Table
from hands import answer_somehow, card, press, until, whole_log
from playwright.sync_api import Locator, Page, expect
from seats import Wishes
from test_far_apart import Friends
from test_friends import paste, sent

from empires.core.apart.post import Post
from empires.core.play.results import results_of
from empires.players.random_legal import RandomPlayer
from tests.correspondence import asked, founded, spread
from tests.correspondence import play as play_post

TWO = ("Ann", "Bo")


@pytest.fixture
def wishes() -> Wishes:
    return {"permissions": ["clipboard-read", "clipboard-write"]}


def after_a_battle() -> list[Post]:
    """Two people’s devices, some answers after the battle that they fought on a table."""
    posts = founded("ninth-age", TWO)
    people = {name: RandomPlayer("restated", name) for name in TWO}
    while not results_of(posts[0].campaign) or not any(asked(post) for post in posts):
        for post in posts:
            play_post(post, people, 2)
            spread(post, posts)
    return posts


def drawer(page: Page) -> Locator:
    return page.locator("[data-region=drawer]")


def open_results(page: Page) -> None:
    page.keyboard.press("x")
    press(page, page.get_by_role("button", name="A battle was reported wrongly"))


def close(page: Page) -> None:
    press(page, drawer(page).get_by_role("button", name="Close", exact=True))


def go_on(page: Page, words: str) -> None:
    press(page, drawer(page).get_by_role("button", name=words))


def test_two_friends_restate_a_result_and_both_show_the_new_one(table: Table, tmp_path: Path) -> None:
    posts = after_a_battle()
    [battle, *_] = results_of(posts[0].campaign)
    friends = Friends(table, posts, tmp_path)
    pages = dict(zip(TWO, friends.pages, strict=True))
    holder = next(name for name in TWO if card(pages[name]).locator(".asked").count())
    proposer, other = pages[next(name for name in TWO if name != holder)], pages[holder]
    winner = next(name for name in TWO if not battle.text.startswith(name))
    result = f"{winner} against {next(name for name in TWO if name != winner)}: Massacre"

    open_results(proposer)
    press(proposer, drawer(proposer).locator("#results button").first)
    choice = drawer(proposer).locator("[name=choice]")
    massacre = choice.locator("option").filter(has_text=f"{winner}: massacre").get_attribute("value")
    choice.select_option(massacre)
    go_on(proposer, "Continue")
    go_on(proposer, "Continue")
    expect(drawer(proposer).locator("#result-changes")).to_contain_text(result)
    drawer(proposer).locator("[name=reason]").fill("We mixed up the colours.")
    go_on(proposer, "Ask the others to agree")
    close(proposer)
    paste(other, sent(proposer))
    expect(card(other)).to_contain_text("says that a battle was reported wrongly")
    assert "restates a result" not in whole_log(other)

    press(other, card(other).get_by_role("button", name="Look at it"))
    expect(drawer(other)).to_contain_text(f"Yet to agree: {holder}")
    expect(drawer(other).locator("#result-changes")).to_contain_text(result)
    go_on(other, "I agree")
    close(other)
    until(other, lambda: "restates a result" in whole_log(other), "the result at whoever agreed")
    while card(other).locator(".asked").count():  # a turn is sent whole
        answer_somehow(other)
    paste(proposer, sent(other))
    for page in pages.values():
        told = whole_log(page)
        assert "restates a result" in told
        assert "We mixed up the colours." in told
        assert f"Now: {result}" in told
        expect(card(page).get_by_role("button", name="Look at it")).to_have_count(0)
