"""Scouting, decisions, several armies, battles by dice (worked examples 13 to 16, 21 to 39, 76)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import characters, scouting, sides
from empires.rulesets.mightier_empires.battles.battle import lost_cause
from empires.rulesets.mightier_empires.battles.presence import patrols
from empires.rulesets.mightier_empires.battles.recovery import recover
from empires.rulesets.mightier_empires.battles.sides import Side, army_part
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Character, Unit, War
from empires.testing import asked, dice_used, refused
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    OUT,
    B,
    C,
    army,
    feature,
    happened,
    hero,
    k4,
    natives,
    own,
    played,
    rolled,
)

NO_MERCENARIES = 1
"""The die that a turn after the first rolls when it begins."""


def fight(state: War, *dice: int):
    return played(state, *dice, phase="encounters")


@pytest.mark.rule("MI-ORD-03", "MI-MULTI-10", "MI-T-DICE")
def test_ex_13_a_patrol_meets_one_invader_after_the_other_in_random_order() -> None:
    state = k4()
    own(state, "Blue", OUT)
    own(state, "Green", "0,2")
    army(state, "Red", "A", 1500, "lord hero", f"patrol {C}")
    army(state, "Blue", "X", 1500, "lord", f"invade {F2}")
    army(state, "Green", "Y", 1500, "lord", f"invade {F3}")
    campaign = fight(state, 2, 4, 4)
    assert campaign.state.fighting == F3
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "withdraw" if player == "Green" else "fight")
    assert campaign.state.fighting == F2
    assert {player for player, _ in asked(campaign)} == {"Red", "Blue"}


@pytest.mark.rule(
    "MI-ORD-07", "MI-BAT-02", "MI-LOSE-01", "MI-LOSE-02", "MI-PWR-02", "MI-RULING-37", "MI-T-POWER"
)
def test_ex_14_who_invades_elsewhere_leaves_his_capital_to_its_garrison() -> None:
    state = k4(players=("Red", "Blue", "Green"))
    own(state, "Blue", OUT, "1,1")
    army(state, "Red", "A", 1000, "lord", "invade 2,-1")
    army(state, "Red", "B", 500, "hero", "invade -1,0")
    state.tiles["2,-1"].explored = state.tiles["-1,0"].explored = True
    army(state, "Blue", "X", 1000, "lord", f"invade {F2}")
    army(state, "Blue", "Y", 1000, "hero", f"invade {C}")
    campaign = fight(state, 3)
    campaign.attempt("Blue", "decide", "fight")
    assert happened(campaign, "lost_cause")
    assert campaign.state.tiles[F2].owner == "Blue"
    assert campaign.state.tiles[C].owner == "Blue"
    assert campaign.state.tiles[C].major == ["city"]
    assert campaign.state.realms["Red"].fell == 1
    assert campaign.state.secrets["Blue"].power == 5 + 1
    assert campaign.state.tiles[F1].owner == ""


@pytest.mark.rule("MI-SEQ-04", "MI-ORD-10", "MI-ORD-07")
def test_ex_16_two_players_may_take_each_others_hexes() -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"invade {F2}")
    campaign = fight(state)
    assert (campaign.state.tiles[OUT].owner, campaign.state.tiles[F2].owner) == ("Red", "Blue")


@pytest.mark.rule(
    "MI-SCOUT-01", "MI-SCOUT-02", "MI-SCOUT-03", "MI-SCOUT-04", "MI-SCOUT-06", "MI-T-SCOUT", "MI-RULING-34"
)
def test_ex_21_scouts_estimate_or_see_all() -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    defender = army(state, "Blue", "X", 1500, "lord", "patrol 2,0")
    defender.units[0].scouts = True
    campaign = fight(state, 2, 3, 4)
    red, blue = happened(campaign, "scout_result")
    assert (red.facts["strength"], red.to) == (1750, ("Red",))
    assert "about 1,750" in red.text
    assert (blue.facts["result"], blue.facts["strength"], blue.to) == (6, 1000, ("Blue",))
    assert "Characters: A lord 0" in blue.text
    errors = [event for event in campaign.chronicle() if event.facts.get("table") == "MI-T-SCOUT-D3"]
    assert [event.to for event in errors] == [()]


@pytest.mark.rule("MI-SCOUT-05")
def test_ex_22_who_fled_a_lost_cause_scouts_badly() -> None:
    state = k4()
    side = Side(
        parts=[army_part("Red", army(state, "Red", "A", 1000, "lord"))], players=["Red"], defends=True
    )
    assert scouting.scouted(state, side, 6) == 6
    state.secrets["Red"].armies[0].fled = True
    assert scouting.scouted(state, side, 6) == 4


@pytest.mark.rule("MI-T-SKILL", "MI-SCOUT-01")
def test_a_pathfinder_scouts_better() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    side = Side(parts=[army_part("Red", made)], players=["Red"])
    hero(made).advances = ["Pathfinder"]
    assert scouting.scouted(state, side, 3) == 4


def meeting() -> War:
    """Red invades Blue's hex, which a patrol covers."""
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    return state


@pytest.mark.rule("MI-DEC-01", "MI-DEC-03", "MI-RULING-90")
@pytest.mark.parametrize(
    ("red", "blue", "owner"),
    [("withdraw", "withdraw", "Blue"), ("fight", "withdraw", "Red"), ("withdraw", "fight", "Blue")],
)
def test_ex_23_who_stays_has_the_hex(red: str, blue: str, owner: str) -> None:
    campaign = fight(meeting(), 4, 4)
    campaign.attempt("Red", "decide", red)
    assert not happened(campaign, "decisions_revealed")
    campaign.attempt("Blue", "decide", blue)
    assert campaign.state.tiles[OUT].owner == owner
    assert not happened(campaign, "battle_begun")


@pytest.mark.rule("MI-DEC-07", "MI-DEC-02", "MI-BAT-03", "MI-RULING-35", "MI-RULING-77")
def test_ex_24_the_garrison_stays_when_the_patrol_withdraws() -> None:
    state = meeting()
    feature(state, OUT, "", "fortress")
    campaign = fight(state, 4, 4)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "withdraw")
    assert happened(campaign, "lost_cause")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert hero(campaign.state.secrets["Red"].armies[0]).xp == 1
    assert hero(campaign.state.secrets["Blue"].armies[0]).xp == 0


def plans(campaign, **chosen: str) -> None:
    for player, plan in chosen.items():
        campaign.attempt(player, "plan_battle", plan)


@pytest.mark.rule("MI-DEC-05", "MI-ABS-03", "MI-T-ABSRESULT", "MI-DEC-09")
def test_ex_25_a_draw_changes_nothing() -> None:
    campaign = fight(meeting(), 4, 4, 3, 4, 3, 3, 6, 6)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["winner"] == "draw"
    assert over.facts["lost"] == [300, 300]
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-MULTI-01", "MI-ARMY-13")
def test_ex_26_two_armies_deploy_2500_points_together() -> None:
    state = k4()
    own(state, "Blue", OUT)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    army(state, "Red", "B", 1250, "hero", f"invade {OUT}")
    army(state, "Blue", "X", 2000, "lord", f"patrol {OUT}")
    campaign = fight(state, 4, 4)
    assert asked(campaign) == [("Red", "combine_invaders")]
    with refused("bad_answer"):
        campaign.attempt("Red", "combine_invaders", {"left": {"Red: A": 100}})
    campaign.attempt("Red", "combine_invaders", {"left": {"Red: B": 250}})
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (2500, 2000)


def allies(red: int, green: int, blue: int, *, fortress: bool = False) -> War:
    """Red and Green both invade Blue's hex OUT."""
    state = k4()
    own(state, "Blue", OUT, minor="fortress" if fortress else "")
    own(state, "Green", "2,-1")
    army(state, "Red", "A", red, "lord", f"invade {OUT}")
    army(state, "Green", "Y", green, "lord", f"invade {OUT}")
    army(state, "Blue", "X", blue, "lord", f"patrol {OUT}")
    return state


def ally(campaign, spoils: str = "Red") -> None:
    campaign.attempt("Red", "cooperate", {"friends": ["Green"]})
    campaign.attempt("Green", "cooperate", {"friends": ["Red"]})
    campaign.attempt("Red", "agree_spoils", {"receiver": "Red", "sack": ""})
    campaign.attempt("Green", "agree_spoils", {"receiver": spoils, "sack": ""})


@pytest.mark.rule("MI-MULTI-02", "MI-MULTI-03", "MI-MULTI-04", "MI-BAT-02", "MI-BAT-03")
def test_ex_27_allies_deploy_3000_points_and_share_the_experience() -> None:
    campaign = fight(allies(1750, 1500, 1500), 4, 4, 4)
    ally(campaign)
    campaign.attempt("Red", "combine_invaders", {"left": {"Green: Y": 250}})
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "lost_cause")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert [hero(campaign.state.secrets[player].armies[0]).xp for player in ("Red", "Green", "Blue")] == [
        1,
        1,
        0,
    ]


@pytest.mark.rule("MI-RULING-38")
def test_without_an_agreement_the_larger_contingent_gains_the_hex() -> None:
    campaign = fight(allies(1500, 1250, 1250), 4, 4, 4)
    ally(campaign, spoils="Green")
    [disputed] = happened(campaign, "spoils_disputed")
    assert disputed.facts["code"] == "E_NO_AGREEMENT"
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule(
    "MI-MULTI-06", "MI-MULTI-07", "MI-MULTI-12", "MI-ABS-02", "MI-ABS-04",
    "MI-ABS-05", "MI-ABS-06", "MI-T-ABSSTRAT", "MI-T-UNITREC", "MI-T-FATE", "MI-T-INJURY",
    "MI-REC-02", "MI-BAT-05", "MI-DEC-05",
)  # fmt: skip
def test_ex_28_rivals_fight_first_and_the_winner_may_go_on() -> None:
    state = k4()
    own(state, "Green", "2,-1")
    natives(state, OUT, 400)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Green", "Y", 1000, "hero", f"invade {OUT}")
    campaign = fight(state, 4, 4, 6, 5, 2, 3, 2, 3, 4, 4, 5, 2, 4)
    for player in ("Red", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player in ("Red", "Green"):
        campaign.attempt(player, "decide", "fight")
    plans(campaign, Red="assault", Green="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["lost"] == [150, 600]
    red, green = campaign.state.secrets["Red"].armies[0], campaign.state.secrets["Green"].armies[0]
    assert hero(green).injuries == ["shaken: -1 Leadership"]
    assert (hero(red).xp, hero(green).xp) == (1, 1)
    assert 1000 - red.lost == 950
    assert green.finished
    assert asked(campaign) == [("Red", "continue_attack")]
    campaign.attempt("Red", "continue_attack", "withdraw")
    assert campaign.state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-10", "MI-RULING-76", "MI-BAT-07", "MI-BAT-06", "MI-DEC-06")
def test_ex_29_a_defender_strikes_one_ally_first() -> None:
    campaign = fight(allies(1000, 1250, 1500, fortress=True), 4, 4, 4, 6, 6, 3, 3, 6, 6, 6, 6, 6, 6)
    ally(campaign)
    campaign.attempt("Blue", "preempt", "Green")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (1500, 1250)
    plans(campaign, Blue="hold", Green="hold")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    second = happened(campaign, "battle_begun")[1]
    assert second.facts["attacker"] == "Red"
    blue = campaign.state.secrets["Blue"].armies[0]
    assert second.facts["defence"] == 1500 - blue.lost + 250
    assert campaign.state.secrets["Green"].armies[0].finished


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-09", "MI-BAT-05", "MI-T-DICE")
@pytest.mark.parametrize(("dice", "finished"), [((1, 1, 6, 6), "Red"), ((6, 6, 1, 1), "Blue")])
def test_a_defender_strikes_an_ally_of_a_lower_seat_who_rolls_first(
    dice: tuple[int, ...], finished: str
) -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, *dice)
    ally(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["winner"] == ("defender" if finished == "Red" else "attacker")
    assert campaign.state.secrets["Red"].armies[0].finished is (finished == "Red")
    assert ("Blue", "decide") in asked(campaign) or finished == "Blue"
    assert ("Blue", "decide") not in asked(campaign) or finished == "Red"


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-01", "MI-ARMY-13", "MI-BAT-05")
def test_who_strikes_first_with_two_patrols_deploys_2500_points_and_no_garrison() -> None:
    state = allies(1500, 1500, 1500, fortress=True)
    army(state, "Blue", "Z", 1250, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4, 4)
    ally(campaign)
    campaign.attempt("Blue", "choose_patrol", {"armies": ["X", "Z"]})
    campaign.attempt("Blue", "preempt", "Red")
    campaign.attempt("Blue", "combine_invaders", {"left": {"Blue: Z": 250}})
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attack"], begun.facts["defence"]) == (1500, 2500)


@pytest.mark.rule("MI-MULTI-08", "MI-BAT-05", "MI-REC-01", "MI-REC-02")
@pytest.mark.parametrize(("dice", "lost"), [((6, 6, 1, 1), 100), ((1, 1, 6, 6), 1000)])
def test_the_victim_of_a_first_strike_recovers_if_he_wins(dice: tuple[int, ...], lost: int) -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, *dice, 6, 4, 3, 3)
    ally(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["lost"] == ([150, 1000] if lost == 100 else [1000, 150])
    assert campaign.state.secrets["Red"].armies[0].lost == lost
    recovering = ["Red", "Blue"] if lost == 100 else ["Blue"]
    assert [event.facts["player"] for event in happened(campaign, "recovery")] == recovering


@pytest.mark.rule("MI-MULTI-08", "MI-MULTI-09", "MI-MULTI-01", "MI-BAT-05")
def test_the_victim_of_a_first_strike_who_wins_meets_his_rival_with_all_he_has() -> None:
    campaign = fight(allies(1250, 1000, 1250), 4, 4, 4, 6, 6, 1, 1, 6, 4, 3, 3)
    ally(campaign)
    campaign.attempt("Blue", "preempt", "Red")
    plans(campaign, Red="hold", Blue="hold")
    for player, kind in asked(campaign):
        campaign.attempt(player, kind, "fight")
    begun = happened(campaign, "battle_begun")[1]
    assert {begun.facts["attacker"], begun.facts["defender"]} == {"Red", "Green"}
    assert {begun.facts["attack"], begun.facts["defence"]} == {1250 - 100, 1000}


@pytest.mark.rule("MI-BAT-02", "MI-RULING-37")
def test_ex_30_twice_the_strength_is_a_lost_cause() -> None:
    assert lost_cause(2000, 1000) == 0
    assert lost_cause(1990, 1000) is None
    assert lost_cause(1000, 2000) == 1


@pytest.mark.rule("MI-XP-03", "MI-RULING-42")
def test_ex_32_differences_are_percent_of_the_smaller_to_the_nearest_50() -> None:
    assert sides.difference(2730, 2480) == 10
    assert sides.difference(1900, 1000) == 90
    assert sides.difference(2000, 1500) == 33
    assert sides.difference(1500, 800) == 88


@pytest.mark.rule(
    "MI-ABS-02", "MI-T-ABSMOD", "MI-NEUT-06", "MI-T-ABSRESULT", "MI-ABS-05", "MI-REC-01", "MI-NEUT-02",
    "MI-RULING-50",
)  # fmt: skip
def test_ex_35_natives_are_beaten_and_gone() -> None:
    state = k4(turn=2)
    natives(state, OUT, 800, heroes=1)
    army(state, "Red", "A", 1500, "lord hero", f"invade {OUT}")
    campaign = fight(state, 4, 2, 3, 2, 4, 4, 1, 4, 2, 3, 4)
    campaign.attempt("Red", "decide", "fight")
    plans(campaign, Red="manoeuvre")
    [over] = happened(campaign, "battle_resolved")
    assert (over.facts["winner"], over.facts["lost"][0]) == ("attacker", 300)
    assert campaign.state.tiles[OUT].owner == "Red"
    assert campaign.state.natives == {}
    lord, second = campaign.state.secrets["Red"].armies[0].characters
    assert (lord.injuries, lord.away_until, lord.xp, second.xp) == ([], 2, 1, 1)
    assert campaign.state.secrets["Red"].armies[0].lost == 0


@pytest.mark.rule(
    "MI-ABS-03", "MI-ABS-07", "MI-NEUT-05", "MI-NEUT-04", "MI-SEQ-07", "MI-XP-07", "MI-REC-05", "MI-RULING-50"
)  # fmt: skip
def test_ex_36_without_a_plan_the_natives_have_the_better_of_it() -> None:
    state = k4(turn=2)
    found = natives(state, OUT, 900, heroes=1)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = fight(state, 4, 4, 3, 3, 3, 5, 6, NO_MERCENARIES)
    campaign.attempt("Red", "decide", "fight")
    plans(campaign, Red="none")
    rolls = [event for event in happened(campaign, "roll") if event.rule == "MI-ABS-03"]
    assert [event.facts.get("player") for event in rolls] == ["Red", None]
    [over] = happened(campaign, "battle_resolved")
    assert over.facts["winner"] == "defender"
    assert over.facts["lost"][0] == 400
    assert campaign.state.tiles[OUT].owner == ""
    natives_now = campaign.state.natives[found.id]
    assert natives_now.characters[0].xp == 1
    assert natives_now.lost == 0
    assert hero(campaign.state.secrets["Red"].armies[0]).xp == 1
    assert campaign.state.secrets["Red"].armies[0].lost == 0


@pytest.mark.rule("MI-REC-04", "MI-T-UNITREC", "MI-REC-03", "MI-EDICT-06")
@pytest.mark.parametrize(("footing", "back"), [(True, 200), (False, 100)])
def test_ex_37_war_footing_helps_recovery(footing: bool, back: int) -> None:
    state = k4()
    made = army(state, "Blue", "X", 1000, "lord", lost=300)
    if footing:
        state.secrets["Blue"].edicts = {"4,0": "war footing"}
    steps = recover(Game(state), army_part("Blue", made), 300, won=False)
    assert rolled(steps, 1, 3, 4, 4, 5, 6) == back
    assert made.lost == 300 - back


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-03", "MI-T-SKILL")
def test_winners_and_armies_with_a_surgeon_recover_better() -> None:
    state = k4()
    made = army(state, "Blue", "X", 1000, "lord", lost=300)
    assert rolled(recover(Game(state), army_part("Blue", made), 150, won=True), 3, 4, 5) == 100
    hero(made).advances = ["Surgeon"]
    assert rolled(recover(Game(state), army_part("Blue", made), 150, won=True), 1, 3, 2) == 50


@pytest.mark.rule("MI-OPT-18", "MI-RULING-41")
@pytest.mark.parametrize(("stacks", "footing"), [(True, 2), (False, 1)])
def test_two_war_footings_count_once_unless_agreed(stacks: bool, footing: int) -> None:
    state = k4(war_footing_stacks=stacks)
    state.secrets["Red"].edicts = {C: "war footing", F1: "war footing"}
    assert characters.footing_of(state, "Red") == footing


@pytest.mark.rule("MI-T-FATE", "MI-FATE-01", "MI-REC-04")
def test_ex_38_war_footing_helps_the_fallen_but_not_on_a_one() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "hero hero")
    for one, face in zip(made.characters, (1, 3), strict=True):
        rolled(characters.fate(Game(state), "Red", one, footing=1), face)
    assert [one.dead for one in made.characters] == [True, False]
    assert made.characters[1].injuries == []


@pytest.mark.rule("MI-T-INJURY", "MI-FATE-03", "MI-FATE-02", "MI-RULING-51")
@pytest.mark.parametrize(
    ("dice", "injuries", "xp", "away"),
    [
        ((1, 1, 2, 3), ["bad leg: -1 Movement", "nightmares: -1 Initiative"], 0, 0),
        ((1, 2), ["lost fingers: -1 Attack"], 0, 0),
        ((3, 4), [], 0, 1),
        ((6, 6), [], 1, 0),
    ],
)  # fmt: skip
def test_injuries_are_for_good_but_for_some(dice, injuries, xp, away) -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    rolled(characters.injure(Game(state), "Red", one), *dice)
    assert (one.injuries, one.xp, one.away_until) == (injuries, xp, away)


@pytest.mark.rule("MI-T-INJURY")
def test_an_old_wound_opens_on_a_one() -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    one.injuries = ["old wound: misses a battle on a 1"]
    assert rolled(characters.sits_out(Game(state), "Red", one), 1)
    assert not rolled(characters.sits_out(Game(state), "Red", one), 2)


@pytest.mark.rule("MI-TAB-07", "MI-FATE-02")
def test_a_wizard_who_survives_his_miscast_is_away_this_turn() -> None:
    state = k4(turn=3)
    one = hero(army(state, "Red", "A", 1000, "wizard"))
    rolled(characters.fate(Game(state), "Red", one, footing=0, miscast=True), 5)
    assert one.away_until == 3


@pytest.mark.rule("MI-XP-05", "MI-XP-06", "MI-T-ADVANCE", "MI-T-SKILL")
def test_every_third_point_of_experience_brings_an_advance() -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    rolled(characters.gain(Game(state), "Red", one, 7), 1, 1, 3, 4, 1)
    assert (one.xp, one.rolls_taken, one.advances) == (7, 2, ["Wound", "Pathfinder"])


@pytest.mark.rule("MI-T-ADVANCE", "MI-XP-06", "MI-XP-07", "MI-T-SKILL")
@pytest.mark.parametrize(
    ("held", "dice", "gained"),
    [
        (["Wound", "Wound"], (1, 1), "Strength"),
        (["Lucky"], (3, 4, 4), "Wound"),
        (["Lucky"], (6, 6), "Pathfinder"),
    ],
)
def test_in_place_of_a_repeated_advance_there_is_any_other_and_of_a_12_a_skill(
    held: list[str], dice: tuple[int, ...], gained: str
) -> None:
    one = Character(id="n", name="Native hero", advances=list(held))
    rolled(characters.gain(Game(k4()), "", one, 3), *dice)
    assert one.advances == [*held, gained]


@pytest.mark.rule("MI-T-ADVANCE")
def test_a_characteristic_is_raised_twice_at_most() -> None:
    state = k4()
    one = hero(army(state, "Red", "A", 1000, "hero"))
    one.advances = ["Wound", "Wound", "Lucky"]
    found = characters.choices(state, one, skills_only=False)
    assert "Wound" not in found
    assert "Lucky" not in found
    assert "Strength" in found
    assert "Surgeon" in characters.choices(state, one, skills_only=True)
    assert "Strength" not in characters.choices(state, one, skills_only=True)


@pytest.mark.rule("MI-ARMY-12", "MI-DEC-08")
def test_ex_39_an_army_without_leaders_holds_one_hex() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "hero", f"patrol {C}")
    made.characters[0].dead = True
    made.leaderless, made.holds = True, F3
    assert patrols(state, F3) == [made]
    assert patrols(state, C) == []


@pytest.mark.rule("MI-ARMY-12", "MI-RULING-74", "MI-DEC-09")
def test_ex_76_an_invader_who_lost_its_last_hero_guards_where_it_fled_to() -> None:
    state = k4()
    own(state, "Blue", OUT)
    own(state, "Red", "1,1")
    made = army(state, "Red", "A", 1000, "hero", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = fight(state, 4, 4, 3, 4, 3, 3, 1, 6, 1)
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    plans(campaign, Red="hold", Blue="hold")
    assert asked(campaign) == [("Red", "retreat_to")]
    now = campaign.state.secrets["Red"].armies[0]
    assert now.leaderless
    campaign.attempt("Red", "retreat_to", "1,1")
    assert happened(campaign, "army_holds")[0].tiles == ("1,1",)
    assert made.name == "A"


@pytest.mark.rule("MI-RULING-85")
def test_a_side_with_nothing_left_cannot_stand() -> None:
    state = meeting()
    state.secrets["Blue"].armies[0].lost = 1000
    campaign = fight(state, 4)
    assert not happened(campaign, "battle_begun")
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-ORPH-04", "MI-RULING-12", "MI-OPT-10")
@pytest.mark.parametrize("fights", [False, True])
def test_the_garrison_of_an_orphaned_hex_does_not_fight_unless_agreed(fights: bool) -> None:
    state = k4(orphan_garrison=fights)
    own(state, "Blue", OUT, minor="fortress")
    state.tiles[OUT].orphaned = True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = fight(state, 4)
    assert bool(asked(campaign)[0] == ("Red", "decide")) == fights


@pytest.mark.rule("MI-ORD-04", "MI-ORD-03")
def test_the_owner_says_which_patrol_answers() -> None:
    state = meeting()
    army(state, "Blue", "Z", 1500, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4)
    assert asked(campaign) == [("Blue", "choose_patrol")]
    campaign.attempt("Blue", "choose_patrol", {"armies": ["Z"]})
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert begun.facts["defence"] == 1500


@pytest.mark.rule("MI-MULTI-11", "MI-RULING-39", "MI-RULING-40", "MI-T-DICE")
def test_of_three_rivals_two_at_random_fight_and_a_draw_sends_both_home() -> None:
    campaign = three_rivals(1, 1, 3, 4, 3, 4, 6, 6)
    for player in ("Red", "Blue", "Green"):
        campaign.attempt(player, "decide", "fight")
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attacker"], begun.facts["defender"]) == ("Red", "Blue")
    plans(campaign, Red="hold", Blue="hold")
    assert [at_home(campaign, player) for player in ("Red", "Blue", "Green")] == [True, True, False]
    assert asked(campaign) == [("Green", "continue_attack")]
    campaign.attempt("Green", "continue_attack", "fight")
    assert campaign.state.tiles[OUT].owner == "Green"


@pytest.mark.rule("MI-MULTI-11", "MI-RULING-39", "MI-MULTI-06", "MI-DEC-09")
def test_of_three_rivals_the_two_who_press_on_fight_without_a_draw() -> None:
    campaign = three_rivals(3)
    for player, act in (("Red", "withdraw"), ("Blue", "fight"), ("Green", "fight")):
        campaign.attempt(player, "decide", act)
    assert dice_used(campaign) == 3, "no die says who of the two fights first"
    [begun] = happened(campaign, "battle_begun")
    assert (begun.facts["attacker"], begun.facts["defender"]) == ("Blue", "Green")
    assert at_home(campaign, "Red")


@pytest.mark.rule("MI-MULTI-11", "MI-RULING-39", "MI-MULTI-06")
def test_the_last_of_three_rivals_to_press_on_needs_no_battle() -> None:
    campaign = three_rivals()
    for player, act in (("Red", "withdraw"), ("Blue", "withdraw"), ("Green", "fight")):
        campaign.attempt(player, "decide", act)
    assert not happened(campaign, "battle_begun")
    assert campaign.state.tiles[OUT].owner == "Green"


def three_rivals(*dice: int):
    """Red, Blue and Green invade OUT, which nobody owns, and none helps another."""
    state = k4()
    own(state, "Blue", B)
    own(state, "Green", "2,-1")
    feature(state, OUT)
    for player, name in (("Red", "A"), ("Blue", "X"), ("Green", "Y")):
        army(state, player, name, 1000, "lord", f"invade {OUT}")
    campaign = fight(state, 4, 4, 4, *dice)
    for player in ("Red", "Blue", "Green"):
        campaign.attempt(player, "cooperate", {"friends": []})
    return campaign


def at_home(campaign, player: str) -> bool:
    return campaign.state.secrets[player].armies[0].finished


@pytest.mark.rule("MI-SCOUT-04", "MI-EVENT-07", "MI-SPEND-12")
def test_free_units_fight_beyond_an_armys_size() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    made.units += [
        Unit(name="Guests", points=250, source="event"),
        Unit(name="Conscripts", points=100, source="conscript"),
    ]
    made.hired = 225
    assert of_army.strength(made) == 1575
    assert (of_army.size(made), of_army.supported(made)) == (1100, 1000)


@pytest.mark.rule("MI-ARMY-13", "MI-ORD-04", "MI-MULTI-01")
def test_two_patrols_deploy_2500_points_together_beside_the_garrison() -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    army(state, "Red", "A", 2000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1500, "lord", f"patrol {OUT}")
    army(state, "Blue", "Z", 1500, "hero", f"patrol {OUT}")
    campaign = fight(state, 4, 4)
    campaign.attempt("Blue", "choose_patrol", {"armies": ["X", "Z"]})
    assert asked(campaign) == [("Blue", "combine_invaders")]
    campaign.attempt("Blue", "combine_invaders", {"left": {"Blue: Z": 500}})
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "battle_begun")[0].facts["defence"] == 2750


@pytest.mark.rule("MI-BAT-07", "MI-REC-05")
def test_a_hurt_garrison_has_less_to_fight_with_until_the_turn_ends() -> None:
    state = k4()
    part = sides.Part(kind="garrison", key=C)
    sides.hurt(state, part, 100)
    assert sides.part_strength(state, part) == 150
    campaign = played(state, phase="restoration")
    assert sides.part_strength(campaign.state, part) == 250


@pytest.mark.rule("MI-ABS-04")
def test_losses_are_rounded_to_50_and_spread_over_a_side() -> None:
    state = k4()
    made = army(state, "Red", "A", 1010, "lord")
    side = Side(parts=[army_part("Red", made), sides.Part(kind="garrison", key=C)], players=["Red"])
    assert sides.rounded(1260, 15) == 200
    assert sides.rounded(500, 15) == 100  # 75: exact halves up
    assert sides.share_losses(state, side, 15) == {0: 200, 1: 0}
    assert made.lost == 200


@pytest.mark.rule("MI-SEQ-06")
def test_who_does_not_decide_in_time_fights_and_who_does_not_answer_competes() -> None:
    campaign = fight(allies(1750, 1500, 1500), 4, 4, 4)
    asked_now = {one.kind: one.late for one in campaign.waiting}
    assert asked_now == {"cooperate": {"friends": []}}
    campaign = fight(meeting(), 4, 4)
    assert {one.late for one in campaign.waiting} == {"fight"}


@pytest.mark.rule("MI-SEQ-07")
def test_who_sends_no_plan_in_time_has_none() -> None:
    campaign = fight(meeting(), 4, 4, 3, 4, 3, 3, 6, 6)
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert {one.late for one in campaign.waiting} == {"none"}


@pytest.mark.rule("MI-RULING-38", "MI-MULTI-04")
def test_the_larger_contingent_gains_the_hex_whatever_its_seat() -> None:
    campaign = fight(allies(1000, 1750, 500), 4, 4, 4)
    campaign.attempt("Red", "cooperate", {"friends": ["Green"]})
    campaign.attempt("Green", "cooperate", {"friends": ["Red"]})
    for player in ("Red", "Green"):
        campaign.attempt(player, "agree_spoils", {"receiver": player, "sack": ""})
    campaign.attempt("Blue", "preempt", "wait")
    for player in ("Red", "Green", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert happened(campaign, "spoils_disputed")
    assert campaign.state.tiles[OUT].owner == "Green"
