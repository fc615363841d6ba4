"""Ships sail, put in and out, and meet others: ME-SHIP, EX-ME-079 to 082, 102."""

from __future__ import annotations

import pytest

from empires.rulesets.mighty_empires.nature.races import outsails
from empires.rulesets.mighty_empires.show.board import DISPLAY
from empires.rulesets.mighty_empires.state import INDEPENDENT, Alliance
from empires.testing import asked, dice_left, kinds, offered, refused, told
from tests.rulesets.mighty_empires.scene import points
from tests.rulesets.mighty_empires.sea.waters import (
    BEYOND,
    DOWN,
    FAR_UP,
    HERE,
    INLAND,
    SEA,
    UP,
    fleet,
    linger,
    lying,
    tell,
    waters,
)

# --- sailing -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SHIP-01", "ME-SHIP-02", "ME-RULING-186")
def test_a_ship_sails_one_tile_along_the_coast_a_turn() -> None:
    scene = waters()
    fleet(scene, "A", HERE, 2)
    campaign = scene.play()
    sailing = [choice for choice in offered(campaign) if choice.startswith("sail")]
    assert sailing == [f"sail {ships} {tile}" for tile in (DOWN, UP) for ships in ("1+2", "1", "2")]
    tell(campaign, f"sail 1 {UP}")
    assert lying(campaign) == {"ship 1": (UP, False), "ship 2": (HERE, False)}
    with refused("ship_moved", "ME-SHIP-02"):
        tell(campaign, f"sail 1 {FAR_UP}")


@pytest.mark.rule("ME-SHIP-01", "ME-SHIP-02", "ME-MAP-12")
@pytest.mark.parametrize(
    ("goal", "code", "rule"),
    [
        ("5,5", "off_map", "ME-SHIP-01"),
        (SEA, "off_map", "ME-SHIP-01"),
        (INLAND, "no_water", "ME-SHIP-01"),
        (FAR_UP, "not_adjacent_by_water", "ME-SHIP-02"),
    ],
)
def test_a_ship_stays_on_the_water_and_on_the_map(goal: str, code: str, rule: str) -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    with refused(code, rule):
        tell(scene.play(), f"sail 1 {goal}")


@pytest.mark.rule("ME-SHIP-01", "ME-SHIP-02")
def test_of_many_ships_the_player_names_those_that_sail() -> None:
    scene = waters()
    fleet(scene, "A", HERE, 3)
    campaign = tell(scene.play(), f"sail_some {HERE} {UP}")
    assert asked(campaign) == [("A", "choose_ships")]
    campaign.attempt("A", "choose_ships", {"ships": ["1", "3"]})
    assert [tile for tile, _ in lying(campaign).values()] == [UP, HERE, UP]


@pytest.mark.rule("ME-SHIP-03", "ME-SHIP-02")
def test_a_ship_passes_enemies_on_land_and_takes_nothing() -> None:
    scene = waters()
    scene.land(UP, "B", "village")
    scene.banner("B", UP)
    scene.land(DOWN, "B")
    fleet(scene, "A", HERE, 2)
    campaign = tell(scene.play(), f"sail 1 {UP}", f"sail 2 {DOWN}")
    assert [campaign.state.lands[tile].owner for tile in (UP, DOWN)] == ["B", "B"]
    assert campaign.state.contacts == []


@pytest.mark.rule("ME-SHIP-03", "ME-RULING-137", "ME-SCOUT-28")
def test_a_banner_aboard_wins_empty_land_by_scouting_it() -> None:
    scene = waters(phase="scouting")
    scene.land(UP, "B")
    scene.land(DOWN, "A")
    fleet(scene, "A", HERE)
    scene.aboard("A", "ship 1")
    campaign = scene.play(3, 4)
    campaign.attempt("A", "scout", f"1 {UP}")
    assert campaign.state.lands[UP].owner == "A"


@pytest.mark.rule("ME-SHIP-02")
def test_the_voyage_of_this_turn_is_drawn_until_the_turn_is_over() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, "B", FAR_UP)
    linger(scene)
    campaign = tell(scene.play(), f"sail 1 {UP}")
    (course,) = DISPLAY.board(campaign.state, "B").arrows
    assert (course.start, course.end, course.owner) == (HERE, UP, "A")
    tell(campaign, "done")
    assert asked(campaign) == [("B", "move_group")]
    assert DISPLAY.board(campaign.state, "B").arrows == ()


# --- harbours ------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-102", "ME-SHIP-02", "ME-SHIP-08")
def test_out_of_one_harbour_and_into_the_next_in_one_turn() -> None:
    scene = waters()
    scene.land(HERE, "A", "city")
    scene.land(UP, "B", "city")
    scene.ship("A", HERE)
    fleet(scene, "A", DOWN)
    campaign = tell(scene.play(), "leave_harbour 1", f"sail 1 {UP}", "enter_harbour 1")
    assert lying(campaign)["ship 1"] == (UP, True), "foreign ships may lie there"
    assert campaign.state.lands[UP].owner == "B", "and the tile stays whose it is"
    with refused("ship_moved", "ME-SHIP-02"):
        tell(campaign, f"sail 1 {FAR_UP}")


@pytest.mark.rule("ME-SHIP-08")
def test_who_has_put_in_this_turn_stays_in() -> None:
    scene = waters()
    scene.land(HERE, "A", "city")
    fleet(scene, "A", HERE)
    scene.ship("A", HERE)
    fleet(scene, "B", FAR_UP)
    campaign = tell(scene.play(), "enter_harbour 1")
    with refused("ship_moved", "ME-SHIP-08"):
        tell(campaign, "leave_harbour 1")
    with refused("ship_moved", "ME-SHIP-08"):
        tell(campaign, "enter_harbour 2")
    with refused("ship_moved", "ME-SHIP-08"):
        tell(campaign, f"sail 1 {UP}")
    tell(campaign, f"sail 2 {UP}")
    assert campaign.state.active_player == "B"
    assert not campaign.state.ships["ship 1"].put_in, "next turn it may"


@pytest.mark.rule("ME-SHIP-07", "ME-RULING-182")
@pytest.mark.parametrize(("settlement", "razed"), [("none", False), ("fortress", False), ("city", True)])
def test_only_standing_cities_have_a_harbour(settlement: str, razed: bool) -> None:
    scene = waters()
    scene.land(HERE, "A", settlement, razed=razed)
    fleet(scene, "A", HERE)
    with refused("no_harbour", "ME-SHIP-07"):
        tell(scene.play(), "enter_harbour 1")


@pytest.mark.rule("EX-ME-082", "ME-SHIP-09", "ME-T-NAVAL")
def test_an_enemy_in_the_harbour_is_fought_and_a_draw_leaves_one_outside() -> None:
    scene = waters()
    scene.land(HERE, "B", "city")
    fleet(scene, "A", HERE)
    scene.ship("B", HERE)
    campaign = tell(scene.play(4, 4), "enter_harbour 1")
    assert "outsailed" not in kinds(campaign.recent)
    assert lying(campaign) == {"ship 1": (HERE, False), "ship 2": (HERE, True)}
    assert "enter_harbour 1" not in offered(campaign), "one try a turn"


@pytest.mark.rule("ME-SHIP-08", "ME-SHIP-09", "ME-SHIP-02")
def test_whoever_is_kept_out_of_a_harbour_may_still_sail_on() -> None:
    scene = waters()
    scene.land(HERE, "B", "city")
    fleet(scene, "A", HERE)
    scene.ship("B", HERE)
    campaign = tell(tell(scene.play(4, 4), "enter_harbour 1"), f"sail 1 {UP}")
    assert lying(campaign) == {"ship 1": (UP, False), "ship 2": (HERE, True)}


@pytest.mark.rule("ME-SHIP-09", "ME-RULING-188")
def test_who_wins_the_harbour_drives_the_others_out() -> None:
    scene = waters(players="A B C")
    scene.land(HERE, "B", "city")
    fleet(scene, "A", HERE, 2)
    scene.ship("B", HERE)
    scene.ship("C", HERE)
    campaign = tell(scene.play(3, 3, 6, 1), "enter_harbour 1+2")
    assert asked(campaign) == [("A", "drive_off")]
    campaign.attempt("A", "drive_off", "leave")
    assert lying(campaign) == {"ship 1": (HERE, True), "ship 2": (HERE, True), "ship 3": (HERE, False)}


@pytest.mark.rule("ME-SHIP-09")
def test_who_loses_in_the_harbour_does_not_get_in() -> None:
    scene = waters()
    scene.land(HERE, "B", "city")
    fleet(scene, "A", HERE)
    scene.ship("B", HERE)
    campaign = tell(scene.play(3, 4), "enter_harbour 1")
    campaign.attempt("B", "drive_off", "up")
    assert lying(campaign) == {"ship 1": (UP, False), "ship 2": (HERE, True)}


# --- meetings ------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-079", "ME-SHIP-04", "ME-SHIP-05")
def test_who_out_sails_the_other_may_decline() -> None:
    scene = waters()
    fleet(scene, "A", HERE, 2)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(3, 5), f"sail 1+2 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert asked(campaign) == [("B", "seek_battle")]
    campaign.attempt("B", "seek_battle", "no")
    assert [tile for tile, _ in lying(campaign).values()] == [UP] * 3
    assert "naval_result" not in kinds(campaign.recent)


@pytest.mark.rule("ME-SHIP-04")
def test_both_may_lie_there_in_peace() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "no")
    campaign.attempt("B", "seek_battle", "no")
    assert told(campaign.recent, "met_at_sea")
    assert asked(campaign) == [("A", "move_group")]


@pytest.mark.rule("ME-SHIP-04", "ME-SHIP-05")
def test_either_side_may_seek_battle() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(2, 4, 1, 1), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "no")
    campaign.attempt("B", "seek_battle", "yes")
    assert told(campaign.recent, "naval_result"), "B sought it and had the wind"


@pytest.mark.rule("ME-RULING-187", "ME-SHIP-05")
def test_after_a_tie_nobody_fights() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(4, 4), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert dice_left(campaign) == []
    assert told(campaign.recent, "outsailed")[0].facts["winner"] is None
    assert "naval_result" not in kinds(campaign.recent)


@pytest.mark.rule("ME-HELF-01", "ME-RULING-443")
def test_elves_have_the_wind_of_all_but_elves_and_nobody_else_has_it_unrolled() -> None:
    scene = waters(players="A B C D")
    scene.state.races = {"A": "high_elves", "B": "high_elves", "C": "orcs_goblins", "D": "men_empire"}
    found = {mine + theirs for mine in "ABCD" for theirs in "ABCD" if outsails(scene.state, mine, theirs)}
    assert found == {"AC", "AD", "BC", "BD"}


@pytest.mark.rule("EX-ME-343", "ME-HELF-01", "ME-HELF-02")
def test_high_elves_have_the_wind_and_fight_better() -> None:
    scene = waters()
    scene.state.races = {"B": "high_elves", "A": "orcs_goblins"}
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP, 2)
    linger(scene)
    campaign = tell(scene.play(1, 3, 6), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    campaign.attempt("B", "seek_battle", "yes")
    assert told(campaign.recent, "outsailed")[0].rule == "ME-HELF-01"
    (result,) = told(campaign.recent, "naval_result")
    assert (result.facts["mover"], result.facts["other"]) == (1 + 1, 2 + 3 + 1)


@pytest.mark.rule("ME-RULING-443", "ME-HELF-02")
def test_elf_against_elf_rolls() -> None:
    scene = waters()
    scene.state.races = {"A": "high_elves", "B": "high_elves"}
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(4, 2, 1, 1), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    (result,) = told(campaign.recent, "naval_result")
    assert (result.facts["mover"], result.facts["other"]) == (3, 3)


@pytest.mark.rule("ME-RULING-187")
def test_ships_that_sail_together_make_one_meeting() -> None:
    scene = waters()
    fleet(scene, "A", HERE, 3)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(4, 1, 1, 1), f"sail 1+2+3 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    (result,) = told(campaign.recent, "naval_result")
    assert (result.facts["mover"], result.facts["other"]) == (4, 2)


@pytest.mark.rule("ME-RULING-187")
def test_ships_in_harbour_cannot_be_sought_but_may_come_out() -> None:
    scene = waters()
    scene.land(UP, "B", "city")
    fleet(scene, "A", HERE)
    scene.ship("B", UP)
    linger(scene)
    campaign = tell(scene.play(1, 2, 1, 1), f"sail 1 {UP}")
    assert asked(campaign) == [("B", "seek_battle")]
    campaign.attempt("B", "seek_battle", "yes")
    assert told(campaign.recent, "naval_result")


@pytest.mark.rule("ME-RULING-187")
@pytest.mark.parametrize(("comes_out", "total"), [("yes", 4), ("no", 2)])
def test_those_in_harbour_help_those_outside_only_if_they_come_out(comes_out: str, total: int) -> None:
    scene = waters()
    scene.land(UP, "B", "city")
    fleet(scene, "A", HERE, 3)
    fleet(scene, "B", UP)
    for _ in range(2):
        scene.ship("B", UP)
    linger(scene)
    campaign = tell(scene.play(4, 3, 1, 1), f"sail 1+2+3 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    campaign.attempt("B", "seek_battle", comes_out)
    assert told(campaign.recent, "naval_result")[0].facts["other"] == total


@pytest.mark.rule("ME-RULING-188")
def test_who_is_driven_off_meets_nobody_else() -> None:
    scene = waters(players="A B C")
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    fleet(scene, "C", UP)
    fleet(scene, "C", FAR_UP)
    campaign = tell(scene.play(4, 3, 1, 2), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    campaign.attempt("B", "drive_off", "up")
    assert lying(campaign)["ship 1"] == (FAR_UP, False)
    assert ("C", "seek_battle") not in asked(campaign)


# --- engagements ---------------------------------------------------------------------------------------


@pytest.mark.rule("EX-ME-080", "ME-SHIP-06", "ME-T-NAVAL", "ME-RULING-124")
def test_an_engagement_lost_by_two_costs_the_banner_and_the_place() -> None:
    scene = waters()
    fleet(scene, "A", HERE, 2)
    scene.aboard("A", "ship 1", 900)
    fleet(scene, "B", UP)
    campaign = tell(scene.play(5, 1, 2, 6, 3), f"sail 1+2 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    (result,) = told(campaign.recent, "naval_result")
    assert (result.facts["mover"], result.facts["other"]) == (5, 7)
    assert points(campaign, "A:1") == [750]
    (loss,) = told(campaign.recent, "losses")
    assert loss.to == ("A",)
    campaign.attempt("B", "drive_off", "up")
    assert [tile for tile, _ in lying(campaign).values()] == [FAR_UP, FAR_UP, UP]
    assert campaign.state.banners["A:1"].tile == FAR_UP


@pytest.mark.rule("EX-ME-081", "ME-T-NAVAL", "ME-RULING-188")
@pytest.mark.parametrize(("dice", "lost"), [((1,), "ship 1"), ((6, 3, 2), "ship 2")])
def test_lost_by_three_one_random_ship_goes_down(dice: tuple[int, ...], lost: str) -> None:
    scene = waters()
    fleet(scene, "A", HERE, 2)
    scene.aboard("A", "ship 1", 900)
    fleet(scene, "B", UP)
    campaign = tell(scene.play(5, 1, 1, 6, *dice), f"sail 1+2 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    campaign.attempt("B", "drive_off", "down")
    left = ({"ship 1", "ship 2"} - {lost}).pop()
    assert lying(campaign) == {left: (HERE, False), "ship 3": (UP, False)}
    assert points(campaign, "A:1") == [0 if lost == "ship 1" else 900]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-188", "ME-T-NAVAL")
def test_where_one_of_one_ship_goes_down_no_die_picks_it() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(5, 1, 1, 5), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert list(campaign.state.ships) == ["ship 2"]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-T-NAVAL")
def test_lost_by_four_all_goes_down() -> None:
    scene = waters()
    fleet(scene, "A", HERE)
    scene.aboard("A", "ship 1", 900)
    fleet(scene, "B", UP)
    linger(scene)
    campaign = tell(scene.play(5, 1, 1, 6), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert list(campaign.state.ships) == ["ship 2"]
    assert points(campaign, "A:1") == [0]


@pytest.mark.rule("ME-T-NAVAL")
def test_a_banner_that_the_battle_leaves_nothing_of_is_gone_and_its_ship_empty() -> None:
    scene = waters()
    fleet(scene, "A", HERE, 2)
    scene.aboard("A", "ship 1", 100, baggage=3)
    scene.banner("A", UP, 500)
    fleet(scene, "B", UP)
    campaign = tell(scene.play(5, 1, 2, 6, 3), f"sail 1+2 {UP}")
    campaign.attempt("A", "seek_battle", "yes")
    campaign.attempt("B", "drive_off", "leave")
    assert campaign.state.ships["ship 1"].cargo is None
    assert "A:1" not in campaign.state.banners
    assert campaign.state.banners["A:2"].baggage == 0, "nobody ashore gets its baggage"


@pytest.mark.rule("ME-RULING-188", "ME-T-NAVAL")
def test_where_the_coast_ends_there_is_one_way_less() -> None:
    scene = waters()
    fleet(scene, "A", UP)
    fleet(scene, "B", FAR_UP)
    campaign = tell(scene.play(5, 1, 2, 3), f"sail 1 {FAR_UP}")
    campaign.attempt("A", "seek_battle", "yes")
    assert offered(campaign) == ["down", "leave"]


@pytest.mark.rule("ME-RULING-188", "ME-T-NAVAL")
def test_without_a_way_along_the_coast_the_beaten_are_lost() -> None:
    lonely = "0,0 coastal P CL S S CS P\n-1,0 LO-01"
    scene = waters(text=lonely)
    scene.land(HERE, "B", "city")
    scene.land("-1,0", "A")
    scene.banner("A", "-1,0")
    fleet(scene, "A", HERE)
    scene.ship("B", HERE)
    campaign = tell(scene.play(1, 2), "enter_harbour 1")
    assert list(campaign.state.ships) == ["ship 2"]


# --- independents --------------------------------------------------------------------------------------


@pytest.mark.rule("ME-SHIP-16", "ME-SHIP-05")
def test_independent_ships_seek_battle_and_are_destroyed_when_driven_off() -> None:
    scene = waters()
    scene.land(UP, INDEPENDENT, "city")
    fleet(scene, "A", HERE)
    scene.ship(INDEPENDENT, UP)
    linger(scene)
    campaign = tell(scene.play(2, 5, 4, 3), f"sail 1 {UP}")
    assert told(campaign.recent, "naval_result"), "nobody is asked: they had the wind"
    assert list(campaign.state.ships) == ["ship 1"]


@pytest.mark.rule("ME-SHIP-16")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_who_out_sails_independents_decides(answer: str) -> None:
    scene = waters()
    scene.land(UP, INDEPENDENT, "city")
    fleet(scene, "A", HERE)
    scene.ship(INDEPENDENT, UP)
    linger(scene)
    campaign = tell(scene.play(5, 2, 4, 4), f"sail 1 {UP}")
    campaign.attempt("A", "seek_battle", answer)
    assert ("naval_result" in kinds(campaign.recent)) == (answer == "yes")


@pytest.mark.rule("ME-SHIP-16", "ME-SHIP-09")
def test_independents_attack_whoever_puts_into_their_harbour() -> None:
    scene = waters()
    scene.land(HERE, INDEPENDENT, "city")
    fleet(scene, "A", HERE, 2)
    scene.ship(INDEPENDENT, HERE)
    linger(scene)
    campaign = tell(scene.play(3, 2), "enter_harbour 1+2")
    assert lying(campaign) == {"ship 1": (HERE, True), "ship 2": (HERE, True)}


@pytest.mark.rule("ME-RULING-194", "ME-SHIP-16")
@pytest.mark.parametrize(("die", "goal"), [(3, UP), (4, DOWN)])
def test_a_fleet_that_independents_beat_goes_where_a_die_says(die: int, goal: str) -> None:
    scene = waters()
    scene.land(HERE, INDEPENDENT, "city")
    fleet(scene, "A", HERE)
    scene.ship(INDEPENDENT, HERE)
    linger(scene)
    campaign = tell(scene.play(1, 2, die), "enter_harbour 1")
    assert lying(campaign)["ship 1"] == (goal, False)


@pytest.mark.rule("ME-DIPL-09", "ME-SHIP-16")
def test_allied_independents_leave_ships_alone() -> None:
    scene = waters()
    scene.land(UP, INDEPENDENT, "city")
    scene.state.alliances.append(Alliance("A", (UP,)))
    fleet(scene, "A", HERE)
    scene.ship(INDEPENDENT, UP)
    linger(scene)
    campaign = tell(scene.play(), f"sail 1 {UP}", "enter_harbour 1")
    assert lying(campaign) == {"ship 1": (UP, True), "ship 2": (UP, True)}


@pytest.mark.rule("ME-SHIP-02", "ME-TURN-04")
def test_ships_of_others_take_no_orders() -> None:
    scene = waters()
    scene.banner("A", BEYOND)
    fleet(scene, "A", HERE)
    fleet(scene, "B", HERE)
    campaign = scene.play()
    with refused("not_offered"):
        tell(campaign, f"sail 2 {UP}")
    with refused("not_your_turn", "ME-TURN-04"):
        tell(campaign, f"sail 2 {UP}", player="B")
