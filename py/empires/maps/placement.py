"""Laying tiles one by one: packs that may be drawn, legal places for a tile, the effects of laying it.

Both map-building games share this placement test: WM-WORLD-29, 30 and 31 (ME-RULING-102). With `strict` off,
peaks may be turned and holes left, as in ME-RULING-105 without `strict_layout`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from empires.maps.catalogue import SEA_TYPE, TileType, matching_packs
from empires.maps.edges import LAND_PACKS, STANDING_WATER, Flow, Pack, SixFlows
from empires.maps.faults import Code, Fault, fault
from empires.maps.fit import Around, Misfit, loose_course, misfit, river_course, rotations
from empires.maps.hexes import in_order, neighbour_ids, opposite
from empires.maps.holes import enclosed_groups, makes_hole, reach
from empires.maps.tiles import Tile, TileMap, tile_from

_TURNED: dict[Flow, Flow] = {"": "", "in": "out", "out": "in"}


class Placement(msgspec.Struct, frozen=True, order=True):
    """A legal place for a tile: the space, the rotation clockwise, and the number of tiles it would touch."""

    space: str
    rot: int
    touches: int


def around(tiles: Mapping[str, Tile], space: str) -> Around:
    """The surroundings of a space."""
    beside = [tiles.get(tile) for tile in neighbour_ids(space)]
    facing = tuple([tile.edges[side - 3] if tile else None for side, tile in enumerate(beside)])
    if STANDING_WATER.isdisjoint(facing):
        return Around(facing)
    free = tuple(
        side
        for side, tile in enumerate(beside)
        if tile and facing[side] in STANDING_WATER and "out" not in tile.flow
    )
    return Around(facing, free)


def check(on: TileMap, tile: TileType, space: str, rot: int, strict: bool = True) -> Fault | None:
    """The first reason why `tile` may not be laid on `space` turned by `rot`, or None (WM-WORLD-29).

    The steps are taken in the order of the rule, so the fault has the code that both digests name
    (WM-RULING-14).
    """
    found = _first_misfit(on, tile, space, rot, strict)
    return fault(found.code, f"{tile.id} on {space}", found.side) if found else None


def _first_misfit(on: TileMap, tile: TileType, space: str, rot: int, strict: bool) -> Misfit | None:
    tiles = on.tiles
    if space in tiles:
        return Misfit(Code.SPACE_TAKEN)
    if strict and tile.fixed and rot:
        return Misfit(Code.FIXED_ORIENTATION)
    faced = around(tiles, space)
    # the second tile touches the first, every later one two: WM-WORLD-07
    if faced.touches < min(2, len(tiles)):
        return Misfit(Code.TOUCH_TWO)
    if not tiles:
        return None if tile.pack == "highland" else Misfit(Code.FIRST_HIGHLAND)
    if found := misfit(tile, rot, faced, strict):
        return found
    if strict and makes_hole(tiles, space, tile.turned(rot), reach(tiles)):
        return Misfit(Code.HOLE)
    return None


class Rim:
    """The spaces around a map at one moment, computed once for many tiles (WM-WORLD-29). It is recomputed
    when its map grows; `frontier.Frontier` is the rim that grows with its map."""

    def __init__(self, on: TileMap) -> None:
        tiles = on.tiles
        self._tiles = tiles
        self._reach = reach(tiles)
        least = min(2, len(tiles))
        faced = [(space, around(tiles, space)) for space in on.spaces()]
        self._spaces = [(space, facing, facing.touches) for space, facing in faced if facing.touches >= least]

    def places(self, tile: TileType, strict: bool = True) -> Iterator[Placement]:
        """Every legal (space, rotation) for a tile, in ascending order of space, then rotation.

        On an empty map the first tile has only one place, 0,0 without turning (WM-RULING-01).
        """
        tiles = self._tiles
        if not tiles and tile.pack == "highland":  # WM-WORLD-02
            yield Placement("0,0", 0, 0)
        for space, facing, touches in self._spaces:
            for rot in rotations(tile, facing, strict):
                if not strict or not makes_hole(tiles, space, tile.turned(rot), self._reach):
                    yield Placement(space, rot, touches)

    def fits(self, tile: TileType, strict: bool = True) -> bool:
        """Whether a tile has a legal place."""
        return next(self.places(tile, strict), None) is not None


def placements(on: TileMap, tile: TileType, strict: bool = True) -> list[Placement]:
    """Every legal (space, rotation) for a tile, in ascending order of space, then rotation (WM-WORLD-29)."""
    return list(Rim(on).places(tile, strict))


def open_packs(on: TileMap) -> tuple[Pack, ...]:
    """The packs that match some exposed edge of the map; Highland for the first tile (WM-WORLD-03)."""
    if not on.tiles:
        return ("highland",)
    found: dict[Pack, None] = {}
    for tile in on.tiles.values():
        for edge, beside in zip(tile.edges, neighbour_ids(tile.id), strict=True):
            if beside not in on.tiles:
                found.update(dict.fromkeys(matching_packs(edge)))
    return tuple(pack for pack in LAND_PACKS if pack in found)


def lay(on: TileMap, tile: TileType, space: str, rot: int) -> Tile:
    """Put a tile on the map without testing it, and compute its rivers (WM-WORLD-30). Call `check` first if
    the rules ask for it. Neighbouring lakes, swamps and mouths that a river now reaches or leaves are marked.
    Raises ValueError when the space is taken."""
    return set_down(on, tile_from(tile, space, rot))


def foreseen(on: TileMap, tile: TileType, space: str, rot: int) -> Tile:
    """The tile as it would be laid there, with its river; the map stays unchanged."""
    return set_down(TileMap(dict(on.tiles)), tile_from(tile, space, rot))


def set_down(on: TileMap, tile: Tile) -> Tile:
    """Put a ready-made tile on the map as `lay` does; its flow is recomputed."""
    if tile.id in on.tiles:
        raise ValueError(f"a tile is already on {tile.id}")
    faced = around(on.tiles, tile.id)
    course = river_course(tile.kind, tile.edges, faced)
    flow = loose_course(tile.edges, faced) if isinstance(course, Code) else course
    laid = msgspec.structs.replace(tile, flow=flow)
    on.tiles[tile.id] = laid
    mark_neighbours(on, laid)
    return laid


def mark_neighbours(on: TileMap, laid: Tile) -> None:
    """Update the flow of standing water and mouths across the edge shared with a tile."""
    for side, beside in on.neighbours(laid.id):
        edge, flow = opposite(side), _TURNED[laid.flow[side]]
        if beside.edges[edge] in ("K", "W", "Pm") and beside.flow[edge] != flow:
            flows = _with(beside.flow, edge, flow)
            on.tiles[beside.id] = msgspec.structs.replace(beside, flow=flows)


def _with(flows: SixFlows, side: int, flow: Flow) -> SixFlows:
    return (*flows[:side], flow, *flows[side + 1 :])  # type: ignore[return-value]  # still six


def may_return(on: TileMap, tile: TileType, legal: list[Placement]) -> bool:
    """Whether a drawn tile may go back to the bottom of its pack, because it fits nowhere or would end a
    river at once.

    The latter means a river end, lake or swamp that receives the river edge of a source tile in every legal
    place. `legal` is the result of `placements` for the tile.
    """
    if not legal:  # WM-WORLD-11
        return True
    if tile.kind not in ("end", "lake", "swamp"):
        return False
    # WM-WORLD-12, WM-RULING-11
    return all(_drinks_from_source(on, tile, place) for place in legal)


def _drinks_from_source(on: TileMap, tile: TileType, place: Placement) -> bool:
    edges = tile.turned(place.rot)
    return any(
        beside.kind == "source" and beside.edges[opposite(side)] == "R" and edges[side] in ("R", "K", "W")
        for side, beside in on.neighbours(place.space)
    )


def fill_sea(on: TileMap) -> list[str]:
    """Close the gaps in the sea of a finished map and return the spaces filled (WM-WORLD-25, WM-RULING-18).

    These are spaces shut in by sea edges alone and, for appearance, outside spaces that face only sea edges.
    """
    tiles = on.tiles
    spaces = on.spaces()
    faced_by_sea = {
        space: all(edge in (None, "S") for edge in around(tiles, space).facing) for space in spaces
    }
    gaps = [space for space in spaces if faced_by_sea[space]]
    for group in enclosed_groups(tiles, spaces):
        if all(faced_by_sea.get(space, True) for space in group):
            gaps += [space for space in group if space not in faced_by_sea]
    for space in in_order(gaps):
        on.tiles[space] = tile_from(SEA_TYPE, space, 0)
    return in_order(gaps)
