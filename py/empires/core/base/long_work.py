"""Long work, done bit by bit so that people can watch it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TypeAlias, TypeVar

from empires.core.records.inputs import Input, Rolled

T = TypeVar("T")

Work: TypeAlias = Generator[float, None, T]
"""Work that takes long: it yields now and then how far it has come, from 0 to 1, and returns its result."""

BIT = 25
"""Inputs that are replayed before it is told how far that has come."""


def finished(work: Work[T]) -> T:
    """The result of long work that nobody watches."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result


def cuts(inputs: Sequence[Input], least: int = BIT) -> list[int]:
    """Where to cut a journal: before answers only, for the rolls that follow one belong to it."""
    found = [0]
    for at, one in enumerate(inputs):
        if at >= found[-1] + least and not isinstance(one, Rolled):
            found.append(at)
    return [*found, len(inputs)]
