"""Random picks from a list: 1dN over the entries in order (MI-T-DICE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.state import War

T = TypeVar("T")


def pick(
    game: Game[War], things: Sequence[T], rule: str, why: str, to: tuple[str, ...] | None = None
) -> Steps[T]:
    """One of several things, picked by a die with one side for each; if there is only one thing, no die is
    rolled (MI-T-DICE).
    """
    if len(things) == 1:
        return things[0]
    roll = yield from game.roll(f"d{len(things)}", rule, why, to=to)
    return things[roll.total - 1]
