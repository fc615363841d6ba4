"""Odds tell no secret: with everything hidden from a player otherwise, a choice shows the same odds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.play.campaign import Campaign
from empires.core.questions.fields import Choice, Pick, PickMany
from empires.core.questions.odds import Odds
from empires.core.questions.question import Question
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import find_ruleset
from tests.examples import in_soak
from tests.players.otherwise import Otherwise
from tests.players.test_fair import begun

WITH_ODDS = ("mightier-empires", "mighty-empires", "mighty-kingdoms", "ninth-age", "warmaster")
"""The rule systems whose choices show odds."""


def offered(question: Question) -> Iterator[Choice]:
    """The choices of a question and of its fields."""
    yield from question.choices
    for field in question.fields:
        if isinstance(field, Pick | PickMany):
            yield from field.choices


def odds_in(question: Question) -> list[tuple[str, Odds]]:
    shown = [(choice.value, odds) for choice in offered(question) for odds in choice.odds]
    return shown + [("form", odds) for odds in (question.risks(question.default) if question.fields else ())]


def risks(ruleset: str, seed: str, answers: int) -> Iterator[tuple[Campaign[Any], Question]]:
    """The questions of a campaign between easy players in which something is risked."""
    campaign = begun(ruleset, seed)
    players = {
        name: player_called("easy", find_ruleset(ruleset), seed, name) for name in campaign.state.players
    }
    while campaign.waiting and campaign.answers < answers:
        for question in campaign.waiting:
            if odds_in(question):
                yield campaign, question
        answer_one(campaign, campaign.waiting[-1], players[campaign.waiting[-1].player])


@pytest.mark.longer
@pytest.mark.parametrize("ruleset", WITH_ODDS)
def test_what_is_hidden_changes_no_odds(ruleset: str) -> None:
    kinds: dict[str, int] = {}
    changed = 0
    for campaign, question in risks(ruleset, "fair", in_soak(900, 300)):
        kinds[question.kind] = kinds.get(question.kind, 0) + 1
        if kinds[question.kind] > 2:
            continue
        world = Otherwise(campaign, question.player, Stream("odds", f"otherwise {campaign.answers}"))
        there = world.campaign(8)
        again = next(one for one in there.waiting if one.player == question.player)
        assert odds_in(again) == odds_in(question)
        changed += len(world.changed)
    assert kinds, "nothing was risked"
    assert changed or ruleset == "ninth-age", "nothing was hidden"  # only dice are there


@pytest.mark.longer
@pytest.mark.parametrize("ruleset", WITH_ODDS)
def test_chances_are_percents_that_add_up(ruleset: str) -> None:
    for _, question in risks(ruleset, "sums", in_soak(500, 200)):
        for whose, odds in odds_in(question):
            assert odds.hope or whose != "form", "read folded, without what the risk is about"
            for line in odds.lines:
                assert line.win + line.draw + line.lose == 100
                assert min(line.win, line.draw, line.lose) >= 0
