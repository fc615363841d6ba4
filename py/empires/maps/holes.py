"""Empty spaces cut off from the outside of the map (WM-WORLD-31, WM-RULING-12)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from heapq import heappop, heappush

from empires.maps.edges import Six
from empires.maps.hexes import Hex, distance, hex_of, neighbour_ids, opposite
from empires.maps.tiles import Tile

_ORIGIN = Hex(0, 0)


def reach(tiles: Iterable[str]) -> int:
    """The distance of the farthest tile from 0,0; every space beyond it is outside the map."""
    return max((distance(_ORIGIN, hex_of(tile)) for tile in tiles), default=0)


def makes_hole(tiles: Mapping[str, Tile], space: str, edges: Six, outside: int) -> bool:
    """Whether a tile with these edges on `space` would leave a hole next to `space`. A gap with only sea
    edges around it is not a hole; sea fills it later. `outside` is `reach(tiles)`."""
    return any(not all_sea(tiles, group, space, edges) for group in groups_cut_off(tiles, space, outside))


def enclosed_groups(tiles: Mapping[str, Tile], spaces: list[str]) -> Iterator[list[str]]:
    """The groups of empty spaces around the given spaces that are cut off from the outside."""
    outside = reach(tiles)
    seen: dict[str, None] = {}
    for space in spaces:
        if space not in seen:
            group = _shut_in(tiles, space, None, outside)
            seen.update(dict.fromkeys(group or (space,)))
            if group:
                yield group


def groups_cut_off(tiles: Mapping[str, Tile], space: str, outside: int) -> Iterator[list[str]]:
    """The groups of spaces around `space` that are enclosed once it is taken.

    Adjacent spaces around it form a run, and one search for each run is enough.
    """
    ring = neighbour_ids(space)
    for side, beside in enumerate(ring):
        begins_run = beside not in tiles and ring[side - 1] in tiles
        if begins_run:
            group = _shut_in(tiles, beside, space, outside)
            if group:
                yield group


def _shut_in(tiles: Mapping[str, Tile], start: str, taken: str | None, outside: int) -> list[str] | None:
    """Every space connected to `start`, or None as soon as one of them is outside.

    The search heads outwards first, so an open space is recognised after a few steps on any map.
    """
    seen = {start: None}
    queue = [(-distance(_ORIGIN, hex_of(start)), start)]
    while queue:
        nearness, space = heappop(queue)
        if -nearness > outside:
            return None
        for beside in neighbour_ids(space):
            if beside not in tiles and beside != taken and beside not in seen:
                seen[beside] = None
                heappush(queue, (-distance(_ORIGIN, hex_of(beside)), beside))
    return list(seen)


def all_sea(tiles: Mapping[str, Tile], group: list[str], space: str = "", edges: Six | None = None) -> bool:
    """Whether every edge that faces a group of spaces is sea, assuming a tile with these `edges` on
    `space`.
    """
    for gap in group:
        for side, beside in enumerate(neighbour_ids(gap)):
            faced = edges if beside == space else tiles[beside].edges if beside in tiles else None
            if faced is not None and faced[opposite(side)] != "S":
                return False
    return True
