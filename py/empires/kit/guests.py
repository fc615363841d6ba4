"""Code shared by the rulesets for the land of players who join late or leave for good."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from empires.maps.hexes import id_distance, neighbour_ids

FAR = 1_000_000
"""The distance assumed between any tile and the nearest held land if nobody holds any land."""


def remotest(free: Iterable[str], held: Sequence[str]) -> list[str]:
    """The free tiles, those farthest from all held land first; tiles at equal distances keep their order."""

    def distance(tile: str) -> int:
        return min((id_distance(tile, other) for other in held), default=FAR)

    return sorted(free, key=distance, reverse=True)


def divided(land: Sequence[str], held: Mapping[str, str], rank: Callable[[str], Any]) -> dict[str, str]:
    """The heirs of tiles: each tile goes to the neighbour who holds most of the tiles around it, or in a tie
    to the neighbour with the lower rank. Land is divided ring by ring, until the remaining tiles adjoin
    nobody's land. `held` is the land of the other players."""

    def heir(near: Sequence[str]) -> str:
        return min(near, key=lambda name: (-near.count(name), rank(name)))

    heirs: dict[str, str] = {}
    left = list(land)
    while left:
        around = {tile: [held[near] for near in neighbour_ids(tile) if near in held] for tile in left}
        ring = {tile: heir(near) for tile, near in around.items() if near}
        if not ring:
            break
        heirs |= ring
        held = {**held, **ring}
        left = [tile for tile in left if tile not in ring]
    return heirs
