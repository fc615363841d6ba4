"""The sides of a battle: differences, losses, their names in words (worked example 32)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.battles import sides
from empires.rulesets.mightier_empires.battles.parts import (
    ArmyPart,
    GarrisonPart,
    NativesPart,
    RisingPart,
    army_part,
)
from empires.rulesets.mightier_empires.battles.sides import Side, does, name_of
from empires.rulesets.mightier_empires.kingdom.strengths import difference, rounded
from tests.rulesets.mightier_empires.scene import C, army, k4, natives


@pytest.mark.rule("MI-XP-03", "MI-RULING-42")
def test_ex_32_differences_are_percent_of_the_smaller_to_the_nearest_50() -> None:
    assert difference(2730, 2480) == 10
    assert difference(1900, 1000) == 90
    assert difference(2000, 1500) == 33
    assert difference(1500, 800) == 88


@pytest.mark.rule("MI-ABS-04")
def test_losses_are_rounded_to_50_and_spread_over_a_side() -> None:
    state = k4()
    made = army(state, "Red", "A", 1010, "lord")
    side = Side(parts=[army_part("Red", made), GarrisonPart(C)], players=["Red"])
    assert rounded(1260, 15) == 200
    assert rounded(500, 15) == 100  # 75: exact halves up
    assert rounded(9950) == 9950, "all of it"
    assert sides.share_losses(state, side, 15) == {0: 200, 1: 0}
    assert made.lost == 200


def test_a_side_is_told_with_the_verb_that_fits_it() -> None:
    state = k4()
    people = natives(state, "2,0", 500)
    beast = natives(state, "2,-1", 500, kind="beast")
    first = ArmyPart("First Army", player="Red")
    sides = {
        "Red holds": Side(parts=[first], players=["Red"]),
        "Red and Blue hold": Side(parts=[first, first], players=["Red", "Blue"]),
        f"the {people.race} hold": Side(parts=[NativesPart(people.id)]),
        "the Beast holds": Side(parts=[NativesPart(beast.id)]),
        "the garrison holds": Side(parts=[GarrisonPart("2,0")]),
        "the rebels hold": Side(parts=[RisingPart("1")]),
    }
    for told, side in sides.items():
        assert f"{name_of(state, side)} {does(state, side, 'holds', 'hold')}" == told


@pytest.mark.rule("MI-ABS-04")
@pytest.mark.parametrize(
    ("points", "percent", "lost"), [(24, 100, 0), (25, 100, 50), (2475, 1, 0), (2500, 1, 50), (1500, 15, 250)]
)
def test_losses_go_to_the_nearest_fifty_and_exact_halves_up(points: int, percent: int, lost: int) -> None:
    assert rounded(points, percent) == lost
    assert rounded(2480) == 2500, "a whole is rounded too"
