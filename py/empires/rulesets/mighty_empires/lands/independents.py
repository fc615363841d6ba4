"""Troops that appear only to defend a place: militia and skeleton garrisons (ME-INDEP-01, ME-BATTLE-19)."""

from __future__ import annotations

from empires.core.steps import Game, Steps
from empires.rulesets.mighty_empires.charts import MILITIA, SETTLE
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Campaign

STORE_LESS = 2
"""A militia or skeleton garrison under siege holds D6 less this in baggage, at least none (ME-SIEGE-23)."""


def counted(state: Campaign, player: str, tile: str) -> int | None:
    """What the player's scouts counted here this turn, if they did (ME-SCOUT-33, ME-SCOUT-34)."""
    for preset in state.secrets[player].presets:
        if preset.tile == tile:
            return preset.points
    return None


def muster_militia(game: Game[Campaign], tile: str, player: str) -> Steps[int]:
    """The militia of an independent settlement that the player enters: rolled unless counted (ME-INDEP-01).

    It varies each time, however often the place is entered (ME-SCOUT-35).
    """
    state = game.state
    size = counted(state, player, tile)
    if size is None:
        kind = state.lands[tile].settlement
        row, _ = yield from game.roll_on(MILITIA, "How many take up arms", player=player, column=kind)
        size = int(row[kind])
    game.emit(
        "militia_musters",
        "ME-INDEP-01",
        f"{size} points of militia gather at {place_name(state, tile)}.",
        tiles=(tile,),
        points=size,
    )
    return size


def man_the_walls(game: Game[Campaign], tile: str, player: str) -> Steps[int]:
    """The skeleton garrison of a fortress without banners: D6x50 points unless counted (ME-BATTLE-19)."""
    size = counted(game.state, player, tile)
    if size is None:
        roll = yield from game.roll("d6", "ME-BATTLE-19", "The skeleton garrison", player=player)
        size = roll.total * int(SETTLE.of("fortress")["skeleton"])
    game.emit(
        "garrison_counted",
        "ME-BATTLE-19",
        f"{size} points hold the walls of {place_name(game.state, tile)}.",
        tiles=(tile,),
        points=size,
    )
    return size


def garrison_store(game: Game[Campaign], tile: str, player: str) -> Steps[int]:
    """What a besieged militia or skeleton garrison has to eat: D6-2, at least nothing (ME-SIEGE-23)."""
    roll = yield from game.roll("d6", "ME-SIEGE-23", "Baggage within the walls", player=player)
    store = max(0, roll.total - STORE_LESS)
    game.emit(
        "garrison_store",
        "ME-SIEGE-23",
        f"{store} baggage lies within the walls of {place_name(game.state, tile)}.",
        tiles=(tile,),
        baggage=store,
    )
    return store
