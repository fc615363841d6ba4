"""The close of the year: victory is counted, and the next year begins or none does (ME-VICTORY-01)."""

from __future__ import annotations

from empires.core.ruleset import ENDED, Next
from empires.core.steps import Game
from empires.kit.words import joined
from empires.rulesets.mighty_empires.state import Campaign
from empires.rulesets.mighty_empires.winter.victory import count_victory, victors


def season_end(game: Game[Campaign]) -> Next:
    """The year closes: victory is counted, and the campaign ends or the next year begins (ME-VICTORY-01).

    What was battered in the last month is repaired (ME digest 3.2). Without a banner left anywhere nobody
    could do anything more, so the campaign ends then too.
    """
    state = game.state
    for siege in state.sieges.values():
        siege.battery_ready = False
    count_victory(game)
    if state.year != state.settings.years and state.banners:
        state.year += 1
        state.campaign_turn = 0
        return "initiative"
    state.winners = victors(state)
    names = joined(state.winners)
    text = f"The campaign is over. {names} won." if names else "The campaign is over, without a winner."
    game.emit("campaign_ended", "ME-VICTORY-01", text, winners=list(state.winners))
    return ENDED
