"""What a computer player thinks long about, and what it does not."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.campaign import Campaign
from empires.core.questions import Decision, Question
from empires.core.setup import Seat
from empires.players import levels
from empires.players.named import player_called
from empires.players.policy import answer_one
from empires.rulesets import find_values

QUICKLY = 400
"""Answers within which each kind of question comes up."""


class Looked(Exception):
    """A player was about to look ahead."""


def no_looking(*_args: object) -> None:
    raise Looked


def asked(ruleset: str, kinds: frozenset[str]) -> tuple[Campaign[Any], Question]:
    """A campaign that asks a question of one of these kinds, with a choice."""
    campaign = empires.new(ruleset, [Seat(name=name, controller="computer") for name in "AB"], seed="sight")
    player = player_called("random", ruleset, "sight", "A")
    for _ in range(QUICKLY):
        question = campaign.waiting[0]
        if question.kind in kinds and isinstance(question, Decision) and len(question.acts) > 1:
            return campaign, question
        answer_one(campaign, question, player)
    raise AssertionError(f"none of {sorted(kinds)} is asked")


@pytest.mark.parametrize("ruleset", ["mighty-empires", "mighty-kingdoms"])
def test_what_first_impressions_settle_is_not_looked_into(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    campaign, question = asked(ruleset, find_values(ruleset).at_sight)
    monkeypatch.setattr(levels, "beginning", no_looking)
    answer_one(campaign, question, player_called("hard", ruleset, "sight", question.player))


def test_who_takes_what_is_worth_most_at_once_looks_at_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    campaign, question = asked("mighty-kingdoms", find_values("mighty-kingdoms").at_sight)
    monkeypatch.setattr(levels, "beginning", no_looking)
    with pytest.raises(Looked):
        answer_one(campaign, question, player_called("greedy", "mighty-kingdoms", "sight", question.player))
