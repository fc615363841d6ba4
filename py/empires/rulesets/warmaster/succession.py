"""Who rules after a ruler is gone (WM-RULING-73)."""

from __future__ import annotations

from empires.core.steps import Game
from empires.rulesets.warmaster.lands import tiles_of
from empires.rulesets.warmaster.state import Empire, War, playing


def crown(game: Game[War], empire: Empire, player: str, rule: str, text: str) -> None:
    """Make a player the ruler."""
    empire.ruler = player
    game.emit("ruler_changed", rule, text)


def succeed(game: Game[War], empire: Empire) -> None:
    """If the ruler plays no longer, the player with most tiles follows, of equals the lower number."""
    members = playing(empire)
    if any(member.name == empire.ruler for member in members):
        return
    heir = max(members, key=lambda member: (tiles_of(game.state, member.name), -member.number))
    crown(game, empire, heir.name, "WM-RULING-73", f"{heir.name} follows as ruler of {empire.name}.")
