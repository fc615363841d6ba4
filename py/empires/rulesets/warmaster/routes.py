"""Clear routes: the empires within reach (WM-ORDERS-02, WM-ORDERS-03, WM-ROUTE)."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple, TypeAlias

from empires.maps.banks import Banks, banks
from empires.maps.edges import Six, facing_half
from empires.maps.hexes import SIDES, id_distance, neighbour_ids, opposite
from empires.maps.tiles import Tile
from empires.rulesets.warmaster.lands import gap, lands, partners
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.tables import BRIDGES, number

REACH = number("range of an attack, in tiles")
"""The maximum distance to an enemy, in tiles, and the maximum number of tiles that a route may enter
(WM-RULING-21, WM-RULING-31)."""

Route = tuple[str, ...]
"""The tiles of a route from the start tile to the first tile of the target."""

START = -1
"""The bank at the start of a route, which touches every half-edge of the tile (WM-RULING-33)."""


Spot: TypeAlias = tuple[str, int]
"""A tile and one of its banks; the bank has a bit for each half-edge of the tile that it touches."""


class Way(NamedTuple):
    """A way into a tile: the bank to which it leads, and the half-edges of the previous tile that lead
    there."""

    bank: int
    doors: int


def own_tiles(state: War, attacker: str, target: str) -> list[str]:
    """The tiles that count as the attacker's own against this target, including those of its pact partners.

    A partner that is itself the target does not lend its land (WM-ROUTE-06, WM-NAP-04, WM-RULING-39).
    """
    own = [attacker, *(name for name in partners(state, attacker) if name != target)]
    return [tile for tile, owner in state.owner.items() if owner in own]


def in_range(state: War, attacker: str, target: str) -> bool:
    """Whether a tile of the target is within three tiles of the empire (WM-ORDERS-02, WM-RULING-21)."""
    own = own_tiles(state, attacker, target)
    return any(id_distance(a, b) <= REACH for a in own for b in lands(state, target))


def routes(state: War, attacker: str) -> dict[str, Route]:
    """The shortest clear route to every empire within range, if there is one.

    One search finds all targets except pact partners; each partner needs its own search, because the land
    that counts as the attacker's own is different.
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
    """Search outwards from the empire's own land, bank by bank, to the first tile of each of the `wanted`
    empires.

    `partner` is a pact partner treated as the target. The search enters the tiles of an empire but does not
    cross them, unless a setting allows routes across foreign land."""
    own = own_tiles(state, attacker, partner)
    home, missing = set(own), list(wanted)
    owner, barred = state.owner, state.settings.third_party_blocks
    seen: set[Spot] = set()
    found: dict[str, Route] = {}
    wave: list[tuple[Spot, Route]] = [((tile, START), (tile,)) for tile in own]
    left = REACH if state.settings.route_length == "3" else -1
    while wave and missing and left:
        left -= 1
        ahead: list[tuple[Spot, Route]] = []
        for spot, route in wave:
            for reached in _next_spots(state, spot, home, seen, last=not left):
                holder = owner.get(reached[0])
                if holder in missing:
                    missing.remove(holder)
                    found[holder] = (*route, reached[0])
                    if not missing:
                        return found
                if holder is None or not barred:  # WM-ROUTE-07, WM-RULING-34
                    ahead.append((reached, (*route, reached[0])))
        wave = ahead
    return found


def _next_spots(state: War, spot: Spot, home: set[str], seen: set[Spot], last: bool) -> list[Spot]:
    """The tiles, each with the bank reached, to which one step leads for the first time.

    A mountain edge cannot be crossed when leaving a tile, except the start tile; rivers only prevent a change
    of banks inside a tile. The `last` step must lead into owned land."""
    tile, bank = spot
    tiles, locations = state.map.tiles, state.locations
    goals = state.owner if last else tiles  # WM-ROUTE-08
    edges = tiles[tile].edges
    found: list[Spot] = []
    for side, near in enumerate(neighbour_ids(tile)):
        # WM-ROUTE-02, WM-ROUTE-03
        if near in home or near not in goals or (edges[side] == "M" and bank != START):
            continue
        for landed, doors in _ways(tiles[near], locations.get(near) == BRIDGES)[side]:
            if not bank & doors:  # WM-ROUTE-04
                continue
            if (reached := (near, landed)) not in seen:
                seen.add(reached)
                found.append(reached)
    return found


@lru_cache(maxsize=1 << 14)
def _ways(tile: Tile, bridged: bool) -> tuple[tuple[Way, ...], ...]:
    """For each side of the previous tile, the ways into this tile.

    A mountain edge cannot be crossed when entering a tile (WM-ROUTE-03), and nobody crosses water
    (WM-ROUTE-01, WM-RULING-35). A bridge connects all banks (WM-ROUTE-05).
    """
    return _ways_of_shape(tile.edges, banks(tile, bridged))


@lru_cache(maxsize=1 << 12)
def _ways_of_shape(edges: Six, found: Banks) -> tuple[tuple[Way, ...], ...]:
    return tuple(
        tuple(Way(_bits(bank), doors) for bank in found if (doors := _doors(side, bank)))
        if edges[opposite(side)] != "M"
        else ()
        for side in SIDES
    )


def _doors(side: int, bank: tuple[int, ...]) -> int:
    """The halves of the exit edge from which a bank of the next tile can be reached."""
    return _bits(tuple(half for half in (2 * side, 2 * side + 1) if facing_half(half) in bank))


def _bits(halves: tuple[int, ...]) -> int:
    return sum(1 << half for half in halves)


def nearest(state: War, attacker: str) -> list[str]:
    """The closest living enemies as the crow flies; several if they are equally close.

    Distances are counted from the empire's own tiles, not from pact partners' land (WM-ORDERS-04,
    WM-RULING-37).
    """
    gaps = {name: gap(state, attacker, name) for name, empire in state.empires.items()
            if empire.alive and name != attacker and name in state.owner.values()}  # fmt: skip
    least = min(gaps.values(), default=0)
    return [name for name, far in gaps.items() if far == least]


def crow_route(state: War, attacker: str, target: str) -> Route:
    """The attacker's tile and the target's tile that are nearest to each other, for drawing an arrow."""
    pairs = [(a, b) for a in lands(state, attacker) for b in lands(state, target)]
    return min(pairs, key=lambda pair: id_distance(*pair))
