"""Choosing how to read a list: the right reading is the one whose units add up to the printed total."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from math import comb
from typing import TypeAlias

from empires.rosters.pasted.counts import Doubt, Kind, Way
from empires.rosters.pasted.readings import Reading

MOST_TURNED = {10: 4, 14: 3, 30: 2, 200: 1}
"""The maximum number of doubtful entries that may be taken in the less likely way to make a list add up."""

SLIP = 0.01
"""The largest mistake in adding up that a list's author is assumed to have made, as a fraction of the total.
"""

FAR = 0.5
"""The distance from the total beyond which even the nearest reading is not trusted."""

MOST_OTHERS = 4
"""The maximum number of other readings of a list that are offered."""

Turns: TypeAlias = Callable[[Sequence[Doubt], Collection[int]], Iterator[tuple[int, Sequence[Doubt]]]]
"""A function that finds sets of doubtful entries that add a wanted number of points if taken in the less
likely way, each with the number of likelier sets.
"""

_ALIKE: tuple[frozenset[Kind], ...] = (
    frozenset({"units"}),
    frozenset({"together"}),
    frozenset({"units", "together"}),
    frozenset({"again"}),
    frozenset({"again", "units"}),
    frozenset({"bare"}),
)


@dataclass(frozen=True)
class Chosen:
    """A reading, the way in which each entry is taken (an index into the entry's `ways`), and the total to
    check against.
    """

    reading: Reading
    ways: tuple[int, ...]
    printed: int | None

    @cached_property
    def points(self) -> int:
        """The points of all units."""
        return sum([one.points(way) for one, way in zip(self.reading.counted, self.ways, strict=True)])

    @property
    def apart(self) -> int:
        """The distance to the printed total; 0 if there is none."""
        return 0 if self.printed is None else abs(self.points - self.printed)

    @property
    def agrees(self) -> bool:
        """Whether the units add up to the printed total."""
        return self.points == self.printed


def choose(readings: Sequence[Reading]) -> Chosen | None:
    """The reading that adds up to a printed total; if none does, the reading nearest to a total, or else the
    one with the most units.
    """
    most = max((len(reading.counted) for reading in readings if reading.sure), default=0)
    likely = [reading for reading in readings if reading.sure] or list(readings)
    whole = [reading for reading in readings if 2 * len(reading.counted) >= most]
    for some, turns in ((whole, _alike), (likely, _one_by_one)):
        if agreed := _agreed(some, turns):
            return agreed
    near = [reading for reading in likely if 2 * len(reading.counted) >= most]
    return _slipped(whole, near) or _fullest(likely)


def alternatives(readings: Sequence[Reading], chosen: Chosen) -> list[Chosen]:
    """Other readings of a list that does not add up, those nearest to its total first."""
    if chosen.agrees:
        return []
    likely = [reading for reading in readings if reading.sure] or list(readings)
    read = {
        (points, len(reading.counted)): (reading, turned)
        for reading in reversed(likely)
        for points, turned in _sums(reading)
        if points != chosen.points
    }
    total = chosen.printed or chosen.points
    nearest = sorted(read.items(), key=lambda one: abs(one[0][0] - total))
    return [_taken(reading, turned) for _, (reading, turned) in nearest[:MOST_OTHERS]]


def _taken(reading: Reading, turned: Sequence[Doubt]) -> Chosen:
    """A reading with these entries taken in the less likely way, and its most certain total."""
    ats = {one.at for one in turned}
    ways = tuple([int(at in ats) for at in range(len(reading.counted))])
    return Chosen(reading, ways, reading.totals[0] if reading.totals else None)


def _sums(reading: Reading) -> Iterator[tuple[int, Sequence[Doubt]]]:
    """The points of each variant of a reading, and the entries that it takes in the less likely way: none, or
    all of one kind."""
    for turned in _of_a_kind(reading.doubts):
        yield reading.points + sum([one.points for one in turned]), turned


def _slipped(whole: Sequence[Reading], sure: Sequence[Reading]) -> Chosen | None:
    """The reading nearest to the total, if the difference may be the author's mistake in adding up."""
    surest = _nearest(sure)
    fullest = surest if len(sure) == len(whole) else _nearest(whole)
    for near, most in ((surest, SLIP), (fullest, SLIP), (surest, FAR)):
        if near is not None and near.apart <= most * (near.printed or 0):
            return near
    return None


def _nearest(readings: Sequence[Reading]) -> Chosen | None:
    """The reading closest to its most certain total; if several are equally close, the likeliest of them."""
    read = [
        (abs(points - reading.totals[0]), -len(reading.counted), reading, turned)
        for reading in readings
        if reading.totals
        for points, turned in _sums(reading)
    ]
    best = min(read, key=lambda one: one[:2], default=None)
    return _taken(best[2], best[3]) if best else None


def _fullest(readings: Sequence[Reading]) -> Chosen | None:
    """The reading that finds the most units."""
    taken = max(readings, key=lambda reading: len(reading.counted), default=None)
    return _taken(taken, ()) if taken else None


def _agreed(readings: Sequence[Reading], turns: Turns) -> Chosen | None:
    """The likeliest of the readings that add up to a total once some set of entries is taken differently."""
    best: tuple[tuple[int, bool, int], Chosen] | None = None
    for reading in readings:
        wanted = {total - reading.points: total for total in reversed(reading.totals)}
        found = next(turns(reading.doubts, wanted), None) if wanted else None
        if found is None:
            continue
        likelier, turned = found
        rank = (likelier, reading.bullets, -len(reading.counted))
        if best is None or rank < best[0]:
            total = wanted[sum([one.points for one in turned])]
            best = rank, replace(_taken(reading, turned), printed=total)
    return best[1] if best else None


def _of_a_kind(doubts: Sequence[Doubt]) -> Iterator[Sequence[Doubt]]:
    """Sets of entries to take in the less likely way: first the empty set, then all entries of one kind."""
    yield ()
    for kinds in _ALIKE if doubts else ():
        yield [one for one in doubts if one.way.kind in kinds]


def _alike(doubts: Sequence[Doubt], wanted: Collection[int]) -> Iterator[tuple[int, Sequence[Doubt]]]:
    """The sets of one kind."""
    for likelier, some in enumerate(_of_a_kind(doubts)):
        if sum([one.points for one in some]) in wanted:
            yield likelier, some


def _one_by_one(doubts: Sequence[Doubt], wanted: Collection[int]) -> Iterator[tuple[int, Sequence[Doubt]]]:
    """Small sets of entries, likeliest first. Sizes at which no set can add a wanted number are left out."""
    most = next((turned for many, turned in MOST_TURNED.items() if len(doubts) <= many), 0)
    points = [one.points for one in doubts]
    pairs = {one + other for one, other in combinations(points, 2)} if most > 1 else set[int]()
    reached: tuple[AbstractSet[int], ...] = ({0}, set(points), pairs)
    likelier = 0
    for size in range(1, most + 1):
        few, many = reached[max(0, size - 2)], reached[min(size, 2)]
        if any(total - some in many for total in wanted for some in few):
            sets = sorted(combinations(doubts, size), key=_oddity_of)
            for at, some in enumerate(sets):
                if sum([one.points for one in some]) in wanted:
                    yield likelier + at, some
        likelier += comb(len(doubts), size)


def _oddity_of(turned: Sequence[Doubt]) -> int:
    return sum([_oddity(one.way) for one in turned])


def _oddity(way: Way) -> int:
    """How unlikely it is that an entry is meant in the less likely way: many copies are less likely than
    few, and a shared price is less likely than a single unit.
    """
    return way.copies + (6 if way.kind == "together" else 0)
