"""The routes that pieces took across the map, found from events."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.maps.board import Board


def routes(before: Board, after: Board, told: Iterable[Sequence[str]]) -> dict[str, list[str]]:
    """The tiles that each moved piece has passed through, from first to last, by the piece's id.

    `told` are the tiles of the events, in order. A piece is left out if its route is not fully known or only
    one step long."""
    steps = [list(tiles) for tiles in told if len(tiles) > 1]
    stood = {piece.id: piece.tile for piece in before.pieces}
    found = {}
    for piece in after.pieces:
        start = stood.get(piece.id, piece.tile)
        if start != piece.tile and len(way := _way(start, piece.tile, steps)) > 2:
            found[piece.id] = way
    return found


def _way(start: str, goal: str, steps: Iterable[list[str]]) -> list[str]:
    """The tiles on the route from one place to another, step by step; empty if the route is not known."""
    way = [start]
    for tiles in steps:
        if tiles[0] == way[-1]:
            way += tiles[1:]
        if goal in way:
            return way[: way.index(goal) + 1]
    return []
