"""Edicts, one for each hex, and their requirements (4.27)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from empires.core.errors import IllegalChoice
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.faults import refuse
from empires.rulesets.mightier_empires.orders.sheet import EdictRow
from empires.rulesets.mightier_empires.state import Hexagon, War


def faults(state: War, player: str, rows: Sequence[EdictRow]) -> list[IllegalChoice]:
    """Every reason why these edicts cannot be given."""
    found = []
    for row in rows:
        tile = state.tiles.get(row.hex)
        if tile is None or tile.owner_at_start != player:
            found.append(refuse("E_NOT_OWN", f"{row.hex} does not belong to you.", "MI-EDICT-01"))
            continue
        if tile.orphaned:
            found.append(refuse("E_ORPHAN", f"{row.hex} is cut off from your Capital.", "MI-ORPH-02"))
        if not _fits(tile, row):
            message = f"{row.edict.capitalize()} cannot be ordered on {row.hex}."
            found.append(refuse("E_EDICT_COND", message, RULES[row.edict]))
    for name, count in Counter(row.hex for row in rows).items():
        if count > 1:
            found.append(refuse("E_EDICT_TWICE", f"{name} already has an edict this turn.", "MI-EDICT-01"))
    for sack in ("loot", "raze"):
        if sum(row.edict == sack for row in rows) > 1:  # counted separately (MI-RULING-64)
            message = f"Only one of your hexes may be under {sack.capitalize()}."
            found.append(refuse("E_SACK_LIMIT", message, RULES[sack]))
    return found


RULES = {
    "civilization": "MI-EDICT-04", "industry": "MI-EDICT-05", "provoke": "MI-EDICT-11",
    "war footing": "MI-EDICT-06", "loot": "MI-EDICT-07", "raze": "MI-EDICT-08",
}  # fmt: skip


def _fits(tile: Hexagon, row: EdictRow) -> bool:
    """Whether the hex meets the requirements of the edict, which always covers the whole hex (MI-EDICT-03,
    MI-RULING-02).
    """
    if row.edict == "provoke":  # MI-EDICT-11
        return "deep mine" in tile.major or "deep wood" in tile.major
    condition = str(TABLES["MI-T-EDICTS"].of(row.edict)["condition"])
    return not condition or any(one in condition.split("/") for one in tile.major)
