"""The terms for the parts of a tile: edge codes, packs, kinds, and the halves of an edge.

An edge is one side of a tile and carries one terrain (WM-MAP-01). The twelve half-edges of a tile are
numbered clockwise: side `d` has `2d` and `2d + 1` (WM-RULING-01). Half `2d` of a tile touches half `2e + 1`
of the neighbour across side d, where e is the opposite side.
"""

from __future__ import annotations

from typing import Literal

from empires.maps.hexes import opposite

Edge = Literal["M", "H", "P", "F", "R", "CL", "CS", "S", "W", "K", "Pm"]
"""Mountain, hill, plain, forest, river, coast (land half first, sea half first), sea, swamp, lake and the
plain with an inlet that may become a river mouth (WM-T-EDGES)."""

Pack = Literal["highland", "lowland", "river_valley", "coastal", "sea"]
"""The family of a tile; "sea" is not a family and is never drawn (WM-MAP-02, WM-MAP-08)."""

Kind = Literal[
    "land", "source", "through", "end", "fork", "lake", "swamp", "coast", "mouthcoast", "sea"
]  # fmt: skip
"""The kind of tile: whether it has a river, standing water or a coast, and how."""

Flow = Literal["", "in", "out"]
"""Whether a river runs across an edge and, seen from the tile, in which direction."""

Six = tuple[Edge, Edge, Edge, Edge, Edge, Edge]
"""The edges of a tile, clockwise from N."""

SixFlows = tuple[Flow, Flow, Flow, Flow, Flow, Flow]
"""The river flow across each edge, clockwise from N."""

NO_FLOW: SixFlows = ("", "", "", "", "", "")

LAND_PACKS: tuple[Pack, ...] = ("highland", "lowland", "river_valley", "coastal")
"""The packs from which tiles are drawn, in their printed order."""

COAST = ("CL", "CS")
STANDING_WATER: frozenset[Edge] = frozenset(("K", "W"))
RECEIVES_RIVER = ("R", "K", "W", "Pm")
"""Edges that a river may cross."""

HALVES = range(12)
"""The twelve half-edges of a tile, clockwise."""

_SEA_HALVES = {"S": (0, 1), "CL": (1,), "CS": (0,)}


def turned(edges: Six, rot: int) -> Six:
    """The edges after a clockwise turn by `rot` sixths: side d shows what was on side d - rot (WM-T-DIRS)."""
    return edges[6 - rot :] + edges[: 6 - rot] if rot else edges  # type: ignore[return-value]  # still six


def sea_halves(edges: Six) -> list[int]:
    """The half-edges in the sea: both halves of S, the second of CL, the first of CS (WM-RULING-06)."""
    return [2 * side + half for side, edge in enumerate(edges) for half in _SEA_HALVES.get(edge, ())]


def facing_half(half: int) -> int:
    """The half-edge of the neighbour that touches `half`: (d, i) faces (d + 3, 1 - i) (WM-T-DIRS)."""
    side, end = divmod(half, 2)
    return 2 * opposite(side) + 1 - end
