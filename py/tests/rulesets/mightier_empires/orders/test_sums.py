"""The sums that a sheet shows while it is written."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import entitlements
from empires.rulesets.mightier_empires.orders.submission import question
from empires.rulesets.mightier_empires.orders.sums import sums
from tests.rulesets.mightier_empires.scene import ONE, C, k4, sheet, support_left


@pytest.mark.rule("MI-SUP-07", "MI-ENT-07", "MI-SPEND-01", "MI-SUP-05")
def test_the_sheet_does_its_sums_while_it_is_written() -> None:
    state = k4()
    state.secrets["Red"].power = 3
    asked = question(state, "Red")
    plain = sheet(state, lists=ONE)
    facts, _ = asked.weigh(asked.write(plain))
    used, have = (int(word.replace(",", "")) for word in facts["support"].split(" points")[0].split(" of "))
    assert used == sum(row.points for row in plain.lists)
    assert have == support_left(state, lists=ONE)
    assert facts["power"] == "0 of 3"
    dear = sheet(state, lists=ONE, edicts={C: "industry"}, gifts={"Blue": 2})
    facts, refusal = asked.weigh(asked.write(dear))
    assert facts["power"] == "2 of 3"
    assert f"of {support_left(state, lists=ONE, edicts={C: 'industry'}):,} points" in facts["support"]
    assert refusal is not None


@pytest.mark.rule("MI-ARMY-05", "MI-SUP-07")
def test_a_sheet_tells_the_size_of_each_army() -> None:
    state = k4()
    told = sums(state, "Red", sheet(state, lists=ONE))
    assert (told["A"], told["B"], told["support"]) == ("1,000 points", "500 points", "1,500 of 1,500 points")


@pytest.mark.rule("MI-ENT-07", "MI-SUP-07")
def test_the_sheet_tells_what_is_entitled_and_what_is_too_much() -> None:
    state = k4()
    slots = len(entitlements.slots(state, "Red"))
    told_ = sums(state, "Red", sheet(state, lists=ONE))
    assert told_["entitlements"] == f"2 of {slots}"
    assert told_["support"] == "1,500 of 1,500 points"
    told_ = sums(state, "Red", sheet(state, lists={"A": (1000, "lord rare rare"), "B": (500, "hero")}))
    assert told_["entitlements"] == f"3 of {slots}; 1 rare too many"
