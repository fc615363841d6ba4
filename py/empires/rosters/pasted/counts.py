"""The number of units and figures in an entry, and what its price covers.

`475 - 2x1 Gortach` is two units, usually at 475 each, but some authors mean 475 for both; `2x Dreadmill 305`
may be two units or one unit of two. Such an entry can be taken in two ways, the likelier first; the list's
total decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from empires.rosters.pasted.entries import Entry
from empires.rosters.pasted.words import DASHES, POINTS, TIMES, has_letter, trimmed

MOST_COPIES = 6
"""The highest count that may mean units: `6x Name` may be six units; higher counts are figures."""

MOST_BARE = 3
"""The highest count without an "x" that may mean units: `2 Name` may be two units, but nobody writes large
numbers this way.
"""

Kind = Literal["", "each", "together", "figures", "units", "again", "bare"]

_COPIES = re.compile(rf"(\d{{1,2}})\s*{TIMES}\s*(\d{{1,3}})\s*(?:{TIMES}\s*|(?:[{DASHES}]\s*)?(?=[^\W\d]))")
_TIMES = re.compile(rf"(\d{{1,3}})\s*{TIMES}\s*(?=[^\W\d])")
# A price printed before the name as well as after it: `2x1 300 Mortar 300`.
_TWICE = re.compile(rf"((?:\d{{1,2}}\s?{TIMES}\s?\d{{0,3}}\s+)?)(\d{{2,4}})\s+(?=[^\W\d])")

_STRENGTH = re.compile(rf"(?:{TIMES}\s*)?(\d{{1,3}})(?:\s+(?=[^\W\d])|(?=[A-Z][a-z]))")
_BEHIND = re.compile(rf"\s*\(?(?<!\w){TIMES}\s*(\d{{1,2}})\)?$")
_AGAIN = re.compile(r"(?:^|[\s,])[x×]\s?([2-6])$", re.I)
"""A number of identical units, given after all options: `13x Disciples, Musician x 2`."""

_SIZE = re.compile(r"[(\[](\d{1,3})[)\]]")
_OWN_PRICE = re.compile(rf"\s*[\[(]\d{{1,4}}\s*(?:{POINTS})[\])]$", re.I)
"""A price after the name that does not include options; the full price is elsewhere."""

_LABEL = re.compile(r"(?:Char\d*|BL\d*|Warlord|[A-Z]{1,3}\d{1,2})\s*:\s*")


_NAME_ENDS = re.compile(r"[,;:]")


@dataclass(frozen=True, slots=True)
class Way:
    """One way to take an entry: the number of units, the figures in each, and how many times the price counts
    (`factor`).
    """

    copies: int
    models: int
    factor: int
    kind: Kind = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """An entry split into its name and its options, with the ways to take it."""

    entry: Entry
    name: str
    options: str
    ways: tuple[Way, ...]

    def points(self, way: int = 0) -> int:
        """The points of all units of the entry if taken this way."""
        return self.entry.price * self.ways[way].factor + self.entry.extra

    @property
    def doubt(self) -> int:
        """The points that the second way of taking the entry adds; 0 if there is only one way."""
        return self.points(1) - self.points() if len(self.ways) > 1 else 0


@dataclass(frozen=True, slots=True)
class Doubt:
    """A doubtful entry's place in its list, its less likely way, and the points that this way adds."""

    at: int
    points: int
    way: Way


def doubts_in(counted: Iterable[Counted]) -> tuple[Doubt, ...]:
    """The entries for which the second way gives different points from the first."""
    return tuple(
        [
            Doubt(at, one.doubt, one.ways[1])
            for at, one in enumerate(counted)
            if len(one.ways) > 1 and one.doubt
        ]
    )


class Counts:
    """The counts of the entries in one paste, each worked out only once although several readings share
    it.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int, int, str, str], Counted] = {}

    def of(self, entry: Entry) -> Counted:
        """The entry with its count."""
        last = entry.said[-1] if entry.said else ""
        key = entry.words, entry.price, entry.times, entry.models, entry.kind, last
        known = self._known.get(key)
        if known is None:
            self._known[key] = one = counted(entry)
            return one
        if known.entry.kind != entry.kind:
            entry = replace(entry, kind=known.entry.kind)
        return Counted(entry, known.name, known.options, known.ways)


def counted(entry: Entry) -> Counted:
    """Read an entry's count from its words."""
    words = trimmed(entry.words)
    words = _LABEL.sub("", words, count=1) if ":" in words else words
    end = _NAME_ENDS.search(words)
    name, options = (words[: end.start()], words[end.end() :]) if end else (words, "")
    if end and end[0] == ":" and has_letter(options) and _COPIES.match(options.lstrip()):
        kind, words = name, options.strip()
        end = _NAME_ENDS.search(words)
        name, options = (words[: end.start()], words[end.end() :]) if end else (words, "")
        entry = replace(entry, kind=entry.kind or kind)
    name = name.strip()
    if (twice := _TWICE.match(name)) and int(twice[2]) == entry.price:
        name = twice[1] + name[twice.end() :]
    name, ways = _ways(name, entry)
    if len(ways) == 1 and (again := _AGAIN.search(" ".join([entry.words, *entry.said[-1:]]))):
        copies, one = int(again[1]), ways[0]
        ways = (one, Way(copies, one.models, copies * one.factor, "again"))
    return Counted(entry, trimmed(_OWN_PRICE.sub("", name)), trimmed(options), ways)


def _ways(name: str, entry: Entry) -> tuple[str, tuple[Way, ...]]:
    """The name without its count, and the ways to take it."""
    times = entry.times
    if (many := _COPIES.match(name)) and int(many[1]):
        copies, models = int(many[1]), int(many[2])
        name = name[many.end() :]
        if models <= MOST_COPIES < copies:
            copies, models = models, copies
        if times > 1:
            return name, (Way(times, models, times),)
        if copies == 1:
            return name, (Way(1, models, 1),)
        return name, (Way(copies, models, copies, "each"), Way(copies, models, 1, "together"))
    if (many := _TIMES.match(name) or _BEHIND.search(name)) and int(many[1]):
        count = int(many[1])
        name = name[many.end() :] if many.start() == 0 else name[: many.start()]
        if times > 1:
            return name, (Way(times, 1 if count == times else count, times),)
        if 1 < count <= MOST_COPIES:
            return name, (Way(1, count, 1, "figures"), Way(count, 1, count, "units"))
        return name, (Way(1, count, 1),)
    if strong := _STRENGTH.match(name):
        count = int(strong[1])
        one = Way(times, count, times)
        few = times == 1 < count <= MOST_BARE
        return name[strong.end() :], (one, Way(count, 1, count, "bare")) if few else (one,)
    size = _SIZE.search(name)
    return name, (Way(times, entry.models or (int(size[1]) if size else 0), times),)
