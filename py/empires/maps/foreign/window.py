"""A window on a map that is too large: a part of it, cut out by columns and rows."""

from __future__ import annotations

import msgspec

from empires.core.errors import ForeignError
from empires.maps.foreign.land import MOST, Cell, ForeignMap, columns

ACROSS = 40
"""The number of columns onto which a map without hexagons is sampled by default."""

FEWEST_ACROSS, MOST_ACROSS = 4, 120


class Window(msgspec.Struct, frozen=True):
    """A window, in columns and rows counted from the map's upper left corner, which is column 1 and row 1."""

    left: int
    top: int
    wide: int
    high: int


def place_of(cell: Cell) -> tuple[int, int]:
    """The column and row of a hexagon."""
    q, r = cell
    return q, r + (q - (q & 1)) // 2


def extent(map: ForeignMap) -> Window:
    """The extent of a map: its first column and row in its own numbering, and its width and height."""
    places = [place_of(cell) for cell in map.spots]
    left, top = min(column for column, _ in places), min(row for _, row in places)
    wide = max(column for column, _ in places) - left + 1
    return Window(left, top, wide, max(row for _, row in places) - top + 1)


def cut_out(map: ForeignMap, window: Window, most: int = MOST) -> ForeignMap:
    """The part of the map in a window, with its rivers. Raises ForeignError if the window is empty or has
    more than `most` hexes."""
    whole = extent(map)
    first = whole.left + window.left - 1
    top = whole.top + window.top - 1
    moved = first - (first & 1)

    def to(cell: Cell) -> Cell | None:
        """The new position of a hexagon; None if it is outside the window."""
        column, row = place_of(cell)
        if not (0 <= column - first < window.wide and 0 <= row - top < window.high):
            return None
        return columns(column - moved, row - top)

    spots = [
        msgspec.structs.replace(spot, cell=there)
        for cell, spot in map.spots.items()
        if (there := to(cell)) is not None
    ]
    if not spots:
        raise ForeignError("This window contains no part of the map.")
    if len(spots) > most:
        raise ForeignError(f"The window has {len(spots):,} hexes, but a campaign’s map has at most {most:,}.")
    rivers = [part for river in map.rivers for part in _parts([to(cell) for cell in river])]
    return msgspec.structs.replace(map, spots={spot.cell: spot for spot in spots}, rivers=tuple(rivers))


def fitting_window(map: ForeignMap, most: int = MOST) -> Window:
    """The largest allowed window in the middle of the map."""
    whole = extent(map)
    share = min(1.0, (most / (whole.wide * whole.high)) ** 0.5)
    wide, high = max(1, int(whole.wide * share)), max(1, int(whole.high * share))
    return Window(1 + (whole.wide - wide) // 2, 1 + (whole.high - high) // 2, wide, high)


def _parts(cells: list[Cell | None]) -> list[tuple[Cell, ...]]:
    """The remaining parts of a river: each run of hexagons within the window."""
    parts: list[list[Cell]] = [[]]
    for cell in cells:
        if cell is not None:
            parts[-1].append(cell)
        elif parts[-1]:
            parts.append([])
    return [tuple(part) for part in parts if len(part) > 1]
