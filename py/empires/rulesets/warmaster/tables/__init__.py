"""The tables of the rules, and refusals with their codes.

Printed tables are data files; the tables of the map (WM-T-DIRS, WM-T-EDGES, WM-T-TILES, WM-T-CAPITALS,
WM-T-SEA) are read from the tile catalogue, so that they always match the tiles in play.
"""

from __future__ import annotations

from empires.core.errors import IllegalChoice
from empires.core.rules.repeats import check_repeats
from empires.core.rules.tables import Row, Table, read_tables
from empires.maps.catalogue import CAPITAL_TYPES, EDGE_TYPES, SEA_TYPE, TILE_TYPES, TileType
from empires.maps.faults import Fault
from empires.maps.hexes import DIRECTIONS, NAMES, SIDES, opposite
from empires.rulesets.warmaster.agreement import repeats
from empires.rulesets.warmaster.settings import SETTINGS_TABLE

_DATA = read_tables(__package__, ("campaign.json", "refusals.json"))

check_repeats(_DATA, repeats)

SPECIAL = _DATA["WM-T-SPECIAL"]
ALLIES = _DATA["WM-T-ALLIES"]
MULTI = _DATA["WM-T-MULTI"]
TEAM_SHARE = _DATA["WM-T-TEAMSHARE"]
POINTS = _DATA["WM-T-POINTS"]
COSTS = _DATA["WM-T-COSTS"]
TEAM_POINTS = _DATA["WM-T-TEAMPOINTS"]
REFUSALS = _DATA["WM-T-REFUSALS"]


def number(row: str) -> int:
    """A number that the text of the rules states (WM-T-NUMBERS)."""
    return int(_DATA["WM-T-NUMBERS"].of(row)["number"])


BRIDGES = "Bridges"
"""The name of the special location that consists of up to three bridges."""

_CODES = {row.on for row in REFUSALS.rows}

PACK_NAMES = {
    "highland": "Highland", "lowland": "Lowland", "river_valley": "River Valley", "coastal": "Coastal",
    "sea": "Sea",
}  # fmt: skip
"""The names of the sets (WM-MAP-02)."""


def refuse(code: str, message: str, rule: str) -> IllegalChoice:
    """A refusal with a code from WM-T-REFUSALS, a sentence for the player, and the rule on which it is
    based."""
    assert code in _CODES, code
    return IllegalChoice(code, message, rule)


def refuse_fault(fault: Fault) -> IllegalChoice:
    """The refusal of a tile, draw or capital that failed the placement test."""
    return refuse(fault.code.value, fault.message, fault.rule)


def _directions() -> Table:
    return Table(
        id="WM-T-DIRS",
        title="Directions",
        columns=("name", "step", "opposite"),
        rows=tuple(
            Row(str(side), {"name": NAMES[side], "step": "{},{}".format(*DIRECTIONS[side]),
                            "opposite": opposite(side)}, side, side)
            for side in SIDES
        ),
    )  # fmt: skip


def _edges() -> Table:
    return Table(
        id="WM-T-EDGES",
        title="Edge terrain and the packs that match it",
        columns=("terrain", "packs"),
        keyed=True,
        rows=tuple(
            Row(row.code, {"terrain": row.terrain, "packs": ", ".join(PACK_NAMES[p] for p in row.packs)})
            for row in EDGE_TYPES.values()
        ),
    )


def _tiles(name: str, title: str, rows: tuple[TileType, ...]) -> Table:
    return Table(
        id=name,
        title=title,
        columns=("set", "copies", "fixed", "kind", *NAMES),
        keyed=True,
        rows=tuple(
            Row(row.id, {"set": PACK_NAMES[row.pack], "copies": row.copies, "fixed": row.fixed,
                         "kind": row.kind, **dict(zip(NAMES, row.edges, strict=True))})
            for row in rows
        ),
    )  # fmt: skip


TABLES: dict[str, Table] = {
    **_DATA,
    SETTINGS_TABLE.id: SETTINGS_TABLE,
    "WM-T-DIRS": _directions(),
    "WM-T-EDGES": _edges(),
    "WM-T-TILES": _tiles("WM-T-TILES", "The tiles of one set", TILE_TYPES),
    "WM-T-CAPITALS": _tiles("WM-T-CAPITALS", "The capital tiles of one set", CAPITAL_TYPES),
    "WM-T-SEA": _tiles("WM-T-SEA", "The sea tile", (SEA_TYPE,)),
}
"""Every table of the rules by its ID."""


def spoken(location: str) -> str:
    """The name of a special location as players see it; states and tables use a straight apostrophe."""
    return location.replace("'", "’")
