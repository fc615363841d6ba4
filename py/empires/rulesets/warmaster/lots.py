"""Drawing lots: dice rolled for a player or an empire, and markers drawn blind from a cup."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.dice_order import Die
from empires.rulesets.warmaster.state import War


def die_for(game: Game[War], rule: str, why: str) -> Die:
    """A D6 rolled for a player or an empire: a player rolls his own die, and the ruler rolls for an
    empire."""
    return lambda name, _: game.roll("d6", rule, f"{why}: {name}", player=_roller(game.state, name))


def drawn(game: Game[War], names: Sequence[str], rule: str, why: str) -> Steps[list[str]]:
    """Markers drawn blind from a cup, in the order in which they come out. The last marker does not need to
    be drawn."""
    cup, order = list(names), []
    while len(cup) > 1:
        roll = yield from game.roll(f"d{len(cup)}", rule, why)
        order.append(cup.pop(roll.total - 1))
    return order + cup


def _roller(state: War, name: str) -> str | None:
    if name in state.players:
        return name
    return state.empires[name].ruler or None
