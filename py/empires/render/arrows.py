"""Arrows from tile to tile: marches are dotted, attacks solid, supply lines dashed, broken supply lines
crossed out.
"""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from empires.maps.board import Board
from empires.render.heraldry import STRANGER, Livery
from empires.render.ink import Point, at, flowing, group, markup, path, slug
from empires.render.markup import Html

_FROM_START = 20.0
_FROM_END = 24.0


def arrows(board: Board, places: dict[str, Point], looks: dict[str, Livery]) -> dict[str, Html]:
    """Every arrow as `arrow-<id>`; arrows whose tiles are not on the map are left out."""
    drawn = {}
    for arrow in board.arrows:
        stops = (arrow.start, *arrow.through, arrow.end)
        if all(stop in places for stop in stops) and arrow.start != arrow.end:
            look = looks.get(arrow.owner, STRANGER) if arrow.owner is not None else STRANGER
            line = tuple(places[stop] for stop in stops)
            name = f"arrow-{arrow.id}"
            drawn[name] = _arrow(name, arrow.kind, arrow.broken, arrow.label, look.colour, line)
    return drawn


@lru_cache(maxsize=512)
def _arrow(name: str, kind: str, broken: bool, label: str, colour: str, line: tuple[Point, ...]) -> Html:
    points = list(line)
    points[0] = _towards(points[0], points[1], _FROM_START)
    points[-1] = _towards(points[-1], points[-2], _FROM_END)
    if len(points) == 2:
        (ax, ay), (bx, by) = points
        points.insert(1, ((ax + bx) / 2 - (by - ay) * 0.14, (ay + by) / 2 + (bx - ax) * 0.14))
    shaft = flowing(points)
    (fx, fy), (tx, ty) = points[-2], points[-1]
    long = hypot(tx - fx, ty - fy) or 1.0
    dx, dy = (tx - fx) / long, (ty - fy) / long
    head = (
        f"M{tx + dx * 9:.1f} {ty + dy * 9:.1f}L{tx - dx * 5 - dy * 7:.1f} {ty - dy * 5 + dx * 7:.1f}"
        f"L{tx - dx * 2:.1f} {ty - dy * 2:.1f}L{tx - dx * 5 + dy * 7:.1f} {ty - dy * 5 - dx * 7:.1f}Z"
    )
    parts = [
        path(shaft, "arrow-halo"),
        path(shaft, "arrow-shaft arrow-casing"),
        path(shaft, "arrow-shaft", stroke=colour),
        path(head, "arrow-head", fill=colour),
    ]
    if broken:
        middle = points[len(points) // 2]
        parts.append(path("M-7-7 7 7M-7 7 7-7", "arrow-cross-halo", transform=at(middle)))
        parts.append(path("M-7-7 7 7M-7 7 7-7", "arrow-cross", transform=at(middle)))
    state = " broken" if broken else ""
    shown = group(*parts, id=name, cls=f"arrow arrow-{slug(kind)}{state}", role="img")
    shown["aria-label"] = label
    return markup(shown)


def _towards(start: Point, goal: Point, distance: float) -> Point:
    (ax, ay), (bx, by) = start, goal
    share = distance / (hypot(bx - ax, by - ay) or 1.0)
    return ax + (bx - ax) * share, ay + (by - ay) * share
