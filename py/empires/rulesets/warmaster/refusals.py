"""What is said to somebody who acts when he may not: the refusals of actions that are not being asked."""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.questions import Answer

from .assaults import foothold
from .lands import adjoining
from .leadership import challengers
from .state import Empire, War, empire_of, living
from .tables import refuse

RULERS_ACTIONS = (
    "choose_capital", "place_capital", "place_displaced", "place_location", "place_bridges",
    "declare_assault", "nap_offer", "nap_accept", "commit_order", "choose_defence", "pair_players",
)  # fmt: skip
"""What only the ruler of an empire decides (WM-TEAM-07, WM-RULING-81)."""

ORDERING = ("assaults", "pacts", "pact_answers", "orders")
"""The phases in which orders are still open."""


def refusal(state: War, player: str, kind: str, answer: Answer) -> IllegalChoice | None:  # noqa: ARG001
    """Why an action of this kind is not open to this player now, with the code of WM-T-REFUSALS."""
    empire = empire_of(state, player)
    if empire is None and not state.round_no:
        return refuse("NOT_YOUR_TURN", "Others choose their team before you.", "WM-TEAM-01")
    if empire is None or not empire.alive:
        return refuse("EMPIRE_DESTROYED", f"The empire of {player} is no more.", "WM-CAPASSAULT-01")
    if kind in RULERS_ACTIONS and player != empire.ruler:
        return refuse("NOT_RULER", f"{empire.ruler} decides that for {empire.name}.", "WM-RULING-81")
    found = _of_its_own(state, empire, player, kind)
    return found or refuse("NOT_YOUR_TURN", "That is not for you to do now.", "WM-ROUND-01")


def _of_its_own(state: War, empire: Empire, player: str, kind: str) -> IllegalChoice | None:
    """The refusals that say more than that it is somebody else's turn."""
    match kind:
        case "commit_order" | "declare_assault" if empire.assaults or state.phase not in ORDERING:
            if state.round_no:
                return refuse("ORDER_FIXED", "All have seen it; it cannot be changed.", "WM-CAPASSAULT-03")
        case "commit_order" if state.phase == "orders":
            message = "Your order is in. It may be taken back until all have given theirs."
            return refuse("NOT_YOUR_TURN", message, "WM-ORDERS-01")
        case "declare_assault":
            near = any(foothold(state, empire.name, one) for one in living(state) if one is not empire)
            if not near:
                message = "You have no tile beside an enemy capital."
                return refuse("CAPITAL_NOT_ADJACENT", message, "WM-CAPASSAULT-02")
        case "nap_offer":
            if not adjoining(state, empire.name):
                message = f"No empire adjoins {empire.name}."
                return refuse("NOT_ADJOINING", message, "WM-NAP-01")
        case "choose_defence":
            message = "Only an empire attacked by two or more chooses how to defend."
            return refuse("NO_CHOICE", message, "WM-BATTLE-03")
        case "challenge_ruler":
            if all(member.name != player for member in challengers(state, empire)):
                message = f"Only a player with more land than {empire.ruler} may challenge."
                return refuse("NO_CHALLENGE", message, "WM-TEAM-20")
        case "buy":
            queue = state.buying
            if queue.empires[:1] == [empire.name] and player in queue.recipients:
                message = "One tile a turn: others of your empire come first."
                return refuse("ONE_TILE", message, "WM-TEAM-14")
        case _:
            pass
    return None
