"""What a lost tower or ruin takes along."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.results import losses
from empires.rulesets.mightier_empires.state import Item
from tests.rulesets.mightier_empires.scene import (
    F1,
    OUT,
    army,
    feature,
    hero,
    k4,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-LOOT-04", "MI-ITEM-07", "MI-RULING-78", "MI-T-SACK")
def test_a_tower_may_take_an_item_for_good() -> None:
    state = k4(turn=5)
    feature(state, F1, "wizard tower")
    hero(army(state, "Red", "A", 1000, "lord")).items = [Item(name="Sword")]
    state.secrets["Red"].edicts = {F1: "loot"}
    campaign = played(state, 3, 1, 5, phase="conquest")
    assert campaign.state.secrets["Red"].banned == ["Sword"]
    assert hero(campaign.state.secrets["Red"].armies[0]).items == []


@pytest.mark.rule("MI-T-SACK", "MI-XP-06", "MI-RULING-78", "MI-LOOT-04")
def test_a_ruin_takes_an_advance() -> None:
    state = k4(turn=5)
    feature(state, F1, "arcane ruin")
    hero(army(state, "Red", "A", 1000, "lord")).advances = ["Wound", "Strength"]
    state.secrets["Red"].edicts = {F1: "raze"}
    campaign = played(state, 1, phase="conquest")
    assert hero(campaign.state.secrets["Red"].armies[0]).advances == ["Wound"]


@pytest.mark.rule("MI-XP-06", "MI-T-SACK")
@pytest.mark.parametrize(("advances", "left", "dead"), [(["WS", "BS"], ["WS"], False), ([], [], True)])
def test_a_ruin_takes_the_latest_advance_or_a_life(advances: list[str], left: list[str], dead: bool) -> None:
    state = k4(turn=3)
    made_ = army(state, "Red", "A", 500)
    hero(made_).advances = list(advances)
    without_dice(losses.lose_treasure(Game(state), "Red", "arcane ruin", OUT))
    assert (hero(made_).advances, hero(made_).dead) == (left, dead)


@pytest.mark.rule("MI-LOOT-04")
@pytest.mark.parametrize(
    ("taker", "by", "pays"), [("Red", "A", "A"), ("Blue", "A", "B"), ("Red", "Gone", "B")]
)
def test_the_army_that_took_the_hex_pays_and_where_none_is_left_any_army(
    taker: str, by: str, pays: str
) -> None:
    state = k4(turn=3)
    for name in ("A", "B"):
        made = army(state, "Red", name, 500)
        made.characters[0].items = [Item(name=f"Sword of {name}")]
    state.doings.taken[OUT], state.doings.conquerors[OUT] = taker, by
    paying_ = losses.lose_treasure(Game(state), "Red", "wizard tower", OUT)
    without_dice(paying_) if pays == "A" else rolled(paying_, 2)
    assert state.secrets["Red"].banned == [f"Sword of {pays}"]
