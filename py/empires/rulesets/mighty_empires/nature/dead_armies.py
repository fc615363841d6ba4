"""Armies of the dead without a player, and how the cities of the dead affect them; read-only."""

from __future__ import annotations

from typing import TypeAlias

from empires.rulesets.mighty_empires.state import Horde, MightyEmpires, Spell

Dead: TypeAlias = Spell | Horde
"""An army that a spell raised (ME-EQX-28), or a horde out of a necropolis (ME-NECRO-23)."""


def armies_at(state: MightyEmpires, tile: str) -> list[Dead]:
    """The armies of the dead in a tile: those that spells raised, then hordes by number."""
    raised = [one for one in state.active_spells if one.spell == "raise_dead" and one.tile == tile]
    return [*raised, *hordes_at(state, tile)]


def undead_at(state: MightyEmpires, tile: str) -> Dead | None:
    """The army of the dead that a force entering the tile must face first; None if there is no army of the
    dead."""
    return next(iter(armies_at(state, tile)), None)


def hordes_at(state: MightyEmpires, tile: str) -> list[Horde]:
    """The hordes in a tile, by number."""
    return [one for one in state.hordes if one.tile == tile]


def calm(state: MightyEmpires, tile: str) -> bool:
    """Whether undead in a tile never crumble, no matter how many there are (ME-NECRO-04, ME-RULING-510)."""
    return tile in state.lands and state.lands[tile].location == "necropolis"
