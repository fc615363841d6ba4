"""Chains of numbers: every number of a seat is fixed before the first is known (protocol D1).

The last number comes from the seat's secret, and each earlier number is the hash of the next. The hash of the
first number, called the tip, is part of the seat's claim. An opened number can therefore be verified with a
single hash, and no number can be chosen, skipped or sealed again (Lamport's one-time passwords, 1981).
"""

from __future__ import annotations

from empires.core.dice.shared import backwards

LENGTH = 16_384
"""The length of a chain, not counting the tip; no campaign ever uses up this many numbers."""

STRIDE = 128
"""The interval at which numbers are stored; those in between are recomputed."""


class Chain:
    """The numbers of one seat in one campaign, all computed from the last one."""

    def __init__(self, campaign: str, seat: str, last: str) -> None:
        self._before = backwards(campaign, seat)
        self._kept = {LENGTH: last}
        number = last
        for at in range(LENGTH - 1, -1, -1):
            number = self._before(number)
            if at % STRIDE == 0:
                self._kept[at] = number

    @property
    def tip(self) -> str:
        """The tip, which everybody knows from the beginning: the hash of the first number."""
        return self._kept[0]

    def number(self, at: int) -> str:
        """The number at position `at`, counted from 1; position 0 is the tip. Raises IndexError past the end
        of the chain."""
        if not 0 <= at <= LENGTH:
            raise IndexError("A chain of numbers has run out.")
        kept = min(-(-at // STRIDE) * STRIDE, LENGTH)
        number = self._kept[kept]
        for _ in range(kept - at):
            number = self._before(number)
        return number

    def after(self, number: str) -> str:
        """The number that follows the given one in the chain. Raises LookupError if it is not in the
        chain.
        """
        places = {kept: at for at, kept in self._kept.items()}
        earlier = number
        for steps in range(STRIDE):
            if earlier in places:
                return self.number(places[earlier] + steps + 1)
            earlier = self._before(earlier)
        raise LookupError("This number is not in the chain.")
