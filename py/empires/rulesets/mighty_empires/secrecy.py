"""Who may know what (ME-ARMY-18, ME-RULING-115; ME digest section 2)."""

from __future__ import annotations

from empires.rulesets.mighty_empires.state import Campaign, Hidden, Secrets


def redact(state: Campaign, player: str | None) -> None:
    """Blank in a copy of the state all that a player, or with None an onlooker, may not know.

    Strengths and what scouts learnt stand in the owners' compartments. Baggage is public unless
    `hide_baggage`; a skeleton garrison is known to those who saw it counted, which the events told. Terms of
    a siege are known to its two sides only (ME-SIEGE-28).
    """
    state.hidden = Hidden()
    for name in state.players:
        if name != player:
            state.secrets[name] = Secrets()
    for siege in state.sieges.values():
        if player not in (siege.besieger, siege.defender):
            siege.agreed = None
            state.terms = [terms for terms in state.terms if terms.tile != siege.tile]
    if state.settings.hide_baggage:
        for banner in state.banners.values():
            if banner.owner != player:
                banner.baggage = 0
        state.baggage_unassigned = {
            name: amount if name == player else 0 for name, amount in state.baggage_unassigned.items()
        }
