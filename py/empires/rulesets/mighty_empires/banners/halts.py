"""Reasons why a banner cannot move or act for a turn (ME-MOVE-01, ME-SCOUT-17, ME-RETREAT-05)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.rulesets.mighty_empires.banners.forces import name_of
from empires.rulesets.mighty_empires.lands.settlements import place_name
from empires.rulesets.mighty_empires.state import Banner, MightyEmpires
from empires.rulesets.mighty_empires.state.banner import Cause

WHY: dict[Cause, str] = {
    "": "cannot move this turn",
    "mutiny": "stays where it is this turn: its men mutinied",
    "storms": "stays where it is this turn: storms close the roads",
    "no_route": "stays where it is this turn: it found no way on",
    "disorder": "stays where it is this turn: disorder at court holds it back",
    "sabotage": "stays where it is this turn: saboteurs were at work",
    "explored": "stays where it is this turn: it is exploring the land",
    "searched": "stays where it is this turn: it is searching the tombs",
    "spied": "stays where it is this turn, as it said it would",
}
"""The explanation for a banner that cannot move, by the kind of halt."""

MUTINEERS = "does nothing this turn: its men mutinied last turn"
TERRIFIED = "does nothing this month: portents of terror hold it"
RETREATED = "misses this turn: it retreated earlier this month"


def keep(banner: Banner, cause: Cause) -> None:
    """Note that the banner can no longer move this turn."""
    banner.no_move, banner.kept_by = True, cause


def why_not_move(banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot move again this turn (ME-MOVE-01)."""
    if banner.has_moved:
        return IllegalChoice("already_moved", f"{name_of(banner)} has already moved this turn.", "ME-MOVE-01")
    return why_not_go_on(banner)


def why_not_go_on(banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot go anywhere this turn, even as part of the move that brought it here (ME-SCOUT-17,
    ME-SCOUT-20)."""
    if banner.no_move:
        return _no_move(banner, WHY[banner.kept_by], "ME-MOVE-01")
    if banner.skipping:
        return _no_move(banner, MUTINEERS, "ME-MOVE-01")
    if banner.retreat_lock:
        return _no_move(banner, RETREATED, "ME-MOVE-01")
    return why_not_act(banner)


def why_not_break_word(state: MightyEmpires, banner: Banner, goal: str) -> IllegalChoice | None:
    """Why a banner may go only where its owner told a spy, even aboard a ship or back from a siege
    (ME-RULING-348)."""
    promised = state.secrets[banner.owner].commitments.get(banner.id, "")
    if promised in ("", goal):
        return None
    words = f"may go only to {place_name(state, promised)} this turn, as it said it would"
    return _no_move(banner, words, "ME-RULING-348")


def why_not_scout_now(banner: Banner) -> IllegalChoice | None:
    """Why a banner cannot send scouts to any tile this turn."""
    if banner.skipping:
        return _no_move(banner, MUTINEERS, "ME-SCOUT-17")
    if banner.retreat_lock:
        return _no_move(banner, RETREATED, "ME-RETREAT-05")
    return why_not_act(banner)


def why_not_act(banner: Banner) -> IllegalChoice | None:
    """Why a banner can do nothing but eat and defend itself (ME-RULING-219)."""
    return _no_move(banner, TERRIFIED, "ME-EQX-26") if banner.spellbound else None


def why_none_acts(banners: Sequence[Banner]) -> IllegalChoice | None:
    """Why a force as a whole can do nothing: each of its banners is held back (ME-RULING-219)."""
    refusals = [why_not_act(banner) for banner in banners]
    return refusals[0] if refusals and all(refusals) else None


def _no_move(banner: Banner, words: str, rule: str) -> IllegalChoice:
    return IllegalChoice("no_move", f"{name_of(banner)} {words}.", rule)
