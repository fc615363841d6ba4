"""The effects of last winter's espionage on the first turns of a season (ME-T-ASSN-CAP, ME-T-SPY,
ME-T-SABOT)."""

from __future__ import annotations

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.banners.forces import names_of
from empires.rulesets.mighty_empires.banners.halts import keep
from empires.rulesets.mighty_empires.charts import PALACE
from empires.rulesets.mighty_empires.lands.presence import banners_of, force_of
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires


def hold_back(game: Game[MightyEmpires], player: str) -> Steps[None]:
    """At the start of a player's turn, hold back those of his forces that cannot march; they may still
    scout."""
    state = game.state
    if state.campaign_turn == 1:
        _keep_promises(state, player)
    for limit in [one for one in state.limits if (one.player, one.month) == (player, state.campaign_turn)]:
        for group in _forces(state, player):
            if limit.kind == "halt" or not (yield from _obeys(game, group)):
                for banner in group:
                    keep(banner, "disorder")


def _keep_promises(state: MightyEmpires, player: str) -> None:
    """Make sabotaged banners stay; banners that were spied on may go only to the place they announced."""
    promised = state.secrets[player].commitments  # in force until his turn ends
    for banner in banners_of(state, player):
        if banner.turn1_stay:  # ME-RULING-351
            banner.turn1_stay = False
            keep(banner, "sabotage")
        goal = promised.get(banner.id)
        if goal == "":
            keep(banner, "spied")  # ME-RULING-348
        elif goal is not None:
            # even beyond it: no guide or forced march leads on from there
            banner.barred_tiles = [tile for tile in state.lands if tile != goal]  # ME-RULING-348


def _forces(state: MightyEmpires, player: str) -> list[list[Banner]]:
    found: list[list[Banner]] = []
    for banner in banners_of(state, player):
        if not any(banner in group for group in found):
            found.append(force_of(state, banner))
    return found


def _obeys(game: Game[MightyEmpires], group: list[Banner]) -> Steps[bool]:
    """Roll to see whether a force without its leader obeys and may move (ME-T-ASSN-CAP)."""
    player, why = group[0].owner, f"{names_of(group)}: does the force obey?"
    roll = yield from game.roll("d6", PALACE.id, why, player=player)
    obeys: bool = roll.total >= PALACE.at(6)["moves_from"]
    return obeys
