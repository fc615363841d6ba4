"""An army list from elsewhere becomes the first list of an army (ME-ARMY-06, ME-ARMY-07)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import ForeignError
from empires.kit.lists import fill_in
from empires.rosters import Roster, RosterUnit, read_rosters
from empires.rulesets.mighty_empires.banners.rosters import take_roster
from empires.testing import asked
from tests.rulesets.mighty_empires.banners.test_army_modes import mustering

EMPIRE = """Empire
Characters
General - 160
Wizard - 140
Core
Halberdiers x20 - 300
Knights x10 - 500
Special
Great Cannon (War Machine) - 100
Flying Imps x5 - 50
Total: 1250
"""


def read(mode: str, text: str = EMPIRE) -> tuple[dict[str, Any], str]:
    [question] = mustering(mode).waiting
    return fill_in(read_rosters(text.encode())[0], take_roster, question.fields)


@pytest.mark.rule("ME-ARMY-07", "ME-ARMY-16")
def test_a_pasted_list_becomes_banners_that_stand_as_they_are() -> None:
    filled, told = read("full")
    units, heroes = filled["units"], filled["characters"]
    assert [(row["name"], row["models"], row["each"], row["banner"]) for row in units] == [
        ("Halberdiers", 20, 15, 1), ("Knights", 10, 50, 2),
        ("Great Cannon (War Machine)", 1, 100, 1), ("Flying Imps", 5, 10, 1),
    ]  # fmt: skip
    assert [(row["name"], row["points"], row["banner"]) for row in heroes] == [
        ("General", 160, 1), ("Wizard", 140, 2),
    ]  # fmt: skip
    assert [row["engine"] for row in units] == [False, False, True, False]
    assert [row["nature"] for row in units] == [[], [], [], ["flying"]]
    assert told.endswith("The units add up to the 1,250 points that the list gives.")
    campaign = mustering("full")
    campaign.attempt("A", "create_banner", filled)
    assert ("A", "create_banner") not in asked(campaign)
    assert campaign.state.secrets["A"].points == {"A:1": 610, "A:2": 640}


@pytest.mark.rule("ME-ARMY-06")
def test_in_the_moderate_mode_a_list_brings_its_characters() -> None:
    filled, _ = read("moderate")
    assert filled == {
        "characters": [
            {"banner": 1, "name": "General", "points": 160},
            {"banner": 2, "name": "Wizard", "points": 140},
        ]
    }


def test_a_list_without_characters_has_nothing_for_the_moderate_mode() -> None:
    with pytest.raises(ForeignError, match="No unit in that list"):
        read("moderate", "Spears x20 - 100")


@pytest.mark.rule("ME-ARMY-07")
def test_what_whole_points_a_model_make_of_a_price_is_told() -> None:
    _, told = read("full", "Clanrats x20 - 110\nSlaves x10 - 25\nTotal: 135")
    assert (
        "2 units have a different number of points here, 15 points more in all: each model costs a whole"
        in told
    )
    _, told = read("full", "A titan - 1700\nTotal: 1700")
    assert "1 unit has a different number of points here, 200 points fewer in all" in told


@pytest.mark.rule("ME-ARMY-16")
def test_no_banner_of_a_long_list_gets_more_units_than_it_may_have() -> None:
    units = tuple(RosterUnit(name=f"Spears {n}", points=100 + n, models=10) for n in range(23))
    rows = take_roster(Roster(name="", points=0, units=units)).rows["units"]
    numbers = [getattr(row, "banner") for row in rows]  # noqa: B009 - rows of any ruleset
    assert max(numbers) == 5
    assert all(numbers.count(number) <= 5 for number in range(1, 6))
