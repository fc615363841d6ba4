"""Looted hexes (worked examples 55 and 56)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.results import sacking
from empires.rulesets.mightier_empires.state import Doings
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    OUT,
    M,
    T,
    army,
    feature,
    hero,
    k4,
    k6,
    own,
    played,
    rolled,
)


@pytest.mark.rule("MI-LOOT-01", "MI-LOOT-02", "MI-LOOT-03", "MI-T-SACK", "MI-T-RISK")
def test_ex_55_looting_the_own_town() -> None:
    state = k6(turn=5)
    state.secrets["Red"].edicts = {T: "loot"}
    campaign = played(state, 2, 4, phase="conquest")
    [bonus] = campaign.state.secrets["Red"].bonuses
    assert (bonus.amount, bonus.first, bonus.last) == (250, 6, 7)
    assert campaign.state.tiles[T].owner == "Red"


@pytest.mark.rule("MI-LOOT-01", "MI-PROD-04", "MI-LOOT-02", "MI-LOOT-03", "MI-T-SACK")
def test_looting_a_mine_brings_ore_and_an_empty_hex_support_for_a_turn() -> None:
    state = k6(turn=5)
    state.secrets["Red"].edicts = {M: "loot"}
    state.doings.taken, state.doings.sacks = {OUT: "Red"}, {OUT: "loot"}
    feature(state, OUT)
    campaign = played(state, 3, 4, 2, phase="conquest")
    assert campaign.state.secrets["Red"].bank == {"ore": 1}
    assert [(one.amount, one.last) for one in campaign.state.secrets["Red"].bonuses] == [(250, 8), (250, 6)]
    assert campaign.state.tiles[OUT].owner == ""  # the second risk is a rebellion


@pytest.mark.rule("MI-LOOT-04", "MI-ITEM-04", "MI-RAZE-03", "MI-EDICT-09", "MI-T-SACK", "MI-RAZE-04")
def test_ex_56_a_looted_tower_may_go_up_in_flames() -> None:
    state = k4(turn=5)
    feature(state, OUT, "wizard tower")
    army(state, "Red", "A", 1000, "lord")
    state.doings.taken, state.doings.sacks, state.doings.conquerors = {OUT: "Red"}, {OUT: "loot"}, {OUT: "A"}
    campaign = played(state, 3, 5, 1, 6, 2, phase="conquest")
    [bonus] = campaign.state.secrets["Red"].bonuses
    assert (bonus.amount, bonus.first, bonus.last) == (250, 6, 8)
    assert [(item.kind, item.value) for item in campaign.state.secrets["Red"].prizes] == [("bound", 50)]
    assert (campaign.state.tiles[OUT].major, campaign.state.tiles[OUT].owner) == ([], "")
    [beast] = campaign.state.natives.values()
    assert beast.size == 1000 + 250 + 100


@pytest.mark.rule("MI-EDICT-10", "MI-EDICT-09", "MI-T-SACK")
def test_a_hex_is_sacked_by_edict_or_by_the_order_of_who_took_it() -> None:
    state = k4()
    own(state, "Red", OUT)
    state.secrets["Red"].edicts = {F1: "loot", F2: "industry"}
    state.doings = Doings(taken={OUT: "Red", F3: "Blue"}, sacks={OUT: "loot", F3: "loot"})
    assert sacking.ordered(state, "Red", "loot") == [F1, OUT]
    assert sacking.ordered(state, "Red", "raze") == []
    state.tiles[F1].owner = "Blue"
    assert sacking.ordered(state, "Red", "loot") == [OUT]


@pytest.mark.rule("MI-ITEM-04", "MI-LOOT-04")
def test_each_item_that_is_found_has_a_name_of_its_own() -> None:
    state = k4(turn=3)
    made_ = army(state, "Red", "A", 500)
    names = []
    for _ in range(3):
        sacking.give_item(Game(state), "Red", "Loot from turn 3", "bound", 25)
        names.append(state.secrets["Red"].prizes[-1].name)
        hero(made_).items.append(state.secrets["Red"].prizes.pop())
    sacking.give_item(Game(state), "Red", "Loot from turn 3", "bound", 25)
    names.append(state.secrets["Red"].prizes[-1].name)
    assert names == [f"Loot from turn 3 ({number})" for number in (1, 2, 3, 4)]


@pytest.mark.rule("MI-LOOT-02", "MI-T-RISK")
@pytest.mark.parametrize(("face", "edict"), [(1, "raze"), (6, "loot")])
def test_overzealous_looters_raze_the_hex_too(face: int, edict: str) -> None:
    state = k4(turn=3)
    state.secrets["Red"].edicts[F1] = "loot"
    rolled(sacking.loot(Game(state), "Red", F1), face, face)
    assert state.secrets["Red"].edicts[F1] == edict
    assert state.doings.sacks == ({F1: "raze"} if edict == "raze" else {})
    assert state.tiles[F1].owner == "Red"
