"""The courses of rivers: the next tile downstream, whole courses, and a tile's place on its river."""

from __future__ import annotations

from empires.maps.hexes import neighbour_ids, opposite
from empires.maps.tiles import TileMap


def downstream(on: TileMap, tile: str) -> str | None:
    """The next tile of the river, or None if it ends, leaves the map or there is none (ME-RULING-225).

    Every printed tile lets at most one river out, so there is at most one.
    """
    here = on.tiles[tile]
    for side, flow in enumerate(here.flow):
        if flow == "out":
            beyond = on.get(neighbour_ids(tile)[side])
            if beyond and beyond.flow[opposite(side)] == "in":
                return beyond.id
    return None


def course(on: TileMap, tile: str) -> tuple[str, ...]:
    """The river from a tile to its end, the tile first; one that runs in a ring stops before it closes."""
    steps = {tile: None}
    at = downstream(on, tile)
    while at is not None and at not in steps:
        steps[at] = None
        at = downstream(on, at)
    return tuple(steps)


def courses(on: TileMap) -> list[tuple[str, ...]]:
    """The course of every river from its head, heads ascending; where rivers join, both run on.

    A head is a tile with a river that no other tile's river runs into: a source, as a rule.
    """
    wet = [tile for tile in on.ids() if any(on.tiles[tile].flow)]
    fed = {downstream(on, tile) for tile in wet}
    return [course(on, tile) for tile in wet if tile not in fed]


def place_on_river(on: TileMap, tile: str) -> int:
    """A tile's place on the longest course from a source to it, the source 1 (ME-RULING-312).

    0 for a tile without a river, or on one that runs in a ring without a source.
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
