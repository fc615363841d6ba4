"""The symmetries of a hex map: rotations and reflections that map it onto itself (NA-RULING-10)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from empires.maps.hexes import DIRECTIONS, Hex, hex_of, tile_id
from empires.rulesets.ninth_age.state import Tile


class Isometry(NamedTuple):
    """A mapping of the hex grid onto itself: (q, r) -> (a q + b r + s, c q + d r + t)."""

    a: int
    b: int
    c: int
    d: int
    s: int = 0
    t: int = 0

    def place(self, at: Hex) -> Hex:
        """The image of a position under this symmetry."""
        return Hex(self.a * at.q + self.b * at.r + self.s, self.c * at.q + self.d * at.r + self.t)

    def side(self, side: int) -> int:
        """The image of a side under this symmetry."""
        step = DIRECTIONS[side]
        return DIRECTIONS.index(Hex(self.a * step.q + self.b * step.r, self.c * step.q + self.d * step.r))

    def ends(self, ends: Iterable[int]) -> list[int]:
        """The image of a river's ends under this symmetry."""
        return sorted(self.side(side) for side in ends)

    def after(self, first: Isometry) -> Isometry:
        """The symmetry that applies `first` and then this one."""
        origin = self.place(Hex(first.s, first.t))
        return Isometry(
            self.a * first.a + self.b * first.c,
            self.a * first.b + self.b * first.d,
            self.c * first.a + self.d * first.c,
            self.c * first.b + self.d * first.d,
            origin.q,
            origin.r,
        )


IDENTITY = Isometry(1, 0, 0, 1)
SIXTH_TURN = Isometry(0, -1, 1, 1)
THIRD_TURN_AT_CORNER = Isometry(-1, -1, 1, 0, 1, 0)
HALF_TURN_AT_SIDE = Isometry(-1, 0, 0, -1, 1, 0)
MIRROR_AT_SIDE = Isometry(-1, -1, 0, 1, 1, 0)
MIRROR_AT_CORNER = Isometry(0, 1, 1, 0)
MIRROR_COLUMN = Isometry(-1, 0, 1, 1)


def generated(*generators: Isometry) -> tuple[Isometry, ...]:
    """The whole group that some symmetries generate, with the identity first."""
    group = [IDENTITY]
    for one in group:
        for generator in generators:
            other = generator.after(one)
            if other not in group:
                group.append(other)
    return tuple(group)


GROUPS: Mapping[int, tuple[Isometry, ...]] = {
    2: generated(HALF_TURN_AT_SIDE),
    3: generated(THIRD_TURN_AT_CORNER),
    4: generated(HALF_TURN_AT_SIDE, MIRROR_AT_SIDE),
    6: generated(THIRD_TURN_AT_CORNER, MIRROR_AT_CORNER),
    12: generated(SIXTH_TURN, MIRROR_AT_CORNER),
}
"""For each number of players whose capitals can all be equivalent, a group with exactly as many symmetries as
players.
"""


def group_for(players: int) -> tuple[Isometry, ...]:
    """The symmetries of a generated map: enough to make all capitals equivalent if the grid has them,
    otherwise a half-turn or a mirror."""
    if players in GROUPS:
        return GROUPS[players]
    return GROUPS[2] if players % 2 == 0 else generated(MIRROR_COLUMN)


def orbit(group: Iterable[Isometry], at: Hex) -> tuple[Hex, ...]:
    """All images of a position, each once, in ascending order."""
    return tuple(sorted({one.place(at) for one in group}))


_ABOUT_ORIGIN = generated(SIXTH_TURN, MIRROR_AT_CORNER)


def symmetries(tiles: Mapping[str, Tile]) -> list[Isometry]:
    """The rotations and reflections, except the identity, that map the terrain onto itself."""
    places = sorted(hex_of(tile) for tile in tiles)
    found = []
    for linear in _ABOUT_ORIGIN:
        lowest = min(linear.place(at) for at in places)
        moved = linear._replace(s=places[0].q - lowest.q, t=places[0].r - lowest.r)
        if moved != IDENTITY and _carries_onto_itself(tiles, moved):
            found.append(moved)
    return found


def _carries_onto_itself(tiles: Mapping[str, Tile], one: Isometry) -> bool:
    for place, tile in tiles.items():
        image = tiles.get(tile_id(one.place(hex_of(place))))
        if image is None or (image.terrain, image.ends) != (tile.terrain, one.ends(tile.ends)):
            return False
    return True
