"""What else is built in phase 8: walls along the edges of tiles (ME-WALL-01)."""

from __future__ import annotations

from empires.core.acts import Act
from empires.core.errors import IllegalChoice
from empires.core.fields import bad_answer
from empires.maps.hexes import NAMES, SIDES
from empires.rulesets.mighty_empires.charts import WALL_COST
from empires.rulesets.mighty_empires.state import Campaign


class RaiseWall(Act, tag="wall"):
    """A wall along one edge of a tile, the edges counted clockwise from the north: "wall 3,0 2"."""

    tile: str
    edge: int


def walls_to_raise(state: Campaign, tile: str) -> list[RaiseWall]:
    """A wall for every edge of a tile, where walls are played (ME-OPT-315)."""
    return [RaiseWall(tile, edge) for edge in SIDES] if state.settings.walls else []


def wall_row(state: Campaign, tile: str) -> str:
    """The row of ME-T-WALLCOST: dearer where nobody lives (ME-WALL-01)."""
    return "none" if state.lands[tile].settlement == "none" else "settlement"


def wall_cost(state: Campaign, tile: str) -> int:
    """The crowns for a wall along one edge of a tile."""
    crowns: int = WALL_COST.of(wall_row(state, tile))["crowns"]
    return crowns


def why_not_wall(state: Campaign, wall: RaiseWall) -> IllegalChoice | None:
    """Why an own tile takes no wall at this edge (ME-WALL-01).

    Walls run along land and the border of the map, not along the sea (ME-RULING-521).
    """
    if not state.settings.walls:
        return bad_answer("This campaign is played without walls.")
    if wall.edge not in SIDES:
        return bad_answer("A tile has six edges, 0 to 5.")
    beside = state.map.neighbour(wall.tile, wall.edge)
    if state.map.tiles[wall.tile].edges[wall.edge] == "S" or (beside is not None and beside.is_sea):
        return IllegalChoice("bad_target", "Walls run along land, not along the sea.", "ME-RULING-521")
    if wall.edge in state.lands[wall.tile].walls:
        return IllegalChoice("wall_present", "A wall runs along that edge already.", "ME-WALL-01")
    return None


def wall_told(wall: RaiseWall) -> str:
    """A wall in a sentence."""
    return f"a wall along the {NAMES[wall.edge]} edge"


def raise_wall(state: Campaign, wall: RaiseWall) -> None:
    """Put it there; one may face another across the border (ME-WALL-03)."""
    land = state.lands[wall.tile]
    land.walls = sorted([*land.walls, wall.edge])
