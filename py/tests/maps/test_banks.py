import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.maps.banks import Place, arrivals, banks, joined, places, same_bank, shores
from empires.maps.catalogue import CATALOGUE
from empires.maps.textform import read_map
from empires.maps.tiles import Tile, tile_from


def tile(type_id: str, rot: int = 0) -> Tile:
    return tile_from(CATALOGUE[type_id], "0,0", rot)


def drawn(edges: str) -> Tile:
    return read_map(f"0,0 lowland {edges}").tiles["0,0"]


@pytest.mark.rule("WM-ROUTE-08", "WM-RULING-32", "WM-ROUTE-04")
@pytest.mark.parametrize(
    ("type_id", "found"),
    [
        ("LO-01", ((0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11),)),
        ("HI-10", ((7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6),)),  # a lone source edge divides nothing
        ("RV-01", ((7, 8, 9, 10, 11, 0), (1, 2, 3, 4, 5, 6))),
        ("RV-14", ((9, 10, 11, 0), (1, 2, 3, 4), (5, 6, 7, 8))),
        ("RV-08", ((9, 10, 11, 0), (1, 2, 3, 4))),  # between river and coast
        ("CO-01", ((7, 8, 9, 10, 11, 0),)),
        ("RV-15", ()),
        ("RV-16", ()),
        ("SE-01", ()),
    ],
)
def test_the_banks_of_a_tile(type_id: str, found: tuple[tuple[int, ...], ...]) -> None:
    def rounds(runs: tuple[tuple[int, ...], ...]) -> list[list[int]]:
        return sorted(sorted(run) for run in runs)

    assert rounds(banks(tile(type_id))) == rounds(found)


@pytest.mark.rule("WM-ROUTE-05", "WM-ROUTE-08", "WM-RULING-29")
def test_a_bridge_joins_all_banks() -> None:
    assert len(banks(tile("RV-14"), bridged=True)) == 1
    assert len(banks(tile("RV-08"), bridged=True)) == 1


@pytest.mark.rule("WM-ROUTE-08", "WM-WORLD-22")
def test_a_mouth_divides_its_tile_once_a_river_reaches_it() -> None:
    assert len(banks(tile("CO-10", 3))) == 1
    on = read_map("0,0 HI-10\n1,0 HI-10\n0,1 RV-08\n1,1 CO-10 r3")
    fed = on.tiles["1,1"]
    assert fed.has_river
    assert len(banks(fed)) == 2
    mouths = [side for side, edge in enumerate(fed.edges) if edge == "Pm"]
    assert {side: fed.flow[side] for side in mouths} == {side: "in" if side == 0 else "" for side in mouths}
    assert not tile("CO-10", 3).has_river


@pytest.mark.rule("ME-RULING-104", "WM-ROUTE-01")
def test_banners_go_round_a_lake_and_routes_do_not() -> None:
    lake = tile("RV-15")
    assert shores(lake) == ((2, 3, 6, 7, 10, 11),)
    assert places(lake) == (Place(1, 0), Place(3, 0), Place(5, 0))
    assert joined(lake, Place(1, 0), Place(5, 0))
    assert banks(lake) == ()
    assert len(shores(tile("RV-16"))) == 1
    assert shores(tile("SE-01")) == ()


@pytest.mark.rule("EX-ME-037", "ME-RULING-141", "ME-MOVE-02", "ME-MOVE-04")
def test_a_banner_beside_a_river() -> None:
    river = drawn("P P R P P R")
    at = Place(0, 0)
    assert joined(river, at, Place(1, 0))
    assert not joined(river, at, Place(3, 0))
    assert joined(river, at, Place(3, 0), bridged=True)
    near, far = Place(2, 0), Place(2, 1)
    assert [place for place in places(river) if place.edge == 2] == [near, far]
    assert joined(river, at, near)
    assert not joined(river, at, far)


@pytest.mark.rule("ME-RULING-141", "ME-MOVE-02")
def test_arriving_over_a_river_edge_keeps_the_bank() -> None:
    on = read_map("0,0 RV-01\n0,1 RV-01\n1,0 LO-01")
    upper, lower, plain = on.tiles["0,0"], on.tiles["0,1"], on.tiles["1,0"]
    assert arrivals(upper, Place(3, 0), lower) == (Place(0, 1),)
    assert arrivals(upper, Place(3, 1), lower) == (Place(0, 0),)
    assert arrivals(plain, Place(4, 0), lower) == (Place(1, 0),)


@pytest.mark.rule("ME-RULING-104", "ME-MOVE-03")
def test_nobody_walks_over_water() -> None:
    on = read_map("0,0 RV-15\n0,-1 LO-01\n1,-1 LO-01\n5,0 CO-01\n5,-1 CO-01")
    lake, north, north_east = (on.tiles[at] for at in ("0,0", "0,-1", "1,-1"))
    assert arrivals(north, Place(3, 0), lake) == ()
    assert arrivals(north_east, Place(4, 0), lake) == (Place(1, 0),)
    assert arrivals(on.tiles["5,0"], Place(0, 0), on.tiles["5,-1"]) == (Place(3, 1),)


@pytest.mark.rule("ME-RULING-141")
def test_one_run_of_mountains_parts_nothing_and_two_make_a_range() -> None:
    assert joined(drawn("M M P P P P"), Place(2, 0), Place(5, 0))
    ridge = drawn("M P P M P P")
    assert joined(ridge, Place(1, 0), Place(2, 0))
    assert not joined(ridge, Place(1, 0), Place(4, 0))
    assert joined(ridge, Place(0, 0), Place(1, 0))
    assert joined(ridge, Place(0, 0), Place(5, 0))


@pytest.mark.rule("ME-RULING-141")
@given(st.sampled_from(sorted(CATALOGUE)))
def test_no_printed_tile_has_two_runs_of_mountains(type_id: str) -> None:
    here = tile(type_id)
    for start in places(here):
        for goal in places(here):
            assert joined(here, start, goal) == same_bank(here, start, goal)


@given(st.sampled_from(sorted(CATALOGUE)), st.integers(0, 5))
def test_banks_turn_with_the_tile(type_id: str, rot: int) -> None:
    turned = sorted(sorted((half + 2 * rot) % 12 for half in bank) for bank in banks(tile(type_id)))
    assert sorted(sorted(bank) for bank in banks(tile(type_id, rot))) == turned
