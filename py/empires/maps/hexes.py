"""Hexagons: their places, neighbours and distances (WM-T-DIRS).

Positions are axial, `(q, r)`, and hexagons have flat sides at top and bottom. Sides are numbered clockwise,
with N as 0. A tile is named after its position, "q,r"; "ascending tile id" means by q, then by r. A `Hex` is
a plain tuple, so `(0, 1)` works as a dictionary key wherever a `Hex` does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

_ID = re.compile(r"-?\d{1,6},-?\d{1,6}")


class Hex(NamedTuple):
    """A position on the map."""

    q: int
    r: int


DIRECTIONS = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
"""The step to the neighbour across each side, clockwise from N."""

NAMES = ("N", "NE", "SE", "S", "SW", "NW")
"""The names of the sides."""

POINTS = ("north", "northeast", "southeast", "south", "southwest", "northwest")
"""The names of the sides, written in full."""

SIDES = range(6)
"""The numbers of the six sides."""


def opposite(side: int) -> int:
    """The side that faces `side` from the neighbouring tile."""
    return (side + 3) % 6


def neighbour(place: Hex, side: int) -> Hex:
    """The hexagon beyond `side`."""
    step = DIRECTIONS[side]
    return Hex(place[0] + step[0], place[1] + step[1])


def neighbours(place: Hex) -> tuple[Hex, ...]:
    """The six hexagons around `place`, clockwise from N."""
    return tuple(neighbour(place, side) for side in SIDES)


def distance(a: Hex, b: Hex) -> int:
    """The distance from `a` to `b` in tiles, whatever the ground."""
    dq, dr = a[0] - b[0], a[1] - b[1]
    return (abs(dq) + abs(dr) + abs(dq + dr)) // 2


def ring(centre: Hex, radius: int) -> list[Hex]:
    """The hexagons exactly `radius` away, clockwise from the hexagon due N."""
    if radius == 0:
        return [centre]
    at = Hex(centre[0], centre[1] - radius)
    found: list[Hex] = []
    for side in (2, 3, 4, 5, 0, 1):
        for _ in range(radius):
            found.append(at)
            at = neighbour(at, side)
    return found


def disc(centre: Hex, radius: int) -> list[Hex]:
    """The hexagons at most `radius` away, in rings from the centre outwards."""
    return [place for width in range(radius + 1) for place in ring(centre, width)]


def direction_between(a: Hex, b: Hex) -> int | None:
    """The side of `a` that touches `b`, or None if they do not touch."""
    step = (b[0] - a[0], b[1] - a[1])
    return DIRECTIONS.index(Hex(*step)) if step in DIRECTIONS else None


def line(a: Hex, b: Hex) -> list[Hex]:
    """A straight row of touching hexagons from `a` to `b`, both included."""
    steps = distance(a, b)
    if steps == 0:
        return [a]
    return [
        _nearest(a[0] * (steps - n) + b[0] * n, a[1] * (steps - n) + b[1] * n, steps)
        for n in range(steps + 1)
    ]


def _nearest(q: int, r: int, parts: int) -> Hex:
    """The hexagon nearest to the point (q / parts, r / parts), computed with whole numbers only."""
    s = -q - r
    near = [(2 * part + parts) // (2 * parts) for part in (q, r, s)]
    miss = [abs(rounded * parts - part) for rounded, part in zip(near, (q, r, s), strict=True)]
    if miss[0] > miss[1] and miss[0] > miss[2]:
        return Hex(-near[1] - near[2], near[1])
    if miss[1] > miss[2]:
        return Hex(near[0], -near[0] - near[2])
    return Hex(near[0], near[1])


def tile_id(place: Hex) -> str:
    """The name of the tile on `place`: "q,r"."""
    return f"{place[0]},{place[1]}"


@lru_cache(maxsize=1 << 16)
def hex_of(tile: str) -> Hex:
    """The position named by a tile id. Raises ValueError unless `tile` is exactly what `tile_id` writes."""
    if _ID.fullmatch(tile):
        place = Hex(*map(int, tile.split(",")))
        if tile_id(place) == tile:
            return place
    raise ValueError(f"{tile!r} is not a tile id; tile ids look like 3,-1")


def is_tile_id(text: str) -> bool:
    """Whether a text names a tile."""
    try:
        hex_of(text)
    except ValueError:
        return False
    return True


@lru_cache(maxsize=1 << 14)
def ids_within(tile: str, radius: int) -> tuple[str, ...]:
    """The names of the tiles at most `radius` away from the given tile, in rings from there outwards."""
    return tuple(tile_id(place) for place in disc(hex_of(tile), radius))


@lru_cache(maxsize=1 << 16)
def neighbour_ids(tile: str) -> tuple[str, ...]:
    """The ids of the six tiles around a tile, clockwise from N. This is the hot path of every map search."""
    return tuple(tile_id(place) for place in neighbours(hex_of(tile)))


@lru_cache(maxsize=1 << 16)
def id_distance(a: str, b: str) -> int:
    """The distance between two tile ids, cached because route searches need it again and again."""
    return distance(hex_of(a), hex_of(b))


def in_order(tiles: Iterable[str]) -> list[str]:
    """Tile ids in ascending order: by q, then by r."""
    return sorted(tiles, key=hex_of)
