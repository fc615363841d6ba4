"""The terrain along each side of a tile, however its ruleset describes land.

The codes are those of the tile catalogue (M H P F R CL CS S W K Pm) plus three of the renderer's own for
rulesets whose tiles have only one ground: D desert, X waste, N snow; `r` is river land whose course follows
from its neighbours.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from empires.maps.board import Ground

Sides = tuple[str, ...]

_GROUND: Final[dict[Ground, Sides]] = {
    "plain": ("P",) * 6,
    "lowland": ("P",) * 6,
    "forest": ("F",) * 6,
    "hills": ("H",) * 6,
    "highland": ("M", "M", "H", "H", "H", "M"),
    "mountain": ("M",) * 6,
    "river": ("r",) * 6,
    "coast": ("P",) * 6,
    "lake": ("K",) * 6,
    "swamp": ("W",) * 6,
    "desert": ("D",) * 6,
    "waste": ("X",) * 6,
    "snow": ("N",) * 6,
    "sea": ("S",) * 6,
}
_OPEN: Final[dict[Ground, str]] = {"desert": "D", "waste": "X", "snow": "N"}
"""Kinds of ground shown instead of grass where the edges of a tile are open country."""


@cache
def sides(ground: Ground, edges: Sides) -> Sides:
    """The terrain along the six sides, clockwise from north."""
    if not edges:
        return _GROUND[ground]
    bare = _OPEN.get(ground)
    return tuple(bare if bare and edge == "P" else edge for edge in edges)


WASHES: Final = {
    "F": "forest",
    "H": "hill",
    "M": "mountain",
    "W": "swamp",
    "D": "desert",
    "X": "waste",
    "N": "snow",
}
"""Kinds of terrain that colour the paper, each with the class of its wash.

Open country is left as plain paper.
"""
