"""Building a whole map from a seed (WM-WORLD-32), with capital sites for every empire (ME-RULING-101).

The same seed and settings give the same map on every machine. Several maps are built by this rule from
derived seeds, and the most pleasing one is kept: one with rivers that reach water, unbroken coasts,
mountains, and equal realms far apart. Building cannot fail; see `generate`.
"""

from __future__ import annotations

import msgspec

from empires.core.base.long_work import Work, finished
from empires.core.base.stream import Stream
from empires.maps.capitals import (
    CapitalSite,
    capital_pool,
    choose_sites,
    deal_capitals,
    land_around,
    lay_capital,
)
from empires.maps.catalogue import CATALOGUE, sets_needed
from empires.maps.coastlines import coastlines
from empires.maps.frontier import Frontier, begin
from empires.maps.hexes import Hex, disc, id_distance, ring, tile_id
from empires.maps.piles import Piles, shuffled_piles
from empires.maps.placement import Placement, fill_sea, lay
from empires.maps.rivers import courses
from empires.maps.tiles import TileMap

ATTEMPTS = 12
"""How many maps are tried before capital tiles may go on tiles of other packs, and how many more before the
last resort.
"""

MOST_EMPIRES = 42
"""The maximum number of empires on a map, equal to the largest number of players."""

TILES_A_LOOK = 12
"""The number of tiles laid between progress reports."""

SAMPLE = 720
"""Roughly how many tiles are laid in search of a pleasing map; a large map is therefore built only once."""


class Laying(msgspec.Struct, frozen=True):
    """One tile as it was laid; if all tiles are laid again in the same order, each passes
    `placement.check`.
    """

    type_id: str
    space: str
    rot: int


class GeneratedMap(msgspec.Struct, frozen=True):
    """A finished map without capital tiles, and sites for them.

    `tiles` includes the sea fill. `capitals` lists at least one site per empire, the chosen ones first, then
    sites for unused capital tiles. `laid` is the laying order, and `sets` is the number of tile sets used.
    """

    tiles: TileMap
    capitals: tuple[CapitalSite, ...]
    laid: tuple[Laying, ...]
    sets: int

    def with_capitals(self) -> TileMap:
        """A copy of the map with every capital tile on its site, inheriting the edges (WM-RULING-22)."""
        copy = TileMap(dict(self.tiles.tiles))
        for site in self.capitals:
            lay_capital(copy, site)
        return copy


def generate(
    seed: str,
    empires: int,
    tiles_per_empire: int = 15,
    min_distance: int = 4,
    strict: bool = False,
    tile_sets: int | None = None,
) -> GeneratedMap:
    """A map for 2 to 42 empires. Raises ValueError for settings outside their bounds, and for no other
    reason.

    `tiles_per_empire` is 7 to 200, `min_distance` between capitals 3 or 4. `tile_sets` sets are shuffled
    together, and the map is finished when they are used up; None means as many as the map needs. `strict`
    lays peaks upright; otherwise they may be turned. Holes are never left.

    Every map is built by WM-WORLD-32 until it reaches the target size. If there are too few sites, maps from
    further derived seeds follow, each a little larger; after that, any pack may take a capital tile. The last
    resort, for settings that nothing else satisfies, is a plain of Lowland around one peak, laid ring by ring
    until it has room for a lattice of sites: always legal, always large enough, though dull.
    """
    return finished(generating(seed, empires, tiles_per_empire, min_distance, strict, tile_sets))


def generating(
    seed: str,
    empires: int,
    tiles_per_empire: int,
    min_distance: int = 4,
    strict: bool = False,
    tile_sets: int | None = None,
) -> Work[GeneratedMap]:
    """`generate` as a long calculation that reports its progress: the most pleasing of several maps."""
    if not 2 <= empires <= MOST_EMPIRES:
        raise ValueError(f"a map can be made for 2 to {MOST_EMPIRES} empires, not {empires}")
    if not 7 <= tiles_per_empire <= 200:
        raise ValueError(f"a map has 7 to 200 tiles per empire, not {tiles_per_empire}")
    if min_distance not in (3, 4):
        raise ValueError(f"capitals must be 3 or 4 tiles apart, not {min_distance}")
    target = empires * tiles_per_empire
    wanted = max(1, min(6, SAMPLE // target))
    found: list[GeneratedMap] = []
    for attempt in range(2 * ATTEMPTS):
        stream = Stream(seed, f"map {attempt}")
        size = target + max(0, attempt - wanted) * max(1, target // 10)
        sets = tile_sets or sets_needed(empires, size)
        on, laid = yield from building(stream, size, sets, strict, (attempt / wanted, (attempt + 1) / wanted))
        sites = None
        if len(laid) == size or tile_sets is not None:
            sites = choose_sites(on, stream, empires, min_distance, any_pack=attempt >= ATTEMPTS)
        if sites is not None:
            fill_sea(on)
            found.append(GeneratedMap(on, tuple(sites), tuple(laid), sets))
        if found and attempt + 1 >= wanted:
            return max(found, key=lambda made: charm(made, empires))
    return _last_resort(empires, target, min_distance, tile_sets or 1)


def build(stream: Stream, size: int, sets: int, strict: bool) -> tuple[TileMap, list[Laying]]:
    """Lay `size` tiles by WM-WORLD-32, or fewer if no tile of any pack fits any more."""
    return finished(building(stream, size, sets, strict))


def building(
    stream: Stream, size: int, sets: int, strict: bool, span: tuple[float, float] = (0, 1)
) -> Work[tuple[TileMap, list[Laying]]]:
    """`build` as a long calculation; its progress is reported as one part of a larger whole."""
    piles = shuffled_piles(stream, sets)
    first = piles.draw("highland")
    rim = begin(first)
    laid = [Laying(first, "0,0", 0)]
    while len(laid) < size:
        step = next_tile(stream, rim, piles, strict)
        if step is None:
            break
        rim.lay(CATALOGUE[step.type_id], step.space, step.rot)
        laid.append(step)
        if len(laid) % TILES_A_LOOK == 0:
            yield min(1, span[0] + (span[1] - span[0]) * len(laid) / size)
    return rim.map, laid


def next_tile(stream: Stream, rim: Frontier, piles: Piles, strict: bool) -> Laying | None:
    """Draw from the matching packs, weighted by the tiles left, until a tile fits; None if no pack has a
    tile that fits.
    """
    packs = [pack for pack in rim.open_packs() if piles.left(pack)]
    while packs:
        pack = stream.weighted(packs, [piles.left(pack) for pack in packs])
        for _ in range(piles.left(pack)):
            drawn = piles.draw(pack)
            place = _pick_place(stream, rim, drawn, strict)
            if place:
                return Laying(drawn, place.space, place.rot)
            piles.put_under(pack, drawn)
        packs.remove(pack)
    return None


def _pick_place(stream: Stream, rim: Frontier, drawn: str, strict: bool) -> Placement | None:
    """One legal place at random, weighted by the number of neighbours that it touches.

    Only the place picked is checked for holes; picking again after finding a hole has the same odds as
    excluding such places from the start.
    """
    tile = CATALOGUE[drawn]
    places = rim.placements(tile, strict)
    while places:
        place = stream.weighted(places, [place.touches for place in places])
        if not rim.leaves_hole(tile, place):
            return place
        places.remove(place)
    return None


def charm(made: GeneratedMap, empires: int) -> int:
    """A score for a map, comparable only between maps of the same size.

    It rewards long rivers that reach an outlet (loose ends count against them), unbroken coasts, a fair share
    of mountains, a compact land, and capitals with full, equal realms well apart.
    """
    tiles = made.tiles.tiles
    score = 0
    for course in courses(made.tiles):
        ends_well = tiles[course[-1]].kind in ("end", "lake", "swamp", "mouthcoast")
        length = min(len(course), 7)
        score += length * length if ends_well else length - 6
    score += sum(min(len(line), 10) * 2 for line in coastlines(made.tiles) if len(line) >= 3)
    peaks = sum(tile.has_mountain for tile in tiles.values())
    score -= 2 * abs(peaks - len(made.laid) // 4)
    land = made.tiles.land_ids()
    score -= sum(6 - land_around(made.tiles, tile) for tile in land) // 4
    sites = [site.tile for site in made.capitals[:empires]]
    lands = [land_around(made.tiles, site) for site in sites]
    gaps = [min(id_distance(site, other) for other in sites if other != site) for site in sites]
    return score + 5 * (sum(lands) // empires + min(lands)) + 4 * min(gaps)


def _last_resort(empires: int, target: int, min_distance: int, tile_sets: int) -> GeneratedMap:
    """A plain of Lowland round one peak, laid ring by ring, with sites on a lattice (see `generate`).

    Each site has six land neighbours, since a site counts only once the ring beyond it is closed.
    """
    on = TileMap({})
    laid: list[Laying] = []
    sites: list[str] = []
    radius = 0
    while len(laid) < target or len(sites) < empires:
        for place in _ring_in_laying_order(radius):
            type_id = "LO-01" if laid else "HI-05"
            lay(on, CATALOGUE[type_id], tile_id(place), 0)
            laid.append(Laying(type_id, tile_id(place), 0))
        inner = disc(Hex(0, 0), radius - 1)
        sites = [tile_id(at) for at in inner if at.q % min_distance == 0 and at.r % min_distance == 1]
        radius += 1
    capitals = deal_capitals(on, sites[:empires], capital_pool(empires))
    return GeneratedMap(on, tuple(capitals), tuple(laid), max(tile_sets, sets_needed(empires, len(laid))))


def _ring_in_laying_order(radius: int) -> list[Hex]:
    """The spaces of a ring, clockwise from one where the first tile matches and touches enough tiles.

    The first ring begins S of the peak, on the plain side of HI-05. A wider ring begins next to a corner,
    since a corner itself touches only one tile.
    """
    places = ring(Hex(0, 0), radius)
    start = 3 if radius == 1 else 1 % len(places)
    return places[start:] + places[:start]
