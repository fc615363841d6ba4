"""Words for places without a name of their own: their ground, and a named place within three hexes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import atan2, pi, sqrt

from empires.kit.called import Names
from empires.kit.changes import GROUND
from empires.maps.board import Board, BoardTile
from empires.maps.hexes import Hex, ring

FAR = 3
"""The most hexes between a place and the named one that it is called after."""

FARTHEST = 8
"""The same for a place that nothing nearer distinguishes."""

COMPASS = ("east", "southeast", "south", "southwest", "west", "northwest", "north", "northeast")


FINE_COMPASS = (
    "east", "southeast", "south-southeast", "south", "south-southwest", "southwest",
    "west", "northwest", "north-northwest", "north", "north-northeast", "northeast",
)  # fmt: skip
"""The same for each side and each corner of a hexagon."""


def whereabouts(board: Board) -> Names:
    """The words for each tile without a name that is near one with a name: "the plain by Ashcliff" or, where
    that fits several, "the plain north of Ashcliff" or "the plain 2 north of Ashcliff", if need be from a
    name farther off. Tiles that no such words distinguish are left out."""
    placed = {Hex(tile.q, tile.r): tile for tile in board.tiles}
    named = {place: tile.name for place, tile in placed.items() if tile.name}
    ways: dict[str, tuple[str, str, str]] = {}
    for steps in range(1, FAR + 1):
        for start, name in named.items():
            for place in ring(start, steps):
                if place in placed and place not in named and placed[place].id not in ways:
                    land = f"the {GROUND[placed[place].ground].removeprefix('a ')}"
                    side = f"{_direction(start, place)} of {name}"
                    ways[placed[place].id] = f"{land} by {name}", f"{land} {side}", f"{land} {steps} {side}"
    words: dict[str, str] = {}
    for some in zip(*ways.values(), strict=True):
        times = Counter(some)
        words = {tile: said for tile, said in zip(ways, some, strict=True) if times[said] == 1} | words
    return {**_farther(placed, words), **words}


def _farther(placed: Mapping[Hex, BoardTile], words: Names) -> Names:
    """The words for tiles that have none yet, from any place with a name."""
    named = {place: tile.name for place, tile in placed.items() if tile.name}
    missing = [place for place, tile in placed.items() if tile.id not in words and not tile.name]
    said: dict[str, list[str]] = {placed[place].id: [] for place in missing}
    for steps in range(1, FARTHEST + 1) if missing else ():
        for start, name in named.items():
            for place in ring(start, steps):
                if place in placed and place not in named:
                    land = GROUND[placed[place].ground].removeprefix("a ")
                    way = f"the {land} {steps} {_direction(start, place, FINE_COMPASS)} of {name}"
                    said.setdefault(placed[place].id, []).append(way)
    times = Counter(way for ways in said.values() for way in ways)
    found = {tile: next((way for way in ways if times[way] == 1), "") for tile, ways in said.items()}
    return {tile: way for tile, way in found.items() if way and tile not in words}


def _direction(start: Hex, end: Hex, compass: Sequence[str] = COMPASS) -> str:
    """The point of the compass from one hexagon to another."""
    q, r = end[0] - start[0], end[1] - start[1]
    points = len(compass)
    return compass[round(points / 2 * atan2(sqrt(3) * (r + q / 2), 1.5 * q) / pi) % points]
