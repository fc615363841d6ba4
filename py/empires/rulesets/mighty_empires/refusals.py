"""Refusals of actions at the wrong moment (ME-TURN-03, ME-TURN-04, ME-REALM-16)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.fields import Answer
from empires.rulesets.mighty_empires.season.burning import DESTROY_STOCKPILE, Burn, why_not_burn
from empires.rulesets.mighty_empires.state import Campaign

STEP_OF = {
    "feed": "subsistence",
    "scout": "scouting",
    "move_group": "movement",
    "choose_contact": "battle",
    "siege": "siege",
    "raze": "raze",
    "reorganize": "reorganization",
}
"""The step in which a player may begin an action; all other questions answer somebody else's."""

METHOD_OF = {"fill_realm_tile": "chart", "buy_start": "crowns_80"}
"""The way of founding realms that an action belongs to (ME-REALM-16)."""


def refusal(state: Campaign, player: str, kind: str, answer: Answer) -> IllegalChoice | None:
    """Why an action cannot be begun at this moment (ME-TURN-03, ME-TURN-04, ME-REALM-16, ME-REORG-10)."""
    if kind == DESTROY_STOCKPILE.name and state.active_player is not None:
        return why_not_burn(state, player, answer.tile if isinstance(answer, Burn) else str(answer))
    if METHOD_OF.get(kind, state.settings.realm_start) != state.settings.realm_start:
        return IllegalChoice(
            "mixed_setup", "All realms of a campaign are founded in the same way.", "ME-REALM-16"
        )
    step = STEP_OF.get(kind)
    if step is None or state.campaign_turn == 0:
        return None
    if player != state.active_player:
        return IllegalChoice("not_your_turn", f"It is {state.active_player}’s turn.", "ME-TURN-04")
    if step != state.phase:
        return IllegalChoice("wrong_step", "That belongs to another step of your turn.", "ME-TURN-03")
    return None
