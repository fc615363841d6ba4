from itertools import pairwise

import pytest

from empires.maps.coastlines import coastlines, down_coast, up_coast, water_neighbours
from empires.maps.generator import generate
from empires.maps.placement import fill_sea
from empires.maps.rivers import course, courses, downstream, place_on_river
from empires.maps.textform import read_map

BAY = """
    0,-1 CO-03 r2
    1,-1 CO-03 r3
    1,0 CO-03 r4
    0,1 CO-03 r5
"""


@pytest.mark.rule("ME-RULING-225", "ME-RULING-312")
def test_a_river_is_counted_from_its_source_and_runs_to_its_end() -> None:
    on = read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-01\n1,1 LO-01\n0,2 RV-08\n4,4 LO-01")
    assert course(on, "0,0") == ("0,0", "0,1", "0,2")
    assert [place_on_river(on, tile) for tile in ("0,0", "0,1", "0,2", "4,4")] == [1, 2, 3, 0]
    assert downstream(on, "0,2") is None
    assert downstream(on, "4,4") is None


@pytest.mark.rule("ME-RULING-312")
def test_a_river_that_runs_in_a_ring_has_no_source_to_count_from() -> None:
    text = "0,0 river P P R R P P flow=--oi--\n1,0 river P P P P R R flow=----oi"
    on = read_map(f"{text}\n0,1 river R R P P P P flow=oi----")
    assert [downstream(on, tile) for tile in on.ids()] == ["1,0", "0,0", "0,1"]
    assert {place_on_river(on, tile) for tile in on.ids()} == {0}


@pytest.mark.rule("ME-RULING-312")
def test_where_rivers_join_the_longest_course_counts() -> None:
    on = read_map("0,-1 HI-10\n0,0 RV-01\n1,1 HI-15\n0,1 RV-14\n-1,2 RV-04 r1")
    assert on.tiles["0,1"].flow == ("in", "", "in", "", "out", "")
    places = {"-1,2": 4, "0,-1": 1, "0,0": 2, "0,1": 3, "1,1": 1}
    assert {tile: place_on_river(on, tile) for tile in on.ids()} == places
    assert courses(on) == [("0,-1", "0,0", "0,1", "-1,2"), ("1,1", "0,1", "-1,2")]


@pytest.mark.rule("ME-RULING-312")
@pytest.mark.parametrize("seed", range(6))
def test_on_every_map_a_tile_counts_from_the_farthest_source_of_its_river(seed: int) -> None:
    on = generate(f"rivers {seed}", 4).tiles
    places: dict[str, int] = {}
    for tiles in courses(on):
        for place, tile in enumerate(tiles, start=1):
            places[tile] = max(place, places.get(tile, 0))
    assert any(place > 3 for place in places.values())
    assert {tile: place_on_river(on, tile) for tile in on.ids()} == {
        tile: places.get(tile, 0) for tile in on.ids()
    }


@pytest.mark.rule("ME-RULING-225", "WM-RULING-07")
def test_a_river_that_runs_back_into_its_lake_ends() -> None:
    on = read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-15\n1,1 river P P P P R R")
    assert course(on, "0,0") == ("0,0", "0,1", "1,1")


@pytest.mark.rule("ME-RULING-186")
def test_up_the_coast_leaves_over_cs_with_the_land_on_the_right() -> None:
    on = read_map(BAY)
    assert on.tiles["0,-1"].edges[4] == "CS"
    assert up_coast(on, "1,-1") == "0,-1"
    assert down_coast(on, "0,-1") == "1,-1"
    assert up_coast(on, "0,-1") is None
    assert coastlines(on) == [("0,1", "1,0", "1,-1", "0,-1")]


@pytest.mark.rule("ME-RULING-186")
def test_a_closed_coast_begins_at_its_lowest_tile() -> None:
    on = read_map(BAY + "-1,1 CO-03\n-1,0 CO-03 r1")
    (line,) = coastlines(on)
    assert line[0] == "-1,0"
    assert len(line) == 6


@pytest.mark.rule("ME-RULING-186")
def test_ships_go_where_both_faces_are_water() -> None:
    on = read_map(BAY + "-1,1 CO-03\n-1,0 CO-03 r1\n0,-2 LO-01")
    fill_sea(on)
    assert water_neighbours(on, "0,-1") == ["1,-1", "-1,0"]
    assert water_neighbours(on, "0,-1", open_sea=True) == ["1,-1", "0,0", "-1,0"]


@pytest.mark.rule("ME-RULING-186")
def test_every_coastal_tile_of_a_world_lies_on_one_coastline() -> None:
    on = generate("shores", 6).tiles
    lines = coastlines(on)
    told = [tile for line in lines for tile in line]
    assert sorted(told) == sorted(tile.id for tile in on.tiles.values() if tile.has_coast)
    for line in lines:
        for lower, upper in pairwise(line):
            assert up_coast(on, lower) == upper
            assert down_coast(on, upper) == lower
            assert upper in water_neighbours(on, lower)
