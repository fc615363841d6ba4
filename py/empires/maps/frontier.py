"""The rim of a growing map, kept up to date tile by tile, so that a large map is never searched again."""

from __future__ import annotations

from empires.maps.catalogue import TileType, matching_packs
from empires.maps.edges import LAND_PACKS, Edge, Pack
from empires.maps.fit import Around, rotations
from empires.maps.hexes import Hex, distance, hex_of, neighbour_ids, opposite
from empires.maps.holes import makes_hole
from empires.maps.placement import Placement, around, lay
from empires.maps.tiles import Tile, TileMap


class Frontier:
    """A map under construction with the spaces round it; answers as `placement` does, only faster."""

    def __init__(self, first: TileType) -> None:
        """Begin a map with its first tile on 0,0, peaks to the top (WM-WORLD-02)."""
        self.map = TileMap({})
        self._around: dict[str, Around] = {}
        self._exposed: dict[Edge, int] = {}
        self._reach = 0
        self.lay(first, "0,0", 0)

    def lay(self, tile: TileType, space: str, rot: int) -> None:
        """Lay a tile and bring the rim up to date around it."""
        water = [beside.id for _, beside in self.map.neighbours(space) if beside.kind in ("lake", "swamp")]
        laid = lay(self.map, tile, space, rot)
        self._around.pop(space, None)
        self._reach = max(self._reach, distance(Hex(0, 0), hex_of(space)))
        self._count_edges(laid)
        self._look_again(space)
        for lake in water:  # a river may run out of it now, which its other neighbours must know
            self._look_again(lake)

    def _count_edges(self, laid: Tile) -> None:
        exposed = self._exposed
        for side, beside in enumerate(neighbour_ids(laid.id)):
            other = self.map.tiles.get(beside)
            if other:
                exposed[other.edges[opposite(side)]] -= 1
            else:
                exposed[laid.edges[side]] = exposed.get(laid.edges[side], 0) + 1

    def _look_again(self, tile: str) -> None:
        for space in neighbour_ids(tile):
            if space not in self.map.tiles:
                self._around[space] = around(self.map.tiles, space)

    def open_packs(self) -> list[Pack]:
        """The packs that match an exposed edge, in printed order (WM-WORLD-03)."""
        matched = {pack for edge, count in self._exposed.items() if count for pack in matching_packs(edge)}
        return [pack for pack in LAND_PACKS if pack in matched]

    def placements(self, tile: TileType, strict: bool) -> list[Placement]:
        """Where the tile fits, holes not yet looked for (`leaves_hole`), in order of the rim."""
        least = min(2, len(self.map.tiles))
        return [
            Placement(space, rot, faced.touches)
            for space, faced in self._around.items()
            if faced.touches >= least
            for rot in rotations(tile, faced, strict)
        ]

    def leaves_hole(self, tile: TileType, place: Placement) -> bool:
        """Whether laying the tile there would enclose an empty space (WM-WORLD-31)."""
        return makes_hole(self.map.tiles, place.space, tile.turned(place.rot), self._reach)
