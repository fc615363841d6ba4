"""Refusals of actions for which the player was not asked, with a reason from the chapter concerned, or
because it is another player's turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer
from empires.kit.any_time import why_closed
from empires.rulesets.warmaster.assaults import DECLARE_ASSAULT, Assault, why_not_assault
from empires.rulesets.warmaster.defence import why_no_choice
from empires.rulesets.warmaster.founding.locations import PLACE_LOCATION, PutLocation, why_not_site
from empires.rulesets.warmaster.guests import ANY_TIME, Newcomer, why_not_join
from empires.rulesets.warmaster.lands import adjoining
from empires.rulesets.warmaster.leadership import why_not_challenge
from empires.rulesets.warmaster.orders import COMMIT_ORDER, Attack, HoldBack, only_order, why_not_order
from empires.rulesets.warmaster.pacts import Offers, why_not_offer
from empires.rulesets.warmaster.places import NAME_ARMY, NAME_PLACE
from empires.rulesets.warmaster.purchases import why_not_visit
from empires.rulesets.warmaster.state import Empire, War, empire_of
from empires.rulesets.warmaster.tables import refuse

RULERS_ACTIONS = (
    "choose_capital", "place_capital", "place_displaced", "place_location", "place_bridges",
    "declare_assault", "nap_offer", "nap_accept", "commit_order", "choose_defence", "pair_players",
)  # fmt: skip
"""Decisions that only the ruler of an empire makes (WM-TEAM-07, WM-RULING-81)."""

PLACING = ("place_location", "place_bridges")
"""The placing of locations, which every empire does once (WM-SPECIAL-01)."""

ORDERING = ("muster", "assaults", "pacts", "pact_answers", "orders")
"""The phases in which orders are still open."""

FIGHTING = ("resolution", "defence", "lines", "pairing", "battles", "capitals_fall", "points")
"""The phases in which orders have been shown and the land has not changed since they were given."""

Reason: TypeAlias = Callable[[War, Empire, str, Answer], IllegalChoice | None]


def refusal(state: War, player: str, kind: str, answer: Answer) -> IllegalChoice:
    """Why an action of this kind is not open to this player now."""
    empire = empire_of(state, player)
    if empire is None and not state.round_no:
        return refuse("NOT_YOUR_TURN", "Other players choose their team before you.", "WM-TEAM-01")
    if empire is None or not empire.alive:
        return refuse("EMPIRE_DESTROYED", f"The empire of {player} has been destroyed.", "WM-CAPASSAULT-01")
    if kind in RULERS_ACTIONS and player != empire.ruler:
        return refuse("NOT_RULER", f"{empire.ruler} decides that for {empire.name}.", "WM-RULING-81")
    if kind in PLACING and (found := _placing(state, empire, answer)):
        return found
    if state.round_no and kind in _REASONS and (found := _REASONS[kind](state, empire, player, answer)):
        return found
    if closed := why_closed((*ANY_TIME, NAME_PLACE, NAME_ARMY), state, player, kind):
        return closed
    return refuse("NOT_YOUR_TURN", "You cannot do that now.", "WM-ROUND-01")


def _placing(state: War, empire: Empire, answer: Answer) -> IllegalChoice | None:
    """Why an empire whose location has been placed without asking, or is lost, may not place it on this tile,
    or may not place it again."""
    own = [tile for tile, location in state.locations.items() if location == empire.special]
    match PLACE_LOCATION.of(answer):
        case PutLocation(tile) if empire.special:
            others = [other for other in state.locations if other not in own]
            if found := why_not_site(state, empire.special, tile, others):
                return found
    message = f"{empire.name} has already placed its location."
    return refuse("SPECIAL_COUNT", message, "WM-SPECIAL-01") if own else None


def _shown() -> IllegalChoice:
    return refuse("ORDER_FIXED", "Everybody has seen it, so it cannot be changed.", "WM-CAPASSAULT-03")


def _commit_order(state: War, empire: Empire, _: str, answer: Answer) -> IllegalChoice | None:
    if empire.assaults or state.phase not in (*ORDERING, *FIGHTING):
        return _shown()
    if state.phase in ORDERING and state.phase != "orders":
        return None
    only = only_order(state, empire)
    match COMMIT_ORDER.of(answer):
        case Attack() | HoldBack() as order if only or state.phase == "orders":
            if found := why_not_order(state, empire, order):
                return found
    if state.phase != "orders":
        return _shown()
    if only:
        message = f"{empire.name} has only one possible order, so there is nothing to ask: “{only}”."
        return refuse("NOT_YOUR_TURN", message, "WM-ORDERS-01")
    message = "You have given your order. You may take it back until all players have given theirs."
    return refuse("NOT_YOUR_TURN", message, "WM-ORDERS-01")


def _declare_assault(state: War, empire: Empire, _: str, answer: Answer) -> IllegalChoice | None:
    if empire.assaults:
        return _shown()
    match DECLARE_ASSAULT.of(answer):
        case Assault(target) if found := why_not_assault(state, empire, target):
            return found
    return None if state.phase in ("muster", "assaults") else _shown()


def _nap_offer(state: War, empire: Empire, _: str, answer: Answer) -> IllegalChoice | None:
    near = adjoining(state, empire.name)
    if not near:
        return refuse("NOT_ADJOINING", f"No empire adjoins {empire.name}.", "WM-NAP-01")
    try:
        return why_not_offer(empire, near, msgspec.convert(answer, Offers, from_attributes=True))
    except msgspec.ValidationError:
        return None


def _add_player(state: War, _empire: Empire, player: str, answer: Answer) -> IllegalChoice | None:
    if player != state.host or state.phase != "muster":
        return None
    try:
        return why_not_join(state, msgspec.convert(answer, Newcomer, from_attributes=True))
    except msgspec.ValidationError:
        return None


_REASONS: Mapping[str, Reason] = {
    "add_player": _add_player,
    "declare_assault": _declare_assault,
    "nap_offer": _nap_offer,
    "commit_order": _commit_order,
    "choose_defence": lambda state, empire, _player, _: why_no_choice(state, empire),
    "challenge_ruler": lambda state, empire, player, _: why_not_challenge(state, empire, player),
    "buy": lambda state, empire, player, _: why_not_visit(state, empire, player),
}
