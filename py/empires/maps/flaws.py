"""Flaws in a drawn map as a whole, listed with their tiles; they never stop anybody from continuing to draw.

Coasts, rivers and holes are checked by the placement rules of both map-building games (WM-WORLD-12 to 31).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import msgspec

from empires.maps.faults import Code
from empires.maps.fit import seam_misfit
from empires.maps.foreign.land import Cell, ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import around, meanings, river_sides, write_land
from empires.maps.hexes import hex_of, neighbour_ids
from empires.maps.holes import all_sea, enclosed_groups
from empires.maps.placement import around as faced
from empires.maps.textform import MapTextError, read_map
from empires.maps.tiles import TileMap

_STANDING: tuple[Meaning, ...] = ("lake", "swamp")

MOST_MEETING = 3
"""The maximum number of sides of a hexagon that rivers may cross: at a fork, two rivers meet and one
continues.
"""


class Flaw(msgspec.Struct, frozen=True):
    """One flaw, the rule behind it, and its hexagons."""

    text: str
    rule: str
    cells: tuple[Cell, ...] = ()


def tiles_of(map: ForeignMap, legend: Legend) -> TileMap:
    """The map, converted to freely drawn tiles."""
    try:
        return read_map(write_land(map, legend))
    except MapTextError:
        return TileMap({})


def layout_flaws(map: ForeignMap, legend: Legend, on: TileMap) -> list[Flaw]:
    """The flaws in coasts, rivers and gaps that could not arise from tiles laid by the rules; `on` is the
    same map as tiles.
    """
    meant = meanings(map, legend)
    return [*_seams(on), *_rivers(meant, river_sides(map, meant)), *_holes(on)]


def _seams(on: TileMap) -> Iterator[Flaw]:
    """Flaws where a coast breaks off because there is sea at both ends of a side (WM-WORLD-21)."""
    broken = [
        hex_of(tile.id)
        for tile in on.tiles.values()
        if not tile.is_sea
        and (found := seam_misfit(tile.edges, faced(on.tiles, tile.id))) is not None
        and found.code is Code.COAST_BROKEN
    ]
    if broken:
        text = "There is sea at both ends of one side, so no coast can run along it."
        yield Flaw(text, "WM-WORLD-21", tuple((at.q, at.r) for at in broken))


def _rivers(meant: Mapping[Cell, Meaning], sides: Mapping[Cell, set[int]]) -> Iterator[Flaw]:
    """Flaws in rivers, which must rise somewhere, meet in pairs, and end in water or at the edge of the map
    (WM-WORLD-30).
    """
    dry = {cell for cell in sides if meant[cell] not in _STANDING}
    crowded = sorted(cell for cell in dry if len(_over(cell, sides, meant)) > MOST_MEETING)
    if crowded:
        yield Flaw("A tile can have at most three rivers.", "WM-WORLD-15", tuple(crowded))
    ends = sorted(cell for cell in dry if _coastal(cell, meant) and len(_over(cell, sides, meant)) > 1)
    if ends:
        yield Flaw("A river must end where it meets the coast.", "WM-WORLD-30", tuple(ends))
    seen: set[Cell] = set()
    for start in sorted(dry):
        if start in seen:
            continue
        course = _course(start, sides, dry)
        seen |= set(course)
        inner = sum(one in dry for cell in course for one in _over(cell, sides, meant)) // 2
        if inner >= len(course):
            yield Flaw("This river runs in a circle.", "WM-WORLD-30", tuple(course))
        elif not any(_outlet(cell, sides, meant) for cell in course):
            text = "This river ends on dry land. Lead it to the sea, a lake, a swamp or the edge of the map."
            yield Flaw(text, "WM-WORLD-30", tuple(course))


def _over(cell: Cell, sides: Mapping[Cell, set[int]], meant: Mapping[Cell, Meaning]) -> list[Cell]:
    """The hexagons to which rivers run from the given one, except the sea, since rivers end at the hexagon's
    own coast.
    """
    beside = around(cell)
    return [beside[side] for side in sorted(sides.get(cell, ())) if meant.get(beside[side]) != "sea"]


def _course(start: Cell, sides: Mapping[Cell, set[int]], dry: set[Cell]) -> list[Cell]:
    """All hexagons of dry land along one connected river."""
    found = dict.fromkeys([start])
    for cell in (reached := [start]):
        for side in sides[cell]:
            beside = around(cell)[side]
            if beside in dry and beside not in found:
                found[beside] = None
                reached.append(beside)
    return reached


def _coastal(cell: Cell, meant: Mapping[Cell, Meaning]) -> bool:
    return any(meant.get(one) == "sea" for one in around(cell))


def _outlet(cell: Cell, sides: Mapping[Cell, set[int]], meant: Mapping[Cell, Meaning]) -> bool:
    """Whether a river may end here: at the coast, in standing water, or where it leaves the map."""
    into = [meant.get(one) for one in _over(cell, sides, meant)]
    return (
        _coastal(cell, meant)
        or any(one in _STANDING for one in into)
        or any(one not in meant for one in around(cell))
    )


def _holes(on: TileMap) -> Iterator[Flaw]:
    """Gaps in the land that the sea would not fill (WM-WORLD-20)."""
    for group in enclosed_groups(on.tiles, on.spaces()):
        if not all_sea(on.tiles, group):
            rim = {beside for gap in group for beside in neighbour_ids(gap) if beside in on.tiles}
            places = sorted(hex_of(tile) for tile in (*group, *rim))
            yield Flaw(
                "The land has a gap that is neither land nor sea.",
                "WM-WORLD-20",
                tuple((at.q, at.r) for at in places),
            )


def told(rule: str, flaws: list[Flaw]) -> list[Flaw]:
    """The same flaws, each citing the given rule of another game instead."""
    return [msgspec.structs.replace(one, rule=rule) for one in flaws]


def cut_off(cells: Iterable[Cell]) -> tuple[Cell, ...]:
    """The hexagons that are not connected to the main part of the map."""
    left, pieces = set(cells), []
    while left:
        piece = [min(left)]
        left.remove(piece[0])
        for cell in piece:
            near = [one for one in around(cell) if one in left]
            left.difference_update(near)
            piece += near
        pieces.append(piece)
    pieces.sort(key=len)
    return tuple(sorted(cell for piece in pieces[:-1] for cell in piece))
