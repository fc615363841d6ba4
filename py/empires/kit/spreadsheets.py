"""Standings and ledgers as CSV text, for spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO

from empires.kit.books import Ledger, amount, figures, ranked

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Characters that spreadsheets take for the beginning of a formula."""


def standings_csv(ledgers: Iterable[Ledger]) -> str:
    """A row for each player, best first: rank, name, and the number for each measure."""
    heads, books = ranked(ledgers)
    rows: list[list[int | str]] = [
        [place, ledger.player, *(amount(figures(ledger).get(head, "")) for head in heads)]
        for place, ledger in enumerate(books, start=1)
    ]
    return _csv([["Place", "Player", *heads], *rows])


def ledgers_csv(ledgers: Iterable[Ledger]) -> str:
    """A row for each line of each book: owner, section, label, number, and the remaining text."""
    rows = [
        [ledger.player, section.title, line.label, line.value, _number(line.value), line.note]
        for ledger in ledgers
        for section in ledger.sections
        for line in section.lines
    ]
    return _csv([["Player", "Section", "Entry", "Value", "Number", "Note"], *rows])


def _number(value: str) -> int | str:
    """The number at the beginning of a value; "" if there is none."""
    return amount(value) if value[:1].isdigit() else ""


def _csv(rows: Iterable[Iterable[int | str]]) -> str:
    """The rows as CSV text with a UTF-8 byte order mark, which some spreadsheets need. Text written by a
    player can never become a formula."""
    made = StringIO()
    plain = ([f"'{cell}" if str(cell).startswith(_FORMULA) else cell for cell in row] for row in rows)
    csv.writer(made).writerows(plain)
    return "\ufeff" + made.getvalue()
