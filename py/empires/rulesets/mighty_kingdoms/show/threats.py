"""The threats to a player: forces on his land, ordered to it, or next to it (MK-ORD-04, MK-ORD-06)."""

from __future__ import annotations

from collections.abc import Iterator

from empires.kit.threats import Threat, beside
from empires.maps.board import Board
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.state import Army, Kingdoms


def threats(state: Kingdoms, board: Board, player: str) -> Iterator[Threat]:
    """The forces that can reach the player's land; orders are public, so they count."""
    mine = set(land.tiles_of(state, player))
    forces = {force.id: force for force in land.forces(state)}
    yield from beside(
        board, player, ("army", "ship"), lambda piece, tile: land.may_enter(state, forces[piece.id], tile)
    )
    for force in forces.values():
        goal = force.order.dest if force.order is not None and not force.resolved else ""
        if force.owner != player and goal in mine:
            number = force.symbol if isinstance(force, Army) else ""
            yield Threat(force.owner, "march", goal, force.tile, "army" if number else "ship", number)
