"""Descriptions of places without a name, which give their ground and a named place nearby."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from math import atan2, pi, sqrt
from types import MappingProxyType

from empires.kit.called import Names
from empires.kit.changes import ground_of
from empires.maps.board import Board, BoardTile
from empires.maps.hexes import Hex, hex_of, id_distance, ring

Place = tuple[int, int]
"""The coordinates of a tile: q and r."""

FAR = 3
"""The maximum distance in hexes between a place and the named place that describes it."""

FARTHEST = 8
"""The maximum distance in hexes to the named place if no nearer one gives a unique description."""

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")
"""The words for distances up to `FARTHEST`."""

COMPASS = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")


FINE_COMPASS = (
    "east", "southeast", "south-southeast", "south", "south-southwest", "southwest",
    "west", "northwest", "north-northwest", "north", "north-northeast", "northeast",
)  # fmt: skip
"""The points of the compass for each side and each corner of a hexagon."""


NO_NAMES: Names = MappingProxyType({})


def whereabouts(board: Board, names: Names = NO_NAMES) -> Names:
    """A description of each tile without a name that is near one with a name: "the plain by Ashcliff" for a
    tile next to the named one, or "the plain north of Ashcliff" if several such tiles are plains; "the plain
    two tiles north of Ashcliff" for one farther away. If necessary, the named place may be farther away.
    Tiles without a unique description are left out. In a sentence a named place may be called differently
    than on the map, by one of the `names`: "by the Wizard’s Tower"."""
    named = {(tile.q, tile.r): names.get(tile.id, tile.name) for tile in board.tiles if tile.name}
    unnamed = {(tile.q, tile.r): tile for tile in board.tiles if not tile.name}
    ways: dict[str, tuple[str, str, str]] = {}
    for steps in range(1, FAR + 1):
        for (q, r), name in named.items():
            for dq, dr, point in _points(steps, COMPASS):
                tile = unnamed.get((q + dq, r + dr))
                if tile is not None and tile.id not in ways:
                    land = f"the {ground_of(tile).removeprefix('a ')}"
                    side = f"{land} {point} of {name}"
                    near = f"{land} by {name}" if steps == 1 else side
                    ways[tile.id] = near, side, f"{land} {_steps(board, steps)} {point} of {name}"
    words: dict[str, str] = {}
    times = Counter(said for three in ways.values() for said in {*three})
    for some in zip(*ways.values(), strict=True):
        words = {tile: said for tile, said in zip(ways, some, strict=True) if times[said] == 1} | words
    return {**_farther(board, named, unnamed, words), **words}


def way_between(start: str, goal: str, spaces: str) -> str:
    """How far and in which direction one space is from another: "two tiles north", "just northeast";
    `spaces` is what the rulebook calls several of them."""
    (q, r), (to_q, to_r), steps = hex_of(start), hex_of(goal), id_distance(start, goal)
    far = "just" if steps == 1 else f"{NUMBERS[steps] if steps < len(NUMBERS) else steps} {spaces}"
    return f"{far} {_direction(to_q - q, to_r - r, FINE_COMPASS)}"


def _steps(board: Board, steps: int) -> str:
    """A distance in words: "just" to the next hexagon, "two tiles" to the one after that."""
    return "just" if steps == 1 else f"{NUMBERS[steps]} {board.counted(steps).partition(' ')[2]}"


def _farther(
    board: Board, named: Mapping[Place, str], unnamed: Mapping[Place, BoardTile], words: Names
) -> Names:
    """Descriptions of tiles that have none yet, by their direction from any named place up to `FARTHEST`
    hexes away."""
    missing = [tile.id for tile in unnamed.values() if tile.id not in words]
    said: dict[str, list[str]] = {tile: [] for tile in missing}
    for steps in range(1, FARTHEST + 1) if missing else ():
        points, away = _points(steps, FINE_COMPASS), _steps(board, steps)
        for (q, r), name in named.items():
            for dq, dr, point in points:
                tile = unnamed.get((q + dq, r + dr))
                if tile is not None:
                    way = f"the {ground_of(tile).removeprefix('a ')} {away} {point} of {name}"
                    said.setdefault(tile.id, []).append(way)
    times = Counter(way for ways in said.values() for way in ways)
    found = {tile: next((way for way in said[tile] if times[way] == 1), "") for tile in missing}
    return {tile: way for tile, way in found.items() if way}


@cache
def _points(steps: int, compass: tuple[str, ...]) -> Sequence[tuple[int, int, str]]:
    """The offset to each hexagon that is `steps` away, with its point of the compass."""
    return [(q, r, _direction(q, r, compass)) for q, r in ring(Hex(0, 0), steps)]


def _direction(q: int, r: int, compass: Sequence[str]) -> str:
    """The point of the compass in the direction of an offset."""
    points = len(compass)
    return compass[round(points / 2 * atan2(sqrt(3) * (r + q / 2), 1.5 * q) / pi) % points]
