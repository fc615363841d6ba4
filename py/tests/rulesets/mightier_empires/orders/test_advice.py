"""The order sheet that the umpire proposes."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom.armies import supported
from empires.rulesets.mightier_empires.kingdom.muster import rows_of
from empires.rulesets.mightier_empires.orders import advice, legality
from empires.rulesets.mightier_empires.orders.submission import question
from tests.rulesets.mightier_empires.scene import F1, OUT, C, army, feature, in_pay, k4, k6, natives


@pytest.mark.rule("MI-SEQ-02", "MI-SEQ-05")
def test_the_proposal_and_the_default_sheet_are_legal() -> None:
    for state in (k4(), k6(turn=4)):
        for name in (OUT, "1,1", "0,2"):
            natives(state, name, 300)
        state.secrets["Red"].power = 4
        form = question(state, "Red")
        assert form.secret
        form.read(form.default)
        assert legality.why_not(state, "Red", advice.default_sheet(state, "Red")) is None
        assert {row.hex for row in advice.default_sheet(state, "Red").orders} == {C}


@pytest.mark.rule("MI-LIST-02", "MI-LIST-01")
def test_the_proposal_fills_the_armies_up_when_support_grows() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    assert [row.points for row in advice.proposal(state, "Red").lists] == [
        row.points for row in rows_of(state.secrets["Red"].armies)
    ]
    feature(state, F1, "town")
    assert sum(row.points for row in advice.proposal(state, "Red").lists) == 1750


@pytest.mark.rule("MI-SEQ-05", "MI-LIST-08", "MI-MERC-06", "MI-SMERC-04")
@pytest.mark.parametrize(("price", "power", "stays"), [(1250, 0, True), (1251, 0, False), (250, 1, False)])
def test_whoever_sends_no_sheet_keeps_mercenaries_that_cost_no_power_and_leave_two_armies(
    price: int, power: int, stays: bool
) -> None:
    state = k6(turn=5)
    army(state, "Red", "A", 1250, "lord")
    army(state, "Red", "B", 750, "hero")
    in_pay(state, price, since=3, power=power)
    state.secrets["Red"].power = 1
    made = advice.default_sheet(state, "Red")
    assert [row.offer for row in made.hires] == ["o"] * stays
    assert legality.why_not(state, "Red", made) is None
    armies = legality.armies_of(state, "Red", made)
    assert sum(map(supported, armies)) <= 2250 - price * stays
