"""Effective Power and the ranking at the end (worked example 70)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.results import ranking
from empires.rulesets.mightier_empires.secrecy import redact
from empires.rulesets.mightier_empires.show import ledgers
from empires.testing import told
from tests.rulesets.mightier_empires.scene import F1, OUT, B, k4, own


@pytest.mark.rule("MI-T-EFFPOWER", "MI-WIN-02", "MI-ORPH-06", "MI-RULING-53")
def test_ex_70_effective_power() -> None:
    state = k4(turn=10)
    own(state, "Red", "2,-1", major="city")
    own(state, "Red", "2,-2", major="town,mine")
    own(state, "Red", "3,-3", major="deep mine")
    tile = state.tiles["2,-1"]
    tile.sacked, tile.sacked_by, tile.sacked_turn = "loot", "Red", 10
    state.secrets["Red"].power = 3
    state.tiles[F1].orphaned = True
    assert ranking.in_words(ranking.effective_power(state, "Red")) == "11.5"


@pytest.mark.rule("MI-WIN-05", "MI-RULING-54")
def test_ties_are_settled_by_hexes_then_by_power() -> None:
    state = k4(turn=10)
    own(state, "Blue", OUT, B, "3,-1")
    assert ranking.strongest(state, ["Red", "Blue"]) == ["Red", "Blue"]
    state.tiles[F1].owner, state.secrets["Red"].power = "", 1
    assert ranking.strongest(state, ["Red", "Blue"]) == ["Blue"]


@pytest.mark.rule("MI-RULING-53", "MI-T-EFFPOWER")
@pytest.mark.parametrize(("by", "turn", "less"), [("Red", 10, True), ("Blue", 10, False), ("Red", 9, False)])
def test_a_hex_looted_in_the_last_turn_counts_less_for_its_looter(by: str, turn: int, less: bool) -> None:
    state = k4(turn=10)
    own(state, "Red", OUT, major="city")
    tile, whole = state.tiles[OUT], ranking.worth(state, OUT)
    tile.sacked, tile.sacked_by, tile.sacked_turn = "loot", by, turn
    assert (ranking.worth(state, OUT) < whole) == less


@pytest.mark.rule("MI-T-EFFPOWER", "MI-RULING-53")
def test_a_hex_counts_at_its_best_feature() -> None:
    state = k4(turn=10)
    own(state, "Red", OUT, major="city")
    own(state, "Red", B, major="mine")
    own(state, "Red", "2,-1", major="mine,city")
    worth = [ranking.worth(state, name) for name in (OUT, B, "2,-1")]
    assert worth[2] == max(worth)
    assert min(worth) < max(worth)


@pytest.mark.rule("MI-T-EFFPOWER", "MI-WIN-02")
def test_only_those_who_are_left_are_counted_at_the_end() -> None:
    state = k4(turn=9)
    state.realms["Green"].fell = 4
    game = Game(state)
    ranking.crown(game, ["Red"], "MI-WIN-02")
    assert [event.facts["player"] for event in told(game.events, "final_power")] == ["Red", "Blue"]
    assert state.winners == ["Red"]


@pytest.mark.rule("MI-T-EFFPOWER")
def test_at_the_end_everybody_sees_what_was_counted() -> None:
    state = k4(turn=9)
    game = Game(state)
    power = [ranking.in_words(ranking.effective_power(state, name)) for name in state.players]
    ranking.crown(game, ["Red"], "MI-WIN-02")
    redact(state, None)
    lines = [line for book in ledgers(state, None) for line in book.sections[0].lines]
    assert [line.value for line in lines if line.label == "Effective Power"] == power
