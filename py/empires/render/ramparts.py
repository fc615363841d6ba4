"""Walls along the edges of tiles, each drawn inside the tile that it belongs to."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from empires.maps.board import BoardTile
from empires.render.ink import Point, at, group, markup, path, polyline
from empires.render.layout import CORNERS
from empires.render.markup import Html

_INWARD: Final = 0.86
"""The distance of a wall from the centre of the tile, as a fraction of the distance to the edge."""
_TOWER: Final = "M-4.5 4.5V-6h2.6v2.2h3.8V-6h2.6V4.5z"


def rampart_fragment(tile: BoardTile, place: Point) -> Html:
    """The walls of a tile centred at `place`, as the fragment `rampart-<tile>`."""
    return _rampart(f"rampart-{tile.id}", tile.walls, place)


@lru_cache(maxsize=1024)
def _rampart(name: str, walls: tuple[int, ...], place: Point) -> Html:
    parts = []
    for edge in walls:
        ends = [_inward(CORNERS[edge]), _inward(CORNERS[(edge + 1) % 6])]
        line = polyline(ends)
        parts += [path(line, "rampart-foot"), path(line, "rampart-face"), path(line, "rampart-merlons")]
        parts += [path(_TOWER, "wall", transform=at(end)) for end in ends]
    return markup(group(*parts, id=name, cls="rampart", transform=at(place)))


def _inward(corner: Point) -> Point:
    return corner[0] * _INWARD, corner[1] * _INWARD
