"""The tile in hand, drawn as a ghost over its space on the map, and alone on the card."""

from __future__ import annotations

from empires.maps.board import BoardTile
from empires.render.ground import FLAT, Site, land
from empires.render.ink import drawing
from empires.render.layout import RISE, SIZE, centre, hexagon
from empires.render.markup import Html, el

EDGE = 4.0
"""The margin around a tile that is drawn alone."""


def ghost_fragment(tile: BoardTile) -> Html:
    """The land of a tile, drawn in its position as one group `ghost-<id>`."""
    piece = land(
        Site(
            f"ghost-{tile.id}", tile.q, tile.r, tile.ground, tile.edges, tile.flow, tile.bridged, False,
            ("",) * 6,
        )
    )  # fmt: skip
    flat = (
        el("path", d=commands, class_=name)
        for name, commands in zip(FLAT, piece.flat, strict=True)
        if commands
    )
    paper = el("path", d=hexagon(centre(tile.q, tile.r)), class_="land")
    return el("g", paper, *flat, piece.standing, id=f"ghost-{tile.id}", class_="ghost")


def tile_svg(tile: BoardTile) -> Html:
    """A single tile, as a small picture."""
    x, y = centre(tile.q, tile.r)
    box = (x - SIZE - EDGE, y - RISE - EDGE, 2 * (SIZE + EDGE), 2 * (RISE + EDGE))
    return drawing(box, ghost_fragment(tile), class_="map in-hand", role="img", aria_label=tile.label)
