"""A small preview of a map, with only colours and capitals, so that it is drawn quickly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from empires.maps.board import Board
from empires.render import terrain
from empires.render.heraldry import liveries
from empires.render.ink import Point, drawing, group, markup, path
from empires.render.layout import CORNERS, RISE, SIZE, centre, hexagon, outlines, rounded
from empires.render.markup import Html

_TONE: Final = {
    "F": "wash-forest", "H": "wash-hill", "M": "wash-mountain", "W": "wash-swamp", "D": "wash-desert",
    "X": "wash-waste", "N": "wash-snow", "S": "sea", "CL": "sea", "CS": "sea", "K": "thumb-lake",
}  # fmt: skip
_TONES: Final = ("land", *dict.fromkeys(_TONE.values()))


MANY: Final = 180
"""If there are at least this many tiles, each is drawn in a single tone, and neighbours of the same tone
become one shape: the small map is stored with its campaign, and nobody could make out that many tiles in it.
"""


def thumbnail_svg(board: Board) -> Html:
    """The map of `board` as a small `<svg>`: each side's terrain as a wedge, realms, and capitals as dots."""
    many = len(board.tiles) >= MANY
    held: dict[str, list[tuple[int, int]]] = {}
    capitals = []
    for tile in board.tiles:
        if tile.owner is not None:
            held.setdefault(tile.owner, []).append((tile.q, tile.r))
        if tile.settlement == "capital":
            x, y = centre(tile.q, tile.r)
            capitals.append(f"M{x - 16:.0f} {y:.0f}a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z")
    looks = liveries(board.players)
    parts = _pieces(board) if many else _wedges(board)
    for owner in sorted(held):
        if owner in looks:
            line = "".join(_straight(loop) if many else rounded(loop) for loop in outlines(held[owner]))
            parts.append(path(line, "thumb-realm", stroke=looks[owner].colour))
    parts.append(path("".join(capitals), "thumb-capital"))
    places = [centre(tile.q, tile.r) for tile in board.tiles] or [(0.0, 0.0)]
    left, top = min(x for x, _ in places) - SIZE, min(y for _, y in places) - RISE
    wide, high = max(x for x, _ in places) + SIZE - left, max(y for _, y in places) + RISE - top
    box = (left - 8, top - 8, wide + 16, high + 16)
    return drawing(
        box,
        markup(group(*parts)),
        class_="map thumbnail",
        role="img",
        aria_label=f"Map of {board.counted(len(board.tiles))}",
    )


def _wedges(board: Board) -> list[Any]:
    """The ground along every side of each tile, and the rivers."""
    washes: dict[str, list[str]] = {}
    rivers = []
    for tile in board.tiles:
        middle = x, y = centre(tile.q, tile.r)
        sides = terrain.sides(tile.ground, tile.edges)
        if len(set(sides)) == 1:
            washes.setdefault(_TONE.get(sides[0], "land"), []).append(hexagon(middle))
            continue
        washes.setdefault("land", []).append(hexagon(middle))
        for side, code in enumerate(sides):
            (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
            if code in _TONE and code not in ("CL", "CS"):
                wedge = f"M{x:.0f} {y:.0f}L{x + ax:.0f} {y + ay:.0f}L{x + bx:.0f} {y + by:.0f}Z"
                washes.setdefault(_TONE[code], []).append(wedge)
            elif code == "R":
                rivers.append(f"M{x:.0f} {y:.0f}L{x + (ax + bx) / 2:.0f} {y + (ay + by) / 2:.0f}")
    drawn = [path("".join(washes[tone]), tone) for tone in _TONES if tone in washes]
    return [*drawn, path("".join(rivers), "thumb-river")]


def _pieces(board: Board) -> list[Any]:
    """The most common ground along each tile's sides; neighbours of the same tone become one shape."""
    cells: dict[str, list[tuple[int, int]]] = {"land": [(tile.q, tile.r) for tile in board.tiles]}
    for tile in board.tiles:
        tones = [_TONE.get(code, "land") for code in terrain.sides(tile.ground, tile.edges)]
        most = max(dict.fromkeys(tones), key=tones.count)
        if most != "land":
            cells.setdefault(most, []).append((tile.q, tile.r))
    return [path("".join(map(_straight, outlines(cells[tone]))), tone) for tone in _TONES if tone in cells]


def _straight(loop: Sequence[Point]) -> str:
    """Path commands for a closed loop, each corner relative to the previous one."""
    (x, y), *rest = [(round(x), round(y)) for x, y in loop]
    steps = [f"M{x} {y}"]
    for at_x, at_y in rest:
        steps.append(f"l{at_x - x} {at_y - y}")
        x, y = at_x, at_y
    return "".join(steps).replace(" -", "-") + "Z"
