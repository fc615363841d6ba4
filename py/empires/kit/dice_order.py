"""The order of players, decided by dice: everybody rolls, and tied players roll again among themselves.

The caller decides how the die for a name is rolled: under which rule, with which text, and by whom.

    die = lambda name, ties: game.roll("d6", "ME-TURN-02", f"Initiative: {name}", player=name)
    state.turn_order = yield from rank(state.players, die)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias, TypeVar

from empires.core.dice.dice import Roll
from empires.core.rules.asking import Steps

Score = TypeVar("Score", int, tuple[int, ...])

Die: TypeAlias = Callable[[str, int], Steps[Roll]]
"""A function that rolls for a name that has already tied this number of times."""


def rank(names: Sequence[str], die: Die, *, lowest_first: bool = False, ties: int = 0) -> Steps[list[str]]:
    """The names from the highest roll to the lowest; all roll in the order given."""
    if len(names) < 2:
        return list(names)
    faces = yield from _roll_each(names, die, ties)
    ranked: list[str] = []
    for tied in _levels(faces, lowest_first):
        ranked += yield from rank(tied, die, lowest_first=lowest_first, ties=ties + 1)
    return ranked


def rank_by(scores: Mapping[str, Score], die: Die, *, lowest_first: bool = False) -> Steps[list[str]]:
    """The names by score, highest first; names with equal scores are ordered by `rank`."""
    ranked: list[str] = []
    for tied in _levels(scores, lowest_first):
        ranked += yield from rank(tied, die, lowest_first=lowest_first)
    return ranked


def highest(names: Sequence[str], die: Die) -> Steps[str]:
    """The name with the highest roll; only names that tie for it roll again."""
    left = list(names)
    ties = 0
    while len(left) > 1:
        faces = yield from _roll_each(left, die, ties)
        left = _levels(faces, lowest_first=False)[0]
        ties += 1
    return left[0]


def beginning_with(names: Sequence[str], first: str) -> list[str]:
    """The names in order round the table, beginning with `first`."""
    at = names.index(first)
    return [*names[at:], *names[:at]]


def _roll_each(names: Sequence[str], die: Die, ties: int) -> Steps[dict[str, int]]:
    faces = {}
    for name in names:
        roll = yield from die(name, ties)
        faces[name] = roll.total
    return faces


def _levels(scores: Mapping[str, Score], lowest_first: bool) -> list[list[str]]:
    """Groups of names with equal scores, in order of their scores."""
    return [
        [name for name in scores if scores[name] == score]
        for score in sorted(set(scores.values()), reverse=not lowest_first)
    ]
