"""Where the map comes from: generated, preset or drawn by the players as text (MK-RULING-04, MK-OPT-01).

A drawn map has one tile per line: its place, its ground and anything else on it::

    0,0 plains start
    1,0 forest river bridge
    1,-1 mountain edges=MMMPPP

`edges` names the terrain of each side from N clockwise: M mountain, F forest, S all water, P open. A tile
next to the sea is coast automatically."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import get_args

from empires.core.base.resources import read_resource
from empires.core.base.stream import Stream
from empires.maps.hexes import Hex, disc, hex_of, id_distance, neighbour_ids, tile_id
from empires.rulesets.mighty_kingdoms.book import number, table
from empires.rulesets.mighty_kingdoms.state import Terrain, Tile

Tiles = dict[str, Tile]

APART = number("tiles between capitals")
"""The smallest distance between start tiles (MK-RULING-04)."""

MOST_TILES = 1_000
MOST_STARTS = 24
_FARTHEST = 999

WET: tuple[Terrain, ...] = ("swamp", "all_mountain", "sea")
"""Terrain on which there are no settlements at the beginning."""

_CORNERS = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
_TERRAINS: dict[str, Terrain] = {terrain: terrain for terrain in get_args(Terrain)}
_LINE = re.compile(r"(\S+)\s+(\w+)(.*)")


class BadMap(ValueError):
    """A map that cannot be played on; the message says why and in which line."""


def start_ring(radius: int) -> list[str]:
    """The tiles `radius` away from the middle, in order around the ring from (k,0) through (0,k) and (-k,k),
    where k is the radius."""
    places = []
    for corner, after in zip(_CORNERS, (*_CORNERS[1:], _CORNERS[0]), strict=True):
        for step in range(radius):
            rest = radius - step
            places.append(tile_id(Hex(corner.q * rest + after.q * step, corner.r * rest + after.r * step)))
    return places


def generate(players: int, seed: str, *, terrain: bool) -> Tiles:
    """A hexagonal map for the given number of players, with the terrain rolled tile by tile."""
    stream = Stream(seed, "mighty-kingdoms map")
    return lay_out(players, (lambda: 2 + stream.below(6) + stream.below(6)) if terrain else None)


def lay_out(players: int, roll: Callable[[], int] | None) -> Tiles:
    """The generated map; `roll` gives the next 2D6. Without `roll`, every tile is plains."""
    size = table("MK-T-MAPSIZE").of(str(players))
    ring = start_ring(size["start ring"])
    starts = [ring[number * len(ring) // players] for number in range(players)]  # MK-T-MAPSIZE
    places = sorted(disc(Hex(0, 0), size["radius"]), key=lambda place: (place.r, place.q))
    tiles = {tile_id(place): Tile() for place in places}
    if roll is not None:  # MK-T-TERRAIN
        for tile in tiles.values():
            tile.terrain = table("MK-T-TERRAIN").at(roll())["terrain"]
    for start in starts:
        tiles[start].start_site = True
        for near in (start, *neighbour_ids(start)):
            if tiles[near].terrain in WET:  # MK-RULING-04
                tiles[near].terrain = "plains"  # MK-RULING-04
    for tile in tiles.values():
        if len(_land(tiles)) == _joined(tiles):  # MK-RULING-04
            break
        if tile.terrain == "sea":  # MK-RULING-04
            tile.terrain = "plains"
    _mark_coasts(tiles)  # MK-RULING-04
    return tiles


def _land(tiles: Tiles) -> list[str]:
    return [name for name, tile in tiles.items() if tile.terrain != "sea"]


def _joined(tiles: Tiles) -> int:
    """The number of land tiles that can be reached on foot from the first one."""
    land = _land(tiles)
    found = dict.fromkeys(land[:1])
    reached = land[:1]
    for name in reached:
        for other in neighbour_ids(name):
            if other in tiles and other not in found and tiles[other].terrain != "sea":
                found[other] = None
                reached.append(other)
    return len(reached)


def _mark_coasts(tiles: Tiles) -> None:
    for name, tile in tiles.items():
        if tile.terrain != "sea":
            near = [tiles[other] for other in neighbour_ids(name) if other in tiles]
            tile.coast = tile.coast or any(other.terrain == "sea" for other in near)


def preset() -> Tiles:
    """The ready-made map that comes with the app."""
    return read_map(read_resource(__package__ or "", "broad_river.txt").decode())


def read_map(text: str) -> Tiles:
    """The tiles of a drawn map. Raises BadMap, which names the faulty line."""
    tiles: Tiles = {}
    for place, line in enumerate(text.splitlines(), 1):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        try:
            name, tile = _read_tile(words)
            if name in tiles:
                raise BadMap(f"{name} appears twice")
            if len(tiles) >= MOST_TILES:
                raise BadMap(f"a map can have at most {MOST_TILES:,} tiles")
        except ValueError as wrong:
            raise BadMap(f"Line {place}: {wrong}.") from None
        tiles[name] = tile
    _mark_coasts(tiles)
    return tiles


def _read_tile(words: str) -> tuple[str, Tile]:
    match = _LINE.fullmatch(words)
    if match is None or match[2] not in _TERRAINS:
        raise BadMap(f"a tile is written as 0,0 and one of {', '.join(_TERRAINS)}")
    place = hex_of(match[1])
    if max(abs(place.q), abs(place.r)) > _FARTHEST:
        raise BadMap(f"{match[1]} is too far out")
    name = tile_id(place)
    tile = Tile(terrain=_TERRAINS[match[2]])
    for word in match[3].split():
        match word.partition("="):
            case ("start", "", _):
                tile.start_site = True
            case ("river", "", _):
                tile.river = True
            case ("bridge", "", _):
                tile.bridge = True
            case ("coast", "", _):
                tile.coast = True
            case ("edges", _, edges) if re.fullmatch("[MFSP]{6}", edges):
                tile.edges = edges
            case _:
                raise BadMap(f"{word!r} means nothing here")
    return name, tile


def write_map(tiles: Tiles) -> str:
    """The text of a map, which `read_map` turns back into the map."""
    lines = []
    for name, tile in tiles.items():
        words = [name, tile.terrain]
        words += [
            word
            for word, there in (
                ("start", tile.start_site),
                ("river", tile.river),
                ("bridge", tile.bridge),
                ("coast", tile.coast),
            )
            if there
        ]
        lines.append(" ".join(words + ([f"edges={tile.edges}"] if tile.edges else [])) + "\n")
    return "".join(lines)


def starts_of(tiles: Tiles) -> list[str]:
    """The start tiles: the white circles of the map."""
    return [name for name, tile in tiles.items() if tile.start_site]


def room_for(starts: Sequence[str], taken: Sequence[str], count: int) -> bool:
    """Whether `count` more start tiles can be picked, each at least 3 tiles from the others and from those
    already taken."""
    if count == 0:
        return True
    free = [start for start in starts if all(id_distance(start, other) >= APART for other in taken)]
    return any(
        room_for(free[at + 1 :], [*taken, start], count - 1)
        for at, start in enumerate(free[: len(free) - count + 1])
    )


def check_map(tiles: Tiles, players: int) -> None:
    """Refuse a drawn map that cannot be played on. The caller counts the start tiles."""
    land = _land(tiles)
    if _joined(tiles) != len(land):  # MK-RULING-04
        raise BadMap("The land is in several pieces, so armies could not reach every tile.")
    starts = starts_of(tiles)
    if len(starts) > MOST_STARTS:
        raise BadMap(f"The map has {len(starts)} start tiles, but at most {MOST_STARTS} are allowed.")
    for start in starts:
        for near in (start, *neighbour_ids(start)):
            if near not in tiles:  # MK-RULING-04
                raise BadMap(f"The start tile {start} is at the map’s edge.")
            if tiles[near].terrain in WET:  # MK-RULING-04
                raise BadMap(
                    f"Next to the start tile {start} is {tiles[near].terrain}, where nobody can settle."
                )
    if not room_for(starts, [], players):  # MK-RULING-04
        raise BadMap(f"The map does not have {players} start tiles that are {APART} apart.")


def warnings_of(tiles: Tiles) -> list[str]:
    """Warnings about a playable map: start tiles less than 3 tiles apart."""
    starts = starts_of(tiles)
    return [
        f"The start tiles {one} and {other} are closer together than {APART}; only one of them can be used."
        for at, one in enumerate(starts)
        for other in starts[at + 1 :]
        if id_distance(one, other) < APART
    ]
