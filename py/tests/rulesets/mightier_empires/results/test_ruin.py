"""Razed hexes, and what rebels do (worked example 49)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.results import ruin
from empires.rulesets.mightier_empires.state import Bonus, Item, Rising, Spend
from tests.rulesets.mightier_empires.scene import (
    F1,
    ONE,
    OUT,
    B,
    army,
    codes,
    hero,
    k4,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-REB-07", "MI-T-RISK", "MI-REB-08")
def test_ex_49_weak_rebels_loot_for_nobody() -> None:
    state = k4(turn=3)
    own(state, "Blue", B)
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 2, 3, 5, 3, phase="rebels")
    assert campaign.state.tiles[B].owner == ""
    assert campaign.state.natives == {}
    assert all(not one.bonuses for one in campaign.state.secrets.values())


@pytest.mark.rule("MI-REB-07")
def test_rebels_between_500_and_1000_points_raze() -> None:
    state = k4(turn=3)
    own(state, "Blue", B, major="town")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 4, 3, 5, phase="rebels")
    assert (campaign.state.tiles[B].owner, campaign.state.tiles[B].major) == ("", [])


@pytest.mark.rule("MI-RAZE-02")
def test_an_empty_razed_hex_lies_waste() -> None:
    state = k4(turn=5)
    state.secrets["Red"].edicts = {F1: "raze"}
    campaign = played(state, 2, phase="conquest")
    assert (campaign.state.tiles[F1].owner, campaign.state.tiles[F1].barren_until) == ("", 7)


@pytest.mark.rule("MI-RULING-47", "MI-REB-07")
def test_rebels_who_stay_leave_no_room_for_other_natives() -> None:
    state = k4(turn=4)
    own(state, "Blue", OUT)
    state.risings["r"] = Rising(id="r", hex=OUT, size=1200, race="Empire")
    rolled(ruin.uprisings(Game(state)), 2, 1, 1)
    assert state.tiles[OUT].owner == ""
    assert not state.tiles[OUT].reverted
    [rebels] = state.natives.values()
    assert (rebels.kind, rebels.hex) == ("rebel", OUT)
    assert rebels.size > 1200


@pytest.mark.rule("MI-INFO-04", "MI-RAZE-01")
@pytest.mark.parametrize("beast", [False, True])
def test_whose_hex_is_razed_knows_what_is_left_of_it(beast: bool) -> None:
    """A Beast that stands there will move on, so it is not taken for a defender."""
    state = k4(turn=5, fog=True)
    own(state, "Red", F1, major="town,mine", minor="fortress,landmark")
    sights.look_at_own(state)
    if beast:
        natives(state, F1, 1500, kind="beast")
    without_dice(ruin.raze(Game(state), F1))
    sight = state.secrets["Red"].known[F1]
    assert (sight.owner, sight.major, sight.minor) == ("", [], ["landmark"])
    assert (sight.kind, sight.defenders) == ("", 0)
    assert F1 not in state.secrets["Blue"].known or beast


@pytest.mark.rule("MI-INFO-04", "MI-APP-01", "MI-RULING-48")
def test_whose_hex_is_held_by_rebels_knows_them_and_may_appease_them() -> None:
    state = k4(turn=4, fog=True)
    state.risings["r"] = Rising(id="r", hex=F1, size=1200, race="Empire")
    sights.look_at_own(state)
    rolled(ruin.uprisings(Game(state)), 2)
    sight = state.secrets["Red"].known[F1]
    assert (sight.owner, sight.kind, sight.race, sight.defenders) == ("", "rebel", "Empire", 1700)
    state.tiles[F1].owner_at_start, state.turn, state.secrets["Red"].power = "", 5, 2
    state.secrets["Red"].bonuses.append(Bonus(amount=250, first=5, last=5))
    assert codes(state, lists=ONE, spends=[("appease neutrals", F1, 2)]) == set()


@pytest.mark.rule("MI-RAZE-03", "MI-T-SACK")
@pytest.mark.parametrize(("feature_", "face", "wakes"), [
    ("deep mine", 1, True), ("deep wood", 1, True), ("deep mine", 2, False), ("deep mine", 6, False),
    ("wizard tower", 6, True), ("arcane ruin", 6, True), ("arcane ruin", 5, False),
    ("wizard tower", 1, False), ("mine", 1, False),
])  # fmt: skip
def test_what_razing_wakes(feature_: str, face: int, wakes: bool) -> None:
    state = k4(turn=3)
    own(state, "Red", OUT, major=feature_)
    rolled_or_not = ruin.raze(Game(state), OUT)
    if feature_ == "mine":
        without_dice(rolled_or_not)
    else:
        rolled(rolled_or_not, face, 3)
    assert bool(state.doings.woken) == wakes


@pytest.mark.rule("MI-T-SACK", "MI-LOOT-04")
@pytest.mark.parametrize(
    ("feature_", "face", "lost"), [("wizard tower", 1, True), ("wizard tower", 2, False)]
)
def test_razing_a_tower_may_cost_an_item(feature_: str, face: int, lost: bool) -> None:
    state = k4(turn=3)
    own(state, "Red", OUT, major=feature_)
    made_ = army(state, "Red", "A", 500)
    hero(made_).items = [Item(name="Sword")]
    rolled(ruin.raze(Game(state), OUT), face)
    assert state.secrets["Red"].banned == (["Sword"] if lost else [])


@pytest.mark.rule("MI-REB-07")
@pytest.mark.parametrize(("size", "lost", "kind"), [
    (500, 0, "rebels_looted"), (501, 0, "rebels_razed"), (999, 0, "rebels_razed"),
    (1000, 0, "rebels_settled"), (1200, 700, "rebels_looted"), (1200, 201, "rebels_razed"),
    (1200, 200, "rebels_settled"),
])  # fmt: skip
def test_how_many_rebels_are_left_says_what_they_do(size: int, lost: int, kind: str) -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    game = Game(state)
    rolled(ruin._uprising(game, Rising(id="r", hex=OUT, race="Orcs", size=size, lost=lost)), 6, 6)
    told = [event.kind for event in game.events if event.kind.startswith("rebels_")]
    assert told == [kind]


@pytest.mark.rule("MI-T-RISK", "MI-REB-07")
@pytest.mark.parametrize(("face", "owner", "razed"), [
    (1, "", True), (2, "", False), (3, "", False), (4, "Blue", False), (6, "Blue", False),
])  # fmt: skip
def test_what_becomes_of_a_hex_that_rebels_loot(face: int, owner: str, razed: bool) -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT, major="town")
    rolled(ruin._uprising(Game(state), Rising(id="r", hex=OUT, race="Orcs", size=500)), face)
    tile = state.tiles[OUT]
    assert (tile.owner, tile.sacked == "raze") == (owner, razed)
