"""Crossing a tile: its river banks, its mountain ranges, and the places at its edges.

A bank is a run of half-edges (see `edges`) connected without crossing the tile's river (WM-ROUTE-08 step 1).
A place is a banner's position: its edge, and its bank if a river crosses that edge (ME-MOVE-02,
ME-RULING-141).
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from empires.maps.edges import HALVES, Edge, Kind, Six, SixFlows, facing_half, sea_halves
from empires.maps.hexes import SIDES
from empires.maps.tiles import Tile

Banks = tuple[tuple[int, ...], ...]
"""Banks of a tile, each as its half-edges in clockwise order."""


class Place(NamedTuple):
    """A position in a tile, at one of its edges.

    `half` distinguishes the two banks at a river edge: 0 for the half that comes first clockwise, 1 for the
    other. On an edge without a river, `half` is the lower half that is land, so each such edge has only one
    place.
    """

    edge: int
    half: int


def banks(tile: Tile, bridged: bool = False) -> Banks:
    """The banks of a tile as marching routes see them (WM-ROUTE-08, WM-RULING-32).

    Lake, swamp and sea tiles have none; a bridge joins all banks into one (WM-ROUTE-05). A lone source edge
    does not divide its tile; a river end divides the tile between river and coast.
    """
    # no route can end in a place that nobody can cross: WM-RULING-36
    if tile.kind in ("lake", "swamp", "sea"):
        return ()
    return _runs(tile.edges, tile.flow, bridged)


def shores(tile: Tile, bridged: bool = False) -> Banks:
    """The banks of a tile for banners, which may also walk round a lake and, in some cases, through a swamp.

    All the edges of a lake tile that are not lake edges form one bank (ME-RULING-104); a swamp is one bank,
    open to banners that ME-MOVE-16 lets in; the sea has none. Otherwise the result is the same as that of
    `banks`.
    """
    return _shores(_shape(tile), bridged)


Shape = tuple[Kind, Six, SixFlows]
"""The properties of a tile that determine its banks; few combinations occur on any map."""


def _shape(tile: Tile) -> Shape:
    return tile.kind, tile.edges, tile.flow


@lru_cache(maxsize=4096)
def _shores(shape: Shape, bridged: bool = False) -> Banks:
    kind, edges, flow = shape
    match kind:
        case "lake":
            dry = tuple(half for half in HALVES if edges[half // 2] != "K")
            return (dry,) if dry else ()
        case "swamp":
            return (tuple(HALVES),)
        case "sea":
            return ()
        case _:
            return _runs(edges, flow, bridged)


@lru_cache(maxsize=4096)
def _runs(edges: Six, flow: SixFlows, bridged: bool) -> Banks:
    """Walk the half-edges clockwise, dropping the sea and cutting where a river crosses an edge."""
    wet = sea_halves(edges)
    land = [half for half in HALVES if half not in wet]
    if bridged:
        return (tuple(land),) if land else ()
    cuts = [2 * side + 1 for side in SIDES if crossed_by_river(edges[side], flow[side])]
    runs: list[list[int]] = []
    for half in land:
        if runs and half - 1 == runs[-1][-1] and half not in cuts:
            runs[-1].append(half)
        else:
            runs.append([half])
    if len(runs) > 1 and runs[0][0] == 0 and runs[-1][-1] == HALVES[-1]:
        runs[0] = runs.pop() + runs[0]  # the walk began in the middle of a bank
    return tuple(tuple(run) for run in runs)


def crossed_by_river(edge: Edge, flow: str) -> bool:
    """Whether a river runs across the edge.

    That is true of river edges, and of a mouth once a river reaches it.
    """
    return edge == "R" or (edge == "Pm" and flow != "")


def places(tile: Tile) -> tuple[Place, ...]:
    """Every place of a tile, clockwise from N; sea edges have none (ME-RULING-141).

    An edge crossed by a river has two places, one on each bank; every other land edge has one.
    """
    return _places(_shape(tile))


@lru_cache(maxsize=4096)
def _places(shape: Shape) -> tuple[Place, ...]:
    _, edges, flow = shape
    land = sorted(half for bank in _shores(shape) for half in bank)
    return tuple(
        Place(half // 2, half % 2)
        for half in land
        if half % 2 == 0 or half - 1 not in land or crossed_by_river(edges[half // 2], flow[half // 2])
    )


def _place_on(shape: Shape, half: int) -> Place | None:
    """The place to which a half-edge belongs, or None if it is in the sea."""
    _, edges, flow = shape
    side = half // 2
    if crossed_by_river(edges[side], flow[side]):
        return Place(side, half % 2)
    return next((place for place in _places(shape) if place.edge == side), None)


def arrivals(start: Tile, leaving: Place, goal: Tile) -> tuple[Place, ...]:
    """The places in the next tile that can be reached from `leaving`: one place, or both banks if only `goal`
    has a river there.

    Empty if the shared edge is water on either side.
    """
    return _arrivals(_shape(start), leaving, _shape(goal))


@lru_cache(maxsize=1 << 14)
def _arrivals(start: Shape, leaving: Place, goal: Shape) -> tuple[Place, ...]:
    _, edges, flow = start
    side = leaving.edge
    split = crossed_by_river(edges[side], flow[side])
    halves = [2 * side + leaving.half] if split else [2 * side, 2 * side + 1]
    dry = [half for half in halves if _is_dry(start, half) and _is_dry(goal, facing_half(half))]
    reached = [_place_on(goal, facing_half(half)) for half in dry]
    return tuple(dict.fromkeys(place for place in reached if place))


def _is_dry(shape: Shape, half: int) -> bool:
    return any(half in bank for bank in _shores(shape))


def joined(tile: Tile, start: Place, goal: Place, bridged: bool = False) -> bool:
    """Whether a banner can walk from place to place without crossing a river or a mountain range
    (ME-RULING-141).

    This does not check whether the edges themselves are mountains.
    """
    return same_bank(tile, start, goal, bridged) and not _parted_by_range(tile.edges, start.edge, goal.edge)


def same_bank(tile: Tile, start: Place, goal: Place, bridged: bool = False) -> bool:
    """Whether two places are on one bank; a usable bridge joins all banks."""
    halves = (2 * start.edge + start.half, 2 * goal.edge + goal.half)
    return any(halves[0] in bank and halves[1] in bank for bank in shores(tile, bridged))


def _parted_by_range(edges: Six, start: int, goal: int) -> bool:
    """Whether a mountain range separates two places.

    Two runs of mountain edges form one range across the tile; a single run divides nothing (ME-RULING-141). A
    mountain edge is part of the range and belongs to the land on both sides of it.
    """
    if sum(edges[side] == "M" != edges[side - 1] for side in SIDES) < 2:
        return False
    clockwise = [edges[side % 6] for side in range(start, start + (goal - start) % 6 + 1)]
    other_way = [edges[side % 6] for side in range(goal, goal + (start - goal) % 6 + 1)]
    return _crosses(clockwise) and _crosses(other_way)


def _crosses(way: list[Edge]) -> bool:
    """Whether a path round the rim passes over mountains between its two ends."""
    inner = way[:]
    while inner and inner[0] == "M":
        inner.pop(0)
    while inner and inner[-1] == "M":
        inner.pop()
    return "M" in inner
