"""Weights: the numbers of a ruleset's values are data; new ones are measured by those of an earlier state."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.kit.weights import flat, with_numbers, worn
from empires.players.named import player_called
from empires.players.weighted import Weighted
from empires.rulesets import catalogue, find_ruleset, find_values, frozen_weights

WEIGHED = [name for name in sorted(catalogue()) if find_values(find_ruleset(name)).weights is not None]


def record(ruleset: str) -> msgspec.Struct:
    """What a ruleset goes by."""
    weights = find_values(find_ruleset(ruleset)).weights
    assert weights is not None
    return weights


@pytest.mark.parametrize("ruleset", WEIGHED)
def test_an_earlier_state_has_the_same_names(ruleset: str) -> None:
    assert flat(frozen_weights(find_ruleset(ruleset))).keys() == flat(record(ruleset)).keys()


@pytest.mark.parametrize("ruleset", WEIGHED)
def test_numbers_are_changed_by_name_and_the_others_stay(ruleset: str) -> None:
    numbers = flat(record(ruleset))
    first = next(iter(numbers))
    changed = with_numbers(record(ruleset), {first: numbers[first] + 1})
    assert flat(changed) == numbers | {first: numbers[first] + 1}
    assert flat(record(ruleset)) == numbers


@pytest.mark.parametrize("ruleset", WEIGHED)
def test_other_numbers_are_worn_for_one_thought_even_if_it_fails(ruleset: str) -> None:
    own, before = record(ruleset), flat(record(ruleset))
    first = next(iter(before))
    seen: list[float] = []

    class Fails:
        """Looks at the numbers, and stumbles."""

        def choose(self, view: View[Any], question: Question) -> Answer:
            seen.append(flat(own)[first])
            raise LookupError

    player = Weighted(Fails(), own, with_numbers(own, {first: before[first] + 1}))
    campaign = empires.new(ruleset, [Seat(name=name, controller="computer") for name in "AB"], seed="worn")
    question = campaign.waiting[0]
    with pytest.raises(LookupError):
        player.choose(campaign.view(question.player), question)
    assert seen == [before[first] + 1]
    assert flat(own) == before


def test_who_plays_by_an_earlier_state_answers_by_its_numbers() -> None:
    campaign = empires.new("warmaster", [Seat(name=name, controller="computer") for name in "AB"], seed="old")
    question = campaign.waiting[0]
    view = campaign.view(question.player)
    with worn(record("warmaster"), frozen_weights(find_ruleset("warmaster"))):
        then = player_called("hard", find_ruleset("warmaster"), "old", question.player).choose(view, question)
    assert (
        player_called("frozen", find_ruleset("warmaster"), "old", question.player).choose(view, question)
        == then
    )
