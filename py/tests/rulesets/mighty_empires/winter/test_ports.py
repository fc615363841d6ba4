"""What winter does to ships that are far out, to pirates and to whom ships carry (ME-PIRATE-10)."""

from __future__ import annotations

import pytest

from empires.core.questions.fields import PickMany
from empires.core.rules.game import Game
from empires.rulesets.mighty_empires.state import INDEPENDENT
from empires.rulesets.mighty_empires.winter.quarters.berths import (
    harbours_in_reach,
    shelter_the_homeless,
)
from empires.testing import asked, field_of, told
from tests.rulesets.mighty_empires.sea.waters import DOWN, FAR_UP, UP, lying, waters
from tests.rulesets.mighty_empires.winter.base import Base
from tests.rulesets.mighty_empires.winter.test_quarters import island

NEAR, FAR = "-2,3", "-1,3"
"""Open sea beside the coast at -2,2, and farther out."""

BEHIND = "-3,2"
"""Open sea behind the same coast, over an edge that is dry land."""

OCEAN = dict.fromkeys((NEAR, FAR, BEHIND), "sea S S S S S S")
COASTLINE = {NEAR: "coastal CS P P P CL P"}
"""The coast goes on at -2,3 instead."""


@pytest.mark.rule("ME-RULING-186", "ME-QUART-12")
def test_a_ship_makes_for_the_harbours_all_along_its_coast_the_nearest_first() -> None:
    scene = waters("berths")
    for tile in (DOWN, UP, FAR_UP):
        scene.land(tile, "A", "city")
    ship = scene.ship("A", FAR_UP, in_harbour=False)
    assert harbours_in_reach(scene.state, ship) == [FAR_UP, UP, DOWN]
    assert harbours_in_reach(scene.state, scene.ship("B", FAR_UP)) == []


@pytest.mark.rule("ME-RULING-246", "ME-QUART-12")
@pytest.mark.parametrize(("tile", "found"), [(NEAR, True), (BEHIND, True), (FAR, False)])
def test_from_the_open_sea_a_ship_first_makes_for_a_coast_beside_it(tile: str, found: bool) -> None:
    scene = Base("berths", OCEAN, open_sea=True)
    scene.ship("Red", tile, in_harbour=False)
    ships = scene.play(quiet=4).state.ships.values()
    assert [(ship.tile, ship.in_harbour) for ship in ships] == [("-1,1", True)] * found


@pytest.mark.rule("ME-RULING-242", "ME-RULING-246", "ME-QUART-04")
@pytest.mark.parametrize(("tile", "way"), [(NEAR, "sea"), (FAR, "retreat")])
def test_who_is_aboard_on_the_open_sea_comes_home_only_past_a_coast(tile: str, way: str) -> None:
    scene = Base("quarters", OCEAN, open_sea=True)
    scene.ship("Red", tile, in_harbour=False)
    scene.aboard("Red", "ship 1", 800)
    campaign = scene.play(*((6, 1) if way == "retreat" else ()), quiet=4)
    assert [event.facts["route"] for event in told(campaign.chronicle(), "banner_home")] == [way]
    assert asked(campaign) == [("Red", "billet")]
    assert campaign.state.banners["Red:1"].aboard == "ship 1", "it stays aboard until it has a billet"


@pytest.mark.rule("ME-RULING-271")
def test_ships_that_have_their_berth_stay_and_those_of_independents_are_left_alone() -> None:
    scene = Base("events")
    scene.land("-2,2", "Red", "city")
    berthed = scene.ship("Red", "-1,1")
    adrift = scene.ship(INDEPENDENT, "-1,1", in_harbour=False)
    for _ in shelter_the_homeless(Game(scene.state)):
        raise AssertionError("nobody is asked")
    assert list(scene.state.ships.values()) == [berthed, adrift]
    assert not adrift.in_harbour


@pytest.mark.rule("ME-RULING-271")
def test_from_a_port_that_changed_hands_only_ships_of_its_former_owner_go() -> None:
    scene = Base("events")
    scene.land("-1,1", "Blue", "city")
    scene.land("-2,2", "Red", "city")
    owners = {"Red": "-1,1", "Blue": "-1,1", INDEPENDENT: "-1,1"}
    ships = {owner: scene.ship(owner, tile) for owner, tile in owners.items()}
    for _ in shelter_the_homeless(Game(scene.state)):
        raise AssertionError("nobody is asked")
    assert {owner: (ship.tile, ship.in_harbour) for owner, ship in ships.items()} == {
        "Red": ("-2,2", True), "Blue": ("-1,1", True), INDEPENDENT: ("-1,1", True),
    }  # fmt: skip


@pytest.mark.rule("ME-RULING-271", "ME-EVENT-05", "ME-RULING-177", "ME-QUART-12")
def test_ships_leave_a_besieged_port_that_falls_to_a_plague() -> None:
    scene = Base("events")
    scene.land("-2,2", "Red", "city")
    scene.port(1)
    scene.banner("Red", "-1,1", 500, inside=True)
    scene.banner("Blue", "-1,1", 900, edge=2, came_from="0,1")
    scene.siege("-1,1", "Blue", winter="maintained")
    campaign = scene.play(2, 3, 6, 1, quiet=2)
    campaign.attempt("Blue", "billet", {"1": "6,0"})
    assert campaign.state.lands["-1,1"].owner == "Blue"
    assert lying(campaign) == {"ship 1": ("-2,2", True)}


@pytest.mark.rule("ME-SEA-06", "ME-QUART-12")
def test_in_its_winter_harbour_a_ship_gets_its_rigging_back() -> None:
    scene = Base("berths")
    scene.ship("Red", "-2,2", in_harbour=False, condition="dismasted")
    assert scene.play(quiet=4).state.ships["ship 1"].condition == "sound"


@pytest.mark.rule("ME-PIRATE-10", "ME-RULING-196")
def test_pirates_return_to_the_nearest_free_port_past_everybodys_ships() -> None:
    scene = Base("berths", COASTLINE)
    scene.land("-1,1", INDEPENDENT, "city")
    scene.ship("Blue", "-2,2", in_harbour=False)
    scene.ship(INDEPENDENT, NEAR, kind="pirate", in_harbour=False)
    ships = scene.play(quiet=4).state.ships
    assert [(ship.kind, ship.tile, ship.in_harbour) for ship in ships.values()] == [("pirate", "-1,1", True)]


@pytest.mark.rule("ME-PIRATE-10")
def test_a_port_berths_three_ships_ordinary_ones_included() -> None:
    scene = Base("berths", COASTLINE)
    scene.land("-1,1", INDEPENDENT, "city")
    scene.ship(INDEPENDENT, "-1,1")
    for _ in range(3):
        scene.ship(INDEPENDENT, NEAR, kind="pirate", in_harbour=False)
    assert list(scene.play(quiet=4).state.ships) == ["ship 1", "ship 2", "ship 3"]


@pytest.mark.rule("ME-PIRATE-10", "ME-RULING-196")
@pytest.mark.parametrize(("die", "goal"), [(1, "-1,1"), (2, NEAR)])
def test_between_ports_as_near_as_each_other_chance_decides(die: int, goal: str) -> None:
    scene = Base("berths", COASTLINE)
    for tile in ("-1,1", NEAR):
        scene.land(tile, INDEPENDENT, "city")
    scene.ship(INDEPENDENT, "-2,2", kind="pirate", in_harbour=False)
    assert scene.play(die, quiet=6).state.ships["ship 1"].tile == goal


@pytest.mark.rule("ME-RULING-242", "ME-QUART-04")
def test_who_is_aboard_uses_that_ship_and_the_others_share_the_rest() -> None:
    scene = island(1)
    scene.ship("Red", "-2,2", in_harbour=False)
    scene.aboard("Red", "ship 2", 700)
    campaign = scene.play(6, 1, 6, 1)
    [question] = campaign.waiting
    assert asked(campaign) == [("Red", "send_by_sea")]
    assert [one.value for one in field_of(question, PickMany).choices] == ["Red:1", "Red:2", "Red:3"]
    campaign.attempt("Red", "send_by_sea", {"banners": ["Red:3"]})
    routes = {event.facts["route"]: event.facts["banners"] for event in told(campaign.recent, "banner_home")}
    assert routes["sea"] == ["Red:3", "Red:4"]


@pytest.mark.rule("ME-PIRATE-10", "ME-QUART-15")
def test_pirates_who_come_late_find_no_berth_where_others_lie_already() -> None:
    scene = Base("berths", COASTLINE)
    scene.land("-1,1", INDEPENDENT, "city")
    scene.ship(INDEPENDENT, "-2,2", kind="pirate", in_harbour=False)
    for kind in ("pirate", "ordinary", "ordinary"):
        scene.ship(INDEPENDENT, "-1,1", kind=kind)
    left = scene.play(quiet=9).state.ships
    assert list(left) == ["ship 2", "ship 3", "ship 4"]
