"""The phases in which players act one after another."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next, Phase
from empires.rulesets.ninth_age.state import NinthAge


def of_next(step: Callable[[Game[NinthAge], str], Steps[Next] | Next]) -> Phase[NinthAge]:
    """A phase that calls `step` with the first player still to act."""

    @wraps(step)
    def phase(game: Game[NinthAge]) -> Steps[Next] | Next:
        return step(game, game.state.to_act[0])

    return phase
