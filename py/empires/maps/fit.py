"""Fitting a tile to the edges that face it: the part of the placement test that needs no map (WM-WORLD-29,
30).

Everything here is a pure function of a tile and the six edges around a space, so results are cached: the same
few surroundings occur again and again on a map.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import repeat
from typing import NamedTuple

from empires.maps.catalogue import TileType, matching_packs
from empires.maps.edges import (
    COAST,
    NO_FLOW,
    RECEIVES_RIVER,
    STANDING_WATER,
    Edge,
    Flow,
    Kind,
    Pack,
    Six,
    SixFlows,
)
from empires.maps.faults import Code
from empires.maps.hexes import SIDES


class Around(NamedTuple):
    """The surroundings of a space.

    `facing` is the neighbour's edge on each side, None if there is no tile. `free` are the sides with lakes
    and swamps that no river leaves yet (WM-WORLD-30).
    """

    facing: tuple[Edge | None, ...]
    free: tuple[int, ...] = ()

    @property
    def touches(self) -> int:
        """The number of tiles that touch the space."""
        return 6 - self.facing.count(None)


class Misfit(NamedTuple):
    """The first thing that does not fit, with the side if it concerns only one side."""

    code: Code
    side: int | None = None


@lru_cache(maxsize=1 << 16)
def rotations(tile: TileType, around: Around, strict: bool) -> tuple[int, ...]:
    """The rotations in which a tile fits a space of a map in progress: WM-WORLD-29 steps 2 and 4 to 8."""
    return tuple(rot for rot in SIDES if misfit(tile, rot, around, strict) is None)


def misfit(tile: TileType, rot: int, around: Around, strict: bool) -> Misfit | None:
    """The first failure of WM-WORLD-29 steps 2 and 4 to 8, or None. `strict` keeps peaks upright."""
    # only tiles with peaks are fixed; all others turn freely: WM-WORLD-09, WM-WORLD-10
    if strict and tile.fixed and rot:
        return Misfit(Code.FIXED_ORIENTATION)
    edges = tile.turned(rot)
    # one match will do; the other edges are free: WM-WORLD-06
    if not any(map(_matches, repeat(tile.pack), edges, around.facing)):
        return Misfit(Code.SET_TO_EDGE)
    return seam_misfit(edges, around) or river_misfit(tile.kind, edges, around)


@cache
def _matches(pack: Pack, edge: Edge, facing: Edge | None) -> bool:
    """Whether the tile's pack is listed for the facing edge (WM-WORLD-04).

    A River Valley tile next to a lake or swamp matches only if it has water of its own on that side
    (WM-RULING-05).
    """
    if facing is None or pack not in matching_packs(facing):
        return False
    return pack != "river_valley" or facing not in STANDING_WATER or edge in ("R", "K", "W")


def seam_misfit(edges: Six, around: Around) -> Misfit | None:
    """The first fault in coasts and rivers that should continue: WM-WORLD-29 steps 5 to 7."""
    if all(map(_seamless, edges, around.facing)):
        return None
    pairs = [(side, edges[side], facing) for side, facing in enumerate(around.facing) if facing is not None]
    for side, edge, facing in pairs:
        if not _shores_agree(edge, facing):
            return Misfit(Code.COAST_BROKEN, side)
    for side, edge, facing in pairs:
        if _blocked(edge, facing):
            return Misfit(Code.RIVER_BLOCKED, side)
    for side, edge, facing in pairs:
        if _blocked(facing, edge):
            return Misfit(Code.BLOCKS_RIVER, side)
    return None


@cache
def _seamless(edge: Edge, facing: Edge | None) -> bool:
    """Whether two edges fit together."""
    return facing is None or (
        _shores_agree(edge, facing) and not _blocked(edge, facing) and not _blocked(facing, edge)
    )


def _blocked(river: Edge, facing: Edge) -> bool:
    """Whether a river edge faces an edge that no river can enter."""
    return river == "R" and facing not in RECEIVES_RIVER


def _shores_agree(edge: Edge, facing: Edge) -> bool:
    """Whether land halves meet land and sea halves meet sea (WM-RULING-06); edges that are all land fit
    anything (WM-WORLD-05).
    """
    if edge in COAST or facing in COAST:
        return edge in COAST and facing in COAST and edge != facing
    return (edge == "S") == (facing == "S")


def river_misfit(kind: Kind, edges: Six, around: Around) -> Misfit | None:
    """Why the surrounding rivers do not suit the tile (WM-WORLD-30), or None."""
    course = river_course(kind, edges, around)
    return Misfit(course) if isinstance(course, Code) else None


def river_course(kind: Kind, edges: Six, around: Around) -> SixFlows | Code:
    """The directions of rivers across the edges of a tile laid here, or the reason why they cannot run
    (WM-WORLD-30).

    The river edge of a placed tile always flows out into an empty space, so every facing river is upstream.
    """
    facing = around.facing
    upstream = [side for side in SIDES if edges[side] == "R" and facing[side] == "R"]
    water = [side for side in SIDES if edges[side] == "R" and facing[side] in STANDING_WATER]
    inflows = [side for side in SIDES if edges[side] in STANDING_WATER and facing[side] == "R"]
    match kind:
        case "source":
            return Code.TWO_UPSTREAMS if upstream else _flows(edges, [])
        case "through" | "end":
            if len(upstream) == 2:  # only one river flows in: WM-RULING-07
                return Code.TWO_UPSTREAMS
            if upstream:
                return _flows(edges, upstream)
            # out of a lake or a swamp, over an edge without inflow
            unused = [side for side in water if side in around.free]  # WM-RULING-09, WM-WORLD-19
            if unused:
                return _flows(edges, unused[:1])
            return Code.SECOND_OUTFLOW if water else Code.NO_UPSTREAM
        case "fork":
            # two rivers meet in the tile and leave together across its third edge
            return _flows(edges, upstream) if len(upstream) == 2 else Code.FORK_NOT_REQUIRED  # WM-RULING-08
        case "lake" | "swamp":
            # every river at its edges flows in: up to three into a lake, six into a swamp
            if inflows:  # WM-WORLD-16, WM-WORLD-18, WM-RULING-10
                return _flows(edges, inflows)
            beside = [side for side in around.free if edges[side] in STANDING_WATER]
            return _flows(edges, beside[:1]) if beside else Code.NO_UPSTREAM
        case "mouthcoast":
            mouth = [side for side in SIDES if edges[side] == "Pm" and facing[side] == "R"]  # WM-WORLD-22
            return _flows(edges, mouth)
        case _:
            return NO_FLOW


def _flows(edges: Six, inward: list[int]) -> SixFlows:
    """The flows when rivers enter across the `inward` sides and leave across every other river edge,
    including loose ends (WM-RULING-13).
    """
    flows: list[Flow] = ["in" if side in inward else "out" if edges[side] == "R" else "" for side in SIDES]
    return tuple(flows)  # type: ignore[return-value]  # one for each of the six sides


def loose_course(edges: Six, around: Around) -> SixFlows:
    """The flows of a tile that was placed without the test, as close to WM-WORLD-30 as possible.

    Rivers that arrive flow in; all others flow out.
    """
    facing = around.facing
    arriving = [side for side in SIDES if edges[side] in RECEIVES_RIVER and facing[side] == "R"]
    return _flows(edges, arriving)
