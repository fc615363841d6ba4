"""Worldographer's maps (`.wxx`): XML with a table of terrains and a line for each hexagon."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from empires.core.base.foreign import Node
from empires.core.errors import ForeignError
from empires.maps.foreign.land import LONGEST, MOST_READ, Cell, ForeignMap, Spot, columns, made
from empires.maps.foreign.readers.courses import Grid, courses, says_river
from empires.maps.foreign.terrains import known_meaning

_PLACES = (
    "castle",
    "fort",
    "keep",
    "tower",
    "camp",
    "cathedral",
    "church",
    "temple",
    "city",
    "town",
    "village",
)
_WIDE, _HIGH = 225.0, 300.0
"""The steps from hexagon to hexagon in Worldographer's drawing, whatever the displayed size."""


def read(root: Node) -> ForeignMap:
    """The map in a Worldographer file. Hexagons with a point at the top are turned: rows become columns."""
    turned = root.attributes.get("hexOrientation") == "ROWS"
    names = _terrains(root)
    places = _places(root, turned=turned)
    spots: list[Spot] = []
    for tiles in root.all("tiles"):
        for column, held in enumerate(tiles.all("tilerow")):
            lines = [line for line in held.text.splitlines() if line.strip()]
            for row, line in enumerate(lines):
                index = line.split("\t", 1)[0].strip()
                cell = columns(row, column) if turned else columns(column, row)
                settled, name = places.get((column, row), (False, ""))
                spots.append(Spot(cell, names.get(index, "Blank"), settled, name))
                if len(spots) > MOST_READ:
                    raise ForeignError(f"The map has more than {MOST_READ:,} hexes and cannot be read.")
    laid = {spot.cell: spot for spot in spots}
    for cell, name in _layers(root, turned=turned):
        if (below := laid.get(cell)) is not None and _covers(name, below.terrain):
            laid[cell] = msgspec.structs.replace(below, terrain=name)
    return made("Worldographer", list(laid.values()), _rivers(root, turned=turned))


def _layers(root: Node, *, turned: bool) -> Iterator[tuple[Cell, str]]:
    """The terrains that upper layers put on hexagons, from the lowest layer up; positions are those of a
    hexagon's corner.
    """
    layers = (layer for held in root.all("extraTerrain") for layer in held.all("mapLayer"))
    for one in (one for layer in layers for one in layer.all("terrainAndLocation")):
        x, _, y = one.attributes.get("location", "").partition(",")
        try:
            place = _place_at(float(x) + 150, float(y) + 150, turned=turned)
        except (ValueError, OverflowError):
            continue
        if one.attributes.get("gmOnly") != "true":
            yield columns(*(place[::-1] if turned else place)), _bare(one.attributes.get("name", ""))


def _covers(name: str, below: str) -> bool:
    """Whether an upper layer's terrain is the ground of a hexagon.

    It is if there is nothing below it, or if it is not a plain.
    """
    meaning = known_meaning(name)
    return known_meaning(below) in ("outside", None) or meaning not in (None, "plain", "outside")


def _bare(name: str) -> str:
    """A terrain's name, without the name of its set."""
    return name.strip().rpartition("/")[2][:LONGEST]


def _place_at(x: float, y: float, *, turned: bool) -> tuple[int, int]:
    """The column and row of the hexagon around a point. Raises ValueError or OverflowError if its coordinates
    are not numbers.
    """
    across, down = (y, x) if turned else (x, y)
    one = round((across - 150) / _WIDE)
    other = round((down - 150 - (150 if one & 1 else 0)) / _HIGH)
    return (other, one) if turned else (one, other)


def _rivers(root: Node, *, turned: bool) -> tuple[tuple[Cell, ...], ...]:
    """The free lines that are rivers, judging by their tags or colour, except those that only a game master
    may see.
    """
    grid = Grid(150, 150, _WIDE, _HIGH, turned=turned)
    shapes = (one for held in root.all("shapes") for one in held.all("shape"))
    return courses((_points(one) for one in shapes if _is_river(one.attributes)), grid)


def _is_river(given: Mapping[str, str]) -> bool:
    if given.get("type") != "Path" or given.get("isGMOnly") == "true":
        return False
    tags = given.get("tags", "").strip()
    return says_river(tags) if tags else _is_blue(given.get("strokeColor", ""))


def _is_blue(colour: str) -> bool:
    """Whether a colour, with components from 0 to 1, is mostly blue."""
    try:
        red, green, blue = [float(part) for part in colour.split(",")[:3]]
    except ValueError:
        return False
    return blue > green >= red and blue > red + 0.1


def _points(shape: Node) -> Iterator[tuple[float, float]]:
    for point in shape.all("p"):
        yield float(point.attributes.get("x", "")), float(point.attributes.get("y", ""))


def _terrains(root: Node) -> dict[str, str]:
    """The names of the terrains by their numbers; a name that includes its set is cut to the part after the
    set.
    """
    words = "\t".join(one.text for one in root.all("terrainmap")).split("\t")
    return {number.strip(): _bare(name) for name, number in zip(words[::2], words[1::2], strict=False)}


def _places(root: Node, *, turned: bool) -> dict[Cell, tuple[bool, str]]:
    """The places marked by features, by column and row, without those that only a game master may see."""
    found: dict[Cell, tuple[bool, str]] = {}
    for feature in (one for held in root.all("features") for one in held.all("feature")):
        at = next(iter(feature.all("location")), None)
        if at is None or feature.attributes.get("isGMOnly") == "true":
            continue
        kind = feature.attributes.get("type", "").casefold()
        name = next((one.text.strip() for one in feature.all("label")), "")
        try:
            x, y = float(at.attributes.get("x", "")), float(at.attributes.get("y", ""))
            cell = _place_at(x, y, turned=turned)
        except (ValueError, OverflowError):
            continue
        found[cell] = (any(place in kind for place in _PLACES), name[:LONGEST])
    return found
