"""The order of hexes, their neighbours and owners, and hexes that are cut off (4.2, 4.4)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.maps.hexes import Hex, hex_of, id_distance, neighbour_ids, tile_id
from empires.rulesets.mightier_empires.state import War

_SHIFT = (1, 2, -3)
_MILLION = 1_000_000


def in_order(hexes: Iterable[str]) -> list[str]:
    """The hexes in order: by row, then by column (MI-SEQ-01)."""
    return sorted(hexes, key=lambda name: (hex_of(name).r, hex_of(name).q))


def around(state: War, name: str) -> list[str]:
    """The hexes of the map that share an edge with this one (MI-MAP-04)."""
    return [other for other in neighbour_ids(name) if other in state.tiles]


def owned(state: War, player: str) -> list[str]:
    """The hexes that a player owns now, in order."""
    return in_order(name for name, tile in state.tiles.items() if tile.owner == player)


def owned_at_start(state: War, player: str) -> list[str]:
    """The hexes a player owned when the turn began, in order."""
    return in_order(name for name, tile in state.tiles.items() if tile.owner_at_start == player)


def joined(state: War, player: str) -> list[str]:
    """The player's hexes that are connected to the Capital by a chain of the player's own hexes
    (MI-MAP-05).
    """
    capital = state.realms[player].capital
    if capital not in state.tiles or state.tiles[capital].owner != player:
        return []
    reached = [capital]
    for name in reached:
        reached += [
            other
            for other in around(state, name)
            if state.tiles[other].owner == player and other not in reached
        ]
    return reached


def freeze(state: War) -> None:
    """Record owners and orphaned hexes at the beginning of the turn; both count until the next turn begins
    (MI-ORPH-01, MI-RULING-13).
    """
    for tile in state.tiles.values():
        tile.owner_at_start, tile.orphaned = tile.owner, bool(tile.owner)
    for player in state.players:
        for name in joined(state, player):
            state.tiles[name].orphaned = False


def usable(state: War, player: str) -> list[str]:
    """The hexes that a player can use this turn: those owned since it began, and not orphaned."""
    return [name for name in owned_at_start(state, player) if not state.tiles[name].orphaned]


def undone(state: War, player: str, name: str) -> bool:
    """Whether a disaster or an unlikely ally cancelled a player's orders for a hex (MI-RULING-67).

    A hex that changed sides may still be sacked by a player who conquers it afterwards (MI-RULING-69).
    """
    tile = state.tiles[name]
    return name in state.hidden.disasters or (name in state.hidden.spoiled and tile.owner_at_start == player)


def nearest(state: War, player: str, hexes: Iterable[str]) -> list[str]:
    """The members of `hexes` that are nearest to any hex of the player (MI-RULING-69)."""
    own = owned(state, player)
    far = {name: min((id_distance(name, one) for one in own), default=0) for name in hexes}
    return in_order(name for name in far if far[name] == min(far.values()))


def straight_line(start: str, end: str) -> list[str]:
    """The hexes from `start` (not included) to `end`, along a line shifted very slightly off the straight one
    (MI-RULING-46).
    """
    here, there = _shifted(start), _shifted(end)
    steps = id_distance(start, end)
    found = []
    for step in range(1, steps + 1):
        point = [a * (steps - step) + b * step for a, b in zip(here, there, strict=True)]
        found.append(tile_id(_nearest(point, steps * _MILLION)))
    return found


def _shifted(name: str) -> list[int]:
    """A hex in cube coordinates x, y, z, in millionths, shifted slightly so that no line runs along the
    edges between hexes.
    """
    place = hex_of(name)
    cube = (place.q, -place.q - place.r, place.r)
    return [part * _MILLION + shift for part, shift in zip(cube, _SHIFT, strict=True)]


def _nearest(point: list[int], unit: int) -> Hex:
    near = [(2 * part + unit) // (2 * unit) for part in point]
    miss = [abs(rounded * unit - part) for rounded, part in zip(near, point, strict=True)]
    worst = miss.index(max(miss))
    near[worst] -= sum(near)
    return Hex(near[0], near[2])
