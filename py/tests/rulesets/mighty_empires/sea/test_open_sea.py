"""The open sea: weather, storms, ships in trouble: ME-SEA, EX-ME-088 to 090."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.sea.fleets import move_ship
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.state.sea import Condition
from empires.testing import asked, dice_left, kinds, offered, refused, told
from tests.rulesets.mighty_empires.scene import Scene, baggage, points, where
from tests.rulesets.mighty_empires.sea.waters import (
    BEYOND,
    EAST_SEA,
    HERE,
    INLAND,
    ISLAND,
    SEA,
    SOUTH_SEA,
    UP,
    fleet,
    linger,
    lying,
    tell,
    waters,
)


def ocean(phase: str = "movement", **options: Any) -> Scene:
    """A's ship off the coast, with open sea before it."""
    scene = waters(phase, open_sea=True, **options)
    fleet(scene, "A", HERE)
    return scene


def out(scene: Scene, *dice: int) -> Campaign[MightyEmpires]:
    """Ship 1 sails to SEA."""
    linger(scene)
    return tell(scene.play(*dice), f"sail 1 {SEA}")


@pytest.mark.rule("ME-SEA-01", "ME-RULING-186")
def test_sea_tiles_are_sailed_only_where_that_was_agreed() -> None:
    assert f"sail 1 {SEA}" in offered(ocean().play())
    scene = waters()
    fleet(scene, "A", HERE)
    with refused("off_map", "ME-SHIP-01"):
        tell(scene.play(), f"sail 1 {SEA}")


@pytest.mark.rule("ME-SEA-02", "ME-T-WEATHER")
@pytest.mark.parametrize("die", [1, 3])
def test_on_a_calm_sea_the_ship_sails_in(die: int) -> None:
    campaign = out(ocean(), die)
    assert lying(campaign) == {"ship 1": (SEA, False)}
    assert campaign.state.ships["ship 1"].condition == "sound"


@pytest.mark.rule("ME-SEA-02", "ME-RULING-124")
def test_each_ship_has_weather_of_its_own() -> None:
    scene = ocean()
    fleet(scene, "A", HERE)
    linger(scene)
    campaign = tell(scene.play(1, 4), f"sail 1+2 {SEA}")
    assert [ship.condition for ship in campaign.state.ships.values()] == ["sound", "becalmed"]


@pytest.mark.rule("EX-ME-088", "ME-SEA-02", "ME-SEA-04", "ME-RULING-198", "ME-T-WEATHER")
def test_strong_winds_carry_the_ship_to_another_coast() -> None:
    campaign = out(ocean(), 5, 3)
    assert lying(campaign) == {"ship 1": (ISLAND, False)}
    assert told(campaign.recent, "drifted")[0].tiles == (SEA, ISLAND)


@pytest.mark.rule("EX-ME-088", "ME-SEA-04", "ME-RULING-198")
def test_off_the_map_the_ship_is_lost_with_all_aboard() -> None:
    scene = ocean()
    scene.aboard("A", "ship 1", 900)
    campaign = out(scene, 5, 2)
    assert campaign.state.ships == {}
    assert points(campaign, "A:1") == [0]


@pytest.mark.rule("ME-RULING-198", "ME-SEA-04")
@pytest.mark.parametrize(("dice", "goal"), [((5, 6), HERE), ((5, 1, 2), EAST_SEA), ((5, 4, 3), SOUTH_SEA)])
def test_on_another_sea_tile_the_weather_is_rolled_again(dice: tuple[int, ...], goal: str) -> None:
    campaign = out(ocean(), *dice)
    assert lying(campaign) == {"ship 1": (goal, False)}
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-198")
def test_against_dry_land_the_ship_stays() -> None:
    text = f"{HERE} coastal P CL S S CS P\n{BEYOND} LO-01\n-1,0 LO-01\n{SEA} sea S S S S S S\n{ISLAND} LO-01"
    assert lying(out(ocean(text=text), 5, 3)) == {"ship 1": (SEA, False)}


@pytest.mark.rule("EX-ME-090", "ME-SEA-03", "ME-T-WEATHER", "ME-RULING-199")
def test_a_becalmed_ship_leaves_on_a_six() -> None:
    campaign = out(ocean(), 4)
    assert campaign.state.ships["ship 1"].condition == "becalmed"


@pytest.mark.rule("EX-ME-090", "ME-SEA-03", "ME-RULING-199")
@pytest.mark.parametrize(("die", "free"), [(3, False), (5, False), (6, True)])
def test_the_sea_lets_a_becalmed_ship_go_at_the_start_of_a_turn(die: int, free: bool) -> None:
    scene = ocean("start")
    scene.state.ships["ship 1"].tile, scene.state.ships["ship 1"].condition = SEA, "becalmed"
    fleet(scene, "A", UP)
    campaign = scene.play(die)
    assert asked(campaign) == [("A", "move_group")]
    assert (f"sail 1 {HERE}" in offered(campaign)) == free
    assert (campaign.state.ships["ship 1"].condition == "sound") == free


@pytest.mark.rule("ME-SEA-03", "ME-RULING-199")
def test_a_ship_that_the_sea_holds_is_refused_to_sail() -> None:
    scene = ocean()
    scene.state.ships["ship 1"].held = True
    linger(scene)
    with refused("ship_moved", "ME-RULING-199"):
        tell(scene.play(), f"sail 1 {UP}")


@pytest.mark.rule("EX-ME-090", "ME-SEA-03", "ME-RULING-199")
@pytest.mark.parametrize(("month", "lost"), [(6, True), (5, False)])
def test_who_is_still_becalmed_after_the_sixth_month_is_lost(month: int, lost: bool) -> None:
    scene = ocean("turn_end", active="B")
    scene.state.campaign_turn = month
    scene.state.ships["ship 1"].tile, scene.state.ships["ship 1"].condition = SEA, "becalmed"
    fleet(scene, "A", HERE)
    scene.land(HERE, "A", "city")
    campaign = scene.play(6, 1, 1, *[5] * 40)
    assert ("ship 1" not in campaign.state.ships) == lost


@pytest.mark.rule("ME-SEA-02", "ME-SEA-05", "ME-T-STORM")
def test_in_a_storm_a_ship_may_capsize() -> None:
    assert out(ocean(), 6, 1).state.ships == {}


@pytest.mark.rule("EX-ME-089", "ME-SEA-05", "ME-T-STORM", "ME-RULING-197")
def test_heavy_weather_costs_troops_and_all_baggage() -> None:
    scene = ocean()
    scene.aboard("A", "ship 1", 900, baggage=3)
    campaign = out(scene, 6, 4, 5)
    assert (points(campaign, "A:1"), baggage(campaign, "A:1")) == ([400], [0])
    assert told(campaign.recent, "losses")[0].to == ("A",)
    assert where(campaign, "A:1") == [SEA]


@pytest.mark.rule("ME-T-STORM", "ME-RULING-197")
def test_an_empty_ship_weathers_it_without_a_die() -> None:
    campaign = out(ocean(), 6, 4)
    assert dice_left(campaign) == []
    assert lying(campaign) == {"ship 1": (SEA, False)}


@pytest.mark.rule("ME-T-STORM", "ME-RULING-123")
def test_who_is_lost_in_heavy_weather_leaves_an_empty_ship() -> None:
    scene = ocean()
    scene.aboard("A", "ship 1", 500)
    campaign = out(scene, 6, 4, 6)
    assert campaign.state.ships["ship 1"].cargo is None


@pytest.mark.rule("ME-T-STORM", "ME-SEA-05")
def test_blown_off_its_course_a_ship_drifts() -> None:
    assert lying(out(ocean(), 6, 3, 6)) == {"ship 1": (HERE, False)}


@pytest.mark.rule("ME-SEA-08", "ME-T-STORM", "ME-RULING-198")
def test_in_a_current_the_player_says_where_to() -> None:
    campaign = out(ocean(), 6, 6, 2)
    assert asked(campaign) == [("A", "ride_current")]
    assert offered(campaign) == [HERE, EAST_SEA, ISLAND, SOUTH_SEA, UP]
    campaign.attempt("A", "ride_current", EAST_SEA)
    assert lying(campaign) == {"ship 1": (EAST_SEA, False)}, "with weather of its own there"
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-198", "ME-SEA-08")
@pytest.mark.parametrize("goal", [HERE, ISLAND])
def test_two_waters_are_a_choice_in_a_current(goal: str) -> None:
    dry = f"{HERE} coastal P CL S S CS P\n{BEYOND} LO-01\n{INLAND} LO-01\n"
    text = dry + f"{SEA} sea S S S S S S\n{ISLAND} coastal S S CS P P CL"
    campaign = out(ocean(text=text), 6, 6)
    assert offered(campaign) == [HERE, ISLAND]
    campaign.attempt("A", "ride_current", goal)
    assert lying(campaign) == {"ship 1": (goal, False)}


@pytest.mark.rule("ME-SEA-08")
def test_a_current_with_one_way_to_go_asks_nobody() -> None:
    text = f"{HERE} coastal P CL S S CS P\n{BEYOND} LO-01\n{INLAND} LO-01\n{SEA} sea S S S S S S"
    campaign = out(ocean(text=text), 6, 6)
    assert "ride_current" not in [kind for _, kind in asked(campaign)]
    assert lying(campaign) == {"ship 1": (HERE, False)}


@pytest.mark.rule("ME-SEA-07", "ME-T-STORM")
def test_a_ship_aground_misses_its_next_turn() -> None:
    assert out(ocean(), 6, 5).state.ships["ship 1"].condition == "aground"
    scene = ocean("start")
    fleet(scene, "B", ISLAND)
    scene.state.ships["ship 1"].condition = "aground"
    scene.banner("A", BEYOND, 500, baggage=6)
    scene.opened("-1,0", BEYOND)
    campaign = scene.play()
    campaign.attempt("A", "scout", "done")
    assert not any(answer.startswith("sail") for answer in offered(campaign))
    ship = campaign.state.ships["ship 1"]
    assert (ship.condition, ship.held) == ("sound", True)
    tell(campaign, "done")
    assert not campaign.state.ships["ship 1"].held, "then it is free"


@pytest.mark.rule("ME-SEA-06", "ME-T-STORM", "ME-RULING-199")
@pytest.mark.parametrize(("die", "sails"), [(3, False), (4, True)])
def test_without_rigging_a_ship_tries_each_turn_anew(die: int, sails: bool) -> None:
    assert out(ocean(), 6, 2).state.ships["ship 1"].condition == "dismasted"
    scene = ocean("start")
    scene.state.ships["ship 1"].condition = "dismasted"
    scene.banner("A", BEYOND, 500, baggage=6)
    scene.opened("-1,0", BEYOND)
    campaign = scene.play(die)
    campaign.attempt("A", "scout", "done")
    assert (f"sail 1 {UP}" in offered(campaign)) == sails
    assert campaign.state.ships["ship 1"].condition == "dismasted", "until it has been in a harbour"


@pytest.mark.rule("ME-SEA-03", "ME-SEA-06", "ME-SEA-07")
@pytest.mark.parametrize(
    ("weather", "trouble"), [((4,), "dismasted_becalmed"), ((6, 5), "dismasted_aground")]
)
def test_a_ship_that_waits_for_wind_or_tide_does_not_get_its_rigging_back(
    weather: tuple[int, ...], trouble: str
) -> None:
    scene = ocean()
    scene.state.ships["ship 1"].condition = "dismasted"
    assert out(scene, *weather).state.ships["ship 1"].condition == trouble


@pytest.mark.rule("ME-SEA-03", "ME-SEA-06", "ME-SEA-07", "ME-RULING-199")
@pytest.mark.parametrize(
    ("trouble", "dice", "left", "sails"),
    [
        ("dismasted_becalmed", (5,), "dismasted_becalmed", False),
        ("dismasted_becalmed", (6, 3), "dismasted", False),
        ("dismasted_becalmed", (6, 4), "dismasted", True),
        ("dismasted_aground", (), "dismasted", False),
    ],
)
def test_without_rigging_a_ship_that_gets_free_must_still_roll_for_it(
    trouble: Condition, dice: tuple[int, ...], left: str, sails: bool
) -> None:
    scene = ocean("start")
    scene.state.ships["ship 1"].condition = trouble
    scene.banner("A", BEYOND, 500, baggage=6)
    scene.opened("-1,0", BEYOND)
    campaign = scene.play(*dice)
    campaign.attempt("A", "scout", "done")
    assert (f"sail 1 {UP}" in offered(campaign)) == sails
    assert campaign.state.ships["ship 1"].condition == left


@pytest.mark.rule("ME-SEA-03", "ME-SEA-06")
@pytest.mark.parametrize(
    ("trouble", "left"),
    [("becalmed", "sound"), ("dismasted_becalmed", "dismasted"), ("dismasted", "dismasted")],
)
def test_a_becalmed_ship_that_is_driven_elsewhere_has_left_its_calm(trouble: Condition, left: str) -> None:
    scene = ocean()
    ship = scene.state.ships["ship 1"]
    ship.tile, ship.condition = SEA, trouble
    move_ship(scene.state, ship, HERE)
    assert ship.condition == left


@pytest.mark.rule("ME-SEA-06")
def test_any_harbour_repairs_the_rigging() -> None:
    scene = ocean()
    scene.land(HERE, "B", "city")
    scene.state.ships["ship 1"].condition = "dismasted"
    linger(scene)
    assert tell(scene.play(), "enter_harbour 1").state.ships["ship 1"].condition == "sound"


@pytest.mark.rule("ME-SEA-04", "ME-SHIP-04", "ME-RULING-124")
def test_whom_the_wind_carries_to_others_meets_them() -> None:
    scene = ocean()
    fleet(scene, "B", ISLAND)
    campaign = out(scene, 5, 3)
    assert asked(campaign) == [("A", "seek_battle")]


@pytest.mark.rule("ME-RULING-188")
def test_on_the_open_sea_the_beaten_are_left_where_they_are() -> None:
    scene = ocean()
    fleet(scene, "B", SEA)
    campaign = out(scene, 2, 4, 2, 1, 2)
    campaign.attempt("A", "seek_battle", "yes")
    assert lying(campaign) == {"ship 1": (SEA, False), "ship 2": (SEA, False)}
    assert "driven_off" in kinds(campaign.recent)


@pytest.mark.rule("ME-SCOUT-37", "ME-RULING-137")
def test_from_the_open_sea_the_coasts_beside_it_are_scouted() -> None:
    scene = ocean("scouting")
    scene.state.ships["ship 1"].tile = SEA
    scene.aboard("A", "ship 1", 500)
    assert offered(scene.play()) == [f"1 {HERE}", f"1 {ISLAND}", f"1 {UP}", "done"]


@pytest.mark.rule("ME-SEA-03", "ME-SEA-06", "ME-SEA-07")
@pytest.mark.parametrize(
    ("condition", "told_as"),
    [
        ("becalmed", "becalmed"),
        ("dismasted", "without rigging"),
        ("aground", "aground"),
        ("dismasted_becalmed", "becalmed, without rigging"),
        ("dismasted_aground", "aground, without rigging"),
    ],
)
def test_a_ship_in_trouble_is_seen_on_the_map_and_in_the_books(condition: Any, told_as: str) -> None:
    scene = ocean()
    scene.state.ships["ship 1"].condition = condition
    banner = scene.aboard("A", "ship 1", 500)
    (piece,) = DISPLAY.board(scene.state, "B").pieces
    assert piece.label == f"Ship 1 of A at sea at {HERE}, carries A’s banner {banner.number}, {told_as}"
    assert [badge.meaning for badge in piece.badges] == [told_as, "carries A’s banner 1"]
    books = DISPLAY.ledgers(scene.state, "B")
    lines = [line for book in books for part in book.sections if part.title == "Ships" for line in part.lines]
    assert [line.value for line in lines] == [f"at sea, {told_as}, carries banner 1"]


@pytest.mark.rule("ME-DRAGON-06", "ME-DRAGON-07", "ME-T-DRAGON")
def test_dragons_burn_ships_on_the_open_sea_too() -> None:
    scene = ocean("scouting")
    scene.state.ships["ship 1"].tile = SEA
    scene.aboard("A", "ship 1", 500)
    fleet(scene, "B", SEA)
    scene.banner("A", INLAND, 1000)
    scene.land(HERE, "A")
    campaign = scene.play(5, 6, 6, 6, 4, 1, 3, 1, 5, 4, 3)
    campaign.attempt("A", "scout", f"2 {HERE}")
    assert told(campaign.recent, "dragon_trail")[0].facts["trail"] == [HERE, SEA]
    assert lying(campaign) == {"ship 2": (SEA, False)}
    assert list(campaign.state.banners) == ["A:2"]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-476", "ME-SCOUT-24", "ME-SCOUT-37", "ME-SHIP-10")
@pytest.mark.parametrize(("ships", "gained"), [(1, []), (2, [("A:2", "ship 2", 60)])])
def test_recruits_without_room_need_a_ship_of_their_own(ships: int, gained: list[Any]) -> None:
    scene = ocean("scouting")
    scene.state.ships["ship 1"].tile = SEA
    fleet(scene, "A", SEA, ships - 1)
    scene.aboard("A", "ship 1", 1500)
    scene.land(HERE, "A")
    campaign = scene.play(5, 6, 5, 5, 1, 3, quiet=2)
    campaign.attempt("A", "scout", f"1 {HERE}")
    state = campaign.state
    new = [one for one in state.banners.values() if one.number > 1]
    assert [(one.id, one.aboard, *points(campaign, one.id)) for one in new] == gained
    assert [(one.tile, state.ships[one.aboard or ""].cargo) for one in new] == [(SEA, "A:2")] * len(gained)
    assert len(told(campaign.chronicle(), "troops_given_up")) == 2 - ships
