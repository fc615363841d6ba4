"""The first two armies of each kingdom."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mightier_empires.founding import first_armies
from empires.rulesets.mightier_empires.founding.first_armies import Beginning
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import begun, k4, rows


@pytest.mark.rule("MI-SET-04", "MI-SET-06", "MI-SET-07", "MI-SET-08", "MI-SET-09", "MI-RULING-11")
def test_the_first_two_armies_have_1500_points() -> None:
    state = k4()

    def codes(*lists: Any) -> str:
        refusal = first_armies.why_not(
            state, "Red", Beginning(race="Empire", lists=[row for one in lists for row in one])
        )
        return refusal.code if refusal is not None else ""

    assert codes(rows("A", 1000, "lord special"), rows("B", 500, "hero rare")) == ""
    assert codes(rows("A", 750, "lord"), rows("B", 500, "hero")) == "E_SIZE"
    assert codes(rows("A", 990, "lord"), rows("B", 490, "hero")) == ""
    assert codes(rows("A", 500, "lord"), rows("B", 500, "hero"), rows("D", 500, "wizard")) == "E_TWO_ARMIES"
    assert codes(rows("A", 1500, "lord")) == "E_TWO_ARMIES"
    assert codes(rows("A", 1000, "lord"), rows("B", 500, "")) == "E_NO_CHARACTER"
    assert codes(rows("A", 1000, "hero"), rows("B", 500, "hero")) == "E_ENTITLEMENT"
    assert codes(rows("A", 1000, "lord special special special"), rows("B", 500, "hero")) == "E_ENTITLEMENT"


@pytest.mark.rule("MI-SET-13", "MI-SET-10", "MI-SET-11", "MI-INFO-06")
def test_races_are_told_and_lists_are_not() -> None:
    campaign = begun(2)
    assert {kind for _, kind in asked(campaign)} == {"create_start_army"}
    for question in campaign.waiting:
        campaign.answer(question, question.default)
    assert all(realm.race for realm in campaign.view("A").state.realms.values())
    assert list(campaign.view("A").state.secrets) == ["A"]
    assert campaign.state.secrets["A"].power == 0
    assert campaign.state.secrets["A"].bank == {}


@pytest.mark.rule("MI-SET-13", "MI-RULING-92", "MI-OPT-09")
def test_the_first_hexes_of_every_kingdom_are_public() -> None:
    campaign = begun(3)
    homes = {name: tile.owner for name, tile in campaign.state.tiles.items() if tile.owner}
    for question in campaign.waiting:
        assert {name for name, tile in campaign.view("A").state.tiles.items() if tile.owner} == {
            name for name, owner in homes.items() if owner == "A"
        }
        campaign.answer(question, question.default)
    for player in "ABC":
        tiles = campaign.view(player).state.tiles
        assert {name: tile.owner for name, tile in tiles.items() if tile.owner} == homes
        assert [name for name in homes if tiles[name].minor] == [
            name for name in homes if "capital" in tiles[name].major
        ]


@pytest.mark.rule("MI-SET-08", "MI-SET-13")
def test_a_lord_may_begin_in_the_smaller_army() -> None:
    state = k4()
    lists_ = [*rows("A", 1000, "hero"), *rows("B", 500, "lord")]
    beginning = first_armies.Beginning(race="Dwarfs", lists=lists_)
    assert first_armies.why_not(state, "Red", beginning) is None
    first_armies.begin(state, "Red", beginning)
    own_ = state.secrets["Red"]
    assert state.realms["Red"].race == "Dwarfs"
    assert [(one.name, [who.id for who in one.characters]) for one in own_.armies] == [
        ("A", ["1.001"]), ("B", ["1.002"]),
    ]  # fmt: skip
    assert own_.next_id == 3
    assert own_.armies[1].characters[0].founding
