"""The rim of a growing map, updated tile by tile, so a large map never has to be searched again."""

from __future__ import annotations

from functools import lru_cache

from empires.maps.catalogue import CATALOGUE, TileType, matching_packs
from empires.maps.edges import LAND_PACKS, Edge, Pack
from empires.maps.fit import Around, rotations
from empires.maps.hexes import neighbour_ids, opposite
from empires.maps.holes import all_sea, enclosed_groups, groups_cut_off, reach
from empires.maps.placement import Placement, around, lay
from empires.maps.tiles import Tile, TileMap


class Frontier:
    """A map under construction with the spaces around it, which gives the same answers as `placement`, only
    faster.

    The spaces of the rim are numbered in the order in which the map reached them. For each pack, `_changed`
    lists the changes to the surroundings of spaces that match the pack or used to. The places where a
    printed tile fits are stored with the number of changes at that time, so only later changes need
    examining.
    """

    def __init__(self, on: TileMap) -> None:
        """Make the rim of a map in progress; from then on, the map grows together with the rim."""
        self.map = on
        self._around: dict[str, Around] = {}
        self._number: dict[str, int] = {}
        self._changed: dict[Pack, list[str]] = {pack: [] for pack in LAND_PACKS}
        self._fits: dict[tuple[str, bool], _Fits] = {}
        self._exposed: dict[Edge, int] = {}
        self._reach = reach(on.tiles)
        self._pockets = _Pockets()
        for space in on.spaces():
            self._look_at(space)
        for tile in on.tiles.values():
            for edge, beside in zip(tile.edges, neighbour_ids(tile.id), strict=True):
                if beside not in on.tiles:
                    self._exposed[edge] = self._exposed.get(edge, 0) + 1
        self._holes = any(True for _ in enclosed_groups(on.tiles, on.spaces()))

    def lay(self, tile: TileType, space: str, rot: int) -> Tile:
        """Lay a tile and update the rim around it."""
        water = [beside.id for _, beside in self.map.neighbours(space) if beside.kind in ("lake", "swamp")]
        laid = lay(self.map, tile, space, rot)
        if space in self._around:
            self._note_change(space, _packs(self._around.pop(space).facing))
        self._pockets.fill(space)
        self._reach = max(self._reach, reach((space,)))
        self._count_edges(laid)
        self._look_again(space)
        for lake in water:  # a river may now flow out of the lake, which affects its other neighbours
            self._look_again(lake)
        return laid

    def _count_edges(self, laid: Tile) -> None:
        """Count the edges that face a space, by terrain: the tile `laid` adds some edges and covers some of
        its neighbours'.
        """
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
                self._look_at(space)

    def _look_at(self, space: str) -> None:
        self._number.setdefault(space, len(self._number))
        faced = around(self.map.tiles, space)
        before = self._around.get(space, faced)
        self._around[space] = faced
        self._note_change(space, _packs(faced.facing) | _packs(before.facing))

    def _note_change(self, space: str, packs: frozenset[Pack]) -> None:
        for pack in packs:
            self._changed[pack].append(space)

    def open_packs(self) -> list[Pack]:
        """The packs that match an exposed edge, in printed order (WM-WORLD-03)."""
        matched = {pack for edge, count in self._exposed.items() if count for pack in matching_packs(edge)}
        return [pack for pack in LAND_PACKS if pack in matched]

    def placements(self, tile: TileType, strict: bool) -> list[Placement]:
        """The places where the tile fits, in rim order; holes are not checked yet (`leaves_hole`)."""
        least = min(2, len(self.map.tiles))
        fits = self._fits.setdefault((tile.id, strict), _Fits()) if least == 2 else _Fits()
        changed = self._changed[tile.pack]
        for space in dict.fromkeys(changed[fits.seen :]):
            faced = self._around.get(space)
            turns = rotations(tile, faced, strict) if faced is not None else ()
            if turns and faced is not None and (touches := faced.touches) >= least:
                fits.places[self._number[space]] = [Placement(space, rot, touches) for rot in turns]
            else:
                fits.places.pop(self._number[space], None)
        fits.seen = len(changed)
        return [place for number in sorted(fits.places) for place in fits.places[number]]

    def leaves_hole(self, tile: TileType, place: Placement) -> bool:
        """Whether laying the tile there would enclose an empty space.

        Growing the map leaves no holes, and no tile fits into a gap closed by sea, since sea matches no pack.
        """
        tiles, space = self.map.tiles, place.space
        if self._pockets.behind(space):  # WM-WORLD-31
            return True
        if not self._holes and self._runs(space) < 2:
            return False  # the surrounding spaces stay connected
        for group in groups_cut_off(tiles, space, self._reach):  # WM-WORLD-31
            if not all_sea(tiles, group, space, tile.turned(place.rot)):
                if not all_sea(tiles, group):
                    self._pockets.add(space, group)
                return True
        return False

    def _runs(self, space: str) -> int:
        """The number of runs of free spaces around a space."""
        free = [beside not in self.map.tiles for beside in neighbour_ids(space)]
        return sum(here and not before for here, before in zip(free, free[-1:] + free, strict=False))


@lru_cache(maxsize=1 << 14)
def _packs(facing: tuple[Edge | None, ...]) -> frozenset[Pack]:
    """The packs that match an edge facing a space."""
    return frozenset(pack for edge in facing if edge for pack in matching_packs(edge))


class _Fits:
    """The places where a printed tile fits, by the number of the space, as of a given number of changes."""

    __slots__ = ("places", "seen")

    def __init__(self) -> None:
        self.places: dict[int, list[Placement]] = {}
        self.seen = 0


class _Pockets:
    """Spaces where any tile would shut in other spaces behind a dry shore, as long as those other spaces are
    empty.
    """

    def __init__(self) -> None:
        self._shut: dict[str, list[str]] = {}
        self._doors: dict[str, list[str]] = {}

    def behind(self, space: str) -> list[str]:
        """The spaces that would be shut in by a tile on `space`, as far as is known."""
        return self._shut.get(space, [])

    def add(self, space: str, group: list[str]) -> None:
        self._shut[space] = group
        for one in group:
            self._doors.setdefault(one, []).append(space)

    def fill(self, space: str) -> None:
        """Note that a tile has been laid on `space`."""
        self._shut.pop(space, None)
        for door in self._doors.pop(space, ()):
            self._shut.pop(door, None)


def begin(first: str) -> Frontier:
    """The rim of a new map with its first tile on 0,0, its peaks pointing up (WM-WORLD-02)."""
    rim = Frontier(TileMap({}))
    rim.lay(CATALOGUE[first], "0,0", 0)
    return rim
