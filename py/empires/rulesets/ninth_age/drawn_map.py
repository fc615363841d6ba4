"""Flaws of a map that a player has drawn, found before the map is loaded (NA-RULING-10)."""

from __future__ import annotations

from collections.abc import Sequence

from empires.maps.flaws import Flaw, cut_off
from empires.maps.foreign.land import ForeignMap, Legend
from empires.maps.foreign.writing import meanings, river_sides
from empires.maps.places import Fate, fate_of, settled
from empires.rulesets.ninth_age.book import mountains_each, regular_each
from empires.rulesets.ninth_age.rivers import COURSES


def flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:
    """What is wrong with a map: the number of hexes, unconnected hexes, and rivers that no hex of this game
    can show."""
    meant = meanings(land, legend)
    dry = sorted(cell for cell, meaning in meant.items() if meaning != "sea")
    mountains = sum(meant[cell] == "mountain" for cell in dry)
    regular, want = len(dry) - mountains, players * regular_each()
    peaks = players * mountains_each()
    found = []
    if (regular, mountains) != (want, peaks):
        text = (
            f"{players} players need {want:,} hexes and {peaks} mountains, but this map "
            f"has {regular} and {mountains}."
        )
        found.append(Flaw(text, "NA-RULING-10"))
    if pieces := cut_off(dry):
        found.append(Flaw("This land is cut off from the rest of the map.", "NA-RULING-10", pieces))
    crooked = [cell for cell, ends in river_sides(land, meant).items() if _odd(meant[cell], sorted(ends))]
    if crooked:
        text = "A river hex needs two ends that are not side by side, so the river here is left out."
        found.append(Flaw(text, "NA-RULING-06", tuple(sorted(crooked))))
    return found


def places(land: ForeignMap, legend: Legend) -> Fate | None:
    """A note on the places on a map: only their names are used, because players choose the hexes of
    their capitals and build everything else in play (NA-FOUND-02).
    """
    text = (
        "Places on the map keep only their names: capitals are founded on hexes that the players choose, and "
        "cities and fortresses are built in play."
    )
    return fate_of(0, len(settled(land, meanings(land, legend))), "", "", text, "NA-FOUND-02")


def _odd(meaning: str, ends: list[int]) -> bool:
    """Whether a land hex has an impossible river; on mountains and swamps, rivers only begin or end."""
    return meaning in ("plain", "forest", "hills") and ends not in COURSES
