"""Books and sheets, which give a player the facts of a campaign as lines under headings, without markup."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

MOST_MEASURES = 5
"""The maximum number of measures by which the standings compare players."""


class Line(msgspec.Struct, frozen=True):
    """One line: a label on the left, a number with its unit on the right, a tile to show, and a remark."""

    label: str
    value: str = ""
    tile: str = ""
    note: str = ""


class Section(msgspec.Struct, frozen=True):
    """Lines under a heading; `empty` is shown if there are none."""

    title: str
    lines: tuple[Line, ...]
    empty: str = ""


class Ledger(msgspec.Struct, frozen=True):
    """The book of one empire: its owner and its sections."""

    player: str
    sections: tuple[Section, ...]


class Sheet(msgspec.Struct, frozen=True, kw_only=True):
    """Something to print or to keep at hand during a battle: an army sheet, a battle sheet, an order
    sheet."""

    id: str
    title: str
    sections: tuple[Section, ...]
    note: str = ""


def own_first(names: Iterable[str], own: str | None) -> list[str]:
    """The names in their order, except that the reader's own comes first."""
    return sorted(names, key=lambda name: name != own)


def ledgers_of(
    names: Iterable[str], own: str | None, sections: Callable[[str], Iterable[Section]]
) -> tuple[Ledger, ...]:
    """A book for each name, starting with the reader's own."""
    return tuple(Ledger(name, tuple(sections(name))) for name in own_first(names, own))


def measures(ledgers: Iterable[Ledger]) -> list[str]:
    """The numeric measures in the first section of the books, in order."""
    counts = Counter(
        line.label
        for ledger in ledgers
        for line in (ledger.sections[0].lines if ledger.sections else ())
        if line.value[:1].isdigit() and not line.tile
    )
    return list(counts)[:MOST_MEASURES]


def figures(ledger: Ledger) -> dict[str, str]:
    """The first values of a book, by label."""
    return {line.label: line.value for line in (ledger.sections[0].lines if ledger.sections else ())}


def amount(value: str) -> int:
    """The number at the start of a measure such as "1,250 points"; 0 if there is none."""
    digits = re.match(r"[\d,]+", value)
    return int(digits[0].replace(",", "") or 0) if digits else 0


def ranked(ledgers: Iterable[Ledger]) -> tuple[list[str], list[Ledger]]:
    """The measures, and the books ranked by the first of them."""
    books = list(ledgers)
    heads = measures(books)
    return heads, sorted(books, key=lambda one: -amount(figures(one).get(heads[0], "")) if heads else 0)
