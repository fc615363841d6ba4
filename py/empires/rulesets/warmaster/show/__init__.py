"""How a campaign shows: map, track, ledgers and battle sheets, from what a player may know."""

from __future__ import annotations

from .board import board
from .ledgers import ledgers
from .sheets import sheets
from .track import track

__all__ = ["board", "ledgers", "sheets", "track"]
