"""The rulebooks' tables as data files, checked once when they are read.

A file holds a list of tables. A table is read in one of two ways:

* by number: each row's `on` is a number ("7") or a range ("2..4"; ".." open at one end), and `dice`
  names the dice rolled for it, if any. The rows must cover every roll exactly once;
* by word: each row's `on` is a key ("village"), and `dice` is empty.

All other entries of a row are its cells: numbers or short words, one for each of `columns`.

`house` says which cells a group may change (`core.house`); all others are fixed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from empires.core.base.resources import read_resource
from empires.core.dice.dice import parse_dice
from empires.core.errors import TableError

Cell = int | str | bool | None


class Row(msgspec.Struct, frozen=True):
    """One row of a table: the numbers `lo` to `hi` or the word `on` to which the row applies, and its
    cells."""

    on: str
    cells: dict[str, Cell]
    lo: int = 0
    hi: int = 0

    def __getitem__(self, column: str) -> Any:
        """The cell in `column`."""
        try:
            return self.cells[column]
        except KeyError:
            raise TableError(
                f"There is no column {column}. The columns are {', '.join(self.cells)}."
            ) from None


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """A table with its digest ID, title, dice ("" if none are rolled), columns and rows.

    `note` is a sentence about how to read the table; `keyed` tables are read by word, the others by number.
    `clamp` tables use their first or last row for numbers out of range. `renamed` maps row keys in house
    rules of earlier versions to the current keys.
    """

    id: str
    title: str
    rows: tuple[Row, ...]
    columns: tuple[str, ...]
    dice: str = ""
    note: str = ""
    keyed: bool = False
    clamp: bool = False
    rules: tuple[str, ...] = ()
    house: Mapping[str, Any] = {}
    renamed: Mapping[str, str] = {}

    def at(self, number: int) -> Row:
        """The row for a roll or amount."""
        within = max(-_OPEN, min(number, _OPEN))
        for row in self.rows:
            if row.lo <= within <= row.hi:
                return row
        if self.clamp:
            return self.rows[0] if number < self.rows[0].lo else self.rows[-1]
        raise TableError(f"{self.id} has no row for {number}.")

    def of(self, word: str) -> Row:
        """The row with this key, or with this range, written in exactly the same way."""
        for row in self.rows:
            if row.on == word:
                return row
        raise TableError(
            f"{self.id} has no row {word}. Its rows are {', '.join(row.on for row in self.rows)}."
        )


_OPEN = 1_000_000_000


def _range(on: str, table: str) -> tuple[int, int]:
    low, dots, high = on.partition("..")
    try:
        first = int(low) if low else -_OPEN
        last = (int(high) if high else _OPEN) if dots else first
    except ValueError:
        raise TableError(f"{table}: {on!r} is neither a number nor a range like 2..4.") from None
    return first, last


def read_table(raw: dict[str, Any]) -> Table:
    """A table from its JSON object. Raises an error with a readable message if the object is incomplete."""
    name = str(raw.get("id", "?"))
    keyed = bool(raw.get("keyed", False))
    columns = tuple(raw["columns"])
    rows = []
    for line in raw["rows"]:
        cells = {key: value for key, value in line.items() if key != "on"}
        if tuple(cells) != columns:
            raise TableError(f"{name}: row {line['on']} has the cells {list(cells)}, not {list(columns)}.")
        low, high = (0, 0) if keyed else _range(str(line["on"]), name)
        rows.append(Row(str(line["on"]), cells, low, high))
    table = Table(
        id=name,
        title=raw["title"],
        rows=tuple(rows),
        columns=columns,
        dice=raw.get("dice", ""),
        note=raw.get("note", ""),
        keyed=keyed,
        clamp=bool(raw.get("clamp", False)),
        rules=tuple(raw.get("rules", ())),
        house=raw.get("house", {}),
        renamed=raw.get("renamed", {}),
    )
    _check_rows(table)
    return table


def _check_rows(table: Table) -> None:
    if table.keyed:
        keys = [row.on for row in table.rows]
        if len(set(keys)) != len(keys):
            raise TableError(f"{table.id}: a key appears twice.")
        return
    for before, after in zip(table.rows, table.rows[1:], strict=False):
        if after.lo != before.hi + 1:
            raise TableError(f"{table.id}: there is a gap or an overlap between {before.on} and {after.on}.")
    if table.dice:
        dice = parse_dice(table.dice)
        low, high = table.rows[0].lo, table.rows[-1].hi
        if low > dice.count or high < dice.count * dice.sides:
            raise TableError(f"{table.id}: the rows {low} to {high} do not cover every {table.dice}.")


def read_tables(package: str, names: Iterable[str]) -> dict[str, Table]:
    """The tables of the JSON files `names` next to the code of `package`, by ID."""
    tables: dict[str, Table] = {}
    for name in names:
        for raw in msgspec.json.decode(read_resource(package, name)):
            table = read_table(raw)
            if table.id in tables:
                raise TableError(f"{table.id} is in {package} twice.")
            tables[table.id] = table
    return tables
