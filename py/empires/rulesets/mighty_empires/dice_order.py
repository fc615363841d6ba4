"""Who goes first: one die each, highest first, ties rolled again among the tied (ME-RULING-108)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.steps import Game, Steps
from empires.rulesets.mighty_empires.state import Campaign


def order_by_dice(game: Game[Campaign], players: Sequence[str], rule: str, why: str) -> Steps[list[str]]:
    """The players from the highest roll to the lowest; dice are rolled in the order given."""
    if len(players) == 1:
        return list(players)
    rolled: dict[int, list[str]] = {}
    for player in players:
        roll = yield from game.roll("d6", rule, f"{why}: {player}", player=player)
        rolled.setdefault(roll.total, []).append(player)
    order: list[str] = []
    for face in sorted(rolled, reverse=True):
        order += yield from order_by_dice(game, rolled[face], rule, f"{why}, again")
    return order
