"""Washes: the soft blots of colour under woods, hills, ranges, swamps and barren land."""

from __future__ import annotations

from collections.abc import Sequence

from empires.render.ink import Grain, Point, blob
from empires.render.layout import CORNERS, MIDDLES
from empires.render.terrain import Sides


def wash(origin: Point, code: str, sides: Sides, facing: Sides, grain: Grain) -> str:
    """Blots of colour on the sides with terrain `code`; they cross a border only into the same terrain."""
    if all(side == code for side in sides):
        return blob(_rim(range(6), code, facing, grain), origin)
    blots = []
    for start in range(6):
        if sides[start] != code or sides[start - 1] == code:
            continue
        length = next(step for step in range(1, 6) if sides[(start + step) % 6] != code)
        run = [(start + step) % 6 for step in range(length)]
        blots.append(blob([*_rim(run, code, facing, grain), *_hollow(start, length, grain)], origin))
    return "".join(blots)


def _rim(run: Sequence[int], code: str, facing: Sides, grain: Grain) -> list[Point]:
    """The outer border of a blot, clockwise along the sides of `run`."""
    rim = []
    for side in run:
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        reach = 1.07 if facing[side] == code else 0.93
        for share in (0.1, 0.5, 0.9):
            waver = grain.between(-0.07, 0.07)
            far = reach if facing[side] == code else reach + waver
            rim.append(((ax + (bx - ax) * share) * far, (ay + (by - ay) * share) * far))
    return rim


def _hollow(start: int, length: int, grain: Grain) -> list[Point]:
    """The inner border of a blot over `length` sides from `start`, near the tile's heart or, for few sides,
    farther out.
    """
    mx = sum(MIDDLES[(start + step) % 6][0] for step in range(length))
    my = sum(MIDDLES[(start + step) % 6][1] for step in range(length))
    depth = (0.3, 0.12, 0.04, -0.12, -0.34)[length - 1]
    ax, ay = CORNERS[(start + length) % 6]
    bx, by = CORNERS[start]
    return [
        (ax * 0.6 + grain.between(-5, 5), ay * 0.6 + grain.between(-5, 5)),
        (mx * depth + grain.between(-6, 6), my * depth + grain.between(-6, 6)),
        (bx * 0.6 + grain.between(-5, 5), by * 0.6 + grain.between(-5, 5)),
    ]
