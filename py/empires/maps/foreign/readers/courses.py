"""Rivers that other programs store as free lines over a drawing, turned into the hexagons that a line runs
through.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import islice, pairwise

import msgspec

from empires.maps.foreign.land import Cell, between, columns

MOST_RIVERS = 500
"""The maximum number of lines that are followed."""

MOST_POINTS = 2_000
"""The maximum number of points of a line, and of hexagons of a river, that are followed."""

MOST_STEPS = 50_000
"""The maximum number of hexagons that are followed along all rivers together."""

_FARTHEST = 100_000.0
"""The maximum distance of a point from the corner of the map, in hexagons."""

_RIVER = ("river", "stream", "brook", "creek")


def says_river(*words: str) -> bool:
    """Whether a name, kind or tag means a river."""
    return any(sign in word.casefold() for word in words for sign in _RIVER)


class Grid(msgspec.Struct, frozen=True):
    """The grid of a drawing: the centre of the first hexagon, the steps to the next column and row, and the
    columns that are half a row lower. In a `turned` grid columns and rows are swapped.
    """

    left: float
    top: float
    wide: float
    high: float
    turned: bool = False
    odd_low: bool = True

    def cell_at(self, x: float, y: float) -> Cell | None:
        """The hexagon whose centre is nearest to a point; None if the point is far away."""
        across, down = (y, x) if self.turned else (x, y)
        column, row = (across - self.left) / self.wide, (down - self.top) / self.high
        if not (abs(column) < _FARTHEST and abs(row) < _FARTHEST):
            return None
        nearest, spot = math.inf, (0, 0)
        middle = round(column)
        for one in (middle - 1, middle, middle + 1):
            low = 0.5 if (one & 1) == self.odd_low else 0.0
            other = round(row - low)
            right, below = (one - column) * self.wide, (other + low - row) * self.high
            if (apart := right * right + below * below) < nearest:
                nearest, spot = apart, (one, other)
        return columns(*spot, odd_low=self.odd_low)


def course(points: Iterable[tuple[float, float]], grid: Grid) -> tuple[Cell, ...]:
    """The hexagons through which a line of points runs, in order; empty for a single point."""
    cells: list[Cell] = []
    for x, y in islice(points, MOST_POINTS):
        cell = grid.cell_at(x, y)
        if cell is not None and cells[-1:] != [cell]:
            cells.append(cell)
    if len(cells) < 2:
        return ()
    steps = (step for one, other in pairwise(cells) for step in between(one, other)[1:])
    return (cells[0], *islice(steps, MOST_POINTS))


def courses(lines: Iterable[Iterable[tuple[float, float]]], grid: Grid) -> tuple[tuple[Cell, ...], ...]:
    """The rivers along some lines; a line whose points cannot be read is left out."""
    found: list[tuple[Cell, ...]] = []
    left = MOST_STEPS
    for line in islice(lines, MOST_RIVERS):
        try:
            found.append(course(line, grid))
        except (ValueError, OverflowError):
            continue
        left -= len(found[-1])
        if left < 0:
            break
    return tuple(one for one in found if one)
