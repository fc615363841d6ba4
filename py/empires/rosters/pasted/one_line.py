"""Lists written on one line, as in a chat: units with their prices, and then the total."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from empires.rosters.pasted.marks import SMALLEST_TOTAL, Mark, Marked
from empires.rosters.pasted.styles import (
    BEHIND,
    NEXT_FIRST,
    NEXT_LAST,
    Found,
    Prices,
    pieces_between,
    price_first,
)
from empires.rosters.pasted.words import POINTS, TOTAL_NUMBER, has_letter, number, trimmed

LEAST = 3
"""The minimum number of units in a list on one line."""

MOST = 100
"""The maximum number of pieces into which one line is split."""

LONGEST = 2_000
"""The maximum length of a line that is split, in characters."""

_BEHIND = re.compile(rf"[\s,;.=:+(\[–-]+({TOTAL_NUMBER})\s*(?:{POINTS})?[\s.!)\]]*$", re.I)
_NUMBER = re.compile(r"\d+")
_BETWEEN = (re.compile(r"\s*[,;]\s+|\.\s+|\s+\+\s+"), NEXT_LAST)
"""The separators between two units that are followed by their prices."""


def taken_apart(lines: Sequence[Marked], prices: Prices) -> list[Marked]:
    """The lines, with each line that is a list split into its units and its total."""
    apart: list[Marked] = []
    skip = False
    for at, one in enumerate(lines):
        if skip:
            skip = False
            continue
        after = lines[at + 1] if at + 1 < len(lines) else None
        below = after.total if after and after.mark is Mark.TOTAL and after.limit is None else None
        pieces, total = _pieces(one, below, prices)
        if pieces and _is_among_units(lines, at, prices):
            pieces = []
        skip = bool(pieces) and total is None
        apart += [*pieces, after] if skip and after else pieces or [one]
    return apart


def _is_among_units(lines: Sequence[Marked], at: int, prices: Prices) -> bool:
    """Whether a line is one unit with the prices of its options, judging by the units on adjacent lines."""
    above = at > 0 and not lines[at].line.gap and _is_unit(lines[at - 1], prices)
    below = at + 1 < len(lines) and not lines[at + 1].line.gap and _is_unit(lines[at + 1], prices)
    return above or below


def _is_unit(one: Marked, prices: Prices) -> bool:
    """Whether a line is one unit followed by its price."""
    if one.mark is not Mark.TEXT or one.line.sign == "•" or len(one.words) > LONGEST:
        return False
    return prices.found(BEHIND, one.words) is not None and not _pieces(one, None, prices)[0]


def _pieces(one: Marked, below: int | None, prices: Prices) -> tuple[list[Marked], int | None]:
    """The units in a line, and the total if the line contains it; no units if the line is not a list."""
    if one.mark is not Mark.TEXT or one.line.sign == "•" or len(one.words) > LONGEST:
        return [], None
    if len(_NUMBER.findall(one.words)) < LEAST:
        return [], None
    if (behind := _BEHIND.search(one.words)) and number(behind[1]) >= SMALLEST_TOTAL:
        before, total = one.words[: behind.start()], number(behind[1])
        if parts := _units(before, total, prices):
            said = replace(one.line, words=behind[1], gap=0)
            return [*_marked(one, parts), Marked(said, Mark.TOTAL, behind[1], total)], total
    if below and (parts := _with_prices_behind(one.words, below, prices)):
        return _marked(one, parts), None
    return [], None


def _units(words: str, total: int, prices: Prices) -> list[str]:
    """The units in a line without its total, if each begins with its price or all prices add up."""
    parts = pieces_between(NEXT_FIRST, words)[:MOST]
    found = [one for part in parts if (one := price_first(part))] if len(parts) >= LEAST else []
    named = len(parts) - len(found) == 1 and found and not price_first(parts[0])
    if len(found) >= LEAST and (len(found) == len(parts) or named) and 2 * total >= _sum(found):
        return parts
    return _with_prices_behind(words, total, prices)


def _with_prices_behind(words: str, total: int, prices: Prices) -> list[str]:
    """The units in a line if each is followed by its price and these add up; a name may come first."""
    for between in _BETWEEN:
        parts = pieces_between(between, words)[:MOST]
        if len(parts) < LEAST or not all(map(_NUMBER.search, parts)):
            continue
        found = list(takewhile(bool, (prices.found(BEHIND, part) for part in parts)))
        if len(found) == len(parts) and _sum(found) == total:
            name, colon, rest = parts[0].partition(":")
            return [name, rest.strip(), *parts[1:]] if colon and has_letter(rest) else parts
    return []


def _sum(found: Sequence[Found | None]) -> int:
    return sum(one.amount * one.times for one in found if one)


def _marked(one: Marked, parts: Sequence[str]) -> list[Marked]:
    """A separate line for each unit of a line."""
    lines = [
        replace(one.line, words=trimmed(part), gap=0 if at else one.line.gap) for at, part in enumerate(parts)
    ]
    return [Marked(line, Mark.TEXT, line.words) for line in lines]
