"""A state from a file or from an organiser's hand that contradicts itself is refused."""

from __future__ import annotations

import pytest

import empires
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets.ninth_age.ruleset import RULESET
from empires.rulesets.ninth_age.state import NinthAge


def state_in(phase: str) -> NinthAge:
    """A sound state of a random campaign in a phase."""
    campaign = empires.new("ninth-age", ["A", "B", "C"], seed="sound")
    people = {name: RandomPlayer("sound", name) for name in "ABC"}
    while campaign.state.phase != phase:
        play(campaign, people, 1)
    state: NinthAge = campaign.state
    RULESET.check(state)
    return state


def test_a_map_that_is_laid_has_no_bare_hex() -> None:
    state = state_in("capitals")
    del state.tiles[state.outline[-1]]
    with pytest.raises(ValueError, match="is empty"):
        RULESET.check(state)


def test_a_battle_that_was_fought_has_a_result() -> None:
    state = state_in("invasion")
    assert state.battles
    state.battles[0].band = None
    with pytest.raises(ValueError, match="no result"):
        RULESET.check(state)
