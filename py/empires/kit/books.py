"""Books and sheets: what a player reads of a campaign, as headed lines without markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

MOST_MEASURES = 5
"""Measures in which the standings compare players."""


class Line(msgspec.Struct, frozen=True):
    """One line: words on the left, a number with its unit on the right, a tile to show, a remark."""

    label: str
    value: str = ""
    tile: str = ""
    note: str = ""


class Section(msgspec.Struct, frozen=True):
    """Lines under a heading; `empty` is said where there are none."""

    title: str
    lines: tuple[Line, ...]
    empty: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """The book of one empire: whose it is and its sections."""

    player: str
    sections: tuple[Section, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Something to print or to lay beside the table: an army sheet, a battle sheet, an order sheet."""

    id: str
    title: str
    sections: tuple[Section, ...]
    note: str = ""


def own_first(names: Iterable[str], own: str | None) -> list[str]:
    """The names with the reader's own before the others, which keep their order."""
    return sorted(names, key=lambda name: name != own)


def ledgers_of(
    names: Iterable[str], own: str | None, sections: Callable[[str], Iterable[Section]]
) -> tuple[Ledger, ...]:
    """A book for each name, the reader's own first."""
    return tuple(Ledger(name, tuple(sections(name))) for name in own_first(names, own))


def measures(ledgers: Iterable[Ledger]) -> list[str]:
    """What the books measure in numbers in their first section, in their order."""
    counts = Counter(
        line.label
        for ledger in ledgers
        for line in (ledger.sections[0].lines if ledger.sections else ())
        if line.value[:1].isdigit() and not line.tile
    )
    return list(counts)[:MOST_MEASURES]


def figures(ledger: Ledger) -> dict[str, str]:
    """What a book begins with, by its labels."""
    return {line.label: line.value for line in (ledger.sections[0].lines if ledger.sections else ())}


def amount(value: str) -> int:
    """The number that a measure begins with: "1,250 points"; 0 if there is none."""
    digits = re.match(r"[\d,]+", value)
    return int(digits[0].replace(",", "") or 0) if digits else 0


def ranked(ledgers: Iterable[Ledger]) -> tuple[list[str], list[Ledger]]:
    """The measures, and the books with the most of the first of them at the head."""
    books = list(ledgers)
    heads = measures(books)
    return heads, sorted(books, key=lambda one: -amount(figures(one).get(heads[0], "")) if heads else 0)
