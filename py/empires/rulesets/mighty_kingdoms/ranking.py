"""Player order: the player with the most armies goes first, and ties are broken by dice (MK-PORD,
MK-RULING-02)."""

from __future__ import annotations

from empires.core.dice.dice import Roll
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.dice_order import Die, rank_by
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.turns import over


def order_die(game: Game[Kingdoms], rule: str) -> Die:
    """Let a player roll a D6 for a place in the order; the highest roll goes first.

    A player who has left in the meantime does not roll and ranks last.
    """
    state = game.state

    def die(player: str, _ties: int) -> Steps[Roll]:
        gone = Roll((-1 - state.players.index(player),))
        if player not in state.order or over(state):  # MK-RULING-38
            return gone
        return (yield from game.roll("d6", rule, f"{player} rolls for player order", player=player))

    return die


def rank_by_armies(game: Game[Kingdoms], rule: str) -> Steps[None]:
    """Rank the players by number of armies; every tie is broken by rolling (MK-PORD-02, MK-RULING-37)."""
    state = game.state
    armies = {player: len(land.armies_of(state, player)) for player in state.order}
    ranked = yield from rank_by(armies, order_die(game, rule))
    state.order = [player for player in ranked if state.kingdoms[player].status == "active"]
    told = ", ".join(f"{player} ({armies[player]})" for player in state.order)
    game.emit("order_set", rule, f"Player order by armies: {told}.", order=list(state.order))
