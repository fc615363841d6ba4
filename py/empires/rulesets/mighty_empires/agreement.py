"""Table cells that repeat a number from another table for the reader's sake; the rules read only the other
table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from empires.core.rules.repeats import Repeat
from empires.core.rules.tables import Table


def repeats(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Every cell that repeats another, and the value it must have."""
    militia = tables["ME-T-MILITIA"]
    for column in militia.columns:
        for pips in range(2, 7):
            yield Repeat(militia.id, str(pips), column, pips * militia.of("1")[column])
    yield from _settlements(tables)


def _settlements(tables: Mapping[str, Table]) -> Iterator[Repeat]:
    """Settlements at a glance: how many banners a tile feeds, starting prices, militia and walls."""
    glance, forage, start = (tables[f"ME-T-{name}"] for name in ("SETTLE", "FORAGE", "START"))
    militia, fort = tables["ME-T-MILITIA"], tables["ME-T-FORT"]
    for row in glance.rows:
        yield Repeat(glance.id, row.on, "forage", forage.of(row.on)["value"])
    for kind in ("village", "fortress", "city"):
        yield Repeat(glance.id, kind, "price", start.of(kind)["crowns"])
        yield Repeat(glance.id, kind, "militia", militia.of("1")[kind])
    for kind, walls in (("fortress", "fortress"), ("city", "city"), ("capital", "city")):
        yield Repeat(glance.id, kind, "defence", fort.of(walls)["times"])
        yield Repeat(glance.id, kind, "garrison", fort.of(walls)["garrison"])
