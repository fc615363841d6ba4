"""Random numbers that are the same on every machine, forever.

A stream is SHA-256 in counter mode over a seed and a label, so the n-th number of a stream does not depend on
the Python version, the platform or other draws. Dice, map generators and computer players all draw from
streams; nothing in Empires uses the `random` module.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 32
_EIGHT = Struct(">8I").unpack


class Stream:
    """An endless sequence of uniformly distributed whole numbers, determined by `seed` and `label`."""

    __slots__ = ("_block", "_key", "_words")

    def __init__(self, seed: str, label: str) -> None:
        self._key = sha256(f"{len(seed)}:{seed}:{label}".encode()).digest()
        self._block = 0
        self._words: list[int] = []

    def _refill(self) -> None:
        block = sha256(self._key + self._block.to_bytes(8, "big")).digest()
        self._block += 1
        self._words = list(_EIGHT(block))[::-1]

    def below(self, bound: int) -> int:
        """A number from 0 to `bound` - 1, all equally likely. `bound` is between 1 and 2**32."""
        limit = _WORD - _WORD % bound
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:  # a word past the last full multiple would favour low numbers
                return word % bound

    def pick(self, items: Sequence[T]) -> T:
        """One of `items`, all equally likely."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[int]) -> T:
        """One of `items`, chosen with a probability in proportion to its whole-number weight."""
        at = self.below(sum(weights))
        for item, weight in zip(items, weights, strict=True):
            at -= weight
            if at < 0:
                return item
        raise AssertionError("unreachable: the weights sum past every draw")

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """A new list of `items` in random order (Fisher-Yates)."""
        pile = list(items)
        for last in range(len(pile) - 1, 0, -1):
            other = self.below(last + 1)
            pile[last], pile[other] = pile[other], pile[last]
        return pile
