"""The Power of a turn from legends, conquests and capitals (worked example 44)."""

from __future__ import annotations

import pytest

from tests.rulesets.mightier_empires.scene import F1, OUT, C, army, feature, k4, kingdom, own, played


@pytest.mark.rule("MI-PWR-05", "MI-RULING-43", "MI-OPT-12")
@pytest.mark.parametrize(("first", "each", "power"), [(5, False, 1), (5, True, 2), (4, False, 1)])
def test_ex_44_legends_bring_one_power_in_all_unless_agreed(first: int, each: bool, power: int) -> None:
    state = k4(turn=4, living_legend_per_character=each)
    made = army(state, "Red", "A", 1000, "lord hero")
    made.characters[0].advances, made.characters[1].advances = ["Wound"] * first, ["Wound"] * 6
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1 + power


@pytest.mark.rule("MI-PWR-05")
def test_four_advances_are_no_legend() -> None:
    state = k4(turn=4)
    army(state, "Red", "A", 1000, "lord").characters[0].advances = ["Wound"] * 4
    assert played(state, phase="conquest").state.secrets["Red"].power == 1


@pytest.mark.rule("MI-PWR-05", "MI-NK-08")
@pytest.mark.parametrize(("dead", "power"), [(False, 1), (True, 0)])
def test_a_regent_may_become_a_legend_of_the_kingdom_he_serves(dead: bool, power: int) -> None:
    state = k4(turn=4)
    realm = kingdom(state, OUT, held_by="Red")
    own(state, "Red", OUT, major="city")
    realm.characters[0].advances, realm.characters[0].dead = ["Wound"] * 5, dead
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1 + power
    assert campaign.state.secrets["Blue"].power == 1


@pytest.mark.rule("MI-RULING-65", "MI-PWR-01")
def test_who_loses_his_looted_capital_gets_no_power_from_it() -> None:
    state = k4(turn=5)
    feature(state, F1, "city")
    state.secrets["Red"].edicts = {C: "loot"}
    campaign = played(state, 1, 2, phase="conquest")
    assert campaign.state.tiles[C].owner == ""
    assert campaign.state.realms["Red"].capital == F1
    assert campaign.state.secrets["Red"].power == 0
