"""A map from another program: hexagons with that program's terrain name and its likeliest meaning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeAlias

import msgspec

from empires.core.errors import ForeignError
from empires.maps.foreign.terrains import Meaning, known_meaning

MOST = 5_000
"""The maximum number of hexes in a campaign's map; a section is cut out of a larger map."""

MOST_READ = 40_000
"""The maximum number of hexes in a map from another program."""

LONGEST = 60
"""The maximum length of a terrain's or place's name, in characters; the rest is cut off."""

Legend: TypeAlias = Mapping[str, Meaning]
"""What each terrain of a map means, by its name in the other program."""

Cell = tuple[int, int]


class Spot(msgspec.Struct, frozen=True):
    """A hexagon: the other program's name for its terrain, whether there is a place and what it is called,
    how the place is `built`, if known, and the realm that owns the hexagon.
    """

    cell: Cell
    terrain: str
    settled: bool = False
    name: str = ""
    built: str = ""
    realm: str = ""


class ForeignMap(msgspec.Struct, frozen=True):
    """A map: its hexes by position, the courses of its rivers, and the program it came from."""

    program: str
    spots: dict[Cell, Spot]
    rivers: tuple[tuple[Cell, ...], ...] = ()
    missing: tuple[str, ...] = ()
    """The missing files that describe the map's terrains."""
    across: int = 0
    """The number of columns onto which a map without hexagons was sampled; another number can be chosen."""
    colours: Mapping[str, str] = {}
    """The colours of the realms, by their names."""
    said: Legend = {}
    """The meanings of terrains according to the file itself."""

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
    """A map of these hexes; if several are in one place, the last of them counts. Raises ForeignError."""
    if not spots:
        raise ForeignError(f"No hexes were found in this {program} map.")
    if len(spots) > MOST_READ:
        raise ForeignError(f"The map has {len(spots):,} hexes, but at most {MOST_READ:,} can be read.")
    return ForeignMap(program, {spot.cell: spot for spot in spots}, rivers, missing, across, colours or {})


def legend_of(land: ForeignMap) -> dict[str, Meaning]:
    """What the map's terrains mean, according to its file or, failing that, to their names; anything unknown
    is plain.
    """
    order = land.terrains.most_common()
    return {terrain: land.said.get(terrain) or known_meaning(terrain) or "plain" for terrain, _ in order}


def unknown_of(land: ForeignMap) -> list[str]:
    """The terrains with unknown names, commonest first, whose meanings people must supply."""
    order = land.terrains.most_common()
    return [terrain for terrain, _ in order if terrain not in land.said and known_meaning(terrain) is None]


def columns(column: int, row: int, *, odd_low: bool = True) -> Cell:
    """The position of a hexagon in upright columns, from 0; either odd or even columns are lower."""
    shift = column & 1 if odd_low else -(column & 1)
    return column, row - (column - shift) // 2


def between(one: Cell, other: Cell) -> list[Cell]:
    """The straight line of hexagons from one to another, both included, as map programs draw it."""
    (aq, ar), (bq, br) = one, other
    steps = max(abs(aq - bq), abs(ar - br), abs(aq + ar - bq - br))
    return [_rounded(aq * (steps - n) + bq * n, ar * (steps - n) + br * n, steps) for n in range(steps)] + [
        other
    ]


def _rounded(q: int, r: int, by: int) -> Cell:
    """The hexagon nearest to (q / by, r / by), computed with whole numbers."""
    s = -q - r
    near = [(2 * value + by) // (2 * by) for value in (q, r, s)]
    off = [abs(near[n] * by - value) for n, value in enumerate((q, r, s))]
    if sum(near):
        worst = off.index(max(off))
        near[worst] -= sum(near)
    return near[0], near[1]
