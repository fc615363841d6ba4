"""Capital sites: legal places for a capital tile, laying it, and finding good sites for a whole map."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from empires.core.base.stream import Stream
from empires.maps.catalogue import CAPITAL_TYPES, CAPITALS_PER_SET, CATALOGUE, TileType
from empires.maps.edges import LAND_PACKS, Pack
from empires.maps.faults import Code, Fault, fault
from empires.maps.fit import seam_misfit
from empires.maps.hexes import id_distance, ids_within, neighbour_ids
from empires.maps.placement import around, mark_neighbours
from empires.maps.tiles import Tile, TileMap, tile_from

TRIES = 6
"""How many times a choice of sites is restarted with ties broken differently."""

NO_CAPITAL = ("lake", "swamp", "sea")
"""Kinds of tile that can never hold a capital (WM-RULING-25)."""


class CapitalSite(msgspec.Struct, frozen=True):
    """A chosen site: the tile to replace, and the type of the capital tile."""

    tile: str
    type_id: str


def check_capital(
    on: TileMap,
    tile: TileType,
    space: str,
    others: Iterable[str],
    min_distance: int,
    own_rotation: int | None = None,
) -> Fault | None:
    """Why a capital tile may not replace the tile on `space`, or None (ME-MAP-10).

    `others` are the tiles of the capitals already placed. With `own_rotation` the capital keeps its own edges
    in that rotation and must fit (`capital_edges=own`, WM-RULING-22); otherwise it inherits the edges of the
    replaced tile.
    """
    what = f"{tile.id} on {space}"
    old = on.get(space)
    if old is None or old.kind in NO_CAPITAL:
        return fault(Code.CAPITAL_TERRAIN, what)
    if old.pack != tile.pack:  # WM-CAPITAL-03
        return fault(Code.WRONG_SET, what)
    if any(id_distance(space, other) < min_distance for other in others):  # WM-CAPITAL-04
        return fault(Code.CAPITAL_TOO_CLOSE, what)
    if own_rotation is not None:
        if tile.fixed and own_rotation:
            return fault(Code.FIXED_ORIENTATION, what)
        if seam := seam_misfit(tile.turned(own_rotation), around(on.tiles, space)):
            return fault(Code.CAPITAL_MISFIT, what, seam.side)
    return None


def lay_capital(on: TileMap, site: CapitalSite, own_rotation: int | None = None) -> Tile:
    """Put the capital tile in place of the tile on its site and return the tile it displaced.

    A capital tile is a tile of its set like any other (WM-CAPITAL-06): it keeps the old edges, flow, rotation
    and kind (WM-RULING-22), or brings its own edges with `own_rotation`. In that case a river keeps its
    direction across each edge it already had and flows out across a new one; adjacent lakes, swamps and
    mouths lose a river that no longer reaches them and gain one that does.
    """
    old = on.tiles[site.tile]
    if own_rotation is None:
        on.tiles[site.tile] = msgspec.structs.replace(old, type_id=site.type_id, capital_site=True)
    else:
        capital = tile_from(CATALOGUE[site.type_id], site.tile, own_rotation)
        flow = [  # WM-WORLD-30
            (was or "out") if edge == "R" else "" for edge, was in zip(capital.edges, old.flow, strict=True)
        ]
        laid = on.tiles[site.tile] = msgspec.structs.replace(capital, flow=tuple(flow))
        mark_neighbours(on, laid)  # WM-WORLD-30
    return old


def land_around(on: TileMap, tile: str) -> int:
    """The number of land tiles that adjoin a tile."""
    tiles = on.tiles
    return sum(1 for beside in neighbour_ids(tile) if beside in tiles and not tiles[beside].is_sea)


def worth(on: TileMap, tile: Tile) -> int:
    """The number of land tiles gained by a realm that starts here, or 0 if this is not a site. Lakes, swamps,
    the sea and tiles shut in by five or six mountain edges are not sites."""
    if tile.kind in NO_CAPITAL or tile.edges.count("M") > 4:
        return 0
    return land_around(on, tile.id)


def capital_pool(empires: int) -> list[TileType]:
    """The capital tiles in play: six for each group of up to six empires (WM-MAP-07, WM-MAP-13)."""
    return [row for row in CAPITAL_TYPES for _ in range(-(-empires // CAPITALS_PER_SET))]


def choose_sites(
    on: TileMap, stream: Stream, empires: int, min_distance: int, any_pack: bool = False
) -> list[CapitalSite] | None:
    """Sites for one capital tile per empire, at legal distances, or None if no such choice is found.

    Each capital tile goes on a tile of its own pack unless `any_pack` is set. Sites with six land neighbours
    are tried first, then poorer ones, and the sites are moved as far apart as the map allows. As many of the
    remaining capital tiles as fit follow at the end, so the first `empires` sites belong to the empires.
    """
    pool = capital_pool(empires)
    room = {pack: sum(row.pack == pack for row in pool) for pack in LAND_PACKS}
    if any_pack:  # WM-RULING-23
        room = dict.fromkeys(LAND_PACKS, len(pool))
    value = {tile: worth(on, on.tiles[tile]) for tile in on.ids()}
    for least in (6, 5, 4, 3):
        packs = {tile: on.tiles[tile].pack for tile, land in value.items() if land >= least}
        barred = _too_close(packs, min_distance)
        for _ in range(TRIES if len(packs) >= empires else 0):
            found = _one_try(stream, packs, barred, empires, dict(room))
            if found is not None:
                sites = _spread(found, packs, value)
                return deal_capitals(on, sites + _further(sites, packs, barred, room, len(pool)), pool)
    return None


def _too_close(packs: dict[str, Pack], min_distance: int) -> dict[str, list[str]]:
    """For each candidate, the candidates that it would rule out, including itself."""
    return {tile: [near for near in ids_within(tile, min_distance - 1) if near in packs] for tile in packs}


def _one_try(
    stream: Stream,
    packs: dict[str, Pack],
    barred: dict[str, list[str]],
    empires: int,
    room: dict[Pack, int],
) -> list[str] | None:
    """Repeatedly take the site that rules out the fewest others, until every empire has one.

    If every capital tile is needed, the pack with the fewest sites left chooses first.
    """
    open_sites = dict.fromkeys(stream.shuffled(list(packs)))
    bars = {tile: len(near) for tile, near in barred.items()}
    chosen: list[str] = []
    while len(chosen) < empires:
        by_pack = {pack: [t for t in open_sites if packs[t] == pack] for pack in LAND_PACKS if room[pack]}
        offers = list(by_pack.values())
        if sum(room.values()) > empires - len(chosen):
            offers = [[tile for tile in open_sites if packs[tile] in by_pack]]
        offer = min(offers, key=len)
        if not offer:
            return None
        best = min(offer, key=bars.__getitem__)
        chosen.append(best)
        room[packs[best]] -= 1
        for tile in barred[best]:
            if tile in open_sites:
                del open_sites[tile]
                for near in barred[tile]:
                    bars[near] -= 1
    return chosen


def _spread(chosen: list[str], packs: dict[str, Pack], value: dict[str, int]) -> list[str]:
    """Move each site in turn to the tile of its pack that adjoins the most land and is farthest from the
    rest.

    The old site is one of the options, so the smallest distance between two sites never shrinks.
    """
    sites = list(chosen)
    for _ in range(2):
        for at, site in enumerate(sites):
            others = sites[:at] + sites[at + 1 :]
            smallest = _nearest(site, others)
            offers = [tile for tile in packs if packs[tile] == packs[site] and tile not in others]
            distances = {tile: _nearest(tile, others) for tile in offers}
            legal = [tile for tile in offers if distances[tile] >= smallest]
            sites[at] = max(legal, key=lambda tile: (value[tile], distances[tile], tile == site))
    return sites


def _nearest(tile: str, others: list[str]) -> int:
    return min((id_distance(tile, other) for other in others), default=0)


def _further(
    sites: list[str], packs: dict[str, Pack], barred: dict[str, list[str]], room: dict[Pack, int], limit: int
) -> list[str]:
    """Sites for the capital tiles that no empire needs, while legal ones remain."""
    room = dict(room)
    closed: dict[str, None] = {}
    for site in sites:
        room[packs[site]] -= 1
        closed.update(dict.fromkeys(barred[site]))
    more: list[str] = []
    for tile in packs:
        if len(sites) + len(more) < limit and tile not in closed and room[packs[tile]] > 0:
            more.append(tile)
            room[packs[tile]] -= 1
            closed.update(dict.fromkeys(barred[tile]))
    return more


def deal_capitals(on: TileMap, sites: list[str], pool: list[TileType]) -> list[CapitalSite]:
    """Assign capital tiles to the sites, each from its site's own pack as long as that pack has any left."""
    left = list(pool)
    dealt: list[CapitalSite] = []
    for site in sites:
        row = next((row for row in left if row.pack == on.tiles[site].pack), left[0])
        left.remove(row)
        dealt.append(CapitalSite(site, row.id))
    return dealt
