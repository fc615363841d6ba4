"""The stores of settlements (ME-REORG-08)."""

from __future__ import annotations

from empires.rulesets.mighty_empires.charts import SETTLE
from empires.rulesets.mighty_empires.lands.settlements import built, grade
from empires.rulesets.mighty_empires.nature.races import keeps_stores
from empires.rulesets.mighty_empires.state import MightyEmpires

STORE = "store"


def store_room(state: MightyEmpires, tile: str) -> int:
    """How much more baggage the tile's settlement can store; only un-razed cities and fortresses can store
    any. The undead keep no stores.
    """
    if not keeps_stores(state, state.lands[tile].owner):  # ME-RULING-436
        return 0
    return max(0, int(SETTLE.of(grade(state, tile))["stockpile"]) - state.lands[tile].stockpile)


def can_store(state: MightyEmpires, tile: str) -> bool:
    """Whether the tile is a place for stores: an un-razed city or fortress. A temple on empty land is one,
    but a village with a temple is not (ME-RULING-490)."""
    land = state.lands[tile]
    return built(land) in ("fortress", "city") and not land.razed
