"""What roams the land beside the players' forces (ME digest 2.1)."""

from __future__ import annotations

import msgspec


class Horde(msgspec.Struct, kw_only=True):
    """A Necromancer's army loosed by a necropolis: nobody's, and everybody sees how strong (ME-RULING-531).

    `previous_tile` is where it marched from last, None for one that has not marched or was thrown back.
    """

    id: str
    tile: str
    points: int
    previous_tile: str | None = None
