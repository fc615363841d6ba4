"""The peoples of the world (ME-T-RACES)."""

from __future__ import annotations

from typing import Literal, get_args

Race = Literal[
    "men_empire", "men_bretonnia", "undead", "dwarfs", "high_elves", "wood_elves", "dark_elves",
    "orcs_goblins", "skaven", "lizardmen", "chaos",
]  # fmt: skip

RACES: tuple[Race, ...] = get_args(Race)

MEN: Race = "men_empire"
"""The race that plays by the unchanged rules of the book; the default for players who choose none
(ME-RACE-01, ME-OPT-303)."""
