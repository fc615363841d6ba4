"""Spacing of tiles: whether a map has room for all capitals (WM-MAP-11)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.maps.hexes import disc, hex_of, tile_id

PATIENCE = 5_000
"""The number of choices tried before a search is abandoned without a result; a crowded map takes a few
hundred."""


def have_room(tiles: Iterable[str], count: int, apart: int) -> bool:
    """Whether `count` of these tiles are at least `apart` from each other.

    Tiles are sets of bits: bit n is the n-th tile.
    """
    names = list(tiles)
    bit = {tile: 1 << number for number, tile in enumerate(names)}
    bars = [sum(bit.get(tile_id(place), 0) for place in disc(hex_of(tile), apart - 1)) for tile in names]
    return _Search(bars).finds(count, (1 << len(names)) - 1)


class _Search:
    """A search for tiles that do not exclude each other; `bars` gives all tiles that a tile excludes,
    including itself.
    """

    def __init__(self, bars: list[int]) -> None:
        self.bars = bars
        self.left = PATIENCE

    def finds(self, count: int, free: int) -> bool:
        """Whether `count` of the `free` tiles can be taken.

        For any given tile, some best choice contains that tile or one that it excludes. So it is enough to
        try the tile that excludes the fewest, and those that it excludes. If one of two such tiles excludes
        everything that the other does, only the other need be tried.
        """
        if count <= 0:
            return True
        self.left -= 1
        if self.left < 0 or self._at_most(free, count) < count:
            return False
        first = min(_bits(free), key=lambda tile: (self.bars[tile] & free).bit_count())
        tried: list[int] = []
        for tile in sorted(
            _bits(self.bars[first] & free), key=lambda one: (self.bars[one] & free).bit_count()
        ):
            barred = self.bars[tile] & free
            if any(other & ~barred == 0 for other in tried):
                continue  # an earlier tile that excludes fewer tiles has failed
            tried.append(barred)
            if self.finds(count - 1, free & ~barred):
                return True
        return False

    def _at_most(self, free: int, enough: int) -> int:
        """An upper bound: the number of groups of free tiles in which every tile excludes every other."""
        groups = 0
        while free and groups < enough:
            common = free
            while common:
                tile = (common & -common).bit_length() - 1
                free &= ~(1 << tile)
                common &= self.bars[tile] & ~(1 << tile)
            groups += 1
        return groups


def _bits(tiles: int) -> list[int]:
    return [number for number in range(tiles.bit_length()) if tiles >> number & 1]
