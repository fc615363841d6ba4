"""The cells of a save of Azgaar's Fantasy Map Generator, which the file itself does not contain.

The generator scatters its points over a grid and saves them with their heights. When it opens a save, it
leaves out the deep sea and adds a point half-way between neighbours along every coast; its data about each
cell, such as the biome, are saved in the resulting order. That order therefore has to be reconstructed.
Neighbours are points whose Voronoi cells share an edge: some part of the edge half-way between them is nearer
to them than to any other point. Points of the grid are shifted by less than a step, so the points within
three steps are enough to decide.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import msgspec

from empires.core.errors import ForeignError

Point = tuple[float, float]

SEA_LEVEL = 20
"""The lowest height that counts as land."""

MOST_PAIRS = 30_000
"""The maximum number of pairs of points to examine; a large map has about ten thousand."""

_REACH = 2
"""The number of steps from a point to the farthest possible neighbour."""
_AROUND = 3
"""The number of steps within which another point may separate two points."""


class Net(msgspec.Struct, frozen=True):
    """A save's grid: its points row by row, the points around the grid, the step, and the number of points in
    a row; for each point its height, its distance from the coast in steps (1 and -1 along the coast, land
    positive), and whether it is in a lake."""

    points: Sequence[Point]
    boundary: Sequence[Point]
    spacing: float
    wide: int
    heights: Sequence[int]
    steps: Sequence[int]
    lakes: Sequence[bool]


def cells_of(net: Net) -> Iterator[tuple[int, Point]]:
    """The cells in the generator's order: the number of each cell's point, and its centre. Raises
    ForeignError if there are too many cells."""
    pairs = 0
    for at, middle in enumerate(net.points):
        step = net.steps[at]
        if net.heights[at] < SEA_LEVEL and step not in (-1, -2):
            continue
        if step == -2 and (at % 4 == 0 or net.lakes[at]):
            continue
        yield at, middle
        if step not in (1, -1):
            continue
        near = [*_near(net, at)]
        pairs += len(near)
        if pairs > MOST_PAIRS:
            raise ForeignError("The coast on this map is too long to be read.")
        if near:
            yield from ((at, _halfway(middle, other)) for other in _beside(net, at, near))


def _near(net: Net, at: int) -> Iterator[Point]:
    """The later points along the same coast that may be neighbours and are at least a step away."""
    x, y = net.points[at]
    far = net.spacing * net.spacing
    for other in _block(net, at, _REACH):
        if other > at and net.steps[other] == net.steps[at]:
            ox, oy = net.points[other]
            if (x - ox) * (x - ox) + (y - oy) * (y - oy) >= far:
                yield ox, oy


def _block(net: Net, at: int, reach: int) -> list[int]:
    """The numbers of the given point and of all points within this many columns and rows of it."""
    row, column = divmod(at, net.wide)
    high = len(net.points) // net.wide
    left, right = max(0, column - reach), min(net.wide, column + reach + 1)
    numbers: list[int] = []
    for y in range(max(0, row - reach), min(high, row + reach + 1)):
        numbers += range(y * net.wide + left, y * net.wide + right)
    return numbers


def _beside(net: Net, at: int, near: Sequence[Point]) -> Iterator[Point]:
    """The neighbours of a point among the given points; empty for a point on the edge of the map."""
    others = [net.points[one] for one in _block(net, at, _AROUND)]
    middle = net.points[at]
    row, column = divmod(at, net.wide)
    if not (
        _AROUND <= column < net.wide - _AROUND and _AROUND <= row < len(net.points) // net.wide - _AROUND
    ):
        reach = 2 * _AROUND * net.spacing
        rim = [one for one in net.boundary if _within(one, middle, reach)]
        others += rim
        if any(_share_an_edge(middle, one, others) for one in rim):
            return
    yield from (one for one in near if _share_an_edge(middle, one, others))


def _within(one: Point, other: Point, reach: float) -> bool:
    return abs(one[0] - other[0]) < reach and abs(one[1] - other[1]) < reach


def _share_an_edge(one: Point, other: Point, others: Sequence[Point]) -> bool:
    """Whether part of the line half-way between two points is nearer to them than to any other. `low` and
    `high` are the ends of that part, as multiples of the distance between the points."""
    (x, y), (ox, oy) = one, other
    mx, my, dx, dy = (x + ox) / 2, (y + oy) / 2, y - oy, ox - x
    own = (mx - x) * (mx - x) + (my - y) * (my - y)
    low, high = -math.inf, math.inf
    for kx, ky in others:
        if (kx == x and ky == y) or (kx == ox and ky == oy):
            continue
        spare = (mx - kx) * (mx - kx) + (my - ky) * (my - ky) - own
        slope = 2 * (dx * (x - kx) + dy * (y - ky))
        if slope > 0:
            low = max(low, -spare / slope)
        elif slope < 0:
            high = min(high, -spare / slope)
        elif spare < 0:
            return False
        if low >= high:
            return False
    return True


def _halfway(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
