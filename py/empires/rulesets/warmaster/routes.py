"""Clear routes: whom an empire can reach (WM-ORDERS-02, WM-ORDERS-03, WM-ROUTE)."""

from __future__ import annotations

from functools import lru_cache

from empires.maps.banks import Banks, banks
from empires.maps.edges import Six, facing_half
from empires.maps.hexes import SIDES, id_distance, neighbour_ids, opposite
from empires.maps.tiles import Tile
from empires.rulesets.warmaster.lands import gap, lands, partners
from empires.rulesets.warmaster.reference import BRIDGES
from empires.rulesets.warmaster.state import War

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
    allied = partners(state, attacker)
    found = _search(state, attacker, "")
    found = {target: route for target, route in found.items() if target not in allied}
    for target in allied:
        route = _search(state, attacker, target).get(target)
        if route:
            found[target] = route
    return {
        name: found[name]
        for name in state.empires
        if name in found and (state.settings.route_length == "3" or in_range(state, attacker, name))
    }


def _search(state: War, attacker: str, partner: str) -> dict[str, Route]:
    """Walk outwards from the own land, bank by bank, and note the first tile of each owner entered.

    `partner` is a pact partner treated as the target. A tile of an empire is entered but not walked
    through, unless foreign land does not bar the way (WM-ROUTE-07, WM-RULING-34).
    """
    own = own_tiles(state, attacker, partner)
    home = set(own)
    blocks = state.settings.third_party_blocks
    seen: set[_Spot] = set()
    found: dict[str, Route] = {}
    wave: list[tuple[_Spot, Route]] = [((tile, ()), (tile,)) for tile in own]
    steps = 0
    endless = state.settings.route_length == "unlimited"
    while wave and (endless or steps < REACH):
        steps += 1
        last = steps == REACH and not endless
        ahead: list[tuple[_Spot, Route]] = []
        for spot, route in wave:
            for step in _steps(state, spot, home, last):
                if step in seen:
                    continue
                seen.add(step)
                owner = state.owner.get(step[0])
                if owner is not None:
                    found.setdefault(owner, (*route, step[0]))
                if owner is None or not blocks:
                    ahead.append((step, (*route, step[0])))
        wave = ahead
    return found


def _steps(state: War, spot: _Spot, home: set[str], last: bool) -> list[_Spot]:
    """The tiles, with the bank reached, that one step leads to (WM-ROUTE-08 step 3).

    Mountain bars the edge a tile is left by, but not the start tile's own (WM-ROUTE-02, WM-ROUTE-03);
    rivers bar only those who would change banks inside a tile (WM-ROUTE-04). The `last` step leads into
    owned land or nowhere.
    """
    tile, bank = spot
    tiles, locations = state.map.tiles, state.locations
    edges = tiles[tile].edges
    found: list[_Spot] = []
    for side, near in enumerate(neighbour_ids(tile)):
        if near in home or near not in tiles or (last and near not in state.owner):
            continue
        if bank and edges[side] == "M":
            continue
        ways = _ways_in(tiles[near], locations.get(near) == BRIDGES)[opposite(side)]
        for half, landed in ways:
            if (not bank or half in bank) and (near, landed) not in found:
                found.append((near, landed))
    return found


_Ways = tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]


def _ways_in(tile: Tile, bridged: bool) -> _Ways:
    """For each edge the ways in over it: the half-edge one comes from, and the bank one lands on.

    Mountain bars the edge a tile is entered by (WM-ROUTE-03), water never bears anybody (WM-ROUTE-01,
    WM-RULING-35). A bridge joins all banks (WM-ROUTE-05).
    """
    return _ways(tile.edges, banks(tile, bridged))


@lru_cache(maxsize=4096)
def _ways(edges: Six, banks_there: Banks) -> _Ways:
    return tuple(
        tuple(
            (facing_half(half), bank)
            for half in (2 * side + 1, 2 * side)
            for bank in banks_there
            if half in bank
        )
        if edges[side] != "M"
        else ()
        for side in SIDES
    )


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
