"""Walls along the edges of tiles: their effect on marches, and who may man them (ME-WALL)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.maps.hexes import direction_between, hex_of, opposite
from empires.rulesets.mighty_empires.nature.troops import flies
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def bars_way(state: MightyEmpires, banner: Banner, goal: str) -> bool:
    """Whether there is a wall between a banner and a neighbouring tile.

    Each of the two tiles may have its own wall. A banner at a walled edge, or a free banner, can leave over
    the wall without searching for a route, as over a mountain edge. Flyers ignore walls.
    """
    side = direction_between(hex_of(banner.tile), hex_of(goal))
    if side is None:
        return False
    before = state.lands[goal].walls if goal in state.lands else []
    behind = state.lands[banner.tile].walls if banner.tile in state.lands else []
    entered = opposite(side) in before and _closed_to(state, banner, goal)  # ME-WALL-03, ME-WALL-04
    away = banner.place is not None and banner.place.edge != side  # ME-MOVE-14
    left = side in behind and away and _closed_to(state, banner, banner.tile)  # ME-WALL-04
    return (entered or left) and not flies(state, banner)  # ME-RULING-525


def _closed_to(state: MightyEmpires, banner: Banner, tile: str) -> bool:
    """Whether a player holds the tile and may therefore walk through its walls; razed land belongs to nobody
    (ME-RULING-521).
    """
    return state.lands[tile].owner != banner.owner


def takes_wall(state: MightyEmpires, tile: str, edge: int) -> bool:
    """Whether a wall may be built along an edge: the edge must face land or the border of the map
    (ME-RULING-521)."""
    beside = state.map.neighbour(tile, edge)
    return state.map.tiles[tile].edges[edge] != "S" and (beside is None or not beside.is_sea)


def hidden_by_wall(state: MightyEmpires, banner: Banner, tile: str) -> bool:
    """Whether scouts must look over another empire's wall to see a tile (ME-WALL-10, ME-WALL-11). Scouts from
    a ship come by water.
    """
    side = direction_between(hex_of(banner.tile), hex_of(tile))
    land = state.lands[tile]
    if side is None or banner.aboard is not None or opposite(side) not in land.walls:
        return False
    return land.owner not in (banner.owner, None)


def can_be_manned(state: MightyEmpires, tile: str, attackers: Sequence[Banner], defender: str) -> bool:
    """Whether the defender may meet this attack from his wall (ME-WALL-05).

    The tile must be his, and every attacker must have come over one of its walled edges this turn: an open
    edge is a gap. A few flyers change nothing; only a force made up of flyers passes over the wall.
    """
    land = state.lands[tile]
    walled = all(_came_over(banner, land.walls) for banner in attackers)  # ME-WALL-07
    flown_over = all(flies(state, banner) for banner in attackers)  # ME-WALL-06, ME-RULING-522
    return land.owner == defender and walled and not flown_over


def _came_over(banner: Banner, walls: Sequence[int]) -> bool:
    return banner.arrived and banner.place is not None and banner.place.edge in walls
