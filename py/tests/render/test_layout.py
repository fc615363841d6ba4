"""Outlines of regions: one loop for each rim and hole, drawn with the region on the right hand."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from empires.maps.board import Board, BoardTile
from empires.maps.hexes import DIRECTIONS, Hex, disc
from empires.render.heraldry import liveries
from empires.render.layout import CORNERS, MIDDLES, SIDES, centre, inset, outlines
from empires.render.realm import realms
from tests.render.boards import players

Cells = set[tuple[int, int]]
cells = st.sets(st.tuples(st.integers(-4, 4), st.integers(-4, 4)), min_size=1, max_size=30)


def area(loop: list[tuple[float, float]]) -> float:
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(loop, loop[1:] + loop[:1], strict=True)) / 2


ONE = area(list(CORNERS))


def test_sides_are_those_of_the_maps() -> None:
    assert tuple(DIRECTIONS) == SIDES


def test_a_neighbour_lies_beyond_the_middle_of_its_side() -> None:
    for (q, r), (x, y) in zip(SIDES, MIDDLES, strict=True):
        cx, cy = centre(q, r)
        assert (round(cx, 2), round(cy, 2)) == (round(2 * x, 2), round(2 * y, 2))


def test_a_lone_tile_has_one_loop_of_six_corners() -> None:
    (loop,) = outlines([(0, 0)])
    assert len(loop) == 6
    assert area(loop) > 0


def test_a_ring_has_a_rim_and_a_hole() -> None:
    land = [spot for spot in disc(Hex(0, 0), 1) if spot != (0, 0)]
    assert sorted(round(area(loop) / ONE) for loop in outlines(land)) == [-1, 7]


@given(cells)
def test_the_loops_enclose_exactly_the_region(region: Cells) -> None:
    assert round(sum(area(loop) for loop in outlines(region)) / ONE) == len(region)


@given(cells)
def test_an_inset_border_lies_inside(region: Cells) -> None:
    for loop in outlines(region):
        assert area(inset(loop, 4.0)) < area(loop)


def parts_of(region: Cells) -> int:
    """How many pieces the region falls into."""
    left, count = set(region), 0
    while left:
        count += 1
        edge = [min(left)]
        left.discard(edge[0])
        while edge:
            q, r = edge.pop()
            near = [(q + dq, r + dr) for dq, dr in SIDES if (q + dq, r + dr) in left]
            left.difference_update(near)
            edge += near
    return count


@given(cells)
def test_a_realm_has_one_rim_for_each_of_its_parts(region: Cells) -> None:
    assert sum(area(loop) > 0 for loop in outlines(sorted(region))) == parts_of(region)


def test_each_owner_has_one_fragment() -> None:
    who = players(3)
    tiles = [
        BoardTile(id=f"{q},{r}", q=q, r=r, ground="plain", owner=who[q % 2].name)
        for q in range(6)
        for r in range(3)
    ]
    drawn = realms(Board(tiles=tuple(tiles), players=who), liveries(who))
    assert sorted(drawn) == ["realm-0", "realm-1"]
    assert drawn["realm-0"].count('class="realm-line"') == 1
