"""The end of a Reform: a new player order, then the next month or the Winter (MK-PORD-03, MK-YEAR-04)."""

from __future__ import annotations

from empires.core.offices.guests import waiting
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Next
from empires.rulesets.mighty_kingdoms import ending
from empires.rulesets.mighty_kingdoms.ranking import rank_by_armies
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import begin, over


def new_order(game: Game[Kingdoms]) -> Steps[Next]:
    """D4: remove destroyed kingdoms, determine the player order again, and go on to the next month or the
    Winter.

    The order after the sixth month is valid for the whole Winter.
    """
    state = game.state
    ending.eliminate_lost(game)
    if not over(state):
        yield from rank_by_armies(game, "MK-PORD-01")  # MK-PORD-03
    if over(state):
        return "recall"
    if state.month < ending.MONTHS:
        state.month += 1  # MK-YEAR-04
        return "guests" if waiting(state) else begin(state, "orders")
    state.season = "winter"
    return begin(state, "recall")
