"""The places for river hexes (NA-MAP-06, NA-RULING-06).

A river runs over two sides of its hex, called its ends: opposite sides, or two sides with one side between
them (NA-T-DRAW).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final, Literal

from empires.maps.hexes import NAMES, SIDES, neighbour_ids, opposite
from empires.rulesets.ninth_age.state import Tile

End = Literal["joined", "fed", "off-map", "open", "blocked"]


def turns(apart: int) -> list[list[int]]:
    """The ways to turn a river whose ends are `apart` sides away from each other: three for a straight
    river, six for a bent one.
    """
    return [sorted((side, (side + apart) % 6)) for side in SIDES if apart != 3 or side < 3]


COURSES: Final = [ends for apart in (3, 2) for ends in turns(apart)]
"""The two ends of a river hex, in ascending order (NA-RULING-06)."""


def end_of(tiles: Mapping[str, Tile], outline: Collection[str], beyond: str, side: int) -> End:
    """What the end of a river meets where it crosses `side` into the space `beyond`."""
    if beyond not in outline:
        return "off-map"
    tile = tiles.get(beyond)
    if tile is None:
        return "open"
    if tile.terrain == "river":
        return "joined" if opposite(side) in tile.ends else "blocked"
    return "blocked" if tile.terrain == "land" else "fed"


def fits(tiles: Mapping[str, Tile], outline: Collection[str], space: str, ends: Collection[int]) -> bool:
    """Whether a river with these ends may be placed on `space`. No end may be blocked, at least one must be
    joined, fed or lead off the map, and no adjacent river may run into a side without an end (NA-RULING-06).
    """
    around = neighbour_ids(space)
    met = [end_of(tiles, outline, around[side], side) for side in ends]
    if "blocked" in met or all(end == "open" for end in met):
        return False
    return all(side in ends for side in pointed_at(tiles, space))


def pointed_at(tiles: Mapping[str, Tile], space: str) -> Iterator[int]:
    """The sides of `space` reached by adjacent rivers."""
    for side, beyond in enumerate(neighbour_ids(space)):
        tile = tiles.get(beyond)
        if tile is not None and tile.terrain == "river" and opposite(side) in tile.ends:
            yield side


def dead_ends(tiles: Mapping[str, Tile], outline: Collection[str]) -> list[str]:
    """The rivers on a whole map that do not fit; they lead to a warning, never to a refusal
    (NA-RULING-10).
    """
    return [
        place
        for place, tile in tiles.items()
        if tile.terrain == "river" and not fits(tiles, outline, place, tile.ends)
    ]


def course(ends: Collection[int]) -> str:
    """A river's ends as a phrase: "N to S"."""
    first, last = sorted(ends)
    return f"{NAMES[first]} to {NAMES[last]}"
