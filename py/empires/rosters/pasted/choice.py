"""Choosing how to read a list: the right reading is the one whose units add up to the printed total."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from empires.rosters.pasted.counts import Counted, Kind, Way
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

Turns = Callable[[Sequence[Counted]], Iterator[frozenset[int]]]

_ALIKE: tuple[frozenset[Kind], ...] = (
    frozenset({"units"}),
    frozenset({"together"}),
    frozenset({"units", "together"}),
    frozenset({"again"}),
    frozenset({"again", "units"}),
    frozenset({"bare"}),
)


@dataclass(frozen=True, slots=True)
class Chosen:
    """A reading, the way in which each entry is taken (an index into the entry's `ways`), and the total to
    check against.
    """

    reading: Reading
    ways: tuple[int, ...]
    printed: int | None

    @property
    def points(self) -> int:
        """The points of all units."""
        return sum(one.points(way) for one, way in zip(self.reading.counted, self.ways, strict=True))

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
    return _slipped(whole, likely) or _fullest(likely)


def alternatives(readings: Sequence[Reading], chosen: Chosen) -> list[Chosen]:
    """Other readings of a list that does not add up, those nearest to its total first."""
    if chosen.agrees:
        return []
    likely = [reading for reading in readings if reading.sure] or list(readings)
    read = {
        (one.points, len(one.reading.counted)): one
        for reading in reversed(likely)
        for one in _ways(reading, _alike)
        if one.points != chosen.points
    }
    total = chosen.printed or chosen.points
    return sorted(read.values(), key=lambda one: abs(one.points - total))[:MOST_OTHERS]


def _ways(reading: Reading, turns: Turns) -> Iterator[Chosen]:
    """Every variant of a reading, one for each set of entries that can be taken in the less likely way."""
    total = reading.totals[0] if reading.totals else None
    for chosen in dict.fromkeys(turns(reading.counted)):
        ways = tuple(int(at in chosen) for at in range(len(reading.counted)))
        yield Chosen(reading, ways, total)


def _slipped(whole: Sequence[Reading], likely: Sequence[Reading]) -> Chosen | None:
    """The reading nearest to the total, if the difference may be the author's mistake in adding up."""
    sure = [reading for reading in likely if reading in whole]
    surest = _nearest(sure)
    fullest = surest if len(sure) == len(whole) else _nearest(whole)
    for near, most in ((surest, SLIP), (fullest, SLIP), (surest, FAR)):
        if near is not None and near.apart <= most * (near.printed or 0):
            return near
    return None


def _nearest(readings: Sequence[Reading]) -> Chosen | None:
    """The reading closest to its most certain total; if several are equally close, the likeliest of them."""
    read = [one for reading in readings if reading.totals for one in _ways(reading, _alike)]
    return min(read, key=lambda one: (one.apart, -len(one.reading.counted)), default=None)


def _fullest(readings: Sequence[Reading]) -> Chosen | None:
    """The reading that finds the most units."""
    taken = max(readings, key=lambda reading: len(reading.counted), default=None)
    if taken is None:
        return None
    return Chosen(taken, (0,) * len(taken.counted), taken.totals[0] if taken.totals else None)


def _agreed(readings: Sequence[Reading], turns: Turns) -> Chosen | None:
    """The likeliest of the readings that add up to a total once some set of entries is taken differently."""
    best: tuple[tuple[int, bool, int], Chosen] | None = None
    for reading in readings:
        base = sum(one.points() for one in reading.counted)
        wanted = {total - base: total for total in reversed(reading.totals)}
        doubts = [one.doubt for one in reading.counted]
        for turned, chosen in enumerate(turns(reading.counted) if wanted else ()):
            total = wanted.get(sum([doubts[at] for at in chosen]))
            if total is None:
                continue
            rank = (turned, reading.bullets, -len(reading.counted))
            if best is None or rank < best[0]:
                ways = tuple(int(at in chosen) for at in range(len(reading.counted)))
                best = rank, Chosen(reading, ways, total)
            break
    return best[1] if best else None


def _alike(counted: Sequence[Counted]) -> Iterator[frozenset[int]]:
    """Sets of entries to take in the less likely way: first the empty set, then all entries of one kind."""
    yield frozenset()
    for kinds in _ALIKE:
        yield frozenset(at for at, one in enumerate(counted) if one.doubt and one.ways[1].kind in kinds)


def _one_by_one(counted: Sequence[Counted]) -> Iterator[frozenset[int]]:
    """Small sets of entries to take in the less likely way, likeliest first."""
    doubts = [at for at, one in enumerate(counted) if one.doubt]
    most = next((turned for many, turned in MOST_TURNED.items() if len(doubts) <= many), 0)
    odd = {at: _oddity(counted[at].ways[1]) for at in doubts}
    for size in range(1, most + 1):
        likeliest = sorted(combinations(doubts, size), key=lambda some: sum([odd[at] for at in some]))
        yield from map(frozenset, likeliest)


def _oddity(way: Way) -> int:
    """How unlikely it is that an entry is meant in the less likely way: many copies are less likely than
    few, and a shared price is less likely than a single unit.
    """
    return way.copies + (6 if way.kind == "together" else 0)
