"""The way home: traced tile by tile through one's own empire, or over the sea (ME-QUART-02 to 04)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from empires.maps.banks import Place
from empires.rulesets.mighty_empires.banners.routes import enters_swamp, free_arrivals
from empires.rulesets.mighty_empires.nature.races import own_ruin
from empires.rulesets.mighty_empires.state import Banner, Campaign


def is_home(state: Campaign, player: str, tile: str) -> bool:
    """Whether the tile is one of the player's own realm, not razed and not under siege (ME-RULING-253)."""
    return state.lands[tile].realm_of == player and is_open(state, player, tile)


def is_open(state: Campaign, player: str, tile: str) -> bool:
    """Whether a way home may lead through the tile: own, neither razed nor besieged (ME-QUART-02).

    Skaven are at home in their own ruins (ME-SKAVEN-07).
    """
    land = state.lands.get(tile)
    if land is None or tile in state.sieges:
        return False
    return (land.owner == player and not land.razed) or own_ruin(state, player, tile) is not None


def has_clear_route(state: Campaign, banner: Banner) -> bool:
    """Whether the banner walks home without a die (ME-QUART-02), from wherever it is (ME-RULING-243)."""
    return banner.aboard is None and any(is_home(state, banner.owner, one) for one in reached(state, banner))


def has_sea_route(state: Campaign, banner: Banner) -> bool:
    """Whether a ship can bring the banner home, from one coast to another (ME-QUART-04).

    One that is aboard already starts where it floats (ME-RULING-242).
    """
    to_sea = banner.aboard is not None or any(_is_coast(state, one) for one in reached(state, banner))
    return to_sea and any(
        has_clear_route(state, replace(banner, tile=coast, place=None, inside=False, aboard=None))
        for coast, land in state.lands.items()
        if land.owner == banner.owner and _is_coast(state, coast) and is_open(state, banner.owner, coast)
    )


def _is_coast(state: Campaign, tile: str) -> bool:
    return state.map.tiles[tile].has_coast


def reached(state: Campaign, banner: Banner) -> Iterator[str]:
    """The tiles of its own empire to which the banner can be traced, the nearest first.

    Terrain blocks as in movement, and troops cross by nature as there (ME-QUART-03, ME-RULING-250). Who holds
    the tile it starts from matters only by setting, what lies in its way there always does (ME-RULING-240).
    """
    player = banner.owner
    if is_open(state, player, banner.tile):
        yield banner.tile
    elif state.settings.quarters_start_tile == "must_be_own":
        return
    told = [banner.tile]
    ways: list[tuple[str, Place | None]] = [(banner.tile, banner.place)]
    for tile, place in ways:  # which grows meanwhile
        probe = replace(banner, tile=tile, place=place, inside=False)
        for _, beside in state.map.neighbours(tile):
            if not is_open(state, player, beside.id) or enters_swamp(state, banner, beside.id):
                continue
            ways += [
                (beside.id, one)
                for one in free_arrivals(state, probe, beside.id)
                if (beside.id, one) not in ways
            ]
            if beside.id not in told and any(beside.id == there for there, _ in ways):
                told.append(beside.id)
                yield beside.id
