"""The sequence of play: phases that belong to the player whose turn it is.

    PHASES = {
        "scouting": of_active(scouting),     # scouting(game, player)
        "movement": of_active(movement),
        ...
    }

A phase made by `of_active` asks the state who is playing and hands that player to the rule.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Protocol, TypeVar

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next


class Turned(Protocol):
    """A state that knows whose individual turn it is; None between turns."""

    active_player: str | None


S = TypeVar("S", bound=Turned)


def of_active(step: Callable[[Game[S], str], Steps[Next] | Next]) -> Callable[[Game[S]], Steps[Next] | Next]:
    """A phase that calls `step` with the player whose turn it is."""

    @wraps(step)
    def phase(game: Game[S]) -> Steps[Next] | Next:
        player = game.state.active_player
        assert player is not None, f"{step.__name__} is part of somebody’s turn"
        return step(game, player)

    return phase
