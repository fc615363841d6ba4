"""Every cell of a table that a reader sees is read by the rules: each is altered in turn, and it shows.

A column called "note" is a note for the reader and says so in its heading. Empty cells show nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from empires.core.rules.tables import Cell, Row, Table

Probe = Callable[[], object]

NOTES = ("note",)


def cells(table: Table) -> Iterator[tuple[Row, str]]:
    """The cells of a table that say something to the rules."""
    for row in table.rows:
        for column, value in row.cells.items():
            if column not in NOTES and value not in (None, ""):
                yield row, column


def altered(value: Cell) -> Cell:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    return (
        re.sub(r"\d", lambda digit: str(int(digit[0]) + 1), str(value), count=1)
        if any(sign.isdigit() for sign in str(value))
        else f"{value} otherwise"
    )


def answer_of(probe: Probe) -> object:
    """What a probe shows; a rule that cannot work with a cell shows it by its error."""
    try:
        return probe()
    except Exception as error:  # whatever it is, the cell was read
        return repr(error)


def and_agreed(
    probe: Probe, check: Callable[[Mapping[str, Table]], None], tables: Mapping[str, Table]
) -> Probe:
    """A probe that shows too what the check of the tables finds when they are loaded."""

    def shown() -> object:
        check(tables)
        return probe()

    return shown


def unread(table: Table, probe: Probe) -> list[str]:
    """The cells that can be altered without the probe showing anything."""
    before = probe()
    assert before == probe(), "the probe is not always the same"
    found = []
    for row, column in list(cells(table)):
        kept = row.cells[column]
        row.cells[column] = altered(kept)
        try:
            if answer_of(probe) == before:
                found.append(f"{row.on}: {column}")
        finally:
            row.cells[column] = kept
    return found
