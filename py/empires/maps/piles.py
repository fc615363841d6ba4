"""The four face-down packs tiles are drawn from (WM-WORLD-01)."""

from __future__ import annotations

import msgspec

from empires.core.stream import Stream
from empires.maps.catalogue import type_ids
from empires.maps.edges import LAND_PACKS, Pack
from empires.maps.faults import Code, Fault, fault
from empires.maps.placement import open_packs
from empires.maps.tiles import TileMap


class Piles(msgspec.Struct):
    """Tile type ids of each pack, bottom first: the last one is drawn next. Secret from everyone."""

    packs: dict[Pack, list[str]]

    def left(self, pack: Pack) -> int:
        """How many tiles the pack still holds."""
        return len(self.packs[pack])

    def draw(self, pack: Pack) -> str:
        """Take the top tile of a pack. Raises IndexError when it is empty; `check_draw` says so first."""
        return self.packs[pack].pop()

    def put_under(self, pack: Pack, type_id: str) -> None:
        """Return a tile to the bottom of its pack; nothing is reshuffled (WM-WORLD-11, WM-RULING-15)."""
        self.packs[pack].insert(0, type_id)


def shuffled_piles(stream: Stream, sets: int = 1, capitals: bool = False) -> Piles:
    """Shuffle `sets` tile sets into packs; capital tiles stay out unless asked for.

    Kept back by WM-MAP-12, shuffled in when players draw the map of Mighty Empires (ME-RULING-101).
    """
    return Piles({pack: stream.shuffled(type_ids(pack, sets, capitals)) for pack in LAND_PACKS})


def check_draw(on: TileMap, piles: Piles, pack: Pack) -> Fault | None:
    """Why the top tile of a pack may not be drawn, or None (WM-WORLD-02, WM-WORLD-03)."""
    what = f"Drawing from the {pack.replace('_', ' ')} pack"
    if not on.tiles and pack != "highland":
        return fault(Code.FIRST_HIGHLAND, what)
    if pack not in open_packs(on):
        return fault(Code.PACK_NO_MATCH, what)
    return None if piles.left(pack) else fault(Code.PACK_EMPTY, what)
