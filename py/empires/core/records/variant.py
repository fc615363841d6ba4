"""A variant: house rules as data, one small file with other values for the tables of a ruleset."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Value: TypeAlias = int | str
"""A new value for a cell."""


class Change(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A cell as it is printed, and as this group plays it."""

    printed: Value
    new: Value


class Variant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """The whole file. `version` is that of the rules it was written for.

    `cells` are changes by table, row and column; `rows` replaces all rows of a rolled table, because their
    ranges move together. `options` are defaults, which a choice overrides. `notes` say why, by table.
    """

    format: Literal["empires-variant 1"]
    ruleset: str
    version: int
    title: str
    author: str = ""
    notes: dict[str, str] = {}
    cells: dict[str, dict[str, dict[str, Change]]] = {}
    rows: dict[str, list[dict[str, Value]]] = {}
    options: dict[str, bool | int | str | None] = {}
