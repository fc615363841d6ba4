"""All ways to read one list, likeliest first, each with the totals that could check it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import accumulate

from empires.rosters.pasted.below import entries_below, has_prices_below
from empires.rosters.pasted.counts import Counted, Counts, Doubt, doubts_in
from empires.rosters.pasted.entries import Entries, entries_of
from empires.rosters.pasted.flowed import flowed, is_broken_off
from empires.rosters.pasted.marks import LONGEST, Mark, Marked
from empires.rosters.pasted.namesakes import headings_as_units, named_like_headings
from empires.rosters.pasted.statlines import has_columns, stat_entries
from empires.rosters.pasted.styles import MIXED, STYLES, Prices
from empires.rosters.pasted.words import POINTS

LARGEST_TOTAL = 100_000
"""The maximum number of points of an army; a greater number is something else."""

MOST_TOTALS = 6
"""The maximum number of totals tried for one list."""

LONGEST_UNIT = 2_000
"""The maximum length of a unit joined from several lines, in characters."""

LONGEST_PART = 60
"""The maximum number of units under a heading that may state the sum of their points."""

_COMMA = re.compile(rf"\d\s?(?:{POINTS})?[\])]?,$", re.I)
_OPENED = re.compile(rf"\[\d{{1,4}}\s?(?:{POINTS})\]:", re.I)
"""The price of a unit, or of a part of a unit, followed by its contents."""

_GOES_ON = re.compile(r"[,;:&(–-]$|\b(?:of|the|and|with)$", re.I)
_INSIDE = re.compile(rf"[\[(a-z]|[^\[:]*,[^\[]*\[|[^\[:]*\[\d{{1,4}}\s?(?:{POINTS})?\],")
"""A line with nothing but options."""

Some = tuple[Counted, ...]


@dataclass(frozen=True)
class Reading:
    """One way to read a list. `totals` are the totals that may check it, most reliable first. A `sure`
    reading may be accepted without a total to confirm it. With `bullets`, lines with a bullet may be units.
    """

    told: Entries
    counted: Some
    totals: tuple[int, ...]
    name: str = ""
    sure: bool = True
    bullets: bool = False
    style: str = ""

    @cached_property
    def points(self) -> int:
        """The points if each entry is taken in its likeliest way."""
        return sum([one.points() for one in self.counted])

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """The entries that can be taken in another way."""
        return doubts_in(self.counted)


def readings_of(lines: Sequence[Marked], prices: Prices, counts: Counts) -> list[Reading]:
    """Every reading of a list that finds any unit."""
    if has_columns(lines) and (told := stat_entries(lines)).entries:
        return [replace(one, style="stat lines") for one in _variants(told, lines, counts)]
    below = _variants(entries_below(lines), lines, counts) if has_prices_below(lines) else ()
    found = [replace(one, style="points below") for one in below]
    if (whole := _joined(lines)) is not lines:
        found += [replace(one, sure=False) for one in _readings(whole, prices, counts)]
    if (apart := flowed(lines)) is not lines:
        found += [replace(one, sure=False) for one in _readings(apart, prices, counts)]
    found += _readings(named_like_headings(lines, prices), prices, counts)
    stated = {one.total for one in lines if one.total}
    if stated and (units := headings_as_units(lines, prices)) is not lines:
        turned = [one for one in _readings(units, prices, counts) if stated.issuperset(one.totals)]
        found += [replace(one, sure=False) for one in turned]
    return [reading for reading in found if reading.counted]


def _joined(lines: Sequence[Marked]) -> Sequence[Marked]:
    """The lines, with the parts of lines that did not fit on the page joined again: lines ending with an
    option's price and a comma, options of a list builder's unit, and prices that were broken off with their
    dash.
    """
    joined: list[Marked] = []
    for one in lines:
        before = joined[-1] if joined else None
        if before and before.mark is Mark.TEXT and is_broken_off(one, before):
            joined[-1] = replace(before, words=f"{before.words} - {one.words}")
        elif before and before.mark is Mark.TEXT and _continues(before.words, one):
            joined[-1] = replace(before, words=f"{before.words} {one.line.words}")
        else:
            joined.append(one)
    return joined if len(joined) < len(lines) else lines


def _continues(before: str, one: Marked) -> bool:
    """Whether a line belongs to the unit or option above it."""
    if len(before) > LONGEST_UNIT:
        return False
    if one.mark is Mark.TEXT and one.line.sign != "•" and before.endswith(",") and _COMMA.search(before):
        return True
    if one.line.sign == "•" or not (one.mark is Mark.TEXT or (one.bare and one.words.startswith("["))):
        return False
    return bool(_OPENED.search(before) and (_GOES_ON.search(before) or _INSIDE.match(one.words[:LONGEST])))


def _readings(lines: Sequence[Marked], prices: Prices, counts: Counts) -> Iterator[Reading]:
    """The readings of a list in the different styles.

    If a less reliable style finds the same entries as an earlier one, they do not count as another reading.
    """
    bulleted = any(one.line.sign == "•" for one in lines)
    seen: list[Entries] = []
    for style in (*STYLES, MIXED):
        one_hand = style is not MIXED
        plain = entries_of(lines, style, prices, bullets=False)
        if plain not in seen:
            seen.append(plain)
            for one in _variants(plain, lines, counts):
                yield replace(one, sure=one.sure and one_hand, style=style.name)
        listed = entries_of(lines, style, prices, bullets=True) if bulleted else plain
        if len(listed.entries) > len(plain.entries):
            only = one_hand and len(plain.entries) <= 1
            for one in _variants(listed, lines, counts):
                yield replace(one, sure=one.sure and only, bullets=True, style=style.name)


def _variants(told: Entries, lines: Sequence[Marked], counts: Counts) -> Iterator[Reading]:
    """The entries of a style, with and without lines that are not units: the list's own line, headings with
    sums."""
    entries = tuple([counts.of(entry) for entry in told.entries])
    if not entries:
        return
    totals = _printed_totals(lines, told)
    plain = tuple([_charging(one, one.entry.plus) for one in entries])
    name, rest = plain[0].name, plain[1:]
    own = (plain[0].entry.price,)
    headed = _has_head(told, plain, totals)
    if headed:
        yield Reading(told, rest, totals or own, name)
    ends = _ends_of_parts(plain)
    kept, divided = _without_sums(plain, ends, least=2)
    if divided:
        yield Reading(told, kept, totals)
    yield Reading(told, plain, totals, sure=not headed and not divided)
    if len(plain) > 2:
        if not any(one.mark is Mark.TOTAL and not one.bare for one in lines):
            yield Reading(told, rest, own, name, sure=False)
        below, _ = _without_sums(rest, [end - 1 for end in ends[1:]], least=1)
        if not headed or below is not rest:
            yield Reading(told, below, totals or own, name, sure=False)
    if kept is not plain and not divided:
        yield Reading(told, kept, totals, sure=False)
    alone, _ = _without_sums(plain, ends, least=1)
    if alone is not plain and alone != kept:
        yield Reading(told, alone, totals, sure=False)
    if any(one.entry.extra for one in entries):
        included = tuple([_charging(one, 0) for one in entries])
        for some in (entries, included):
            yield Reading(told, some, totals, sure=False)
            if len(some) > 2:
                yield Reading(told, some[1:], totals or own, name, sure=False)


def _charging(one: Counted, extra: int) -> Counted:
    """The entry if these points are printed separately for its options."""
    return one if one.entry.extra == extra else replace(one, entry=replace(one.entry, extra=extra))


def _printed_totals(lines: Sequence[Marked], told: Entries) -> tuple[int, ...]:
    """The totals printed in a list: first named totals, then the list's own line, then bare numbers from the
    last to the first.

    A bare number that is far from the entries' cost is a page number or something similar.
    """
    totals = [one for one in lines if one.total is not None and 0 < one.total <= LARGEST_TOTAL]
    called = [one.total for one in totals if one.mark is Mark.TOTAL and not one.bare]
    heads = [*(one.total for one in totals if one.mark is Mark.HEAD), told.own]
    cost = sum(entry.price for entry in told.entries)
    bare = [
        one.total
        for one in totals
        if one.bare and one.line.number not in told.prices and 2 * (one.total or 0) > cost
    ]
    return tuple(dict.fromkeys(total for total in [*called[::-1], *heads, *bare[::-1]] if total))[
        :MOST_TOTALS
    ]


def _has_head(told: Entries, entries: Some, totals: tuple[int, ...]) -> bool:
    """Whether the first entry is really the list's own line, because it costs as much as all the others
    together.
    """
    if len(entries) < 3:
        return False
    first, rest = entries[0].entry.price, sum(one.points() for one in entries[1:])
    return first in totals or first == rest or (told.begins_apart and 0.9 * rest <= first <= 1.35 * rest)


def _ends_of_parts(entries: Some) -> list[int]:
    """For each entry, the place after the last of the entries below it that add up to its price; -1 if there
    are none.
    """
    sums = [0, *accumulate([one.points() for one in entries])]
    ends: list[int] = []
    for below, one in enumerate(entries, 1):
        last = min(len(entries), below + LONGEST_PART)
        wanted = sums[below] + one.entry.price
        end = bisect_left(sums, wanted, below, last + 1)
        ends.append(end if end <= last and sums[end] == wanted else -1)
    return ends


def _without_sums(entries: Some, ends: Sequence[int], *, least: int) -> tuple[Some, bool]:
    """The entries, leaving out headings that state the sum of at least `least` units below, and whether
    every entry is such a heading or belongs to one.
    """
    kept: list[Counted] = []
    at, parts, apart = 0, 0, 0
    while at < len(entries):
        head, end = entries[at], ends[at]
        if end <= at + least:
            kept.append(head)
            apart += 1
            at += 1
        else:
            kept += [replace(one, entry=replace(one.entry, kind=head.name)) for one in entries[at + 1 : end]]
            parts += 1
            at = end
    return tuple(kept) if parts else entries, parts > 1 and not apart
