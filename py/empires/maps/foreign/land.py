"""A map of another program: hexagons with their terrain's name there, and what it most likely means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from empires.core.errors import ForeignError
from empires.maps.foreign.terrains import Meaning, known_meaning

MOST = 5_000
"""The most hexes a campaign's map may have; a window is cut out of a larger one."""

MOST_READ = 40_000
"""The most hexes a map of another program may have."""

LONGEST = 60
"""The most characters of a name of a terrain or place that are kept."""

Legend: TypeAlias = Mapping[str, Meaning]
"""What each terrain of a map means, by its name there."""

Cell = tuple[int, int]


class Spot(msgspec.Struct, frozen=True):
    """A hexagon: the other program's name for its terrain, whether it has a place, and its name; how the
    place is `built` where the program says so, and the realm it belongs to.
    """

    cell: Cell
    terrain: str
    settled: bool = False
    name: str = ""
    built: str = ""
    realm: str = ""


class ForeignMap(msgspec.Struct, frozen=True):
    """The hexes of a map by their place, the courses of its rivers, and the program it came from."""

    program: str
    spots: dict[Cell, Spot]
    rivers: tuple[tuple[Cell, ...], ...] = ()
    missing: tuple[str, ...] = ()
    """Missing files that describe its terrains."""
    across: int = 0
    """Columns onto which a map without hexagons was sampled; it may be sampled onto others."""
    colours: Mapping[str, str] = {}
    """The colours of its realms, by their names."""
    said: Legend = {}
    """What the file itself says that terrains mean."""

    @property
    def terrains(self) -> Counter[str]:
        """The number of hexes of each terrain."""
        return Counter(spot.terrain for spot in self.spots.values())


def made(
    program: str,
    spots: list[Spot],
    rivers: tuple[tuple[Cell, ...], ...] = (),
    missing: tuple[str, ...] = (),
    across: int = 0,
    colours: Mapping[str, str] | None = None,
) -> ForeignMap:
    """A map of these hexes; the last of two in one place counts. Raises ForeignError."""
    if not spots:
        raise ForeignError(f"No hexes were found in this {program} map.")
    if len(spots) > MOST_READ:
        raise ForeignError(f"The map has {len(spots):,} hexes, but at most {MOST_READ:,} can be read.")
    return ForeignMap(program, {spot.cell: spot for spot in spots}, rivers, missing, across, colours or {})


def legend_of(land: ForeignMap) -> dict[str, Meaning]:
    """What the map's terrains mean according to its file, or most likely mean; anything unknown is plain."""
    order = land.terrains.most_common()
    return {terrain: land.said.get(terrain) or known_meaning(terrain) or "plain" for terrain, _ in order}


def unknown_of(land: ForeignMap) -> list[str]:
    """The terrains with unknown names, commonest first, whose meaning people must give."""
    order = land.terrains.most_common()
    return [terrain for terrain, _ in order if terrain not in land.said and known_meaning(terrain) is None]


def columns(column: int, row: int, *, odd_low: bool = True) -> Cell:
    """The place of a hexagon in upright columns counted from 0; either the odd or the even ones are lower."""
    shift = column & 1 if odd_low else -(column & 1)
    return column, row - (column - shift) // 2


def between(one: Cell, other: Cell) -> list[Cell]:
    """The straight way from one hexagon to another, both included, as map programs draw it."""
    (aq, ar), (bq, br) = one, other
    steps = max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))
    return [_rounded(aq * (steps - n) + bq * n, ar * (steps - n) + br * n, steps) for n in range(steps)] + [
        other
    ]


def _rounded(q: int, r: int, by: int) -> Cell:
    """The hexagon nearest to (q / by, r / by), in whole numbers."""
    s = -q - r
    near = [(2 * value + by) // (2 * by) for value in (q, r, s)]
    off = [abs(near[n] * by - value) for n, value in enumerate((q, r, s))]
    if sum(near):
        worst = off.index(max(off))
        near[worst] -= sum(near)
    return near[0], near[1]
