"""A foreign map written as a map text (`maps.textform`), with a freely drawn tile for each hexagon."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from empires.maps.edges import Edge
from empires.maps.foreign.land import Cell, ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.hexes import Hex, neighbours

_EDGE: dict[Meaning, Edge] = {"plain": "P", "forest": "F", "hills": "H", "mountain": "M"}
_PACK = {"hills": "highland", "mountain": "highland"}
_WATER = ("swamp", "lake")


def write_land(land: ForeignMap, legend: Legend) -> str:
    """The map as interpreted by a legend, from north to south; hexagons outside the map are left out."""
    meant = meanings(land, legend)
    rivers = river_sides(land, meant)
    return "\n".join(_line(cell, meant, rivers.get(cell, set())) for cell in in_order(meant))


def in_order(cells: Iterable[Cell]) -> list[Cell]:
    """Hexagons from north to south, by their position on the sheet."""
    return sorted(cells, key=lambda cell: (2 * cell[1] + cell[0], cell[0]))


def meanings(land: ForeignMap, legend: Legend) -> dict[Cell, Meaning]:
    """The terrain and place of each hexagon of the map."""
    told = {cell: legend.get(spot.terrain, "plain") for cell, spot in land.spots.items()}
    return {cell: meaning for cell, meaning in told.items() if meaning != "outside"}


def around(cell: Cell) -> list[Cell]:
    """The six positions around a hexagon, clockwise from N."""
    return [(one.q, one.r) for one in neighbours(Hex(*cell))]


def river_sides(land: ForeignMap, meant: dict[Cell, Meaning]) -> dict[Cell, set[int]]:
    """For each hexagon of land, the sides that rivers cross."""
    sides: dict[Cell, set[int]] = {}
    for course in land.rivers:
        for one, other in pairwise(course):
            for here, there in ((one, other), (other, one)):
                if meant.get(here, "sea") != "sea" and there in meant and there in around(here):
                    sides.setdefault(here, set()).add(around(here).index(there))
    return sides


def _line(cell: Cell, meant: dict[Cell, Meaning], rivers: set[int]) -> str:
    meaning = meant[cell]
    if meaning == "sea":
        return f"{cell[0]},{cell[1]} sea S S S S S S"
    wet = [meant.get(beside) == "sea" for beside in around(cell)]
    edges = edges_of(cell, meant, rivers)
    pack = "coastal" if any(wet) else "river" if "R" in edges else _PACK.get(meaning, "lowland")
    kind = [f"kind={meaning}"] if meaning in _WATER and not any(wet) else []
    return " ".join([f"{cell[0]},{cell[1]}", pack, *edges, *kind])


def edges_of(cell: Cell, meant: dict[Cell, Meaning], rivers: set[int]) -> list[Edge]:
    """The six sides of a hexagon of land as a tile would show them, clockwise from N."""
    wet = [meant.get(beside) == "sea" for beside in around(cell)]
    return [_edge(side, meant[cell], wet, rivers) for side in range(6)]


def _edge(side: int, meaning: Meaning, wet: list[bool], rivers: set[int]) -> Edge:
    """A side as it would be on a printed tile, where the coast bends towards the sea at both ends."""
    if wet[side]:
        return "S"
    if side in rivers:
        return "R"
    if wet[(side + 1) % 6]:  # WM-RULING-06
        return "CL"
    return "CS" if wet[side - 1] else _EDGE.get(meaning, "P")
