"""Checks for tables whose contents the rules could not apply; such tables are refused when loaded."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.core.errors import TableError
from empires.core.rules.repeats import Repeat
from empires.core.rules.tables import Row, Table

RING = 6
"""The number of tiles around a Capital."""

SETTLED = ("city", "fortress", "village")


def repeats(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Every cell whose value follows from other cells, and the value it must have."""
    ring = tables["MK-T-SETUP"].of("ring")
    yield Repeat("MK-T-SETUP", "ring", "empty", RING - _sum(ring, *SETTLED))


def check(tables: Mapping[str, Table]) -> None:
    """Raise TableError if a kingdom cannot be laid out, or a map's size does not match its radius."""
    setup = tables["MK-T-SETUP"]
    start, ring, kingdom = (setup.of(row) for row in ("start tile", "ring", "kingdom"))
    _need(_sum(start, *SETTLED) == 1, "a start tile holds one settlement")
    _need(_sum(ring, *SETTLED, "empty") == RING, "a ring has six tiles")
    _need(kingdom["armies"] == 1, "a kingdom begins with one army")
    for row in tables["MK-T-MAPSIZE"].rows:
        _need(row["tiles"] == 3 * row["radius"] * (row["radius"] + 1) + 1, f"the map for {row.on} players")


def _sum(row: Row, *columns: str) -> int:
    return sum(row[column] or 0 for column in columns)


def _need(is_so: bool, told: str) -> None:
    if not is_so:
        raise TableError(f"Mighty Kingdoms cannot be played with these tables: {told}.")
