"""Rosters of other programs that fill in a list."""

from __future__ import annotations

import msgspec
import pytest

from empires.rosters.roster import Roster, RosterUnit
from empires.rulesets.mightier_empires.kingdom.rosters import take_roster


@pytest.mark.rule("MI-RULING-81")
def test_a_roster_fills_in_the_rows_of_a_list() -> None:
    units = (
        RosterUnit(name="General of the Empire", points=120, kind="Lords"),
        RosterUnit(name="Battle Wizard", points=100, kind="Heroes"),
        RosterUnit(name="Battle Wizard", points=110, kind="Heroes"),
        RosterUnit(name="Huntsmen", points=120, kind="Core", detail="Scouts"),
        RosterUnit(name="Greatswords", points=240, kind="Special", detail="Standard bearer"),
        RosterUnit(name="Steam Tank", points=300, kind="Rare"),
        RosterUnit(name="Pikemen", points=200, kind="Dogs of War"),
    )
    roster = Roster(name="The Reiklanders", points=1190, units=units)
    rows_ = msgspec.to_builtins(take_roster(roster).rows["lists"])
    kinds = [row["kind"] for row in rows_]
    assert kinds == ["lord", "wizard", "wizard", "core", "special", "rare", "dogs of war"]
    assert [row["name"] for row in rows_[1:3]] == ["Battle Wizard", "Battle Wizard 2"]
    assert [row["scouts"] for row in rows_].count(True) == 1
    assert rows_[4]["standard"]
    assert {row["army"] for row in rows_} == {"The Reiklanders"}
