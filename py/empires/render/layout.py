"""The positions of hexagons on the paper: centres, corners and the outlines of whole regions.

Hexagons have flat sides at top and bottom; side i runs clockwise from corner i to corner i + 1, and side 0 is
north.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from empires.maps.board import BoardTile
from empires.render.ink import Point

SIZE: Final = 60.0
"""The length of a side, and the distance from the centre to a corner."""
RISE: Final = 51.96
"""The distance from the centre to the middle of a side."""

SIDES: Final = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The (q, r) step to the neighbour over each side: N, NE, SE, S, SW, NW."""

# Corners in half-sides across and half-heights down: whole numbers, so that neighbours agree on them.
_GRID: Final = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
CORNERS: Final[tuple[Point, ...]] = tuple((x * SIZE / 2, y * RISE) for x, y in _GRID)
MIDDLES: Final[tuple[Point, ...]] = tuple(
    ((ax + bx) / 2, (ay + by) / 2)
    for (ax, ay), (bx, by) in zip(CORNERS, CORNERS[1:] + CORNERS[:1], strict=True)
)


def centre(q: int, r: int) -> Point:
    """The centre of the hexagon (q, r)."""
    return (q * SIZE * 1.5, (2 * r + q) * RISE)


class Plan(NamedTuple):
    """The positions of a map's tiles: `cells` in order, and the centre of each on the sheet by id."""

    cells: tuple[tuple[int, int], ...]
    places: dict[str, Point]


def plan(tiles: Iterable[BoardTile]) -> Plan:
    """The plan of these tiles, cached for the last few maps and therefore read-only."""
    return _plan(tuple([(tile.id, tile.q, tile.r) for tile in tiles]))


@lru_cache(maxsize=8)
def _plan(spots: tuple[tuple[str, int, int], ...]) -> Plan:
    return Plan(tuple([(q, r) for _, q, r in spots]), {id: centre(q, r) for id, q, r in spots})


def outlines(cells: Iterable[tuple[int, int]]) -> list[list[Point]]:
    """The border of a set of hexagons: one closed loop of corners for each rim and each hole.

    Rims run clockwise and holes anticlockwise, so the region is always on the right. A corner touches only
    three hexagons, so exactly one side of the border starts at each of the border's corners.
    """
    region = dict.fromkeys(cells)
    leaving: dict[tuple[int, int], tuple[int, int]] = {}
    for q, r in region:
        x, y = 3 * q, 2 * r + q
        for side, (dq, dr) in enumerate(SIDES):
            if (q + dq, r + dr) not in region:
                (ax, ay), (bx, by) = _GRID[side], _GRID[(side + 1) % 6]
                leaving[x + ax, y + ay] = (x + bx, y + by)
    loops = []
    while leaving:
        start, corner = leaving.popitem()
        loop = [start]
        while corner != start:
            loop.append(corner)
            corner = leaving.pop(corner)
        loops.append([(x * SIZE / 2, y * RISE) for x, y in loop])
    return loops


def inset(loop: Sequence[Point], depth: float) -> list[Point]:
    """The same loop of corners, drawn `depth` further inside its region."""
    moved = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        # Both neighbours are one side away, so the sum of the inward normals is (-dy, dx) of the chord.
        across, down = (after[0] - before[0]) / SIZE, (after[1] - before[1]) / SIZE
        moved.append((here[0] - down * depth / 1.5, here[1] + across * depth / 1.5))
    return moved


def rounded(loop: Sequence[Point], softness: float = 0.22) -> str:
    """Path commands for a closed loop whose corners are rounded off by a fraction of each side."""
    steps = []
    for before, here, after in zip([loop[-1], *loop[:-1]], loop, [*loop[1:], loop[0]], strict=True):
        x, y = here
        steps.append(
            f"{x + (before[0] - x) * softness:.1f} {y + (before[1] - y) * softness:.1f}"
            f"Q{x:.1f} {y:.1f} {x + (after[0] - x) * softness:.1f} {y + (after[1] - y) * softness:.1f}"
        )
    return "M" + "L".join(steps) + "Z"


def hexagon(middle: Point, share: float = 1.0) -> str:
    """Path commands for the hexagon around `middle`, scaled by `share`."""
    x, y = middle
    return "M" + "L".join(f"{x + cx * share:.1f} {y + cy * share:.1f}" for cx, cy in CORNERS) + "Z"
