"""Variants: house rules as data, in a small file that changes values in a ruleset's tables."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Value: TypeAlias = int | str
"""A new value for a cell."""


class Change(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The printed value of a cell, and the value with which this group plays."""

    printed: Value
    new: Value


class Variant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole variant file. `version` is the version of the rules for which the variant was written.

    `cells` holds changes by table, row and column; `rows` replaces all rows of a rolled table, because their
    ranges change together. `options` holds default values, which a player's choice overrides. `notes` gives
    the reasons, by table.
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
