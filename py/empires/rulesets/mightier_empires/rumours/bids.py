"""The settlement of last turn's bids for mercenaries (step A3, 4.33)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.core.rules.ruleset import ON, Next
from empires.rulesets.mightier_empires.rumours.personae import lose_patience, wages
from empires.rulesets.mightier_empires.state import Bid, Hire, Offer, War, living


def hiring(game: Game[War]) -> Next:
    """Settle the bids: the highest bid wins, a tie hires nobody, and losers get back the Power that they set
    aside.
    """
    state = game.state
    for offer in state.offers.values():
        if offer.state == "resting" and offer.since < state.turn:  # MI-MERC-07
            offer.state = "on offer"
    for offer in [one for one in state.offers.values() if one.state == "on offer"]:
        bids = _bids(state, offer)
        winner = _winner(bids)
        for player, bid in bids.items():
            own = state.secrets[player]
            own.escrow -= bid.power  # MI-SMERC-03
            if player != winner:  # MI-SMERC-03, MI-RULING-59
                own.power += bid.power
        if winner:
            _hire(game, winner, offer, bids[winner])  # MI-MERC-03
        elif bids:
            text = f"Several players made the same bid for {offer.name}, so no bid succeeds."
            # nobody else learns that anybody bid (MI-INFO-06)
            game.emit("bids_settled", "MI-MERC-03", text, to=tuple(bids), offer=offer.id)
    for player in state.players:
        state.secrets[player].bids = []
    _repeat(game)
    lose_patience(game)  # MI-DP-02
    return ON


def _repeat(game: Game[War]) -> None:
    """Repeat who is for hire: those whom nobody has hired so far, and those who were dismissed (MI-INFO-01,
    MI-MERC-07).
    """
    left = [one for one in game.state.offers.values() if one.state == "on offer"]
    if left:
        text = f"For hire: {', '.join(f'{one.name} from {wages(one)}' for one in left)}"
        game.emit("rumour", "MI-INFO-01", f"{text[:1900]}.")


def _bids(state: War, offer: Offer) -> dict[str, Bid]:
    return {
        player: bid for player in living(state) for bid in state.secrets[player].bids if bid.offer == offer.id
    }


def _winner(bids: dict[str, Bid]) -> str:
    """The player who bids the most Power or, if several do, the most support among them; "" if there is a tie
    or no bid (MI-SMERC-02).
    """
    best = max(((bid.power, bid.support) for bid in bids.values()), default=None)
    winners = [player for player, bid in bids.items() if (bid.power, bid.support) == best]
    return winners[0] if len(winners) == 1 else ""


def _hire(game: Game[War], player: str, offer: Offer, bid: Bid) -> None:
    """Hire a mercenary for the winner, who must pay one term at the price that he bid; the losers learn only
    that the mercenary is taken.
    """
    state = game.state
    offer.state, offer.since = "hired", state.turn
    own = state.secrets[player]
    # MI-MERC-04
    own.hires.append(Hire(offer=offer.id, support=bid.support, power=bid.power, since=state.turn))
    power = f" and {bid.power:,} Power" if bid.power else ""
    text = f"You hire {offer.name} for {bid.support:,} points of support{power} a turn."
    game.emit("mercenary_hired", "MI-MERC-04", text, to=(player,), offer=offer.id)
    text = f"{offer.name} {'is' if offer.special else 'are'} no longer for hire."
    game.emit("bids_settled", "MI-MERC-08", text, offer=offer.id)
