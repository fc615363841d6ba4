"""Clear routes: whom an empire can reach (WM-ORDERS-02, WM-ORDERS-03, WM-ROUTE)."""

from __future__ import annotations

from functools import lru_cache

from empires.maps.banks import Banks, banks
from empires.maps.edges import Six, facing_half
from empires.maps.hexes import SIDES, id_distance, neighbour_ids, opposite

from .lands import gap, lands, partners
from .state import War
from .tables import BRIDGES

REACH = 3
"""Tiles: how far an enemy may be, and how many tiles a route may enter (WM-RULING-21, WM-RULING-31)."""

Route = tuple[str, ...]
"""The tiles of a route from the start tile to the first tile of the target."""

_Spot = tuple[str, tuple[int, ...]]
"""A tile and the bank one stands on; at the start every half-edge (WM-RULING-33)."""


def own_tiles(state: War, attacker: str, target: str) -> list[str]:
    """The tiles that count as the attacker's own against this target: its pact partners' too.

    A partner that is itself the target lends no land (WM-ROUTE-06, WM-NAP-04, WM-RULING-39).
    """
    own = [attacker, *(name for name in partners(state, attacker) if name != target)]
    return [tile for tile, owner in state.owner.items() if owner in own]


def in_range(state: War, attacker: str, target: str) -> bool:
    """Whether a tile of the target lies within three tiles (WM-ORDERS-02, WM-RULING-21)."""
    own = own_tiles(state, attacker, target)
    return any(id_distance(a, b) <= REACH for a in own for b in lands(state, target))


def routes(state: War, attacker: str) -> dict[str, Route]:
    """The shortest clear route to every empire that has one, range included (WM-ROUTE-08).

    One search finds all targets but pact partners, for each of whom the attacker's own land is another.
    """
    wanted = [name for name, empire in state.empires.items() if empire.alive and name != attacker]
    if state.settings.route_length == "unlimited":
        wanted = [name for name in wanted if in_range(state, attacker, name)]
    allied = [name for name in partners(state, attacker) if name in wanted]
    found = _search(state, attacker, "", [name for name in wanted if name not in allied])
    for target in allied:
        found |= _search(state, attacker, target, [target])
    return {name: found[name] for name in wanted if name in found}


def _search(state: War, attacker: str, partner: str, wanted: list[str]) -> dict[str, Route]:
    """Walk outwards from the own land, bank by bank, to the first tile of each of the `wanted` empires.

    `partner` is a pact partner treated as the target. A tile of an empire is entered but not walked
    through, unless foreign land does not bar the way (WM-ROUTE-07, WM-RULING-34).
    """
    own = own_tiles(state, attacker, partner)
    home, missing = set(own), list(wanted)
    seen: set[_Spot] = set()
    found: dict[str, Route] = {}
    wave: list[tuple[_Spot, Route]] = [((tile, ()), (tile,)) for tile in own]
    left = REACH if state.settings.route_length == "3" else -1
    while wave and missing and left:
        left -= 1
        ahead: list[tuple[_Spot, Route]] = []
        for spot, route in wave:
            for step in _steps(state, spot, home, seen, last=not left):
                holder = state.owner.get(step[0])
                if holder in missing:
                    missing.remove(holder)
                    found[holder] = (*route, step[0])
                    if not missing:
                        return found
                if holder is None or not state.settings.third_party_blocks:
                    ahead.append((step, (*route, step[0])))
        wave = ahead
    return found


def _steps(state: War, spot: _Spot, home: set[str], seen: set[_Spot], last: bool) -> list[_Spot]:
    """The tiles, with the bank reached, that one step leads to for the first time (WM-ROUTE-08 step 3).

    Mountain bars the edge a tile is left by, but not the start tile's own (WM-ROUTE-02, WM-ROUTE-03);
    rivers bar only those who would change banks inside a tile (WM-ROUTE-04). The `last` step leads into
    owned land or nowhere.
    """
    tile, bank = spot
    tiles, locations = state.map.tiles, state.locations
    goals = state.owner if last else tiles
    edges = tiles[tile].edges
    found: list[_Spot] = []
    for side, near in enumerate(neighbour_ids(tile)):
        if near in home or near not in goals or (bank and edges[side] == "M"):
            continue
        there = tiles[near]
        for landed, doors in _ways(there.edges, banks(there, locations.get(near) == BRIDGES))[side]:
            step = near, landed
            if step not in seen and (not bank or any(half in bank for half in doors)):
                seen.add(step)
                found.append(step)
    return found


_Ways = tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]
"""For each side one comes over, the banks one may land on, each with the half-edges that lead there."""


@lru_cache(maxsize=4096)
def _ways(edges: Six, banks_there: Banks) -> _Ways:
    """The ways into a tile over each side of the tile that is left.

    Mountain bars the edge a tile is entered by (WM-ROUTE-03), water never bears anybody (WM-ROUTE-01,
    WM-RULING-35). A bridge joins all banks (WM-ROUTE-05).
    """
    return tuple(
        tuple((bank, doors) for bank in banks_there if (doors := _doors(side, bank)))
        if edges[opposite(side)] != "M"
        else ()
        for side in SIDES
    )


def _doors(side: int, bank: tuple[int, ...]) -> tuple[int, ...]:
    """The halves of the edge that is left from which one comes to a bank of the tile beyond."""
    return tuple(half for half in (2 * side, 2 * side + 1) if facing_half(half) in bank)


def nearest(state: War, attacker: str) -> list[str]:
    """The closest living enemies as the crow flies, more than one where they are equally close.

    Counted from the empire's own tiles; pact partners' land is left out (WM-ORDERS-04, WM-RULING-37).
    """
    gaps = {name: gap(state, attacker, name) for name, empire in state.empires.items()
            if empire.alive and name != attacker and name in state.owner.values()}  # fmt: skip
    least = min(gaps.values(), default=0)
    return [name for name, far in gaps.items() if far == least]


def crow_route(state: War, attacker: str, target: str) -> Route:
    """A tile of the attacker and the tile of the target nearest to it, for drawing an arrow."""
    pairs = [(a, b) for a in lands(state, attacker) for b in lands(state, target)]
    return min(pairs, key=lambda pair: id_distance(*pair))
