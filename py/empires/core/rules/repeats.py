"""Cells that repeat the content of other tables: they are computed from the other tables and never typed
in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from empires.core.errors import TableError
from empires.core.rules.tables import Cell, Table


class Repeat(NamedTuple):
    """A cell by table, row and column, with its value computed from the other tables."""

    table: str
    row: str
    column: str
    cell: Cell


Repeats: TypeAlias = Callable[[Mapping[str, Table]], Iterator[Repeat]]
"""A function that returns every cell of a ruleset's tables that repeats other cells; the rules read only the
originals."""


def nothing_repeated(tables: Mapping[str, Table]) -> Iterator[Repeat]:  # noqa: ARG001 - the hook's shape
    """The default for rulesets whose tables repeat nothing."""
    return iter(())


def check_repeats(tables: Mapping[str, Table], repeats: Repeats) -> None:
    """Raise TableError if a cell differs from the value computed from the other tables."""
    for name, row, column, cell in repeats(tables):
        found = tables[name].of(row)[column]
        if found != cell:
            raise TableError(f"{name}, row {row}, column {column}: {found}, but other tables say {cell}.")
