"""A land on the easel, with each hexagon drawn separately, so that a stroke repaints only the hexagons that
it touched.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from empires.maps.board import BoardTile
from empires.maps.drawing.land import Hexagon, Land, around, river_sides
from empires.maps.drawing.picture import GROUNDS, edges
from empires.maps.foreign.land import Cell
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import Hex, disc
from empires.render import terrain
from empires.render.board import LAYERS, layer_of
from empires.render.ground import FLAT, Site, land
from empires.render.ink import Point, drawing, group, markup, path
from empires.render.layout import centre, hexagon
from empires.render.marks import hit, name_fragment
from empires.render.markup import Html, el, join
from empires.render.settlements import site_fragment
from empires.render.sheet import DEFS, extent, sheet
from empires.render.terrain import Sides

REACH: Final = 2
"""The distance, in hexagons, at which a change may be visible, since the coast bends both in a hexagon and
in its neighbour.
"""

_SAID: Final[dict[Meaning, str]] = {"outside": "outside the map", "plain": "plains"}


def id_of(cell: Cell) -> str:
    """The id of a hexagon on the page."""
    return f"{cell[0]},{cell[1]}"


def label_of(cell: Cell, here: Hexagon, rivers: int) -> str:
    """A spoken description of a hexagon."""
    said = [f"{id_of(cell)}: {_SAID.get(here.ground, here.ground)}"]
    said += ["river"] if rivers else []
    said += [here.place] if here.place else []
    said += [here.name] if here.name else []
    return ", ".join(said)


def near(cells: Iterable[Cell], whole: Land) -> list[Cell]:
    """The hexagons to redraw after the given hexagons have changed."""
    found = {(at.q, at.r): None for cell in cells for at in disc(Hex(*cell), REACH)}
    return [cell for cell in found if cell in whole.hexes]


def cell_fragments(whole: Land, cells: Iterable[Cell]) -> dict[str, Html]:
    """The elements of the given hexagons of a land, by id; a missing hexagon has an empty element."""
    sides: dict[Cell, Sides] = {}

    def sides_of(cell: Cell) -> Sides:
        if cell not in sides:
            sides[cell] = _sides(whole, cell)
        return sides[cell]

    drawn: dict[str, Html] = {}
    for cell in cells:
        facing = tuple(
            shown[(side + 3) % 6] if (shown := sides_of(beside)) else ""
            for side, beside in enumerate(around(cell))
        )
        drawn |= _hexagon(cell, whole.hexes[cell], sides_of(cell), facing, bool(river_sides(whole, cell)))
    return drawn


def _sides(whole: Land, cell: Cell) -> Sides:
    """The terrain along the sides of a hexagon; empty outside the land."""
    here = whole.hexes.get(cell)
    if here is None or here.ground not in GROUNDS:
        return ()
    return terrain.sides(GROUNDS[here.ground], edges(whole, cell))


def _hexagon(cell: Cell, here: Hexagon, sides: Sides, facing: Sides, river: bool) -> dict[str, Html]:
    id, middle = id_of(cell), centre(*cell)
    label = label_of(cell, here, river)
    drawn = {f"hit-{id}": hit(id, label, *cell)}
    if not sides:
        drawn[f"tile-{id}"] = el("g", id=f"tile-{id}")
        return drawn | {f"plot-{id}": markup(path(hexagon(middle, 0.97), "void", id=f"plot-{id}"))}
    built = bool(here.place)
    piece = land(Site(id, *cell, GROUNDS[here.ground], sides, (), False, built, facing))
    flat = (
        el("path", d=commands, class_=name)
        for name, commands in zip(FLAT, piece.flat, strict=True)
        if commands
    )
    paper = el("path", d=hexagon(middle), class_="land")
    drawn[f"plot-{id}"] = el("g", paper, *flat, id=f"plot-{id}")
    drawn[f"tile-{id}"] = piece.standing or el("g", id=f"tile-{id}")  # always there, so it keeps its place
    heart = middle[0] + piece.heart[0], middle[1] + piece.heart[1]
    return drawn | _what_stands(cell, here, heart)


def _what_stands(cell: Cell, here: Hexagon, heart: Point) -> dict[str, Html]:
    id = id_of(cell)
    tile = BoardTile(
        id=id, q=cell[0], r=cell[1], ground="plain", settlement=here.place or None, name=here.name
    )
    drawn = {}
    if here.place:
        drawn[f"site-{id}"] = site_fragment(tile, heart, {})
    if here.name:
        drawn[f"name-{id}"] = name_fragment(tile, heart)
    return drawn


def mark_fragments(flawed: Collection[Cell], chosen: Cell | None) -> dict[str, Html]:
    """The glowing marks: faulty hexagons, and the hexagon touched last."""
    drawn = {}
    for cell in sorted(flawed):
        shape = path(hexagon(centre(*cell), 0.86), "flaw", id=f"flaw-{id_of(cell)}")
        drawn[f"flaw-{id_of(cell)}"] = markup(shape)
    if chosen is not None:
        ring = path(hexagon(centre(*chosen), 0.9), "chosen-line")
        drawn[f"chosen-{id_of(chosen)}"] = markup(
            group(ring, id=f"chosen-{id_of(chosen)}", cls="mark chosen")
        )
    return drawn


def easel_svg(whole: Land, drawn: dict[str, Html]) -> Html:
    """The whole sheet with these elements."""
    cells = tuple(whole.hexes)
    layers: dict[str, list[Html]] = {layer: [] for layer in LAYERS}
    layers["sheet"].append(sheet(cells, "", ""))
    for name, piece in drawn.items():
        layers[layer_of(name)].append(piece)
    world = (el("g", *inside, class_=f"layer-{layer}") for layer, inside in layers.items())
    body = join(DEFS, el("g", *world, id="world"))
    return drawing(extent(cells), body, class_="map easel", role="application")
