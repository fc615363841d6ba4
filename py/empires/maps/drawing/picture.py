"""The look of a drawn land: the terrain along the sides of its hexagons, and the whole as a map."""

from __future__ import annotations

from typing import Final

from empires.maps.board import Board, BoardTile, Ground
from empires.maps.drawing.land import Land, around, river_sides
from empires.maps.foreign.land import Cell
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import edges_of

GROUNDS: Final[dict[Meaning, Ground]] = {
    "plain": "plain", "forest": "forest", "hills": "hills", "mountain": "mountain", "swamp": "swamp",
    "lake": "lake", "sea": "sea",
}  # fmt: skip
"""How each meaning of a terrain is drawn; hexagons outside the map are not drawn."""

_WET: Final = ("sea", "lake", "swamp")


def edges(land: Land, cell: Cell) -> tuple[str, ...]:
    """The terrain along the six sides of a hexagon; empty if only its ground is visible."""
    here = land.hexes[cell]
    if here.ground in _WET:
        return ()
    meant = {one: land.hexes[one].ground for one in (cell, *around(cell)) if one in land.hexes}
    return tuple(edges_of(cell, meant, set(river_sides(land, cell))))


def board_of(land: Land) -> Board:
    """The land as a map."""
    tiles = tuple(
        BoardTile(
            id=f"{cell[0]},{cell[1]}",
            q=cell[0],
            r=cell[1],
            ground=GROUNDS[here.ground],
            edges=edges(land, cell),
            settlement=here.place or None,
            name=here.name,
        )
        for cell, here in land.hexes.items()
        if here.ground in GROUNDS
    )
    return Board(tiles=tiles)
