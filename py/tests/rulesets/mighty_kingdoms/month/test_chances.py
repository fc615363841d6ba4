"""Odds of battles by dice, at sea and on the shore, reckoned by hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.odds import Chances, Odds
from empires.rulesets.mighty_kingdoms.month.chances import hits, odds_here, sea_chance
from empires.rulesets.mighty_kingdoms.month.exploration import find_odds
from empires.rulesets.mighty_kingdoms.month.marks import marks_odds
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from tests.rulesets.mighty_kingdoms.month.test_ships import coast
from tests.rulesets.mighty_kingdoms.scene import army, fx3, militia, own, ship, started


def odds_of(campaign: Campaign[Any], player: str, value: str) -> tuple[Odds, ...]:
    question = next(one for one in campaign.waiting if one.player == player)
    return next(choice.odds for choice in question.choices if choice.value == value)


def shares(odds: tuple[Odds, ...]) -> list[tuple[int, int, int]]:
    return [(line.win, line.draw, line.lose) for one in odds for line in one.lines]


def meeting(tile: str, **options: Any) -> Kingdoms:
    """A and B with an army each in one tile, and A picks a battle."""
    state = fx3("battle", **{"battle_mode": "simple_hits", **options})
    army(state, "A1", tile)
    army(state, "B1", tile)
    return state


@pytest.mark.rule("MK-SIMP-03", "MK-SIMP-04", "MK-SIMP-05")
def test_an_army_against_an_army_hits_with_every_second_die() -> None:
    (odds,) = odds_here(meeting("2,2"), "A", "B", "2,2", attacks=True)
    assert shares((odds,)) == [(25, 50, 25)]
    assert odds.about == "By dice: your 1d6 hit on 4+, their 1d6 on 4+"
    assert odds.lines[0].cost is not None
    assert odds.lines[0].cost.most == 1  # there is no own tile beside 2,2 to flee to


@pytest.mark.rule("MK-T-SIMPLEDEF", "MK-OUT-01")
def test_walls_are_in_the_odds_and_whoever_has_somewhere_to_flee_loses_no_army() -> None:
    state = meeting("4,1")  # a fortress of B
    own(state, "A", "3,2")
    (odds,) = odds_here(state, "A", "B", "4,1", attacks=True)
    assert shares((odds,)) == [(17, 50, 33)]
    assert odds.lines[0].cost is None


@pytest.mark.rule("MK-SIMP-07")
def test_by_strength_an_army_can_be_hit_as_often_as_it_has_hundreds() -> None:
    assert hits(2, (1, 5)) == {1: 16, 2: 20}
    assert hits(3, (2,)) == {0: 1, 1: 215}
    (odds,) = odds_here(meeting("2,2", battle_mode="simple_points"), "A", "B", "2,2", attacks=True)
    assert shares((odds,)) == [(22, 56, 22)]  # both are hit on 5 or 6
    assert odds.lines[0].cost is not None
    assert (odds.unit, odds.lines[0].cost.most) == ("strength", 100)


@pytest.mark.rule("MK-ORD-06", "MK-SIMP-03")
def test_a_march_counts_those_who_are_there_and_those_sent_before() -> None:
    state = fx3(battle_mode="simple_hits")
    army(state, "A1", "1,1")
    army(state, "A2", "1,2")
    army(state, "B1", "2,1")
    own(state, "A", "1,1", "1,2", "2,1")
    campaign = started(state)
    assert shares(odds_of(campaign, "A", "A1 move 2,1")) == [(25, 50, 25)]
    campaign.attempt("A", "give_order", "A1 move 2,1")
    campaign.attempt("B", "give_order", "B1 defend")
    assert shares(odds_of(campaign, "A", "A2 move 2,1")) == [(50, 38, 12)]


@pytest.mark.rule("MK-T-EXPLORE", "MK-TOW-01")
def test_an_unexplored_tile_holds_a_settlement_on_eight_or_more() -> None:
    state = fx3()
    (odds,) = find_odds(state, "2,2")
    assert shares((odds,)) == [(42, 0, 58)]
    assert odds.lines[0].need == 8
    assert find_odds(state, "0,0") == ()
    assert shares(find_odds(fx3(wizards=True), "2,2")) == [(40, 3, 57)]  # 3 of 216 ways of each are a tower


@pytest.mark.rule("MK-SHIP-04")
def test_at_sea_rounds_go_on_until_one_fleet_is_gone() -> None:
    assert sea_chance((4,), (4,), attacks=True) == Fraction(1, 3)  # where both sink, the attacker has lost
    assert sea_chance((4,), (4,), attacks=False) == Fraction(2, 3)
    assert sea_chance((3,), (4,), attacks=True) == Fraction(2, 5)  # an army aboard hits on 3
    state = coast("battle")
    ship(state, "A5", "2,0")
    ship(state, "B5", "2,0")
    (odds,) = odds_here(state, "A", "B", "2,0", attacks=True)
    assert shares((odds,)) == [(33, 0, 67)]


@pytest.mark.rule("MK-SHIP-05")
def test_on_the_shore_the_higher_total_wins() -> None:
    state = coast("battle")
    ship(state, "A5", "1,1")
    army(state, "B1", "1,1")
    (odds,) = odds_here(state, "A", "B", "1,1", attacks=True)
    assert shares((odds,)) == [(42, 16, 42)]


@pytest.mark.rule("MK-TBL-04", "MK-RULING-46")
def test_a_battle_for_the_table_has_no_odds_unless_an_own_army_has_no_list() -> None:
    assert odds_here(meeting("2,2", battle_mode="tabletop"), "A", "B", "2,2", attacks=True) == ()
    state = meeting("2,2", battle_mode="tabletop", lists_required="yes")
    army(state, "A2", "2,2", listed=False)
    assert shares(odds_here(state, "A", "B", "2,2", attacks=True)) == [(50, 38, 12)]


@pytest.mark.rule("MK-T-MEDAL", "MK-T-SCAR")
def test_medals_and_scars_show_what_they_can_change() -> None:
    (spears,) = militia()
    spears.id = "A1.m1"
    assert _line(marks_odds(spears, "medal", 1)) == (50, 50, 0)  # 4 to 6 and a medal make 5 or more
    assert _line(marks_odds(spears, "scar", 1)) == (50, 50, 0)  # nothing inspires: 4 to 6 take nothing
    spears.nerve_rout = 6
    assert _line(marks_odds(spears, "scar", 1)) == (50, 33, 17)


def _line(odds: Odds) -> tuple[int, int, int]:
    line: Chances = odds.lines[0]
    return line.win, line.draw, line.lose
