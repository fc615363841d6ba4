"""The lands of empires, the distances between them, and whether they adjoin (WM-EMPIRE-04)."""

from __future__ import annotations

from empires.maps.hexes import id_distance, in_order, neighbour_ids
from empires.rulesets.warmaster.secrecy import ties_of
from empires.rulesets.warmaster.state import Empire, War


def lands(state: War, empire: str) -> list[str]:
    """The tiles of an empire, in ascending order."""
    return in_order(tile for tile, owner in state.owner.items() if owner == empire)


def size_of(state: War, empire: str) -> int:
    """The number of tiles of an empire."""
    return list(state.owner.values()).count(empire)


def tiles_of(state: War, player: str) -> int:
    """The number of tiles with a player's marker."""
    return list(state.marker.values()).count(player)


def take(state: War, tile: str, empire: str, player: str) -> None:
    """Put a player's marker on a tile."""
    state.owner[tile] = empire
    state.marker[tile] = player


def clear(state: War, tile: str) -> None:
    """Take the marker off a tile, which becomes wilderness again."""
    del state.owner[tile]
    del state.marker[tile]


def capital_on(state: War, tile: str) -> Empire | None:
    """The living empire whose capital is on a tile."""
    for empire in state.empires.values():
        if empire.alive and empire.capital == tile:
            return empire
    return None


def beside(state: War, empire: str) -> list[str]:
    """The tiles on the map that adjoin an empire's land without belonging to it, in ascending order."""
    owner, tiles = state.owner, state.map.tiles
    found: dict[str, None] = {}
    for tile, holder in owner.items():
        if holder == empire:
            for near in neighbour_ids(tile):
                if near in tiles and owner.get(near) != empire:
                    found[near] = None
    return in_order(found)


def adjoining(state: War, empire: str) -> list[str]:
    """The empires with land next to this empire's, whatever the ground, in seat order (WM-RULING-38)."""
    owner = state.owner
    near = {
        owner.get(tile) for own, holder in owner.items() if holder == empire for tile in neighbour_ids(own)
    }
    return [name for name in state.empires if name in near and name != empire]


def gap(state: War, one: str, other: str) -> int:
    """The smallest distance between a tile of one empire and a tile of the other, as the crow flies."""
    return min(id_distance(a, b) for a in lands(state, one) for b in lands(state, other))


def partners(state: War, empire: str) -> list[str]:
    """The empires known to have a pact with this empire this round (WM-NAP-02)."""
    return next((list(ties.partners) for ties in ties_of(state, state.empires[empire])), [])
