"""Maps as text, one hex per line, so that a map drawn elsewhere can be loaded (NA-MAP-10)::

    0,0 mountain
    1,0 river N S        its two ends
    0,1 land forest      land may have a look
    1,1 swamp            # a comment
    2,0 land "Ashford"   a place with a name

A loaded map has four regular hexes and one mountain for each player and is connected (NA-RULING-10).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from empires.maps.foreign.land import ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import meanings, river_sides
from empires.maps.hexes import NAMES, hex_of
from empires.maps.labels import labels_apart
from empires.rosters.roster import plain
from empires.rulesets.ninth_age.balanced_map import connected
from empires.rulesets.ninth_age.book import mountains_each, refuse, regular_each
from empires.rulesets.ninth_age.realms import in_reading_order
from empires.rulesets.ninth_age.rivers import COURSES
from empires.rulesets.ninth_age.state import Terrain, Tile

LONGEST: Final = 8000
"""The maximum number of characters in a map text."""
LONGEST_LOOK: Final = 20
_RIVERLAND: Final[tuple[Meaning, ...]] = ("plain", "forest", "hills")
_FARTHEST: Final = 999
_TERRAINS: Final[dict[str, Terrain]] = {terrain: terrain for terrain in get_args(Terrain)}


def write_map(tiles: Mapping[str, Tile]) -> str:
    """A map as text, which `read_map` turns back into the map."""
    lines = []
    for place, tile in tiles.items():
        words = [place, tile.terrain, *(NAMES[end] for end in tile.ends)]
        lines.append(" ".join(words + ([tile.look] if tile.look else [])))
    return "\n".join(lines)


def read_map(text: str, players: int) -> dict[str, Tile]:
    """The map that a text describes, in reading order.

    A bad text is refused with `bad-map` and the reason.
    """
    tiles: dict[str, Tile] = {}
    for number, line in enumerate(labels_apart(text)[0].splitlines(), start=1):
        words = line.partition("#")[0].split()
        if not words:
            continue
        place = read_place(words[0], f"Line {number}")
        if place in tiles:
            raise refuse("bad-map", f"Line {number}: {place} is named twice")
        tiles[place] = _read_tile(words[1:], f"Line {number}")
    mountains = sum(tile.terrain == "mountain" for tile in tiles.values())
    wanted = players * regular_each(), players * mountains_each()
    if (len(tiles) - mountains, mountains) != wanted:
        want = f"{wanted[0]} regular hexes and {wanted[1]} mountains"
        raise refuse(
            "bad-map", f"The map needs {want}, but this one has {len(tiles) - mountains} and {mountains}"
        )
    if not connected(list(tiles)):
        raise refuse("bad-map", "The map is in pieces; every hex must connect with the rest")
    return {place: tiles[place] for place in in_reading_order(tiles)}


def take_map(land: ForeignMap, legend: Legend) -> str:
    """The lines of a map from another program; sea is left out, because this game has no sea hexes. A river
    becomes a river hex if the sides over which it enters and leaves are possible for a river hex.
    """
    meant = meanings(land, legend)
    dry = sorted(
        (cell for cell in meant if meant[cell] != "sea"), key=lambda cell: (2 * cell[1] + cell[0], cell)
    )
    words: dict[Meaning, str] = {
        "plain": "land plains", "forest": "land forest", "hills": "land hills", "mountain": "mountain",
        "swamp": "swamp", "lake": "swamp",
    }  # fmt: skip
    rivers = river_sides(land, meant)
    lines = []
    for cell in dry:
        ends = sorted(rivers.get(cell, ()))
        runs = meant[cell] in _RIVERLAND and ends in COURSES  # NA-RULING-06
        river = f"river {' '.join(NAMES[end] for end in ends)}"
        lines.append(f"{cell[0]},{cell[1]} {river if runs else words[meant[cell]]}")
    return "\n".join(lines)


def read_place(word: str, where: str) -> str:
    """A tile id from a map text; `where` names the faulty line."""
    try:
        at = hex_of(word)
    except ValueError:
        raise refuse("bad-map", f"{where}: “{word}” is not a position; positions look like 3,-1") from None
    if max(abs(at.q), abs(at.r)) > _FARTHEST:
        raise refuse("bad-map", f"{where}: {word} is too far out")
    return word


def _read_tile(words: list[str], where: str) -> Tile:
    terrain = _TERRAINS.get(words[0] if words else "")
    if terrain is None:
        raise refuse("bad-map", f"{where} needs one of {', '.join(_TERRAINS)}")
    rest = words[1:]
    ends: list[int] = []
    if terrain == "river":
        ends = sorted(NAMES.index(word) for word in rest[:2] if word in NAMES)
        rest = rest[2:]
        if ends not in COURSES:
            raise refuse(
                "bad-map", f"{where}: a river needs two of {', '.join(NAMES)} that are not side by side"
            )
    look = plain(" ".join(rest), LONGEST_LOOK)
    if look and terrain != "land":
        raise refuse("bad-map", f"{where}: only land has a look such as “{look}”, but this is “{terrain}”")
    return Tile(terrain=terrain, look=look, ends=ends)
