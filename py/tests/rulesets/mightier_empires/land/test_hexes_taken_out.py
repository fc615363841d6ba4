"""Hexes that Disaster or Unlikely Ally takes out of a player's plans (MI-RULING-67, MI-RULING-69)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import characters
from empires.rulesets.mightier_empires.battles.parts import army_part
from empires.rulesets.mightier_empires.battles.recovery import recover
from empires.rulesets.mightier_empires.intermediate import chance
from empires.rulesets.mightier_empires.results.sacking import ordered
from empires.rulesets.mightier_empires.state import War
from tests.rulesets.mightier_empires.scene import (
    F1,
    FAR,
    OUT,
    C,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    rolled,
    without_dice,
)


def town_of_blue() -> War:
    """Blue's Town under War Footing, and nothing else that could join Green."""
    state = k4(turn=3)
    for tile in state.tiles.values():
        tile.explored, tile.major = True, tile.major or ["wizard tower"]
    own(state, "Blue", OUT, major="town")
    state.secrets["Blue"].edicts = {OUT: "war footing"}
    return state


@pytest.mark.rule("MI-RULING-69", "MI-EDICT-06", "MI-REC-04")
def test_a_town_that_joined_somebody_else_is_on_war_footing_for_nobody() -> None:
    state = town_of_blue()
    made = army(state, "Blue", "X", 1500, lost=800)
    assert characters.footing_of(state, "Blue") == 1
    without_dice(chance.unlikely_ally(Game(state), "Green"))
    assert state.tiles[OUT].owner == "Green"
    assert rolled(recover(Game(state), army_part("Blue", made), 800, won=False), *[4] * 16) == 0


@pytest.mark.rule("MI-RULING-67", "MI-EDICT-06", "MI-REC-04")
def test_a_town_that_disaster_will_strike_is_on_war_footing_no_more() -> None:
    state = town_of_blue()
    without_dice(chance.disaster(Game(state), "Blue"))
    assert state.hidden.disasters == [OUT]
    assert characters.footing_of(state, "Blue") == 0


@pytest.mark.rule("MI-RULING-69", "MI-EDICT-10")
def test_who_conquers_a_hex_that_went_over_may_sack_it_as_ordered() -> None:
    state = town_of_blue()
    without_dice(chance.unlikely_ally(Game(state), "Green"))
    state.doings.taken, state.doings.sacks = {OUT: "Red"}, {OUT: "loot"}
    state.tiles[OUT].owner = "Red"
    assert ordered(state, "Red", "loot") == [OUT]


@pytest.mark.rule("MI-RULING-69")
@pytest.mark.parametrize(("major", "owner"), [("city", ""), ("town", "Blue"), ("city", "Blue"), ("", "")])
def test_land_of_a_neutral_kingdom_never_joins_by_luck(major: str, owner: str) -> None:
    state = k4(turn=3)
    kingdom(state, FAR, *[name for name, tile in state.tiles.items() if not tile.owner and name != FAR])
    for name in ("1,-2", FAR):
        feature(state, name, major)
        state.tiles[name].owner = owner
    own(state, "Red", C, major="capital")
    for name in (F1, "1,0", "0,1"):
        feature(state, name, "wizard tower")
    assert list(chance.unlikely_ally(Game(state), "Red")) == []
    assert not state.doings.changed


@pytest.mark.rule("MI-RULING-69", "MI-BEAST-05")
def test_a_beast_stays_on_a_hex_that_joins_a_player_and_natives_go() -> None:
    state = k4(turn=3)
    feature(state, OUT, "town")
    here = natives(state, OUT, 600)
    beast = natives(state, FAR, 1200, kind="beast")
    beast.hex = OUT
    without_dice(chance.unlikely_ally(Game(state), "Red"))
    assert state.tiles[OUT].owner == "Red"
    assert (here.id in state.natives, beast.id in state.natives) == (False, True)
