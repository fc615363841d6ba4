"""A risk shown before it is taken, a battle explained after it, a question that need not be asked again."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from conftest import Table
from hands import OFFERED, card, give, give_answer, lift, play_until, press, unfold
from playwright.sync_api import expect

import empires
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.setup import Seat
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import find_ruleset

Moment = Callable[[Question, list[Event]], bool]


def played_to(moment: Moment) -> empires.Campaign[Any]:
    """Ann against a computer, up to a moment at which she is asked something."""
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    campaign = empires.new("mighty-empires", seats, seed="shots", options={"map_mode": "generated"})
    players = {
        name: player_called("sight", find_ruleset("mighty-empires"), "s", name)
        for name in campaign.state.players
    }
    while campaign.answers < 400:
        question = campaign.waiting[-1]
        events = answer_one(campaign, question, players[question.player])
        if campaign.waiting[-1].player == "Ann" and moment(campaign.waiting[-1], events):
            return campaign
    raise AssertionError("this moment does not come")


def test_a_march_shows_its_odds_for_every_strength_that_the_enemy_may_have(table: Table) -> None:
    campaign = played_to(
        lambda question, _: any(choice.odds for choice in question.choices if battle(choice))
    )
    page = table.sit_down()
    give(page, campaign)
    lift(page)
    wanted = next(choice.value for choice in campaign.waiting[-1].choices if battle(choice))
    row = card(page).locator(f"""[data-cmd=choose][data-args*='"choice":"{wanted}"']""")
    unfold(row)
    press(page, row)
    chosen = card(page).locator(".chosen .chances")
    expect(chosen).to_have_count(3)
    expect(chosen.first).to_contain_text("against 500")
    expect(chosen.first.locator(".odds-bar")).to_be_visible()


def battle(choice: Any) -> bool:
    """Whether this is one battle against an unknown strength, and no other risk."""
    return [len(odds.lines) for odds in choice.odds] == [3] and choice.odds[0].about != "The assault"


def test_after_a_battle_a_sentence_says_why_and_a_scale_what_tipped_it(table: Table) -> None:
    page = table.sit_down()
    give(page, played_to(lambda question, _: question.kind == "strategy"))
    lift(page)
    give_answer(page, card(page).locator(OFFERED).first)
    expect(card(page).locator(".battle .because")).to_contain_text(re.compile("decided", re.I))
    expect(card(page).locator(".battle .scale svg")).to_be_visible()
    page.keyboard.press("g")
    expect(page.locator("[data-region=drawer] .because").first).to_be_visible()


def test_what_is_always_answered_so_stands_in_the_ledger_until_it_is_taken_back(table: Table) -> None:
    page = table.sit_down()
    give(page, played_to(lambda question, _: question.kind == "feed"))
    lift(page)
    always = card(page).locator("#always")
    play_until(page, lambda: bool(always.count()))
    words = always.inner_text().removeprefix("Always answer: ")
    press(page, always)
    page.keyboard.press("l")
    kept = page.locator(".standing-answers")
    expect(kept).to_contain_text(words)
    press(page, kept.get_by_role("button", name="Ask me again"))
    expect(kept).to_have_count(0)
