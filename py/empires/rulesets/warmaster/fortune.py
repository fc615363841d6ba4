"""Dice that put people in order, and markers drawn blind from a cup."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.steps import Game, Steps
from empires.rulesets.warmaster.state import War


def highest(
    game: Game[War],
    names: Sequence[str],
    rule: str,
    why: str,
    rolls: dict[str, int] | None = None,
) -> Steps[list[str]]:
    """Everyone named rolls a D6; the highest comes first, those who tie roll again among themselves.

    `rolls`, where given, takes down the last die of each.
    """
    if len(names) < 2:
        return list(names)
    found: dict[str, int] = {}
    for name in names:
        roll = yield from game.roll("d6", rule, f"{why}: {name}", player=_roller(game.state, name))
        found[name] = roll.total
    if rolls is not None:
        rolls.update(found)
    ranked: list[str] = []
    for face in sorted(set(found.values()), reverse=True):
        tied = [name for name in names if found[name] == face]
        ranked += yield from highest(game, tied, rule, why, rolls)
    return ranked


def one_of(game: Game[War], names: Sequence[str], rule: str, why: str) -> Steps[str]:
    """Everyone named rolls a D6; the highest is chosen, and only those who tie for it roll again."""
    left = list(names)
    while len(left) > 1:
        rolls = []
        for name in left:
            roll = yield from game.roll("d6", rule, f"{why}: {name}", player=_roller(game.state, name))
            rolls.append(roll.total)
        left = [name for name, face in zip(left, rolls, strict=True) if face == max(rolls)]
    return left[0]


def by_score(game: Game[War], scores: Mapping[str, int], rule: str, why: str) -> Steps[list[str]]:
    """Names by score, highest first; equal scores are settled by dice (WM-RULING-49)."""
    ranked: list[str] = []
    for score in sorted(set(scores.values()), reverse=True):
        tied = [name for name in scores if scores[name] == score]
        ranked += yield from highest(game, tied, rule, why)
    return ranked


def drawn(game: Game[War], names: Sequence[str], rule: str, why: str) -> Steps[list[str]]:
    """Markers drawn blind from a cup, in the order they come out. The last one needs no drawing."""
    cup, order = list(names), []
    while len(cup) > 1:
        roll = yield from game.roll(f"d{len(cup)}", rule, why)
        order.append(cup.pop(roll.total - 1))
    return order + cup


def _roller(state: War, name: str) -> str | None:
    """Who rolls for a name: a player himself, for an empire its ruler."""
    if name in state.players:
        return name
    return state.empires[name].ruler or None
