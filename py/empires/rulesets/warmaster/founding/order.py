"""Turns that empires take one after another, in the order of the capital rolls (WM-CAPITAL-02,
WM-RULING-26)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.warmaster.state import Empire, War


def of_founder(
    step: Callable[[Game[War], Empire], Steps[Next] | Next],
) -> Callable[[Game[War]], Steps[Next] | Next]:
    """A phase that calls `step` with the empire whose turn it is."""

    @wraps(step)
    def phase(game: Game[War]) -> Steps[Next] | Next:
        return step(game, founder_of(game.state))

    return phase


def founder_of(state: War) -> Empire:
    """The empire whose turn it is."""
    return state.empires[state.setup_order[state.turn]]


def pass_on(state: War, again: Next, then: Next) -> Next:
    """Begin the next empire's turn or, once all have had a turn, the next phase."""
    state.turn += 1
    if state.turn < len(state.setup_order):
        return again
    state.turn = 0
    return then
