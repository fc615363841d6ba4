"""Lists without prices, from forums that forbid prices: names and counts, with points to be typed in."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from empires.rosters.pasted.choice import Chosen
from empires.rosters.pasted.counts import counted
from empires.rosters.pasted.entries import Entry
from empires.rosters.pasted.marks import LONGEST, Mark, Marked
from empires.rosters.pasted.words import DASHES, TIMES, has_letter, trimmed
from empires.rosters.roster import LONGEST_DETAIL, RosterUnit, plain

MOST_FIGURES = 60
"""The maximum number of figures in a unit: if all prices in a list are this small and come first, they are
counts.
"""

ENOUGH = 2
"""The minimum number of features of an army list (counts, a total, headings) that a text must have."""

_COUNT = re.compile(rf"\d{{1,2}}\s*{TIMES}\s*\d|\d{{1,3}}\s*{TIMES}?\s*(?=[^\W\d])", re.I)
_COPIES = re.compile(rf"(\d{{1,2}})\s*{TIMES}\s*\d{{1,3}}\s*{TIMES}?\s*(?=[^\W\d])")
_TITLE = re.compile(r"\b(?:army|list|roster|points?|pts|liste|lista|armee|armée|ejército|esercito)\b", re.I)
_DASH = re.compile(rf"\s+(?:[{DASHES}]|w/|with)\s+|\s*\(", re.I)
_OPTION = re.compile(r"(?:with|w/|and|plus|mit|avec|con)\s|[a-z(+]")


def are_counts(lines: Sequence[Marked], chosen: Chosen) -> bool:
    """Whether apparent prices are counts: `23 Swordsmen` are unlikely to cost 23 points."""
    starts = {one.line.number: one.line.words for one in lines}
    return not chosen.agrees and all(
        one.entry.price <= MOST_FIGURES
        and re.match(rf"{one.entry.price}\b(?!\s*[.:=-])", starts.get(one.entry.line, ""))
        for one in chosen.reading.counted
    )


def unpriced_units(lines: Sequence[Marked]) -> tuple[str, list[RosterUnit]]:
    """The name and units of a list without prices; no units if the text is unlikely to be a list."""
    texts = [one for one in lines if one.mark in (Mark.TEXT, Mark.HEADING)]
    units = [one for one in texts if one.mark is Mark.TEXT and _may_be_unit(one)]
    listed = sum(1 for one in units if one.line.sign == "•")
    all_listed = listed > 1 and 2 * listed >= len(units) and not _owners(units)
    counts = sum(1 for one in units if _COUNT.match(one.words))
    headings = sum(1 for one in texts if one.mark is Mark.HEADING)
    totals = sum(ENOUGH for one in lines if one.total and not one.bare)
    if counts + headings + totals < ENOUGH or len(units) < ENOUGH:
        return "", []
    reader = _Reader(all_listed, 2 * counts >= len(units))
    for one in texts:
        reader.read(one)
    return reader.name, reader.units()


def _may_be_unit(one: Marked) -> bool:
    return len(one.words) <= LONGEST and has_letter(one.words)


def _owners(units: Sequence[Marked]) -> bool:
    """Whether lines with bullets belong to the lines above without bullets, because more than one of the
    latter has bullets below it.
    """
    return sum(1 for one, after in pairwise(units) if one.line.sign != "•" and after.line.sign == "•") > 1


class _Reader:
    """Go through the lines of a list without prices."""

    def __init__(self, all_listed: bool, mostly_counts: bool) -> None:
        self.name = ""
        self.kind = ""
        self.all_listed = all_listed
        self.mostly_counts = mostly_counts
        self.entries: list[Entry] = []
        self.after_plain = False

    def read(self, one: Marked) -> None:
        if one.mark is Mark.HEADING:
            self._heading(one.words)
        elif self._is_title(one):
            self.name = one.words
        elif self._is_option(one):
            self.entries[-1].said.append(trimmed(one.words))
        elif _may_be_unit(one):
            self.entries.append(Entry(one.words, 0, line=one.line.number, kind=self.kind))
            self.after_plain = not _COUNT.match(one.words)

    def _heading(self, words: str) -> None:
        """Handle a heading; a single line above the first heading is the list's name."""
        if len(self.entries) == 1 and not self.kind and not self.name:
            self.name = self.entries.pop().words
        self.kind, self.after_plain = words, False

    def _is_title(self, one: Marked) -> bool:
        if self.name or self.entries or _COUNT.match(one.words):
            return False
        return (
            one.line.sign == "#" or bool(_TITLE.search(one.words)) or (self.all_listed and not one.line.sign)
        )

    def _is_option(self, one: Marked) -> bool:
        if not self.entries or (_COUNT.match(one.words) and one.line.sign != "•"):
            return False
        if one.line.sign == "•":
            return not self.all_listed
        follows = self.after_plain and self.mostly_counts and not one.line.gap
        return follows or bool(_OPTION.match(one.words))

    def units(self) -> list[RosterUnit]:
        """The units, with their points left blank."""
        return [unit for entry in self.entries for unit in _units(entry)]


def _units(entry: Entry) -> list[RosterUnit]:
    """The units of an entry: `3x10 Spears` are three units."""
    one = counted(entry)
    copies = int(many[1]) if (many := _COPIES.match(entry.words)) else 1
    name, *options = _DASH.split(one.name, maxsplit=1)
    said = [part for part in (*options, one.options, *entry.said) if part]
    unit = RosterUnit(
        name=plain(name) or "Unit",
        points=0,
        models=one.ways[0].models,
        kind=plain(entry.kind),
        detail=plain(", ".join(said), LONGEST_DETAIL),
        priced=False,
        line=entry.line,
    )
    return [unit] * max(1, min(copies, 9))
