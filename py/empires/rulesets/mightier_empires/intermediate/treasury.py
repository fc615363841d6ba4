"""The treasury: gifts arrive, players who expected more cut their plans, and Power is paid (step C2, 4.23
and 4.26).
"""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Compartment, Spend, War, living

VARIABLE = ("conscription", "incite rebellion", "appease neutrals")
"""Actions whose Power can be reduced before they are dropped (MI-RULING-49)."""


def gifts(game: Game[War]) -> Next:
    """Let every gift arrive before anybody pays; then let each player pay as much as he can."""
    state = game.state
    for player in living(state):
        for other, power in state.secrets[player].gifts.items():  # MI-GIFT-01
            state.secrets[player].power -= power
            state.secrets[other].power += power
            text = f"{player} gives {other} {power:,} Power."
            game.emit("gift_moved", "MI-GIFT-01", text, to=(player, other), giver=player, power=power)
    for player in living(state):
        _pay(game, player)
    return ON


def _pay(game: Game[War], player: str) -> None:
    """Pay for everything that is left on the sheet after cuts, and set aside Power for bids."""
    state = game.state
    own = state.secrets[player]
    _cut(game, player)
    terms = sum(hire.power for hire in own.hires if hire.since < state.turn)  # MI-SMERC-04
    bids = sum(bid.power for bid in own.bids)
    own.escrow += bids  # MI-RULING-59
    own.power -= sum(spend.power for spend in own.spends) + bids + terms  # MI-SPEND-01
    if any(spend.action == "incite rebellion" for spend in own.spends):
        own.rebelled = state.turn  # MI-REB-02


def wanted(own: Compartment, turn: int) -> int:
    """The Power that a player's sheet still asks for."""
    terms = sum(hire.power for hire in own.hires if hire.since < turn)
    return sum(spend.power for spend in own.spends) + sum(bid.power for bid in own.bids) + terms


def _cut(game: Game[War], player: str) -> None:
    """Drop unaffordable actions, the least important first, bids last."""
    own, turn = game.state.secrets[player], game.state.turn
    reduced: Spend | None = None
    while wanted(own, turn) > own.power:  # MI-RULING-49
        last = own.spends[-1] if own.spends else None
        if last is not None and last.action in VARIABLE and last.power > 1:
            reduced = last
            last.power -= 1
            # a Power with one extra die is taken off before one with two (MI-REB-03)
            last.dice = max(0, min(last.dice - 1, 2 * (last.power - 1)))
            continue
        if own.spends:
            what = f"“{own.spends.pop().action}”"
        elif costly := [bid for bid in own.bids if bid.power]:  # a bid without Power saves none
            own.bids.remove(costly[-1])
            what = f"the bid for {game.state.offers[costly[-1].offer].name}"
        else:
            what = f"the pay of {_desert(game, player)}"
        _tell_cut(game, player, f"{what} is removed from your orders")
    if reduced is not None and any(reduced is one for one in own.spends):
        _tell_cut(game, player, f"only {reduced.power:,} Power is left for “{reduced.action}”")


def _tell_cut(game: Game[War], player: str, loss: str) -> None:
    text = f"The Power you expected did not arrive: {loss}."
    game.emit("spending_cut", "MI-GIFT-03", text, to=(player,), player=player)


def _desert(game: Game[War], player: str) -> str:
    """Dismiss the special mercenaries whose Power cannot be paid (MI-SMERC-04)."""
    state, own = game.state, game.state.secrets[player]
    hire = next(hire for hire in reversed(own.hires) if hire.power and hire.since < state.turn)
    own.hires.remove(hire)
    offer = state.offers[hire.offer]
    offer.state, offer.since = "resting", state.turn
    of_army.discharge(own.armies, offer)
    return offer.name
