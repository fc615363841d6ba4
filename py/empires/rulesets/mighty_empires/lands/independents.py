"""Troops that appear only to defend a place: militia and skeleton garrisons (ME-INDEP-01, ME-BATTLE-19)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.charts import MILITIA, SETTLE, number
from empires.rulesets.mighty_empires.lands.presence import eyes_on
from empires.rulesets.mighty_empires.lands.settlements import built, garrisoned, place_name
from empires.rulesets.mighty_empires.state import MightyEmpires

STORE_LESS = number("penalty to besieged independents’ baggage")
"""The number subtracted from D6 for the baggage that a militia or skeleton garrison holds under siege, never
below zero (ME-SIEGE-23)."""


def counted(state: MightyEmpires, player: str, tile: str) -> int | None:
    """The number that the player's scouts counted here this turn, if any (ME-SCOUT-33, ME-SCOUT-34)."""
    for preset in state.secrets[player].presets:
        if preset.tile == tile:
            return preset.points
    return None


def muster_militia(game: Game[MightyEmpires], tile: str, player: str | None) -> Steps[int]:
    """The militia of an independent settlement that the player enters, rolled each time the place is entered
    unless scouts have counted it. Opponents of a horde are never counted beforehand."""
    state, eyes = game.state, eyes_on(game.state, tile)
    name = place_name(state, tile)
    game.emit("militia_gathers", "ME-INDEP-01", f"The militia of {name} gathers.", tiles=(tile,))
    size = None if player is None else counted(state, player, tile)  # ME-NECRO-34
    if size is None:  # ME-SCOUT-35, ME-INDEP-01
        kind, why = built(state.lands[tile]), "How many take up arms"
        row, _ = yield from game.roll_on(MILITIA, why, player=player, to=eyes, column=kind)
        size = int(row[kind])
    text = f"{size:,} points of militia gather at {name}."
    game.emit("militia_musters", "ME-INDEP-01", text, to=eyes, tiles=(tile,), points=size)
    return size


def man_the_walls(game: Game[MightyEmpires], tile: str, player: str | None) -> Steps[int]:
    """The skeleton garrison of a fortress without banners: D6x50 points unless scouts have counted it
    (ME-BATTLE-19)."""
    eyes, name = eyes_on(game.state, tile), place_name(game.state, tile)
    game.emit("walls_manned", "ME-BATTLE-19", f"A garrison holds the walls of {name}.", tiles=(tile,))
    size = None if player is None else counted(game.state, player, tile)
    if size is None:
        roll = yield from game.roll("d6", "ME-BATTLE-19", "The skeleton garrison", player=player, to=eyes)
        size = roll.total * int(SETTLE.of(garrisoned(game.state.lands[tile]))["skeleton"])
    text = f"{size:,} points hold the walls of {name}."
    game.emit("garrison_counted", "ME-BATTLE-19", text, to=eyes, tiles=(tile,), points=size)
    return size


def garrison_store(game: Game[MightyEmpires], tile: str, player: str | None) -> Steps[int]:
    """The baggage of a besieged militia or skeleton garrison: D6-2, never below zero (ME-SIEGE-23)."""
    eyes, why = eyes_on(game.state, tile), "Baggage within the walls"
    roll = yield from game.roll("d6", "ME-SIEGE-23", why, player=player, to=eyes)
    store = max(0, roll.total - STORE_LESS)  # ME-SIEGE-23, ME-RULING-481
    text = f"{store} baggage is inside the walls of {place_name(game.state, tile)}."
    game.emit("garrison_store", "ME-SIEGE-23", text, to=eyes, tiles=(tile,), baggage=store)
    return store
