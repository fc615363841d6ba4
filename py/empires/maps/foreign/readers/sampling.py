"""Maps without hexagons, sampled onto a grid: each hexagon shows the commonest ground beneath it."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Sequence

import msgspec

from empires.core.errors import ForeignError
from empires.maps.foreign.land import LONGEST, MOST, Cell, Spot, columns
from empires.maps.foreign.readers.courses import Grid
from empires.maps.foreign.window import FEWEST_ACROSS, MOST_ACROSS, place_of
from empires.maps.foreign.writing import around
from empires.maps.hexes import Hex, disc

_HIGH = 2 / math.sqrt(3)
"""The height of a hexagon, as a multiple of the step from column to column."""

ROOM = 2
"""The distance from a town, in hexagons, within which no smaller town is shown."""


class Sample(msgspec.Struct, frozen=True, gc=False):
    """The ground at a point, whether it is water, and the realm that it belongs to."""

    x: float
    y: float
    terrain: str
    wet: bool = False
    realm: str = ""


class Town(msgspec.Struct, frozen=True, gc=False):
    """A place on the map; the greater its `size`, the more important it is."""

    x: float
    y: float
    name: str
    built: str
    size: float = 0


class Frame(msgspec.Struct, frozen=True):
    """The hexagons laid over a map: their grid, and the numbers of columns and rows."""

    grid: Grid
    wide: int
    high: int

    def at(self, x: float, y: float) -> Cell:
        """The hexagon that covers a point, or the nearest one on the rim for a point outside."""
        column, row = place_of(self.grid.cell_at(x, y) or (0, 0))
        return columns(min(max(column, 0), self.wide - 1), min(max(row, 0), self.high - 1))

    def cells(self) -> list[Cell]:
        """All hexagons, column by column."""
        return [columns(column, row) for column in range(self.wide) for row in range(self.high)]


def frame_over(samples: Sequence[Sample], across: int) -> Frame:
    """A grid over all samples with the given number of columns, or with the maximum number if that is
    smaller. Raises ForeignError.
    """
    if not samples:
        raise ForeignError("There is no ground on this map.")
    left, right = min(one.x for one in samples), max(one.x for one in samples)
    top, bottom = min(one.y for one in samples), max(one.y for one in samples)
    if not (0 < right - left < math.inf and 0 < bottom - top < math.inf):
        raise ForeignError("The ground on this map covers no area.")
    wide = min(max(across, FEWEST_ACROSS), MOST_ACROSS)
    tall = (bottom - top) / (right - left) / _HIGH  # rows per column
    wide = max(1, min(wide, int(math.sqrt(MOST / max(tall, 1 / MOST)))))
    high = min(max(1, round(wide * tall)), MOST // wide)
    step = (right - left) / wide
    grid = Grid(left + step / 2, top + step * _HIGH / 4, step, step * _HIGH)
    return Frame(grid, wide, high)


def sampled(samples: Sequence[Sample], frame: Frame, towns: Iterable[Town] = ()) -> list[Spot]:
    """The hexagons of a frame. A town is never under water, and no smaller town is near it."""
    beneath: dict[Cell, list[Sample]] = {}
    for one in samples:
        beneath.setdefault(frame.at(one.x, one.y), []).append(one)
    placed = _placed(towns, frame, beneath)
    shown = {cell: _ground(samples, dry=cell in placed) for cell, samples in beneath.items()}
    _fill_gaps(shown, frame)
    spots = []
    for cell in frame.cells():
        ground, town = shown[cell], placed.get(cell)
        spots.append(
            Spot(cell, ground.terrain, realm=ground.realm)
            if town is None
            else Spot(cell, ground.terrain, True, town.name[:LONGEST], town.built, ground.realm)
        )
    return spots


def _placed(towns: Iterable[Town], frame: Frame, beneath: dict[Cell, list[Sample]]) -> dict[Cell, Town]:
    """The towns by their hexagon, largest first, without those too close to a larger one."""
    placed: dict[Cell, Town] = {}
    near: set[Cell] = set()
    for town in sorted(towns, key=lambda one: -one.size):
        cell = frame.at(town.x, town.y)
        if cell in near or all(one.wet for one in beneath.get(cell, ())):
            continue
        placed[cell] = town
        near |= {(one.q, one.r) for one in disc(Hex(*cell), ROOM - 1)}
    return placed


def _fill_gaps(shown: dict[Cell, Sample], frame: Frame) -> None:
    """Fill each hexagon that has nothing beneath it with the ground of the nearest one."""
    empty = {*frame.cells()} - {*shown}
    rim = deque(shown)
    while rim:
        cell = rim.popleft()
        for beside in around(cell):
            if beside in empty:
                empty.remove(beside)
                shown[beside] = shown[cell]
                rim.append(beside)


def _ground(beneath: Sequence[Sample], *, dry: bool) -> Sample:
    """The commonest kind of land if `dry` or if land covers at least half, otherwise the commonest kind of
    water.
    """
    land = [one for one in beneath if not one.wet]
    shown = land if land and (dry or 2 * len(land) >= len(beneath)) else [one for one in beneath if one.wet]
    commonest = Counter(one.terrain for one in shown).most_common(1)[0][0]
    realm = Counter(one.realm for one in shown).most_common(1)[0][0]
    found = next(one for one in shown if one.terrain == commonest)
    return msgspec.structs.replace(found, realm=realm)
