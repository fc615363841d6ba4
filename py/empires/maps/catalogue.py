"""The printed tiles: one set of 126, six capital tiles and the sea tile, read from `tiles.json`.

The file contains WM-T-EDGES, WM-T-TILES, WM-T-CAPITALS and WM-T-SEA, which ME-RULING-101 adopts for the packs
of ME-MAP-02. It is read and checked once at the start, so a broken file stops the program at once, with a
message, and never in the middle of a game."""

from __future__ import annotations

from functools import lru_cache
from typing import get_args

import msgspec

from empires.core.base.resources import read_resource
from empires.maps.edges import Edge, Kind, Pack, Six, turned

TILES_PER_SET: dict[Pack, int] = {"highland": 30, "lowland": 42, "river_valley": 30, "coastal": 24}
"""The number of tiles of each pack in one set (WM-RULING-02); `tiles.json` is checked against it."""

CAPITALS_PER_SET = 6
"""The number of capital tiles in one set, and therefore the number of empires it serves (WM-MAP-13)."""

TILES_SERVED_PER_SET = 90
"""The map size recommended for six empires, and therefore the largest map that one set should fill
(WM-MAP-11).
"""

CAPITALS: dict[Pack, int] = {"highland": 1, "lowland": 2, "river_valley": 2, "coastal": 1}
"""The number of capital tiles of each pack (WM-RULING-03)."""

_KINDS: dict[Pack, tuple[Kind, ...]] = {
    "highland": ("land", "source"),  # rivers rise only here: WM-MAP-04
    "lowland": ("land",),  # WM-MAP-03
    "river_valley": ("through", "end", "fork", "lake", "swamp"),  # WM-MAP-05
    "coastal": ("coast", "mouthcoast"),  # WM-MAP-06
    "sea": ("sea",),
}
"""The kinds of tile that each pack contains."""

_RIVERS: dict[Kind, int] = {"source": 1, "through": 2, "end": 1, "fork": 3}


class EdgeType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One row of WM-T-EDGES: which packs may be laid against an exposed edge of this terrain."""

    code: Edge
    terrain: str
    packs: tuple[Pack, ...]


class TileType(msgspec.Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """One printed tile. `fixed` tiles show hills or mountains and are laid without turning (WM-WORLD-09)."""

    id: str
    pack: Pack
    copies: int
    fixed: bool
    kind: Kind
    edges: Six

    def turned(self, rot: int) -> Six:
        """The edges, clockwise from N, after turning the tile clockwise by `rot` sixths of a turn."""
        return _turned(self.edges, rot)


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole content of `tiles.json`; `source` names the digest tables that the content was taken from."""

    source: str
    edges: tuple[EdgeType, ...]
    tiles: tuple[TileType, ...]
    capitals: tuple[TileType, ...]
    sea: TileType


_turned = lru_cache(maxsize=4096)(turned)


def read_catalogue(text: bytes) -> Catalogue:
    """The catalogue in a `tiles.json` file. Raises ValueError naming the first fault in the file."""
    found = msgspec.json.decode(text, type=Catalogue)
    if tuple(row.code for row in found.edges) != get_args(Edge):
        raise ValueError("the edge table must hold every edge code once, in order")
    everything = (*found.tiles, *found.capitals, found.sea)
    if len({tile.id for tile in everything}) != len(everything):
        raise ValueError("two tiles share one id")
    for pack, copies in TILES_PER_SET.items():
        if (held := sum(tile.copies for tile in found.tiles if tile.pack == pack)) != copies:
            raise ValueError(f"the {pack} pack holds {held:,} tiles instead of {copies}")
    for pack, copies in CAPITALS.items():
        if (held := sum(tile.pack == pack for tile in found.capitals)) != copies:
            raise ValueError(f"there are {held} {pack} capital tiles instead of {copies}")
    for tile in everything:
        _check_tile(tile)
    return found


def _check_tile(tile: TileType) -> None:
    """Raise ValueError unless pack, kind, edges and `fixed` of a printed tile agree with each other."""
    edges = tile.edges
    # WM-MAP-04, WM-MAP-05, WM-MAP-06
    if tile.kind not in _KINDS[tile.pack]:
        raise ValueError(f"{tile.id} is of kind {tile.kind} in the {tile.pack} pack")
    if edges.count("R") != _RIVERS.get(tile.kind, 0):
        raise ValueError(f"{tile.id} is a {tile.kind} with {edges.count('R')} river edges")
    if tile.fixed != ("M" in edges or "H" in edges):
        raise ValueError(f"{tile.id}: a tile must be fixed if it shows hills or mountains, and only then")
    # WM-MAP-03
    if "M" in edges and tile.pack != "highland":
        raise ValueError(f"{tile.id} shows mountains outside the highland pack")
    shore = [edge for edge in edges if edge in ("CL", "CS")]
    if shore and (len(shore) != 2 or _after_land_half(edges) != "CS"):
        raise ValueError(f"{tile.id}: a stretch of coast runs clockwise from CL through S to CS")


def _after_land_half(edges: Six) -> Edge:
    """The first edge clockwise after CL that is not sea."""
    at = edges.index("CL") + 1 if "CL" in edges else 0
    return next((edge for edge in (*edges[at:], *edges[:at]) if edge != "S"), "S")


_FILE = read_catalogue(read_resource("empires.maps", "tiles.json"))

EDGE_TYPES: dict[Edge, EdgeType] = {row.code: row for row in _FILE.edges}
"""Every edge code with its terrain and the packs that match it (WM-T-EDGES, ME-T-EDGE)."""

TILE_TYPES: tuple[TileType, ...] = _FILE.tiles
"""The 126-tile set as tile types with their number of copies (WM-T-TILES)."""

CAPITAL_TYPES: tuple[TileType, ...] = _FILE.capitals
"""The six capital tiles of a set (WM-T-CAPITALS)."""

SEA_TYPE: TileType = _FILE.sea
"""The filler tile with six sea edges (WM-T-SEA)."""

CATALOGUE: dict[str, TileType] = {tile.id: tile for tile in (*TILE_TYPES, *CAPITAL_TYPES, SEA_TYPE)}
"""Every printed tile by its id."""


def matching_packs(edge: Edge) -> tuple[Pack, ...]:
    """The packs whose tiles may be laid against an exposed edge (WM-MAP-09, WM-T-EDGES).

    A lake edge needs the same packs as a swamp edge (WM-RULING-04).
    """
    return EDGE_TYPES[edge].packs


def type_ids(pack: Pack, sets: int = 1, capitals: bool = False) -> list[str]:
    """Every tile of a pack in `sets` tile sets, with one entry per copy; capital tiles are included only if
    asked for.
    """
    rows = TILE_TYPES + CAPITAL_TYPES if capitals else TILE_TYPES
    return [tile.id for tile in rows if tile.pack == pack for _ in range(tile.copies * sets)]


def sets_needed(empires: int, tiles: int) -> int:
    """The number of complete tile sets needed for this many empires and this many tiles (WM-MAP-13)."""
    return max(1, -(-empires // CAPITALS_PER_SET), -(-tiles // TILES_SERVED_PER_SET))
