"""How far scouts get (ME-SCOUT-02, ME-SCOUT-06, ME-SCOUT-37)."""

from __future__ import annotations

from functools import lru_cache

from empires.maps.coastlines import water_neighbours
from empires.maps.hexes import SIDES, neighbour_ids, opposite
from empires.maps.tiles import Tile
from empires.rulesets.mighty_empires.state import Banner, Campaign


def within_reach(state: Campaign, banner: Banner) -> list[str]:
    """The tiles a banner's scouts can get to: the neighbours not behind sea (ME-SCOUT-02, ME-SCOUT-06).

    From aboard a ship its own tile and the coasts it could sail to (ME-SCOUT-37, ME-RULING-137).
    """
    if banner.aboard is not None:
        return [banner.tile, *water_neighbours(state.map, banner.tile)]
    tiles, lands = state.map.tiles, state.lands
    return [
        tile
        for tile, facing in _beyond_dry_edges(tiles[banner.tile])
        if tile in lands and tiles[tile].edges[facing] != "S"
    ]


@lru_cache(maxsize=4096)
def _beyond_dry_edges(tile: Tile) -> tuple[tuple[str, int], ...]:
    """The spaces beyond the edges that are not sea, each with the side that it faces with."""
    beside = neighbour_ids(tile.id)
    return tuple((beside[side], opposite(side)) for side in SIDES if tile.edges[side] != "S")
