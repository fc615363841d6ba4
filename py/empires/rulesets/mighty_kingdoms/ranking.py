"""Player order: the most armies first, ties by dice (MK-PORD-01 to MK-PORD-03, MK-RULING-02)."""

from __future__ import annotations

from empires.core.steps import Steps
from empires.kit.dice_order import Die, rank_by
from empires.rulesets.mighty_kingdoms import ending, land
from empires.rulesets.mighty_kingdoms.turns import Campaign, begin, roll


def order_die(game: Campaign, rule: str) -> Die:
    """How a player rolls for a place in the order: a D6, the higher first (MK-PORD-01)."""
    return lambda player, _: roll(game, player, "d6", rule, f"{player} rolls for player order")


def rank_by_armies(game: Campaign, rule: str) -> Steps[None]:
    """The players by number of armies; every tie is rolled anew, the greater first (MK-RULING-37)."""
    state = game.state
    armies = {player: len(land.armies_of(state, player)) for player in state.order}
    ranked = yield from rank_by(armies, order_die(game, rule))
    state.order = [player for player in ranked if state.kingdoms[player].status == "active"]
    game.emit("order_set", rule, f"Player order: {', '.join(state.order)}.", order=list(state.order))


def new_order(game: Campaign) -> Steps[None]:
    """D4: kingdoms that are gone leave; the order is made anew; then the next month or the Winter.

    The order of the sixth month serves the whole Winter (MK-PORD-03, MK-YEAR-04).
    """
    state = game.state
    ending.eliminate_lost(game)
    if ending.over(state):
        return
    yield from rank_by_armies(game, "MK-PORD-01")
    if state.month < ending.MONTHS:
        state.month += 1
        begin(state, "orders")
    else:
        state.season = "winter"
        begin(state, "recall")
