"""The features of a hex: its settlement, its fortress, its yield (MI-T-MAJOR, MI-T-MINOR)."""

from __future__ import annotations

from typing import Literal, get_args

from empires.core.rules.tables import Row
from empires.rulesets.mightier_empires.book import TABLES, number, table_of
from empires.rulesets.mightier_empires.state import Hexagon, Major, Minor, Terrain, War

MAJORS: tuple[Major, ...] = get_args(Major)
MINORS: tuple[Minor, ...] = get_args(Minor)
SETTLEMENTS: tuple[Major, ...] = ("capital", "city", "town")
DEEP: dict[Major, Major] = {"mine": "deep mine", "wood": "deep wood"}
_COLUMNS: tuple[Terrain, ...] = ("river", "mountain", "swamp", "forest", "fields")
"""The terrains that determine a table's column; the first of these terrains on a hex counts (MI-MAP-03,
MI-RULING-03).
"""


def column_of(tile: Hexagon) -> Terrain:
    """The column on which a hex is explored."""
    return next((terrain for terrain in _COLUMNS if terrain in tile.terrain), "fields")


def grounds_of(tile: Hexagon) -> list[Terrain]:
    """The columns on which a piece of tabletop terrain is rolled: first the column for the ground, then the
    one for a river if there is one (MI-TAB-05).
    """
    dry = [terrain for terrain in _COLUMNS if terrain in tile.terrain and terrain != "river"][:1]
    wet = [terrain for terrain in tile.terrain if terrain == "river"]
    return dry + wet or ["fields"]


def major_row(state: War, feature: str) -> Row:
    """The row of a major feature (MI-T-MAJOR); "empty" for none (MI-RULING-06)."""
    return table_of(state.house, "MI-T-MAJOR").of(feature)


def rows_for(state: War, tile: Hexagon) -> list[Row]:
    """The rows of all major features of a hex, or the row of an empty hex (MI-RULING-53)."""
    return [major_row(state, one) for one in in_table_order(tile.major)] or [major_row(state, "empty")]


def in_table_order(majors: list[Major]) -> list[Major]:
    """Major features in the order of their table."""
    return [one for one in MAJORS if one in majors]


def fortress_of(tile: Hexagon) -> Minor | Literal[""]:
    """The fortress of a hex, if it has one."""
    return next((one for one in tile.minor if one in ("fortress", "mighty fortress")), "")


def garrison_of(state: War, tile: Hexagon) -> int:
    """The points of the garrison, on top of any army (MI-BAT-07); it needs no support (MI-RULING-07)."""
    fortress = fortress_of(tile)
    return int(table_of(state.house, "MI-T-MINOR").of(fortress)["garrison"]) if fortress else 0


def support_of_hex(state: War, tile: Hexagon) -> int:
    """The support of a hex if nothing prevents it (MI-SUP-01)."""
    if not tile.major and "MI-T-MAJOR" not in state.house:
        return PLAIN
    return number("MI-T-MAJOR-HEX", "support") + sum(int(row["support"]) for row in rows_for(state, tile))


PLAIN = number("MI-T-MAJOR-HEX", "support") + int(TABLES["MI-T-MAJOR"].of("empty")["support"])
"""The support of a hex without major features, according to the printed house tables."""


def settlement_of(tile: Hexagon) -> Major | Literal[""]:
    """The largest settlement on a hex."""
    return next((one for one in SETTLEMENTS if one in tile.major), "")


def is_city(tile: Hexagon) -> bool:
    """Whether a hex has a City; a neutral or conquered capital counts as one (MI-NK-20, MI-RULING-26)."""
    return "city" in tile.major


def strongest_row(state: War, tile: Hexagon) -> Row:
    """The feature whose dice are rolled for natives: the one with the largest dice, or the first if several
    are tied (MI-T-MAJOR)."""
    return max(rows_for(state, tile), key=lambda row: int(str(row["dice"])[0]) * row["times"])


def make_city(tile: Hexagon) -> None:
    """Turn a Capital that its player lost into a City (MI-RULING-26, MI-RULING-87)."""
    if "capital" in tile.major:
        tile.major[tile.major.index("capital")] = "city"


def described(tile: Hexagon) -> str:
    """A hex in a few words: "mountain with a Deep Mine and a Fortress"."""
    things = [one.title() for one in (*in_table_order(tile.major), *tile.minor)]
    ground = " and ".join(tile.terrain)
    return f"{ground}, {', '.join(things)}" if things else ground
