"""Azgaar's Fantasy Map Generator: its full JSON export, or its cells and rivers as GeoJSON; `azgaar_save`
reads the generator's own saves. The land consists of about ten thousand irregular cells, each with a height
from 0 to 100 (land from 20 upwards), a biome and a state.

The cells are sampled onto hexagons (`sampling`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from empires.core.base.foreign import decode_json
from empires.core.errors import ForeignError
from empires.maps.foreign.land import LONGEST, Cell, ForeignMap, made
from empires.maps.foreign.readers.courses import courses
from empires.maps.foreign.readers.sampling import Sample, Town, frame_over, sampled

PROGRAM = "Azgaar’s Fantasy Map Generator"

MOST_CELLS = 60_000
MOST_OBJECTS = 300_000
"""The maximum numbers of cells read from a map and of objects read from its file."""

_SEA, _LAKE, _HILLS, _MOUNTAIN = "Ocean", "Lake", "Hills", "Mountain"
_LAND_FROM, _HILLS_FROM, _MOUNTAIN_FROM = 20, 50, 70
_SHORTEST_RIVER = 4
"""The minimum length of a river in hexagons; shorter rivers are left out."""

_BIOMES = (
    "Marine", "Hot desert", "Cold desert", "Savanna", "Grassland", "Tropical seasonal forest",
    "Temperate deciduous forest", "Tropical rainforest", "Temperate rainforest", "Taiga", "Tundra", "Glacier",
    "Wetland",
)  # fmt: skip
"""The generator's own biomes by number, for a file that does not name them."""

_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
WHICH = "In the generator choose Export, then Export to JSON: full."


class Ground(msgspec.Struct, gc=False):
    """A cell of the export: its centre, its height, and the numbers of its biome, state and body of land or
    water.
    """

    p: tuple[float, float] | None = None
    h: float = 0
    biome: int = 0
    state: int = 0
    f: int = 0


class Body(msgspec.Struct, gc=False):
    """A body of land or water."""

    type: str = ""


class Burg(msgspec.Struct, gc=False):
    """A town."""

    x: float = 0
    y: float = 0
    name: str = ""
    population: float | None = 0
    capital: int | bool | None = 0
    citadel: int | bool | None = 0
    removed: bool | None = False


class State(msgspec.Struct, gc=False):
    """A realm."""

    i: int = 0
    name: str = ""
    color: str | None = ""


class River(msgspec.Struct, gc=False):
    """A river as the cells that it runs through, beginning at its source."""

    cells: list[int] | None = None


class Pack(msgspec.Struct, gc=False):
    """A map: its cells, and the things they refer to by number."""

    cells: list[Ground] = []
    features: list[Body | int | None] = []
    burgs: list[Burg | int | None] = []
    states: list[State | int | None] = []
    rivers: list[River | int | None] = []


class _Biomes(msgspec.Struct, gc=False):
    name: list[str] = []


class _Export(msgspec.Struct, gc=False):
    pack: Pack | None = None
    cells: Pack | None = None
    biomes: _Biomes = msgspec.field(name="biomesData", default_factory=_Biomes)


class _Properties(msgspec.Struct, gc=False):
    type: str | None = None
    biome: int | None = None
    height: float | None = 0
    state: int | None = 0


class _Shape(msgspec.Struct, gc=False):
    type: str
    coordinates: msgspec.Raw


class _Feature(msgspec.Struct, gc=False):
    geometry: _Shape | None
    properties: _Properties | None = None


class _Collection(msgspec.Struct, gc=False):
    features: list[_Feature]


def is_export(text: bytes) -> bool:
    """Whether a JSON text is one of the generator's exports, or GeoJSON."""
    start = text[:4_000]
    return (
        b"Azgaar's Fantasy Map Generator" in start
        or b'"FeatureCollection"' in start
        or (b'"pack"' in text and b'"biomesData"' in text)
    )


def read(text: bytes, beside: Mapping[str, bytes] | None, across: int) -> ForeignMap:
    """The map in an export, sampled onto `across` columns of hexagons; `beside` may hold the rivers of a
    GeoJSON export. Raises ForeignError.
    """
    if b'"FeatureCollection"' in text[:4_000]:
        return _of_geojson([text, *(one for one in (beside or {}).values() if is_export(one))], across)
    export = decode_json(text, _Export, MOST_OBJECTS)
    return of_pack(export.pack or export.cells or Pack(), export.biomes.name, across)


def of_pack(pack: Pack, names: Sequence[str], across: int) -> ForeignMap:
    """The map of these cells, whose biomes have these names, or the generator's own names if none are given.

    Raises ForeignError.
    """
    cells = [(one, one.p) for one in pack.cells if one.p is not None]
    if not cells or len(cells) > MOST_CELLS:
        raise ForeignError(
            f"This file from {PROGRAM} has no cells. {WHICH}"
            if not cells
            else f"The map has {len(cells):,} cells, but at most {MOST_CELLS:,} can be read."
        )
    biomes = names or _BIOMES
    bodies = [one.type if isinstance(one, Body) else "" for one in pack.features]
    states = {one.i: one for one in pack.states if isinstance(one, State) and one.i > 0}
    samples = []
    for one, (x, y) in cells:
        wet = one.h < _LAND_FROM
        lake = wet and 0 <= one.f < len(bodies) and bodies[one.f] == "lake"
        state = states.get(one.state)
        ground = (_LAKE if lake else _SEA) if wet else _relief(one.h, _HILLS_FROM, _MOUNTAIN_FROM)
        terrain = ground or _named(biomes, one.biome)
        samples.append(Sample(x, y, terrain, wet, state.name[:LONGEST] if state else ""))
    burgs = (one for one in pack.burgs if isinstance(one, Burg) and one.name and not one.removed)
    towns = [Town(one.x, one.y, one.name, _built(one), _size(one)) for one in burgs]
    lines = (
        [pack.cells[n].p for n in river.cells if 0 <= n < len(pack.cells)]
        for river in pack.rivers
        if isinstance(river, River) and river.cells
    )
    colours = {
        one.name[:LONGEST]: one.color for one in states.values() if one.color and _COLOUR.fullmatch(one.color)
    }
    return _sampled(samples, towns, ([p for p in line if p] for line in lines), across, colours)


def _sampled(
    samples: Sequence[Sample],
    towns: Sequence[Town],
    lines: Iterable[Iterable[tuple[float, float]]],
    across: int,
    colours: Mapping[str, str],
) -> ForeignMap:
    frame = frame_over(samples, across)
    spots = sampled(samples, frame, towns)
    dry = {spot.cell for spot in spots if spot.terrain not in (_SEA, _LAKE)}
    rivers = _joined(courses(lines, frame.grid), dry)
    return made(PROGRAM, spots, rivers, across=frame.wide, colours=colours)


def _joined(found: Sequence[tuple[Cell, ...]], dry: set[Cell]) -> tuple[tuple[Cell, ...], ...]:
    """The longer rivers, each from its source to the water or to a still longer river that it joins."""
    kept: list[tuple[Cell, ...]] = []
    taken: set[Cell] = set()
    for course in sorted(found, key=len, reverse=True):
        way: list[Cell] = []
        for cell in course:
            way.append(cell)
            if len(way) > 1 and (cell in taken or cell not in dry):
                break
        if len(way) >= _SHORTEST_RIVER:
            kept.append(tuple(way))
            taken.update(way)
    return tuple(kept)


def _relief(height: float, hills: float, mountain: float) -> str:
    if height > mountain:
        return _MOUNTAIN
    return _HILLS if height > hills else ""


def _named(biomes: Sequence[str], number: int) -> str:
    name = biomes[number] if 0 <= number < len(biomes) else ""
    return name[:LONGEST].strip() or f"biome {number}"[:LONGEST]


def _built(burg: Burg) -> str:
    if burg.capital:
        return "city"
    return "fortress" if burg.citadel else "village"


def _size(burg: Burg) -> float:
    """Sort key: capitals before all other towns, then by population."""
    return (burg.population or 0) + (math.inf if burg.capital else 0)


# --- GeoJSON --------------------------------------------------------------------------------------


def _of_geojson(texts: Sequence[bytes], across: int) -> ForeignMap:
    """The cells in one of these files, with the rivers from another file."""
    features = [
        one for text in texts for one in decode_json(text, _Collection, MOST_OBJECTS).features if one.geometry
    ]
    cells = [one for one in features if one.properties is not None and one.properties.biome is not None]
    if not cells:
        raise ForeignError(
            f"The file is GeoJSON, but not the cells of {PROGRAM}. Export the cells, and open that file."
        )
    if len(cells) > MOST_CELLS:
        raise ForeignError(f"The map has {len(cells):,} cells, but at most {MOST_CELLS:,} can be read.")
    tallest = max(one.properties.height or 0 for one in cells if one.properties)
    scale = 3.281 if tallest > _TALLEST else 1.0  # feet
    samples = [one for cell in cells if (one := _sample(cell, scale)) is not None]
    return _sampled(samples, (), _lines(features), across, {})


_TALLEST = 7_000.0
"""The greatest height, in metres, that the generator gives a cell; a greater number must be in feet."""


def _metres(height: int) -> float:
    """A height from 0 to 100 converted to metres as the generator does by default."""
    return float((height - 18) ** 2)


def _sample(cell: _Feature, scale: float) -> Sample | None:
    """The centre of a cell, with north up, and the cell's contents."""
    said, shape = cell.properties, cell.geometry
    if said is None or shape is None or shape.type != "Polygon":
        return None
    rings = _points(shape.coordinates, list[list[tuple[float, float]]])
    corners = rings[0] if rings else []
    if not corners:
        return None
    x, y = (sum(one[axis] for one in corners) / len(corners) for axis in (0, 1))
    wet = said.type in ("ocean", "lake")
    height = (said.height or 0) / scale
    ground = {"ocean": _SEA, "lake": _LAKE}.get(said.type or "") or _relief(
        height, _metres(_HILLS_FROM), _metres(_MOUNTAIN_FROM)
    )
    terrain = ground or _named(_BIOMES, said.biome or 0)
    return Sample(x, -y, terrain, wet, f"state {said.state}" if said.state else "")


def _lines(features: Iterable[_Feature]) -> Iterator[list[tuple[float, float]]]:
    """The rivers, reduced to as many as a hexagon can show."""
    for one in features:
        if one.geometry is not None and one.geometry.type == "LineString":
            points = _points(one.geometry.coordinates, list[tuple[float, float]])
            step = max(1, len(points) // 400)
            yield [(x, -y) for x, y in [*points[::step], *points[-1:]]]


def _points(raw: msgspec.Raw, type: Any) -> Any:
    try:
        return msgspec.json.decode(raw, type=type)
    except msgspec.MsgspecError:
        return []
