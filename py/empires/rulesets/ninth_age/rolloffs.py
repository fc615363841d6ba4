"""Rolling to see who goes first, and breaking ties by dice (NA-RULING-03, NA-RULING-53)."""

from __future__ import annotations

from empires.core.rules.game import Game
from empires.kit.dice_order import Die
from empires.rulesets.ninth_age.state import NinthAge


def die_for(game: Game[NinthAge], rule: str, why: str) -> Die:
    """A function that rolls a die for a player; `why` is the reason, phrased to follow the player's name."""
    return lambda player, _: game.roll("d6", rule, f"{player} {why}", player=player)
