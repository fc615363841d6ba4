"""What is wrong with a map drawn by hand before it is brought along (ME-RULING-101, ME-RULING-102)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.stream import Stream
from empires.maps.capitals import choose_sites
from empires.maps.flaws import Flaw, layout_flaws, tiles_of, told
from empires.maps.foreign.land import ForeignMap, Legend
from empires.rulesets.mighty_empires.founding.imported_map import MOST_TILES
from empires.rulesets.mighty_empires.settings import Settings


def flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:
    """Coasts, rivers and gaps that no laying of tiles would give, and room for the capitals (ME-MAP-10)."""
    on = tiles_of(land, legend)
    found = told("ME-RULING-102", layout_flaws(land, legend, on))
    apart = Settings().capital_min_distance
    if len(on.tiles) > MOST_TILES:
        text = f"A map holds at most {MOST_TILES:,} tiles; this one has {len(on.tiles):,}."
        found.append(Flaw(text, "ME-RULING-101"))
    elif choose_sites(on, Stream("drawn", "capital sites"), players, apart, any_pack=True) is None:
        found.append(Flaw(f"There is no room for {players} capitals {apart} tiles apart.", "ME-MAP-10"))
    return found
