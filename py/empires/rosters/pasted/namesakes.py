"""Units whose names are also headings: Hero, Monster, Lord."""

from __future__ import annotations

from collections.abc import Sequence

from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.styles import MIXED, Prices

_SINGULAR = frozenset(
    ("hero", "lord", "leader", "monster", "character", "behemoth", "flyer", "war machine", "war engine")
)
"""Headings that name a single thing, as units do."""


def named_like_headings(lines: Sequence[Marked], prices: Prices) -> Sequence[Marked]:
    """The lines, with headings turned into units if their name means a single thing and their points are not
    a sum."""
    turned = [
        at
        for at, one in enumerate(lines)
        if one.words.casefold() in _SINGULAR
        and (price := _price(one, prices))
        and price != _sum_below(lines, at, prices)
    ]
    return [_as_unit(one) if at in turned else one for at, one in enumerate(lines)] if turned else lines


def headings_as_units(lines: Sequence[Marked], prices: Prices) -> Sequence[Marked]:
    """The lines, with all headings that have points turned into units; the same lines if there are none."""
    if not any(_price(one, prices) for one in lines):
        return lines
    return [_as_unit(one) if _price(one, prices) else one for one in lines]


def _as_unit(one: Marked) -> Marked:
    return Marked(one.line, Mark.TEXT, one.line.words)


def _price(one: Marked, prices: Prices) -> int:
    """The points in a heading's line; 0 for the builder's own headings, which are never units."""
    if one.mark is not Mark.HEADING or one.line.sign in ("+", "#"):
        return 0
    return sum(piece.found.amount for piece in prices.pieces(MIXED, one.line.words) if piece.found)


def _sum_below(lines: Sequence[Marked], at: int, prices: Prices) -> int:
    """The points of the entries below a heading, up to the next one."""
    total = 0
    for one in lines[at + 1 :]:
        if one.mark is Mark.HEADING:
            break
        if one.mark is Mark.TEXT:
            total += sum(piece.found.amount for piece in prices.pieces(MIXED, one.words) if piece.found)
    return total
