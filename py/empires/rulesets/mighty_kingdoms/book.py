"""The tables of the rulebook (digest, section 5), read only once."""

from __future__ import annotations

from empires.core.rules.tables import Table, read_tables
from empires.rulesets.mighty_kingdoms import agreement

TABLES = read_tables(
    __package__ or "",
    [f"tables/{name}.json" for name in ("kingdom", "battle", "wizards", "options", "maps")],
)
agreement.check(TABLES)


def number(row: str) -> int:
    """A number that the text of the rules states (MK-T-NUMBERS)."""
    return int(TABLES["MK-T-NUMBERS"].of(row)["number"])


def table(name: str) -> Table:
    """A table by its ID."""
    return TABLES[name]
