"""The saves of Azgaar's Fantasy Map Generator (.map): lines of lists and JSON around a drawing of the map."""

from __future__ import annotations

import math
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeVar

import msgspec

from empires.core.base.foreign import decode_json
from empires.core.errors import ForeignError
from empires.maps.foreign.land import ForeignMap
from empires.maps.foreign.readers.azgaar import (
    MOST_CELLS,
    MOST_OBJECTS,
    PROGRAM,
    WHICH,
    Body,
    Burg,
    Ground,
    Pack,
    River,
    State,
    of_pack,
)
from empires.maps.foreign.readers.azgaar_cells import SEA_LEVEL, Net, Point, cells_of
from empires.maps.foreign.readers.courses import MOST_RIVERS

_Any = TypeVar("_Any")
Square = tuple[int, int]

_SAVE = re.compile(rb"(?:\xef\xbb\xbf)?v?\d[\d.]{0,12}\|[^|\n]{0,80}azgaar", re.I)
_GRID = re.compile(rb"\r?\n(?=\{\"spacing\")")

_BIOMES = 3
"""The number of the line with the biomes."""

_HEIGHTS, _BODY_OF, _STEPS, _STATES, _BURGS, _BIOME_OF, _FLOW, _RIVER_OF, _STATE_OF, _RIVERS = (
    1, 3, 4, 8, 9, 10, 14, 16, 19, 26,
)  # fmt: skip
"""The numbers of the lines that follow the grid's line."""

_NEXT = (-1, 0, 1)
_MOST_BESIDE = 200
"""The maximum number of cells that are searched for the cell into which a river runs."""

_FARTHEST = 1_000_000.0
"""The maximum distance of a point from the corner of the map."""


class _Grid(msgspec.Struct, gc=False):
    points: list[Point]
    boundary: list[Point]
    spacing: float
    wide: int = msgspec.field(name="cellsX")
    features: list[Body | int | None] = []


class _Course(msgspec.Struct, gc=False):
    """A river, whose cells are missing from saves of older versions."""

    i: int = 0
    cells: list[int] | None = None


class _Biome(msgspec.Struct, gc=False):
    name: str = ""


def is_save(data: bytes) -> bool:
    """Whether a file is one of the generator's saves."""
    return _SAVE.match(data[:200]) is not None


def read(data: bytes, across: int) -> ForeignMap:
    """The map in a save, sampled onto `across` columns of hexagons. Raises ForeignError."""
    return of_pack(*_cells(data), across)


@lru_cache(maxsize=1)
def _cells(data: bytes) -> tuple[Pack, list[str]]:
    """The cells in a save and the names of their biomes. The last save is cached, because the page reads it
    again when the number of columns changes. Raises ForeignError."""
    found = _GRID.search(data)
    if found is None:
        version = data[:12].split(b"|")[0].decode("ascii", "replace")
        raise ForeignError(f"This save from {PROGRAM}, version {version}, has no grid of points. {WHICH}")
    lines = [one.rstrip(b"\r") for one in data[found.end() :].split(b"\n", _RIVERS + 1)]
    grid = decode_json(lines[0], _Grid, MOST_OBJECTS)
    bodies = _numbers(lines, _BODY_OF)
    net = _net(grid, bodies, _numbers(lines, _HEIGHTS), _numbers(lines, _STEPS))
    placed = [*cells_of(net)]
    biomes = _numbers(lines, _BIOME_OF)
    if len(placed) != len(biomes):
        raise ForeignError(
            f"The cells in this save from {PROGRAM} do not match its grid: it describes {len(biomes):,}, "
            f"but the grid has {len(placed):,}. {WHICH}"
        )
    states = _numbers(lines, _STATE_OF)
    if len(states) != len(biomes):
        states = [0] * len(biomes)
    cells = [
        Ground(middle, net.heights[at], biome, state, bodies[at])
        for (at, middle), biome, state in zip(placed, biomes, states, strict=True)
    ]
    deep = {*range(len(net.points))} - {at for at, _ in placed}
    pack = Pack(
        [*cells, *(Ground(net.points[at], net.heights[at], f=bodies[at]) for at in sorted(deep))],
        grid.features,
        _listed(lines, _BURGS, Burg),
        _listed(lines, _STATES, State),
        _rivers(lines, cells, net.spacing),
    )
    return pack, _biome_names(data[: found.start()].split(b"\n", _BIOMES + 1))


def _net(grid: _Grid, bodies: list[int], heights: list[int], steps: list[int]) -> Net:
    """The grid, after checking that its numbers are consistent. Raises ForeignError if they are not."""
    points = [*grid.points, *grid.boundary]
    if len(grid.points) > MOST_CELLS or len(grid.boundary) > MOST_CELLS:
        raise ForeignError(f"The map has more than {MOST_CELLS:,} points, the most that can be read.")
    sizes = {len(grid.points), len(bodies), len(heights), len(steps)}
    whole = len(sizes) == 1 and grid.wide > 0 and len(grid.points) % grid.wide == 0
    near = all(abs(x) < _FARTHEST and abs(y) < _FARTHEST for x, y in points)
    if not (whole and near and 0 < grid.spacing < _FARTHEST):
        raise ForeignError(f"The grid in this save from {PROGRAM} is damaged.")
    lakes = [isinstance(one, Body) and one.type == "lake" for one in grid.features]
    in_lake = [0 <= one < len(lakes) and lakes[one] for one in bodies]
    return Net(grid.points, grid.boundary, grid.spacing, grid.wide, heights, steps, in_lake)


def _numbers(lines: Sequence[bytes], line: int) -> list[int]:
    """The whole numbers in a line. Raises ForeignError."""
    text = lines[line] if line < len(lines) else b""
    try:
        return msgspec.json.decode(b"[%b]" % text, type=list[int])
    except msgspec.MsgspecError as fault:
        raise ForeignError(f"A list of numbers in this save from {PROGRAM} is damaged.") from fault


def _listed(lines: Sequence[bytes], line: int, kind: type[_Any]) -> list[_Any | int | None]:
    """The items of a line that holds a JSON list; some items may be missing. Raises ForeignError."""
    text = lines[line] if line < len(lines) else b""
    return decode_json(text or b"[]", list[kind | int | None], MOST_OBJECTS)  # type: ignore[valid-type]


def _biome_names(lines: Sequence[bytes]) -> list[str]:
    """The names of the biomes: three lists (colours, habitability, names) or, later, JSON."""
    text = lines[_BIOMES].strip() if len(lines) > _BIOMES else b""
    if text.startswith(b"["):
        return [one.name for one in decode_json(text, list[_Biome], MOST_OBJECTS)]
    names = text.decode("utf-8", "replace").split("|")[2:3]
    return names[0].split(",") if names and names[0] else []


# --- rivers ---------------------------------------------------------------------------------------


def _rivers(lines: Sequence[bytes], cells: Sequence[Ground], spacing: float) -> list[River | int | None]:
    """The rivers, each as its cells.

    If a version did not save these, they are found from the river of each cell: water gathers on its way
    down, and the last cell is next to the sea or a larger river.
    """
    said = [one for one in _listed(lines, _RIVERS, _Course) if isinstance(one, _Course)]
    if not said or all(one.cells for one in said):
        return [River(one.cells) for one in said]
    rivers, flow = _numbers(lines, _RIVER_OF), _numbers(lines, _FLOW)
    if not len(rivers) == len(flow) == len(cells):
        return []
    courses: dict[int, list[int]] = defaultdict(list)
    ends: dict[Square, list[int]] = defaultdict(list)
    for at, (cell, river) in enumerate(zip(cells, rivers, strict=True)):
        if river:
            courses[river].append(at)
        if river or cell.h < SEA_LEVEL:
            ends[_square(cell, spacing)].append(at)
    downhill = (sorted(some, key=flow.__getitem__) for some in islice(courses.values(), MOST_RIVERS))

    def beyond(last: int) -> Iterator[int]:
        """The nearest cell of water or of a larger river next to the last cell of a river."""
        x, y = _square(cells[last], spacing)
        beside = (at for dx in _NEXT for dy in _NEXT for at in ends.get((x + dx, y + dy), ()))
        lower = (
            at
            for at in islice(beside, _MOST_BESIDE)
            if cells[at].h < SEA_LEVEL or (rivers[at] != rivers[last] and flow[at] > flow[last])
        )
        yield from sorted(lower, key=lambda at: _apart(cells[at], cells[last]))[:1]

    return [River([*course, *beyond(course[-1])]) for course in downhill]


def _square(cell: Ground, spacing: float) -> Square:
    """The square of a coarse grid that contains a cell."""
    x, y = cell.p or (0.0, 0.0)
    return int(x / spacing / 2), int(y / spacing / 2)


def _apart(one: Ground, other: Ground) -> float:
    (x, y), (ox, oy) = one.p or (0.0, 0.0), other.p or (0.0, 0.0)
    return math.hypot(x - ox, y - oy)
