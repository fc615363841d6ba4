"""The order of players: one die each, highest first; tied players roll again (ME-RULING-108)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.dice.dice import Roll
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.kit.dice_order import rank
from empires.rulesets.mighty_empires.state import MightyEmpires


def order_by_dice(game: Game[MightyEmpires], players: Sequence[str], rule: str, why: str) -> Steps[list[str]]:
    """The players from the highest roll to the lowest; dice are rolled in the order given."""

    def die(player: str, ties: int) -> Steps[Roll]:
        return game.roll("d6", rule, f"{why}{', again' * ties}: {player}", player=player)

    return rank(players, die)
