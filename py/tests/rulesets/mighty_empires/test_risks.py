"""Odds of what Mighty Empires risks beside battle, reckoned by hand from the printed tables."""

from __future__ import annotations

import pytest

from empires.core.questions.odds import Odds
from empires.rulesets.mighty_empires.banners.supply import hunger_odds
from empires.rulesets.mighty_empires.sea.battles import naval_odds
from empires.rulesets.mighty_empires.sea.fleets import Fleet
from empires.rulesets.mighty_empires.sea.weather import weather_odds
from empires.rulesets.mighty_empires.season.executions import execution_odds
from empires.rulesets.mighty_empires.season.scouting import scout_odds
from empires.rulesets.mighty_empires.winter.diplomacy import mission_odds
from empires.rulesets.mighty_empires.winter.quarters.quarters import retreat_odds
from empires.rulesets.mighty_empires.world.duel import duel_odds
from empires.rulesets.mighty_empires.world.mines import mine_odds
from empires.rulesets.mighty_empires.world.necropolis import hoard_odds, search_odds, summon_odds
from empires.rulesets.mighty_empires.world.tombs import tomb_odds
from empires.rulesets.mighty_empires.world.towers import consult_odds
from tests.rulesets.mighty_empires.scene import Scene
from tests.rulesets.mighty_empires.sea.waters import HERE, waters


def shares(odds: Odds) -> tuple[int, int, int]:
    (line,) = odds.lines
    return line.win, line.draw, line.lose


@pytest.mark.rule("ME-T-SCOUT", "ME-SCOUT-08")
def test_scouts_find_settlements_bare_land_or_an_event() -> None:
    assert shares(scout_odds("lowland", known=False)) == (67, 22, 11)  # 24, 8 and 4 of 36
    assert shares(scout_odds("highland", known=False)) == (44, 45, 11)
    assert shares(scout_odds("lowland", known=True)) == (89, 0, 11)


@pytest.mark.rule("ME-SUBS-07", "ME-T-SHORTFALL")
def test_a_hungry_banner_may_lose_troops_on_one_to_four() -> None:
    scene = Scene()
    banner = scene.banner("A", "0,0", 900)
    (odds,) = hunger_odds(scene.state, [banner])
    assert shares(odds) == (33, 0, 67)
    cost = odds.lines[0].cost
    assert cost is not None
    assert (cost.least, cost.average, cost.most) == (0, 50, 300)  # 3.5 times 85 of 6


@pytest.mark.rule("ME-QUART-08", "ME-T-RETREAT")
def test_each_baggage_makes_a_winter_retreat_safer() -> None:
    scene = Scene()
    banner = scene.banner("A", "0,0", 1500, baggage=2)
    (bare,) = retreat_odds(scene.state, [banner], {})
    assert shares(bare) == (83, 0, 17)
    (laden,) = retreat_odds(scene.state, [banner], {"1": 5})  # no more than there is counts
    assert shares(laden) == (100, 0, 0)


@pytest.mark.rule("ME-SHIP-06", "ME-T-NAVAL")
def test_an_engagement_compares_a_die_and_what_sails() -> None:
    scene = waters()
    mine, theirs = [scene.ship("A", HERE)], [scene.ship("B", HERE)]
    (odds,) = naval_odds(scene.state, Fleet("A", mine), Fleet("B", theirs))
    assert shares(odds) == (42, 16, 42)
    assert odds.lines[0].cost is not None
    assert odds.lines[0].cost.most == 1
    (better,) = naval_odds(scene.state, Fleet("A", [*mine, scene.ship("A", HERE)]), Fleet("B", theirs))
    assert shares(better) == (58, 14, 28)  # 21, 5 and 10 of 36
    assert naval_odds(scene.state, Fleet("A", []), Fleet("B", theirs)) == ()


@pytest.mark.rule("ME-T-TOWERREACT", "ME-T-CHALLENGE", "ME-T-MISSION", "ME-T-EXECUTE", "ME-T-WEATHER")
def test_wizards_missions_executions_and_the_sea() -> None:
    assert shares(consult_odds()) == (72, 20, 8)
    assert shares(duel_odds()) == (17, 33, 50)
    assert shares(mission_odds("Einmar")) == (17, 16, 67)
    assert shares(execution_odds()) == (33, 17, 50)
    assert shares(weather_odds()) == (50, 33, 17)


@pytest.mark.rule("ME-T-NECROSEARCH", "ME-T-NECROSUMMON", "ME-T-NECROTOMB", "ME-NECRO-11", "ME-T-MINES")
def test_tombs_and_mines() -> None:
    assert shares(search_odds(0)) == (36, 17, 47)  # 13, 6 and 17 of 36
    assert shares(search_odds(3))[2] > 47
    assert shares(summon_odds("100")) == (67, 0, 33)
    assert shares(hoard_odds()) == (83, 0, 17)
    assert shares(tomb_odds()) == (83, 0, 17)
    assert shares(mine_odds()) == (33, 50, 17)
