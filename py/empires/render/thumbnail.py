"""A small preview of a map: colours and capitals only, drawn in a moment."""

from __future__ import annotations

from typing import Final

from empires.maps.board import Board
from empires.render import terrain
from empires.render.heraldry import liveries
from empires.render.ink import drawing, group, markup, path
from empires.render.layout import CORNERS, RISE, SIZE, centre, hexagon, outlines, rounded
from empires.render.markup import Html

_TONE: Final = {
    "F": "wash-forest", "H": "wash-hill", "M": "wash-mountain", "W": "wash-swamp", "D": "wash-desert",
    "X": "wash-waste", "N": "wash-snow", "S": "sea", "CL": "sea", "CS": "sea", "K": "thumb-lake",
}  # fmt: skip


def thumbnail_svg(board: Board) -> Html:
    """The map of `board` as a small `<svg>`: each side's terrain as a wedge, realms, capitals as dots."""
    washes: dict[str, list[str]] = {}
    held: dict[str, list[tuple[int, int]]] = {}
    rivers, capitals = [], []
    for tile in board.tiles:
        middle = x, y = centre(tile.q, tile.r)
        sides = terrain.sides(tile.ground, tile.edges)
        if len(set(sides)) == 1:
            washes.setdefault(_TONE.get(sides[0], "land"), []).append(hexagon(middle))
        else:
            washes.setdefault("land", []).append(hexagon(middle))
            for side, code in enumerate(sides):
                if code in _TONE and code not in ("CL", "CS"):
                    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                    wedge = f"M{x:.0f} {y:.0f}L{x + ax:.0f} {y + ay:.0f}L{x + bx:.0f} {y + by:.0f}Z"
                    washes.setdefault(_TONE[code], []).append(wedge)
                elif code == "R":
                    (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
                    rivers.append(f"M{x:.0f} {y:.0f}L{x + (ax + bx) / 2:.0f} {y + (ay + by) / 2:.0f}")
        if tile.owner is not None:
            held.setdefault(tile.owner, []).append((tile.q, tile.r))
        if tile.settlement == "capital":
            capitals.append(f"M{x - 16:.0f} {y:.0f}a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z")
    looks = liveries(board.players)
    parts = [
        path("".join(washes[tone]), tone)
        for tone in ("land", *dict.fromkeys(_TONE.values()))
        if tone in washes
    ]
    parts.append(path("".join(rivers), "thumb-river"))
    for owner in sorted(held):
        if owner in looks:
            line = "".join(rounded(loop) for loop in outlines(held[owner]))
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
        aria_label=f"Map of {len(board.tiles)} tiles",
    )
