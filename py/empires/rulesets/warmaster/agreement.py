"""Cells that follow from other cells: the results of percentages and shares."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.core.rules.repeats import Repeat
from empires.core.rules.tables import Table

ARMIES = (1500, 2000)
"""The usual army sizes for which WM-T-ALLIES gives results."""

FULL_START = 7
"""The number of tiles for which the table is calculated: a capital and all six tiles around it
(WM-T-TEAMSHARE)."""


def repeats(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Every cell that follows from others, and the value that it must have."""
    step = int(tables["WM-T-NUMBERS"].of("step of army sizes")["number"])
    for row in tables["WM-T-ALLIES"].rows:
        for base in ARMIES:
            yield Repeat("WM-T-ALLIES", row.on, f"total_{base}", base * row["percent"] // 100)
            yield Repeat("WM-T-ALLIES", row.on, f"each_{base}", shared(base, row["percent"], row.lo, step))
    for row in tables["WM-T-TEAMSHARE"].rows:
        yield Repeat("WM-T-TEAMSHARE", row.on, "ruler", FULL_START - (row["others"] or 0) * (row.lo - 1))


def shared(base: int, percent: int, allies: int, step: int) -> int:
    """The points of each allied army, given the number of allies, rounded up to a step (WM-ALLY-02,
    WM-RULING-45)."""
    return step * -(-base * percent // (100 * step * allies))
