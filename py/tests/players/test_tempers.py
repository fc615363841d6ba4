"""Temperaments show in what players do."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import empires
from empires.core.fields import Answer
from empires.core.questions import Decision, Question
from empires.core.setup import Seat
from empires.core.views import View
from empires.kit.values import Part, Worth
from empires.players.named import player_called
from empires.players.policy import Policy, play
from empires.players.tempers import TEMPERS


class Watched:
    """A player whose deeds are counted."""

    def __init__(self, player: Policy) -> None:
        self.player = player
        self.deeds: Counter[str] = Counter()

    def choose(self, view: View[Any], question: Question) -> Answer:
        answer = self.player.choose(view, question)
        if isinstance(question, Decision):
            self.deeds[type(question.read(answer)).__name__] += 1
        else:
            given = any(bool(value) for value in answer.values())
            self.deeds[f"{question.kind}, {'some' if given else 'none'}"] += 1
        return answer


def deeds(ruleset: str, tempers: tuple[str, ...], seeds: tuple[str, ...]) -> dict[str, Counter[str]]:
    """What players of these temperaments do in campaigns against each other, in both orders."""
    found = {name: Counter[str]() for name in tempers}
    for seed in seeds:
        for order in (tempers, tempers[::-1]):
            seats = [Seat(name=name, controller="computer") for name in order]
            campaign = empires.new(ruleset, seats, seed=seed)
            watched = {name: Watched(player_called(name, ruleset, seed, name)) for name in order}
            play(campaign, watched, 400)
            for name, one in watched.items():
                found[name] += one.deeds
    return found


def test_a_builder_builds_more_than_a_raider() -> None:
    found = deeds("ninth-age", ("raider", "builder"), ("one", "two"))
    assert found["builder"]["Build"] > 1.5 * found["raider"]["Build"]


def test_a_raider_storms_capitals_where_an_ally_offers_peace() -> None:
    found = deeds("warmaster", ("raider", "ally"), ("one", "two"))
    assert found["raider"]["Assault"] >= found["ally"]["Assault"]
    assert found["raider"]["nap_offer, some"] <= found["ally"]["nap_offer, some"]


@pytest.mark.parametrize(
    ("temper", "part"),
    [("raider", "harm"), ("builder", "works"), ("hedgehog", "safety"), ("ally", "friends")],
)
def test_each_temperament_cares_most_for_a_part_of_its_own(temper: str, part: Part) -> None:
    worth: Worth = {part: 1.0}
    weights = {name: one.weigh(worth) for name, one in TEMPERS.items()}
    assert weights[temper] == max(weights.values()) > weights["even"]  # type: ignore[index]
