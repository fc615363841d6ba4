"""Power at the end of a turn: the Capital, conquered Capitals, legends (step E10, 4.22)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.book import number
from empires.rulesets.mightier_empires.kingdom.armies import characters_of
from empires.rulesets.mightier_empires.results.produce import gain_power
from empires.rulesets.mightier_empires.state import War, living


def power(game: Game[War]) -> Next:
    """Give Power to each living player in seat order."""
    state = game.state
    for player in living(state):
        realm = state.realms[player]
        if state.tiles[realm.capital].owner == player and realm.moved < state.turn:
            gain_power(game, player, _power("capital"), "MI-PWR-01", realm.capital)
        conquests = state.doings.conquests.get(player, 0)
        if conquests:  # even a Capital that was lost again counts (MI-PWR-02)
            gain_power(game, player, conquests * _power("mighty conquest"), "MI-PWR-02")
        legends = legends_of(state, player)
        if legends:
            each = state.settings.living_legend_per_character
            gain_power(game, player, _power("living legend") * (legends if each else 1), "MI-PWR-05")
    return ON


def _power(row: str) -> int:
    return number("MI-T-POWER", row, "power")


def legends_of(state: War, player: str) -> int:
    """The number of living characters with five advances or more, regents among them (MI-PWR-05, MI-NK-08,
    MI-RULING-43)."""
    needed = _power("advances that make a legend")
    held = [kingdom for kingdom in state.kingdoms.values() if kingdom.held_by == player]
    regents = [one for kingdom in held for one in kingdom.characters if not one.dead]
    return sum(len(one.advances) >= needed for one in [*characters_of(state, player), *regents])
