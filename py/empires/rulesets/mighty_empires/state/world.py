"""What roams the land besides the players' forces (ME digest 2.1), and what players say is in it."""

from __future__ import annotations

from typing import Literal

import msgspec

HouseChart = Literal["labyrinth", "locations", "experiments"]
"""The charts that players may write themselves."""


class HouseRow(msgspec.Struct, frozen=True):
    """A row of such a chart: the rolls from `lo` to `hi`, and what they bring, in the players' words."""

    lo: int
    hi: int
    text: str


class Horde(msgspec.Struct, kw_only=True):
    """A Necromancer's army loosed by a necropolis: nobody's, and everybody sees how strong (ME-RULING-531).

    `previous_tile` is where it marched from last, None for one that has not marched or was thrown back.
    """

    id: str
    tile: str
    points: int
    previous_tile: str | None = None
