"""Hordes that roam the land alongside the players' forces (ME digest 2.1), and the players' own charts."""

from __future__ import annotations

from typing import Literal

import msgspec

HouseChart = Literal["labyrinth", "locations", "experiments"]
"""The charts that players may write themselves."""


class HouseRow(msgspec.Struct, frozen=True):
    """A row of a chart: the rolls from `lo` to `hi`, and their result in the players' words."""

    lo: int
    hi: int
    text: str


class Horde(msgspec.Struct, kw_only=True):
    """A Necromancer's army released by a necropolis: it belongs to nobody, and everyone sees its strength
    (ME-RULING-531). `previous_tile` is the tile from which it last marched; None if it has not marched or was
    thrown back."""

    id: str
    tile: str
    points: int
    previous_tile: str | None = None
