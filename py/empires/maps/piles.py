"""Shuffled packs for laying a whole map at once; in campaigns packs have no order (`face_down`)."""

from __future__ import annotations

import msgspec

from empires.core.base.stream import Stream
from empires.maps.catalogue import type_ids
from empires.maps.edges import LAND_PACKS, Pack


class Piles(msgspec.Struct):
    """Tile type ids of each pack, bottom first: the last one is drawn next."""

    packs: dict[Pack, list[str]]

    def left(self, pack: Pack) -> int:
        """The number of tiles left in the pack."""
        return len(self.packs[pack])

    def draw(self, pack: Pack) -> str:
        """Take the top tile of a pack. Raises IndexError when it is empty."""
        return self.packs[pack].pop()

    def put_under(self, pack: Pack, type_id: str) -> None:
        """Put a tile back at the bottom of its pack, without reshuffling (WM-WORLD-11, WM-RULING-15)."""
        self.packs[pack].insert(0, type_id)


def shuffled_piles(stream: Stream, sets: int) -> Piles:
    """Shuffle `sets` tile sets into packs, without the capital tiles (WM-MAP-12)."""
    return Piles({pack: stream.shuffled(type_ids(pack, sets)) for pack in LAND_PACKS})
