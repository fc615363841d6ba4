from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.maps.hexes import (
    DIRECTIONS,
    NAMES,
    SIDES,
    Hex,
    direction_between,
    disc,
    distance,
    hex_of,
    id_distance,
    in_order,
    line,
    neighbour,
    neighbour_ids,
    neighbours,
    opposite,
    ring,
    tile_id,
)  # fmt: skip

hexes = st.builds(Hex, st.integers(-40, 40), st.integers(-40, 40))


@pytest.mark.rule("WM-T-DIRS", "WM-RULING-01")
def test_sides_are_numbered_clockwise_from_the_top() -> None:
    assert dict(zip(NAMES, DIRECTIONS, strict=True)) == {
        "N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0),
    }  # fmt: skip
    assert [opposite(side) for side in SIDES] == [3, 4, 5, 0, 1, 2]


@pytest.mark.rule("WM-T-DIRS")
@given(hexes, st.sampled_from(SIDES))
def test_stepping_back_over_the_opposite_side_returns(place: Hex, side: int) -> None:
    there = neighbour(place, side)
    assert neighbour(there, opposite(side)) == place
    assert direction_between(place, there) == side
    assert neighbour_ids(tile_id(place))[side] == tile_id(there)


@given(hexes, hexes, hexes)
def test_distance_is_a_metric(a: Hex, b: Hex, c: Hex) -> None:
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, b) == distance(b, a)
    assert distance(a, c) <= distance(a, b) + distance(b, c)
    assert (distance(a, b) == 1) == (b in neighbours(a)) == (direction_between(a, b) is not None)


@pytest.mark.rule("WM-RULING-21")
@pytest.mark.parametrize(("far", "steps"), [("3,0", 3), ("4,0", 4), ("2,2", 4), ("2,-3", 3)])
def test_distances_of_the_capital_example(far: str, steps: int) -> None:
    assert id_distance("0,0", far) == steps


@given(hexes, st.integers(0, 6))
def test_a_ring_holds_what_is_exactly_so_far_away(centre: Hex, radius: int) -> None:
    around = ring(centre, radius)
    assert len(set(around)) == len(around) == max(1, 6 * radius)
    assert {distance(centre, place) for place in around} == {radius}
    assert all(distance(a, b) == 1 for a, b in pairwise(around))
    assert len(disc(centre, radius)) == 1 + 3 * radius * (radius + 1)


@given(hexes, hexes)
def test_a_line_is_a_shortest_row_of_touching_hexes(a: Hex, b: Hex) -> None:
    row = line(a, b)
    assert (row[0], row[-1], len(row)) == (a, b, distance(a, b) + 1)
    assert all(distance(x, y) == 1 for x, y in pairwise(row))


@given(hexes)
def test_ids_name_positions_both_ways(place: Hex) -> None:
    assert hex_of(tile_id(place)) == place


@pytest.mark.parametrize("wrong", ["", "1", "1,", "01,2", "-0,1", "1, 2", "a,b", "1,2,3", "9999999,0", "١,0"])
def test_what_is_no_id_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is not a tile id"):
        hex_of(wrong)


def test_ascending_id_is_by_q_then_by_r() -> None:
    assert in_order(["10,0", "2,5", "2,-5", "-1,9"]) == ["-1,9", "2,-5", "2,5", "10,0"]
