"""Long calculations, done step by step so that people can watch the progress."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Work: TypeAlias = Generator[float, None, T]
"""A long calculation: a generator that yields its progress now and then, from 0 to 1, and returns its
result."""


def finished(work: Work[T]) -> T:
    """Run a long calculation to its end, without showing progress, and return the result."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
