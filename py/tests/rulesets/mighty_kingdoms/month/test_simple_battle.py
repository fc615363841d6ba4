"""Battles by dice: the hits method and the points method."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.month.simple_battle import defence_of
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, happened, offered
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, own, started, unit_of


def dicing(mode: str, tile: str, *dice: int, defenders: int = 1, **facts: Any) -> Campaign[Kingdoms]:
    state = fx3("battle", battle_mode=mode)
    army(state, "A1", tile, **facts)
    for number in range(defenders):
        army(state, f"B{number + 1}", tile)
    return started(state, *dice)


@pytest.mark.rule("MK-SIMP-01", "MK-SIMP-02", "MK-SIMP-03", "MK-SIMP-04", "MK-SIMP-05", "MK-RULING-76")
def test_ex_mk_69_the_hits_method() -> None:
    state = fx3("battle", battle_mode="simple_hits")
    own(state, "B", "1,1")
    army(state, "A1", "1,0", defending=True)
    army(state, "B1", "1,0")
    army(state, "B2", "1,0")
    campaign = started(state, 5, 4, 5)
    battle = campaign.state.battle
    assert battle is not None
    assert battle.defences == {"A1": 5, "B1": 4, "B2": 4}
    assert [event.facts["faces"] for event in happened(campaign, "roll")] == [[5], [4, 5]], "attacker’s first"
    assert asked(campaign) == [("A", "assign_die")]
    assert offered(campaign) == ["5 B1", "5 B2"]
    do(campaign, "A", "assign_die", "5 B1")
    hits = [(event.facts["army"], event.facts["face"]) for event in happened(campaign, "army_hit")]
    assert hits == [("B1", 5), ("A1", 5)], "B's 4 misses Defence 5"
    assert happened(campaign, "battle_result")[0].facts["winner"] == "draw"
    assert campaign.state.armies["A1"].tile == "1,0"
    assert [campaign.state.armies[name].tile for name in ("B1", "B2")] == ["1,1", "1,1"]


@pytest.mark.rule("MK-SIMP-05")
def test_b_with_nowhere_to_go_is_lost_after_the_draw() -> None:
    campaign = dicing("simple_hits", "1,0", 1, 1)
    assert "B1" not in campaign.state.armies
    assert happened(campaign, "battle_result")[0].facts["winner"] == "draw", "nobody hit anybody"


@pytest.mark.rule("MK-SIMP-02", "MK-T-SIMPLEDEF")
@pytest.mark.parametrize(
    ("tile", "defending", "value"),
    [
        ("2,0", False, 4),
        ("2,0", True, 5),
        ("0,0", False, 5),
        ("0,0", True, 6),
        ("0,1", True, 6),
        ("1,0", False, 4),
        ("4,0", False, 4),
        ("4,1", False, 4),
    ],
)
def test_what_defence_is_made_of(tile: str, defending: bool, value: int) -> None:
    state = fx3()
    token = army(state, "A1", tile, defending=defending)
    assert defence_of(state, token, "simple_hits", tile) == value
    assert table("MK-T-SIMPLEDEF").of("start")["modifier"] == 4


@pytest.mark.rule("MK-SIMP-04", "MK-SIMP-05", "MK-RULING-76")
def test_several_dice_may_strike_one_army_and_the_other_goes_on() -> None:
    state = fx3("battle", battle_mode="simple_hits")
    own(state, "A", "2,0")
    for name in ("A1", "A2", "A3", "B1", "B2"):
        army(state, name, "2,0")
    campaign = started(state, 6, 5, 4, 1, 1)
    turns = []
    while asked(campaign)[0][1] == "assign_die":
        [(player, _)] = asked(campaign)
        turns.append(player)
        choices = offered(campaign)
        do(campaign, player, "assign_die", next(one for one in choices if one.endswith("1")))
    assert turns == ["A", "B", "A", "B", "A"]
    assert [event.facts["army"] for event in happened(campaign, "army_hit")] == ["B1", "B1", "B1"]
    assert happened(campaign, "battle_result")[0].facts["winner"] == "A"


@pytest.mark.rule("MK-SIMP-06", "MK-SIMP-07", "MK-SIMP-08")
def test_ex_mk_70_the_points_method() -> None:
    state = fx3("battle", battle_mode="simple_points")
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0", strength=400)
    assert defence_of(state, state.armies["A1"], "simple_points", state.armies["A1"].tile) == 5
    assert defence_of(state, state.armies["B1"], "simple_points", state.armies["B1"].tile) == 4
    campaign = started(state, 4, 5)
    assert (campaign.state.armies["A1"].strength, campaign.state.armies["B1"].strength) == (400, 300)
    assert happened(campaign, "battle_result")[0].facts["winner"] == "draw"


@pytest.mark.rule("MK-SIMP-06")
def test_earthworks_add_to_strength_and_nothing_else_does() -> None:
    state = fx3()
    token = army(state, "A1", "0,0", defending=True, strength=300)
    assert defence_of(state, token, "simple_points", token.tile) == 4
    by_hits = [
        defence_of(state, army(state, f"A{at}", tile, defending=dug_in), "simple_hits", tile)
        for at, (tile, dug_in) in enumerate((("0,0", True), ("0,0", False), ("0,1", True), ("1,0", False)))
    ]
    assert by_hits == [6, 5, 6, 4], "Capital and fortress count by hits"


@pytest.mark.rule("MK-SIMP-07", "MK-SIMP-08")
def test_worn_down_to_nothing_and_the_last_standing_wins() -> None:
    state = fx3("battle", battle_mode="simple_points")
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0", strength=100)
    campaign = started(state, 6, 1)
    assert "B1" not in campaign.state.armies
    assert happened(campaign, "battle_result")[0].facts["winner"] == "A"


@pytest.mark.rule("MK-SIMP-07")
def test_an_army_stands_while_it_has_any_strength() -> None:
    state = fx3("battle", battle_mode="simple_points")
    own(state, "A", "2,0")
    own(state, "B", "2,1")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0", strength=101)
    assert started(state, 6, 1).state.armies["B1"].strength == 1


@pytest.mark.rule("MK-SIMP-08")
def test_the_only_kingdom_left_wins_whatever_it_lost() -> None:
    state = fx3("battle", battle_mode="simple_points")
    own(state, "A", "2,0")
    for name in ("A1", "A2"):
        army(state, name, "2,0")
    army(state, "B1", "2,0", strength=100)
    campaign = started(state, 6, 1, 6)
    do(campaign, "B", "assign_die", "6 A1")
    assert campaign.state.armies["A1"].strength == 400, "a hit each"
    assert happened(campaign, "battle_result")[0].facts["winner"] == "A"


@pytest.mark.rule("MK-SIMP-07", "MK-SIMP-08", "MK-RULING-76")
def test_a_dead_armys_die_still_strikes_and_equal_losses_are_a_draw() -> None:
    state = fx3("battle", battle_mode="simple_points")
    own(state, "A", "2,0")
    army(state, "A1", "2,0", strength=100)
    army(state, "B1", "2,0", strength=100)
    campaign = started(state, 6, 6)
    assert campaign.state.armies == {}
    assert happened(campaign, "battle_result")[0].facts["winner"] == "draw"
    assert campaign.state.tiles["2,0"].controller == "A", "the tile keeps its owner"


@pytest.mark.rule("MK-RULING-54", "MK-RULING-09")
def test_dice_give_no_marks_and_reveal_nothing() -> None:
    campaign = dicing("simple_hits", "3,0", 6, 1)
    unit = unit_of(campaign.state, "a1")
    assert (unit.medals, unit.scars) == (0, 0)
    assert campaign.state.lists == {}
    assert campaign.state.kingdoms["A"].might == 0


@pytest.mark.rule("MK-SIMP-04", "MK-SIMP-05")
def test_a_battle_by_dice_can_be_checked_by_hand() -> None:
    state = fx3("battle", battle_mode="simple_hits")
    army(state, "A1", "1,0", defending=True)
    army(state, "B1", "1,0")
    campaign = started(state, 4, 5)
    told = [
        event.text
        for kind in ("army_hit", "army_missed", "hits_counted")
        for event in happened(campaign, kind)
    ]
    assert told == [
        "A’s 4 hits B’s army 1 (Defence 4).",
        "B’s 5 hits A’s army 1 (Defence 5).",
        "A has 1 hit, B 1 hit.",
    ]
    campaign = dicing("simple_hits", "3,0", 3, 4)
    assert [event.text for event in happened(campaign, "army_missed")] == [
        "A’s 3 misses B’s army 1 (Defence 4)."
    ]


@pytest.mark.rule("MK-SIMP-05")
def test_a_single_hit_that_decided_is_one_hit() -> None:
    [result] = happened(dicing("simple_hits", "3,0", 6, 1), "battle_result")
    assert result.facts["why"] == "The dice decided: 1 hit to 0."
