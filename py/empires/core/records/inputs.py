"""Inputs: every answer and every roll of a campaign, as the journal has them in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from empires.core.dice.pool import Pledged, Salted

MOST_INPUTS = 4_000
"""Answers and rolls between two checkpoints; real ones have about a hundred."""


class Answered(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="a"):
    """A player's answer to the open question of this kind."""

    player: str
    kind: str
    answer: Any


class Unasked(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="s"):
    """What a player did at any moment: an answer to a standing question."""

    player: str
    kind: str
    answer: Any


class Rolled(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="r"):
    """The faces of the next roll."""

    faces: tuple[int, ...]


class Wished(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="w"):
    """The same, sent from another device as a letter; its name keeps it from being written down twice."""

    player: str
    kind: str
    answer: Any
    letter: str


Input: TypeAlias = Answered | Unasked | Rolled | Wished | Pledged | Salted


BIT = 25
"""Inputs that are replayed before it is told how far that has come."""


def cuts(inputs: Sequence[Input], least: int = BIT) -> list[int]:
    """Where to cut a journal: before answers only, for the rolls that follow one belong to it."""
    found = [0]
    for at, one in enumerate(inputs):
        if at >= found[-1] + least and not isinstance(one, Rolled):
            found.append(at)
    return [*found, len(inputs)]
