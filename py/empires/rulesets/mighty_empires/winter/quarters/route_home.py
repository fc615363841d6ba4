"""The way home: traced tile by tile through the player's own empire, or across the sea (ME-QUART-02 to
04)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from empires.maps.banks import Place
from empires.maps.hexes import id_distance
from empires.rulesets.mighty_empires.banners.routes import enters_swamp, free_arrivals
from empires.rulesets.mighty_empires.nature.races import own_ruin
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def is_home(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether the tile is one of the player's own realm, not razed and not under siege (ME-RULING-253)."""
    return state.lands[tile].realm_of == player and is_open(state, player, tile)


def is_open(state: MightyEmpires, player: str, tile: str) -> bool:
    """Whether a way home may lead through the tile: it is the player's own, neither razed nor besieged.
    Skaven may use their own ruins."""
    land = state.lands.get(tile)
    if land is None or tile in state.sieges:  # ME-QUART-02
        return False
    if land.owner == player and not land.razed:  # ME-QUART-02
        return True
    return own_ruin(state, player, tile) is not None  # ME-SKAVEN-07


def has_clear_route(state: MightyEmpires, banner: Banner) -> bool:
    """Whether the banner goes home without a die roll (ME-QUART-02), starting from where it is."""
    return banner.aboard is None and any(is_home(state, banner.owner, one) for one in reached(state, banner))


def has_sea_route(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a ship can bring the banner home, from one coast to another (ME-QUART-04).

    A banner already aboard starts from its ship.
    """
    afloat = banner.aboard is not None and _near_coast(state, banner.tile)  # ME-RULING-242
    to_sea = afloat or any(_is_coast(state, one) for one in reached(state, banner))
    return to_sea and any(
        has_clear_route(state, replace(banner, tile=coast, place=None, inside=False, aboard=None))
        for coast in state.lands
        if _is_coast(state, coast) and is_open(state, banner.owner, coast)
    )


def way_home(state: MightyEmpires, banner: Banner) -> tuple[str, ...] | None:
    """The tiles of the shortest open way home, beginning with the banner's own tile; None if there is no such
    way."""
    came_by: dict[str, str] = {}
    for tile, before in _traced(state, banner):
        came_by[tile] = before
        if is_home(state, banner.owner, tile):
            return _unwound(came_by, banner.tile, tile)
    return None


class Barred(NamedTuple):
    """The longest stretch of a banner's way home, ending with the tile that it cannot enter; the reason, and
    the tile that is the cause. Under a setting this may be the tile in which the banner stands."""

    way: tuple[str, ...]
    why: str
    at: str


def barred_way(state: MightyEmpires, banner: Banner) -> Barred | None:
    """The nearest obstacle on a banner's way home; None if its realm is lost or across the sea."""
    player = banner.owner
    homes = [tile for tile in state.lands if is_home(state, player, tile)]
    came_by = {banner.tile: banner.tile, **dict(_traced(state, banner))}
    steps = [
        (min(id_distance(beside.id, home) for home in homes), beside.id, tile)
        for tile in came_by
        for _, beside in state.map.neighbours(tile)
        if homes and beside.id in state.lands and beside.id not in came_by
    ]
    if not steps:
        return None
    _, beyond, last = min(steps)
    at = beyond if _may_start(state, banner) else banner.tile
    return Barred((*_unwound(came_by, banner.tile, last), beyond), _why_barred(state, player, at), at)


def _may_start(state: MightyEmpires, banner: Banner) -> bool:
    """Whether a way home may begin where the banner stands, which depends on a setting (ME-RULING-240)."""
    anywhere = state.settings.quarters_start_tile == "ignore"
    return anywhere or is_open(state, banner.owner, banner.tile)


def _why_barred(state: MightyEmpires, player: str, tile: str) -> str:
    land = state.lands[tile]
    if land.razed:
        return "ruins"
    if land.owner != player:
        return "land that is not your own"
    return "a siege" if tile in state.sieges else "a river, mountains or swamp in the way"


def _unwound(came_by: dict[str, str], start: str, end: str) -> tuple[str, ...]:
    way = [end]
    while way[-1] != start:
        way.append(came_by[way[-1]])
    return tuple(reversed(way))


def _is_coast(state: MightyEmpires, tile: str) -> bool:
    return state.map.tiles[tile].has_coast


def _near_coast(state: MightyEmpires, tile: str) -> bool:
    """Whether a ship in a tile can reach a coast; from the open sea, this is an adjoining coast
    (ME-RULING-246)."""
    return _is_coast(state, tile) or any(beside.has_coast for _, beside in state.map.neighbours(tile))


def reached(state: MightyEmpires, banner: Banner) -> Iterator[str]:
    """The tiles of its own empire to which the banner can be traced, nearest first."""
    return (tile for tile, _ in _traced(state, banner))


def _traced(state: MightyEmpires, banner: Banner) -> Iterator[tuple[str, str]]:
    """Each tile that is reached, and the tile before it on the way.

    Terrain blocks the way as it does in movement, and the same troops can cross it by nature (ME-RULING-250).
    The holder of the first tile matters only under a setting; obstacles in that tile always matter.
    """
    player = banner.owner
    if is_open(state, player, banner.tile):  # ME-RULING-240
        yield banner.tile, banner.tile
    elif not _may_start(state, banner):  # ME-RULING-240
        return
    told = [banner.tile]
    ways: list[tuple[str, Place | None]] = [(banner.tile, banner.place)]
    for tile, place in ways:  # this list grows during the loop
        probe = replace(banner, tile=tile, place=place, inside=False)
        for _, beside in state.map.neighbours(tile):
            if not is_open(state, player, beside.id) or enters_swamp(state, banner, beside.id):  # ME-QUART-03
                continue
            ways += [
                (beside.id, one)
                for one in free_arrivals(state, probe, beside.id)
                if (beside.id, one) not in ways
            ]
            if beside.id not in told and any(beside.id == there for there, _ in ways):
                told.append(beside.id)
                yield beside.id, tile
