"""Sea, coasts, rivers and lakes: everything blue, as outlines around a tile's own centre.

Coasts and rivers cross a side in its middle and at a right angle, so they continue smoothly from tile to tile
whatever is drawn inside the two tiles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Final

from empires.render.ink import Grain, Point, blob, flowing, polyline
from empires.render.layout import CORNERS, MIDDLES
from empires.render.terrain import Sides

SHORES: Final = (4.0, 8.5, 14.0)
"""The distances of the lines along the shore from the land."""
_NARROW: Final = 2.3
"""Half the width of a river where it crosses a side; it is the same in every tile, so rivers join."""
_SWELL: Final = tuple(16 * (step / 12) ** 2 * (1 - step / 12) ** 2 for step in range(13))
"""How far a coast may swing out along its course; at the sides of the tile it neither swings nor turns."""
_AFLOAT: Final = frozenset({"S", "CL", "CS", ""})


@dataclass
class Water:
    """The blue of one tile: path commands by kind of line, places where a river may meet the sea, and points
    that the relief avoids."""

    origin: Point
    sea: list[str] = field(default_factory=list)
    coast: list[str] = field(default_factory=list)
    shores: tuple[list[str], ...] = field(default_factory=lambda: ([], [], []))
    waves: list[str] = field(default_factory=list)
    banks: list[str] = field(default_factory=list)
    stream: list[str] = field(default_factory=list)
    lake: list[str] = field(default_factory=list)
    ripples: list[str] = field(default_factory=list)
    bridge: list[str] = field(default_factory=list)
    mouths: list[tuple[Point, Point]] = field(default_factory=list)
    wet: list[Point] = field(default_factory=list)


def water(origin: Point, sides: Sides, facing: Sides, flow: Sides, bridged: bool, grain: Grain) -> Water:
    """The waters of a tile around `origin`; `facing` are the sides of its neighbours ("" where there is no
    neighbour).
    """
    drawn = Water(origin)
    for side, code in enumerate(sides):
        if code == "S":
            _waves(drawn, MIDDLES[side], grain)
    coasts = _coasts(sides)
    for first, last in coasts:
        if first != last:  # sea on all sides but one has no line from side to side
            _bay(drawn, first, last, grain)
    if not coasts and "S" in sides:
        _open_sea(drawn, sides, facing, grain)
    if "K" in sides:
        _lake(drawn, sides, facing, grain)
    rivers = [side for side in range(6) if _is_river(side, sides, facing, flow)]
    if rivers:
        _rivers(drawn, rivers, sides, grain, bridged)
    elif "r" in sides:
        rise, fall = grain.between(-40, 40), grain.between(-40, 40)
        _course(drawn, _bezier((-30.0, -12.0), (-8.0, rise), (8.0, fall), (30.0, 12.0), 12), (0.6, 1.8))
    return drawn


def _is_river(side: int, sides: Sides, facing: Sides, flow: Sides) -> bool:
    if sides[side] == "R" or (flow and flow[side]):
        return True
    return sides[side] == "r" and facing[side] in ("r", "R")


def _coasts(sides: Sides) -> list[tuple[int, int]]:
    """Each stretch of coast: the side at which, going clockwise, land turns to sea, and the side at which
    the stretch ends.
    """
    found = []
    for first in range(6):
        if sides[first] == "CL":
            last = next((first + step) % 6 for step in range(1, 7) if sides[(first + step) % 6] != "S")
            found.append((first, last))
    return found


def _bay(drawn: Water, first: int, last: int, grain: Grain) -> None:
    """A coastline from the middle of one side to the middle of another, sea on its left."""
    turn = (last - first) % 6
    pull = 0.52 if turn == 1 else 0.3
    start, end = MIDDLES[first], MIDDLES[last]
    bow = grain.between(-8, 8), grain.between(-8, 8)
    line = [
        (x + bow[0] * swell, y + bow[1] * swell)
        for (x, y), swell in zip(
            _bezier(start, _scaled(start, pull), _scaled(end, pull), end, 12), _SWELL, strict=True
        )
    ]
    rugged = [
        line[0],
        *((x + grain.between(-3.4, 3.4), y + grain.between(-3.4, 3.4)) for x, y in line[1:-1]),
        line[-1],
    ]
    around = [CORNERS[(first + step) % 6] for step in range(1, turn + 1)]
    drawn.sea.append(flowing(rugged[::-1], drawn.origin) + "L" + polyline(around, drawn.origin)[1:] + "Z")
    drawn.coast.append(flowing(rugged, drawn.origin))
    # Points beyond both sides make the shore lines cross them at right angles and meet the next tile's.
    sides = (_scaled(start, 1.2), *line, _scaled(end, 1.2))
    for depth, shore in zip(SHORES, drawn.shores, strict=True):
        shore.append(flowing(_beside(sides, -depth)[1:-1], drawn.origin))
    drawn.mouths = list(zip(line[3:10], _beside(line, -18.0)[3:10], strict=True))
    drawn.wet += rugged[1:-1]


def _open_sea(drawn: Water, sides: Sides, facing: Sides, grain: Grain) -> None:
    """Water from side to side; if a neighbour is land without a coast of its own, the shore is drawn in this
    tile.
    """
    beach = [code == "S" and other not in _AFLOAT for code, other in zip(sides, facing, strict=True)]
    border: list[Point] = []
    for side in range(6):
        border.append(_shore_corner(side, beach, 1.5))
        if beach[side]:
            (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
            mx, my = MIDDLES[side]
            dents = [grain.between(0.0, 0.07) for _ in range(3)]
            border += [
                (ax + (bx - ax) * share - mx * dent, ay + (by - ay) * share - my * dent)
                for share, dent in zip((0.25, 0.5, 0.75), dents, strict=True)
            ]
            line = [border[-4], *border[-3:], _shore_corner((side + 1) % 6, beach, 1.5)]
            drawn.coast.append(flowing(line, drawn.origin))
            for depth, shore in zip(SHORES, drawn.shores, strict=True):
                ends = _shore_corner(side, beach, depth), _shore_corner((side + 1) % 6, beach, depth)
                shore.append(polyline(ends, drawn.origin))
    drawn.sea.append(polyline(border, drawn.origin, closed=True))


def _shore_corner(corner: int, beach: Sequence[bool], depth: float) -> Point:
    """The point at which a line at distance `depth` from the beaches passes the corner: inside the tile, or
    on the side shared with the next tile.
    """
    x, y = CORNERS[corner]
    before, after = beach[corner - 1], beach[corner]
    if before and after:
        return _scaled((x, y), 1 - depth / 51.96)
    if not before and not after:
        return x, y
    # The line leaves across the side without a beach, where the next sea tile takes it up.
    tx, ty = CORNERS[corner - 1] if after else CORNERS[(corner + 1) % 6]
    share = depth / 51.96 if depth > 2 else 0.0
    return x + (tx - x) * share, y + (ty - y) * share


def _waves(drawn: Water, side: Point, grain: Grain) -> None:
    left, top = drawn.origin
    share = grain.between(0.42, 0.86)
    x, y = left + side[0] * share + grain.between(-12, 12), top + side[1] * share
    wide = grain.between(4.5, 7)
    drawn.waves.append(f"M{x - wide:.1f} {y:.1f}q{wide / 2:.1f}-4 {wide:.1f} 0t{wide:.1f} 0")
    if grain.pick(3) == 0:
        drawn.waves.append(f"M{x + wide:.1f} {y + 6:.1f}q3-3 6 0t6 0")


def _lake(drawn: Water, sides: Sides, facing: Sides, grain: Grain) -> None:
    """A blue area that reaches out towards the lake sides, and over them into a neighbouring lake."""
    joined = [code == other == "K" for code, other in zip(sides, facing, strict=True)]
    rim: list[Point] = []
    for side in range(6):
        after = (side + 1) % 6
        reach = 1.08 if joined[side] else 0.72 if sides[side] == "K" else 0.42
        rim.append(_scaled(MIDDLES[side], reach + grain.between(-0.05, 0.05)))
        shores = sides[side] == sides[after] == "K"
        reach = (0.62 if shores else 0.42, 0.84, 1.08)[joined[side] + joined[after]]
        rim.append(_scaled(CORNERS[after], reach + grain.between(-0.05, 0.05)))
    drawn.lake.append(blob(rim, drawn.origin))
    for share in (0.82, 0.64):
        drawn.ripples.append(blob([_scaled(point, share) for point in rim], drawn.origin))
    for x, y in ((-9.0, -3.0), (4.0, 6.0)):
        left, top = drawn.origin[0] + x + grain.between(-4, 4), drawn.origin[1] + y
        drawn.ripples.append(f"M{left:.1f} {top:.1f}q3-3.4 6 0t6 0")
    drawn.wet += [*rim, *(_scaled(point, 0.5) for point in rim), (0.0, 0.0)]


def _rivers(drawn: Water, rivers: list[int], sides: Sides, grain: Grain, bridged: bool) -> None:
    """Every river of the tile, from its side to its destination: another side, a fork, a lake, the sea."""
    heart = grain.between(-14, 14), grain.between(-11, 11)
    if "K" in sides or "W" in sides:
        last = _NARROW + 1 if "K" in sides else 0.3
        for side in rivers:
            _course(drawn, _reach(side, _scaled(MIDDLES[side], 0.3), grain), (_NARROW, last))
    elif drawn.mouths:
        for side in rivers:
            _course(drawn, _to_sea(side, drawn.mouths), (_NARROW, 7.0), open_end=True)
    elif len(rivers) == 1:
        spring = _scaled(MIDDLES[(rivers[0] + 3) % 6], grain.between(0.1, 0.34))
        _course(drawn, _reach(rivers[0], spring, grain), (_NARROW, 0.5))
    elif len(rivers) == 2:
        _course(drawn, _through(rivers[0], rivers[1], heart, grain), (_NARROW, _NARROW))
    else:
        for side in rivers:
            _course(drawn, _reach(side, heart, grain), (_NARROW, _NARROW + 0.4))
    if bridged:
        _bridge(drawn)


def _reach(side: int, goal: Point, grain: Grain) -> list[Point]:
    start = MIDDLES[side]
    bend = (0.32, -0.32, 0.18, -0.18)[grain.pick(4)]
    gx, gy = goal
    swerve = gx * 0.7 + start[0] * 0.3 - start[1] * bend, gy * 0.7 + start[1] * 0.3 + start[0] * bend
    return _bezier(start, _scaled(start, 0.55), swerve, goal, 9)


def _through(first: int, last: int, heart: Point, grain: Grain) -> list[Point]:
    """A river that enters over one side and leaves over the other, with a bend of its own in between."""
    start, end = MIDDLES[first], MIDDLES[last]
    share = {1: 0.5, 5: 0.5, 2: 0.22, 4: 0.22}.get((last - first) % 6, 0.0)
    mx = (start[0] + end[0]) * share + heart[0]
    my = (start[1] + end[1]) * share + heart[1]
    dx, dy = end[0] - start[0], end[1] - start[1]
    sway = grain.between(-0.2, 0.2)
    tx, ty = dx * 0.16 - dy * sway, dy * 0.16 + dx * sway
    upper = _bezier(start, _scaled(start, 0.62), (mx - tx, my - ty), (mx, my), 7)
    return upper + _bezier((mx, my), (mx + tx, my + ty), _scaled(end, 0.62), end, 7)[1:]


def _to_sea(side: int, mouths: list[tuple[Point, Point]]) -> list[Point]:
    """A river from a side to the nearest of the `mouths`: pairs of a point on the coast and a point out at
    sea.

    The river meets the coast at a right angle and runs a little way out beyond it.
    """
    start = x, y = MIDDLES[side]
    (mx, my), (ox, oy) = min(mouths, key=lambda mouth: (mouth[0][0] - x) ** 2 + (mouth[0][1] - y) ** 2)
    inland = mx * 2 - ox, my * 2 - oy
    line = _bezier(start, _scaled(start, 0.55), inland, (mx, my), 9)
    return [*line, (mx + (ox - mx) * 0.36, my + (oy - my) * 0.36)]


def _course(drawn: Water, line: list[Point], widths: tuple[float, float], *, open_end: bool = False) -> None:
    """A band of water along `line`; half its width is the first of `widths` at its start and the second at
    its end. At an open end the banks stop a step before the water does.
    """
    count = len(line) - 1
    half = [widths[0] + (widths[1] - widths[0]) * step / count for step in range(count + 1)]
    left, right = _beside(line, half), _beside(line, [-width for width in half])
    drawn.stream.append(polyline(left + right[::-1], drawn.origin, closed=True))
    shown = count if open_end else count + 1
    drawn.banks.append(polyline(left[:shown], drawn.origin) + polyline(right[:shown], drawn.origin))
    drawn.wet += line


def _bridge(drawn: Water) -> None:
    """Two parapets and planks across the middle of the river."""
    line = drawn.wet
    here = len(line) // 2
    x, y = line[here]
    dx, dy = line[here + 1][0] - line[here - 1][0], line[here + 1][1] - line[here - 1][1]
    long = hypot(dx, dy) or 1.0
    dx, dy = dx / long, dy / long
    for along in (-4.0, 4.0):
        ends = [(x + dx * along - dy * across, y + dy * along + dx * across) for across in (-8.5, 8.5)]
        drawn.bridge.append(polyline(ends, drawn.origin))
    for across in (-6.0, -3.0, 0.0, 3.0, 6.0):
        ends = [(x + dx * along - dy * across, y + dy * along + dx * across) for along in (-4.0, 4.0)]
        drawn.bridge.append(polyline(ends, drawn.origin))


def _scaled(point: Point, share: float) -> Point:
    return point[0] * share, point[1] * share


def _bezier(a: Point, b: Point, c: Point, d: Point, steps: int) -> list[Point]:
    """`steps` + 1 points along the cubic curve."""
    points = []
    for step in range(steps + 1):
        t = step / steps
        u = 1 - t
        wa, wb, wc, wd = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        points.append(
            (wa * a[0] + wb * b[0] + wc * c[0] + wd * d[0], wa * a[1] + wb * b[1] + wc * c[1] + wd * d[1])
        )
    return points


def _beside(line: Sequence[Point], depth: float | Sequence[float]) -> list[Point]:
    """The line shifted to its right-hand side (down the page if the line runs to the right)."""
    depths = [depth] * len(line) if isinstance(depth, float) else depth
    moved = []
    for step, (x, y) in enumerate(line):
        ax, ay = line[max(step - 1, 0)]
        bx, by = line[min(step + 1, len(line) - 1)]
        dx, dy = bx - ax, by - ay
        long = hypot(dx, dy) or 1.0
        moved.append((x - dy / long * depths[step], y + dx / long * depths[step]))
    return moved
