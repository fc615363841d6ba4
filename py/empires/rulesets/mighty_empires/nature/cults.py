"""The cults of the peoples (ME-T-TEMPLE); read-only."""

from __future__ import annotations

from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.charts import FORT, TEMPLE
from empires.rulesets.mighty_empires.state import MightyEmpires, Race


def cult_of(race: Race) -> Row | None:
    """The row of a people's cult; the Undead have no cult (ME-RULING-492)."""
    return next((row for row in TEMPLE.rows if row.on == race), None)


def temple_walls(race: Race) -> int | None:
    """The effect of a temple's walls on its garrison; a totem has no walls (ME-TEMPLE-03, ME-TEMPLE-13).

    A temple without a cult is a fortress like any other (ME-RULING-492).
    """
    row = cult_of(race)
    if row is None:
        return int(FORT.of("fortress")["times"])
    return None if row["walls"] is None else int(row["walls"])


def warded(state: MightyEmpires, tile: str) -> bool:
    """Whether a temple keeps all magic and all dragons off its tile (ME-TEMPLE-15, ME-HOOK-04)."""
    land = state.lands.get(tile)
    if land is None or land.temple is None:
        return False
    row = cult_of(land.temple.cult)
    return row is not None and bool(row["immune"])
