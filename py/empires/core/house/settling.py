"""House rules checked against the tables that they change.

The file of each table says what a group of players may change (`house`). A key is either a column, with one
bound for all its cells, or a row, with a bound for each column. A bound is `[least, greatest]` for whole
numbers, a list of words, or "free" for a short text. `"on": "rows"` allows all rows of a rolled table to be
replaced. A cell without a bound is fixed, and so is an empty cell.

The first fault found is reported with its table, row and column.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from empires.core.base.nesting import depth
from empires.core.base.texts import fit
from empires.core.errors import SetupError, TableError
from empires.core.records.variant import Change, Value, Variant
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.tables import Cell, Row, Table, read_table

LARGEST = 32_000
"""The maximum size of a house-rule file, in bytes."""

DEEPEST = 6
"""The maximum depth of nesting in a house-rule file."""

LONGEST: Final = {"title": 60, "author": 60, "note": 400, "cell": 240}
"""The maximum lengths of texts in a house-rule file."""

MOST_ROWS = 40
"""The maximum number of rows in a replaced table."""

Rows: TypeAlias = dict[str, list[dict[str, Cell]]]
"""The rows of tables as data, by table ID; each row has its `on` and its cells."""


class Settled(NamedTuple):
    """The effect of house rules: every table that differs from the printed one, and the changes that no
    longer fit."""

    tables: dict[str, Table]
    left_out: list[str]

    @property
    def rows(self) -> Rows:
        """The rows of these tables as data."""
        return {
            name: [{"on": row.on, **row.cells} for row in table.rows] for name, table in self.tables.items()
        }


def read_variant(raw: bytes) -> Variant:
    """The house rules in a file, not yet checked against any table. Raises SetupError."""
    if len(raw) > LARGEST:
        raise SetupError(f"The house rules are longer than {LARGEST:,} bytes.")
    if depth(raw) > DEEPEST:
        raise SetupError("The house rules are nested too deeply.")
    try:
        return msgspec.json.decode(raw, type=Variant)
    except (msgspec.MsgspecError, UnicodeDecodeError) as fault:
        raise SetupError(f"This is not a file of house rules: {fault}.") from fault


def settle(variant: Variant, ruleset: Ruleset[Any], *, later: bool = False) -> Settled:
    """The tables that result from house rules. Raises SetupError at the first fault.

    If a campaign is opened under `later` rules than those it began with, changes that no longer fit are left
    out and listed, and a printed value may differ from the one noted in a change.
    """
    _check_texts(variant)
    if variant.ruleset != ruleset.name:
        raise SetupError(f"These house rules are for {variant.ruleset}, not for {ruleset.name}.")
    if variant.version > ruleset.version:
        raise SetupError(
            f"These house rules are for version {variant.version} of the rules; this program has version "
            f"{ruleset.version}. Reload the page to get a newer program."
        )
    tables, left_out = dict(ruleset.tables), list[str]()
    for fault in _applied(tables, variant, later):
        if not later:
            raise SetupError(fault)
        left_out.append(fault)
    for name, row, column, cell in ruleset.repeats(tables):
        if tables[name].of(row)[column] != cell:
            tables[name] = _with_cell(tables[name], row, column, cell)
    printed = ruleset.tables
    return Settled({name: one for name, one in tables.items() if one.rows != printed[name].rows}, left_out)


def changes(variant: Variant, ruleset: Ruleset[Any], *, later: bool = False) -> list[str]:
    """Sentences describing every change that house rules make, and its consequences. Raises SetupError."""
    return [
        f"{name}, {table.title}: {told}"
        for name, table in settle(variant, ruleset, later=later).tables.items()
        for told in differences(ruleset.tables[name], table)
    ]


def bound_of(table: Table, row: Row, column: str) -> Any:
    """The bound on the values that a group may write into a cell; None if the cell is fixed."""
    if row.cells.get(column) is None:
        return None
    own = table.house.get(row.on)
    if isinstance(own, dict) and column in own:
        return own[column]
    found = table.house.get(column)
    return None if isinstance(found, dict) else found


def open_cells(table: Table) -> Iterator[tuple[Row, str, Any]]:
    """The cells of a table that a group may change, with their bounds."""
    for row in table.rows:
        for column in table.columns:
            bound = bound_of(table, row, column)
            if bound is not None:
                yield row, column, bound


def replaceable(table: Table) -> bool:
    """Whether a group may replace the rows of a table."""
    return table.house.get("on") == "rows"


def differences(printed: Table, own: Table) -> list[str]:
    """Sentences describing how a group's version of a table differs from the printed one."""
    if [row.on for row in printed.rows] != [row.on for row in own.rows]:
        return [f"{row.on}: {', '.join(map(str, row.cells.values()))}" for row in own.rows]
    return [
        f"{row.on}, {column}: {row[column]}, printed {before[column]}"
        for before, row in zip(printed.rows, own.rows, strict=True)
        for column in own.columns
        if row[column] != before[column]
    ]


def _check_texts(variant: Variant) -> None:
    if len(msgspec.json.encode(variant)) > LARGEST:
        raise SetupError(f"The house rules are longer than {LARGEST:,} bytes.")
    texts = [("title", variant.title), ("author", variant.author)]
    texts += [("note", note) for note in variant.notes.values()]
    for kind, text in texts:
        if len(text) > LONGEST[kind] or not fit(text):
            raise SetupError(
                f"A {kind} of the house rules is longer than {LONGEST[kind]} characters or contains "
                "characters that cannot be used."
            )
    if not variant.title.strip():
        raise SetupError("The house rules need a title.")


def _applied(tables: dict[str, Table], variant: Variant, later: bool) -> Iterator[str]:
    """Change the tables, and report every change that is left out because it does not fit."""
    for name in variant.notes:
        if name not in tables:
            yield f"{name:.40}: there is no such table, so it cannot have a note."
    for name, rows in variant.rows.items():
        try:
            tables[name] = _replaced(tables, name, rows)
        except TableError as fault:
            yield str(fault)
    for name, changes in variant.cells.items():
        if name not in tables or name in variant.rows:
            why = "its rows are replaced already" if name in variant.rows else "there is no such table"
            yield f"{name:.40}: {why}."
            continue
        for written, columns in changes.items():
            on = tables[name].renamed.get(written, written)
            for column, change in columns.items():
                wrong = _why_not(tables[name], on, column, change, later)
                if wrong:
                    yield f"{name}, row {on:.40}, column {column:.40}: {wrong}"
                else:
                    tables[name] = _with_cell(tables[name], on, column, change.new)


def _why_not(table: Table, on: str, column: str, change: Change, later: bool) -> str:
    """The reason why a cell may not be changed in this way, or ""."""
    row = next((row for row in table.rows if row.on == on), None)
    if row is None:
        return f"there is no such row. Its rows are {', '.join(row.on for row in table.rows)}."
    if column not in table.columns:
        return f"there is no such column. Its columns are {', '.join(table.columns)}."
    bound = bound_of(table, row, column)
    if bound is None:
        return "this is fixed and cannot be changed."
    if change.printed != row[column] and not later:
        return f"the rulebook has {row[column]} here, not {change.printed!s:.40}."
    return _unbound(bound, change.new)


def _unbound(bound: Any, value: Value) -> str:
    """A sentence that says what is wrong with a value; "" if the bound allows it."""
    match bound:
        case "free":
            fits = isinstance(value, str) and value.strip() and len(value) <= LONGEST["cell"] and fit(value)
            return "" if fits else f"this must be a text of at most {LONGEST['cell']} characters."
        case [int(least), int(most)]:
            fits = type(value) is int and least <= value <= most
            return "" if fits else f"this must be a whole number from {least:,} to {most:,}."
    return "" if value in bound else f"this must be one of {', '.join(bound)}."


def _with_cell(table: Table, on: str, column: str, cell: Cell) -> Table:
    rows = tuple(
        msgspec.structs.replace(row, cells={**row.cells, column: cell}) if row.on == on else row
        for row in table.rows
    )
    return msgspec.structs.replace(table, rows=rows)


def _replaced(tables: dict[str, Table], name: str, rows: list[dict[str, Value]]) -> Table:
    """A rolled table with replaced rows. Raises TableError if they do not fit."""
    table = tables.get(name)
    if table is None:
        raise TableError(f"{name:.40}: there is no such table.")
    if not replaceable(table):
        raise TableError(f"{name}: the rows of this table are fixed; change single cells instead.")
    if not 1 <= len(rows) <= MOST_ROWS:
        raise TableError(f"{name}: this table needs 1 to {MOST_ROWS} rows.")
    for row in rows:
        on = str(row.get("on", "?"))
        if set(row) != {"on", *table.columns}:
            raise TableError(
                f"{name}, row {on:.40}: each row of this table needs exactly “on”, "
                f"{', '.join(table.columns)}."
            )
        for column in table.columns:
            if wrong := _unbound(table.house[column], row[column]):
                raise TableError(f"{name}, row {on:.40}, column {column}: {wrong}")
    ordered = [{"on": str(row["on"]), **{column: row[column] for column in table.columns}} for row in rows]
    other = read_table({**msgspec.to_builtins(table), "rows": ordered})
    first, last = table.rows[0], table.rows[-1]
    if (other.rows[0].lo, other.rows[-1].hi) != (first.lo, last.hi):
        raise TableError(f"{name}: the rows must run from {first.on} to {last.on}.")
    return other
