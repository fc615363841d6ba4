"""Winter quarters (ME digest 2, 4.3, examples 226 to 235)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.rulesets.mighty_empires.state import INDEPENDENT, Secrets
from empires.rulesets.mighty_empires.winter.quarters.billets import room_at
from empires.rulesets.mighty_empires.winter.quarters.route_home import has_sea_route
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.scene import baggage, points, where
from tests.rulesets.mighty_empires.winter.base import Base, billets

RIVER = {"2,0": "river P P R P P R"}
"""A river in (2,0) parts its eastern sides from its western ones."""

DIVIDED = {"2,0": "river R P P R P P"}


def far_from_home(carried: int = 2, tiles: dict[str, str] | None = None, **options: Any) -> Base:
    """Red's banner C (900) in (3,0), at the eastern edge."""
    scene = Base("quarters", tiles, **options)
    scene.banner("Red", "3,0", 900, baggage=carried)
    return scene


@pytest.mark.rule(
    "ME-NECRO-08", "EX-ME-226", "ME-QUART-01", "ME-QUART-02", "ME-QUART-10", "ME-RULING-243", "ME-RULING-248"
)
def test_a_clear_route_leads_home_without_a_die() -> None:
    scene = far_from_home()
    scene.state.secrets["Red"].treasure = {"Red:1": 3}
    scene.state.lands["1,0"].stockpile = 4
    campaign = scene.play(quiet=4)
    assert asked(campaign) == [("Red", "billet")]
    campaign.attempt("Red", "billet", {"1": "1,0"})
    assert told(campaign.chronicle(), "banner_home")[0].facts["route"] == "clear"
    assert where(campaign, "Red:1") == ["1,0"]
    assert told(campaign.recent, "baggage_lost")[0].facts["baggage"] == 6
    assert campaign.state.lands["1,0"].stockpile == 0
    assert [one.facts["crowns"] for one in told(campaign.chronicle(), "treasure_home")] == [3]


@pytest.mark.rule("EX-ME-227", "ME-QUART-03", "ME-QUART-05", "ME-QUART-08", "ME-T-RETREAT", "ME-RULING-241")
def test_a_river_without_a_bridge_forces_a_winter_retreat() -> None:
    campaign = far_from_home(tiles=DIVIDED).play(1, 2, quiet=4)
    campaign.attempt("Red", "winter_retreat", {"1": 2})
    billets(campaign, "Red")
    assert points(campaign, "Red:1") == [700]


@pytest.mark.rule("ME-RULING-115", "ME-QUART-08")
@pytest.mark.parametrize("hidden", [False, True])
def test_where_baggage_is_secret_so_is_what_a_banner_uses_on_its_way_home(hidden: bool) -> None:
    campaign = far_from_home(tiles=DIVIDED, hide_baggage=hidden).play(1, 2, quiet=4)
    campaign.attempt("Red", "winter_retreat", {"1": 2})
    seen = [event.rule for event in told(campaign.view("Blue").events, "roll")]
    assert ("ME-T-RETREAT" in seen) is not hidden


@pytest.mark.rule("EX-ME-227", "ME-T-RETREAT", "ME-QUART-08")
def test_without_baggage_the_same_die_is_the_end() -> None:
    campaign = far_from_home(tiles=DIVIDED).play(1, quiet=4)
    campaign.attempt("Red", "winter_retreat", {"1": 0})
    assert points(campaign, "Red:1") == [0]
    assert told(campaign.recent, "banner_lost")[0].rule == "ME-QUART-08"


@pytest.mark.rule("EX-ME-228", "ME-QUART-03")
@pytest.mark.parametrize("way", ["city", "bridge"])
def test_an_own_city_or_a_bridge_opens_the_river(way: str) -> None:
    scene = far_from_home(tiles=DIVIDED)
    if way == "city":
        scene.land("2,0", "Red", "city")
    else:
        scene.state.lands["2,0"].bridges = [0]
    campaign = scene.play()
    assert asked(campaign) == [("Red", "billet")]


@pytest.mark.rule("EX-ME-229", "ME-T-RETREAT", "ME-QUART-09", "ME-RULING-247")
def test_more_than_six_counts_as_six() -> None:
    campaign = far_from_home(carried=3, tiles=DIVIDED).play(6, 5, quiet=4)
    campaign.attempt("Red", "winter_retreat", {"1": 3})
    assert points(campaign, "Red:1") == [750]


@pytest.mark.rule("ME-RULING-241")
def test_each_banner_of_a_force_uses_its_own_baggage_on_its_own_die() -> None:
    scene = far_from_home(tiles=DIVIDED)
    scene.banner("Red", "3,0", 900)
    campaign = scene.play(1, 2, 1, quiet=4)
    campaign.attempt("Red", "winter_retreat", {"1": 2})
    assert points(campaign, "Red:1", "Red:2") == [700, 0]


@pytest.mark.rule("ME-QUART-08", "ME-RULING-241")
def test_no_banner_uses_more_baggage_than_it_carries() -> None:
    campaign = far_from_home(tiles=DIVIDED).play()
    with refused("bad_answer"):
        campaign.attempt("Red", "winter_retreat", {"1": 3})


@pytest.mark.rule("ME-QUART-02")
@pytest.mark.parametrize("owner", ["Blue", INDEPENDENT, None])
def test_no_way_home_leads_through_the_land_of_others(owner: str | None) -> None:
    scene = far_from_home(carried=0)
    for tile in ("2,0", "2,-1", "3,-1"):
        scene.land(tile, owner, "village" if owner else "none")
    campaign = scene.play(6, 1)
    assert points(campaign, "Red:1") == [870]


@pytest.mark.rule("ME-QUART-02", "ME-QUART-13")
def test_no_way_home_leads_through_ruins() -> None:
    scene = far_from_home(carried=0)
    scene.land("2,0", "Red", "village", razed=True)
    assert points(scene.play(6, 1), "Red:1") == [870]


@pytest.mark.rule("ME-RULING-240", "ME-WSET-07")
@pytest.mark.parametrize(("start", "left"), [("ignore", 900), ("must_be_own", 870)])
def test_whose_the_first_tile_is_matters_by_setting_only(start: str, left: int) -> None:
    scene = far_from_home(carried=0, quarters_start_tile=start)
    scene.land("3,0", "Blue")
    assert points(scene.play(6, 1), "Red:1") == [left]


def island(ships: int) -> Base:
    """Three banners on an offshore village of Red's, across the water from Red's port."""
    scene = Base("quarters", {"-2,2": "coastal S S S CL S S"})
    scene.land("-2,2", "Red", "village")
    for strength in (800, 600, 500):
        scene.banner("Red", "-2,2", strength)
    scene.port(ships)
    return scene


@pytest.mark.rule("ME-QUART-04", "ME-RULING-242")
def test_over_sea_one_goes_from_a_coast_to_an_open_coast_of_ones_own() -> None:
    scene = island(1)
    state, there = scene.state, scene.state.banners["Red:1"]
    assert has_sea_route(state, there)
    assert not has_sea_route(state, scene.banner("Red", "5,0", 900)), "from inland"
    for tile, land in state.lands.items():
        if tile != "-2,2" and land.owner == "Red" and state.map.tiles[tile].has_coast:
            land.owner = "Blue"
    assert not has_sea_route(state, there), "to the coasts of others"


@pytest.mark.rule("EX-ME-230", "ME-QUART-04", "ME-RULING-242")
def test_each_ship_brings_one_banner_over_the_sea() -> None:
    campaign = island(2).play(6, 1)
    with refused("no_sea_capacity", "ME-QUART-04"):
        campaign.attempt("Red", "send_by_sea", {"banners": ["Red:1", "Red:2", "Red:3"]})
    campaign.attempt("Red", "send_by_sea", {"banners": ["Red:1", "Red:3"]})
    assert points(campaign, "Red:1", "Red:2", "Red:3") == [800, 570, 500]


@pytest.mark.rule("ME-QUART-04", "ME-QUART-05", "ME-RULING-242")
@pytest.mark.parametrize(("ships", "dice"), [(0, (6, 1, 6, 1, 6, 1)), (3, ())])
def test_nobody_is_asked_where_all_sail_or_none(ships: int, dice: tuple[int, ...]) -> None:
    campaign = island(ships).play(*dice)
    assert asked(campaign) == [("Red", "billet")]
    assert dice_left(campaign) == []


def crowded(banners: int) -> Base:
    scene = Base("quarters")
    for _ in range(banners):
        scene.banner("Red", "0,0", 500)
    return scene


@pytest.mark.rule("EX-ME-231", "ME-QUART-06", "ME-QUART-07", "ME-T-BILLET", "ME-QUART-10")
def test_ten_banners_find_room_and_the_eleventh_leaves_play() -> None:
    scene = crowded(11)
    scene.state.banners["Red:11"].baggage = 2
    campaign = scene.play(quiet=4)
    with refused("no_billet", "ME-QUART-06"):
        billets(campaign, "Red", _1="0,0", _2="0,0", _3="0,0", _4="0,0", _5="0,0")
    with refused("no_billet", "ME-QUART-06"):
        billets(campaign, "Red", _1="-1,0")
    with refused("no_billet", "ME-QUART-06"):
        billets(campaign, "Red", _1="2,0")
    beds = ["0,0"] * 4 + ["-1,1"] * 2 + ["1,-1", "1,0", "0,1", "0,-1", "disband"]
    campaign.attempt("Red", "billet", {str(n): bed for n, bed in enumerate(beds, start=1)})
    assert len(campaign.state.banners) == 10
    assert "Red:11" not in campaign.state.banners
    assert [event.facts["baggage"] for event in told(campaign.chronicle(), "baggage_lost")] == [2]


@pytest.mark.rule("ME-QUART-06")
def test_the_refusal_of_a_billet_names_the_place() -> None:
    scene = crowded(5)
    scene.state.lands["1,0"].name = "Dunmar"
    campaign = scene.play(quiet=4)
    with pytest.raises(IllegalChoice, match=r"^There is no room for a banner at "):
        billets(campaign, "Red", _1="2,0")
    with pytest.raises(IllegalChoice, match=r"room for only 1 banner at Dunmar\."):
        billets(campaign, "Red", _1="1,0", _2="1,0")


@pytest.mark.rule("ME-QUART-06")
def test_banners_that_are_there_already_take_up_room() -> None:
    scene = crowded(3)
    (first, *others) = scene.state.banners.values()
    assert room_at(scene.state, "Red", "0,0", others) == 3
    assert room_at(scene.state, "Red", "0,0", [first, *others]) == 4
    for _ in range(2):
        scene.banner("Red", "0,0", 500)
    assert room_at(scene.state, "Red", "0,0") == 0


@pytest.mark.rule("EX-ME-232", "ME-QUART-06", "ME-QUART-13")
def test_ruins_house_nobody() -> None:
    scene = crowded(11)
    scene.land("1,-1", "Red", "village", realm_of="Red", razed=True)
    campaign = scene.play(quiet=4)
    with refused("no_billet", "ME-QUART-06"):
        billets(campaign, "Red", _1="1,-1")
    billets(campaign, "Red")
    assert len(campaign.state.banners) == 9


@pytest.mark.rule("ME-RULING-253", "ME-QUART-06")
def test_a_besieged_place_houses_no_banner_from_outside() -> None:
    scene = crowded(1)
    scene.banner("Blue", "1,0", 900)
    scene.siege("1,0", "Blue", garrison_points=100, winter="maintained")
    campaign = scene.play()
    with refused("no_billet", "ME-QUART-06"):
        billets(campaign, "Red", _1="1,0")
    assert asked(campaign) == [("Red", "billet")]


@pytest.mark.rule("ME-RULING-244", "ME-QUART-06")
def test_a_captured_capital_houses_none_of_the_captors_banners() -> None:
    scene = crowded(1)
    scene.land("6,0", "Red", "city", capital_of="Blue", realm_of="Blue")
    campaign = scene.play()
    with refused("no_billet", "ME-QUART-06"):
        billets(campaign, "Red", _1="6,0")


@pytest.mark.rule("EX-ME-233", "ME-QUART-12", "ME-QUART-13")
@pytest.mark.parametrize("fate", ["captured", "razed"])
def test_a_ship_without_a_harbour_is_lost(fate: str) -> None:
    scene = Base("berths")
    scene.port(1)[0].in_harbour = False
    scene.land("-1,1", "Blue" if fate == "captured" else "Red", "city", razed=fate == "razed")
    campaign = scene.play(4, 3, 4, 3)
    assert not campaign.state.ships
    assert told(campaign.recent, "ship_lost")[0].rule == "ME-QUART-12"


@pytest.mark.rule("ME-QUART-12")
def test_a_ship_sails_to_a_harbour_along_the_coast() -> None:
    scene = Base("berths")
    scene.ship("Red", "-2,2", in_harbour=False)
    campaign = scene.play(4, 3, 4, 3)
    ship = campaign.state.ships["ship 1"]
    assert (ship.tile, ship.in_harbour) == ("-1,1", True)


@pytest.mark.rule("ME-QUART-12")
def test_the_owner_picks_among_several_harbours() -> None:
    scene = Base("berths")
    scene.land("-2,2", "Red", "city")
    scene.ship("Red", "-2,2")
    campaign = scene.play(4, 3, 4, 3)
    with refused("no_harbour", "ME-QUART-12"):
        campaign.attempt("Red", "berth", "0,0")
    campaign.attempt("Red", "berth", "-1,1")
    assert campaign.state.ships["ship 1"].tile == "-1,1"


@pytest.mark.rule("ME-QUART-15", "ME-RULING-196")
def test_pirates_winter_in_an_independent_city_that_shelters_three_ships() -> None:
    scene = Base("berths")
    scene.land("-1,1", INDEPENDENT, "city")
    for _ in range(2):
        scene.ship(INDEPENDENT, "-1,1")
    for _ in range(2):
        scene.ship(INDEPENDENT, "-2,2", kind="pirate", in_harbour=False)
    campaign = scene.play(4, 3, 4, 3)
    assert [ship.tile for ship in campaign.state.ships.values()] == ["-1,1"] * 3
    scene = Base("berths")
    scene.ship(INDEPENDENT, "-2,2", kind="pirate", in_harbour=False)
    assert not scene.play(4, 3, 4, 3).state.ships


def besieged(phase: str = "siege_decisions") -> Base:
    """Two Red banners before Blue's fortress (6,1), one of Blue's behind its walls."""
    scene = Base(phase)
    scene.banner("Red", "6,1", 900)
    scene.banner("Red", "6,1", 700)
    scene.banner("Blue", "6,1", 600, inside=True, baggage=2)
    scene.siege("6,1", "Red")
    return scene


@pytest.mark.rule("EX-ME-234", "ME-QUART-14")
def test_a_besieging_force_is_not_split() -> None:
    campaign = besieged().play()
    labels = {choice.value: choice.label for choice in campaign.waiting[0].choices}
    assert labels == {"maintain": "Maintain the siege", "retire": "Send them all home"}
    with refused("siege_no_split", "ME-QUART-14"):
        campaign.attempt("Red", "siege_decision", "split")


@pytest.mark.rule("ME-QUART-14", "ME-QUART-01")
def test_a_siege_that_is_kept_on_holds_both_sides_in_the_tile() -> None:
    campaign = besieged().play(4, 3, 4, 3)
    campaign.attempt("Red", "siege_decision", "maintain")
    assert where(campaign, "Red:1", "Red:2", "Blue:1") == ["6,1"] * 3
    assert baggage(campaign, "Blue:1") == [0]
    assert campaign.state.sieges["6,1"].winter == "maintained"


@pytest.mark.rule("ME-QUART-14", "ME-RULING-251")
def test_when_the_besiegers_retire_both_sides_go_home() -> None:
    campaign = besieged().play(6, 1, 6, 1)
    campaign.attempt("Red", "siege_decision", "retire")
    assert not campaign.state.sieges
    assert asked(campaign) == [("Red", "billet")]
    billets(campaign, "Red")
    assert asked(campaign) == [("Blue", "billet")]
    assert points(campaign, "Red:1", "Red:2", "Blue:1") == [870, 670, 600]


@pytest.mark.rule("ME-RULING-253", "ME-QUART-02")
def test_no_way_home_leads_through_a_siege_that_goes_on() -> None:
    scene = far_from_home(carried=0)
    for tile in ("2,-1", "1,-1"):
        scene.land(tile, "Blue", "village")
    scene.banner("Blue", "2,0", 900)
    scene.land("2,0", "Red", "city")
    scene.siege("2,0", "Blue", winter="maintained", garrison_points=100)
    assert points(scene.play(6, 1), "Red:1") == [870]


@pytest.mark.rule("ME-RULING-327", "ME-RULING-167")
def test_only_the_besieger_stays_before_the_walls() -> None:
    scene = besieged()
    scene.state.players.append("Green")
    scene.state.secrets["Green"] = Secrets()
    scene.winter.order.append("Green")
    scene.land("4,0", "Green", "village", realm_of="Green")
    scene.banner("Green", "6,1", 800)
    campaign = scene.play(quiet=9)
    assert asked(campaign) == [("Red", "siege_decision")]
    campaign.attempt("Red", "siege_decision", "maintain")
    assert ("Red", "siege_decision") not in asked(campaign), "he decided once, for all of his"
    assert where(campaign, "Red:1", "Red:2", "Green:1") == ["6,1", "6,1", "4,0"]


@pytest.mark.rule("ME-QUART-04", "ME-RULING-242", "ME-QUART-01")
def test_who_is_aboard_sails_home_and_lands() -> None:
    scene = Base("quarters")
    [ship] = scene.port(1)
    banner = scene.banner("Red", "-2,2", 800, aboard=ship.id)
    ship.tile, ship.in_harbour, ship.cargo = "-2,2", False, banner.id
    campaign = scene.play(quiet=4)
    campaign.attempt("Red", "billet", {"1": "0,0"})
    assert (campaign.state.banners["Red:1"].aboard, campaign.state.ships[ship.id].cargo) == (None, None)


@pytest.mark.rule("ME-QUART-09", "ME-T-RETREAT")
def test_a_banner_without_points_left_is_gone() -> None:
    scene = Base("quarters")
    scene.banner("Red", "4,2", 200)
    campaign = scene.play(2, 1, quiet=4)
    assert points(campaign, "Red:1") == [0]
    assert not campaign.state.banners
    assert told(campaign.chronicle(), "banner_lost")[0].rule == "ME-QUART-09"


@pytest.mark.rule("ME-EQX-52", "ME-T-SPELLDUR", "ME-RULING-233", "ME-RULING-252")
def test_mists_are_gone_when_a_maintained_siege_ends_later_in_the_winter() -> None:
    scene = Base("quarters")
    scene.land("2,0", "Red", "fortress")
    scene.land("3,0", "Blue")
    scene.banner("Blue", "2,0", 900, edge=2, came_from="3,0")
    scene.siege("2,0", "Blue", garrison_points=100, winter="maintained")
    scene.winter.led_astray = ["Blue:1"]
    campaign = scene.play(5, 6, 6, quiet=1)  # treachery: 2,0 goes over to Blue
    [home] = told(campaign.chronicle(), "banner_home")
    assert home.facts == {"banners": ["Blue:1"], "route": "clear"}
    assert points(campaign, "Blue:1") == [900]
