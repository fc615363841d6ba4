"""Data that lasts for one individual turn (ME digest 2.7)."""

from __future__ import annotations

import msgspec


class Opened(msgspec.Struct, frozen=True, gc=False):
    """A tile scouted successfully this turn, and the tile it was scouted from (ME-MOVE-01)."""

    tile: str
    start: str
