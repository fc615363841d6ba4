"""Sailing along the coast: tiles joined by water, and the direction up the coast (ME-RULING-186)."""

from __future__ import annotations

from empires.maps.edges import Edge
from empires.maps.hexes import in_order, neighbour_ids, opposite
from empires.maps.tiles import TileMap

_SAILABLE: tuple[Edge, ...] = ("CL", "CS", "S")


def water_neighbours(on: TileMap, tile: str, open_sea: bool = False) -> list[str]:
    """The tiles a ship can reach from a tile, clockwise from N: the shared edge must be coast or sea on both
    sides.

    Sea tiles count only with `open_sea`.
    """
    here = on.tiles[tile]
    return [
        beside.id
        for side, beside in on.neighbours(tile)
        if here.edges[side] in _SAILABLE
        and beside.edges[opposite(side)] in _SAILABLE
        and (open_sea or not beside.is_sea)
    ]


def up_coast(on: TileMap, tile: str) -> str | None:
    """The next tile along the coast, across the CS edge, for a ship with the land on its right; None if the
    coast ends.
    """
    return _along(on, tile, "CS", "CL")


def down_coast(on: TileMap, tile: str) -> str | None:
    """The next tile along the coast, across the CL edge, for a ship with the land on its left; None if the
    coast ends.
    """
    return _along(on, tile, "CL", "CS")


def _along(on: TileMap, tile: str, leaving: Edge, entering: Edge) -> str | None:
    edges = on.tiles[tile].edges
    if leaving not in edges:
        return None
    side = edges.index(leaving)
    beyond = on.get(neighbour_ids(tile)[side])
    return beyond.id if beyond and beyond.edges[opposite(side)] == entering else None


def coastlines(on: TileMap) -> list[tuple[str, ...]]:
    """Every coastline as a list of its tiles in the direction up the coast, ordered by their first tiles;
    each coastal tile is on one coastline.

    A coast that forms a ring (an island or an inland sea) begins at its lowest tile id.
    """
    shore = [tile for tile in on.ids() if on.tiles[tile].has_coast]
    lines: dict[str, tuple[str, ...]] = {}
    told: dict[str, None] = {}
    starts = [tile for tile in shore if down_coast(on, tile) is None]
    for start in starts + shore:
        if start not in told:
            lines[start] = _upwards(on, start)
            told.update(dict.fromkeys(lines[start]))
    return [lines[start] for start in in_order(lines)]


def _upwards(on: TileMap, start: str) -> tuple[str, ...]:
    line = {start: None}
    at = up_coast(on, start)
    while at is not None and at not in line:
        line[at] = None
        at = up_coast(on, at)
    return tuple(line)
