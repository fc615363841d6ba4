import pytest

from empires.core.base.stream import Stream
from empires.maps.capitals import CapitalSite, check_capital, choose_sites, lay_capital, worth
from empires.maps.catalogue import CATALOGUE
from empires.maps.textform import read_map

ROW = "\n".join(f"{q},{r} LO-01" for q in range(-1, 5) for r in range(-3, 3))


@pytest.mark.rule("EX-WM-18", "WM-CAPITAL-04", "WM-RULING-21", "EX-ME-001", "ME-MAP-10", "ME-RULING-106")
@pytest.mark.parametrize(
    ("space", "code"),
    [("3,0", "CAPITAL_TOO_CLOSE"), ("4,0", None), ("2,2", None), ("2,-3", "CAPITAL_TOO_CLOSE")],
)
def test_capitals_keep_their_distance(space: str, code: str | None) -> None:
    found = check_capital(read_map(ROW), CATALOGUE["CA-01"], space, ["0,0"], 4)
    assert (found and found.code) == code


@pytest.mark.rule("ME-RULING-106")
def test_the_distance_may_be_set_to_three() -> None:
    assert check_capital(read_map(ROW), CATALOGUE["CA-01"], "3,0", ["0,0"], 3) is None


@pytest.mark.rule("EX-WM-19", "WM-CAPITAL-03", "WM-RULING-22", "WM-CAPITAL-06")
def test_a_coastal_capital_replaces_a_coastal_tile_and_inherits_its_edges() -> None:
    on = read_map("0,0 LO-03\n1,0 CO-03 r1")
    wrong = check_capital(on, CATALOGUE["CA-05"], "0,0", [], 4)
    assert (wrong and wrong.code) == "WRONG_SET"
    assert check_capital(on, CATALOGUE["CA-05"], "1,0", [], 4) is None
    displaced = lay_capital(on, CapitalSite("1,0", "CA-05"))
    assert displaced.type_id == "CO-03"
    assert on.tiles["1,0"].type_id == "CA-05"
    assert on.tiles["1,0"].edges == ("P", "CL", "S", "CS", "P", "P")


@pytest.mark.rule("WM-RULING-25")
@pytest.mark.parametrize("tile", ["RV-15", "RV-16", "SE-01"])
def test_no_capital_on_lake_swamp_or_sea(tile: str) -> None:
    on = read_map(f"0,0 {tile}")
    for space in ("0,0", "5,5"):
        found = check_capital(on, CATALOGUE["CA-03"], space, [], 4)
        assert (found and found.code) == "CAPITAL_TERRAIN"


@pytest.mark.rule("WM-RULING-22")
def test_a_capital_with_its_own_edges_must_fit() -> None:
    on = read_map("0,0 HI-10\n1,0 LO-01\n0,1 RV-01\n0,2 RV-08")
    straight = CATALOGUE["CA-03"]
    misfit = check_capital(on, straight, "0,1", [], 4, own_rotation=1)
    assert (misfit and misfit.code) == "CAPITAL_MISFIT"
    assert check_capital(on, straight, "0,1", [], 4, own_rotation=0) is None
    lay_capital(on, CapitalSite("0,1", "CA-03"), own_rotation=3)
    assert on.tiles["0,1"].edges == ("R", "P", "P", "R", "P", "P")
    assert on.tiles["0,1"].flow == ("in", "", "", "out", "", "")
    bend = read_map("0,0 HI-10\n0,1 RV-01")  # the way on is still open
    lay_capital(bend, CapitalSite("0,1", "CA-04"), own_rotation=0)
    assert bend.tiles["0,1"].flow == ("in", "", "out", "", "", "")
    turned = check_capital(on, CATALOGUE["CA-06"], "0,0", [], 4, own_rotation=2)
    assert (turned and turned.code) == "FIXED_ORIENTATION"


@pytest.mark.rule("WM-RULING-23")
def test_where_packs_fall_short_any_land_may_bear_a_capital() -> None:
    heights = read_map("\n".join(f"{q},{r} HI-05" for q in range(9) for r in range(9)))
    stream = Stream("heights", "sites")
    assert choose_sites(heights, stream, 2, min_distance=4) is None  # one Highland capital tile in a set
    sites = choose_sites(heights, stream, 2, min_distance=4, any_pack=True)
    assert sites is not None
    assert len({site.type_id for site in sites}) == len(sites) >= 2
    assert sites[0].type_id == "CA-06"


def test_lakes_and_walled_in_peaks_make_no_realm() -> None:
    on = read_map("0,0 LO-01\n1,0 RV-15\n1,1 HI-02\n0,1 HI-03\n-1,1 SE-01")
    assert {tile: worth(on, on.tiles[tile]) for tile in on.ids()} == {
        "-1,1": 0, "0,0": 2, "0,1": 3, "1,0": 0, "1,1": 0,
    }  # fmt: skip
