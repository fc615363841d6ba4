"""Secrets, and who may know them (ME-ARMY-18, ME-RULING-115; ME digest section 2)."""

from __future__ import annotations

from empires.rulesets.mighty_empires.lands.presence import eyes_on, eyes_on_fight
from empires.rulesets.mighty_empires.state import Hidden, MightyEmpires, Secrets
from empires.rulesets.mighty_empires.winter.building.land_recovery import may_see_die


def redact(state: MightyEmpires, player: str | None) -> None:
    """Blank out, in a copy of the state, everything that a player (or, with None, an onlooker) may not know.

    Strengths and scouts' findings are stored in their owner's compartment. Baggage is public unless
    `hide_baggage` is set. The size of a militia or skeleton garrison is known to everyone who can see the
    place (ME digest 2.6), the terms of a siege only to its two sides. Under a setting treasuries are public,
    and with them what has been paid for ruins.
    """
    state.hidden = Hidden()
    for name in state.players:
        if name != player:
            # ME-RULING-203
            crowns = state.secrets[name].treasury if state.settings.treasury_visibility == "open" else 0
            state.secrets[name] = Secrets(treasury=crowns)  # nobody learns more before the battle: ME-MOVE-21
    for siege in state.sieges.values():
        if player not in eyes_on(state, siege.tile):
            siege.garrison_points, siege.garrison_baggage = None, 0
        if player not in (siege.besieger, siege.defender):
            siege.agreed = None
            state.terms = [terms for terms in state.terms if terms.tile != siege.tile]  # ME-SIEGE-28
    if state.conflict is not None and (eyes := eyes_on_fight(state)) is not None and player not in eyes:
        state.conflict.extra_points = 0
    if state.winter is not None:
        dice = state.winter.recovery
        state.winter.recovery = {tile: dice[tile] for tile in dice if may_see_die(state, player, tile)}
    if state.settings.hide_baggage:  # ME-RULING-115
        for banner in state.banners.values():
            if banner.owner != player:
                banner.baggage = 0
        state.baggage_unassigned = {
            name: amount if name == player else 0 for name, amount in state.baggage_unassigned.items()
        }
