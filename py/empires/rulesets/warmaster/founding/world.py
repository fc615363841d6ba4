"""Laying the world: packs, turns, and the umpire's part (digest state S2, WM-WORLD).

The placement test is in `maps` (WM-WORLD); this module has the turns and the draws.
"""

from __future__ import annotations

from typing import TypeAlias

from empires.core.base.words import begun, many
from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words
from empires.core.questions.decision import Decision
from empires.core.rules.asking import Steps, ask
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.kit.dice_order import beginning_with, highest
from empires.maps.catalogue import CATALOGUE, TileType
from empires.maps.edges import Pack
from empires.maps.face_down import check_draw, draw, tile_sets
from empires.maps.placement import Rim, lay, may_return, open_packs, placements
from empires.rulesets.warmaster.founding.tiles import (
    Lay,
    fits,
    named,
    offers_of,
    place_words,
    tell_laid,
    why_not_lay,
)
from empires.rulesets.warmaster.founding.umpire import lay_it_all, lay_the_rest, packs_of, target_size
from empires.rulesets.warmaster.lots import die_for
from empires.rulesets.warmaster.state import Building, War, sets_in_play
from empires.rulesets.warmaster.tables import PACK_NAMES, refuse, refuse_fault


class Draw(Act):
    """Draw the top tile of this pack."""

    pack: Pack


class LeaveToUmpire(Act, tag="auto_build"):
    """Let the umpire lay the rest."""


class Pass(Act, tag="pass_build"):
    """Lay nothing this turn."""


class PutBack(Act, tag="return_tile"):
    """Put the drawn tile at the bottom of its pack and draw another."""


Drawing: TypeAlias = Draw | LeaveToUmpire | Pass
Laying: TypeAlias = Lay | PutBack | Pass

DRAW_TILE = Kind("draw_tile", Draw, LeaveToUmpire, Pass)
PLACE_TILE = Kind("place_tile", Lay, PutBack, Pass)


def world(game: Game[War]) -> Steps[Next]:
    """Put the packs out face down, and determine who lays tiles."""
    state = game.state
    mode = state.settings.map_mode
    # WM-WORLD-32
    if mode == "auto":
        if not state.map.tiles:  # campaigns of version 1 began with their map
            yield from lay_it_all(game)
        return "world_laid"
    state.building = Building(attempt=state.building.attempt, builders=[state.host])
    # WM-WORLD-01
    state.hidden.piles = packs_of(state, tile_sets(sets_in_play(state)), "packs")
    if mode == "co-op":
        rulers = [empire.ruler for empire in state.empires.values()]
        first = yield from highest(rulers, die_for(game, "WM-RULING-16", "Who lays the first tile"))
        state.building.builders = beginning_with(rulers, first)
        game.emit("builder_set", "WM-WORLD-27", f"{first} lays the first tile.")
    return "layout" if mode == "free" else ON


def builder_of(state: War) -> str:
    """The player who lays the next tile."""
    return state.building.builders[state.building.turn]


# --- drawing -----------------------------------------------------------------------------------------


def drawing(game: Game[War]) -> Steps[Next]:
    """Let the builder choose a pack that matches an open edge, and draw."""
    state = game.state
    # WM-WORLD-03, WM-WORLD-23
    packs = [pack for pack in open_packs(state.map) if state.hidden.piles.left(pack)]
    # WM-RULING-15
    packs = [pack for pack in packs if pack not in state.building.spent]
    # WM-WORLD-24
    if len(state.map.tiles) >= target_size(state) or not packs:
        return "world_laid"
    builder = builder_of(state)
    match (yield from ask(_which_pack(state, builder, packs))):
        case Draw(pack):
            return (yield from _draw(game, builder, pack))
        case LeaveToUmpire():
            yield from lay_the_rest(game)  # WM-WORLD-32
            return "world_laid"
        case Pass():
            return _pass(game, builder)


def _which_pack(state: War, builder: str, packs: list[Pack]) -> Decision[Drawing]:
    def words(act: Drawing) -> Words:
        match act:
            case Draw(pack):
                left = many(state.hidden.piles.left(pack), "tile")
                return Words(f"Draw from the {PACK_NAMES[pack]} pack", note=f"{left} left")
            case LeaveToUmpire():
                return Words("Let the umpire lay the rest")
            case Pass():
                return _pass_words(state, "Pass")

    offers: list[Drawing] = [Draw(pack) for pack in packs]
    if builder == state.host:
        offers.append(LeaveToUmpire())
    laid, size = len(state.map.tiles), target_size(state)
    return Decision(
        player=builder,
        kind=DRAW_TILE,
        text=f"The world has {laid} of {size:,} tiles. From which pack will you draw?",
        rules=("WM-WORLD-03", "WM-WORLD-23", "WM-WORLD-28"),
        offers=[*offers, Pass()],
        words=words,
        why_not=lambda act: why_not_draw(state, act.pack) if isinstance(act, Draw) else None,
    )


def _pass_words(state: War, words: str) -> Words:
    """The explanation of passing: building ends when all players pass in a row (WM-WORLD-24,
    WM-RULING-16)."""
    building = state.building
    others = len(building.builders) - 1
    if not others:
        return Words("Lay no more; the world is finished")
    if building.passes == others:
        return Words(words, note="Everybody else has passed, so this finishes the world.")
    return Words(words, note="Once all have passed in a row, the world is finished.")


def why_not_draw(state: War, pack: Pack) -> IllegalChoice | None:
    """Why the top tile of a pack may not be drawn, or None (WM-WORLD-02, WM-WORLD-03)."""
    if pack == "sea":  # no pack (WM-MAP-08)
        return None
    if found := check_draw(state.map, state.hidden.piles, pack):
        return refuse_fault(found)
    if pack in state.building.spent:
        return refuse("PACK_EMPTY", "You have tried every tile in that pack, and none fits.", "WM-RULING-15")
    return None


def _draw(game: Game[War], builder: str, pack: Pack) -> Steps[Next]:
    """Draw until a tile fits; tiles that do not fit go to the bottom of the pack."""
    state = game.state
    building, piles, rim = state.building, state.hidden.piles, Rim(state.map)
    unfit: list[str] = []
    while building.skips < piles.left(pack):
        drawn = yield from draw(game, piles, pack, "WM-WORLD-03", builder)
        if rim.fits(CATALOGUE[drawn]):  # WM-WORLD-11
            building.hand = drawn
            _tell_unfit(game, unfit)
            game.emit("tile_drawn", "WM-WORLD-03", f"{builder} draws {named(drawn)}.", type=drawn)
            if state.map.tiles:
                return "laying"
            return _lay(game, builder, Lay("0,0", 0))  # the very first tile has only one place
        _put_under(state, drawn)  # WM-WORLD-11
        unfit.append(drawn)  # WM-WORLD-11
    building.spent.append(pack)  # WM-RULING-15
    building.skips = 0
    tried = many(piles.left(pack), "tile")
    text = f"No tile from the {PACK_NAMES[pack]} pack fits just now: {tried} tried."
    game.emit("pack_exhausted", "WM-RULING-15", text)
    return "drawing"


def _tell_unfit(game: Game[War], unfit: list[str]) -> None:
    """Emit one event for all tiles that went to the bottom of their pack (WM-WORLD-11)."""
    if len(unfit) == 1:
        text = f"{begun(named(unfit[0]))} fits nowhere and goes to the bottom of its pack."
        game.emit("tile_returned", "WM-WORLD-11", text)
    elif unfit:
        text = f"{len(unfit):,} tiles fit nowhere and go to the bottom of their pack: {', '.join(unfit)}."
        game.emit("tile_returned", "WM-WORLD-11", text)


def _put_under(state: War, type_id: str) -> None:
    state.hidden.piles.put_under(CATALOGUE[type_id].pack, type_id)
    state.building.skips += 1


# --- laying ------------------------------------------------------------------------------------------


def laying(game: Game[War]) -> Steps[Next]:
    """Let the builder lay the drawn tile where it fits, or put it back if the rules allow this."""
    state = game.state
    builder = builder_of(state)
    tile = CATALOGUE[state.building.hand]
    legal = placements(state.map, tile)
    unlucky = may_return(state.map, tile, legal)
    offers: list[Laying] = [*offers_of(tile, legal)]
    if unlucky or state.settings.tidy_map:  # WM-WORLD-12, WM-WORLD-26
        offers.append(PutBack())
    match (yield from ask(_where(state, builder, tile, [*offers, Pass()]))):
        case Lay() as place:
            return _lay(game, builder, place)
        case PutBack():
            _put_under(state, tile.id)
            state.building.hand = ""
            rule = "WM-WORLD-12" if unlucky else "WM-WORLD-26"
            game.emit("tile_returned", rule, f"{builder} puts {named(tile.id)} at the bottom of its pack.")
            return (yield from _draw(game, builder, tile.pack))
        case Pass():
            _put_under(state, tile.id)
            return _pass(game, builder)


def _where(state: War, builder: str, tile: TileType, offers: list[Laying]) -> Decision[Laying]:
    def words(act: Laying) -> Words:
        match act:
            case Lay(space, turns):
                return place_words(space, turns)
            case PutBack():
                return Words("Put it at the bottom of its pack and draw another")
            case Pass():
                return _pass_words(state, "Pass; the tile goes to the bottom of its pack")

    def why_not(act: Laying) -> IllegalChoice | None:
        match act:
            case Lay():
                return why_not_lay(state.map, tile, act)
            case PutBack():
                message = "A tile that fits may not be put back. You may pass instead."
                return refuse("RETURN_NOT_ALLOWED", message, "WM-RULING-15")
            case Pass():
                return None

    return Decision(
        player=builder,
        kind=PLACE_TILE,
        text=f"Where will you lay {named(tile.id)}?",
        rules=("WM-WORLD-04", "WM-WORLD-08", "WM-WORLD-29"),
        offers=offers,
        words=words,
        why_not=why_not,
        also=lambda act: fits(state.map, tile, act),
        tiles=tuple(dict.fromkeys(one.space for one in offers if isinstance(one, Lay))),
        facts={"type": tile.id, "edges": list(tile.edges)},
    )


def _lay(game: Game[War], builder: str, place: Lay) -> Next:
    state = game.state
    laid = lay(state.map, CATALOGUE[state.building.hand], place.space, place.turns)
    state.building.passes = 0
    _next_builder(state)
    tell_laid(game, builder, laid)
    return "drawing"


def _pass(game: Game[War], builder: str) -> Next:
    """Pass, which is always allowed (WM-WORLD-28); when everyone has passed in a row, the world is
    complete."""
    building = game.state.building
    game.emit("build_passed", "WM-WORLD-28", f"{builder} passes.")
    building.passes += 1
    _next_builder(game.state)
    return "world_laid" if building.passes >= len(building.builders) else "drawing"


def _next_builder(state: War) -> None:
    building = state.building
    building.hand, building.skips, building.spent = "", 0, []
    building.turn = (building.turn + 1) % len(building.builders)


def world_laid(game: Game[War]) -> Next:
    """Complete the world (WM-WORLD-24); the players then tidy it if they agreed to do so (WM-WORLD-26)."""
    state = game.state
    laid, size = len(state.map.tiles), target_size(state)
    text = f"The world is finished: {laid:,} tiles."
    if laid < size:
        text = f"The world is finished: {laid} of the {size:,} tiles that were agreed on."
    game.emit("map_complete", "WM-WORLD-24", text)
    return ON if state.settings.tidy_map else "capital_roll"
