"""A drawn land as Text Mapper lines, which can be read back without loss, and as another program's map."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import pairwise

from empires.maps.board import Board, Ground
from empires.maps.drawing.land import LONGEST_NAME, NO_LAND, Hexagon, Land, Place, link, may_run, with_rim
from empires.maps.foreign.land import Cell, ForeignMap, Legend, Spot, legend_of
from empires.maps.foreign.legend import legend_lines
from empires.maps.foreign.terrains import Meaning
from empires.maps.foreign.writing import around

MOST_RIM = 2_000
"""The maximum number of hexagons that a foreign land may have after being completed to a full rectangle."""

_WORDS: dict[Meaning, str] = {
    "plain": "light-green", "forest": "green forest", "hills": "light-grey hill", "mountain": "grey mountain",
    "swamp": "dark-grey swamp", "lake": "lake", "sea": "ocean", "outside": "void",
}  # fmt: skip
_PLACE_WORDS: dict[Place, str] = {"village": "village", "fortress": "castle", "city": "city"}

_MEANT: dict[Ground, Meaning] = {
    "plain": "plain", "lowland": "plain", "river": "plain", "coast": "plain", "forest": "forest",
    "hills": "hills", "highland": "hills", "mountain": "mountain", "lake": "lake", "swamp": "swamp",
    "desert": "plain", "waste": "plain", "snow": "mountain", "sea": "sea",
}  # fmt: skip


def write_text(land: Land, *, from_corner: bool = False, legend: Legend | None = None) -> str:
    """The land as Text Mapper lines; `of_foreign` reads them back. A legend can be included for whoever opens
    the map later.

    For use in other programs, columns and rows can be counted from 1 at the upper left corner.
    """
    if not land.hexes:
        return ""
    left, top = _corner(land) if from_corner else (0, 0)

    def at(cell: Cell) -> str:
        column = cell[0] - left
        return f"{column + 1}.{(2 * cell[1] + cell[0] - top - (column & 1)) // 2 + 1}"

    lines = ["include bright.txt", *legend_lines(legend or {})]
    for cell, here in sorted(land.hexes.items(), key=lambda one: (one[0][0], one[0][1])):
        words = [at(cell), _WORDS[here.ground]]
        words += [_PLACE_WORDS[here.place]] if here.place else []
        words += ['"' + here.name.replace('"', "’") + '"'] if here.name else []
        lines.append(" ".join(words))
    lines += [f"{at(one)}-{at(other)} river" for one, other in sorted(land.rivers)]
    return "\n".join(lines) + "\n"


def _corner(land: Land) -> tuple[int, int]:
    """The first column, which is even, and the offset of the first row."""
    left = min(q for q, _ in land.hexes)
    left -= left & 1
    tops = [2 * r + q - ((q - left) & 1) for q, r in land.hexes]
    return left, min(tops)


def of_foreign(map: ForeignMap, legend: Legend | None = None, *, rim: bool = False) -> Land:
    """The land on a map from another program, interpreted by a legend or by the likeliest meanings; with a
    `rim`, the land is surrounded by hexagons outside the map, ready for drawing.
    """
    meant: Mapping[str, Meaning] = legend if legend is not None else legend_of(map)
    hexes = {
        cell: Hexagon(ground, _place(spot) if ground not in NO_LAND else "", spot.name[:LONGEST_NAME])
        for cell, spot in map.spots.items()
        for ground in [meant.get(spot.terrain, "plain")]
    }
    whole = with_rim(hexes, MOST_RIM) if rim else hexes
    rivers = {
        link(one, other)
        for course in map.rivers
        for one, other in pairwise(course)
        if other in around(one) and may_run(whole.get(one), whole.get(other))
    }
    return Land(whole, frozenset(rivers))


def _place(spot: Spot) -> Place:
    if not spot.settled:
        return ""
    words = (spot.built or spot.terrain).casefold()
    if "city" in words:
        return "city"
    return "fortress" if any(word in words for word in ("castle", "keep", "tower", "fort")) else "village"


def as_foreign(land: Land) -> tuple[ForeignMap, Legend]:
    """The land as a foreign map that rulesets can read, with the meanings of its terrains."""
    spots = {cell: Spot(cell, here.ground, bool(here.place), here.name) for cell, here in land.hexes.items()}
    legend: dict[str, Meaning] = {here.ground: here.ground for here in land.hexes.values()}
    return ForeignMap("Empires", spots, tuple(sorted(land.rivers))), legend


def of_board(board: Board) -> Land:
    """The land of a campaign's map, to be drawn on further or written as text."""
    hexes: dict[Cell, Hexagon] = {}
    for tile in board.tiles:
        if tile.kind != "space":
            place: Place = ""
            if tile.settlement is not None:
                place = {"village": "village", "city": "city", "capital": "city"}.get(  # type: ignore[assignment]
                    tile.settlement, "fortress"
                )
            ground = _MEANT[tile.ground]
            place = "" if ground in NO_LAND else place
            hexes[tile.q, tile.r] = Hexagon(ground, place, tile.name[:LONGEST_NAME])
    rivers = {
        link((tile.q, tile.r), beside)
        for tile in board.tiles
        for side, beside in enumerate(around((tile.q, tile.r)))
        if tile.edges and tile.edges[side] == "R"
        and may_run(hexes.get((tile.q, tile.r)), hexes.get(beside))
    }  # fmt: skip
    return Land(hexes, frozenset(rivers))
