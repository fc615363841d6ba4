"""Villages, castles and cities on a map that players bring along: where they are, and how they are used."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from empires.maps.foreign.land import Cell, ForeignMap
from empires.maps.foreign.writing import in_order
from empires.maps.hexes import Hex, distance


class Fate(msgspec.Struct, frozen=True):
    """A ruleset's treatment of the places on a map, in a sentence or two, and the rule behind it."""

    text: str
    rule: str


def settled(land: ForeignMap, meant: Iterable[Cell]) -> list[Cell]:
    """The hexagons of the map with a place on them, from north to south."""
    return in_order(cell for cell in meant if land.spots[cell].settled)


def spread(cells: Iterable[Cell], apart: int) -> list[Cell]:
    """A selection of these hexagons, taken in order: each is at least `apart` from those taken before it."""
    taken: list[Cell] = []
    for cell in cells:
        if all(distance(Hex(*cell), Hex(*one)) >= apart for one in taken):
            taken.append(cell)
    return taken


def fate_of(used: int, places: int, one: str, several: str, rest: str, rule: str) -> Fate | None:
    """What happens to the `places` on a map, of which the ruleset uses `used`; None if there are none.

    `one` and `several` are the sentences for used places, and `rest` is the one for the others.
    """
    if not places:
        return None
    if not used:
        return Fate(rest, rule)
    told = f"{_called(used, places)} on the map {one if used == 1 else several}."
    return Fate(told if used == places else f"{told} {rest}", rule)


def _called(used: int, places: int) -> str:
    if used < places:
        return f"{used:,} of the {places:,} places"
    return "The place" if places == 1 else f"The {places:,} places"
