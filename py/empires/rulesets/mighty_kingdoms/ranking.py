"""Player order: the most armies first, ties by dice (MK-PORD-01 to MK-PORD-03, MK-RULING-02)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.steps import Steps
from empires.rulesets.mighty_kingdoms import ending, land
from empires.rulesets.mighty_kingdoms.turns import Campaign, begin, roll


def rank(game: Campaign, group: Sequence[str], rule: str) -> Steps[list[str]]:
    """A random order of some players: a D6 each, higher first; equals roll again among themselves."""
    if len(group) < 2:
        return list(group)
    faces: dict[str, int] = {}
    for player in group:
        rolled = yield from roll(game, player, "d6", rule, f"{player} rolls for player order")
        faces[player] = rolled.total
    ranked: list[str] = []
    for face in sorted(set(faces.values()), reverse=True):
        tied = [player for player in group if faces[player] == face]
        ranked += yield from rank(game, tied, rule)
    return ranked


def rank_by_armies(game: Campaign, rule: str) -> Steps[None]:
    """The players by number of armies; every tie is rolled anew, the greater first (MK-RULING-37)."""
    state = game.state
    armies = {player: len(land.armies_of(state, player)) for player in state.order}
    ranked: list[str] = []
    for count in sorted(set(armies.values()), reverse=True):
        tied = [player for player in armies if armies[player] == count]
        ranked += yield from rank(game, tied, rule)
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
