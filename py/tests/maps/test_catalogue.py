from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import empires.maps.catalogue as catalogue
from empires.maps.catalogue import (
    CAPITAL_TYPES,
    CATALOGUE,
    EDGE_TYPES,
    SEA_TYPE,
    TILE_TYPES,
    matching_packs,
    read_catalogue,
    sets_needed,
    type_ids,
)  # fmt: skip
from empires.maps.edges import LAND_PACKS, facing_half, sea_halves

FILE = Path(catalogue.__file__).with_name("tiles.json").read_text("utf-8")


@pytest.mark.rule("WM-RULING-02", "WM-T-TILES", "WM-MAP-02")
def test_one_set_is_126_tiles_in_four_packs() -> None:
    assert [len(type_ids(pack)) for pack in LAND_PACKS] == [30, 42, 30, 24]
    kinds = {kind: sum(t.copies for t in TILE_TYPES if t.kind == kind) for kind in
             ("source", "through", "end", "fork", "lake", "swamp", "mouthcoast")}  # fmt: skip
    assert kinds == {
        "source": 9, "through": 18, "end": 9, "fork": 1, "lake": 1, "swamp": 1, "mouthcoast": 2,
    }  # fmt: skip


@pytest.mark.rule("WM-MAP-01", "WM-MAP-03", "WM-MAP-04", "WM-MAP-05", "WM-MAP-06", "ME-MAP-01", "ME-MAP-02")
def test_each_pack_shows_what_belongs_to_it() -> None:
    for tile in TILE_TYPES:
        assert len(tile.edges) == 6
        assert ("M" in tile.edges) <= (tile.pack == "highland")
        assert (tile.kind == "source") <= (tile.pack == "highland")
        assert (tile.pack == "river_valley") == (tile.kind in ("through", "end", "fork", "lake", "swamp"))
        assert ("CL" in tile.edges) == (tile.pack == "coastal" or tile.kind == "end")


@pytest.mark.rule("ME-RULING-101")
def test_two_tiles_of_a_set_are_all_mountain() -> None:
    assert [(t.id, t.copies) for t in TILE_TYPES if set(t.edges) == {"M"}] == [("HI-01", 2)]


@pytest.mark.rule("WM-T-EDGES", "ME-T-EDGE", "WM-MAP-09", "WM-RULING-04")
def test_which_packs_match_which_edge() -> None:
    h, lo, r, c = LAND_PACKS
    assert {edge: row.packs for edge, row in EDGE_TYPES.items()} == {
        "M": (h,), "H": (h, lo), "P": (lo,), "F": (lo,), "R": (r,), "CL": (c,), "CS": (c,), "S": (),
        "W": (lo, r), "K": (lo, r), "Pm": (lo,),
    }  # fmt: skip
    assert matching_packs("H") == (h, lo)


@pytest.mark.rule("WM-T-CAPITALS", "WM-RULING-03", "WM-MAP-07", "ME-MAP-03", "WM-T-SEA", "WM-MAP-08")
def test_six_capital_tiles_and_a_sea_tile() -> None:
    assert [(t.id, t.pack) for t in CAPITAL_TYPES] == [
        ("CA-01", "lowland"), ("CA-02", "lowland"), ("CA-03", "river_valley"), ("CA-04", "river_valley"),
        ("CA-05", "coastal"), ("CA-06", "highland"),
    ]  # fmt: skip
    assert SEA_TYPE.edges == ("S",) * 6
    assert "SE-01" not in [tile for pack in LAND_PACKS for tile in type_ids(pack)]


@pytest.mark.rule("WM-WORLD-09", "WM-WORLD-10")
def test_exactly_the_tiles_with_hills_or_mountains_are_fixed() -> None:
    for tile in CATALOGUE.values():
        assert tile.fixed == bool({"M", "H"} & set(tile.edges)), tile.id


@pytest.mark.rule("WM-T-DIRS")
@given(st.sampled_from(sorted(CATALOGUE)), st.integers(0, 5))
def test_side_d_of_a_tile_turned_by_k_shows_edge_d_minus_k(type_id: str, rot: int) -> None:
    tile = CATALOGUE[type_id]
    assert tile.turned(rot) == tuple(tile.edges[(side - rot) % 6] for side in range(6))


@pytest.mark.rule("WM-RULING-06")
def test_half_of_a_coast_edge_lies_in_the_sea() -> None:
    assert sea_halves(("CL", "S", "CS", "P", "Pm", "F")) == [1, 2, 3, 4]
    assert sea_halves(("P", "P", "P", "CL", "CS", "P")) == [7, 8]


@pytest.mark.rule("WM-T-DIRS")
@pytest.mark.parametrize(("side", "half"), [(side, half) for side in range(6) for half in (0, 1)])
def test_half_edges_face_each_other_crosswise(side: int, half: int) -> None:
    assert facing_half(2 * side + half) == 2 * ((side + 3) % 6) + (1 - half)


@pytest.mark.rule("WM-MAP-13", "WM-MAP-11")
@pytest.mark.parametrize(
    ("empires", "tiles", "sets"), [(2, 30, 1), (6, 90, 1), (7, 105, 2), (12, 180, 2), (2, 400, 5), (6, 91, 2)]
)
def test_how_many_sets_a_map_needs(empires: int, tiles: int, sets: int) -> None:
    assert sets_needed(empires, tiles) == sets


@pytest.mark.parametrize(
    ("good", "bad", "complaint"),
    [
        ('"copies": 10', '"copies": 9', "lowland pack holds 41 tiles instead of 42"),
        ('"id": "HI-02"', '"id": "HI-01"', "two tiles share one id"),
        ('["R", "P", "P", "R", "P", "P"]', '["R", "P", "P", "P", "P", "P"]', "through with 1 river edges"),
        ('["M", "M", "M", "M", "M", "M"]', '["M", "M", "M", "M", "M", "X"]', "Invalid enum value"),
        ('"fixed": true', '"fixed": false', "if it shows hills or mountains, and only then"),
        ('["CL", "S", "S", "CS", "P", "P"]', '["CL", "S", "P", "CS", "P", "P"]', "from CL through S to CS"),
        pytest.param(
            '"fixed": false, "kind": "land", "edges": ["P", "P", "P", "P", "P", "P"]',
            '"fixed": true, "kind": "land", "edges": ["P", "P", "P", "P", "P", "M"]',
            "LO-01 shows mountains outside the highland pack",
            marks=pytest.mark.rule("WM-MAP-03"),
        ),
        pytest.param(
            '"copies": 10, "fixed": false, "kind": "land"', '"copies": 10, "fixed": false, "kind": "source"',
            "LO-01 is of kind source in the lowland pack", marks=pytest.mark.rule("WM-MAP-04"),
        ),
        pytest.param(
            '"kind": "lake"', '"kind": "coast"', "RV-15 is of kind coast in the river_valley pack",
            marks=pytest.mark.rule("WM-MAP-05"),
        ),
        pytest.param(
            '"copies": 5, "fixed": false, "kind": "coast"', '"copies": 5, "fixed": false, "kind": "end"',
            "CO-01 is of kind end in the coastal pack", marks=pytest.mark.rule("WM-MAP-06"),
        ),
        pytest.param(
            '"id": "CA-02", "pack": "lowland"', '"id": "CA-02", "pack": "highland"',
            "there are 2 highland capital tiles instead of 1", marks=pytest.mark.rule("WM-RULING-03"),
        ),
    ],
)  # fmt: skip
def test_a_broken_catalogue_is_refused_with_its_fault(good: str, bad: str, complaint: str) -> None:
    assert good in FILE
    with pytest.raises(ValueError, match=complaint):
        read_catalogue(FILE.replace(good, bad, 1).encode())
