"""Whom an empire may attack: range, clear routes and the nearest empire."""

from __future__ import annotations

import pytest

from empires.maps.capitals import CapitalSite, lay_capital
from empires.rulesets.warmaster.routes import in_range, nearest, routes
from empires.rulesets.warmaster.state import War
from empires.rulesets.warmaster.targets import (
    legal_targets,
    why_not_attack,
    why_not_hold_back,
    why_out_of_reach,
)
from tests.rulesets.warmaster.scene import pact, war


def fault(state: War, attacker: str, target: str) -> str:
    """The code that bars an attack by range and route, or "" where it is open."""
    found = why_out_of_reach(state, attacker, target)
    return found.code if found else ""


@pytest.mark.rule("EX-WM-25", "WM-ROUTE-02", "WM-ROUTE-03", "WM-ORDERS-03")
def test_a_mountain_edge_bars_the_way_in_but_not_the_way_out() -> None:
    state = war("0,0 LO-01 @Red\n1,0 HI-05 @Blue")
    assert fault(state, "Red", "Blue") == "NO_ROUTE"
    assert fault(state, "Blue", "Red") == ""


@pytest.mark.rule("EX-WM-26", "WM-ROUTE-04")
def test_the_river_inside_the_target_need_not_be_crossed() -> None:
    state = war("0,0 LO-01 @Red\n0,1 RV-01 r1 @Green", "Red Green")
    assert routes(state, "Red") == {"Green": ("0,0", "0,1")}


@pytest.mark.rule("EX-WM-27", "WM-ROUTE-05", "WM-RULING-29", "WM-SPECIAL-13", "WM-RULING-32")
def test_a_river_in_between_wants_a_bridge() -> None:
    text = "0,0 LO-01 @Red\n0,1 RV-01 r1{}\n0,2 LO-01 @Blue"
    assert fault(war(text.format("")), "Red", "Blue") == "NO_ROUTE"
    assert routes(war(text.format(" @Bridges")), "Red")["Blue"] == ("0,0", "0,1", "0,2")


@pytest.mark.rule("WM-RULING-29", "WM-ROUTE-05")
def test_a_bridge_serves_all_whoever_owns_it_and_joins_all_banks() -> None:
    held = "0,0 LO-01 @Red\n0,1 RV-01 r1 @Green{}\n0,2 LO-01 @Blue"
    barred = war(held.format(""), "Red Green Blue", third_party_blocks=False)
    assert fault(barred, "Red", "Blue") == "NO_ROUTE"
    bridged = war(held.format(" @Bridges"), "Red Green Blue", third_party_blocks=False)
    assert fault(bridged, "Red", "Blue") == ""
    assert fault(bridged, "Blue", "Red") == ""
    fork = "0,0 RV-14{}\n1,-1 LO-01 @Red\n0,1 LO-01 @Blue\n-1,0 LO-01 @Green"
    apart, joined = (war(fork.format(mark), "Red Blue Green") for mark in ("", " @Bridges"))
    assert [fault(apart, *pair) for pair in (("Red", "Blue"), ("Blue", "Green"))] == ["NO_ROUTE"] * 2
    assert [fault(joined, *pair) for pair in (("Red", "Blue"), ("Blue", "Green"))] == ["", ""]


@pytest.mark.rule("WM-CAPITAL-06", "WM-RULING-22", "WM-ROUTE-03")
def test_a_capital_is_ground_like_any_other() -> None:
    """HI-09 shows Red a hill; the capital CA-06 in its place, with edges of its own, a mountain."""
    inherited = war("0,0 LO-01 @Red\n1,0 HI-09 @Blue")
    lay_capital(inherited.map, CapitalSite("1,0", "CA-06"))
    assert fault(inherited, "Red", "Blue") == ""
    printed = war("0,0 LO-01 @Red\n1,0 HI-09 @Blue")
    lay_capital(printed.map, CapitalSite("1,0", "CA-06"), own_rotation=0)
    assert fault(printed, "Red", "Blue") == "NO_ROUTE"
    river = war("0,0 LO-01 @Red\n0,1 RV-04\n0,2 LO-01 @Blue")
    lay_capital(river.map, CapitalSite("0,1", "CA-03"), own_rotation=2)
    assert fault(river, "Red", "Blue") == "NO_ROUTE", "its river bars the way"


@pytest.mark.rule("WM-RULING-22", "WM-WORLD-30", "WM-ROUTE-08")
@pytest.mark.parametrize(("before", "after", "barred"), [(0, 2, ""), (2, 0, "NO_ROUTE")])
def test_an_inlet_opens_and_closes_with_the_river_of_a_capital(before: int, after: int, barred: str) -> None:
    """The capital turns the river from its source away from, or towards, the inlets between Red and Blue."""
    text = f"1,1 HI-15\n0,1 RV-04 r{before}\n0,0 CO-10\n1,0 LO-01 @Red\n-1,0 LO-01 @Blue"
    state = war(text)
    assert fault(state, "Red", "Blue") == ("" if barred else "NO_ROUTE")
    lay_capital(state.map, CapitalSite("0,1", "CA-04"), own_rotation=after)
    assert fault(state, "Red", "Blue") == barred


@pytest.mark.rule("EX-WM-28", "WM-ROUTE-04", "WM-ROUTE-08")
def test_a_route_may_follow_the_bank() -> None:
    state = war("0,0 LO-01 @Red\n0,1 RV-01 r1\n-1,2 RV-01 r1\n-2,3 RV-01 r1 @Blue")
    assert routes(state, "Red")["Blue"] == ("0,0", "0,1", "-1,2", "-2,3")


@pytest.mark.rule("EX-WM-29", "WM-ORDERS-02", "WM-RULING-21", "WM-RULING-37")
def test_three_tiles_are_the_reach() -> None:
    state = war("0,0 LO-01 @Red\n1,0 LO-01\n2,0 LO-01\n3,0 LO-01 @Blue\n4,0 LO-01 @Green", "Red Blue Green")
    assert fault(state, "Red", "Blue") == ""
    assert fault(state, "Red", "Green") == "OUT_OF_RANGE"
    legal, fallback = legal_targets(state, state.empires["Red"])
    assert (list(legal), fallback) == (["Blue"], False)


@pytest.mark.rule("EX-WM-30", "WM-ROUTE-01")
def test_the_way_leads_round_a_swamp() -> None:
    state = war("0,0 LO-01 @Red\n1,0 RV-16\n2,0 LO-01 @Blue\n0,1 LO-01\n1,1 LO-01")
    assert routes(state, "Red")["Blue"] == ("0,0", "0,1", "1,1", "2,0")


LONG_WAY = "0,0 LO-01 @Red\n1,0 RV-16\n2,0 RV-15\n3,0 LO-01 @Blue\n0,1 LO-01\n1,1 LO-01\n2,1 LO-01"


@pytest.mark.rule("EX-WM-31", "WM-RULING-31", "WM-ROUTE-08")
def test_a_route_enters_three_tiles_unless_agreed_otherwise() -> None:
    assert fault(war(LONG_WAY), "Red", "Blue") == "NO_ROUTE"
    assert fault(war(LONG_WAY, route_length="unlimited"), "Red", "Blue") == ""


@pytest.mark.rule("WM-RULING-31")
def test_without_a_limit_on_routes_the_distance_still_counts() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01\n2,0 LO-01\n3,0 LO-01\n4,0 LO-01 @Blue"
    assert fault(war(text, route_length="unlimited"), "Red", "Blue") == "OUT_OF_RANGE"


@pytest.mark.rule("EX-WM-32", "WM-ROUTE-07", "WM-RULING-34", "WM-ROUTE-06", "WM-NAP-04")
def test_foreign_land_bars_the_way_but_a_partners_does_not() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Green\n2,0 LO-01 @Blue"
    state = war(text, "Red Green Blue")
    assert fault(state, "Red", "Blue") == "NO_ROUTE"
    pact(state, "Red", "Green")
    assert routes(state, "Red")["Blue"] == ("1,0", "2,0")
    free = war(text, "Red Green Blue", third_party_blocks=False)
    assert routes(free, "Red")["Blue"] == ("0,0", "1,0", "2,0")


@pytest.mark.rule("EX-WM-33", "WM-NAP-04")
def test_a_pact_lengthens_the_reach() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Green\n2,0 LO-01 @Green\n3,0 LO-01\n4,0 LO-01\n5,0 LO-01 @Blue"
    state = war(text, "Red Green Blue")
    assert fault(state, "Red", "Blue") == "OUT_OF_RANGE"
    pact(state, "Red", "Green")
    assert routes(state, "Red")["Blue"] == ("2,0", "3,0", "4,0", "5,0")
    winding = war(text, "Red Green Blue", route_length="unlimited")
    assert fault(winding, "Red", "Blue") == "OUT_OF_RANGE"
    pact(winding, "Red", "Green")
    assert "Blue" in routes(winding, "Red"), "range is counted from the partner’s land too"


@pytest.mark.rule("EX-WM-34", "WM-NAP-03", "WM-RULING-39")
def test_the_target_lends_no_land_though_it_is_a_partner() -> None:
    state = war("0,0 LO-01 @Red\n1,0 HI-05 @Green", "Red Green")
    pact(state, "Red", "Green")
    assert fault(state, "Red", "Green") == "NO_ROUTE"
    open_border = war("0,0 LO-01 @Red\n1,0 LO-01 @Green", "Red Green")
    pact(open_border, "Red", "Green")
    assert fault(open_border, "Red", "Green") == "", "a pact may be broken"


@pytest.mark.rule("WM-RULING-39")
def test_a_partners_partner_is_a_stranger() -> None:
    state = war("0,0 LO-01 @Red\n1,0 LO-01 @Green\n2,0 LO-01 @Gold\n3,0 LO-01 @Blue", "Red Green Gold Blue")
    pact(state, "Red", "Green")
    pact(state, "Green", "Gold")
    assert fault(state, "Red", "Blue") == "NO_ROUTE"


@pytest.mark.rule("EX-WM-35", "WM-ROUTE-02", "WM-ROUTE-03")
def test_a_tile_passed_through_is_tested_on_the_way_in_and_out() -> None:
    state = war("0,0 LO-01 @Red\n0,-1 HI-05\n0,-2 LO-01 @Blue")
    assert fault(state, "Red", "Blue") == "NO_ROUTE"
    assert fault(state, "Blue", "Red") == "NO_ROUTE"


@pytest.mark.rule("EX-WM-36", "WM-ORDERS-04", "WM-RULING-37", "WM-RULING-30")
def test_out_of_all_reach_the_nearest_may_be_attacked() -> None:
    state = war(
        "0,0 LO-01 @Red\n5,0 LO-01 @Blue\n0,5 LO-01 @Green\n7,0 LO-01 @Yellow", "Red Blue Green Yellow"
    )
    assert nearest(state, "Red") == ["Blue", "Green"]
    red = state.empires["Red"]
    assert why_not_attack(state, red, "Blue") is None
    assert why_not_attack(state, red, "Green") is None
    assert why_not_hold_back(state, legal_targets(state, red)) is None
    found = why_not_attack(state, red, "Yellow")
    assert found is not None
    assert (found.code, found.rule) == ("NOT_NEAREST", "WM-ORDERS-04")


@pytest.mark.rule("WM-RULING-37")
def test_partners_land_does_not_bring_the_nearest_nearer() -> None:
    state = war("0,0 LO-01 @Red\n5,0 LO-01 @Blue\n0,1 HI-01 @Green\n0,8 LO-01 @Gold", "Red Blue Green Gold")
    pact(state, "Red", "Green")
    assert nearest(state, "Red") == ["Green"]


@pytest.mark.rule("WM-RULING-33")
def test_a_route_starts_from_any_own_tile_even_a_swamp() -> None:
    state = war("0,0 RV-16 @Red\n1,0 LO-01 @Blue")
    assert fault(state, "Red", "Blue") == ""


@pytest.mark.rule("WM-RULING-36", "WM-ROUTE-01")
def test_lakes_and_swamps_of_the_target_count_for_range_only() -> None:
    state = war("0,0 LO-01 @Red\n1,0 RV-16 @Blue\n9,0 LO-01 @Blue")
    assert in_range(state, "Red", "Blue")
    assert fault(state, "Red", "Blue") == "NO_ROUTE"


@pytest.mark.rule("WM-RULING-35", "WM-ROUTE-01")
def test_a_coast_is_passed_over_its_land_half_and_water_never() -> None:
    shore = "0,0 coastal P P P CL S CS @Red\n0,1 {} @Blue"
    assert fault(war(shore.format("coastal CS P P P CL S")), "Red", "Blue") == "", "land half meets land half"
    facing = "0,0 coastal P P CL S CS P @Red\n0,1 coastal S CS P P P CL @Blue"
    assert fault(war(facing), "Red", "Blue") == "NO_ROUTE", "water lies between"


@pytest.mark.rule("WM-ORDERS-02", "WM-RULING-21")
@pytest.mark.parametrize(("far", "near"), [("3,0", True), ("4,0", False)])
def test_one_tile_within_three_of_one_own_tile_is_in_range(far: str, near: bool) -> None:
    text = f"0,0 LO-01 @Red @capital\n-5,0 LO-01 @Red\n{far} LO-01 @Blue\n9,0 LO-01 @Blue @capital"
    assert in_range(war(text), "Red", "Blue") == near
