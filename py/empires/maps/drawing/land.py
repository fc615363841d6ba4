"""A drawn land: hexagons with their ground and places, and rivers across their sides.

It is immutable. Changes are patches that remember the previous contents, so each can be undone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, TypeAlias, get_args

import msgspec

from empires.maps.foreign.land import Cell, columns
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import Hex, disc, distance, neighbours

Place = Literal["", "village", "fortress", "city"]
"""The building on a hexagon."""

PLACES: tuple[Place, ...] = get_args(Place)

Link: TypeAlias = tuple[Cell, Cell]
"""Two neighbours with a river across the side between them, the smaller cell first."""

WATER: tuple[Meaning, ...] = ("lake", "sea")
NO_LAND: tuple[Meaning, ...] = ("outside", "lake", "sea")
"""Types of ground on which nothing can be built."""

MOST_NEW = 1_000
"""The maximum number of hexagons in a new land."""

LONGEST_NAME = 30


class Hexagon(msgspec.Struct, frozen=True, gc=False):
    """The ground of a hexagon, its building, and its name."""

    ground: Meaning
    place: Place = ""
    name: str = ""


class Land(msgspec.Struct, frozen=True):
    """A drawn land with every hexagon that can be painted; hexagons outside the map have the ground
    "outside"."""

    hexes: Mapping[Cell, Hexagon]
    rivers: frozenset[Link] = frozenset()


class Patch(msgspec.Struct, frozen=True):
    """A change: hexagons before and after, and rivers added (True) or removed (False)."""

    hexes: Mapping[Cell, tuple[Hexagon, Hexagon]] = {}
    rivers: Mapping[Link, bool] = {}

    def __bool__(self) -> bool:
        return bool(self.hexes or self.rivers)

    @property
    def cells(self) -> set[Cell]:
        """The hexagons that the patch changes."""
        return {*self.hexes, *(cell for link in self.rivers for cell in link)}

    def back(self) -> Patch:
        """The change that undoes this one."""
        return Patch(
            {cell: (after, before) for cell, (before, after) in self.hexes.items()},
            {link: not there for link, there in self.rivers.items()},
        )

    def then(self, later: Patch) -> Patch:
        """This change and another combined, with this one first."""
        hexes = dict(self.hexes)
        for cell, (before, after) in later.hexes.items():
            hexes[cell] = (hexes[cell][0] if cell in hexes else before, after)
        rivers = dict(self.rivers)
        for link, there in later.rivers.items():
            if link in rivers:
                del rivers[link]  # added and removed, or removed and added
            else:
                rivers[link] = there
        return Patch({cell: both for cell, both in hexes.items() if both[0] != both[1]}, rivers)


def changed(land: Land, patch: Patch) -> Land:
    """The land after a change that was made for exactly this land."""
    came = {link for link, there in patch.rivers.items() if there}
    gone = {link for link, there in patch.rivers.items() if not there}
    hexes = {cell: after for cell, (_, after) in patch.hexes.items()}
    return Land({**land.hexes, **hexes}, (land.rivers - gone) | came)


def link(one: Cell, other: Cell) -> Link:
    """The side between two neighbours."""
    return (one, other) if one < other else (other, one)


def around(cell: Cell) -> list[Cell]:
    """The six hexagons around the given one, clockwise from N."""
    return [(one.q, one.r) for one in neighbours(Hex(*cell))]


def river_sides(land: Land, cell: Cell) -> list[int]:
    """The sides of a hexagon that rivers cross, clockwise from N."""
    return [side for side, beside in enumerate(around(cell)) if link(cell, beside) in land.rivers]


def may_run(one: Hexagon | None, other: Hexagon | None) -> bool:
    """Whether a river can run between two neighbours: from land to land, or into water."""
    if one is None or other is None or "outside" in (one.ground, other.ground):
        return False
    return one.ground not in WATER or other.ground not in WATER


def round_land(radius: int, ground: Meaning = "plain") -> Land:
    """An empty land with this many rings around its centre."""
    return Land({(at.q, at.r): Hexagon(ground) for at in disc(Hex(0, 0), radius)})


def broad_land(wide: int, high: int, ground: Meaning = "plain") -> Land:
    """An empty land with this many columns and rows; odd columns are half a hexagon lower."""
    return Land({columns(x, y): Hexagon(ground) for x in range(wide) for y in range(high)})


def rounds_for(radius: int) -> int:
    """The number of hexagons in a round land."""
    return 3 * radius * (radius + 1) + 1


def with_rim(hexes: Mapping[Cell, Hexagon], most: int) -> dict[Cell, Hexagon]:
    """These hexagons, completed to a full rectangle with hexagons outside the map; unchanged if the rectangle
    would have more than `most`.
    """
    whole = dict(hexes)
    if not whole:
        return whole
    lefts = [q for q, _ in whole]
    downs = [2 * r + q for q, r in whole]
    if (max(lefts) - min(lefts) + 1) * ((max(downs) - min(downs)) // 2 + 1) > most:
        return whole
    for q in range(min(lefts), max(lefts) + 1):
        for down in range(min(downs), max(downs) + 1):
            if (down - q) % 2 == 0:
                whole.setdefault((q, (down - q) // 2), Hexagon("outside"))
    return whole


def flooded(land: Land, cell: Cell) -> list[Cell]:
    """All hexagons of the same ground that are connected to this one."""
    ground = land.hexes[cell].ground
    found = dict.fromkeys([cell])
    for one in (reached := [cell]):
        for beside in around(one):
            here = land.hexes.get(beside)
            if here is not None and here.ground == ground and beside not in found:
                found[beside] = None
                reached.append(beside)
    return reached


def nearest_to(land: Land, spot: Cell) -> Cell:
    """The hexagon of the land nearest to a point."""
    return min(land.hexes, key=lambda cell: (distance(Hex(*cell), Hex(*spot)), cell))


def named_cells(land: Land) -> Iterable[tuple[Cell, str]]:
    """The hexagons that have a name."""
    return ((cell, one.name) for cell, one in land.hexes.items() if one.name)
