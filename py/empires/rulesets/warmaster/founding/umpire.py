"""The umpire lays the world, or what players leave to him (WM-WORLD-32, WM-RULING-17)."""

from __future__ import annotations

from empires.core.stream import Stream
from empires.maps.catalogue import CATALOGUE, type_ids
from empires.maps.edges import LAND_PACKS
from empires.maps.generator import generate
from empires.maps.piles import Piles
from empires.maps.placement import lay, open_packs, placements
from empires.maps.tiles import Tile

from ..state import War


def target_size(state: War) -> int:
    """How many land tiles the world is to have, capitals not counted twice (WM-MAP-11, WM-RULING-19)."""
    return state.settings.tiles_per_empire * len(state.empires)


def lay_it_all(state: War) -> None:
    """Lay the world (WM-WORLD-32, WM-RULING-17), the pleasantest of several."""
    seed = f"{state.hidden.seed} {state.building.attempt}"
    settings = state.settings
    made = generate(
        seed, len(state.empires), settings.tiles_per_empire, strict=True, tile_sets=settings.tile_sets
    )
    for step in made.laid:
        lay(state.map, CATALOGUE[step.type_id], step.space, step.rot)
    settings.tile_sets = made.sets
    state.hidden.piles = what_is_left(state)


def what_is_left(state: War) -> Piles:
    """The packs without the tiles on the map, shuffled."""
    stream = Stream(state.hidden.seed, f"packs left {state.building.attempt}")
    piles = Piles({})
    for pack in LAND_PACKS:
        left = type_ids(pack, state.settings.tile_sets)
        for tile in state.map.tiles.values():
            if tile.type_id in left:
                left.remove(tile.type_id)
        piles.packs[pack] = stream.shuffled(left)
    return piles


def lay_one(state: War) -> Tile | None:
    """Draw and lay one tile, or none where no pack has one that fits (WM-WORLD-32)."""
    piles, on = state.hidden.piles, state.map
    stream = Stream(state.hidden.seed, f"tile {state.building.attempt} {len(on.tiles)}")
    packs = [pack for pack in open_packs(on) if piles.left(pack)]
    while packs:
        pack = stream.weighted(packs, [piles.left(pack) for pack in packs])
        for _ in range(piles.left(pack)):
            drawn = piles.draw(pack)
            if legal := placements(on, CATALOGUE[drawn]):
                place = stream.weighted(legal, [max(1, place.touches) for place in legal])
                return lay(on, CATALOGUE[drawn], place.space, place.rot)
            piles.put_under(pack, drawn)
        packs.remove(pack)
    return None
