"""The land itself: paper, washes, waters, relief and the hint of a grid.

What a tile draws depends on its terrain, its place, its name and what its neighbours show along the
shared sides, never on who holds it; so it is worked out once and kept. What lies flat is joined into one
path for the whole map (a wash has no seams, rivers no joints); what stands up is one fragment per tile.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Final, NamedTuple

from empires.maps.board import BoardTile, Ground
from empires.render import relief, terrain
from empires.render.ink import Grain, Point, blob, group, markup, path, polyline
from empires.render.ink import at as placed
from empires.render.layout import CORNERS, MIDDLES, SIDES, centre, outlines, rounded
from empires.render.terrain import WASHES, Sides
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
"""The whole-map paths in painting order; each is the id and the class of its fragment."""


class Site(NamedTuple):
    """All that the drawing of a tile's land depends on."""

    id: str
    q: int
    r: int
    ground: Ground
    edges: Sides
    flow: Sides
    bridged: bool
    built: bool
    facing: Sides


class Land(NamedTuple):
    """A tile's land: commands for each of the `FLAT` paths, and the markup of what stands up on it."""

    flat: tuple[str, ...]
    standing: str


def tile_fragment(tile_id: str) -> str:
    """The id of the fragment with a tile's relief."""
    return f"tile-{tile_id}"


def ground(tiles: Sequence[BoardTile]) -> dict[str, str]:
    """The fragments of the land: whole-map paths first, then the tiles' relief from north to south."""
    return _joined(tuple(sites(tiles)))


def sites(tiles: Sequence[BoardTile]) -> list[Site]:
    """Each tile with what it faces, in painting order: what stands further north is painted first."""
    shown = {(tile.q, tile.r): terrain.sides(tile.ground, tile.edges) for tile in tiles}
    bare: Sides = ("",) * 6
    seen = shown.get
    found = []
    for tile in tiles:
        q, r = tile.q, tile.r
        facing = (
            seen((q, r - 1), bare)[3], seen((q + 1, r - 1), bare)[4], seen((q + 1, r), bare)[5],
            seen((q, r + 1), bare)[0], seen((q - 1, r + 1), bare)[1], seen((q - 1, r), bare)[2],
        )  # fmt: skip
        built = tile.settlement is not None
        found.append(Site(tile.id, q, r, tile.ground, tile.edges, tile.flow, tile.bridged, built, facing))
    found.sort(key=_northern_first)
    return found


def _northern_first(site: Site) -> tuple[int, int]:
    return 2 * site.r + site.q, site.q


@lru_cache(maxsize=8)
def _joined(found: tuple[Site, ...]) -> dict[str, str]:
    """Kept for a few whole maps: most answers of a player leave the land as it is."""
    lands = [land(site) for site in found]
    drawn = {"land": _sheet_of_land(tuple((site.q, site.r) for site in found))}
    for number, name in enumerate(FLAT):
        commands = "".join([piece.flat[number] for piece in lands])
        if commands:
            drawn[name] = markup(path(commands, name, id=name))
    for site, piece in zip(found, lands, strict=True):
        if piece.standing:
            drawn[tile_fragment(site.id)] = piece.standing
    return drawn


@lru_cache(maxsize=8)
def _sheet_of_land(cells: tuple[tuple[int, int], ...]) -> str:
    """The painted part of the paper, its rim fading outwards in three soft rings."""
    d = "".join(rounded(loop) for loop in outlines(cells))
    rings = [path(d, f"rim rim-{ring}") for ring in range(3)]
    return markup(group(*rings, path(d, "land"), id="land"))


@lru_cache(maxsize=8192)
def land(site: Site) -> Land:
    """The land of one tile."""
    grain = Grain(site.id)
    origin = centre(site.q, site.r)
    sides = terrain.sides(site.ground, site.edges)
    blue = water(origin, sides, site.facing, site.flow, site.bridged, grain)
    standing = relief.relief(sides, blue.wet, site.built, grain)
    tufts = relief.grass(origin, sides, blue.wet, grain)
    washes = [_wash(origin, code, sides, site.facing, grain) for code in WASHES]
    flat = (
        *washes,
        *map("".join, (tufts, blue.sea, *blue.shores, blue.coast, blue.waves, blue.banks, blue.stream)),
        *map("".join, (blue.lake, blue.ripples, blue.bridge)),
        _grid(origin, site.facing),
    )
    if not standing:
        return Land(flat, "")
    return Land(flat, markup(group(*standing, id=tile_fragment(site.id), transform=placed(origin))))


def _wash(origin: Point, code: str, sides: Sides, facing: Sides, grain: Grain) -> str:
    """Blots of colour over the sides that show `code`; they run over a border only into their like."""
    if code not in sides:
        return ""
    if all(side == code for side in sides):
        return blob(_rim(range(6), code, facing, grain), origin)
    blots = []
    for start in range(6):
        if sides[start] != code or sides[start - 1] == code:
            continue
        length = next(step for step in range(1, 6) if sides[(start + step) % 6] != code)
        run = [(start + step) % 6 for step in range(length)]
        blots.append(blob([*_rim(run, code, facing, grain), *_hollow(start, length, grain)], origin))
    return "".join(blots)


def _rim(run: Sequence[int], code: str, facing: Sides, grain: Grain) -> list[Point]:
    """The outer border of a blot, clockwise along the sides of `run`."""
    rim = []
    for side in run:
        (ax, ay), (bx, by) = CORNERS[side], CORNERS[(side + 1) % 6]
        reach = 1.07 if facing[side] == code else 0.93
        for share in (0.1, 0.5, 0.9):
            far = reach + (grain.between(-0.07, 0.07) if facing[side] != code else 0.0)
            rim.append(((ax + (bx - ax) * share) * far, (ay + (by - ay) * share) * far))
    return rim


def _hollow(start: int, length: int, grain: Grain) -> list[Point]:
    """The inner border of a blot over `length` sides from `start`: near the heart, further for few sides."""
    mx = sum(MIDDLES[(start + step) % 6][0] for step in range(length))
    my = sum(MIDDLES[(start + step) % 6][1] for step in range(length))
    depth = (0.3, 0.12, 0.04, -0.12, -0.34)[length - 1]
    ax, ay = CORNERS[(start + length) % 6]
    bx, by = CORNERS[start]
    return [
        (ax * 0.6 + grain.between(-5, 5), ay * 0.6 + grain.between(-5, 5)),
        (mx * depth + grain.between(-6, 6), my * depth + grain.between(-6, 6)),
        (bx * 0.6 + grain.between(-5, 5), by * 0.6 + grain.between(-5, 5)),
    ]


def _grid(origin: Point, facing: Sides) -> str:
    """The tile's sides as grid lines: the first three always, the others where no neighbour draws them."""
    return "".join(
        polyline((CORNERS[side], CORNERS[(side + 1) % 6]), origin)
        for side in range(6)
        if side < 3 or facing[side] == ""
    )
