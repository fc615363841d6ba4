"""The effect of a brush on a land, as a patch; with a symmetry, in all equivalent places."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Literal, get_args

import msgspec

from empires.maps.drawing.land import (
    LONGEST_NAME,
    NO_LAND,
    Hexagon,
    Land,
    Link,
    Patch,
    Place,
    around,
    changed,
    flooded,
    link,
    may_run,
)
from empires.maps.drawing.symmetry import Middle, Symmetry, images
from empires.maps.foreign.land import Cell, between
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import Hex, disc

Brush = Literal[
    "plain", "forest", "hills", "mountain", "swamp", "lake", "sea", "outside",
    "river", "dry", "coast", "village", "fortress", "city", "empty",
]  # fmt: skip
"""A brush that paints a type of ground, a river, a coast with the sea next to it, or a building, or that
erases rivers ("dry") or buildings ("empty").
"""

BRUSHES: tuple[Brush, ...] = get_args(Brush)
GROUNDS: dict[Brush, Meaning] = {
    "plain": "plain", "forest": "forest", "hills": "hills", "mountain": "mountain", "swamp": "swamp",
    "lake": "lake", "sea": "sea", "outside": "outside",
}  # fmt: skip
LINES: tuple[Brush, ...] = ("river", "coast")
"""The brushes that draw lines from hexagon to hexagon."""
SITES: dict[Brush, Place] = {"village": "village", "fortress": "fortress", "city": "city", "empty": ""}

Width = Literal["one", "seven", "area"]
"""How far a brush spreads: one hexagon, a hexagon with its neighbours, or a whole area of the same ground."""

WIDTHS: tuple[Width, ...] = get_args(Width)


class Tool(msgspec.Struct, frozen=True):
    """The tool in hand: a brush, its spread, and its symmetry about a centre."""

    brush: Brush = "plain"
    width: Width = "one"
    symmetry: Symmetry = "none"
    about: Middle = Middle(0, 0)


def painted(
    land: Land, tool: Tool, cell: Cell, before: Cell | None = None, trail: Sequence[Cell] = ()
) -> Patch:
    """The changes made by touching a hexagon.

    A river or a coast continues from the hexagon touched `before`; a coast leaves the hexagons of its `trail`
    dry.
    """
    if cell not in land.hexes:
        return Patch()
    if tool.brush in GROUNDS:
        cells = _everywhere(land, tool, _spread(land, tool.width, cell))
        return _ground(land, cells, GROUNDS[tool.brush])
    if tool.brush == "river":
        return _river(land, tool, cell, before)
    if tool.brush == "coast":
        return _coast(land, tool, between(before or cell, cell), trail)
    cells = _everywhere(land, tool, [cell])
    if tool.brush == "dry":
        gone = [side for one in cells for side in _links(land, one)]
        return Patch({}, dict.fromkeys(gone, False))
    return _hexes(land, {one: _placed(land.hexes[one], SITES[tool.brush]) for one in cells})


def named(land: Land, cell: Cell, name: str) -> Patch:
    """The change that gives a hexagon a name or removes its name."""
    here = land.hexes.get(cell)
    if here is None or here.ground == "outside":
        return Patch()
    words = " ".join(name.split())[:LONGEST_NAME].strip()
    return _hexes(land, {cell: msgspec.structs.replace(here, name=words)})


def _spread(land: Land, width: Width, cell: Cell) -> list[Cell]:
    if width == "area":
        return flooded(land, cell)
    return [(at.q, at.r) for at in disc(Hex(*cell), 1 if width == "seven" else 0)]


def _everywhere(land: Land, tool: Tool, cells: Iterable[Cell]) -> list[Cell]:
    """The given hexagons and their images under the symmetry, except any that are outside the map."""
    all_of = (image for cell in cells for image in images(cell, tool.symmetry, tool.about))
    return [cell for cell in dict.fromkeys(all_of) if cell in land.hexes]


def _hexes(land: Land, after: dict[Cell, Hexagon]) -> Patch:
    return Patch({cell: (land.hexes[cell], one) for cell, one in after.items() if land.hexes[cell] != one})


def _ground(land: Land, cells: list[Cell], ground: Meaning) -> Patch:
    """The change that gives hexagons this ground; rivers that can no longer flow there disappear."""
    after = {cell: _on(land.hexes[cell], ground) for cell in cells}
    patch = _hexes(land, after)
    new = {**land.hexes, **after} if ground in NO_LAND else land.hexes
    gone: dict[Link, bool] = {}
    if ground in NO_LAND:
        for cell in cells:
            gone |= {one: False for one in _links(land, cell) if not may_run(new[one[0]], new[one[1]])}
    return Patch(patch.hexes, gone)


def _on(here: Hexagon, ground: Meaning) -> Hexagon:
    """A hexagon with a different ground; its building stays if it can stand there."""
    if ground == "outside":
        return Hexagon(ground)
    return Hexagon(ground, "" if ground in NO_LAND else here.place, here.name)


def _placed(here: Hexagon, place: Place) -> Hexagon:
    if here.ground in NO_LAND:
        return here
    return Hexagon(here.ground, place, here.name)


def _links(land: Land, cell: Cell) -> list[Link]:
    return [side for beside in around(cell) if (side := link(cell, beside)) in land.rivers]


def _coast(land: Land, tool: Tool, way: list[Cell], trail: Sequence[Cell]) -> Patch:
    """Paint land along a path, and the sea on its right."""
    right = []
    for one, other in pairwise(way):
        ahead = around(one).index(other)
        right += [around(one)[(ahead + turn) % 6] for turn in (1, 2)]
    shore = _everywhere(land, tool, [*trail, *way])
    sea = [cell for cell in _everywhere(land, tool, right) if cell not in shore]
    wet = _ground(land, sea, "sea")
    dry = [cell for cell in _everywhere(land, tool, way) if land.hexes[cell].ground in NO_LAND]
    return wet.then(_ground(changed(land, wet), dry, "plain"))


def _river(land: Land, tool: Tool, cell: Cell, before: Cell | None) -> Patch:
    """A river from hexagon to hexagon, as straight as possible."""
    if before is None or before == cell:
        return Patch()
    came: dict[Link, bool] = {}
    for one, other in pairwise(between(before, cell)):
        ends = (images(end, tool.symmetry, tool.about) for end in (one, other))
        for here, there in zip(*ends, strict=True):
            side = link(here, there)
            if side not in land.rivers and may_run(land.hexes.get(here), land.hexes.get(there)):
                came[side] = True
    return Patch({}, came)
