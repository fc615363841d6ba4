"""The world laid by the umpire, or the part of the world that players leave to the umpire (WM-WORLD-32,
WM-RULING-17)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator

from empires.core.base.stream import Stream
from empires.core.rules.asking import Steps, at_length
from empires.core.rules.game import Game
from empires.maps.catalogue import CATALOGUE
from empires.maps.edges import LAND_PACKS, Pack
from empires.maps.face_down import FaceDown, face_down, in_random_order, tile_sets, umpires_hand
from empires.maps.frontier import Frontier
from empires.maps.generator import TILES_A_LOOK, generating, next_tile
from empires.maps.piles import Piles
from empires.maps.placement import lay
from empires.maps.tiles import Tile, TileMap
from empires.rulesets.warmaster.state import War, sets_in_play

AT_WORK = "The umpire lays the world"


def target_size(state: War) -> int:
    """The number of land tiles for the world; capitals are not counted twice (WM-MAP-11, WM-RULING-19)."""
    return state.settings.tiles_per_empire * len(state.empires)


def hand_of(game: Game[War], rule: str) -> Steps[str]:
    """The source of all the umpire's choices: dice, or a seed if the state has one."""
    if game.state.hidden.seed:
        return game.state.hidden.seed
    return (yield from umpires_hand(game, rule))


def lay_it_all(game: Game[War]) -> Steps[None]:
    """Lay the best of several worlds."""
    state, settings = game.state, game.state.settings
    hand = yield from hand_of(game, "WM-WORLD-32")
    made = yield from at_length(
        AT_WORK,
        generating(
            f"{hand} {state.building.attempt}",
            len(state.empires),
            settings.tiles_per_empire,
            strict=True,
            tile_sets=settings.tile_sets,
        ),
    )
    for one in made.laid:  # WM-WORLD-32
        lay(state.map, CATALOGUE[one.type_id], one.space, one.rot)
    state.tile_sets = made.sets
    state.hidden.seed = ""
    state.hidden.piles = what_is_left(state)


def lay_the_rest(game: Game[War]) -> Steps[None]:
    """Lay tiles until the world is large enough, or no tile from any pack fits."""
    state = game.state
    hand = yield from hand_of(game, "WM-WORLD-32")
    state.map, state.hidden.piles = yield from at_length(AT_WORK, _laying(state, hand, target_size(state)))


def _laying(state: War, hand: str, size: int) -> Generator[float, None, tuple[TileMap, FaceDown]]:
    """The map and the packs after the umpire has laid more tiles; the map and packs of the state itself stay
    unchanged."""
    rim, before = Frontier(TileMap(dict(state.map.tiles))), state.hidden.piles
    begun, piles = len(rim.map.tiles), in_random_order(Stream(hand, "packs"), before)
    while len(rim.map.tiles) < size and _lay_one(state, hand, rim, piles):
        laid = len(rim.map.tiles) - begun
        if laid % TILES_A_LOOK == 0:
            yield laid / (size - begun)
    return rim.map, before.after(piles)


def more_land(state: War, hand: str) -> Iterator[Tile]:
    """Draw and lay tiles one by one, as long as any pack has a tile that fits (WM-WORLD-32)."""
    before = state.hidden.piles
    piles = in_random_order(Stream(hand, "packs"), before)
    while laid := _lay_one(state, hand, Frontier(state.map), piles):
        state.hidden.piles = before.after(piles)
        yield laid


def _lay_one(state: War, hand: str, rim: Frontier, piles: Piles) -> Tile | None:
    stream = Stream(hand, f"tile {state.building.attempt} {len(rim.map.tiles)}")
    found = next_tile(stream, rim, piles, strict=True)
    return None if found is None else rim.lay(CATALOGUE[found.type_id], found.space, found.rot)


def what_is_left(state: War) -> FaceDown:
    """The packs, without the tiles that are on the map."""
    laid = Counter(tile.type_id for tile in state.map.tiles.values())
    sets = tile_sets(sets_in_play(state))
    left = {pack: list((Counter(tiles) - laid).elements()) for pack, tiles in sets.items()}
    return packs_of(state, left, "packs left")


def packs_of(state: War, tiles: dict[Pack, list[str]], label: str) -> FaceDown:
    """These tiles, face down; in a campaign that began before tiles were drawn by dice, the campaign's seed
    determines their order."""
    if not state.hidden.seed:
        return face_down(tiles)
    stream = Stream(state.hidden.seed, f"{label} {state.building.attempt}")
    return FaceDown({pack: stream.shuffled(tiles[pack]) for pack in LAND_PACKS})
