"""The reach of scouts, and the banners that can send them (ME-SCOUT)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from empires.core.errors import IllegalChoice
from empires.maps.coastlines import water_neighbours
from empires.maps.hexes import SIDES, neighbour_ids, opposite
from empires.maps.tiles import Tile
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.banners.halts import why_not_scout_now
from empires.rulesets.mighty_empires.lands.presence import banners_of
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def can_scout(state: MightyEmpires, player: str) -> bool:
    """Whether any banner of the player may still send scouts somewhere this turn."""
    return any(True for _ in attempts(state, player))


def attempts(state: MightyEmpires, player: str) -> Iterator[tuple[Banner, str]]:
    """Every banner, with each tile that it may scout now."""
    for banner in banners_of(state, player):
        if why_not_send(state, banner) is None:
            tried = [one.tile for one in state.tried if one.start == banner.tile]
            for tile in within_reach(state, banner):
                if tile not in tried:
                    yield banner, tile


def why_not_send(state: MightyEmpires, banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot send scouts this turn."""
    if banner.has_scouted:  # ME-SCOUT-01
        return IllegalChoice(
            "already_scouted", f"{name_of(banner)} has already scouted this turn.", "ME-SCOUT-01"
        )
    if (refusal := why_not_scout_now(banner)) is not None:  # ME-SCOUT-17, ME-RETREAT-05
        return refusal
    if banner.inside and banner.tile in state.sieges:  # ME-RULING-138
        return IllegalChoice("besieged", f"{name_of(banner)} is besieged and cannot scout.", "ME-RULING-138")
    return None


def within_reach(state: MightyEmpires, banner: Banner) -> list[str]:
    """The tiles that a banner's scouts can reach: the neighbours, except across the sea or beyond the edge of
    the map. Scouts from a ship can reach its own tile and the coasts it could sail to."""
    if banner.aboard is not None:
        near = (banner.tile, *water_neighbours(state.map, banner.tile))
        return [tile for tile in near if tile in state.lands]  # ME-SCOUT-37, ME-RULING-137, ME-SHIP-03
    tiles, lands = state.map.tiles, state.lands
    return [
        tile
        for tile, facing in _beyond_dry_edges(tiles[banner.tile])
        if tile in lands and tiles[tile].edges[facing] != "S"  # ME-SCOUT-06, ME-MAP-12
    ]


@lru_cache(maxsize=4096)
def _beyond_dry_edges(tile: Tile) -> tuple[tuple[str, int], ...]:
    """The spaces beyond the edges that are not sea, each with its edge facing the tile."""
    beside = neighbour_ids(tile.id)
    return tuple((beside[side], opposite(side)) for side in SIDES if tile.edges[side] != "S")
