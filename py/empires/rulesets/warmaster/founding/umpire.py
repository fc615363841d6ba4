"""The umpire lays the world, or what players leave to him (WM-WORLD-32, WM-RULING-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from empires.core.steps import Game, Steps, at_length
from empires.core.stream import Stream
from empires.maps.catalogue import CATALOGUE, type_ids
from empires.maps.edges import LAND_PACKS
from empires.maps.frontier import Frontier
from empires.maps.generator import TILES_A_LOOK, generating, next_tile
from empires.maps.piles import Piles
from empires.maps.placement import lay
from empires.maps.tiles import Tile, TileMap

from ..state import War, sets_in_play

AT_WORK = "The umpire lays the world"


def target_size(state: War) -> int:
    """How many land tiles the world is to have, capitals not counted twice (WM-MAP-11, WM-RULING-19)."""
    return state.settings.tiles_per_empire * len(state.empires)


def lay_it_all(game: Game[War]) -> Steps[None]:
    """Lay the world (WM-WORLD-32, WM-RULING-17), the pleasantest of several."""
    state, settings = game.state, game.state.settings
    seed = f"{state.hidden.seed} {state.building.attempt}"
    made = yield from at_length(
        AT_WORK,
        generating(
            seed,
            len(state.empires),
            settings.tiles_per_empire,
            strict=True,
            tile_sets=settings.tile_sets,
        ),
    )
    for one in made.laid:
        lay(state.map, CATALOGUE[one.type_id], one.space, one.rot)
    state.tile_sets = made.sets
    state.hidden.piles = what_is_left(state)


def lay_the_rest(game: Game[War]) -> Steps[None]:
    """Lay tiles until the world has its size, or no tile of any pack fits."""
    state = game.state
    state.map, state.hidden.piles = yield from at_length(AT_WORK, _laying(state, target_size(state)))


def _laying(state: War, size: int) -> Generator[float, None, tuple[TileMap, Piles]]:
    """The map and the packs when the umpire has laid so many tiles; the state's own are left alone."""
    rim, piles = Frontier(TileMap(dict(state.map.tiles))), copy_of(state.hidden.piles)
    begun = len(rim.map.tiles)
    while len(rim.map.tiles) < size and _lay_one(state, rim, piles):
        laid = len(rim.map.tiles) - begun
        if laid % TILES_A_LOOK == 0:
            yield laid / (size - begun)
    return rim.map, piles


def copy_of(piles: Piles) -> Piles:
    """The same packs, to draw from."""
    return Piles({pack: list(tiles) for pack, tiles in piles.packs.items()})


def lay_one(state: War) -> Tile | None:
    """Draw and lay one tile, or none where no pack has one that fits (WM-WORLD-32)."""
    return _lay_one(state, Frontier(state.map), state.hidden.piles)


def _lay_one(state: War, rim: Frontier, piles: Piles) -> Tile | None:
    stream = Stream(state.hidden.seed, f"tile {state.building.attempt} {len(rim.map.tiles)}")
    found = next_tile(stream, rim, piles, strict=True)
    return None if found is None else rim.lay(CATALOGUE[found.type_id], found.space, found.rot)


def what_is_left(state: War) -> Piles:
    """The packs without the tiles on the map, shuffled."""
    stream = Stream(state.hidden.seed, f"packs left {state.building.attempt}")
    laid = Counter(tile.type_id for tile in state.map.tiles.values())
    piles = Piles({})
    for pack in LAND_PACKS:
        copies = Counter(type_ids(pack, sets_in_play(state)))
        piles.packs[pack] = stream.shuffled(list((copies - laid).elements()))
    return piles
