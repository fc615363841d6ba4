"""Why actions of each kind are not open at the moment (section 7)."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer
from empires.kit.any_time import why_closed
from empires.rulesets.mightier_empires.kingdom.names import NAME_ARMY
from empires.rulesets.mightier_empires.land.places import NAME_PLACE
from empires.rulesets.mightier_empires.state import War

ANY_TIME = (NAME_PLACE, NAME_ARMY)
"""The actions that name places and armies."""

MOMENTS = {
    "house_tables": ("MI-OPT-19", ("house_tables",)),
    "edit_table": ("MI-OPT-19", ("house_tables",)),
    "create_start_army": ("MI-SET-13", ("first_armies",)),
    "add_persona": ("MI-DP-01", ("rumours",)),
    "lock_orders": ("MI-SEQ-02", ("orders",)),
    "cooperate": ("MI-MULTI-02", ("battles",)),
    "agree_spoils": ("MI-MULTI-04", ("battles",)),
    "choose_patrol": ("MI-ORD-04", ("battles",)),
    "combine_invaders": ("MI-MULTI-01", ("battles",)),
    "preempt": ("MI-MULTI-08", ("battles",)),
    "decide": ("MI-DEC-01", ("battles",)),
    "continue_attack": ("MI-MULTI-07", ("battles",)),
    "appease_now": ("MI-OPT-14", ("battles",)),
    "choose_method": ("MI-BAT-01", ("battles",)),
    "choose_terrain": ("MI-TAB-05", ("battles",)),
    "plan_battle": ("MI-ABS-02", ("battles",)),
    "report_battle": ("MI-TAB-09", ("battles",)),
    "confirm_report": ("MI-TAB-09", ("battles",)),
    "choose_advance": ("MI-XP-05", ("battles",)),
    "use_luck": ("MI-T-SKILL", ("battles",)),
    "retreat_to": ("MI-ARMY-12", ("battles",)),
    "choose_capital": ("MI-LOSE-01", ("lost_capitals", "ruined_capitals")),
    "replace_lord": ("MI-LORD-02", ("restoration",)),
}
"""Every action that a player can take: its rule and the phases in which it is open."""


def refusal(state: War, player: str, kind: str, _answer: Answer) -> IllegalChoice | None:
    """Why an action of this kind is not open to a player, with the rule from the digest."""
    moment = MOMENTS.get(kind)
    if moment is None:
        return why_closed(ANY_TIME, state, player, kind)
    rule, phases = moment
    if player in state.realms and state.realms[player].fell:
        return IllegalChoice("eliminated", "Your kingdom has been eliminated.", "MI-LOSE-02")
    if state.phase in phases:
        return IllegalChoice("not_asked", "That question is not open to you now.", rule)
    return IllegalChoice("wrong_phase", "That cannot be done in this part of the turn.", rule)
