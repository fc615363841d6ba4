"""Bids, gifts and the pay of mercenaries on a sheet (worked example 62)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.orders import payments
from empires.rulesets.mightier_empires.state import Hire, Offer
from tests.rulesets.mightier_empires.scene import F1, F2, ONE, codes, in_pay, k4, k6, kingdom, own, sheet


@pytest.mark.rule("MI-SPEND-01", "MI-GIFT-01", "MI-GIFT-02")
def test_a_sheet_spends_no_more_power_than_is_held_and_promised() -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = 1
    works = [("sink mine", F1), ("sink mine", F2)]
    assert codes(state, lists=ONE, spends=works) == {"E_POWER"}
    assert codes(state, lists=ONE, spends=works, expects={"Blue": 1}) == set()
    assert codes(state, lists=ONE, gifts={"Blue": 2}, expects={"Green": 2}) == {"E_POWER"}


@pytest.mark.rule("MI-MERC-02", "MI-SMERC-01", "MI-RULING-58", "MI-SPEND-01")
def test_ex_62_a_bid_is_at_least_the_basic_cost_and_all_are_within_support() -> None:
    state = k4(turn=4)
    state.offers["x"] = Offer(id="x", name="Crossbowmen", support=175)
    state.offers["d"] = Offer(id="d", name="Dragon", support=350, power=3, special=True)
    state.secrets["Red"].power = 5
    assert codes(state, lists=ONE, bids=[("x", 150)]) == {"E_BID_MIN"}
    assert codes(state, lists=ONE, bids=[("x", 200)]) == set()
    assert codes(state, lists=ONE, bids=[("x", 1600)]) == {"E_BID_SUM"}
    assert codes(state, lists=ONE, bids=[("d", 350, 2)]) == {"E_BID_MIN"}
    assert codes(state, lists=ONE, bids=[("d", 350, 6)]) == {"E_POWER"}
    assert codes(state, lists=ONE, bids=[("x", 800), ("d", 800, 3)]) == {"E_BID_SUM"}


@pytest.mark.rule("MI-GIFT-01")
@pytest.mark.parametrize(("player", "power", "fault"), [
    ("Blue", 1, set()), ("Blue", 0, {"bad_answer"}), ("Red", 1, {"bad_answer"}),
])  # fmt: skip
def test_a_gift_is_some_power_for_somebody_else(player: str, power: int, fault: set[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = 1
    assert codes(state, lists=ONE, gifts={player: power}) == fault


@pytest.mark.rule("MI-SPEND-01")
@pytest.mark.parametrize(("held", "fault"), [(2, set()), (1, {"E_POWER"})])
def test_all_power_there_is_may_be_spent_and_no_more(held: int, fault: set[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = held
    spends = [("improve farmland", F1), ("sink mine", F2)]
    assert codes(state, lists=ONE, spends=spends) == fault


@pytest.mark.rule("MI-MERC-01")
def test_only_who_is_on_offer_can_be_bid_for() -> None:
    state = k4(turn=3)
    for name, where in (("o", "on offer"), ("h", "hired"), ("r", "resting")):
        state.offers[name] = Offer(id=name, name=name, support=100, state=where)  # type: ignore[arg-type]
    for name, refused in (("o", False), ("h", True), ("r", True), ("nobody", True)):
        assert ("E_BID_MIN" in codes(state, bids=[(name, 100)])) == refused


@pytest.mark.rule("MI-RULING-95", "MI-ARMY-02")
@pytest.mark.parametrize(("price", "refused"), [(1250, False), (1251, True)])
def test_further_terms_may_leave_1000_points_and_no_less(price: int, refused: bool) -> None:
    state = k6(turn=5)
    state.offers["o"] = Offer(id="o", name="Giant", support=225, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=price, since=3)]
    made = sheet(state, lists={"A": (500, "lord"), "B": (500, "hero")}, hires={"o": "A"})
    found = [one.code for one in payments.faults(state, "Red", made)]
    assert ("E_DESPERATE" in found) == refused


@pytest.mark.rule("MI-RULING-95", "MI-NK-08")
@pytest.mark.parametrize(("price", "fault"), [(375, False), (376, True)])
def test_no_payment_of_choice_leaves_too_little_beside_a_new_regent(price: int, fault: bool) -> None:
    state = k4(turn=4)
    kingdom(state, "4,-4", held_by="Red")
    own(state, "Red", "4,-4")
    state.kingdoms["Kislev"].characters = []
    in_pay(state, price, since=1)
    lists = {"A": (500, "lord"), "B": (499, "hero")}
    found = codes(state, lists=lists, hires={"o": "A"}, regents=[("Kislev", "Regent", 125)])
    assert ("E_DESPERATE" in found) is fault
