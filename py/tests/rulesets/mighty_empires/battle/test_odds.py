"""Odds beside what is risked, reckoned by hand from the printed tables."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.play.campaign import Campaign
from empires.core.questions.odds import Chances, Cost, Odds
from empires.rulesets.mighty_empires.battle.odds import (
    PLANS,
    assault_line,
    battle_line,
    hunted_line,
    pursuit_line,
)
from empires.rulesets.mighty_empires.state import MightyEmpires
from empires.rulesets.mighty_empires.winter.spells.equinox import carry_odds
from tests.rulesets.mighty_empires.battlefield import defend, enter, face, field, plans


def odds_of(campaign: Campaign[Any], value: str, player: str = "A") -> tuple[Odds, ...]:
    question = next(one for one in campaign.waiting if one.player == player)
    return next(one.odds for one in question.choices if one.value == value)


def shares(line: Chances) -> tuple[int, int, int]:
    return line.win, line.draw, line.lose


@pytest.mark.rule("ME-ARMY-18", "ME-BATTLE-06", "ME-BATTLE-07", "ME-BATTLE-09")
def test_an_attack_on_a_banner_nobody_has_counted_shows_three_strengths_over_all_plans() -> None:
    campaign = defend(enter(field(), 2658), 700).play()
    (odds,) = odds_of(campaign, "attack")
    assert [line.given for line in odds.lines] == ["against 500", "against 1,000", "against 1,500"]
    # factors +7, +4 and +2; of nine pairs of plans one gives -2, two -1, three 0, two +1 and one +2
    assert [line.need for line in odds.lines] == [2, 5, 7]
    assert shares(odds.lines[0]) == (98, 2, 0)  # 319 and 5 of 324
    assert shares(odds.lines[1]) == (81, 17, 2)  # 264, 55 and 5
    assert shares(odds.lines[2]) == (57, 33, 10)  # 185, 106 and 33
    # D6 × 50 and 50 or 100 for 33 of 324 cases, all of it twice for 1,500 enemies
    assert odds.lines[2].cost == Cost(100, 360, 800)


@pytest.mark.rule("ME-BATTLE-07", "ME-T-STRATEGY")
def test_a_plan_shows_its_chances_against_each_plan_of_the_other_side() -> None:
    campaign = face(defend(enter(field(), 1000), 1000).play())
    (odds,) = odds_of(campaign, "direct")
    assert [line.given.split()[1] for line in odds.lines] == ["counter-attack", "hold", "withdraw"]
    assert [line.need for line in odds.lines] == [11, 9, 7]
    assert shares(odds.lines[0]) == (8, 34, 58)  # 3, 12 and 21 of 36
    assert shares(odds.lines[1]) == (28, 44, 28)  # 10, 16 and 10
    (other,) = odds_of(campaign, "counter", "B")
    assert shares(other.lines[0]) == (58, 34, 8)
    assert (other.lines[0].need, other.lines[0].low) == (7, True)


@pytest.mark.rule("ME-BATTLE-03", "ME-ARMY-18")
def test_a_defender_sees_the_chances_of_standing_and_of_being_hunted() -> None:
    campaign = defend(enter(field(), 1400), 1000).play()
    campaign.attempt("A", "agree_peace", "attack")
    (stand,) = odds_of(campaign, "fight", "B")
    assert [line.given for line in stand.lines] == ["against 500", "against 1,000", "against 1,500"]
    assert (stand.lines[1].need, stand.lines[1].low) == (5, True)
    assert shares(stand.lines[1]) == (30, 40, 30)  # factor 0: 96, 132 and 96 of 324
    hunted = odds_of(campaign, "retreat", "B")[0]
    # caught up with on 4 or more, then two of six harm him and two the pursuers
    assert shares(hunted.lines[0]) == (17, 66, 17)
    assert hunted.lines[0].cost == Cost(0, 15, 300)  # one in twelve D6 × 50: 14.6


@pytest.mark.rule("ME-BATTLE-20", "ME-BATTLE-21", "ME-T-PURSUIT")
def test_a_pursuit_shows_who_suffers_and_what_the_rear_guard_costs() -> None:
    line = pursuit_line(1, 2000)
    assert shares(line) == (67, 16, 17)
    assert line.cost == Cost(0, 29, 300)  # one in six D6 × 50
    assert pursuit_line(3, 2000).cost == Cost(0, 88, 900)
    assert shares(hunted_line(1, 2000, 4)) == shares(pursuit_line(1, 2000, catches_up=4))


@pytest.mark.rule("ME-SIEGE-15", "ME-SIEGE-16")
def test_an_assault_without_plans_on_a_counted_garrison() -> None:
    line = assault_line(4, (0,), 1, 2000)
    assert shares(line) == (83, 17, 0)  # 30 and 6 of 36
    assert line.need == 5
    assert line.cost == Cost(50, 175, 300)
    worse = assault_line(-1, (0,), 1, 2000)
    assert shares(worse) == (17, 41, 42)  # 6, 15 and 15 of 36
    assert worse.cost == Cost(50, 248, 600)  # (21 × 175 + 15 × 350) / 36


@pytest.mark.rule("ME-EQX-09", "ME-RULING-497")
def test_a_spell_shows_how_likely_it_carries() -> None:
    assert shares(carry_odds(9).lines[0]) == (28, 0, 72)  # 10 of 36
    assert carry_odds(9).lines[0].need == 9
    assert shares(carry_odds(9, broken=True).lines[0]) == (0, 0, 100)


def test_what_the_enemy_really_has_changes_no_odds() -> None:
    told_before = odds_of(defend(enter(field(), 900), 500).play(), "attack")
    assert told_before == odds_of(defend(enter(field(), 900), 3000).play(), "attack")
    campaigns = [defend(enter(field(), size), 900).play() for size in (500, 3000)]
    for campaign in campaigns:
        campaign.attempt("A", "agree_peace", "attack")
    one, other = [[choice.odds for choice in campaign.waiting[0].choices] for campaign in campaigns]
    assert one == other
    assert any(one)


def test_where_battles_are_fought_on_the_table_nothing_is_reckoned() -> None:
    campaign = defend(enter(field(battle_method="tabletop"), 900), 500).play()
    assert odds_of(campaign, "attack") == ()


@given(
    factor=st.integers(-9, 9),
    size=st.integers(1, 11),
    own=st.integers(1, 12_000),
    added=st.sampled_from([PLANS, (0,), (-2,), (2,)]),
)
def test_chances_add_up_to_a_hundred_and_nobody_loses_more_than_there_is(
    factor: int, size: int, own: int, added: tuple[int, ...]
) -> None:
    for role in ("attacker", "defender"):
        for reckon in (battle_line, assault_line):
            line = reckon(factor, added, size, own, role)
            assert line.win + line.draw + line.lose == 100
            assert all(0 <= one <= 100 for one in shares(line))
            assert line.cost is not None
            assert 0 <= line.cost.least <= line.cost.average <= line.cost.most <= own


# --- why it ended so ------------------------------------------------------------------------------------


def why(campaign: Campaign[MightyEmpires]) -> str:
    events = [one for one in campaign.chronicle() if one.kind == "battle_result"]
    return str(events[-1].facts["why"])


@pytest.mark.rule("ME-BATTLE-09")
@pytest.mark.parametrize(
    ("strength", "attack", "defence", "dice", "said"),
    [
        (2400, "direct", "hold", (4, 3), "Decided by numbers: 2,400 points against 700."),
        (700, "direct", "withdraw", (4, 3), "The plans decided: direct attack beats withdraw."),
        (700, "direct", "hold", (6, 5), "The dice decided: 11 where 7 is average."),
        (700, "direct", "hold", (1, 2), "The dice decided: 3 where 7 is average."),
        (700, "direct", "hold", (4, 3), "It was even: +0 for numbers, +0 for plans, 7 on the dice."),
    ],
)
def test_a_sentence_names_what_decided_a_battle(
    strength: int, attack: str, defence: str, dice: tuple[int, int], said: str
) -> None:
    campaign = plans(defend(enter(field(), strength), 700).play(*dice, *[1] * 8), attack, defence)
    assert why(campaign) == said
