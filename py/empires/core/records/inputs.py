"""Inputs: every answer and every roll of a campaign, in the order of the journal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

MOST_INPUTS = 4_000
"""The maximum number of answers and rolls between checkpoints; usually there are about a hundred."""


class Answered(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="a"):
    """A player's answer to the open question of this kind."""

    player: str
    kind: str
    answer: Any


class Unasked(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="s"):
    """An action that is allowed at any time: an answer to a standing question."""

    player: str
    kind: str
    answer: Any


class Rolled(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="r"):
    """The faces of the next roll."""

    faces: tuple[int, ...]


class Wished(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="v"):
    """An action by a player who does not have the pen: a request, with its number (protocol W1)."""

    player: str
    kind: str
    answer: Any
    count: int


class Lapsed(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="l"):
    """A request that the rules refuse. It is recorded with the reason and has no effect (protocol W1)."""

    player: str
    count: int
    why: str


class Opened(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="n"):
    """A number that a seat opens: at the end of its hold, or with a letter (protocol D2)."""

    player: str
    number: str
    letter: bool = False


class Missing(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="m"):
    """A letter that counts as missing, because this was agreed or because it held no legal answer
    (protocol L6, L7)."""

    player: str
    agreed: bool = False


class Agreed(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="g"):
    """An agreement that a seat is lost: a caretaker plays the seat, or somebody has `claimed` it again
    (protocol G6)."""

    player: str
    witnesses: tuple[str, ...]
    claimed: bool = False


Link: TypeAlias = Lapsed | Opened | Missing | Agreed
"""A step in the course of a campaign between devices, which the rules do not see."""

Input: TypeAlias = Answered | Unasked | Rolled | Wished | Link


BIT = 25
"""The number of inputs replayed between reports of progress."""


def cuts(inputs: Sequence[Input], least: int = BIT) -> list[int]:
    """The places where a journal may be cut, which are always right before an answer, so that rolls stay
    together with the answer before them."""
    found = [0]
    for at, one in enumerate(inputs):
        if at >= found[-1] + least and not isinstance(one, Rolled):
            found.append(at)
    return [*found, len(inputs)]
