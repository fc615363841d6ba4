"""Edicts and the hexes they fit (worked example 58)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mightier_empires.orders import legality
from tests.rulesets.mightier_empires.scene import F1, F2, F3, ONE, OUT, T, codes, feature, k4, k6, sheet


@pytest.mark.rule("MI-EDICT-07", "MI-EDICT-08", "MI-EDICT-09", "MI-ORD-09", "MI-RULING-64")
def test_ex_58_one_own_loot_one_own_raze_and_any_number_of_invasions() -> None:
    state = k6()
    three = {"A": (500, "lord"), "B": (500, "hero")}
    assert "E_SACK_LIMIT" in codes(state, edicts={F1: "raze", F2: "raze"})
    own_sacks: dict[str, Any] = {"edicts": {F1: "raze", F3: "loot"}, "lists": three}
    orders = {"A": "invade 2,-1 loot", "B": "invade 2,0 loot"}
    assert codes(state, orders=orders, **own_sacks) == set()
    clash = {"A": "invade 2,0 loot", "B": "invade 2,0 raze"}
    assert codes(state, orders=clash, **own_sacks) == {"E_SACK_CONFLICT"}


@pytest.mark.rule(
    "MI-EDICT-01", "MI-EDICT-04", "MI-EDICT-06", "MI-EDICT-11", "MI-T-EDICTS", "MI-RULING-02", "MI-EDICT-03"
)
def test_edicts_ask_for_what_they_need() -> None:
    state = k6()
    two = {"A": (500, "lord"), "B": (500, "hero")}
    assert codes(state, lists=two, edicts={F1: "civilization"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={F1: "war footing"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={T: "war footing"}) == set()
    assert codes(state, lists=two, edicts={T: "civilization"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={F1: "provoke"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={"4,0": "industry"}) == {"E_NOT_OWN"}
    twice = sheet(state, lists=two, edicts={F1: "industry"})
    twice.edicts *= 2
    assert "E_EDICT_TWICE" in {fault.code for fault in legality.faults(state, "Red", twice)}


@pytest.mark.rule("MI-RULING-64", "MI-EDICT-01", "MI-ORPH-02")
def test_each_edict_needs_an_own_hex_that_it_fits() -> None:
    state = k4()
    assert codes(state, lists={"A": (500, "lord"), "B": (500, "hero")}, edicts={F1: "industry"}) == set()
    assert "E_NOT_OWN" in codes(state, lists=ONE, edicts={OUT: "industry"})
    assert "E_EDICT_COND" in codes(state, lists=ONE, edicts={F1: "civilization"})
    state.tiles[F1].orphaned = True
    assert "E_ORPHAN" in codes(state, lists=ONE, edicts={F1: "industry"})
    assert {"E_ORPHAN", "E_EDICT_COND"} <= codes(state, lists=ONE, edicts={F1: "civilization"})


@pytest.mark.rule("MI-RULING-64", "MI-EDICT-07", "MI-EDICT-08", "MI-EDICT-05")
@pytest.mark.parametrize(("edicts", "fault"), [
    ({F1: "loot", F2: "raze"}, set()), ({F1: "loot", F2: "loot"}, {"E_SACK_LIMIT"}),
    ({F1: "raze", F2: "raze"}, {"E_SACK_LIMIT"}), ({F1: "industry", F2: "industry"}, set()),
])  # fmt: skip
def test_one_own_hex_may_be_looted_and_one_razed(edicts: dict[str, str], fault: set[str]) -> None:
    assert codes(k4(), lists={"A": (500, "lord"), "B": (500, "hero")}, edicts=edicts) == fault


@pytest.mark.rule("MI-EDICT-11")
@pytest.mark.parametrize(("major", "fault"), [
    ("deep mine", set()), ("deep wood", set()), ("mine", {"E_EDICT_COND"}), ("", {"E_EDICT_COND"}),
])  # fmt: skip
def test_only_what_lives_in_the_deep_is_provoked(major: str, fault: set[str]) -> None:
    state = k4()
    feature(state, F1, major)
    assert codes(state, lists={"A": (500, "lord"), "B": (500, "hero")}, edicts={F1: "provoke"}) == fault
