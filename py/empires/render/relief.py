"""Relief on one tile: ranges, hills, woods and reeds, drawn from back to front."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from empires.render import glyphs
from empires.render.ink import Grain, Point, path
from empires.render.layout import CORNERS, MIDDLES, RISE
from empires.render.terrain import Sides


class Stroke(NamedTuple):
    """One glyph on a tile: the depth of its foot, its class and its commands."""

    foot: float
    cls: str
    d: str


def _spots(across: float, down: float) -> tuple[tuple[int, Point], ...]:
    """Positions spread over a hexagon in staggered rows, back row first, each with its nearest side."""
    found = []
    rows = int(2 * RISE / down)
    for row in range(rows):
        y = -RISE + (row + 0.75) * 2 * RISE / rows
        columns = int(120 / across)
        for column in range(columns):
            x = (column - (columns - 1) / 2) * across + (across / 4 if row % 2 else -across / 4)
            if abs(x) * 0.866 + abs(y) * 0.5 < 47.5 and abs(y) < 48:
                side = min(
                    range(6), key=lambda side: (MIDDLES[side][0] - x) ** 2 + (MIDDLES[side][1] - y) ** 2
                )
                found.append((side, (x, y)))
    return tuple(found)


_CLOSE: Final = _spots(12.5, 12.5)
_WIDE: Final = _spots(27.0, 21.0)
_SPARSE: Final = _spots(34.0, 26.0)

# Ranges: a place in front of each side, one behind each corner that two mountain sides share, and the centre.
_RANGE: Final = tuple((x * 0.6, y * 0.6 + 9) for x, y in MIDDLES)
_SADDLE: Final = tuple((x * 0.56, y * 0.56 + 9) for x, y in CORNERS)


_PEAK: Final = (17.0, 36.0)
_HILL: Final = (13.0, 11.0)
_TREE: Final = (5.0, 14.0)
"""How far each kind of glyph extends to either side of its foot, and upwards."""


def relief(
    sides: Sides, wet: Sequence[Point], clearing: Point | None, grain: Grain, *, inside: bool = False
) -> list[Any]:
    """A tile's relief around (0, 0), as elements in painting order. Nothing grows close to `wet` points or in
    the `clearing` around buildings; if everything must stay `inside`, anything that would cross the tile's
    sides is left out, and nothing else changes."""
    strokes: list[Stroke] = []
    _mountains(sides, wet, clearing, grain, strokes, inside)
    _hills(sides, wet, clearing, grain, strokes, inside)
    _woods(sides, wet, clearing, grain, strokes, inside)
    _scatter(sides, wet, clearing, grain, strokes)
    return [path(stroke.d, stroke.cls) for stroke in sorted(strokes)]


def _free(place: Point, wet: Sequence[Point], clearing: Point | None, room: float) -> bool:
    x, y = place
    if clearing and (x - clearing[0]) ** 2 + (y - 2 - clearing[1]) ** 2 < 27 * 27:
        return False
    room *= room
    return all((x - wx) * (x - wx) + (y - wy) * (y - wy) > room for wx, wy in wet)


def _fits(place: Point, size: Point, inside: bool) -> bool:
    """Whether something this high, and this wide to either side, stays within its tile; always True if it
    may cross the tile's sides.
    """
    (x, y), (broad, tall) = place, size
    corners = ((x - broad, y), (x + broad, y), (x, y - tall))
    return not inside or all(
        abs(cx) * RISE / 60 + abs(cy) / 2 <= RISE and abs(cy) <= RISE for cx, cy in corners
    )


def _mountains(
    sides: Sides, wet: Sequence[Point], clearing: Point | None, grain: Grain, strokes: list[Stroke],
    inside: bool,
) -> None:  # fmt: skip
    places = [_RANGE[side] for side in range(6) if sides[side] == "M"]
    places += [_SADDLE[side] for side in range(6) if sides[side] == sides[side - 1] == "M"]
    if sides.count("M") > 3:
        places.append((0.0, 10.0))
    kept: list[Point] = []
    for x, y in places:
        x, y = x + grain.between(-5, 5), y + grain.between(-4, 4)
        crowded = any(abs(x - ox) < 15 and abs(y - oy) < 10 for ox, oy in kept)
        if crowded or not _free((x, y - 8), wet, clearing, 15):
            continue
        kept.append((x, y))
        outline, face = glyphs.peak(grain.pick(glyphs.SHAPES))
        if not _fits((x, y), _PEAK, inside):
            continue
        strokes.append(Stroke(y, "peak", f"M{x:.1f} {y:.1f}{outline}"))
        strokes.append(Stroke(y, "peak-shade", f"M{x:.1f} {y:.1f}{face}"))


def _hills(
    sides: Sides, wet: Sequence[Point], clearing: Point | None, grain: Grain, strokes: list[Stroke],
    inside: bool,
) -> None:  # fmt: skip
    if "H" not in sides:
        return
    for side, (x, y) in _WIDE:
        if sides[side] == "H" and grain.pick(8):
            x, y = x + grain.between(-4, 4), y + grain.between(-3, 4)
            if _free((x, y - 4), wet, clearing, 12):
                shape = grain.pick(glyphs.SHAPES)
                if _fits((x, y), _HILL, inside):
                    strokes.append(Stroke(y, "hill", f"M{x:.1f} {y:.1f}{glyphs.hill(shape)}"))


def _woods(
    sides: Sides, wet: Sequence[Point], clearing: Point | None, grain: Grain, strokes: list[Stroke],
    inside: bool,
) -> None:  # fmt: skip
    """Trees, row by row; each row is one stroke, since neighbouring trees do not hide each other."""
    if "F" not in sides:
        return
    northern = "M" in sides or "N" in sides
    rows: dict[float, list[str]] = {}
    for side, (x, y) in _CLOSE:
        if sides[side] == "F" and grain.pick(9):
            row = y
            x, y = x + grain.between(-4.2, 4.2), y + grain.between(-3.4, 3.4) + 3
            if _free((x, y - 5), wet, clearing, 9.5):
                shape = grain.pick(glyphs.SHAPES)
                if not _fits((x, y), _TREE, inside):
                    continue
                glyph = glyphs.conifer(shape) if northern or shape == 0 else glyphs.tree(shape)
                rows.setdefault(row, []).append(f"M{x:.1f} {y:.1f}{glyph}")
    strokes += [Stroke(row + 3, "tree", "".join(trees)) for row, trees in rows.items()]


_SCATTERED: Final = {
    "W": ("reeds", glyphs.reeds),
    "D": ("dune", glyphs.dune),
    "X": ("snag", glyphs.snag),
    "N": ("drift", glyphs.drift),
}


def _scatter(
    sides: Sides, wet: Sequence[Point], clearing: Point | None, grain: Grain, strokes: list[Stroke]
) -> None:
    """Reeds, dunes, dead trees and drifts. They consist only of lines, so each kind is one stroke."""
    for code, (cls, glyph) in _SCATTERED.items():
        if code not in sides:
            continue
        lines = []
        for side, (x, y) in _WIDE:
            if sides[side] == code and grain.pick(6):
                x, y = x + grain.between(-6, 6), y + grain.between(-5, 5)
                if _free((x, y), wet, clearing, 9):
                    lines.append(f"M{x:.1f} {y:.1f}{glyph(grain.pick(glyphs.SHAPES))}")
        if lines:
            strokes.append(Stroke(-RISE, cls, "".join(lines)))


def grass(origin: Point, sides: Sides, wet: Sequence[Point], grain: Grain) -> list[str]:
    """The tufts of grass of a tile around `origin`, as path commands."""
    left, top = origin
    tufts = []
    for side, (x, y) in _SPARSE:
        if sides[side] in ("P", "R", "r", "Pm", "H") and grain.pick(5) > 1:
            x, y = x + grain.between(-12, 12), y + grain.between(-9, 9)
            if _free((x, y), wet, None, 9):
                tufts.append(f"M{left + x:.1f} {top + y:.1f}{glyphs.grass(grain.pick(glyphs.SHAPES))}")
    return tufts
