"""The threats to a player: banners and hordes on his land or one march from it (ME-MOVE-03)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.kit.threats import Threat, beside
from empires.maps.board import Board
from empires.rulesets.mighty_empires.banners.routes import over_land
from empires.rulesets.mighty_empires.state import MightyEmpires


def threats(state: MightyEmpires, board: Board, player: str) -> Iterator[Threat]:
    """The banners and hordes that can reach the player's land; all are visible on the map."""
    return beside(board, player, ("banner", "horde"), lambda piece, tile: over_land(state, piece.tile, tile))
