"""How a campaign shows: map, track, ledgers and battle sheets, from what a player may know."""

from __future__ import annotations

from .board import board
from .in_hand import in_hand
from .ledgers import ledgers
from .sheets import sheets
from .track import track

__all__ = ["board", "in_hand", "ledgers", "sheets", "track"]
