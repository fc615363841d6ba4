"""Cells that repeat what other tables say: computed from them, and never typed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from empires.core.errors import TableError
from empires.core.rules.tables import Cell, Table


class Repeat(NamedTuple):
    """A cell by table, row and column, and what the other tables make of it."""

    table: str
    row: str
    column: str
    cell: Cell


Repeats: TypeAlias = Callable[[Mapping[str, Table]], Iterator[Repeat]]
"""Every cell of a ruleset's tables that repeats others; the rules read the others."""


def nothing_repeated(tables: Mapping[str, Table]) -> Iterator[Repeat]:  # noqa: ARG001 - the hook's shape
    """For rulesets whose tables say everything once."""
    return iter(())


def check_repeats(tables: Mapping[str, Table], repeats: Repeats) -> None:
    """Raise TableError if a cell is not what the others make of it."""
    for name, row, column, cell in repeats(tables):
        found = tables[name].of(row)[column]
        if found != cell:
            raise TableError(f"{name}, row {row}, column {column}: {found}, but other tables say {cell}.")
