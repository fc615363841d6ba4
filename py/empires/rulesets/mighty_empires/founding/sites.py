"""Capital sites: which are free, and whether enough are left for everyone (ME-MAP-10, ME-RULING-106)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.state import MightyEmpires


def capital_sites(state: MightyEmpires) -> list[str]:
    """The tiles printed with a circle, ascending (ME-MAP-03)."""
    return [tile for tile in state.map.land_ids() if state.map.tiles[tile].capital_site]


def far_enough(state: MightyEmpires, tile: str) -> bool:
    """Whether a tile is far enough from every capital founded so far."""
    least = state.settings.capital_min_distance
    return all(id_distance(tile, other) >= least for other in state.capitals.values())


def room_for_all(state: MightyEmpires) -> bool:
    """Whether every player who has no capital yet can still be given a site."""
    open_sites = [tile for tile in capital_sites(state) if far_enough(state, tile)]
    return _can_seat(
        open_sites, len(state.players) - len(state.capitals), state.settings.capital_min_distance
    )


def free_sites(state: MightyEmpires) -> list[str]:
    """The sites the next player may take: far enough from the others, and leaving enough sites for the
    remaining players."""
    open_sites = [tile for tile in capital_sites(state) if far_enough(state, tile)]
    least, rest = state.settings.capital_min_distance, len(state.players) - len(state.capitals) - 1
    return [
        tile
        for tile in open_sites
        if _can_seat([other for other in open_sites if id_distance(tile, other) >= least], rest, least)
    ]


def _can_seat(sites: Sequence[str], seats: int, least: int) -> bool:
    """Whether this many of the sites are far enough from each other."""
    if seats <= 0:
        return True
    for at, site in enumerate(sites):
        if len(sites) - at < seats:
            return False
        if _can_seat(
            [other for other in sites[at + 1 :] if id_distance(site, other) >= least], seats - 1, least
        ):
            return True
    return False
