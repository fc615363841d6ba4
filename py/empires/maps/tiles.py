"""Laid tiles and maps made of them: plain data that passes through JSON unchanged."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from empires.maps.catalogue import TileType
from empires.maps.edges import NO_FLOW, Kind, Pack, Six, SixFlows
from empires.maps.hexes import hex_of, in_order, neighbour_ids


class Tile(msgspec.Struct, frozen=True, cache_hash=True):
    """One tile on the map (WM digest 2.2, ME digest 2.3).

    `edges` and `flow` are listed clockwise from N, after turning. `type_id` names the printed tile ("" for a
    freely drawn tile); `edges` take precedence, since a capital inherits those of the tile it replaces
    (WM-RULING-22). Facts that change during a campaign (owner, settlement) belong to the ruleset, not to the
    tile.
    """

    id: str
    q: int
    r: int
    type_id: str
    rot: int
    pack: Pack
    kind: Kind
    edges: Six
    flow: SixFlows = NO_FLOW
    capital_site: bool = False

    @property
    def is_sea(self) -> bool:
        """Whether this is a sea filler tile, which is never owned and never counted (WM-MAP-08)."""
        return self.kind == "sea"

    @property
    def has_forest(self) -> bool:
        """Whether the tile has any forest edge."""
        return "F" in self.edges

    @property
    def has_mountain(self) -> bool:
        """Whether the tile has any mountain edge."""
        return "M" in self.edges

    @property
    def all_mountain(self) -> bool:
        """Whether all six edges are mountains, as in a dragon's lair."""
        return self.edges.count("M") == 6

    @property
    def has_river(self) -> bool:
        """Whether the tile has a river edge, or the mouth of a river."""
        return "R" in self.edges or any(
            edge == "Pm" and flow for edge, flow in zip(self.edges, self.flow, strict=True)
        )

    @property
    def has_coast(self) -> bool:
        """Whether the tile has any stretch of coast."""
        return "CL" in self.edges or "CS" in self.edges


def tile_from(tile_type: TileType, space: str, rot: int, flow: SixFlows = NO_FLOW) -> Tile:
    """The printed tile laid on a space, turned by `rot` clockwise sixths."""
    q, r = hex_of(space)
    return Tile(
        id=space, q=q, r=r, type_id=tile_type.id, rot=rot, pack=tile_type.pack, kind=tile_type.kind,
        edges=tile_type.turned(rot), flow=flow, capital_site=tile_type.id.startswith("CA-"),
    )  # fmt: skip


class TileMap(msgspec.Struct):
    """The laid tiles by id, in the order in which they were laid."""

    tiles: dict[str, Tile] = {}

    def get(self, tile: str) -> Tile | None:
        """The tile with this id, or None if the position is a space."""
        return self.tiles.get(tile)

    def neighbour(self, tile: str, side: int) -> Tile | None:
        """The tile beyond one side of a position, or None."""
        return self.tiles.get(neighbour_ids(tile)[side])

    def neighbours(self, tile: str) -> Iterator[tuple[int, Tile]]:
        """The tiles around a position with their sides, clockwise from N."""
        tiles = self.tiles
        for side, beside in enumerate(neighbour_ids(tile)):
            if beside in tiles:
                yield side, tiles[beside]

    def ids(self) -> list[str]:
        """Every tile id, ascending."""
        return in_order(self.tiles)

    def land_ids(self) -> list[str]:
        """The ids of all tiles except sea tiles, ascending."""
        return [tile for tile in in_order(self.tiles) if not self.tiles[tile].is_sea]

    def spaces(self) -> list[str]:
        """The empty positions that touch a tile, ascending."""
        found = {beside: None for tile in self.tiles for beside in neighbour_ids(tile)}
        return in_order(space for space in found if space not in self.tiles)
