"""Victory, or another turn (steps E14 and E15, 4.29)."""

from __future__ import annotations

from empires.core.offices.guests import waiting
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.core.rules.state import ENDED
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.results import ranking
from empires.rulesets.mightier_empires.state import War, living


def victory(game: Game[War]) -> Next:
    """End the campaign at once if only one player is left, or if one player owns more than half the tiles."""
    state = game.state
    left = living(state)
    if len(left) == 1:  # MI-WIN-03
        ranking.crown(game, left, "MI-WIN-03")
        return ENDED
    lords = [player for player in left if 2 * len(owned(state, player)) > counted(state)]  # MI-WIN-04
    if lords:
        ranking.crown(game, lords, "MI-WIN-04")
        return ENDED
    return ON


def counted(state: War) -> int:
    """The tiles that count towards a majority (MI-RULING-55)."""
    lakes = state.settings.majority_counts_lakes
    return sum(lakes or not tile.lake for tile in state.tiles.values())


def length(game: Game[War]) -> Steps[Next]:
    """From the announced turn on, roll to see whether the campaign ends; if it does, Effective Power decides
    the winner (MI-WIN-01, MI-WIN-02)."""
    state = game.state
    if state.turn >= state.settings.end_from_turn:
        row, _ = yield from game.roll_on(TABLES["MI-T-LENGTH"], "Does the campaign end?")
        if row["ends"]:
            ranking.crown(game, ranking.strongest(state, living(state)), "MI-WIN-02")
            return ENDED
    return "guests" if waiting(state) else "turn_start"
