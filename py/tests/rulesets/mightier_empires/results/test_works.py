"""Works, finds and conscripts that Power brings (worked examples 45 and 47)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.results import works
from empires.rulesets.mightier_empires.state import Spend
from empires.testing import told
from tests.rulesets.mightier_empires.scene import F1, F2, B, C, army, feature, k4, own, played


@pytest.mark.rule("MI-SPEND-02", "MI-SPEND-03", "MI-SPEND-08")
@pytest.mark.parametrize(("lost", "found"), [(False, ["mine"]), (True, [])])
def test_ex_45_a_work_is_done_only_on_a_hex_still_held(lost: bool, found: list[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].spends = [Spend(action="sink mine", target=F1, power=1)]
    state.doings.taken = {F1: "Blue"} if lost else {}
    campaign = played(state, 1, phase="conquest")
    assert campaign.state.tiles[F1].major == found


@pytest.mark.rule("MI-SPEND-11", "MI-SPEND-12", "MI-RULING-71")
def test_ex_47_conscripts_join_the_named_army_for_one_turn() -> None:
    state = k4(turn=4)
    army(state, "Red", "A", 1000, "lord", f"patrol {C}")
    army(state, "Red", "B", 500, "hero", f"patrol {C}")
    state.secrets["Red"].spends = [Spend(action="conscription", target="A", power=2)]
    campaign = played(state, 1, 2, phase="conquest")
    assert campaign.state.secrets["Red"].conscripts == {"A": 750}
    for player in ("Red", "Blue", "Green"):
        [question] = [one for one in campaign.waiting if one.player == player]
        sheet = dict(question.default, spends=[], bids=[], edicts=[])
        sheet["orders"] = [
            dict(row, order="patrol", hex=campaign.state.realms[player].capital, sack="")
            for row in sheet["orders"]
        ]
        campaign.attempt(player, "lock_orders", sheet)
    locked = [event for event in campaign.chronicle() if event.kind == "orders_locked"]
    assert locked
    assert not [
        unit
        for one in campaign.state.secrets["Red"].armies
        for unit in one.units
        if unit.source == "conscript"
    ]
    assert campaign.state.secrets["Red"].conscripts == {}


@pytest.mark.rule("MI-T-MAJOR", "MI-ITEM-06", "MI-RULING-31")
def test_an_own_ruin_yields_an_item_on_a_six() -> None:
    state = k4(turn=5)
    feature(state, F1, "arcane ruin")
    feature(state, F2, "arcane ruin")
    campaign = played(state, 6, 5, phase="works")
    assert [(item.kind, item.value) for item in campaign.state.secrets["Red"].prizes] == [("found", 25)]


@pytest.mark.rule("MI-RULING-82")
def test_nothing_is_built_for_the_eliminated() -> None:
    state = k4(turn=5)
    own(state, "Blue", B)
    state.secrets["Blue"].spends = [Spend(action="sink mine", target=B, power=1)]
    state.doings.taken = {"4,0": "Red"}
    assert played(state, phase="conquest").state.tiles[B].major == []


@pytest.mark.rule("MI-INFO-04", "MI-SPEND-04", "MI-SPEND-02")
def test_what_was_built_stands_and_its_owner_sees_it() -> None:
    state = k4(turn=3)
    state.secrets["Red"].known = {}
    game = Game(state)
    works._build(game, "Red", Spend(action="sink mine", target=F1, power=1))
    assert state.tiles[F1].major == ["mine"]
    assert state.secrets["Red"].known[F1].major == ["mine"]
    assert len(told(game.events, "feature_built")) == 1
