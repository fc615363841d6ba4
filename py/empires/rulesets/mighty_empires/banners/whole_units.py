"""Sharing whole units and characters among the banners of a force so that none is weak (ME-REORG-05)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

import msgspec

from empires.rulesets.mighty_empires.banners.forces import SMALLEST_BANNER

MOST_TRIES = 5_000
"""The number of steps after which a search is given up; then no way is found."""


class Part(msgspec.Struct, frozen=True):
    """A unit or character that stays whole: its field in the form, its points, and its present banner."""

    key: str
    points: int
    home: str
    leads: bool = False


def share_whole(
    parts: Sequence[Part], limits: Mapping[str, int], unled: Collection[str] = ()
) -> dict[str, str] | None:
    """The banner of each part, by its field, so that no banner is below 500 points or above its limit. None
    if that is impossible. Banners may be given up; of the others, those that are `unled` need a character.

    >>> share_whole([Part("a", 600, "1"), Part("b", 700, "1"), Part("c", 230, "2")], {"1": 1500, "2": 1500})
    {'b': '1', 'a': '2', 'c': '2'}
    >>> share_whole([Part("a", 1400, "1"), Part("b", 230, "2")], {"1": 1500, "2": 1500}) is None
    True
    """
    search = _Search(parts, limits, unled)
    return search.goes if search.place(0) else None


class _Search:
    """A search that tries the largest parts first, and each part first in its present banner."""

    def __init__(self, parts: Sequence[Part], limits: Mapping[str, int], unled: Collection[str]) -> None:
        self._parts = sorted(parts, key=lambda part: -part.points)
        self._limits = limits
        self._unled = unled
        self._sums = dict.fromkeys(limits, 0)
        self._tries = MOST_TRIES
        self.goes: dict[str, str] = {}

    def place(self, at: int) -> bool:
        """Place this part and all later ones; returns whether that is possible."""
        if at == len(self._parts):
            return self._lacking() == 0 and self._led()
        self._tries -= 1
        if self._tries < 0 or self._lacking() > sum(part.points for part in self._parts[at:]):
            return False
        part = self._parts[at]
        for name in list(self._choices(part)):
            self._sums[name] += part.points
            self.goes[part.key] = name
            if self.place(at + 1):
                return True
            self._sums[name] -= part.points
        return False

    def _choices(self, part: Part) -> Iterator[str]:
        """The banners with room for a part; of several identical ones, only one is tried."""
        others = sorted(
            (name for name in self._sums if name != part.home), key=lambda name: -self._sums[name]
        )
        alike = set[tuple[int, int, bool]]()
        for name in (part.home, *others):
            kind = (self._sums[name], self._limits[name], name in self._unled)
            if self._sums[name] + part.points <= self._limits[name] and kind not in alike:
                alike.add(kind)
                yield name

    def _lacking(self) -> int:
        """The points that are still needed to make every banner strong."""
        return sum(max(0, SMALLEST_BANNER - held) for held in self._sums.values() if held)

    def _led(self) -> bool:
        leaders = {self.goes[part.key] for part in self._parts if part.leads}
        return all(name in leaders for name in self._unled if self._sums[name])
