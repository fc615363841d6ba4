"""Pursuits and retreats (ME digest 4.9 and 4.10, examples 8.6)."""

from __future__ import annotations

import msgspec
import pytest

from empires.core.rules.tables import Row
from empires.rulesets.mighty_empires.banners import routes
from empires.rulesets.mighty_empires.charts import PURSUIT, ROUTE
from empires.rulesets.mighty_empires.state import Peace
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.battlefield import (
    FIELD,
    NORTH,
    RIVER,
    SOUTH,
    defend,
    enter,
    face,
    field,
    plans,
)
from tests.rulesets.mighty_empires.scene import baggage, points, where

WON, LOST = (4, 5, 2, 3), (3, 4, 1, 1)
"""Dice with which A, direct against hold, wins over B (B loses 400), or, against counter, loses."""


# --- pursuit -------------------------------------------------------------------------------------------


@pytest.mark.rule("ME-T-PURSUIT", "ME-RETREAT-09")
def test_the_hunter_is_told_the_odds() -> None:
    beaten = plans(defend(enter(field(), 1200), 1400).play(6, 5, 2, 3), "direct", "hold")
    note = beaten.waiting[0].choices[0].note
    assert note == "costs 600 at worst", "D6 × 50, doubled for B's 1400"
    leaving = defend(enter(field(), 1200), 1400).play()
    leaving.attempt("A", "agree_peace", "attack")
    leaving.attempt("B", "assign_defence", "retreat")
    note = leaving.waiting[0].choices[0].note
    assert "4 or more" in note
    assert "1-in-3" in note  # 5 and 6, with the one that is added
    assert "D6 × 50" in note  # how many they are is not told to him


@pytest.mark.rule("ME-T-PURSUIT")
def test_the_pursuit_chart() -> None:
    effects = [PURSUIT.at(die)["effect"] for die in range(1, 8)]
    assert effects[:5] == ["dispersed", "shadowed", "capture_general", "capture_baggage", "no_effect"]
    assert effects[5:] == ["rear_guard", "rear_guard"]


@pytest.mark.rule("ME-BATTLE-20", "ME-BATTLE-21", "EX-ME-054")
def test_a_rear_guard_bleeds_the_pursuers() -> None:
    scene = defend(enter(field(), 1200), 900, baggage=1)
    campaign = plans(scene.play(*WON, 6, 4), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "A:1") == [900]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-BATTLE-21", "ME-RULING-164", "ME-BATTLE-22")
@pytest.mark.parametrize(("die", "loss"), [(2, 300), (3, 300)])
def test_stragglers_are_cut_down(die: int, loss: int) -> None:
    scene = defend(enter(field(), 1200), 900, baggage=1)
    campaign = plans(scene.play(*WON, die, 3), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "B:1") == [500 - loss]  # D6 × 50 x 2, for A's 1200 at the start
    assert baggage(campaign, "B:1") == [0]  # pursued, so it ate its baggage and not from the village


@pytest.mark.rule("ME-BATTLE-21", "ME-RULING-123")
def test_a_banner_lost_in_the_battle_is_not_hunted_again() -> None:
    scene = enter(field(), 1200)
    scene.banner("B", FIELD, 850, baggage=1)
    scene.banner("B", FIELD, 50, baggage=2)
    campaign = plans(scene.play(*WON, 2, 1), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "B:1", "B:2") == [850 - 350 - 100, 0]  # 400 in battle, 50 x 2 in the hunt
    assert baggage(campaign, "B:1") == [2]  # its own and the other's, less one eaten


@pytest.mark.rule("ME-BATTLE-23")
def test_a_captured_general_costs_points() -> None:
    campaign = plans(defend(enter(field(), 1200), 900, baggage=1).play(*WON, 3, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "B:1") == [0]
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-BATTLE-21", "ME-RULING-123", "ME-RULING-160", "ME-RULING-163")
def test_pursuers_may_all_fall_to_the_rear_guard() -> None:
    scene = defend(enter(field(), 400, baggage=1), 600, baggage=1)
    campaign = plans(scene.play(6, 5, 2, 1, 6, 6), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert "A:1" not in campaign.state.banners
    assert where(campaign, "B:1") == [NORTH]
    assert baggage(campaign, "B:1") == [1]  # one eaten, one captured
    assert campaign.state.lands[FIELD].owner == "B"


@pytest.mark.rule("ME-RULING-163", "ME-BATTLE-20")
def test_a_winning_defender_of_whom_nobody_is_left_sends_the_attacker_back_unpursued() -> None:
    campaign = plans(defend(enter(field(), 800, baggage=1), 50).play(1, 2, 1, 1), "direct", "counter")
    assert "B:1" not in campaign.state.banners
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-BATTLE-22", "ME-BATTLE-24", "ME-SUBS-09", "EX-ME-097", "EX-ME-021")
def test_captured_baggage_is_gone_before_the_beaten_eat() -> None:
    scene = field()
    scene.banner("A", FIELD, 600, edge=3, came_from=SOUTH, baggage=5)
    scene.banner("A", FIELD, 600, edge=3, came_from=SOUTH, baggage=2)
    scene.banner("B", FIELD, 450, baggage=3)
    scene.banner("B", FIELD, 450, baggage=4)
    campaign = plans(scene.play(*WON, 4, 5, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert baggage(campaign, "A:1", "A:2") == [6, 6]
    lost = [event for event in told(campaign.recent, "baggage_lost") if event.facts["baggage"] == 2]
    assert lost
    assert len(told(campaign.recent, "shortfall")) == 2
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-RULING-115", "ME-BATTLE-24")
def test_where_baggage_is_secret_only_the_two_sides_learn_what_was_captured() -> None:
    scene = defend(enter(field(hide_baggage=True, players="A B C"), 1200), 900, baggage=3)
    campaign = plans(scene.play(*WON, 4, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert all(told(campaign.view(name).events, "baggage_captured") for name in ("A", "B"))
    assert not told(campaign.view("C").events, "baggage_captured")


@pytest.mark.rule("ME-RULING-164", "ME-T-PURSUIT")
def test_the_dispersed_lose_their_baggage_and_find_no_route() -> None:
    scene = enter(field(text=RIVER), 1200)
    scene.banner("B", FIELD, 900, edge=3, baggage=4)
    campaign = plans(scene.play(*WON, 1, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert "B:1" not in campaign.state.banners
    assert baggage(campaign, "A:1") == [0]  # lost, not captured


@pytest.mark.rule("ME-BATTLE-20", "ME-RULING-155", "ME-RULING-164")
def test_the_pursued_may_look_for_a_route_unless_they_are_dispersed() -> None:
    scene = enter(field(text=RIVER), 1200)
    scene.banner("B", FIELD, 900, edge=3, baggage=4)
    campaign = plans(scene.play(*WON, 5, 6), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert (where(campaign, "B:1"), dice_left(campaign)) == ([NORTH], [])


@pytest.mark.rule("ME-BATTLE-22", "ME-RULING-164")
def test_the_dispersed_have_nothing_left_to_eat_on_their_way() -> None:
    scene = defend(enter(field(), 1200), 900, baggage=4)
    campaign = plans(scene.play(*WON, 1, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert (where(campaign, "B:1"), baggage(campaign, "B:1")) == ([NORTH], [0])
    assert [event.facts["banner"] for event in told(campaign.recent, "shortfall")] == ["B:1"]


@pytest.mark.rule("ME-NECRO-08", "ME-BATTLE-22")
def test_the_dispersed_lose_their_treasure_and_nobody_has_it() -> None:
    scene = defend(enter(field(), 1200), 900, baggage=4)
    scene.state.secrets["B"].treasure = {"B:1": 7}
    campaign = plans(scene.play(*WON, 1, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert where(campaign, "B:1") == [NORTH]
    assert [campaign.state.secrets[name].treasure for name in "AB"] == [{}, {}]


# --- the beaten leave ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-RETREAT-01", "ME-RETREAT-08", "ME-RULING-157")
def test_the_loser_picks_one_tile_of_his_own() -> None:
    scene = defend(enter(field(), 1200), 900)
    scene.land("1,0", "B")
    scene.land("-1,0", "B", "village", razed=True)
    scene.land("-1,1", "B")
    scene.banner("A", "-1,1", 500)
    campaign = scene.play(*WON)
    campaign.attempt("A", "choose_contact", FIELD)
    plans(campaign, "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert [choice.value for choice in campaign.waiting[0].choices] == [NORTH, "1,0"]
    with refused("no_retreat_tile", "ME-RULING-157"):
        campaign.attempt("B", "retreat_to", "-1,1")
    campaign.attempt("B", "retreat_to", "1,0")
    assert where(campaign, "B:1") == ["1,0"]


@pytest.mark.rule("ME-RETREAT-01", "ME-RETREAT-04", "ME-RETREAT-06", "ME-RULING-157", "ME-BATTLE-15")
def test_attackers_from_several_tiles_each_go_back_to_their_own() -> None:
    scene = defend(enter(field(), 500, baggage=1), 1800)
    scene.banner("A", FIELD, 500, edge=4, came_from="-1,1", baggage=1)
    scene.banner("A", FIELD, 500, edge=4, came_from="-1,1", baggage=1)
    campaign = plans(scene.play(*LOST), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1", "A:2", "A:3") == [SOUTH, "-1,1", "-1,1"]
    assert baggage(campaign, "A:1", "A:2", "A:3") == [0, 0, 0], "all of them eat before they go"
    assert campaign.state.lands[FIELD].owner == "B", "nothing changes hands"


@pytest.mark.rule("ME-RETREAT-02", "ME-RULING-157")
@pytest.mark.parametrize("peace", [False, True])
def test_an_attacker_does_not_go_back_into_an_enemy(peace: bool) -> None:
    scene = defend(enter(field(), 1200, baggage=1), 1800)
    scene.state.contacts = []
    scene.state.peace = [Peace(FIELD, ("A", "B"), fresh=False)]
    scene.banner("B", SOUTH, 500)
    if peace:
        scene.state.peace.append(Peace(SOUTH, ("A", "B"), fresh=False))
    campaign = scene.play(*LOST)
    campaign.attempt("A", "choose_contact", f"break B {FIELD}")
    plans(campaign, "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert ("A:1" in campaign.state.banners) is peace


@pytest.mark.rule("ME-RETREAT-03", "ME-RULING-158", "ME-RETREAT-07", "ME-BATTLE-16")
def test_who_must_choose_a_way_is_told_what_it_needs() -> None:
    def told(defence: str, *dice: int) -> list[tuple[str, list[int]]]:
        scene = enter(field("none", text=f"{RIVER}\n1,0 LO-01"), 1200, baggage=1)
        scene.land("1,0", "B")
        scene.banner("B", FIELD, 900, edge=3, baggage=1)
        campaign = plans(scene.play(*dice), "direct", defence)
        if asked(campaign) == [("A", "pursue")]:
            campaign.attempt("A", "pursue", "no")
        return [
            (choice.note, [line.lose for one in choice.odds for line in one.lines])
            for choice in campaign.waiting[0].choices
        ]

    beaten, drawn = told("hold", *WON), told("hold", 3, 4, 1, 1)
    scattered = told("withdraw", 6, 5, 1, 1)
    assert beaten[0] == ("", [33])  # destroyed on 1 or 2
    assert beaten[1] == drawn[1] == scattered[1] == ("", [])  # a free route on this bank
    assert drawn[0] == ("route roll for your banner 1 until a way is found", [0])
    assert "destroyed" in scattered[0][0]
    assert scattered[0][1] == [100]


@pytest.mark.rule("ME-RULING-157", "ME-MOVE-16")
def test_nobody_retreats_into_a_swamp() -> None:
    scene = defend(enter(field(text=f"{FIELD} LO-01\n{SOUTH} LO-01\n{NORTH} RV-16"), 1200), 900)
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-RETREAT-02", "ME-RULING-160", "EX-ME-052")
def test_a_force_with_nowhere_to_go_is_destroyed() -> None:
    scene = defend(enter(field(), 1200, baggage=4), 900, baggage=3)
    scene.land(NORTH, "A")
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners
    assert baggage(campaign, "A:1") == [6]


@pytest.mark.rule("ME-RULING-160", "ME-RULING-123")
def test_of_a_banner_wiped_out_the_rest_of_its_force_has_the_baggage() -> None:
    scene = defend(enter(field(), 1200, baggage=1), 100, 800, baggage=3)
    campaign = plans(scene.play(*WON, 5), "direct", "hold")
    assert list(campaign.state.banners) == ["A:1", "B:2", "A:2"]
    assert baggage(campaign, "A:1", "B:2") == [1, 6]


@pytest.mark.rule("ME-RULING-160")
def test_of_a_force_wiped_out_in_the_fight_the_victor_has_the_baggage() -> None:
    scene = defend(enter(field(), 1200, baggage=1), 400, baggage=3)
    campaign = plans(scene.play(2, 5, 1, 3), "direct", "hold")
    assert told(campaign.chronicle(), "battle_result")[0].facts["winner"] == "attacker"
    assert baggage(campaign, "A:1") == [4]


@pytest.mark.rule("ME-RETREAT-03", "ME-RULING-158", "EX-ME-064")
def test_a_retreat_without_a_route_destroys() -> None:
    scene = enter(field(text=RIVER), 1200)
    scene.banner("B", FIELD, 900, edge=3)
    campaign = plans(scene.play(*WON, 2), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-BATTLE-16", "ME-RULING-158", "EX-ME-064")
def test_after_a_draw_the_route_is_rolled_until_one_comes_up() -> None:
    scene = enter(field("none", text=RIVER), 1200, baggage=1)
    scene.banner("B", FIELD, 900, edge=3, baggage=1)
    campaign = plans(scene.play(3, 4, 1, 1, 1, 2, 3, 5), "direct", "hold")
    assert where(campaign, "A:1", "B:1") == [SOUTH, NORTH]
    assert points(campaign, "B:1") == [800]
    assert dice_left(campaign) == []


@pytest.mark.rule("ME-BATTLE-16", "ME-T-ROUTE", "ME-RETREAT-03")
def test_by_house_rules_without_any_route_nobody_rolls_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    pathless = msgspec.structs.replace(ROUTE, rows=(Row("1..", {"route": "none"}, 1, 1_000_000_000),))
    monkeypatch.setattr(routes, "ROUTE", pathless)
    scene = enter(field("none", text=RIVER), 1200, baggage=1)
    scene.banner("B", FIELD, 900, edge=3, baggage=1)
    campaign = plans(scene.play(3, 4, 1, 1, 1, 2, 3, 5), "direct", "hold")
    assert where(campaign, "A:1") == [SOUTH], "A came from there and needs no roll"
    assert "B:1" not in campaign.state.banners
    assert dice_left(campaign) == [2, 3, 5], "one roll decides"


@pytest.mark.rule("ME-RETREAT-03", "ME-RULING-158")
def test_out_of_a_city_a_way_is_always_found() -> None:
    scene = enter(field("city", text=RIVER), 1200)
    scene.banner("B", FIELD, 900, edge=3)
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert where(campaign, "B:1") == [NORTH]


@pytest.mark.rule("ME-RULING-158")
def test_banners_with_a_free_way_are_not_at_risk() -> None:
    scene = enter(field(text=RIVER), 1200)
    scene.banner("B", FIELD, 450, edge=3)
    scene.banner("B", FIELD, 450, edge=0)
    campaign = plans(scene.play(*WON, 5, 1), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    if asked(campaign) == [("B", "feed")]:
        campaign.attempt("B", "feed", campaign.waiting[0].default)
    assert "B:1" not in campaign.state.banners
    assert where(campaign, "B:2") == [NORTH]


@pytest.mark.rule("ME-RETREAT-04", "ME-RULING-159", "EX-ME-055")
def test_a_beaten_attacker_eats_baggage_or_goes_hungry() -> None:
    scene = defend(field(), 1800)
    scene.banner("A", FIELD, 600, edge=3, came_from=SOUTH, baggage=1)
    scene.banner("A", FIELD, 600, edge=3, came_from=SOUTH)
    campaign = plans(scene.play(*LOST, 4, 2), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert baggage(campaign, "A:1", "A:2") == [0, 0]
    assert len(told(campaign.recent, "shortfall")) == 1
    before = 600 - 100  # (50 + 50) x 2, shared by two
    assert points(campaign, "A:2") == [before - 10]


@pytest.mark.rule("ME-RETREAT-04", "ME-SUBS-05", "ME-RULING-125")
@pytest.mark.parametrize(
    ("loads", "dice", "left"),
    [((2, 0), (), (0, 0)), ((0, 4, 0), (), (0, 1, 0)), ((0, 2, 0), (5,), (0, 0, 0))],
)
def test_banners_that_leave_share_their_baggage_as_in_step_1(
    loads: tuple[int, ...], dice: tuple[int, ...], left: tuple[int, ...]
) -> None:
    scene = defend(field(), 1800)
    for load in loads:
        scene.banner("A", FIELD, 1200 // len(loads), edge=3, came_from=SOUTH, baggage=load)
    campaign = plans(scene.play(*LOST, *dice), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    if dice:  # there is enough for one of the others only
        with refused("must_feed", "ME-RULING-120"):
            campaign.attempt("A", "feed", {"1": "none", "2": "own", "3": "none"})
        campaign.attempt("A", "feed", {"1": "none", "2": "own", "3": "2"})
    hungry = [event.facts["banner"] for event in told(campaign.chronicle(), "shortfall")]
    assert hungry == ["A:1"] * len(dice)
    assert baggage(campaign, *(f"A:{n + 1}" for n in range(len(loads)))) == list(left)


@pytest.mark.rule("ME-RULING-159")
@pytest.mark.parametrize(("pursued", "hungry"), [("no", 0), ("yes", 1)])
def test_by_setting_an_unpursued_attacker_eats_from_the_land_it_leaves(pursued: str, hungry: int) -> None:
    scene = defend(enter(field(attacker_retreat_forage=True), 1200), 1800)
    campaign = plans(scene.play(*LOST, *((5, 5) if hungry else ())), "direct", "counter")
    campaign.attempt("B", "pursue", pursued)
    assert len(told(campaign.recent, "shortfall")) == hungry
    assert where(campaign, "A:1") == [SOUTH]


@pytest.mark.rule("ME-RULING-159", "ME-RULING-121")
def test_banners_that_go_different_ways_share_what_the_land_feeds() -> None:
    scene = defend(enter(field(attacker_retreat_forage=True), 600, baggage=1), 1800)
    scene.banner("A", FIELD, 600, edge=4, came_from="-1,1", baggage=1)
    campaign = plans(scene.play(*LOST), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    campaign.attempt("A", "feed", {"1": "own", "2": "forage"})  # the village feeds one of them
    assert baggage(campaign, "A:1", "A:2") == [0, 1]
    assert where(campaign, "A:1", "A:2") == [SOUTH, "-1,1"]


@pytest.mark.rule("ME-RULING-124", "ME-RETREAT-04")
def test_all_who_leave_eat_before_the_first_looks_for_a_way() -> None:
    scene = defend(field(text=f"{RIVER}\n-1,1 LO-01"), 1800)
    scene.banner("A", FIELD, 600, edge=0, came_from=SOUTH)
    scene.banner("A", FIELD, 600, edge=4, came_from="-1,1")
    campaign = plans(scene.play(*LOST, 5, 6, 2), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert len(told(campaign.recent, "shortfall")) == 2
    assert "A:1" not in campaign.state.banners  # fives and sixes feed nobody, but the two was for the route
    assert where(campaign, "A:2") == ["-1,1"]


@pytest.mark.rule("ME-RETREAT-05", "EX-ME-062")
def test_a_retreat_before_ones_own_turn_costs_it() -> None:
    campaign = plans(defend(enter(field(), 1200), 900).play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert campaign.state.banners["B:1"].retreat_lock
    campaign.attempt("A", "raze", "done")
    campaign.attempt("A", "reorganize", "done")
    assert told(campaign.recent, "fed")[-1].tiles == (NORTH,)  # B's turn: it eats again
    assert asked(campaign) == [("B", "raze")]  # and has neither scouted nor marched


@pytest.mark.rule("ME-RETREAT-05")
def test_a_retreat_after_ones_own_turn_costs_nothing() -> None:
    scene = defend(enter(field(), 1200), 900)
    scene.state.turn_order = ["B", "A"]
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert not campaign.state.banners["B:1"].retreat_lock


@pytest.mark.rule("ME-RETREAT-05")
def test_an_attacker_who_is_beaten_in_his_own_turn_loses_none() -> None:
    campaign = plans(defend(enter(field(), 900), 1200).play(*LOST, 5), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:1") == [SOUTH]
    assert not campaign.state.banners["A:1"].retreat_lock


@pytest.mark.rule("ME-RETREAT-06")
def test_every_retreat_is_paid_for() -> None:
    scene = enter(field(), 1200)
    scene.banner("B", FIELD, 900, baggage=2, retreat_lock=True)  # it has retreated once this month
    campaign = plans(scene.play(*WON, 5), "direct", "hold")
    campaign.attempt("A", "pursue", "yes")
    assert where(campaign, "B:1") == [NORTH]
    assert baggage(campaign, "B:1") == [1]


# --- leaving of one's own will -------------------------------------------------------------------------


def give_way(*dice: int) -> tuple[list[int], list[int]]:
    """A's 2100 enter B's village, B's banner of 900 with one baggage retreats and is hunted."""
    scene = defend(enter(field(), 2100), 900, baggage=1)
    campaign = scene.play(*dice)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "retreat")
    campaign.attempt("A", "pursue", "yes")
    assert where(campaign, "B:1") == [NORTH]
    assert dice_left(campaign) == []
    assert campaign.state.lands[FIELD].owner == "A"
    return points(campaign, "B:1"), baggage(campaign, "B:1")


@pytest.mark.rule("ME-RETREAT-09", "ME-RULING-155", "ME-BATTLE-17", "EX-ME-053")
def test_a_voluntary_retreat() -> None:
    assert give_way(3) == ([900], [1])
    assert give_way(4, 2) == ([900], [0])
    assert give_way(5, 1, 3) == ([450], [0])


@pytest.mark.rule("ME-RULING-155", "ME-T-PURSUIT")
def test_a_seven_is_a_six() -> None:
    scene = defend(enter(field(), 2100), 900, baggage=1)
    campaign = scene.play(4, 6, 2)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "retreat")
    campaign.attempt("A", "pursue", "yes")
    assert points(campaign, "A:1") == [2000]


@pytest.mark.rule("ME-ARMY-18", "ME-MOVE-21", "ME-RULING-155")
@pytest.mark.parametrize(
    ("die", "text"),
    [
        (1, "B loses 3 × 50 × 3 for 2,000 to 2,999 enemies = 450 points."),
        (6, "A loses 3 × 50 × 1 for fewer than 1,000 enemies = 150 points."),
    ],
)
def test_nobody_learns_the_strengths_of_a_pursuit_that_no_battle_declared(die: int, text: str) -> None:
    campaign = defend(enter(field(), 2100), 900, baggage=1).play(4, die, 3)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "retreat")
    campaign.attempt("A", "pursue", "yes")
    assert [one.text for one in told(campaign.view(None).events, "losses")] == [text]


@pytest.mark.rule("ME-RULING-155")
def test_a_voluntary_retreat_without_a_route_destroys() -> None:
    scene = enter(field(text=RIVER), 1200)
    scene.banner("B", FIELD, 900, edge=3)
    campaign = scene.play(1)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "retreat")
    campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-RETREAT-10")
def test_those_who_fight_screen_those_who_leave() -> None:
    campaign = defend(enter(field(), 1200), 900, 500).play()
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "each")
    words = campaign.waiting[0].fields[0].choices  # type: ignore[union-attr]  # a pick for each banner
    assert [word.value for word in words] == ["fight", "retreat"]  # a village has no walls
    with refused("no_refuge", "ME-BATTLE-03"):
        campaign.attempt("B", "assign_defence", {"B:1": "fight", "B:2": "refuge"})
    campaign.attempt("B", "assign_defence", {"B:1": "fight", "B:2": "retreat"})
    assert where(campaign, "B:2") == [NORTH]
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-RETREAT-11", "ME-RULING-156")
@pytest.mark.parametrize(("settlement", "hunted"), [("fortress", False), ("city", True)])
def test_only_a_held_place_protects(settlement: str, hunted: bool) -> None:
    campaign = defend(enter(field(settlement), 1200), 900).play(4, 5)
    campaign.attempt("A", "agree_peace", "attack")
    campaign.attempt("B", "assign_defence", "retreat")
    assert (asked(campaign) == [("A", "pursue")]) is hunted


@pytest.mark.rule("ME-RULING-156")
def test_a_held_fortress_protects_the_beaten_too() -> None:
    campaign = plans(defend(enter(field("fortress"), 1200), 900).play(*WON, 2, 3), "direct", "hold")
    assert where(campaign, "B:1") == [NORTH]
    assert asked(campaign) == [("A", "besiege_or_leave")]


@pytest.mark.rule("ME-BATTLE-20", "ME-RETREAT-04")
def test_whom_nobody_pursues_eats_of_the_land_and_keeps_its_baggage() -> None:
    scene = defend(enter(field(), 1200), 900, baggage=2)
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert baggage(campaign, "B:1") == [2]


@pytest.mark.rule("ME-BATTLE-20")
def test_the_defender_who_wins_may_pursue() -> None:
    scene = defend(enter(field(), 1200, baggage=2), 1800)
    campaign = face(scene.play(*LOST, 4, 5))
    plans(campaign, "direct", "counter")
    assert asked(campaign) == [("B", "pursue")]
    campaign.attempt("B", "pursue", "yes")
    assert baggage(campaign, "B:1") == [2]


# --- who bars the way ----------------------------------------------------------------------------------


@pytest.mark.rule("ME-RULING-157", "ME-RULING-147")
def test_a_partner_in_peace_bars_nobodys_retreat() -> None:
    scene = defend(enter(field(players="A B C"), 1200), 900, baggage=1)
    scene.banner("C", NORTH, 700)
    scene.state.peace = [Peace(NORTH, ("B", "C"), fresh=False)]
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert where(campaign, "B:1") == [NORTH]


@pytest.mark.rule("ME-RULING-157", "ME-RETREAT-02")
def test_an_enemy_bars_it() -> None:
    scene = defend(enter(field(players="A B C"), 1200), 900, baggage=1)
    scene.banner("C", NORTH, 700)
    campaign = plans(scene.play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    assert "B:1" not in campaign.state.banners


@pytest.mark.rule("ME-RULING-157", "ME-SIEGE-06")
def test_a_beaten_attacker_falls_back_to_his_siege_lines() -> None:
    scene = field(players="A B")
    scene.land(SOUTH, "B", "city")
    scene.banner("B", SOUTH, 600, inside=True)
    scene.banner("A", SOUTH, 900, edge=0, came_from="0,2")
    scene.siege(SOUTH, "A")
    defend(enter(scene, 800, baggage=1), 1400)
    campaign = plans(scene.play(*LOST), "direct", "counter")
    campaign.attempt("B", "pursue", "no")
    assert where(campaign, "A:2") == [SOUTH]


@pytest.mark.rule("ME-BATTLE-03", "ME-RULING-155", "ME-RULING-176")
def test_each_besieger_may_go_home_by_himself_where_another_cannot() -> None:
    scene = field("city", phase="battle", active="B")
    scene.state.contacts = []
    scene.banner("B", FIELD, 1200, inside=True)
    scene.banner("B", "1,0", 500)
    scene.banner("A", FIELD, 700, edge=3, came_from=SOUTH, baggage=1)
    scene.banner("A", FIELD, 700, edge=2, came_from="1,0", baggage=1)
    scene.siege(FIELD, "A")
    campaign = scene.play(1, 1, 3, 3, 1, 1)
    campaign.attempt("B", "choose_contact", f"rally {FIELD}")
    with refused("no_retreat_tile", "ME-RULING-155"):
        campaign.attempt("A", "assign_defence", "retreat")
    campaign.attempt("A", "assign_defence", "each")
    with refused("no_retreat_tile", "ME-RULING-155"):
        campaign.attempt("A", "assign_defence", {"A:1": "fight", "A:2": "retreat"})
    campaign.attempt("A", "assign_defence", {"A:1": "retreat", "A:2": "fight"})
    assert where(campaign, "A:1", "A:2") == [SOUTH, FIELD]


@pytest.mark.rule("ME-BATTLE-03", "ME-RULING-155")
def test_who_has_no_choice_is_told_why() -> None:
    scene = defend(enter(field(), 1200), 900)
    scene.state.lands[NORTH].owner = "A"
    campaign = scene.play()
    campaign.attempt("A", "agree_peace", "attack")
    assert told(campaign.view("B").events, "cornered")[0].text.startswith("There are no walls")
    assert not told(campaign.view("A").events, "cornered")
    assert asked(campaign) == [("A", "strategy"), ("B", "strategy")]


@pytest.mark.rule("ME-RETREAT-01")
def test_a_retreat_is_told_once() -> None:
    campaign = plans(defend(enter(field(), 1200), 900, baggage=1).play(*WON), "direct", "hold")
    campaign.attempt("A", "pursue", "no")
    (fell_back,) = [event for event in campaign.recent if "B:1" in event.facts.get("banners", [])]
    assert (fell_back.kind, fell_back.tiles) == ("retreated", (FIELD, NORTH))
