"""Exploration: what the first army to enter a tile finds there (MK-EXP, MK-TOW)."""

from __future__ import annotations

from functools import cache
from itertools import product

from empires.core.questions.odds import Odds
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.odds import End, Tally
from empires.kit.placenames import christen
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Army, Force, Kingdoms
from empires.rulesets.mighty_kingdoms.turns import roll, roll_on


def explore(game: Game[Kingdoms], force: Force, start: str) -> Steps[None]:
    """Explore a tile: roll 2D6 on any terrain, and give the tile and its contents to the mover. At sea
    nothing is rolled, and the tile cannot be controlled. If wizards are in play, a double followed by another
    double is a tower.
    """
    state = game.state
    dest, player = force.tile, force.owner
    there = state.tiles[dest]
    if there.terrain == "sea":  # MK-SHIP-03
        there.explored = True
        game.emit("tile_explored", "MK-SHIP-03", f"{player} sails into the unknown on {dest}.", tiles=(dest,))
        return
    result = yield from roll_on(game, player, table("MK-T-EXPLORE"), f"What is on {dest}")
    if result is None:
        return
    row, rolled = result
    if state.settings.wizards and rolled.double:
        again = yield from roll(
            game, player, "2d6", "MK-TOW-01", f"A double on {dest}: is it a wizard’s tower?"
        )
        if again is None:
            return
        if again.double and _towers_left(state):
            _find_tower(game, force, start)
            return
    found = row["settlement"]
    there.explored = True  # MK-EXP-01
    there.controller = player  # MK-EXP-02
    there.settlement = "none" if found == "empty" else found  # MK-EXP-02, MK-EXP-03, MK-RULING-06
    what = "nothing but land" if found == "empty" else f"a {found}"
    game.emit("tile_explored", "MK-EXP-01", f"{player} explores {dest} and finds {what}.", tiles=(dest,))
    if found != "empty":
        christen(state, dest)
        game.emit(
            "settlement_found",
            "MK-EXP-02",
            f"The {found} on {dest} belongs to {player}.",
            tiles=(dest,),
            settlement=found,
        )


def find_odds(state: Kingdoms, tile: str) -> tuple[Odds, ...]:
    """The odds of finding a settlement on an unexplored tile; none if nothing is rolled."""
    there = state.tiles[tile]
    if there.explored or there.tower or there.terrain == "sea":
        return ()
    return (_find_odds(towers=state.settings.wizards and _towers_left(state)),)


@cache
def _find_odds(*, towers: bool) -> Odds:
    """The odds of each find in MK-T-EXPLORE; a double followed by another is a wizard’s tower (MK-TOW-01)."""
    finds = table("MK-T-EXPLORE")
    tally = Tally()
    for faces in product(range(1, 7), repeat=2):
        double = 1 if towers and faces[0] == faces[1] else 0
        end: End = "lose" if finds.at(sum(faces))["settlement"] == "empty" else "win"
        tally.add(end, 6 - double)
        tally.add("draw", double)
    settled = [total for total in range(2, 13) if finds.at(total)["settlement"] != "empty"]
    need = min(settled, default=None)
    ends = ("settlement", "wizard’s tower", "bare land")
    return Odds(lines=(tally.chances(need=need),), about="", ends=ends)


def _towers_left(state: Kingdoms) -> bool:
    """Whether another tower may be found; if not, a second double means nothing (MK-RULING-59)."""
    most = state.settings.max_towers
    return most is None or sum(tile.tower for tile in state.tiles.values()) < most


def _find_tower(game: Game[Kingdoms], force: Force, start: str) -> None:
    """Discover a tower, whose tile nobody can own or cross; the discoverer goes back and stays upright."""
    state = game.state
    dest = force.tile
    tile = state.tiles[dest]
    tile.explored, tile.tower = True, True  # MK-TOW-01
    force.tile = start  # MK-TOW-02
    if isinstance(force, Army):
        force.crossed = False  # MK-TOW-03
    elif force.army:  # MK-RULING-60
        state.armies[force.army].tile = start  # MK-RULING-60
    title = f"{force.owner}’s {land.name_of(state, force)}"
    game.emit("tower_found", "MK-TOW-01", f"There is a wizard’s tower on {dest}.", tiles=(dest,))
    game.emit(
        "army_pushed_back",
        "MK-TOW-02",
        f"{title} is sent back to {start}.",
        tiles=(dest, start),
        army=force.id,
    )
