"""Marks over the map: names, badges of tiles, the present overlay, coordinates and touch areas."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from empires.maps.board import Badge, BoardTile, Overlay
from empires.render.badges import badge_row
from empires.render.ink import Point, at, group, markup, path, text
from empires.render.layout import centre, hexagon
from empires.render.markup import Html

SEATS = ("capital", "city")
"""Settlements whose names are also readable from far off."""


def name_fragment(tile: BoardTile, heart: Point) -> Html:
    """The name of a tile in italics, below its settlement if it has one. No browser translates it."""
    return _name(f"name-{tile.id}", tile.name, heart, tile.settlement)


@lru_cache(maxsize=2048)
def _name(name: str, words: str, place: Point, settlement: str | None) -> Html:
    x, y = place
    cls = "name land-name" if settlement is None else "name seat-name" if settlement in SEATS else "name"
    return markup(text(words, (x, y + (5 if settlement is None else 19)), cls, id=name, translate="no"))


def badge_fragment(tile: BoardTile, heart: Point, foot_taken: bool) -> Html:
    """The badges of a tile: below its name, or at its head if there are pieces at its foot."""
    x, y = heart
    return _badges(f"badges-{tile.id}", tile.badges, (x, y - 42 if foot_taken else y + 31))


@lru_cache(maxsize=2048)
def _badges(name: str, badges: tuple[Badge, ...], place: Point) -> Html:
    return markup(badge_row(badges, place, id=name))


def overlay_fragments(overlay: Overlay, places: dict[str, Point]) -> dict[str, Html]:
    """The present marks: `target-`, `chosen-` and `recent-` with the tile's id."""
    drawn = {}
    for kind, tiles in (("recent", overlay.recent), ("target", overlay.targets), ("chosen", overlay.chosen)):
        for tile in tiles:
            if tile in places:
                drawn[f"{kind}-{tile}"] = _mark(kind, f"{kind}-{tile}", places[tile])
    return drawn


_CORNER_TICKS = "M-44-32-36-46H-20M20-46H36L44-32M44 32 36 46H20M-20 46H-36L-44 32"


@lru_cache(maxsize=2048)
def _mark(kind: str, name: str, place: Point) -> Html:
    x, y = place
    parts = [path(hexagon((0, 0), 0.9), f"{kind}-glow"), path(hexagon((0, 0), 0.9), f"{kind}-line")]
    if kind == "chosen":
        parts.append(path(_CORNER_TICKS, "chosen-ticks"))
    return markup(group(*parts, id=name, cls=f"mark {kind}", transform=at((x, y))))


def coordinates(tiles: Sequence[BoardTile]) -> dict[str, Html]:
    """The ids of all tiles in one fragment; they never change while the land stays the same."""
    return {"coordinates": _coordinates(tuple((tile.id, tile.q, tile.r) for tile in tiles))} if tiles else {}


@lru_cache(maxsize=8)
def _coordinates(tiles: tuple[tuple[str, int, int], ...]) -> Html:
    labels = []
    for tile, q, r in tiles:
        x, y = centre(q, r)
        labels.append(text(tile, (x, y - 40), "coordinate"))
    return markup(group(*labels, id="coordinates"))


def hits(tiles: Sequence[BoardTile]) -> dict[str, Html]:
    """The areas of all tiles that can be pressed, focused and heard, as `hit-<tile>`."""
    return _hits(tuple([(tile.id, tile.label, tile.q, tile.r) for tile in tiles]))


def space_hits(spaces: Sequence[tuple[str, int, int]]) -> dict[str, Html]:
    """The touch areas of spaces without a tile."""
    return {f"hit-{id}": _hit(id, f"Empty space {id}", q, r) for id, q, r in spaces}


@lru_cache(maxsize=4)
def _hits(tiles: tuple[tuple[str, str, int, int], ...]) -> dict[str, Html]:
    return {f"hit-{tile[0]}": _hit(*tile) for tile in tiles}


@lru_cache(maxsize=8192)
def _hit(tile: str, label: str, q: int, r: int) -> Html:
    shown = path(hexagon(centre(q, r)), "hit", id=f"hit-{tile}", data_tile=tile, role="button", tabindex="-1")
    shown["data-q"], shown["data-r"] = str(q), str(r)  # for the arrow keys, which step from tile to tile
    shown["aria-label"] = label
    return markup(shown)
