"""Variants: house rules as data, in one small file with different values for the tables of a ruleset."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

Value: TypeAlias = int | str
"""A new value for a cell."""


class Change(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The printed value of a cell, and the value that this group plays with."""

    printed: Value
    new: Value


class Variant(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole variant file. `version` is that of the rules for which the variant was written.

    `cells` are changes by table, row and column; `rows` replaces all rows of a rolled table, because their
    ranges move together. `options` are defaults, which a player's choice overrides. `notes` give the reasons,
    by table.
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
