"""What players may do beside the open question, while a season lasts."""

from __future__ import annotations

from typing import Any

from empires.core.questions import Standing
from empires.core.steps import Game
from empires.rulesets.mighty_empires.banners.odd_points import bearing
from empires.rulesets.mighty_empires.lands.alliances import breaking
from empires.rulesets.mighty_empires.lands.permits import permitting
from empires.rulesets.mighty_empires.season.burning import burning
from empires.rulesets.mighty_empires.season.subsistence import handing_over
from empires.rulesets.mighty_empires.siege.terms import answering, offering
from empires.rulesets.mighty_empires.state import Campaign


def at_any_moment(game: Game[Campaign], player: str) -> list[Standing[Any]]:
    """Hand baggage over, make terms, burn stores, give leave, break alliances, say who bears odd points."""
    if game.state.active_player is None:
        return []
    every = (handing_over, offering, answering, burning, permitting, bearing, breaking)
    return [one for one in (act(game, player) for act in every) if one is not None]
