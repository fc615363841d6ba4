"""A foreign map as the lines of a map text (`maps.textform`): a freely drawn tile for each hexagon."""

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
    """The map by the meanings of a legend, from north to south; hexagons outside are left out."""
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
    """The six places around a hexagon, from N clockwise."""
    return [(one.q, one.r) for one in neighbours(Hex(*cell))]


def river_sides(land: ForeignMap, meant: dict[Cell, Meaning]) -> dict[Cell, set[int]]:
    """The sides over which rivers run, of each hexagon of land."""
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
    """The six sides of a hexagon of land as a tile would show them, from N clockwise."""
    wet = [meant.get(beside) == "sea" for beside in around(cell)]
    return [_edge(side, meant[cell], wet, rivers) for side in range(6)]


def _edge(side: int, meaning: Meaning, wet: list[bool], rivers: set[int]) -> Edge:
    """A side as on a printed tile, where the coast bends towards the sea at both ends."""
    if wet[side]:
        return "S"
    if side in rivers:
        return "R"
    if wet[(side + 1) % 6]:  # WM-RULING-06
        return "CL"
    return "CS" if wet[side - 1] else _EDGE.get(meaning, "P")
