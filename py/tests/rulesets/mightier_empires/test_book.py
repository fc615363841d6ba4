"""Tables of Mightier Empires: the numbers that the rules state in their text are constants."""

from __future__ import annotations

from empires.rulesets.mightier_empires.battles import characters, encounters, tabletop
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.kingdom import generic_lists, strengths
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.odds import powers
from empires.rulesets.mightier_empires.results import ruin

CONSTANTS = {
    "times a characteristic may rise": (characters, "TWICE"),
    "hexes a watchtower sees": (sights, "WATCH"),
    "largest rebel force that loots, in points": (ruin, "LOOTERS"),
    "largest rebel force that razes, in points": (ruin, "RAZERS"),
    "points in a step of losses": (strengths, "STEP"),
    "lowest roll that wakes a provoked Beast": (powers, "PROVOKED"),
    "lowest roll that draws a Beast into a battle": (encounters, "DRAWN"),
    "lowest roll that makes a General lucky": (tabletop, "LUCKY"),
    "fewest points a leader may lead": (generic_lists, "LED"),
}


def test_numbers_of_the_campaign_are_constants_of_the_rules() -> None:
    numbers = TABLES["MI-T-NUMBERS"]
    assert {row.on for row in numbers.rows} == {*CONSTANTS}
    for row in numbers.rows:
        module, name = CONSTANTS[row.on]
        assert getattr(module, name) == row["number"], row.on
