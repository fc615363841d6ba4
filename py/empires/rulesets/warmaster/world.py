"""Laying the world: packs, turns and the umpire's own hand (digest state S2, WM-WORLD).

Where a tile fits is the placement test of `maps` (WM-WORLD-29 to 31); here stands who lays what and when.
"""

from __future__ import annotations

from typing import get_args

from empires.core.questions import Choice, Question
from empires.core.steps import Game, Steps, ask
from empires.core.stream import Stream
from empires.kit.dice_order import beginning_with, highest
from empires.kit.words import begun, many
from empires.maps.catalogue import CATALOGUE, type_ids
from empires.maps.edges import LAND_PACKS, NO_FLOW, Pack
from empires.maps.generator import generate
from empires.maps.hexes import hex_of
from empires.maps.piles import Piles, check_draw, shuffled_piles
from empires.maps.placement import Placement, check, lay, may_return, open_packs, placements
from empires.maps.tiles import Tile
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.reference import PACK_NAMES, refuse, refuse_fault
from empires.rulesets.warmaster.state import Building, War

AUTO = "auto_build"
PASS_BUILD = "pass_build"
RETURN = "return_tile"


def target_size(state: War) -> int:
    """How many land tiles the world is to have, capitals not counted twice (WM-MAP-11, WM-RULING-19)."""
    return state.settings.tiles_per_empire * len(state.empires)


def world(game: Game[War]) -> Steps[None]:
    """Shuffle the packs and see who lays (WM-WORLD-01, WM-MAP-12, WM-WORLD-27)."""
    state = game.state
    mode = state.settings.map_mode
    if mode == "auto":
        if not state.map.tiles:
            lay_it_all(state)
        state.phase = "world_laid"
        return
    state.building = Building(attempt=state.building.attempt)
    stream = Stream(state.hidden.seed, f"packs {state.building.attempt}")
    state.hidden.piles = shuffled_piles(stream, state.settings.tile_sets)
    if mode == "co-op":
        rulers = [empire.ruler for empire in state.empires.values()]
        first = yield from highest(rulers, die_for(game, "WM-RULING-16", "Who lays the first tile"))
        state.building.builders = beginning_with(rulers, first)
        game.emit("builder_set", "WM-WORLD-27", f"{first} lays the first tile.")
    else:
        state.building.builders = [state.host]
    state.phase = "layout" if mode == "free" else "drawing"


def lay_it_all(state: War) -> None:
    """The umpire lays the world (WM-WORLD-32, WM-RULING-17), the pleasantest of several."""
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


def drawing(game: Game[War]) -> Steps[None]:
    """The builder chooses a pack that matches an open edge and draws (WM-WORLD-03, WM-WORLD-23)."""
    state = game.state
    building = state.building
    packs = [pack for pack in open_packs(state.map) if state.hidden.piles.left(pack)]
    packs = [pack for pack in packs if pack not in building.spent]
    if len(state.map.tiles) >= target_size(state) or not packs:
        state.phase = "world_laid"
        return
    builder = building.builders[building.turn]
    choice = yield from ask(_which_pack(state, builder, packs), lambda answer: _why_no_draw(state, answer))
    if choice == PASS_BUILD:
        _pass(game, builder)
    elif choice == AUTO:
        while len(state.map.tiles) < target_size(state) and lay_one(state):
            pass
        state.phase = "world_laid"
    else:
        _draw(game, builder, choice)


def _which_pack(state: War, builder: str, packs: list[Pack]) -> Question:
    choices = [
        Choice(pack, f"Draw from the {PACK_NAMES[pack]} pack",
               note=f"{many(state.hidden.piles.left(pack), 'tile')} left")
        for pack in packs
    ]  # fmt: skip
    if builder == state.host:
        choices.append(Choice(AUTO, "Let the umpire lay the rest"))
    laid, size = len(state.map.tiles), target_size(state)
    return Question(
        player=builder,
        kind="draw_tile",
        text=f"The world has {laid} of {size} tiles. From which pack do you draw?",
        rules=("WM-WORLD-03", "WM-WORLD-23", "WM-WORLD-28"),
        choices=(*choices, Choice(PASS_BUILD, _pass_words(state, "Pass"))),
    )


def _pass_words(state: War, words: str) -> str:
    """What passing means: for one who builds alone it ends the building (WM-WORLD-24)."""
    return words if len(state.building.builders) > 1 else "Lay no more; the world is finished"


def _why_no_draw(state: War, answer: object) -> None:
    pack = next((pack for pack in get_args(Pack) if pack == answer and pack in LAND_PACKS), None)
    if pack is not None and (found := check_draw(state.map, state.hidden.piles, pack)):
        raise refuse_fault(found)
    if pack in state.building.spent:
        raise refuse("PACK_EMPTY", "You tried every tile of that pack; none fits.", "WM-RULING-15")


def _draw(game: Game[War], builder: str, pack: Pack) -> None:
    """Draw until a tile fits; those that do not go under the pack (WM-WORLD-11, WM-RULING-15)."""
    state = game.state
    building, piles = state.building, state.hidden.piles
    state.phase = "drawing"
    while building.skips < piles.left(pack):
        drawn = piles.draw(pack)
        if placements(state.map, CATALOGUE[drawn]):
            building.hand = drawn
            game.emit("tile_drawn", "WM-WORLD-03", f"{builder} draws {named(drawn)}.", type=drawn)
            if not state.map.tiles:
                _lay(game, builder, Placement("0,0", 0, 0))
            else:
                state.phase = "laying"
            return
        _put_under(state, drawn)
        game.emit(
            "tile_returned", "WM-WORLD-11", f"{begun(named(drawn))} fits nowhere and goes under its pack."
        )
    building.spent.append(pack)
    building.skips = 0
    game.emit("pack_exhausted", "WM-RULING-15", f"No tile of the {PACK_NAMES[pack]} pack fits just now.")


def named(type_id: str) -> str:
    """What players call a printed tile."""
    tile = CATALOGUE[type_id]
    kinds = {
        "source": "river source", "through": "river", "end": "river end", "fork": "river fork",
        "mouthcoast": "coast with inlets",
    }  # fmt: skip
    plain = {"land": PACK_NAMES[tile.pack].lower()}
    return f"a {(kinds | plain).get(tile.kind, tile.kind)} tile ({type_id})"


def _put_under(state: War, type_id: str) -> None:
    state.hidden.piles.put_under(CATALOGUE[type_id].pack, type_id)
    state.building.skips += 1


def laying(game: Game[War]) -> Steps[None]:
    """The builder lays the drawn tile where it fits, or puts it back where that is allowed."""
    state = game.state
    building = state.building
    builder = building.builders[building.turn]
    tile = CATALOGUE[building.hand]
    legal = placements(state.map, tile)
    back = state.settings.tidy_map or may_return(state.map, tile, legal)

    def why_not(answer: object) -> None:
        if answer == RETURN:
            message = "A tile that can be laid may not be put back; you may pass."
            raise refuse("RETURN_NOT_ALLOWED", message, "WM-RULING-15")
        place = read_placement(answer)
        if place and (found := check(state.map, tile, *place)):
            raise refuse_fault(found)

    choices = [
        Choice(value_of(place), words_for(place), (place.space,)) for place in distinct(tile.id, legal)
    ]
    if back:
        choices.append(Choice(RETURN, "Put it under its pack and draw another"))
    choices.append(Choice(PASS_BUILD, _pass_words(state, "Pass; it goes under its pack")))
    choice = yield from ask(
        Question(
            player=builder,
            kind="place_tile",
            text=f"Where do you lay {named(tile.id)}?",
            rules=("WM-WORLD-04", "WM-WORLD-08", "WM-WORLD-29"),
            choices=tuple(choices),
            tiles=tuple(dict.fromkeys(place.space for place in legal)),
            facts={"type": tile.id, "edges": list(tile.edges)},
        ),
        why_not,
    )
    if choice == PASS_BUILD:
        _put_under(state, tile.id)
        _pass(game, builder)
    elif choice == RETURN:
        _put_under(state, tile.id)
        building.hand = ""
        rule = "WM-WORLD-12" if may_return(state.map, tile, legal) else "WM-WORLD-26"
        game.emit("tile_returned", rule, f"{builder} puts {named(tile.id)} under its pack.")
        _draw(game, builder, tile.pack)
    else:
        _lay(game, builder, next(place for place in legal if value_of(place) == choice))


def distinct(type_id: str, legal: list[Placement]) -> list[Placement]:
    """The placements that differ for the eye: turns that show the same edges count once."""
    shown = {(place.space, CATALOGUE[type_id].turned(place.rot)): place for place in reversed(legal)}
    return sorted(shown.values(), key=lambda place: (hex_of(place.space), place.rot))


def value_of(place: Placement) -> str:
    """A placement as an answer: "q,r/turns"."""
    return f"{place.space}/{place.rot}"


def words_for(place: Placement) -> str:
    """A placement in words."""
    turned = f", turned {many(place.rot, 'sixth')}" if place.rot else ""
    return f"On {place.space}{turned}"


def read_placement(answer: object) -> tuple[str, int] | None:
    """The space and turns of an answer like "q,r/2", or None where it is none."""
    space, slash, rot = str(answer).partition("/")
    try:
        hex_of(space)
    except ValueError:
        return None
    return (space, int(rot)) if slash and rot in tuple("012345") else None


def _lay(game: Game[War], builder: str, place: Placement) -> None:
    state = game.state
    laid = lay(state.map, CATALOGUE[state.building.hand], place.space, place.rot)
    state.building.passes = 0
    _next_builder(state)
    tell_laid(game, builder, laid)


def tell_laid(game: Game[War], builder: str, laid: Tile) -> None:
    """The event of a tile laid, with the rivers that now run over its edges."""
    rule = "WM-WORLD-30" if laid.flow != NO_FLOW else "WM-WORLD-04"
    game.emit(
        "tile_placed", rule, f"{builder} lays {named(laid.type_id)} on {laid.id}.",
        tiles=(laid.id,), type=laid.type_id, rot=laid.rot, flow=list(laid.flow),
    )  # fmt: skip


def _pass(game: Game[War], builder: str) -> None:
    """Passing is always allowed (WM-WORLD-28); when all have passed in a circle the world is done."""
    state = game.state
    game.emit("build_passed", "WM-WORLD-28", f"{builder} passes.")
    state.building.passes += 1
    _next_builder(state)
    if state.building.passes >= len(state.building.builders):
        state.phase = "world_laid"


def _next_builder(state: War) -> None:
    building = state.building
    building.hand, building.skips, building.spent = "", 0, []
    building.turn = (building.turn + 1) % len(building.builders)
    state.phase = "drawing"


def lay_one(state: War) -> Tile | None:
    """The umpire draws and lays one tile, or none where no pack has one that fits (WM-WORLD-32)."""
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


def world_laid(game: Game[War]) -> Steps[None]:
    """The world is complete (WM-WORLD-24); where the players agreed to, it may be tidied (WM-WORLD-26)."""
    state = game.state
    game.emit("map_complete", "WM-WORLD-24", f"The world is laid: {len(state.map.tiles)} tiles.")
    state.phase = "layout" if state.settings.tidy_map else "capital_roll"
    yield from ()
