"""The worked examples of world creation: a small map, a tile, what the placement test says."""

from typing import cast

import pytest

from empires.core.base.stream import Stream
from empires.maps.catalogue import CATALOGUE, type_ids
from empires.maps.edges import Six
from empires.maps.face_down import check_draw, face_down, tile_sets
from empires.maps.faults import Code
from empires.maps.fit import Misfit, seam_misfit
from empires.maps.frontier import Frontier
from empires.maps.hexes import Hex, disc, ring, tile_id
from empires.maps.holes import makes_hole, reach
from empires.maps.piles import shuffled_piles
from empires.maps.placement import Placement, around, check, fill_sea, lay, may_return, open_packs, placements
from empires.maps.textform import read_map
from empires.maps.tiles import TileMap

ONE_PEAK = "0,0 HI-05"
RIVER_SOUTH = """
    0,0 HI-10   # river S
    1,-1 HI-05
    1,0 LO-01
"""
LAKE = """
    0,0 HI-10
    1,0 LO-01
    0,1 RV-15
"""
TWO_RIVERS = """
    0,0 HI-10   # river S
    1,0 HI-05
    1,1 HI-15   # river NW
"""

WIDE = "\n".join(f"{tile} LO-01" for tile in ("0,-1", "1,-1", "2,-1", "2,0", "1,1", "0,1", "-1,1"))
"""Meadows round 0,0 and 1,0, open in the west."""


def verdict(on: TileMap, laying: str, strict: bool = True) -> str:
    """The refusal code for "TYPE/rot@q,r", or OK."""
    type_and_rot, space = laying.split("@")
    type_id, _, rot = type_and_rot.partition("/")
    found = check(on, CATALOGUE[type_id], space, int(rot or 0), strict)
    return found.code if found else "OK"


def flows_after(text: str, laying: str, tile: str | None = None) -> str:
    """The flows of the tile laid (or of another one) as letters from N clockwise."""
    on = read_map(text)
    assert verdict(on, laying) == "OK"
    type_and_rot, space = laying.split("@")
    type_id, _, rot = type_and_rot.partition("/")
    lay(on, CATALOGUE[type_id], space, int(rot or 0))
    return "".join({"": "-", "in": "i", "out": "o"}[flow] for flow in on.tiles[tile or space].flow)


def example(name: str, text: str, *cases: str) -> list[object]:
    """One parameter set per line "laying -> code" of a worked example."""
    return [
        pytest.param(text, *map(str.strip, case.split("->")), id=f"{name}-{case.replace(' ', '')}")
        for case in cases
    ]


@pytest.mark.rule(
    "EX-WM-01", "EX-WM-02", "EX-WM-03", "EX-WM-04", "EX-WM-05", "EX-WM-06", "EX-WM-08", "EX-WM-09",
    "EX-WM-10", "EX-WM-11", "EX-WM-12", "EX-WM-14", "EX-WM-15", "EX-WM-16", "WM-RULING-05", "WM-RULING-06",
    "WM-RULING-07", "WM-RULING-08", "WM-RULING-09", "WM-RULING-12", "WM-WORLD-04", "WM-WORLD-05",
    "WM-WORLD-06", "WM-WORLD-07", "WM-WORLD-08", "WM-WORLD-09", "WM-WORLD-13", "WM-WORLD-14",
    "WM-WORLD-15", "WM-WORLD-16", "WM-WORLD-17", "WM-WORLD-18", "WM-WORLD-19", "WM-WORLD-20",
    "WM-WORLD-21", "WM-WORLD-22", "WM-WORLD-23", "WM-WORLD-29", "WM-WORLD-30", "WM-WORLD-31",
)  # fmt: skip
@pytest.mark.parametrize(
    ("text", "laying", "code"),
    [
        *example("EX-WM-01", ONE_PEAK,
                 "LO-01@0,1 -> OK", "LO-01@0,-1 -> SET_TO_EDGE", "HI-02/0@0,-1 -> OK",
                 "HI-02/0@0,1 -> SET_TO_EDGE"),
        *example("EX-WM-02", "0,0 HI-05\n0,1 LO-01", "LO-02/0@0,2 -> TOUCH_TWO"),
        *example("EX-WM-03", "0,0 HI-05\n1,-1 HI-03",
                 "LO-01@1,0 -> OK", "HI-01@1,0 -> OK", "HI-01@0,-1 -> OK", "LO-01@0,-1 -> SET_TO_EDGE"),
        *example("EX-WM-04", ONE_PEAK, "LO-08/1@0,1 -> FIXED_ORIENTATION",
                 "LO-08/0@0,1 -> OK"),
        *example("EX-WM-05", "0,0 HI-02\n1,-1 HI-05", "HI-10@0,-1 -> RIVER_BLOCKED",
                 "HI-12@0,-1 -> OK"),
        *example("EX-WM-06", RIVER_SOUTH,
                 "LO-01@0,1 -> BLOCKS_RIVER", "HI-01@0,1 -> SET_TO_EDGE", "RV-01/0@0,1 -> OK",
                 "RV-01/3@0,1 -> OK", "RV-01/1@0,1 -> RIVER_BLOCKED", "RV-04/0@0,1 -> OK",
                 "RV-04/4@0,1 -> OK", "RV-07/0@0,1 -> RIVER_BLOCKED", "RV-07/5@0,1 -> OK"),
        *example("EX-WM-08", RIVER_SOUTH, "RV-14/0@0,1 -> FORK_NOT_REQUIRED"),
        *example("EX-WM-09", TWO_RIVERS,
                 "RV-04/0@0,1 -> TWO_UPSTREAMS", "RV-14/0@0,1 -> OK", "RV-15/0@0,1 -> OK",
                 *(f"RV-16/{rot}@0,1 -> OK" for rot in range(6))),
        *example("EX-WM-10", LAKE, "RV-01/2@1,1 -> OK",
                 "LO-01@1,1 -> OK"),
        *example("EX-WM-10", LAKE + "1,1 RV-01 r2\n-1,1 LO-01",
                 "RV-01/1@-1,2 -> SECOND_OUTFLOW", "LO-05@-1,2 -> OK"),
        *example("EX-WM-11", "0,0 HI-10\n1,0 LO-01\n0,1 RV-16\n-1,1 LO-01\n1,1 LO-01",
                 "RV-08/0@0,2 -> OK", "RV-01/1@0,2 -> SET_TO_EDGE", "HI-05/0@0,2 -> SET_TO_EDGE",
                 "LO-05@0,2 -> OK"),
        *example("EX-WM-12", "0,0 HI-10\n1,0 LO-01\n0,1 RV-08",
                 "CO-01/2@1,1 -> OK", "CO-01/0@1,1 -> COAST_BROKEN", "CO-03/3@1,1 -> OK",
                 "CO-05/1@1,1 -> OK", "CO-06/4@1,1 -> OK", "LO-01@1,1 -> COAST_BROKEN"),
        *example("EX-WM-14", "0,0 HI-10\n1,0 HI-10\n0,1 RV-08",
                 "CO-01/2@1,1 -> BLOCKS_RIVER", "CO-10/3@1,1 -> OK", "CO-11/2@1,1 -> OK",
                 "RV-10/0@1,1 -> OK", "RV-08/1@1,1 -> BLOCKS_RIVER"),
        *example("EX-WM-15", "0,-1 LO-01\n1,-1 LO-01\n1,0 LO-01\n0,1 LO-01\n-1,1 LO-01",
                 "LO-01@-1,0 -> HOLE", "LO-01@0,0 -> OK"),
        *example("EX-WM-16", "0,0 HI-10\n1,0 LO-01\n0,1 RV-08", "CO-01@0,2 -> TOUCH_TWO",
                 "LO-01@0,2 -> TOUCH_TWO"),
    ],
)  # fmt: skip
def test_worked_examples(text: str, laying: str, code: str) -> None:
    assert verdict(read_map(text), laying) == code


@pytest.mark.rule("EX-WM-01", "WM-WORLD-03", "ME-RULING-105")
def test_one_draws_from_a_pack_that_matches_an_open_edge() -> None:
    on = read_map(ONE_PEAK)
    piles = face_down(tile_sets(1))
    assert open_packs(on) == ("highland", "lowland")
    codes = {pack: found and found.code for pack in piles.packs for found in [check_draw(on, piles, pack)]}
    assert codes == {
        "highland": None, "lowland": None, "river_valley": Code.PACK_NO_MATCH, "coastal": Code.PACK_NO_MATCH,
    }  # fmt: skip


@pytest.mark.rule("WM-WORLD-01", "WM-MAP-12", "ME-RULING-101")
def test_packs_lie_face_down_without_the_capitals() -> None:
    piles = shuffled_piles(Stream("cup", "packs"), sets=2)
    for pack, pile in piles.packs.items():
        assert sorted(pile) == sorted(type_ids(pack, sets=2))
        assert pile != type_ids(pack, sets=2)
        assert not any(tile.startswith("CA-") for tile in pile)
    assert face_down(tile_sets(2)).packs == {pack: sorted(pile) for pack, pile in piles.packs.items()}
    assert tile_sets(1) != tile_sets(2)
    with_capitals = face_down(tile_sets(1, capitals=True))
    assert sum(tile.startswith("CA-") for pile in with_capitals.packs.values() for tile in pile) == 6


@pytest.mark.rule("WM-WORLD-03")
def test_an_empty_pack_gives_no_tile() -> None:
    piles = face_down({"highland": ["HI-01"]})
    found = check_draw(read_map(ONE_PEAK), piles, "lowland")
    assert found is not None
    assert (found.code, found.rule) == (Code.PACK_EMPTY, "WM-WORLD-03")


@pytest.mark.rule("EX-WM-02")
def test_the_third_tile_has_two_spaces() -> None:
    legal = placements(read_map("0,0 HI-05\n0,1 LO-01"), CATALOGUE["LO-02"])
    assert sorted({place.space for place in legal}) == ["-1,1", "1,0"]
    assert {place.touches for place in legal} == {2}


@pytest.mark.rule("WM-WORLD-02", "WM-RULING-01", "EX-ME-002", "ME-MAP-04")
def test_the_map_begins_with_a_highland_tile() -> None:
    empty = TileMap({})
    found = check_draw(empty, face_down(tile_sets(1)), "lowland")
    assert verdict(empty, "LO-01@0,0") == (found and found.code) == Code.FIRST_HIGHLAND
    assert verdict(empty, "HI-03@0,0") == "OK"
    assert [(place.space, place.rot, place.touches) for place in placements(empty, CATALOGUE["HI-03"])] == [
        ("0,0", 0, 0)
    ]
    assert placements(empty, CATALOGUE["LO-01"]) == []
    second = placements(read_map(ONE_PEAK), CATALOGUE["HI-03"])
    assert second
    assert all(place.space != "0,0" for place in second)


@pytest.mark.rule("EX-WM-05", "EX-WM-06", "EX-WM-09", "EX-WM-10", "EX-WM-11", "EX-WM-14", "WM-WORLD-30")
@pytest.mark.parametrize(
    ("text", "laying", "tile", "flows"),
    [
        ("0,0 HI-02\n1,-1 HI-05", "HI-12/0@0,-1", None, "----o-"),
        (RIVER_SOUTH, "RV-01/0@0,1", None, "i--o--"),
        (RIVER_SOUTH, "RV-01/3@0,1", None, "i--o--"),
        (RIVER_SOUTH, "RV-04/0@0,1", None, "i-o---"),
        (RIVER_SOUTH, "RV-04/4@0,1", None, "i---o-"),
        (TWO_RIVERS, "RV-14/0@0,1", None, "i-i-o-"),
        (TWO_RIVERS, "RV-15/0@0,1", None, "i-i---"),
        (TWO_RIVERS, "RV-16/0@0,1", None, "i-i---"),
        (LAKE, "RV-01/2@1,1", None, "--o--i"),
        (LAKE, "RV-01/2@1,1", "0,1", "i-o---"),
        ("0,0 HI-10\n1,0 LO-01\n0,1 RV-16\n-1,1 LO-01\n1,1 LO-01", "RV-08/0@0,2", None, "i-----"),
        ("0,0 HI-10\n1,0 HI-10\n0,1 RV-08", "CO-10/3@1,1", None, "i-----"),
    ],
)
def test_which_way_rivers_run(text: str, laying: str, tile: str | None, flows: str) -> None:
    assert flows_after(text, laying, tile) == flows


ROUND_THE_MIDDLE = """
    0,-1 HI-10   # river S
    1,-1 HI-12   # river SW
    1,0 HI-15    # river NW
    -1,1 HI-14   # river NE
    -1,0 HI-11   # river SE
"""


@pytest.mark.rule("WM-WORLD-18", "WM-RULING-10")
def test_six_rivers_run_into_a_swamp_or_five_and_one_out_of_it() -> None:
    assert flows_after(ROUND_THE_MIDDLE + "0,1 RV-01", "RV-16/0@0,0") == "iiiiii"
    five = ROUND_THE_MIDDLE + "0,0 RV-16"
    assert flows_after(five, "RV-01/0@0,1") == "i--o--"
    assert flows_after(five, "RV-01/0@0,1", "0,0") == "iiioii"


@pytest.mark.rule("WM-WORLD-16", "WM-RULING-09")
def test_three_rivers_run_into_a_lake_or_two_and_one_out_over_its_third_edge() -> None:
    two = "0,-1 HI-10\n1,-1 LO-01\n1,0 HI-15\n0,1 LO-01\n-1,0 LO-01"  # rivers from N and SE
    assert flows_after(two + "\n-1,1 HI-14", "RV-15/0@0,0") == "i-i-i-"
    assert flows_after(two, "RV-15/0@0,0") == "i-i---"
    assert flows_after(two + "\n0,0 RV-15", "RV-01/1@-1,1") == "-i--o-"
    assert flows_after(two + "\n0,0 RV-15", "RV-01/1@-1,1", "0,0") == "i-i-o-"


@pytest.mark.rule("WM-WORLD-30", "WM-WORLD-19", "WM-RULING-10")
def test_a_lake_may_drain_a_swamp_that_nothing_drains_yet() -> None:
    swamp = "0,0 HI-10\n1,0 LO-01\n0,1 RV-16\n-1,1 LO-01\n1,1 LO-01"
    assert flows_after(swamp, "RV-15/0@0,2") == "i-----"
    assert flows_after(swamp, "RV-15/0@0,2", "0,1") == "i--o--"
    drained = read_map(swamp + "\n0,2 RV-15\n-1,2 LO-01\n1,2 LO-01")
    assert "out" in drained.tiles["0,1"].flow
    assert verdict(drained, "RV-08/0@0,3") == "SET_TO_EDGE"  # the lake shows it plain there


@pytest.mark.rule("WM-WORLD-30", "WM-RULING-07")
def test_a_source_may_not_run_into_the_open_end_of_another_river() -> None:
    on = read_map("0,0 HI-15\n0,-1 HI-01")  # river NW, into the space at -1,0
    assert verdict(on, "HI-11@-1,0") == "TWO_UPSTREAMS"


@pytest.mark.rule("WM-WORLD-30", "WM-WORLD-19")
def test_a_drained_swamp_feeds_no_second_river_and_no_lake() -> None:
    drained = read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-16\n-1,1 LO-01\n1,1 LO-01\n0,2 RV-08")
    assert verdict(drained, "RV-01/1@-1,2") == "SECOND_OUTFLOW"
    assert verdict(drained, "RV-15/1@-1,2") == "NO_UPSTREAM"


@pytest.mark.rule("EX-WM-07", "WM-WORLD-12", "WM-RULING-11")
def test_a_river_end_against_a_source_may_be_returned() -> None:
    on = read_map(RIVER_SOUTH)
    legal = placements(on, CATALOGUE["RV-08"])
    assert [(place.space, place.rot) for place in legal] == [("0,1", 0)]
    assert may_return(on, CATALOGUE["RV-08"], legal)


@pytest.mark.rule("WM-WORLD-12", "WM-RULING-11")
@pytest.mark.parametrize("water", ["RV-08", "RV-15", "RV-16"])
def test_all_that_ends_a_river_may_be_returned_where_it_could_only_end_a_source(water: str) -> None:
    below_a_source = read_map(RIVER_SOUTH)
    legal = placements(below_a_source, CATALOGUE[water])
    assert {place.space for place in legal} == {"0,1"}
    assert may_return(below_a_source, CATALOGUE[water], legal)
    longer = read_map(RIVER_SOUTH + "0,1 RV-01\n1,1 LO-01")
    assert not may_return(longer, CATALOGUE[water], placements(longer, CATALOGUE[water]))
    both = read_map(RIVER_SOUTH + "2,-1 RV-01\n3,-2 LO-01\n3,-1 LO-01")
    places = placements(both, CATALOGUE[water])
    assert {"0,1", "2,-2"} <= {place.space for place in places}
    assert not may_return(both, CATALOGUE[water], places), "somewhere it would end a longer river"


@pytest.mark.rule("WM-RULING-11")
def test_a_river_that_runs_on_below_a_source_must_be_laid() -> None:
    on = read_map(RIVER_SOUTH)
    legal = placements(on, CATALOGUE["RV-01"])
    assert {place.space for place in legal} == {"0,1"}
    assert not may_return(on, CATALOGUE["RV-01"], legal)


@pytest.mark.rule("EX-WM-08", "WM-WORLD-11", "WM-RULING-15")
def test_a_tile_without_a_place_goes_under_its_pack_and_no_other() -> None:
    on = read_map(RIVER_SOUTH)
    fork, through = CATALOGUE["RV-14"], CATALOGUE["RV-01"]
    assert placements(on, fork) == []
    assert may_return(on, fork, [])
    assert not may_return(on, through, placements(on, through))
    piles = shuffled_piles(Stream("cup", "packs"), sets=1)
    top = piles.draw("river_valley")
    piles.put_under("river_valley", top)
    assert piles.packs["river_valley"][0] == top
    assert piles.left("river_valley") == 30


@pytest.mark.rule("WM-WORLD-12")
def test_a_river_end_away_from_the_source_must_be_laid() -> None:
    on = read_map(RIVER_SOUTH + "0,1 RV-01\n1,1 LO-01")
    legal = placements(on, CATALOGUE["RV-08"])
    assert [place.space for place in legal] == ["0,2"]
    assert not may_return(on, CATALOGUE["RV-08"], legal)


@pytest.mark.rule("EX-WM-13", "WM-WORLD-21")
def test_coastal_tiles_wait_for_the_first_river_end() -> None:
    assert "coastal" not in open_packs(read_map(RIVER_SOUTH))
    assert "coastal" in open_packs(read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-08"))


@pytest.mark.rule("EX-WM-16", "WM-WORLD-25", "WM-RULING-18", "WM-MAP-08")
def test_a_space_faced_by_sea_alone_becomes_sea() -> None:
    on = read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-08")
    assert fill_sea(on) == ["0,2"]
    assert on.tiles["0,2"].is_sea
    assert on.tiles["0,2"].rot == 0
    assert on.land_ids() == ["0,0", "0,1", "1,0"]


@pytest.mark.rule("WM-WORLD-29")
@pytest.mark.parametrize(
    ("text", "edges", "misfit"),
    [
        ("1,-1 lowland P P P P P P\n0,1 lowland R P P P P P", "P P P P P P", Misfit(Code.BLOCKS_RIVER, 3)),
        ("1,-1 lowland P P P P P P\n0,1 lowland P P P P P P", "R R P R P P", Misfit(Code.RIVER_BLOCKED, 1)),
        ("1,-1 lowland P P P P P P\n0,1 sea S S S S S S", "P P P P P P", Misfit(Code.COAST_BROKEN, 3)),
        ("1,-1 lowland P P P P P P\n0,1 lowland R P P P P P", "P P P R P P", None),
    ],
)
def test_the_edge_that_does_not_fit_is_told(text: str, edges: str, misfit: Misfit | None) -> None:
    tiles = read_map(text).tiles
    assert seam_misfit(cast("Six", tuple(edges.split())), around(tiles, "0,0")) == misfit


@pytest.mark.rule("WM-WORLD-25", "WM-RULING-18")
def test_a_gap_in_the_sea_is_filled_to_its_middle_unless_land_faces_it() -> None:
    sea = "\n".join(f"{tile_id(place)} sea S S S S S S" for place in ring(Hex(0, 0), 2))
    on = read_map(sea)
    assert set(fill_sea(on)) >= {tile_id(place) for place in disc(Hex(0, 0), 1)}
    lagoon = read_map(sea.replace("0,-2 sea S S S S S S", "0,-2 lowland P P S P S P"))
    fill_sea(lagoon)
    assert lagoon.get("0,-1") is None
    assert lagoon.get("0,0") is None


@pytest.mark.rule("WM-WORLD-31", "WM-RULING-12", "WM-RULING-18")
def test_a_gap_whose_shores_are_all_sea_is_no_hole() -> None:
    on = read_map("0,-1 CO-03 r2\n1,-1 CO-03 r3\n1,0 CO-03 r4\n0,1 CO-03 r5\n-1,1 CO-03")
    assert verdict(on, "CO-03/1@-1,0") == "OK"
    lay(on, CATALOGUE["CO-03"], "-1,0", 1)
    assert fill_sea(on) == ["0,0"]


@pytest.mark.rule("WM-WORLD-31", "WM-RULING-12", "WM-WORLD-20")
def test_a_hole_of_any_size_is_one_and_one_shore_of_land_makes_it_so() -> None:
    assert verdict(read_map(WIDE), "LO-01@-1,0") == "HOLE"
    assert verdict(read_map(WIDE), "LO-01@0,0") == "HOLE", "the space behind it is shut in"
    assert verdict(read_map(WIDE), "LO-01@1,0") == "OK", "the other space stays open"
    gap = "0,-1 CO-03 r2\n1,-1 CO-03 r3\n1,0 CO-03 r4\n0,1 CO-03 r5\n-1,1 {}"
    assert verdict(read_map(gap.format("CO-03")), "CO-03/1@-1,0") == "OK"
    land = read_map(gap.format("coastal P P P P CL CS"))  # shows the gap a plain edge
    assert verdict(land, "CO-03/1@-1,0", strict=True) in ("HOLE", "COAST_BROKEN")
    assert makes_hole(land.tiles, "-1,0", CATALOGUE["CO-03"].turned(1), reach(land.tiles))


@pytest.mark.rule("WM-WORLD-31")
def test_a_growing_map_is_shut_in_nowhere_however_often_it_is_asked() -> None:
    rim = Frontier(
        read_map("0,-1 LO-01\n1,-1 LO-01\n2,-1 LO-01\n2,0 LO-01\n1,1 LO-01\n0,1 LO-01\n-1,1 LO-01")
    )
    meadow = CATALOGUE["LO-01"]
    for _ in range(2):
        assert [rim.leaves_hole(meadow, Placement(space, 0, 2)) for space in ("-1,0", "0,0", "1,0")] == [
            True, True, False,
        ]  # fmt: skip
    rim.lay(meadow, "1,0", 0)
    for _ in range(2):
        assert rim.leaves_hole(meadow, Placement("-1,0", 0, 3))
        assert not rim.leaves_hole(meadow, Placement("0,0", 0, 5))


@pytest.mark.rule("WM-WORLD-31", "WM-RULING-12")
def test_a_gap_that_one_tile_would_shut_in_with_land_is_still_open_to_a_coast() -> None:
    rim = Frontier(read_map("0,-1 CO-03 r2\n1,-1 CO-03 r3\n1,0 CO-03 r4\n0,1 CO-03 r5\n-1,1 CO-03"))
    for _ in range(2):
        assert rim.leaves_hole(CATALOGUE["LO-01"], Placement("-1,0", 0, 2))
        assert not rim.leaves_hole(CATALOGUE["CO-03"], Placement("-1,0", 1, 2))


@pytest.mark.rule("WM-WORLD-31", "WM-RULING-12")
def test_in_a_hole_that_a_map_has_already_a_tile_may_not_shut_in_the_rest() -> None:
    rim = Frontier(read_map(WIDE + "\n-1,0 LO-01"))
    assert rim.leaves_hole(CATALOGUE["LO-01"], Placement("0,0", 0, 5))


@pytest.mark.rule("EX-ME-003", "ME-MAP-06", "ME-RULING-103")
def test_a_third_tile_touches_two() -> None:
    on = read_map("0,0 HI-05\n1,0 LO-01")
    assert verdict(on, "LO-01@2,0", strict=False) == "TOUCH_TWO"
    assert verdict(on, "LO-01@0,1", strict=False) == "OK"


@pytest.mark.rule("EX-ME-004", "ME-MAP-07", "ME-RULING-102")
def test_one_edge_must_match_the_pack() -> None:
    gap = read_map("0,0 LO-01\n1,-1 LO-05")  # 1,0 is faced by plain and forest
    assert verdict(gap, "RV-01@1,0", strict=False) == "SET_TO_EDGE"
    assert verdict(gap, "LO-03@1,0", strict=False) == "OK"


@pytest.mark.rule("EX-ME-005", "ME-MAP-08")
def test_an_open_river_is_not_blocked_by_land() -> None:
    gap = read_map("0,0 HI-10\n1,0 LO-01")
    assert verdict(gap, "LO-01@0,1", strict=False) == "BLOCKS_RIVER"


@pytest.mark.rule("ME-MAP-09")
def test_coast_joins_coast() -> None:
    shore = read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-08")
    assert verdict(shore, "CO-01/0@1,1", strict=False) == "COAST_BROKEN"
    assert verdict(shore, "CO-01/2@1,1", strict=False) == "OK"


@pytest.mark.rule("ME-MAP-05", "WM-RULING-14")
def test_a_taken_space_is_refused_first_of_all() -> None:
    assert verdict(read_map(ONE_PEAK), "LO-08/1@0,0") == "SPACE_TAKEN"
    with pytest.raises(ValueError, match="already on 0,0"):
        lay(read_map(ONE_PEAK), CATALOGUE["LO-01"], "0,0", 0)


@pytest.mark.rule("ME-RULING-105", "ME-RULING-102")
def test_without_strict_layout_peaks_may_be_turned_and_holes_left() -> None:
    assert verdict(read_map(ONE_PEAK), "LO-08/1@0,1", strict=False) == "OK"
    ring = read_map("0,-1 LO-01\n1,-1 LO-01\n1,0 LO-01\n0,1 LO-01\n-1,1 LO-01")
    assert verdict(ring, "LO-01@-1,0", strict=False) == "OK"
    assert verdict(ring, "LO-01@-1,0", strict=True) == "HOLE"


def test_a_refusal_names_tile_space_reason_side_and_rule() -> None:
    found = check(read_map(RIVER_SOUTH), CATALOGUE["LO-01"], "0,1", 0)
    assert found is not None
    assert found.message == "LO-01 on 0,1: it would dam a river (side N)."
    assert (found.rule, found.side) == ("WM-WORLD-14", 0)
