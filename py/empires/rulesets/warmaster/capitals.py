"""Capitals: the roll for order, choosing and placing, the displaced tile (digest states S3 and S4)."""

from __future__ import annotations

from empires.core.dice import Roll
from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.kit.dice_order import rank
from empires.kit.words import begun, many
from empires.maps.capitals import NO_CAPITAL, CapitalSite, check_capital, lay_capital
from empires.maps.catalogue import CAPITAL_TYPES, CATALOGUE
from empires.maps.hexes import SIDES, distance, hex_of, neighbour_ids
from empires.maps.placement import Placement, check, lay, placements
from empires.maps.tiles import TileMap
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.reference import PACK_NAMES, refuse, refuse_fault
from empires.rulesets.warmaster.state import Empire, War, playing
from empires.rulesets.warmaster.world import (
    distinct,
    lay_one,
    named,
    read_placement,
    tell_laid,
    value_of,
    words_for,
)

APART = 4
"""The least distance between two capitals (WM-CAPITAL-04, WM-RULING-21)."""

DROP = "drop_displaced"


def capital_roll(game: Game[War]) -> Steps[None]:
    """Every empire rolls; the highest chooses first, ties roll again (WM-CAPITAL-01, WM-RULING-20)."""
    state = game.state
    roll_for = die_for(game, "WM-CAPITAL-01", "First choice of a capital")

    def die(name: str, ties: int) -> Steps[Roll]:
        roll = yield from roll_for(name, ties)
        state.empires[name].capital_roll = roll.total
        return roll

    order = yield from rank(list(state.empires), die)
    state.setup_order, state.turn = order, 0
    state.capital_pool = [row.id for row in CAPITAL_TYPES] * state.settings.tile_sets
    game.emit("capital_order", "WM-CAPITAL-01", f"Capitals are founded in this order: {', '.join(order)}.")
    state.phase = "choosing_capital"


def choosing_capital(game: Game[War]) -> Steps[None]:
    """The next empire chooses a capital tile still in the pool (WM-CAPITAL-02, WM-MAP-07)."""
    state = game.state
    if state.turn == len(state.setup_order):
        state.turn = 0
        state.phase = "territory"
        return
    empire = state.empires[state.setup_order[state.turn]]
    offered = _offered(state, empire)
    if not offered:
        _find_room(game, empire)
        return

    empire.capital_type = (
        next(iter(offered)) if len(offered) == 1 else (yield from _choose(state, empire, offered))
    )
    game.emit(
        "capital_chosen", "WM-CAPITAL-02", f"{empire.name} takes the capital tile {empire.capital_type}."
    )
    state.phase = "placing_capital"


_Sites = list[tuple[str, int | None]]
"""Where a capital tile may stand: the tile, and the turns of its own edges where it has them."""


def _offered(state: War, empire: Empire) -> dict[str, _Sites]:
    """The capital tiles of the pool that may stand somewhere, with their sites (see `sites`)."""
    far = _far_enough(state)
    room = [space for space in far if _roomy(state, empire, space)]
    pool = dict.fromkeys(state.capital_pool)
    regular = {type_id: _regular(state, room, type_id) for type_id in pool}
    if any(regular.values()):
        return {type_id: found for type_id, found in regular.items() if found}
    anywhere: _Sites = [(space, None) for space in far if state.map.tiles[space].kind not in NO_CAPITAL]
    return dict.fromkeys(pool, anywhere) if anywhere else {}


def _choose(state: War, empire: Empire, offered: dict[str, _Sites]) -> Steps[str]:
    def no_site(answer: object) -> None:
        if answer in state.capital_pool:
            message = "No tile of its set is left where that capital could stand."
            raise refuse("WRONG_SET", message, "WM-CAPITAL-03")

    choices = tuple(
        Choice(type_id, f"{PACK_NAMES[CATALOGUE[type_id].pack]} capital ({type_id})",
               tuple(dict.fromkeys(space for space, _ in legal)))
        for type_id, legal in offered.items()
    )  # fmt: skip
    answer: str = yield from ask(
        Question(
            player=empire.ruler,
            kind="choose_capital",
            text=f"Which capital tile does {empire.name} take?",
            rules=("WM-CAPITAL-02", "WM-CAPITAL-03"),
            choices=choices,
        ),
        no_site,
    )
    return answer


def placed_capitals(state: War) -> list[str]:
    """The tiles on which capitals stand already."""
    return [empire.capital for empire in state.empires.values() if empire.capital]


def sites(state: War, empire: Empire, type_id: str) -> _Sites:
    """Where a capital tile may stand.

    When no tile of the pool fits anywhere, any of them may stand on any land at the legal distance
    (WM-RULING-23).
    """
    return _offered(state, empire).get(type_id, [])


def _far_enough(state: War) -> list[str]:
    capitals = [hex_of(tile) for tile in placed_capitals(state)]
    return [
        space
        for space in state.map.ids()
        if all(distance(hex_of(space), other) >= APART for other in capitals)
    ]


def _regular(state: War, spaces: list[str], type_id: str) -> _Sites:
    """Where in these spaces, far enough from all capitals, a tile may stand by the rules."""
    turns = list(SIDES) if state.settings.capital_edges == "own" else [None]
    tile = CATALOGUE[type_id]
    return [
        (space, rot)
        for space in spaces
        if state.map.tiles[space].pack == tile.pack
        for rot in turns
        if check_capital(state.map, tile, space, (), APART, rot) is None
    ]


def _roomy(state: War, empire: Empire, space: str) -> bool:
    """With knock-outs every player of the team must find a starting tile (WM-RULING-74)."""
    if not state.settings.team_knockout:
        return True
    return len(start_area(state, space)) >= len(playing(empire))


def start_area(state: War, capital: str) -> list[str]:
    """The capital and the land around it, clockwise (WM-EMPIRE-01); the sea gives none (WM-EMPIRE-02)."""
    tiles = state.map.tiles
    around = [near for near in neighbour_ids(capital) if near in tiles and not tiles[near].is_sea]
    return [capital, *around]


def placing_capital(game: Game[War]) -> Steps[None]:
    """The capital takes the place of a tile of its own set, far enough from others (WM-CAPITAL-03, 04)."""
    state = game.state
    empire = state.empires[state.setup_order[state.turn]]
    legal = sites(state, empire, empire.capital_type)
    values = {(space if rot is None else f"{space}/{rot}"): (space, rot) for space, rot in legal}

    answer = next(iter(values)) if len(values) == 1 else (yield from _place(state, empire, values))
    space, rot = values[answer]
    old = lay_capital(state.map, CapitalSite(space, empire.capital_type), rot)
    empire.capital = space
    state.capital_pool.remove(empire.capital_type)
    state.displaced = old.type_id
    game.emit(
        "capital_placed", "WM-CAPITAL-03", f"{empire.name} founds its capital on {space}.", tiles=(space,)
    )
    state.phase = "displaced"


def _place(state: War, empire: Empire, values: dict[str, tuple[str, int | None]]) -> Steps[str]:
    tile = CATALOGUE[empire.capital_type]

    def why_not(answer: object) -> None:
        space, _, turns = str(answer).partition("/")
        rot = int(turns) if turns in tuple("012345") and state.settings.capital_edges == "own" else None
        found = check_capital(state.map, tile, space, placed_capitals(state), APART, rot)
        if found:
            raise refuse_fault(found)
        if space in state.map.tiles and not _roomy(state, empire, space):
            message = "The land around is too small for the team; without a tile a player is out."
            raise refuse("TEAM_SIZE", message, "WM-RULING-74")

    answer: str = yield from ask(
        Question(
            player=empire.ruler,
            kind="place_capital",
            text=f"Where does the capital of {empire.name} stand?",
            rules=("WM-CAPITAL-03", "WM-CAPITAL-04", "WM-RULING-22"),
            choices=tuple(
                Choice(value, words_for(Placement(space, rot or 0, 0)), (space,),
                       f"{many(len(start_area(state, space)), 'tile')} to begin with")
                for value, (space, rot) in values.items()
            ),
            tiles=tuple(dict.fromkeys(space for space, _ in values.values())),
        ),
        why_not,
    )  # fmt: skip
    return answer


def displaced(game: Game[War]) -> Steps[None]:
    """The tile that made way may be added to the edge of the map, or is left out (WM-CAPITAL-05)."""
    state = game.state
    empire = state.empires[state.setup_order[state.turn]]
    tile = CATALOGUE[state.displaced]
    legal = placements(state.map, tile)
    choice = DROP
    if legal:

        def why_not(answer: object) -> None:
            place = read_placement(answer)
            if place and (found := check(state.map, tile, *place)):
                raise refuse_fault(found)

        choices = [
            Choice(value_of(place), words_for(place), (place.space,)) for place in distinct(tile.id, legal)
        ]
        choice = yield from ask(
            Question(
                player=empire.ruler,
                kind="place_displaced",
                text=f"The capital displaced {named(tile.id)}. Do you lay it anew?",
                rules=("WM-CAPITAL-05", "WM-RULING-24"),
                choices=(*choices, Choice(DROP, "Leave it out")),
                step_on=DROP,
            ),
            why_not,
        )
    if choice == DROP:
        game.emit("tile_dropped", "WM-CAPITAL-05", f"{begun(named(tile.id))} is left out.")
    else:
        place = next(place for place in legal if value_of(place) == choice)
        tell_laid(game, empire.name, lay(state.map, tile, place.space, place.rot))
    state.displaced = ""
    state.turn += 1
    state.phase = "choosing_capital"


def _find_room(game: Game[War], empire: Empire) -> None:
    """No site is left: the map grows until there is one, or is laid anew (WM-RULING-23)."""
    state = game.state
    while laid := lay_one(state):
        tell_laid(game, "The umpire", laid)
        if sites(state, empire, state.capital_pool[0]):
            return
    message = f"The map has no room for the capital of {empire.name} and is laid anew."
    game.emit("map_rebuilt", "WM-RULING-23", message, code="MAP_TOO_SMALL")
    for one in state.empires.values():
        one.capital, one.capital_type = "", ""
    state.map = TileMap({})
    state.building.attempt += 1
    state.phase = "world"
