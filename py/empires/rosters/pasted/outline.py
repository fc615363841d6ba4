"""The meaning of lines in context: the list's title, a heading below it, a price below its unit.

List builders print a total twice, mark headings in the same way as titles, and put prices on separate lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from empires.rosters.pasted.army_builder import built
from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.one_line import taken_apart
from empires.rosters.pasted.statlines import mended
from empires.rosters.pasted.styles import MIXED, Prices
from empires.rosters.pasted.words import DASHES, POINTS, trimmed
from empires.rosters.roster import MOST_UNITS

_DASH_BEHIND = re.compile(rf"\w\W*[={DASHES}]$|,.*:$")
"""The dash between a unit and its price, with the price on the next line."""

_PRICE_ALONE = re.compile(rf"[=:{DASHES}]\s*\d{{2,4}}\s*(?:{POINTS})?\W*|@\s*\d{{2,4}}", re.I)
"""The price of the unit on the line above, as in `= 371`."""

LEAST_PRICES = 3
"""The minimum number of lone numbers that count as prices if no total is named."""

SLIP = 0.02
"""The largest difference, as a fraction, between prices on separate lines and the total after them."""


def outlined(lines: Sequence[Marked], prices: Prices) -> list[Marked]:
    """The lines, with new marks for lines that mean something else in their context."""
    return _prices_below(_titles(_levels(_glued(taken_apart(mended(built(lines)), prices)), prices), prices))


def _amount(one: Marked, prices: Prices) -> int:
    """The apparent cost of the units on a line."""
    if one.mark is not Mark.TEXT:
        return 0
    return sum(piece.found.amount for piece in prices.pieces(MIXED, one.words) if piece.found)


def _glued(lines: Sequence[Marked]) -> list[Marked]:
    """The lines, with each price that was broken off joined to its line, which ends with a dash."""
    glued: list[Marked] = []
    for one in lines:
        before = glued[-1] if glued else None
        if before and before.bare and before.line.words.endswith(tuple(DASHES)) and one.mark is Mark.TEXT:
            glued[-1] = replace(one, words=f"{before.line.words} {one.words}")
        elif before and one.bare and before.mark is Mark.TEXT and _DASH_BEHIND.search(before.words):
            glued[-1] = replace(before, words=f"{before.words} {one.line.words}")
        elif before and before.mark is one.mark is Mark.TEXT and _PRICE_ALONE.fullmatch(one.words):
            price = f"[{one.words[1:].strip()} pts]" if one.words[0] == "@" else one.words
            glued[-1] = replace(before, words=f"{before.words} {price}")
        else:
            glued.append(one)
    return glued


# --- markdown ----------------------------------------------------------------------------------------


def _levels(lines: list[Marked], prices: Prices) -> list[Marked]:
    """The lines with Markdown headings marked: the highest heading with points is the list's own line, and
    lower headings are those of its parts.
    """
    units = _levels_of_units(lines, prices)
    top: int | None = None
    for at, one in enumerate(lines):
        level = one.line.level
        if one.mark is Mark.HEAD and level in units:
            lines[at] = Marked(one.line, Mark.TEXT, one.line.words)
        elif one.mark is Mark.HEAD and level:
            if top is not None and level > top:
                lines[at] = replace(one, mark=Mark.HEADING, total=None)
            else:
                top = level
        elif one.mark is Mark.HEADING and level and top is None:
            top = level - 1
    return lines


def _levels_of_units(lines: Iterable[Marked], prices: Prices) -> set[int]:
    """The Markdown heading levels that are used for units; hardly any lines below them have points."""
    priced = [one for one in lines if one.mark is Mark.HEAD or _amount(one, prices)]
    alone: dict[int, list[bool]] = {}
    for one, after in zip_longest(priced, priced[1:]):
        if level := one.line.level if one.mark is Mark.HEAD else 0:
            nothing = after is None or (after.mark is Mark.HEAD and 0 < after.line.level <= level)
            alone.setdefault(level, []).append(nothing)
    return {level for level, empty in alone.items() if sum(empty) > 1 and 2 * sum(empty) > len(empty)}


# --- titles ------------------------------------------------------------------------------------------


def _titles(lines: list[Marked], prices: Prices) -> list[Marked]:
    """The lines with the title marked. If the list's own line repeats the total of an earlier line, that
    earlier line is the title."""
    begun, left = False, 0
    title: int | None = None
    for at, one in enumerate(lines):
        if one.mark is Mark.HEAD:
            if title is not None and _amount(lines[title], prices) == one.total:
                lines[title] = _title(lines[title], one)
                lines[at] = replace(one, mark=Mark.NOTE, total=None)
            begun, left, title = True, one.total or 0, None
        elif one.mark in (Mark.TOTAL, Mark.FOOTER):
            begun, title = False, None
        elif amount := _amount(one, prices):
            first = (not begun or left <= 0) and one.line.sign != "•"
            title = at if first else None
            begun, left = True, amount if first else left - amount
    return lines


def _title(one: Marked, head: Marked) -> Marked:
    """The list's own line; `Faction - Name - [1000 pts]` names the faction first."""
    words = one.words[: one.words.rfind("[" if "[" in one.words else "(")].strip()
    if words.endswith(tuple(DASHES)):
        *_, words = trimmed(words).split(" - ")
    return Marked(one.line, Mark.HEAD, trimmed(words), head.total, head.limit)


# --- prices on lines of their own --------------------------------------------------------------------


def _prices_below(lines: list[Marked]) -> list[Marked]:
    """The lines with prices marked: if lone numbers add up to the total below them, each is the price of the
    lines above it."""
    alone: list[int] = []
    for at, one in enumerate(lines):
        if one.mark is not Mark.TOTAL or one.total is None:
            continue
        if below := _summed(lines, alone, one):
            for before in below:
                lines[before] = replace(lines[before], mark=Mark.PRICE)
            alone = []
        elif one.bare:
            alone.append(at)
        else:
            alone = []
    return lines


def _summed(lines: Sequence[Marked], alone: Sequence[int], one: Marked) -> Sequence[int]:
    """The last lone numbers above a total, if they add up to that total or nearly so; totals of other lists
    may be above them.
    """
    total, cost = one.total or 0, 0
    nearly: Sequence[int] = ()
    for many, at in enumerate(reversed(alone[-MOST_UNITS:]), 1):
        cost += lines[at].total or 0
        slip = SLIP * total if many >= LEAST_PRICES and not one.bare else 0
        if cost > total + slip:
            break
        if cost == total and many >= (LEAST_PRICES if one.bare else 2):
            return alone[-many:]
        if slip and abs(cost - total) <= slip:
            nearly = alone[-many:]
    return nearly
