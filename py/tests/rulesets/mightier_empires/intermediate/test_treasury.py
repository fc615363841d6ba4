"""Gifts, payments, and what is cut where Power is missing (worked examples 54 and 63)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.intermediate import treasury
from empires.rulesets.mightier_empires.state import Bid, Hire, Offer, Spend
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import F1, ONE, OUT, B, T, army, codes, k4, k6, played


@pytest.mark.rule("MI-SMERC-04", "MI-SPEND-01")
def test_ex_63_a_special_mercenary_deserts_who_cannot_be_paid_again() -> None:
    state = k4(turn=6)
    state.offers["d"] = Offer(id="d", name="Dragon", support=350, power=3, special=True, state="hired")
    state.secrets["Red"].hires = [Hire(offer="d", support=350, power=4, since=5)]
    state.secrets["Red"].power = 2
    lists = {"A": (650, "lord"), "B": (500, "hero")}
    assert "E_POWER" in codes(state, lists=lists, hires={"d": "A"})
    assert codes(state, lists=ONE) == set()


@pytest.mark.rule("MI-GIFT-03", "MI-RULING-49", "MI-GIFT-01")
def test_ex_54_what_a_missing_gift_was_to_pay_is_cut() -> None:
    state = k6(turn=3)
    own_ = state.secrets["Red"]
    own_.power, own_.expects = 1, {"Green": 2}
    own_.spends = [
        Spend(action="sink mine", target=F1, power=1),
        Spend(action="found city", target=T, power=2),
    ]
    campaign = played(state, phase="gifts")
    assert happened(campaign, "spending_cut")
    assert campaign.state.tiles[F1].major == ["mine"]
    assert campaign.state.tiles[T].major == ["town"]
    assert campaign.state.secrets["Red"].power == 1  # the Capital's


@pytest.mark.rule("MI-GIFT-01", "MI-GIFT-02")
def test_a_gift_that_comes_pays_at_once() -> None:
    state = k6(turn=3)
    state.secrets["Green"].power, state.secrets["Green"].gifts = 2, {"Red": 2}
    own_ = state.secrets["Red"]
    own_.expects = {"Green": 2}
    own_.spends = [Spend(action="found city", target=T, power=2)]
    campaign = played(state, phase="gifts")
    assert campaign.state.tiles[T].major == ["city"]


@pytest.mark.rule("MI-RULING-49")
def test_variable_spending_is_reduced_first_and_bids_are_cut_last() -> None:
    state = k4(turn=6)
    state.offers["d"] = Offer(id="d", name="Dragon", support=350, power=3, special=True)
    own_ = state.secrets["Red"]
    own_.power = 4
    own_.spends = [Spend(action="incite rebellion", target=B, power=2, dice=2)]
    own_.bids = [Bid(offer="d", support=350, power=3)]
    assert treasury.wanted(own_, 6) == 5
    campaign = played(state, phase="gifts")
    assert campaign.state.secrets["Red"].rebelled == 6
    assert campaign.state.secrets["Red"].power == 4 - 1 - 3 + 1
    assert [hire.power for hire in campaign.state.secrets["Red"].hires] == [3]


@pytest.mark.rule("MI-GIFT-01")
def test_a_gift_leaves_one_purse_for_the_other() -> None:
    state = k4()
    state.secrets["Red"].power, state.secrets["Blue"].power = 5, 1
    state.secrets["Red"].gifts = {"Blue": 2}
    treasury.gifts(Game(state))
    assert (state.secrets["Red"].power, state.secrets["Blue"].power) == (3, 3)


@pytest.mark.rule("MI-RULING-59", "MI-SMERC-03")
def test_power_that_is_bid_is_set_aside() -> None:
    state = k4(turn=3)
    red = state.secrets["Red"]
    red.power, red.bids = 5, [Bid(offer="d", support=350, power=3)]
    treasury.gifts(Game(state))
    assert (red.power, red.escrow) == (2, 3)


@pytest.mark.rule("MI-REB-02")
@pytest.mark.parametrize(("action", "turn"), [("incite rebellion", 6), ("sink mine", 0)])
def test_the_turn_of_a_rebellion_is_remembered(action: str, turn: int) -> None:
    state = k4(turn=6)
    red = state.secrets["Red"]
    red.power, red.spends = 5, [Spend(action=action, target=OUT, power=1)]
    treasury.gifts(Game(state))
    assert (red.power, red.rebelled) == (4, turn)


@pytest.mark.rule("MI-SPEND-01", "MI-SMERC-04", "MI-SMERC-03")
@pytest.mark.parametrize(("since", "left"), [(2, 1), (3, 3)])
def test_actions_bids_and_further_terms_are_paid_but_no_first_term(since: int, left: int) -> None:
    state = k4(turn=3)
    red = state.secrets["Red"]
    red.power, red.spends = 10, [Spend(action="sink mine", target=F1, power=4)]
    red.bids = [Bid(offer="d", support=350, power=3)]
    red.hires = [Hire(offer="o", support=200, power=2, since=since)]
    treasury.gifts(Game(state))
    assert red.power == left


@pytest.mark.rule("MI-RULING-49", "MI-GIFT-03")
@pytest.mark.parametrize(("power", "kept_bids", "kept_hires"), [(5, 1, 1), (4, 0, 1), (2, 0, 1), (1, 0, 0)])
def test_bids_are_cut_before_the_pay_of_mercenaries(power: int, kept_bids: int, kept_hires: int) -> None:
    state = k4(turn=4)
    red = state.secrets["Red"]
    red.power, red.bids = power, [Bid(offer="d", support=350, power=3)]
    red.hires = [Hire(offer="o", support=200, power=2, since=2)]
    for name in "do":
        state.offers[name] = Offer(id=name, name=name, special=True, support=200, power=2)
    treasury._cut(Game(state), "Red")
    assert (len(red.bids), len(red.hires)) == (kept_bids, kept_hires)


@pytest.mark.rule("MI-RULING-49", "MI-GIFT-03", "MI-MERC-02")
def test_a_bid_that_costs_no_power_is_not_cut() -> None:
    state = k4(turn=4)
    red = state.secrets["Red"]
    red.power = 2
    red.bids = [Bid(offer="d", support=350, power=3), Bid(offer="orcs", support=225)]
    for name in ("d", "orcs"):
        state.offers[name] = Offer(id=name, name=name, support=200)
    treasury._cut(Game(state), "Red")
    assert [bid.offer for bid in red.bids] == ["orcs"]


@pytest.mark.rule("MI-SMERC-04", "MI-GIFT-03")
def test_the_last_special_mercenary_in_a_later_term_deserts_first() -> None:
    state = k4(turn=6)
    for name, power, since in (("old", 2, 4), ("later", 3, 5), ("new", 4, 6), ("plain", 0, 4)):
        state.offers[name] = Offer(id=name, name=name, support=100, power=power, state="hired")
        state.secrets["Red"].hires.append(Hire(offer=name, support=100, power=power, since=since))
    made = army(state, "Red", "A", 500)
    made.hires, made.hired = ["old", "later"], 700
    strength = state.offers["later"].strength
    assert treasury._desert(Game(state), "Red") == "later"
    assert [hire.offer for hire in state.secrets["Red"].hires] == ["old", "new", "plain"]
    assert (made.hires, made.hired) == (["old"], 700 - strength)
    assert (state.offers["later"].state, state.offers["later"].since) == ("resting", 6)


@pytest.mark.rule("MI-GIFT-03", "MI-RULING-49")
def test_of_a_rebellion_that_can_be_paid_in_part_dice_are_cut_with_the_power() -> None:
    state = k4(turn=6)
    red = state.secrets["Red"]
    red.power, red.spends = 2, [Spend(action="incite rebellion", target=OUT, power=4, dice=6)]
    treasury._cut(Game(state), "Red")
    assert [(one.power, one.dice) for one in red.spends] == [(2, 2)]
    red.power = 0
    treasury._cut(Game(state), "Red")
    assert red.spends == []


@pytest.mark.rule("MI-GIFT-03", "MI-RULING-49", "MI-REB-03")
@pytest.mark.parametrize(("dice", "left"), [(2, 1), (3, 2), (4, 2)])
def test_of_the_dice_of_a_rebellion_those_bought_singly_are_cut_first(dice: int, left: int) -> None:
    state = k4(turn=9)
    red = state.secrets["Red"]
    red.power, red.spends = 2, [Spend(action="incite rebellion", target=OUT, power=3, dice=dice)]
    treasury._cut(Game(state), "Red")
    assert [(one.power, one.dice) for one in red.spends] == [(2, left)]


@pytest.mark.rule("MI-GIFT-03", "MI-RULING-49")
@pytest.mark.parametrize(("power", "lines"), [
    (3, []),
    (2, ["only 2 Power is left for “conscription”."]),
    (1, ["only 1 Power is left for “conscription”."]),
    (0, ["“conscription” is removed from your orders."]),
])  # fmt: skip
def test_the_player_hears_once_what_is_left_of_a_reduced_action(power: int, lines: list[str]) -> None:
    state = k4(turn=9)
    own_ = state.secrets["Red"]
    own_.power, own_.spends = power, [Spend(action="conscription", target="A", power=3)]
    game = Game(state)
    treasury.gifts(game)
    heard = [event for event in game.events if event.kind == "spending_cut"]
    assert [event.text for event in heard] == [
        f"The Power you expected did not arrive: {one}" for one in lines
    ]
    assert all(event.to == ("Red",) for event in heard)
