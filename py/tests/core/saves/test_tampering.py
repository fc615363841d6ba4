"""A file is never trusted: with any one fact changed it is refused with a sentence, or plays on."""

from __future__ import annotations

from collections import Counter

import pytest

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.tampering import attack

CASES = 5_000
"""Altered saves in the soak, over all rulesets."""


def saved(name: str, number: int) -> str:
    """A campaign somewhere in its course."""
    about = catalogue()[name]
    players = [chr(ord("A") + seat) for seat in range(min(about.fewest + 1 + number % 2, about.most))]
    campaign = empires.new(name, players, seed=f"tampered {number}")
    play(campaign, {player: RandomPlayer(f"t{number}", player) for player in players}, 40 + 90 * number)
    return empires.save(campaign)


def attacks(name: str, each: int, of: int) -> Counter[str]:
    count: Counter[str] = Counter()
    faults = []
    for number in range(of):
        text = saved(name, number)
        for case in range(each):
            try:
                count[attack(text, f"{name} {number} {case}")] += 1
            except AssertionError as fault:
                faults.append(str(fault))
    assert not faults, "\n".join(faults)
    return count


@pytest.mark.parametrize("name", catalogue())
def test_a_save_with_one_fact_changed_is_refused_or_plays(name: str) -> None:
    count = attacks(name, 8, 2)
    assert count["refused"]


@pytest.mark.soak
@pytest.mark.parametrize("name", catalogue())
def test_thousands_of_saves_with_one_fact_changed(name: str) -> None:
    of = 10
    count = attacks(name, CASES // of // len(catalogue()), of)
    assert count["refused"] > count.total() // 4
