"""The tables of this ruleset, as printed and as changed by a campaign (MI-OPT-19, MI-RULING-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

import msgspec

from empires.core.errors import TableError
from empires.core.rules.tables import Cell, Table, read_table, read_tables
from empires.rulesets.mightier_empires.settings import SETTINGS_TABLE

TABLES: Final = {
    **read_tables(
        __package__ or "",
        [f"tables/{name}.json" for name in ("orders", "land", "turn", "battle", "tabletop", "sack")],
    ),
    SETTINGS_TABLE.id: SETTINGS_TABLE,
}

HOUSE: Final = (
    "MI-T-EXPLORE", "MI-T-MINOREXP", "MI-T-NATIVES", "MI-T-MAJOR", "MI-T-MINOR", "MI-T-UNITREC", "MI-T-FATE",
    "MI-T-INJURY", "MI-T-ADVANCE", "MI-T-SKILL", "MI-T-ABSSTRAT", "MI-T-ABSMOD", "MI-T-ABSRESULT",
    "MI-T-TERRAIN", "MI-T-LIMITS", "MI-T-NKSETUP", "MI-T-NKKNOW", "MI-T-MERCS", "MI-T-BEAST",
)  # fmt: skip
"""The tables that fill gaps in the source; a campaign may replace them when it begins."""

Rows = list[dict[str, Cell]]
"""The rows of a table as a campaign stores them: each has `on` (the results it applies to) and its cells."""


def rows_of(table: Table) -> Rows:
    """The rows of a table as plain data."""
    return [{"on": row.on, **row.cells} for row in table.rows]


def changed(name: str, rows: Rows) -> Table:
    """The table with other rows. Raises TableError if they leave a gap or overlap (MI-OPT-19)."""
    printed = TABLES[name]
    head = {key: value for key, value in msgspec.to_builtins(printed).items() if key != "rows"}
    table = read_table({**head, "rows": rows})
    first, last = printed.rows[0], printed.rows[-1]
    if not printed.keyed and (table.rows[0].lo > first.lo or table.rows[-1].hi < last.hi):
        raise TableError(f"{name}: the rows must run from {first.on} to {last.on}.")
    return table


@lru_cache(maxsize=256)
def _changed(name: str, encoded: bytes) -> Table:
    return changed(name, msgspec.json.decode(encoded, type=Rows))


def table_of(house: dict[str, Rows], name: str) -> Table:
    """A table as a campaign uses it: the campaign's own version if there is one."""
    rows = house.get(name)
    return TABLES[name] if rows is None else _changed(name, msgspec.json.encode(rows))


def number(name: str, row: str, column: str = "number") -> int:
    """A number from a table that no campaign changes."""
    found: Any = TABLES[name].of(row)[column]
    return int(found)
