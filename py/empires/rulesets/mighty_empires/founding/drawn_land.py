"""Maps drawn by hand or elsewhere: their text, what happens to their places, and their flaws.

See ME-RULING-101, ME-RULING-102, ME-REALM-03.
"""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.stream import Stream
from empires.maps.capitals import NO_CAPITAL, choose_sites
from empires.maps.flaws import Flaw, layout_flaws, tiles_of, told
from empires.maps.foreign.land import Cell, ForeignMap, Legend
from empires.maps.foreign.writing import meanings, write_land
from empires.maps.hexes import Hex, tile_id
from empires.maps.places import Fate, fate_of, settled, spread
from empires.rulesets.mighty_empires.founding.imported_map import MOST_TILES
from empires.rulesets.mighty_empires.settings import Settings


def take_map(land: ForeignMap, legend: Legend) -> str:
    """The lines of a map from another program; each of its settlements becomes a capital site (ME-MAP-03,
    ME-REALM-03)."""
    sites = {tile_id(Hex(*cell)) for cell in _sites(land, legend)}
    lines = write_land(land, legend).splitlines()
    return "\n".join(f"{line} capital" if line.split()[0] in sites else line for line in lines)


def places(land: ForeignMap, legend: Legend) -> Fate | None:
    """The fate of a map's places: capitals can be founded on the marked ones; leftover sites follow a rule of
    their own."""
    return fate_of(
        len(_sites(land, legend)),
        len(settled(land, meanings(land, legend))),
        "is a capital site",
        "are capital sites: players choose among them, and those nobody picks may hold independent cities",
        "The other places keep their names; explorers find out what is there.",
        "ME-REALM-03",
    )


def _sites(land: ForeignMap, legend: Legend) -> list[Cell]:
    """The marked places, all far enough apart for capitals to be founded there (ME-MAP-10)."""
    meant = meanings(land, legend)
    dry = [cell for cell in settled(land, meant) if meant[cell] not in NO_CAPITAL]
    return spread(dry, Settings().capital_min_distance)


def flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:
    """Coasts, rivers and gaps that laid tiles could not produce, and any lack of room for the capitals."""
    on = tiles_of(land, legend)
    found = told("ME-RULING-102", layout_flaws(land, legend, on))
    apart = Settings().capital_min_distance
    if len(on.tiles) > MOST_TILES:
        text = f"A map can have at most {MOST_TILES:,} tiles, but this one has {len(on.tiles):,}."
        found.append(Flaw(text, "ME-RULING-101"))
    elif choose_sites(on, Stream("drawn", "capital sites"), players, apart, any_pack=True) is None:
        found.append(Flaw(f"There is no room for {players} capitals {apart:,} tiles apart.", "ME-MAP-10"))
    return found
