"""The order of players in winter (ME-RULING-201)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.founding.dice_order import order_by_dice
from empires.rulesets.mighty_empires.lands.presence import in_the_game
from empires.rulesets.mighty_empires.state import MightyEmpires, Winter


def this_winter(state: MightyEmpires) -> Winter:
    """The data for this winter."""
    assert state.winter is not None, "it is winter"
    return state.winter


def roll_order(game: Game[MightyEmpires]) -> Steps[None]:
    """Let everyone roll once for the whole winter, highest first (ME-RULING-201, ME-WSET-02)."""
    winter = this_winter(game.state)
    players = in_the_game(game.state)  # ME-REV-03
    winter.order = yield from order_by_dice(game, players, "ME-RULING-201", "Winter order")
    order = ", ".join(winter.order)
    game.emit("winter_order", "ME-RULING-201", f"The order of the winter: {order}.", order=list(winter.order))


def in_order(game: Game[MightyEmpires]) -> Steps[list[str]]:
    """The players in the order of the winter, for events and winter sieges (ME-RULING-201); under a setting
    it is rolled for each of these phases."""
    if game.state.settings.winter_order == "each_phase":
        yield from roll_order(game)
    return latest_order(game.state)


def latest_order(state: MightyEmpires) -> list[str]:
    """The players in the order last rolled, for phases in which their order changes nothing; in seat order if
    no order has been rolled yet."""
    return list(this_winter(state).order) or in_the_game(state)
