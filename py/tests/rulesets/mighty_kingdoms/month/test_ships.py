"""Ships: sailing, passengers, fights at sea and ashore, harbours."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.winter import docking
from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, ordered, own, ship, started


def coast(phase: str = "orders", order: str = "ABC", **options: Any) -> Kingdoms:
    """FX3 with a strait between A and B (2,0 and 2,-1), a river on 1,1 and a marsh on 2,1."""
    state = fx3(phase, order=order, ships=True, **{"battle_mode": "simple_hits", **options})
    for name in ("2,0", "2,-1"):
        state.tiles[name].terrain = "sea"
    for name in ("1,0", "3,0", "1,-1"):
        state.tiles[name].coast = True
    state.tiles["1,1"].river = True
    state.tiles["2,1"].terrain = "swamp"
    state.tiles["2,1"].coast = True
    return state


@pytest.mark.rule("MK-SHIP-01", "MK-OPT-37")
def test_ships_sail_coast_sea_and_river_and_never_defend() -> None:
    state = coast()
    ship(state, "A5", "1,0")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    orders = [offer for offer in offered(campaign) if offer.startswith("A5")]
    assert sorted(orders) == ["A5 move 1,-1", "A5 move 1,1", "A5 move 2,-1", "A5 move 2,0", "A5 raze"]
    with refused("impassable", "MK-SHIP-01"):
        do(campaign, "A", "give_order", "A5 move 0,0")
    state = coast()
    ship(state, "A5", "2,0")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    assert "A5 move 2,1" not in offered(started(state)), "no marsh"


@pytest.mark.rule("MK-SHIP-01")
def test_ships_sail_and_armies_march() -> None:
    state = coast()
    ship(state, "A5", "1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "A", "give_order", "A5 move 2,0")
    do(campaign, "B", "give_order", "B1 move 3,0")
    assert [event.text for event in happened(campaign, "order_given")] == [
        "A’s ship A5 will sail to 2,0.",
        "B’s army 1 will march to 3,0.",
    ]
    assert [event.text for event in happened(campaign, "army_moved")] == [
        "A’s ship A5 sails from 1,0 to 2,0.",
        "B’s army 1 marches from 4,0 to 3,0.",
    ]


@pytest.mark.rule("MK-SHIP-02", "MK-ORD-01")
def test_an_army_embarks_and_the_pair_has_one_order() -> None:
    state = coast()
    ship(state, "A5", "1,0")
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "A", "give_order", "pair A5 A1")
    assert campaign.state.ships["A5"].army == "A1"
    assert asked(campaign) == [("A", "give_order")], "embarking is no order"
    assert all(offer.startswith("A5") for offer in offered(campaign))
    do(campaign, "A", "give_order", "A5 move 2,0")
    do(campaign, "B", "give_order", "B1 defend")
    assert campaign.state.armies["A1"].tile == campaign.state.ships["A5"].tile == "2,0"
    assert campaign.state.month == 2
    assert not any(offer.startswith("unpair") for offer in offered(campaign)), "not on open sea"


@pytest.mark.rule("MK-SHIP-02")
def test_an_army_lands_at_the_start_of_orders() -> None:
    state = coast()
    army(state, "A1", "1,0")
    ship(state, "A5", "1,0", army="A1")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "A", "give_order", "unpair A5")
    assert campaign.state.ships["A5"].army == ""
    assert not any("pair" in offer for offer in offered(campaign)), "once a month"
    assert "A1 defend" in offered(campaign)


@pytest.mark.rule("MK-SHIP-02")
def test_the_next_month_an_army_may_embark_again() -> None:
    state = coast("reform")
    ship(state, "A5", "1,0", transferred=True)
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    assert "pair A5 A1" in offered(started(state))


@pytest.mark.rule("MK-SHIP-03", "MK-TERR-02", "MK-EXP-01")
def test_the_sea_has_no_owner_and_nothing_is_rolled_for_it() -> None:
    state = coast("resolution")
    ordered(ship(state, "A5", "1,0"), "move 2,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    tile = campaign.state.tiles["2,0"]
    assert (tile.explored, tile.controller, tile.settlement) == (True, "", "none")
    assert all(event.rule != "MK-T-EXPLORE" for event in happened(campaign, "roll"))


@pytest.mark.rule("MK-SHIP-01", "MK-RES-03")
def test_a_ship_explores_and_takes_land_like_an_army() -> None:
    state = coast("resolution")
    ordered(ship(state, "A5", "1,0"), "move 1,1")
    army(state, "B1", "4,0")
    campaign = started(state, 5, 5)
    tile = campaign.state.tiles["1,1"]
    assert (tile.controller, tile.settlement) == ("A", "city")


@pytest.mark.rule("MK-RULING-60", "MK-TOW-02")
def test_a_ship_that_finds_a_tower_goes_back_with_the_army_aboard() -> None:
    state = coast("resolution", wizards=True)
    army(state, "A1", "1,0")
    ordered(ship(state, "A5", "1,0", army="A1"), "move 1,1")
    army(state, "B1", "4,0")
    campaign = started(state, 4, 4, 2, 2)
    assert campaign.state.tiles["1,1"].tower
    assert (campaign.state.ships["A5"].tile, campaign.state.armies["A1"].tile) == ("1,0", "1,0")


@pytest.mark.rule("MK-SHIP-04", "MK-OUT-03")
def test_who_wins_at_sea_has_the_coast_where_the_loser_has_nobody_ashore() -> None:
    state = coast("battle")
    ship(state, "A5", "3,0")
    ship(state, "B5", "3,0")
    army(state, "C1", "0,4")
    campaign = started(state, 6, 1)
    assert "B5" not in campaign.state.ships
    assert [event.rule for event in happened(campaign, "tile_taken")] == ["MK-OUT-03"]
    assert campaign.state.tiles["3,0"].controller == "A"


@pytest.mark.rule("MK-SHIP-04")
def test_fleets_fight_until_one_is_gone() -> None:
    state = coast("battle")
    army(state, "A1", "2,0")
    ship(state, "A5", "2,0", army="A1")
    ship(state, "B5", "2,0")
    ship(state, "B6", "2,0")
    campaign = started(state, 3, 1, 2)
    assert [event.facts["dice"] for event in happened(campaign, "roll")] == ["d6", "2d6"]
    assert asked(campaign) == [("B", "lose_ship")], "3 and 1 for the army aboard is a hit"
    do(campaign, "B", "lose_ship", "B6")
    assert "B6" not in campaign.state.ships
    assert asked(campaign) == [("A", "give_up_sea")]
    do(campaign, "A", "give_up_sea", "fight")
    do(campaign, "B", "give_up_sea", "give_up")
    assert happened(campaign, "battle_result")[0].facts["winner"] == "A"
    assert asked(campaign) == [("B", "retreat")]
    do(campaign, "B", "retreat", "3,0")
    assert [event.facts["army"] for event in happened(campaign, "army_retreated")] == ["B5"]
    assert campaign.state.tiles["2,0"].controller == ""


@pytest.mark.rule("MK-SHIP-04")
def test_a_river_makes_it_harder_and_the_passenger_goes_down_too() -> None:
    state = coast("battle")
    army(state, "B1", "1,1")
    ship(state, "A5", "1,1")
    ship(state, "B5", "1,1", army="B1")
    campaign = started(state, 4, 4)
    assert "A5" not in campaign.state.ships, "4 + 1 - 1 sinks it"
    assert "B5" in campaign.state.ships, "4 - 1 does not"
    state = coast("battle")
    army(state, "B1", "2,0")
    ship(state, "A5", "2,0")
    ship(state, "B5", "2,0", army="B1")
    campaign = started(state, 4, 1)
    assert campaign.state.armies == {}
    assert campaign.state.ships["A5"].tile == "2,0"


@pytest.mark.rule("MK-SHIP-04")
def test_only_ships_fight_where_both_have_ships() -> None:
    state = coast("battle")
    army(state, "A1", "1,0")
    ship(state, "A5", "1,0")
    army(state, "B1", "1,0")
    ship(state, "B5", "1,0")
    campaign = started(state, 6, 1)
    assert "B5" not in campaign.state.ships
    assert campaign.state.armies["B1"].tile == "1,0", "the army ashore has not fought yet"
    do(campaign, "A", "winner_move", "stay")
    dice = [event.facts["dice"] for event in happened(campaign, "roll")]
    assert dice[2:4] == ["d6", "2d6"], "now B’s army attacks ship and army"


@pytest.mark.rule("MK-OUT-03", "MK-SHIP-04")
def test_a_fight_lost_at_sea_leaves_the_shore_to_the_armies_that_hold_it() -> None:
    state = coast("battle")
    own(state, "B", "1,0")
    ship(state, "A5", "1,0")
    army(state, "B1", "1,0")
    ship(state, "B5", "1,0")
    campaign = started(state, 6, 1)
    assert "B5" not in campaign.state.ships
    assert campaign.state.tiles["1,0"].controller == "B"


@pytest.mark.rule("MK-SHIP-05")
@pytest.mark.parametrize(("dice", "winner"), [((2, 3, 4), "A"), ((1, 1, 2), "draw"), ((1, 1, 3), "B")])
def test_ships_against_armies_add_up_a_pair_rolls_two(dice: tuple[int, ...], winner: str) -> None:
    state = coast("battle")
    army(state, "A1", "1,0")
    ship(state, "A5", "1,0", army="A1")
    army(state, "B1", "1,0")
    own(state, "B", "1,1")
    campaign = started(state, *dice)
    assert [event.facts["dice"] for event in happened(campaign, "roll")][:2] == ["2d6", "d6"]
    assert happened(campaign, "battle_result")[0].facts["winner"] == winner
    assert len(campaign.state.armies) == 2, "no damage but by retreat"


@pytest.mark.rule("MK-SHIP-06")
def test_ships_may_flee_to_the_open_sea() -> None:
    state = coast("battle", order="BAC")
    ship(state, "A5", "3,0")
    army(state, "B1", "3,0")
    campaign = started(state, 6, 1)
    assert campaign.state.ships["A5"].tile == "2,0"
    blocked = coast("battle", order="BAC")
    ship(blocked, "A5", "3,0")
    army(blocked, "B1", "3,0")
    ship(blocked, "B5", "2,0")
    assert "A5" not in started(blocked, 6, 1).state.ships


@pytest.mark.rule("MK-SHIP-07")
def test_ships_are_built_in_harbours_one_to_a_city() -> None:
    state = coast("spend")
    state.kingdoms["A"].gold = 3
    state.order = ["A"]
    state.settings.end = "open"
    campaign = started(state)
    assert "buy_ship 1,0" in offered(campaign)
    assert "buy_ship 0,0" not in offered(campaign), "no water there"
    do(campaign, "A", "spend", "buy_ship 1,0")
    assert campaign.state.kingdoms["A"].gold == 2
    [new] = campaign.state.ships.values()
    assert (new.owner, new.tile) == ("A", "1,0")
    with refused("no_harbour", "MK-SHIP-07"):
        do(campaign, "A", "spend", "buy_ship 1,0")


@pytest.mark.rule("MK-SHIP-07")
def test_ships_winter_in_harbours_and_are_lost_without_one() -> None:
    state = coast("recall")
    own(state, "A", "1,1", settlement="city")
    army(state, "A1", "2,0")
    ship(state, "A5", "2,0", army="A1", stance="side")
    ship(state, "B5", "2,-1")
    campaign = started(state)
    assert asked(campaign) == [("A", "dock")]
    with refused("no_harbour", "MK-SHIP-07"):
        do(campaign, "A", "dock", "0,0")
    do(campaign, "A", "dock", "1,1")
    docked = campaign.state.ships["A5"]
    assert (docked.tile, docked.army, docked.stance) == ("1,1", "", "upright")
    assert campaign.state.armies["A1"].tile == "0,0"
    assert "B5" not in campaign.state.ships
    assert docking.harbours(campaign.state, "A") == ["1,0"]


@pytest.mark.rule("MK-SHIP-07")
def test_an_enemy_ship_that_is_not_home_yet_blocks_no_harbour() -> None:
    state = coast("recall")
    ship(state, "B5", "1,0")
    ship(state, "A5", "2,-1")
    campaign = started(state)
    assert campaign.state.ships["A5"].tile == "1,0"
    assert "B5" not in campaign.state.ships, "B has no harbour"
    assert [event.facts["ship"] for event in happened(campaign, "ship_destroyed")] == ["B5"]


@pytest.mark.rule("MK-SHIP-07")
def test_each_city_shelters_one_ship_over_the_winter() -> None:
    state = coast("recall")
    for name in ("A5", "A6"):
        ship(state, name, "2,-1")
    campaign = started(state)
    assert [one.tile for one in campaign.state.ships.values()] == ["1,0"]


@pytest.mark.rule("MK-TERR-04")
def test_rough_ground_does_not_trouble_ships() -> None:
    state = coast("resolution", terrain_slow=True)
    state.tiles["1,1"].terrain = "forest"
    own(state, "A", "1,1")
    ordered(ship(state, "A5", "1,0"), "move 1,1")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert campaign.state.ships["A5"].stance == "upright"


@pytest.mark.rule("MK-TERR-02", "MK-SHIP-03")
def test_water_is_never_controlled() -> None:
    state = coast("reform")
    ship(state, "A5", "2,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert campaign.state.tiles["2,0"].controller == ""
    assert not land.can_be_controlled(campaign.state.tiles["2,0"])


@pytest.mark.rule("MK-BAT-06", "MK-SHIP-01")
def test_a_disordered_ship_can_be_cut_down() -> None:
    state = coast("battle")
    army(state, "A1", "1,0")
    ship(state, "B5", "1,0", stance="side")
    assert started(state).state.ships == {}


def test_a_ship_that_can_do_nothing_is_not_asked_for() -> None:
    state = coast()
    state.tiles["-1,1"].river = True
    ship(state, "A5", "-1,1")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert asked(campaign) == [("B", "give_order")]


@pytest.mark.rule("MK-BAT-04", "MK-SHIP-05", "MK-TBL-04")
def test_where_one_side_has_ships_all_upright_fight_ashore_and_nobody_is_asked_how() -> None:
    state = coast("battle", battle_mode="ask")
    ship(state, "A5", "1,0")
    army(state, "A1", "1,0")
    army(state, "A2", "1,0", stance="side")
    army(state, "B1", "1,0")
    campaign = started(state, 6, 6, 1)
    [begun] = happened(campaign, "battle_started")
    assert (begun.facts["attack"], begun.facts["defence"]) == (2, 1), "who lies on his side does not fight"
    assert {event.rule for event in happened(campaign, "roll")[:2]} == {"MK-SHIP-05"}
    assert happened(campaign, "method_set") == []


@pytest.mark.rule("MK-TBL-04", "MK-SHIP-04")
def test_a_fight_between_fleets_is_never_one_for_the_table() -> None:
    state = coast("battle", battle_mode="tabletop")
    ship(state, "A5", "2,0")
    ship(state, "B5", "2,0")
    campaign = started(state, 6, 1)
    assert [event.rule for event in happened(campaign, "roll")][:2] == ["MK-SHIP-04", "MK-SHIP-04"]
    assert sorted(campaign.state.ships) == ["A5"]
    assert happened(campaign, "method_set") == []
