"""Battles settled by dice: plans, modifiers, losses (worked examples 35 and 36)."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.kit.battles import Winner
from empires.rulesets.mightier_empires.battles import abstract_battle
from empires.rulesets.mightier_empires.battles.abstract_battle import modifier
from empires.rulesets.mightier_empires.battles.parts import KingdomPart, NativesPart, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.book import TABLES
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.battles.field import fight, meeting, plans
from tests.rulesets.mightier_empires.scene import (
    OUT,
    answered,
    army,
    feature,
    hero,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
)


@pytest.mark.rule(
    "MI-ABS-02", "MI-T-ABSMOD", "MI-NEUT-06", "MI-T-ABSRESULT", "MI-ABS-05", "MI-REC-01", "MI-NEUT-02",
    "MI-RULING-50", "MI-ABS-07",
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


NO_MERCENARIES = 1
"""The die that a turn after the first rolls when it begins."""


@pytest.mark.rule(
    "MI-ABS-03", "MI-ABS-04", "MI-ABS-07", "MI-NEUT-05", "MI-NEUT-04", "MI-SEQ-07", "MI-XP-07", "MI-REC-05",
    "MI-RULING-50",
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


@pytest.mark.rule("MI-SEQ-07")
def test_who_sends_no_plan_in_time_has_none() -> None:
    campaign = fight(meeting(), 4, 4, 3, 4, 3, 3, 6, 6)
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    assert {one.late for one in campaign.waiting} == {"none"}


@pytest.mark.rule("MI-BAT-05", "MI-BAT-06", "MI-T-ABSMOD")
@pytest.mark.parametrize(("minor", "bonus"), [("", 1), ("fortress", 2), ("mighty fortress", 3)])
def test_only_who_defends_has_a_defenders_benefits(minor: str, bonus: int) -> None:
    state = k4(turn=2)
    feature(state, OUT, "", minor)
    parts = [army_part(player, army(state, player, "A", 1000, "lord")) for player in ("Red", "Blue")]
    attacker, defender = Side(parts=parts[:1], players=["Red"]), Side(parts=parts[1:], players=["Blue"])
    assert modifier(state, OUT, defender, attacker) == 0
    defender.defends = True
    assert modifier(state, OUT, defender, attacker) == bonus
    assert modifier(state, OUT, attacker, defender) == 0


@pytest.mark.rule("MI-T-ABSMOD")
@pytest.mark.parametrize(("size", "bonus"), [(1000, 0), (1050, 1), (1150, 2)])
def test_equals_add_nothing_even_where_the_smallest_difference_counts_by_a_house_table(
    size: int, bonus: int
) -> None:
    state = k4(turn=2)
    state.house = {"MI-T-ABSMOD": [{"on": "..10", "modifier": 1}, {"on": "11..", "modifier": 2}]}
    parts = [
        army_part(player, army(state, player, "A", points, "lord"))
        for player, points in (("Red", size), ("Blue", 1000))
    ]
    own, other = Side(parts=parts[:1], players=["Red"]), Side(parts=parts[1:], players=["Blue"])
    assert (modifier(state, OUT, own, other), modifier(state, OUT, other, own)) == (bonus, 0)


@pytest.mark.rule("MI-DEC-03", "MI-DEC-07")
def test_a_garrison_left_alone_has_nobody_who_plans_for_it() -> None:
    state = k4()
    own(state, "Blue", OUT, minor="mighty fortress")
    army(state, "Red", "A", 750, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "withdraw")
    assert asked(campaign) == [("Red", "plan_battle")]


@pytest.mark.rule("MI-ABS-05")
@pytest.mark.parametrize(("faces", "ends", "whose"), [
    ((4, 5, 3, 3), "the natives are beaten and gone", ["A hero 0"]),
    ((4, 4, 3, 3), "a draw", ["A hero 0", "Native hero 0"]),
    ((1, 1, 6, 6), "the natives win", ["A hero 0"]),
])  # fmt: skip
def test_heroes_of_natives_who_are_beaten_need_no_die(
    faces: tuple[int, ...], ends: str, whose: list[str]
) -> None:
    state = k4()
    natives(state, OUT, 1000, heroes=1)
    first = Side(parts=[army_part("Red", army(state, "Red", "A", 1000, "hero"))], players=["Red"])
    second = Side(parts=[NativesPart(f"natives {OUT}")])
    left, asked = list(faces), list[str]()

    def dice(request: RollRequest) -> Roll:
        if request.rule != "MI-ABS-05":
            return Roll((left.pop(0), left.pop(0)))
        asked.extend(name for name in ("A hero 0", "Native hero 0") if name in request.why)
        return Roll((6,))

    answered(abstract_battle.fight(Game(state), OUT, first, second, planned=False), dice)
    assert asked == whose, ends


@pytest.mark.rule("MI-ABS-05")
def test_heroes_of_a_beaten_neutral_kingdom_need_dice_like_any_others() -> None:
    state = k4()
    kingdom(state, OUT, "2,1", "1,1")
    first = Side(parts=[army_part("Red", army(state, "Red", "A", 2500, "hero"))], players=["Red"])
    second = Side(parts=[KingdomPart("Kislev")])
    asked = []

    def dice(request: RollRequest) -> Roll:
        asked.append(request.why)
        return Roll((1,)) if request.rule == "MI-ABS-05" else Roll((5, 5) if "Red" in request.why else (3, 3))

    outcome = answered(abstract_battle.fight(Game(state), OUT, first, second, planned=False), dice)
    assert outcome.winner == "attacker"
    assert [one.name for _, one in outcome.fallen] == ["A hero 0", "Tsar", "Boyar"][-len(outcome.fallen) :]
    assert {"Does Tsar fall?", "Does Boyar fall?"} <= set(asked)


@pytest.mark.rule("MI-ABS-03", "MI-ABS-04", "MI-T-ABSRESULT", "MI-RULING-50")
@pytest.mark.parametrize(("faces", "winner", "result", "lost"), [
    ((3, 3, 3, 3), "draw", "draw", (300, 300)),
    ((3, 4, 3, 3), "attacker", "minor victory", (200, 400)),
    ((3, 3, 4, 4), "defender", "minor victory", (400, 200)),
    ((3, 6, 3, 3), "attacker", "solid victory", (150, 600)),
    ((1, 1, 6, 6), "defender", "massacre", (800, 100)),
])  # fmt: skip
def test_dice_say_who_wins_and_what_each_side_loses(
    faces: tuple[int, ...], winner: Winner, result: str, lost: tuple[int, int]
) -> None:
    state = k4()
    sides = [
        Side(parts=[army_part(name, army(state, name, "A", 1000, "hero"))], players=[name])
        for name in ("Red", "Blue")
    ]
    outcome = rolled(abstract_battle.fight(Game(state), OUT, *sides, planned=False), *faces, 6, 6)
    assert (outcome.winner, outcome.result) == (winner, result)
    assert (outcome.lost[0][0], outcome.lost[1][0]) == lost


@pytest.mark.rule("MI-ABS-07", "MI-T-ABSSTRAT")
def test_between_players_a_missing_plan_is_worth_nothing_to_either() -> None:
    state = k4()
    both = (Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"]))
    assert [abstract_battle.strategy(state, ["none", "assault"], at, both) for at in (0, 1)] == [0, 0]
    assert abstract_battle.strategy(state, ["none", "assault"], 0, (both[0], Side(parts=[]))) == -1
    assert abstract_battle.strategy(state, ["assault", "none"], 1, (Side(parts=[]), both[0])) == 1


@pytest.mark.rule("MI-T-ABSMOD")
@pytest.mark.parametrize(
    ("percent", "bonus"), [(10, 0), (11, 1), (25, 1), (26, 2), (50, 2), (51, 3), (75, 3), (76, 4), (400, 4)]
)
def test_the_larger_side_adds_by_the_difference_in_percent(percent: int, bonus: int) -> None:
    assert TABLES["MI-T-ABSMOD"].at(percent)["modifier"] == bonus


@pytest.mark.rule("MI-ABS-07")
@pytest.mark.parametrize(("winner", "players"), [("defender", ["Red", ""]), ("attacker", ["", "Red"])])
def test_who_loses_for_want_of_a_plan_reads_so(winner: Winner, players: list[str]) -> None:
    first, second = (Side(parts=[], players=[one] if one else []) for one in players)
    why = abstract_battle._why(k4(), winner, ["none", "none"], (first, second), [8, 8], [8, 8])
    assert why.said == "Red had no plan, and that decided the battle."
    assert why.tips["plans"] == (-2 if players[0] else 2)


@pytest.mark.rule("MI-ABS-02")
def test_plans_that_decided_are_named_the_winners_first() -> None:
    both = (Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"]))
    why = abstract_battle._by_plans(k4(), "defender", ["hold", "assault"], both)
    assert why == "The plans decided: assault against hold."


@pytest.mark.rule("MI-ABS-07")
def test_the_choice_of_no_plan_says_what_it_costs() -> None:
    state = k4()
    red, blue, natives_ = (Side(parts=[], players=players) for players in (["Red"], ["Blue"], []))
    labels = [
        {choice.value: choice.label for choice in abstract_battle._question(state, red, OUT, enemy).choices}
        for enemy in (blue, natives_)
    ]
    assert [one["none"] for one in labels] == [
        "No plan: neither side’s plan counts",
        "No plan: you -1, them +1",
    ]
