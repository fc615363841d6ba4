"""Equinox spells that last (ME-EQX-11)."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

UNDEAD = "#undead"
"""The name used in place of a player's for an army of the dead, which belongs to nobody (ME-EQX-28)."""

Lasting: TypeAlias = Literal[
    "abundance", "void", "hold_river", "protection", "portents", "quake", "raise_dead", "rot", "storm",
    "withershins",
]  # fmt: skip


class Spell(msgspec.Struct, kw_only=True):
    """A spell counter: the spell, its caster and its tile (ME-EQX-11).

    `points` are those of the dead that the spell raised. `tried` is the month in which its caster last tried
    to release a river (ME-RULING-218), `called` says that its die is still to be rolled. `weathered` are the
    ships in its tile that a storm has tossed (ME-RULING-222)."""

    spell: Lasting
    caster: str
    tile: str
    points: int = 0
    tried: int = 0
    called: bool = False
    weathered: list[str] = []
