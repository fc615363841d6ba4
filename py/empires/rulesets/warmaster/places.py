"""Players' names for the places of their empire, for their armies and generals."""

from __future__ import annotations

from empires.kit.any_time import AnyTime
from empires.kit.placenames import Renaming, naming
from empires.kit.titles import ARMY, GENERAL, Title, titling
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.state import War, empire_of, playing


def _places(state: War, player: str) -> list[str]:
    """The tiles of a player's empire."""
    empire = empire_of(state, player)
    return lands(state, empire.name) if empire is not None and empire.alive else []


NAME_PLACE: AnyTime[War, Renaming] = naming(_places)
"""Every player may name a place of his empire as he likes."""


def _army(state: War, player: str) -> dict[str, str]:
    """The army that a player fields in every battle, and its general."""
    empire = empire_of(state, player)
    fights = empire is not None and empire.alive and player in [one.name for one in playing(empire)]
    return {ARMY: "", GENERAL: ""} if fights else {}


NAME_ARMY: AnyTime[War, Title] = titling(_army)
"""Every player may name his army and his general."""
