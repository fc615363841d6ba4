"""A map from another program as the text of a drawn map, with start tiles where there is room for
kingdoms."""

from __future__ import annotations

from collections.abc import Sequence

from empires.core.base.words import many
from empires.maps.flaws import Flaw, cut_off
from empires.maps.foreign.land import Cell, ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import around, meanings, river_sides
from empires.maps.hexes import id_distance
from empires.maps.places import Fate, fate_of, settled
from empires.rulesets.mighty_kingdoms.founding.mapmaking import APART, MOST_TILES

_TERRAINS: dict[Meaning, str] = {
    "plain": "plains", "forest": "forest", "hills": "plains", "mountain": "mountain", "swamp": "swamp",
    "lake": "swamp", "sea": "sea",
}  # fmt: skip
_WET = ("swamp", "lake", "sea")
_STARTS = 12
"""The number of proposed start tiles: twice the maximum number of players."""


def take_map(land: ForeignMap, legend: Legend) -> str:
    """The lines of a drawn map (MK-OPT-01); settled tiles become start tiles first (MK-RULING-04)."""
    meant = meanings(land, legend)
    rivers = river_sides(land, meant)
    starts = _starts(land, meant)
    lines = []
    for cell in sorted(meant, key=lambda cell: (2 * cell[1] + cell[0], cell[0])):
        words = [_id(cell), _TERRAINS[meant[cell]]]
        words += ["start"] if cell in starts else []
        words += ["river"] if cell in rivers else []
        lines.append(" ".join(words))
    return "\n".join(lines)


def places(land: ForeignMap, legend: Legend) -> Fate | None:
    """A note on marked places: kingdoms may begin on them, and explorers find all other settlements
    (MK-EXP-01)."""
    meant = meanings(land, legend)
    return fate_of(
        sum(land.spots[cell].settled for cell in _starts(land, meant)),
        len(settled(land, meant)),
        "is a start tile",
        "are start tiles, on which Capitals may be founded",
        "The other places keep their names; the armies that explore them find out what is there.",
        "MK-SET-04",
    )


def flaws(land: ForeignMap, legend: Legend, players: int) -> Sequence[Flaw]:
    """What is wrong with a map: land that armies cannot reach, or too little room for kingdoms."""
    meant = meanings(land, legend)
    found = []
    if len(meant) > MOST_TILES:  # MK-RULING-04
        found.append(
            Flaw(f"A map can have at most {MOST_TILES:,} tiles; this one has {len(meant):,}.", "MK-RULING-04")
        )
    if lost := cut_off([cell for cell, ground in meant.items() if ground != "sea"]):
        found.append(Flaw("Armies cannot reach this land from the rest of the map.", "MK-RULING-04", lost))
    room = len(_starts(land, meant))
    if room < players:  # MK-SET-01
        text = (
            f"A kingdom needs a dry start tile with dry land all round it, {APART} apart "
            f"from other start tiles. There is room for {room} of {many(players, 'player')}."
        )
        found.append(Flaw(text, "MK-SET-01"))
    return found


def _starts(land: ForeignMap, meant: dict[Cell, Meaning]) -> list[Cell]:
    """Start tiles: dry tiles surrounded by dry land, far enough from one another, settled ones first."""
    fit = [cell for cell in meant if all(meant.get(one, "sea") not in _WET for one in (cell, *around(cell)))]
    fit.sort(key=lambda cell: (not land.spots[cell].settled, 2 * cell[1] + cell[0], cell[0]))
    starts: list[Cell] = []
    for cell in fit:
        if len(starts) < _STARTS and all(id_distance(_id(cell), _id(one)) >= APART for one in starts):
            starts.append(cell)
    return starts


def _id(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
