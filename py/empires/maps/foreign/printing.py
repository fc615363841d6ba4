"""A foreign map rebuilt from printed tiles, for rules that know no other tiles, with the best tile for each
hexagon.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from empires.maps.catalogue import SEA_TYPE, TILE_TYPES, TileType
from empires.maps.edges import COAST, Edge
from empires.maps.foreign.land import Cell, ForeignMap, Legend
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import edges_of, meanings, river_sides

_WANTED: dict[Meaning, Edge] = {
    "plain": "P", "forest": "F", "hills": "H", "mountain": "M", "swamp": "W", "lake": "K",
}  # fmt: skip
_SHORE = (*COAST, "S")
_RIVER_WORTH, _GROUND_WORTH, _UPRIGHT_WORTH = 100, 10, 3


class Printed(msgspec.Struct, frozen=True):
    """The tile chosen for a hexagon, the tile's rotation, and whether it shows all of the hexagon's rivers
    and coast.
    """

    type_id: str
    rot: int
    whole: bool


def print_land(map: ForeignMap, legend: Legend) -> str:
    """The map as a map text of printed tiles, from north to south (WM-MAP-10)."""
    lines = (f"{q},{r} {one.type_id} r{one.rot}" for (q, r), one in printed_cells(map, legend))
    return "\n".join(lines)


def printed_cells(map: ForeignMap, legend: Legend) -> Iterable[tuple[Cell, Printed]]:
    """The tile of each hexagon that is part of the map, from north to south."""
    meant = meanings(map, legend)
    rivers = river_sides(map, meant)
    for cell in sorted(meant, key=lambda cell: (2 * cell[1] + cell[0], cell[0])):
        edges = edges_of(cell, meant, rivers.get(cell, set()))
        options = _best(meant[cell], tuple(edges))
        yield cell, options[(7 * cell[0] + 13 * cell[1]) % len(options)]


@lru_cache(maxsize=4096)
def _best(meaning: Meaning, wanted: tuple[Edge, ...]) -> tuple[Printed, ...]:
    """The tiles and rotations that come closest to a hexagon's edges."""
    if meaning == "sea":
        return (Printed(SEA_TYPE.id, 0, whole=True),)
    ranked = [
        (_worth(tile, rot, meaning, wanted), Printed(tile.id, rot, _shows(tile, rot, wanted)))
        for tile in TILE_TYPES
        for rot in range(6)
    ]
    most = max(worth for worth, _ in ranked)
    return tuple(dict.fromkeys(one for worth, one in ranked if worth == most))


def _shows(tile: TileType, rot: int, wanted: tuple[Edge, ...]) -> bool:
    """Whether rivers and coast are on exactly the right sides."""
    return all(_same(edge, want) for edge, want in zip(tile.turned(rot), wanted, strict=True))


def _same(edge: Edge, want: Edge) -> bool:
    """Whether two edges are of the same kind: coast, or river, for which standing water also counts."""
    if want in _SHORE or edge in _SHORE:
        return edge == want
    return edge in ("R", "K", "W") if want == "R" else edge != "R"


def _worth(tile: TileType, rot: int, meaning: Meaning, wanted: tuple[Edge, ...]) -> int:
    ground = _WANTED.get(meaning, "P")
    edges = tile.turned(rot)
    water = meaning in ("lake", "swamp")
    worth = _RIVER_WORTH * sum(_same(edge, want) for edge, want in zip(edges, wanted, strict=True))
    worth += _GROUND_WORTH * sum(edge == ground for edge in edges)
    if (tile.kind in ("lake", "swamp")) != water or (water and tile.kind != meaning):
        worth -= 4 * _RIVER_WORTH
    return worth + (0 if tile.fixed and rot else _UPRIGHT_WORTH)
