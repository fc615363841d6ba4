"""Odds of battles, marches and Power, reckoned by hand: two dice beat two others in 575 of 1,296 ways."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.odds import Odds
from empires.rulesets.mightier_empires.battles.characters import fate_odds
from empires.rulesets.mightier_empires.book import TABLES, rows_of
from empires.rulesets.mightier_empires.odds import battles, powers
from empires.rulesets.mightier_empires.orders.risks import march_odds
from empires.rulesets.mightier_empires.orders.submission import question
from tests.rulesets.mightier_empires.battles.field import fight, meeting
from tests.rulesets.mightier_empires.scene import F1, OUT, B, army, feature, k4, k6, natives, own


def shares(odds: Odds) -> list[tuple[int, int, int]]:
    return [(line.win, line.draw, line.lose) for line in odds.lines]


def odds_of(campaign: Campaign[Any], player: str, value: str) -> tuple[Odds, ...]:
    asked = next(one for one in campaign.waiting if one.player == player)
    return next(choice.odds for choice in asked.choices if choice.value == value)


@pytest.mark.rule("MI-ABS-03", "MI-T-ABSSTRAT", "MI-T-ABSRESULT")
def test_an_even_battle_is_even_and_plans_spread_it() -> None:
    state = k4()
    (odds,) = battles.battle_odds(state, 1000, [1000], 0, battles.leads(state))
    assert shares(odds) == [(45, 10, 45)]  # 1,746 and 396 of 3,888
    line = odds.lines[0]
    assert (line.given, line.need) == ("against 1,000", 8)
    assert line.cost is not None
    assert (line.cost.least, line.cost.most) == (100, 800)
    (bare,) = battles.battle_odds(state, 1000, [1000], 0, battles.leads(state, ["none"]))
    assert shares(bare) == [(44, 12, 44)]  # 575 and 146 of 1,296


@pytest.mark.rule("MI-ABS-07", "MI-T-ABSMOD")
def test_natives_have_the_better_of_whoever_has_no_plan() -> None:
    state = k4()
    (odds,) = battles.battle_odds(state, 1000, [1000], 0, battles.leads(state, ["none"], people=False))
    assert shares(odds) == [(24, 10, 66)]  # 310 and 125 of 1,296: two behind


@pytest.mark.rule("MI-BAT-02", "MI-T-ABSMOD")
def test_twice_the_strength_needs_no_dice_and_more_strength_helps() -> None:
    state = k4()
    (odds,) = battles.battle_odds(state, 1000, [500, 2000, 800], 0, [0])
    assert [line.win for line in odds.lines] == [100, 0, 56]  # a quarter more is one ahead: 721 of 1,296
    assert [line.need for line in odds.lines] == [None, None, 7]
    assert battles.battle_odds(state, 0, [500], 0, [0]) == ()


@pytest.mark.rule("MI-INFO-04", "MI-DEC-01")
def test_of_an_enemy_whom_nobody_has_seen_three_strengths_are_assumed() -> None:
    campaign = fight(meeting(), 4, 4)
    (odds,) = odds_of(campaign, "Red", "fight")
    strengths = [line.given for line in odds.lines]
    assert len(strengths) == 3
    state = campaign.state
    state.secrets["Blue"].armies[0].units[0].points += 200
    assert [line.given for line in odds_of(campaign, "Red", "fight")[0].lines] == strengths
    assert odds_of(campaign, "Red", "withdraw") == ()


@pytest.mark.rule("MI-INFO-04", "MI-ORD-05", "MI-BAT-06")
def test_a_march_is_reckoned_against_those_seen_there_and_their_walls() -> None:
    state = k4()
    natives(state, OUT, 1000)
    (odds,) = march_odds(state, "Red", OUT, 1000)
    assert [line.given for line in odds.lines] == ["against 1,000"]
    assert odds.lines[0].need == 9  # defenders have one more
    feature(state, OUT, "", "fortress")
    state.secrets["Red"].known[OUT].minor = ["fortress"]
    assert march_odds(state, "Red", OUT, 1000)[0].lines[0].need == 11  # the wall, and 250 points of garrison


@pytest.mark.rule("MI-EXPL-01", "MI-T-MAJOR")
def test_in_an_unexplored_hex_whoever_may_live_there_counts_as_often_as_he_does() -> None:
    state = k4()
    (odds,) = march_odds(state, "Red", OUT, 1000)
    assert [line.given for line in odds.lines] == ["whoever it is"]
    assert march_odds(state, "Red", OUT, 2000)[0].lines[0].win > odds.lines[0].win


@pytest.mark.rule("MI-EXPL-01", "MI-T-EXPLORE", "MI-T-MAJOR", "MI-OPT-19")
def test_who_may_live_in_an_unexplored_hex_is_reckoned_by_the_edited_tables() -> None:
    state = k4()
    columns = TABLES["MI-T-EXPLORE"].columns
    state.house["MI-T-EXPLORE"] = [{"on": "2..12", **dict.fromkeys(columns, "empty")}]
    state.house["MI-T-MAJOR"] = rows_of(TABLES["MI-T-MAJOR"])
    nobody = next(row for row in state.house["MI-T-MAJOR"] if row["on"] == "empty")
    nobody["defended"] = 7
    assert march_odds(state, "Red", OUT, 500)[0].lines[0].win == 100
    nobody.update(defended=1, dice="3d6", times=1_000)
    assert march_odds(state, "Red", OUT, 500)[0].lines[0].win == 0


@pytest.mark.rule("MI-ABS-03", "MI-T-ABSRESULT")
@pytest.mark.parametrize(("favour", "plan", "need"), [(0, 0, 8), (1, 0, 7), (0, 2, 6), (2, -1, 7)])
def test_against_even_dice_one_needs_the_less_the_more_speaks_for_one(
    favour: int, plan: int, need: int
) -> None:
    assert battles._line(k4(), 1000, [(1.0, 1000)], favour, [plan], "").need == need


@pytest.mark.rule("MI-BAT-01")
def test_a_battle_for_the_table_has_no_odds() -> None:
    state = k4(battle_method="tabletop")
    own(state, "Blue", B)
    assert march_odds(state, "Red", B, 1000) == ()
    assert march_odds(state, "Red", OUT, 1000), "natives are fought by dice all the same"


@pytest.mark.rule("MI-T-APPEASE", "MI-APP-03", "MI-APP-04")
def test_each_power_is_a_die_that_wins_natives_over_or_weakens_them() -> None:
    assert shares(powers.appeasement_odds(1000, 1, 0, "")) == [(17, 50, 33)]
    assert shares(powers.appeasement_odds(500, 1, 0, "")) == [(67, 0, 33)]
    assert shares(powers.appeasement_odds(500, 1, 1, "")) == [(50, 0, 50)]  # nobody yields who was fought


@pytest.mark.rule("MI-REB-04", "MI-T-RISK", "MI-BEAST-01", "MI-SPEND-11", "MI-T-FATE")
def test_what_else_dice_decide() -> None:
    assert shares(powers.rebellion_odds(2, "")) == [(97, 0, 3)]
    assert shares(powers.loot_odds("")) == [(50, 33, 17)]
    assert shares(powers.beast_odds("2d6", range(2, 4), "")) == [(92, 0, 8)]
    assert powers.conscription_odds(2, "").ends[0] == "750 points or more"
    assert shares(powers.conscription_odds(2, "")) == [(75, 0, 25)]
    assert shares(fate_odds(k4(), 0)) == [(50, 33, 17)]
    assert shares(fate_odds(k4(), 1)) == [(67, 16, 17)]


@pytest.mark.rule("MI-ORD-01", "MI-EDICT-01", "MI-SPEND-01")
def test_a_sheet_shows_the_odds_of_what_it_orders_and_none_of_what_it_cannot() -> None:
    state = k6(turn=3)
    army(state, "Red", "A", 1500, "lord hero", "patrol 0,0")
    natives(state, OUT, 1000)
    feature(state, F1, "deep mine")
    state.secrets["Red"].power = 3
    asked = question(state, "Red")
    sheet = {
        **asked.default,
        "lists": [],  # the umpire cuts the army to the support that is left
        "orders": [{"army": "A", "order": "invade", "hex": OUT, "sack": "loot"}],
        "edicts": [{"hex": F1, "edict": "industry"}],
        "spends": [
            {"action": "conscription", "target": "A", "power": 1, "dice": 0, "change": ""},
            {"action": "conscription", "target": "nobody", "power": 900, "dice": 0, "change": ""},
        ],
    }
    about = [odds.about.split(";")[0] for odds in asked.risks(sheet)]
    assert about == [f"1,000 points to {OUT}", f"Looting {OUT}", f"Industry on {F1}", "Conscripts for A"]
    assert [odds.hope for odds in asked.risks(sheet)] == [
        "A wins",
        "you keep what you loot",
        "no Beast wakes",
        "A gets 500 points or more",
    ]
    assert asked.risks({"orders": "none"}) == ()
