"""Rolling for the first place, and breaking ties by dice (NA-RULING-03, NA-RULING-53)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.steps import Game, Steps

from .state import NinthAge


def roll_each(game: Game[NinthAge], players: Sequence[str], rule: str, why: str) -> Steps[dict[str, int]]:
    """One die for each of `players`, in the order given."""
    rolled = {}
    for player in players:
        roll = yield from game.roll("d6", rule, f"{player} {why}", player=player)
        rolled[player] = roll.total
    return rolled


def roll_off(game: Game[NinthAge], players: Sequence[str], rule: str, why: str) -> Steps[str]:
    """Everybody rolls a die; those tied for the highest roll again until one is highest (NA-RULING-03)."""
    left = list(players)
    while len(left) > 1:
        rolled = yield from roll_each(game, left, rule, why)
        left = [player for player in left if rolled[player] == max(rolled.values())]
    return left[0]


def rank_by_dice(game: Game[NinthAge], tied: Sequence[str], rule: str, why: str) -> Steps[list[str]]:
    """Tied players from lowest to highest die; those who tie again roll again among themselves, the lower
    group first (NA-RULING-03, NA-RULING-53).
    """
    if len(tied) == 1:
        return list(tied)
    rolled = yield from roll_each(game, tied, rule, why)
    ranked: list[str] = []
    for face in sorted(set(rolled.values())):
        group = [player for player in tied if rolled[player] == face]
        ranked += yield from rank_by_dice(game, group, rule, why)
    return ranked


def clockwise_from(players: Sequence[str], first: str) -> list[str]:
    """The seats from `first` on, each to the left of the one before (NA-MAP-03)."""
    at = players.index(first)
    return [*players[at:], *players[:at]]
