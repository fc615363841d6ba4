"""Effects of equinox spells in force (ME-EQX-21 to 33): read-only, with a function for each rule that needs
one."""

from __future__ import annotations

from empires.core.rules.tables import Row
from empires.maps.rivers import course
from empires.rulesets.mighty_empires.charts import SPRING
from empires.rulesets.mighty_empires.nature.cults import warded
from empires.rulesets.mighty_empires.state import MightyEmpires, Spell
from empires.rulesets.mighty_empires.state.spell import Lasting


def spring_row(spell: str) -> Row:
    """The row of the spring list for a spell (ME-T-SPRING)."""
    return next(row for row in SPRING.rows if row["spell"] == spell)


def spells_on(state: MightyEmpires, tile: str) -> list[Spell]:
    """The spells on a tile, oldest first."""
    return [one for one in state.active_spells if one.tile == tile]


def lies_on(state: MightyEmpires, spell: Lasting, tile: str) -> bool:
    """Whether a spell of this name is on a tile and works there: a temple found there since may keep all
    magic off it (ME-TEMPLE-15)."""
    return any(one.tile == tile and one.spell == spell for one in state.active_spells) and not warded(
        state, tile
    )


def protected(state: MightyEmpires, tile: str) -> bool:
    """Whether no equinox spell can touch the tile (ME-EQX-25)."""
    return lies_on(state, "protection", tile)


def untouched(state: MightyEmpires, tile: str) -> bool:
    """Whether no spell works in a tile, because the tile is protected or warded by a temple (ME-EQX-25,
    ME-RULING-497)."""
    return protected(state, tile) or warded(state, tile)


def barred_by_storm(state: MightyEmpires, tile: str) -> bool:
    """Whether nobody finds food on the tile, regardless of other spells (ME-EQX-31, ME-RULING-239)."""
    return lies_on(state, "storm", tile)


def feeds_everybody(state: MightyEmpires, tile: str) -> bool:
    """Whether the tile feeds any force of any side (ME-EQX-21)."""
    return lies_on(state, "abundance", tile)


def dry(state: MightyEmpires, tile: str) -> bool:
    """Whether the river in a tile is held back, there or upstream; in a protected tile it keeps flowing."""
    held = [one for one in state.active_spells if one.spell == "hold_river"]  # ME-EQX-23
    flows = not any(tile in course(state.map, one.tile) for one in held)  # ME-RULING-214
    return not (flows or untouched(state, tile))  # ME-RULING-215


def shaken(state: MightyEmpires, tile: str) -> bool:
    """Whether a quake has cracked the walls, which then add nothing to the garrison (ME-EQX-27)."""
    return lies_on(state, "quake", tile)
