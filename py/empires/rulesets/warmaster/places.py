"""Players' names for the places of their empire."""

from __future__ import annotations

from empires.kit.any_time import AnyTime
from empires.kit.placenames import Renaming, naming
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.state import War, empire_of


def _places(state: War, player: str) -> list[str]:
    """The tiles of a player's empire."""
    empire = empire_of(state, player)
    return lands(state, empire.name) if empire is not None and empire.alive else []


NAME_PLACE: AnyTime[War, Renaming] = naming(_places)
"""Every player may name a place of his empire as he likes."""
