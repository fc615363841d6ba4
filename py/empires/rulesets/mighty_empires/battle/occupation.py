"""Land that a force gains simply by being present (ME-BATTLE-18, ME-RULING-536)."""

from __future__ import annotations

from collections.abc import Iterable

from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.battle.booty import win_tile
from empires.rulesets.mighty_empires.lands.possession import claim
from empires.rulesets.mighty_empires.state import MightyEmpires


def occupy(game: Game[MightyEmpires], player: str, tiles: Iterable[str]) -> Steps[None]:
    """Let a player's force that has come to these tiles take the undefended ones, including cities."""
    for tile in tiles:
        if claim(game.state, player, tile) == "land":
            yield from win_tile(game, tile, player, "ME-BATTLE-18")
