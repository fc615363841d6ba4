"""The land itself: paper, washes, waters, relief and the hint of a grid.

The drawing of a tile depends on its terrain, place and name and on its neighbours' shared sides, never on its
owner. The drawing is therefore computed once and cached. Flat parts are joined into one path for the whole
map, which leaves no seams in washes and no joints in rivers; relief is one fragment per tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from empires.maps.board import BoardTile, Ground
from empires.render import relief, terrain
from empires.render.ink import Grain, Point, group, markup, path, polyline
from empires.render.ink import at as placed
from empires.render.layout import CORNERS, MIDDLES, centre, outlines, rounded
from empires.render.markup import NOTHING, Html
from empires.render.terrain import WASHES, Sides
from empires.render.washes import wash
from empires.render.water import SHORES, water

FLAT: Final = (
    *(f"wash-{name}" for name in WASHES.values()),
    "grass",
    "sea",
    *(f"shore-{number}" for number in range(len(SHORES))),
    "coast",
    "waves",
    "banks",
    "stream",
    "lake",
    "ripples",
    "bridge",
    "grid",
)
"""The whole-map paths in painting order, each with the id and the class of its fragment."""


class Site(NamedTuple):
    """Everything that determines the drawing of a tile's land.

    On a tile at the `rim` of the unknown, no relief extends past the tile's sides.
    """

    id: str
    q: int
    r: int
    ground: Ground
    edges: Sides
    flow: Sides
    bridged: bool
    built: bool
    facing: Sides
    rim: bool = False


class Land(NamedTuple):
    """A tile's land: commands for each of the `FLAT` paths, the markup of its relief, and its heart, the dry
    spot for a settlement relative to the tile's centre.
    """

    flat: tuple[str, ...]
    standing: Html
    heart: Point


class Country(NamedTuple):
    """The land of a whole map: its fragments, and the position on the sheet of each tile's heart by tile
    id.
    """

    fragments: dict[str, Html]
    hearts: dict[str, Point]


Plot: TypeAlias = tuple[str, int, int, Ground, Sides, Sides, bool, bool, bool]
"""A tile's own facts about its land: id, q, r, ground, edges, flow, bridged, built, veiled."""


def country(tiles: Sequence[BoardTile]) -> Country:
    """The land: whole-map paths first, then the tiles' relief from north to south."""
    return _country(tuple([plot(tile) for tile in tiles]))


def plot(tile: BoardTile) -> Plot:
    """A tile's own facts about its land."""
    built = tile.settlement is not None
    return tile.id, tile.q, tile.r, tile.ground, tile.edges, tile.flow, tile.bridged, built, tile.veiled


def sites(plots: Sequence[Plot]) -> list[Site]:
    """Each tile with the sides of its neighbours that face it, in painting order from the north."""
    shown = {(q, r): terrain.sides(ground, edges) for _, q, r, ground, edges, *_ in plots}
    veils = {(q, r): veiled for _, q, r, *_, veiled in plots}
    bare: Sides = ("",) * 6
    seen = shown.get
    found = []
    for id, q, r, ground, edges, flow, bridged, built, veiled in plots:
        facing = (
            seen((q, r - 1), bare)[3], seen((q + 1, r - 1), bare)[4], seen((q + 1, r), bare)[5],
            seen((q, r + 1), bare)[0], seen((q - 1, r + 1), bare)[1], seen((q - 1, r), bare)[2],
        )  # fmt: skip
        near = ((q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r))
        rim = any(veils.get(place, False) != veiled for place in near)
        found.append(Site(id, q, r, ground, edges, flow, bridged, built, facing, rim))
    found.sort(key=_northern_first)
    return found


def _northern_first(site: Site) -> tuple[int, int]:
    return 2 * site.r + site.q, site.q


@lru_cache(maxsize=4)
def _country(plots: tuple[Plot, ...]) -> Country:
    """The land, cached for a few whole maps, because most answers leave it unchanged."""
    found = sites(plots)
    lands = [land(site) for site in found]
    paths = (
        dict(zip(FLAT, map("".join, zip(*(piece.flat for piece in lands), strict=True)), strict=True))
        if lands
        else {}
    )
    drawn: dict[str, Html] = {}
    if paths.get("sea"):
        drawn["sea-rim"] = markup(
            group(*(path(paths["sea"], f"sea-rim-{ring}") for ring in range(3)), id="sea-rim")
        )
    drawn["land"] = _sheet_of_land(tuple((site.q, site.r) for site in found))
    drawn |= {name: markup(path(commands, name, id=name)) for name, commands in paths.items() if commands}
    hearts = {}
    for site, piece in zip(found, lands, strict=True):
        x, y = centre(site.q, site.r)
        hearts[site.id] = (x + piece.heart[0], y + piece.heart[1])
        if piece.standing:
            drawn[f"tile-{site.id}"] = piece.standing
    return Country(drawn, hearts)


@lru_cache(maxsize=8)
def _sheet_of_land(cells: tuple[tuple[int, int], ...]) -> Html:
    """The painted part of the paper, with a rim that fades outwards in three soft rings."""
    d = "".join(rounded(loop, 0.08) for loop in outlines(cells))
    rings = [path(d, f"rim rim-{ring}") for ring in range(3)]
    return markup(group(*rings, path(d, "land"), id="land"))


@lru_cache(maxsize=8192)
def land(site: Site) -> Land:
    """The land of one tile.

    Water, relief and washes each have a grain of their own, so that a newly discovered neighbour may move a
    shore but never rearranges a wood."""
    origin = centre(site.q, site.r)
    sides = terrain.sides(site.ground, site.edges)
    blue = water(origin, sides, site.facing, site.flow, site.bridged, Grain(f"{site.id} water"))
    heart = _heart(sides, blue.wet)
    grain = Grain(f"{site.id} relief")
    clearing = heart if site.built else None
    tufts = relief.grass(origin, sides, blue.wet, grain)
    standing = relief.relief(sides, blue.wet, clearing, grain, inside=site.rim)
    blots = Grain(f"{site.id} wash")
    flat = (
        *(wash(origin, code, sides, site.facing, blots) if code in sides else "" for code in WASHES),
        *map("".join, (tufts, blue.sea, *blue.shores, blue.coast, blue.waves, blue.banks, blue.stream)),
        *map("".join, (blue.lake, blue.ripples, blue.bridge)),
        _grid(origin, site.facing),
    )
    written = (
        markup(group(*standing, id=f"tile-{site.id}", transform=placed(origin))) if standing else NOTHING
    )
    return Land(flat, written, heart)


def _heart(sides: Sides, wet: Sequence[Point]) -> Point:
    """The driest spot near the centre: away from the river, on the land side of a coast."""
    if not wet:
        return 0.0, 0.0
    spots = [
        (x * reach, y * reach)
        for (x, y), side in zip(MIDDLES, sides, strict=True)
        for reach in (0.28, 0.4)
        if side not in ("S", "CL", "CS", "K")
    ]
    return max(
        spots,
        key=lambda spot: min((spot[0] - x) ** 2 + (spot[1] - y) ** 2 for x, y in wet),
        default=(0.0, 0.0),
    )


def _grid(origin: Point, facing: Sides) -> str:
    """A tile's sides as grid lines: always the first three, and the others where no neighbour draws them."""
    return "".join(
        polyline((CORNERS[side], CORNERS[(side + 1) % 6]), origin)
        for side in range(6)
        if side < 3 or facing[side] == ""
    )
