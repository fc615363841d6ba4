"""Odds of the umpire’s quick battle, reckoned by hand: of 1,296 ways two dice meet two, 146 are level."""

from __future__ import annotations

from itertools import product

import pytest

from empires.core.play.campaign import Campaign
from empires.core.questions.odds import Chances, Odds
from empires.kit.odds import percents, throws
from empires.rulesets.warmaster.odds import SOLO, ends, line
from empires.rulesets.warmaster.quick_battle import _withdraw
from empires.rulesets.warmaster.results import settle_allied
from empires.rulesets.warmaster.state import Army, Battle, War
from empires.testing import told
from tests.rulesets.warmaster.scene import arrows, play, war

LAND = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital\n0,1 LO-01 @Green @capital"


def odds_of(campaign: Campaign[War], player: str, value: str) -> tuple[Odds, ...]:
    question = next(one for one in campaign.waiting if one.player == player)
    return next(choice.odds for choice in question.choices if choice.value == value)


def shares(line: Chances) -> tuple[int, int, int]:
    return line.win, line.draw, line.lose


@pytest.mark.rule("WM-RULING-66")
def test_an_attack_shows_the_chances_alone_and_beside_an_ally() -> None:
    campaign = play(war(LAND, "Red Blue Green", auto_battle="always"))
    (odds,) = odds_of(campaign, "Red", "Blue")
    assert [one.given for one in odds.lines] == ["alone", "with one ally"]
    assert shares(odds.lines[0]) == (44, 12, 44)  # 575, 146 and 575 of 1,296


@pytest.mark.rule("WM-RULING-66", "WM-SPECIAL-07")
def test_locations_and_walls_shift_the_chances() -> None:
    assert shares(line(0, (1,), 0)) == (56, 10, 34)  # 721, 140 and 435 of 1,296
    assert shares(line(2, (0,), 0)) == (24, 10, 66)  # 310, 125 and 861
    mine = play(war(LAND + "\n-1,0 LO-01 @Red @Mine", "Red Blue Green", auto_battle="always"))
    assert shares(odds_of(mine, "Red", "Blue")[0].lines[0]) == (56, 10, 34)


@pytest.mark.rule("WM-BATTLE-03", "WM-BATTLE-04", "WM-RULING-66")
def test_several_attackers_are_met_together_or_one_by_one() -> None:
    campaign = play(arrows("Red>Blue Green>Blue", "Red Blue Green", auto_battle="always"))
    (separate,) = odds_of(campaign, "Blue", "separate")
    assert shares(separate.lines[0]) == (20, 11, 69)  # 0.4437² won, 0.5563² not lost
    (single,) = odds_of(campaign, "Blue", "single")
    assert shares(single.lines[0]) == percents(*ends(0, (1, 1), SOLO))


@pytest.mark.rule("WM-RULING-66", "WM-T-MULTI")
@pytest.mark.parametrize("place", [SOLO, 0, 1])
def test_allied_chances_are_those_of_all_dice(place: int) -> None:
    found = {"W": 0, "D": 0, "L": 0}
    dice = throws("2d6")
    for marks in product(dice, repeat=3):
        solo, *allies = [Army(empire="", player="", size=1, vp=mark) for mark in marks]
        allies[0].vp += 2
        battle = Battle(id="", kind="pitched", solo=solo, allies=allies)
        _withdraw(battle)
        settle_allied(battle)
        army = solo if place == SOLO else allies[place]
        found[army.result] += dice[marks[0]] * dice[marks[1]] * dice[marks[2]]
    assert [one * 36**3 for one in ends(0, (2, 0), place)] == [*found.values()]


@pytest.mark.rule("WM-RULING-66")
def test_where_battles_go_to_the_table_there_are_no_odds() -> None:
    for setting in ("never", "computer_only"):
        campaign = play(war(LAND, "Red Blue Green", auto_battle=setting))
        assert odds_of(campaign, "Red", "Blue") == ()


@pytest.mark.rule("WM-RULING-66")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        ((6, 5, 1, 2), "The dice decided: 11 against 3."),
        ((3, 3, 2, 4, 6, 5), "It was even: 6 against 6."),
    ],
)
def test_a_sentence_says_what_decided_a_quick_battle(dice: tuple[int, ...], said: str) -> None:
    campaign = play(arrows("Red>Blue", auto_battle="always"), *dice)
    assert told(campaign.recent, "battle_reported")[0].facts["why"] == said


@pytest.mark.rule("WM-RULING-66")
def test_walls_that_were_worth_more_than_the_dice_are_named() -> None:
    campaign = play(arrows("Red>>Blue", auto_battle="always", half_map=False), 3, 3, 3, 4)
    assert (
        told(campaign.recent, "battle_reported")[0].facts["why"].startswith("Decided by locations and walls")
    )
