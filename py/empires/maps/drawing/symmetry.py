"""Symmetries of a land: the other places where a brush also paints, so that players begin on equal terms.

Rotations by a third or a sixth of a turn are about the hexagon nearest to the centre, half turns about the
centre itself; a mirror is vertical and runs through the middle column.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

from empires.maps.foreign.land import Cell

Symmetry = Literal["none", "half", "third", "sixth", "mirror"]

SYMMETRIES: tuple[Symmetry, ...] = get_args(Symmetry)


class Middle(msgspec.Struct, frozen=True):
    """The centre of a land in doubled coordinates: the sum of its left and right ends, and the sum of its top
    and bottom.
    """

    across: int
    down: int


def middle(cells: Iterable[Cell]) -> Middle:
    """The centre of a set of hexagons, chosen so that a half turn about it maps hexagons onto hexagons."""
    places = [(q, 2 * r + q) for q, r in cells] or [(0, 0)]
    across = min(q for q, _ in places) + max(q for q, _ in places)
    down = min(d for _, d in places) + max(d for _, d in places)
    return Middle(across, down + (down - across) % 2)


def images(cell: Cell, symmetry: Symmetry, about: Middle) -> list[Cell]:
    """A hexagon and its images, the hexagon itself first: one for each rotation of the land, so the centre
    appears several times; some may be outside the land."""
    match symmetry:
        case "half":
            q, r = cell
            return [cell, (about.across - q, (about.down - about.across) // 2 - r)]
        case "third" | "sixth":
            return _turned(cell, _pivot(about), 6 if symmetry == "sixth" else 3)
        case "mirror":
            (q, r), (axis, _) = cell, _pivot(about)
            return [cell, (2 * axis - q, r + q - axis)]
        case _:
            return [cell]


def _pivot(about: Middle) -> Cell:
    """The hexagon at the centre, or just above and to the left of it."""
    q = about.across // 2
    return q, (about.down // 2 - q) // 2


def _turned(cell: Cell, pivot: Cell, parts: int) -> list[Cell]:
    q, r = cell[0] - pivot[0], cell[1] - pivot[1]
    found = []
    for step in range(6):
        if step % (6 // parts) == 0:
            found.append((pivot[0] + q, pivot[1] + r))
        q, r = -r, q + r  # a sixth of a turn clockwise
    return found
