"""Maps drawn elsewhere or by hand, converted into printed tiles; any arrangement is a legal map
(WM-MAP-10)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.maps.capitals import NO_CAPITAL
from empires.maps.flaws import Flaw, layout_flaws, tiles_of
from empires.maps.foreign.land import ForeignMap, Legend
from empires.maps.foreign.printing import print_land, printed_cells
from empires.maps.foreign.writing import meanings
from empires.maps.places import Fate, fate_of, settled
from empires.maps.spacing import have_room
from empires.rulesets.warmaster.founding.capitals import APART
from empires.rulesets.warmaster.founding.free_map import MOST_TILES

take_map = print_land


def places(land: ForeignMap, legend: Legend) -> Fate | None:
    """A note on places on a map: only their names are used, because there are no towns (WM-ARMY-02) and
    empires place their own capitals."""
    text = (
        "Places on the map keep only their names: this game has no towns, and empires choose where their "
        "capitals and special locations go."
    )
    return fate_of(0, len(settled(land, meanings(land, legend))), "", "", text, "WM-ARMY-02")


def flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:
    """What is wrong with a map: faults found by the placement test, and terrain that printed tiles cannot
    show."""
    on = tiles_of(land, legend)
    found = layout_flaws(land, legend, on)  # WM-WORLD-26
    bare = [cell for cell, tile in printed_cells(land, legend) if not tile.whole]
    if bare:
        found.append(Flaw("No printed tile has this coast or these rivers.", "WM-MAP-02", tuple(bare)))
    if len(on.tiles) > MOST_TILES:
        text = f"A map can have at most {MOST_TILES:,} tiles, but this one has {len(on.tiles):,}."
        found.append(Flaw(text, "WM-MAP-10"))
    elif not have_room(
        [tile.id for tile in on.tiles.values() if tile.kind not in NO_CAPITAL], players, APART
    ):
        text = f"There is no room for {players} capitals {APART} tiles apart."
        found.append(Flaw(text, "WM-MAP-11"))
    return found
