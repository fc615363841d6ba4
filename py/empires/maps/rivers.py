"""The courses of rivers: the next tile downstream, whole courses, and a tile's place on its river."""

from __future__ import annotations

from empires.maps.hexes import neighbour_ids, opposite
from empires.maps.tiles import TileMap


def downstream(on: TileMap, tile: str) -> str | None:
    """The next tile downstream, or None if there is no river, or if the river ends or leaves the map here
    (ME-RULING-225).

    At most one river flows out of a printed tile, so there is at most one next tile.
    """
    here = on.tiles[tile]
    for side, flow in enumerate(here.flow):
        if flow == "out":
            beyond = on.get(neighbour_ids(tile)[side])
            if beyond and beyond.flow[opposite(side)] == "in":
                return beyond.id
    return None


def course(on: TileMap, tile: str) -> tuple[str, ...]:
    """The tiles of a river from the given tile, which comes first, to its end; a circular river stops before
    that tile.
    """
    steps = {tile: None}
    at = downstream(on, tile)
    while at is not None and at not in steps:
        steps[at] = None
        at = downstream(on, at)
    return tuple(steps)


def courses(on: TileMap) -> list[tuple[str, ...]]:
    """The course of every river from its head, with heads ascending; where rivers join, both courses
    continue.

    A head (usually a source) is a tile with a river into which no other tile's river flows.
    """
    wet = [tile for tile in on.ids() if any(on.tiles[tile].flow)]
    fed = {downstream(on, tile) for tile in wet}
    return [course(on, tile) for tile in wet if tile not in fed]


def place_on_river(on: TileMap, tile: str) -> int:
    """A tile's position on the longest course from a source to the tile, counting the source as 1
    (ME-RULING-312).

    0 for a tile without a river, or on a circular river without a source.
    """
    found, place = 0, 1
    seen = {tile}
    level = [tile] if any(on.tiles[tile].flow) else []
    while level:
        above: list[str] = []
        for one in level:
            feeders = [beside.id for _, beside in on.neighbours(one) if downstream(on, beside.id) == one]
            found = found if feeders else place
            above += [feeder for feeder in feeders if feeder not in seen]
        seen.update(above)
        level, place = above, place + 1
    return found
