"""Maps of scenes: each text is read once, since hundreds of scenes stand on the same plain."""

from __future__ import annotations

from functools import cache

from empires.maps.textform import Marks, read_marked_map
from empires.maps.tiles import TileMap

_read = cache(read_marked_map)


def marked_map(text: str) -> tuple[TileMap, Marks]:
    """The map of a text, of the caller's own, and its marks; tiles themselves never change."""
    on, marks = _read(text)
    return TileMap({**on.tiles}), marks
