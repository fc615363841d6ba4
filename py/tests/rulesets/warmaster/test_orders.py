"""Secret orders: who must give one, what is refused, and that nobody sees one before all are in."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

import empires
from empires.core.play.campaign import Campaign
from empires.rulesets import find_display, find_ruleset
from empires.rulesets.warmaster.state import War
from empires.testing import kinds, refused, texts, told
from tests.rulesets.warmaster.scene import play, war

TRIANGLE = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital\n0,1 LO-01 @Green @capital"


def three(**options: Any) -> Campaign[War]:
    return play(war(TRIANGLE, "Red Blue Green", **options))


@pytest.mark.rule("WM-ORDERS-01", "WM-ORDERS-06", "WM-ROUND-01")
def test_all_orders_are_shown_together_and_become_arrows() -> None:
    campaign = three()
    assert campaign.attempt("Red", "commit_order", "Blue") == []
    assert campaign.attempt("Green", "commit_order", "Blue") == []
    events = campaign.attempt("Blue", "commit_order", "Red")
    assert kinds(events)[:4] == ["orders_revealed", "arrow_placed", "arrow_placed", "arrow_placed"]
    assert told(events, "arrow_placed")[0].text == "Red marches against Blue."
    assert campaign.state.empires["Red"].route == ["0,0", "1,0"]


@pytest.mark.rule("EX-WM-37", "WM-ORDERS-07", "WM-RULING-30")
def test_whoever_can_attack_must() -> None:
    campaign = three()
    with refused("ORDER_REQUIRED", "WM-ORDERS-07"):
        campaign.attempt("Red", "commit_order", "#pass")


@pytest.mark.rule("EX-WM-37", "WM-RULING-65", "WM-ORDERS-01")
def test_an_order_shows_nowhere_before_all_are_in() -> None:
    campaign = three()
    before = campaign.hash()
    campaign.attempt("Blue", "commit_order", "Green")
    assert campaign.hash() == before, "the state knows nothing of it"
    assert campaign.state.empires["Blue"].order == ""
    assert campaign.recent == []
    display = find_display(find_ruleset("warmaster"))
    for onlooker in ("Red", "Green", None):
        view = campaign.view(onlooker)
        shown = (
            view.state, view.events, [one.shown() for one in view.questions], view.waiting_for,
            display.board(view.state, onlooker),
            display.ledgers(view.state, onlooker), display.track(view.state, onlooker),
            display.sheets(view.state, onlooker),
        )  # fmt: skip
        twin = three()
        twin.attempt("Blue", "commit_order", "Red")
        other = twin.view(onlooker)
        same = (
            other.state, other.events, [one.shown() for one in other.questions], other.waiting_for,
            display.board(other.state, onlooker), display.ledgers(other.state, onlooker),
            display.track(other.state, onlooker), display.sheets(other.state, onlooker),
        )  # fmt: skip
        assert msgspec.json.encode(shown) == msgspec.json.encode(same), "both orders look alike"


@pytest.mark.rule("WM-RULING-65", "EX-WM-37")
def test_in_the_save_an_order_stands_in_its_owners_compartment() -> None:
    campaign = empires.new(
        "warmaster", ["Red", "Blue", "Green"], seed="a secret", options={"orders_pass": "always"}
    )
    while campaign.waiting[0].kind != "commit_order":
        question = campaign.waiting[0]
        campaign.answer(question, question.choices[0].value if question.choices else question.default)
    question = next(one for one in campaign.waiting if len(one.choices) > 1)
    campaign.answer(question, question.choices[1].value)
    raw = json.loads(empires.save(campaign))
    sealed = raw["head"].pop("sealed")
    assert list(sealed) == [question.player]
    assert "commit_order" in json.dumps(sealed[question.player])
    assert "commit_order" not in json.dumps(raw)
    again = empires.load(empires.save(campaign))
    assert again.waiting == campaign.waiting


@pytest.mark.rule("EX-WM-37", "WM-ORDERS-01")
def test_an_order_may_be_changed_until_all_are_in_and_then_is_fixed() -> None:
    campaign = three()
    campaign.attempt("Red", "commit_order", "Blue")
    with refused("NOT_YOUR_TURN", "WM-ORDERS-01"):
        campaign.attempt("Red", "commit_order", "Green")
    campaign.take_back("Red")
    campaign.attempt("Red", "commit_order", "Green")
    campaign.attempt("Blue", "commit_order", "Red")
    campaign.attempt("Green", "commit_order", "Red")
    assert campaign.state.empires["Red"].order == "Green"
    with refused("ORDER_FIXED"):
        campaign.attempt("Red", "commit_order", "Blue")


@pytest.mark.rule("WM-ORDERS-02", "WM-ORDERS-05", "WM-ORDERS-07")
@pytest.mark.parametrize("asked", [True, False], ids=["others are asked", "nobody is asked"])
def test_an_order_given_without_asking_was_the_only_one_for_a_reason(asked: bool) -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01\n2,0 LO-01 @Blue" + "\n3,0 LO-01\n4,0 LO-01 @Green" * asked
    campaign = play(war(text, "Red Blue Green" if asked else "Red Blue", auto_battle="never"))
    assert (campaign.state.phase == "orders") == asked
    assert "Red" not in [question.player for question in campaign.waiting if question.kind == "commit_order"]
    for order, code in (("#pass", "ORDER_REQUIRED"), ("Green", "OUT_OF_RANGE" if asked else "BAD_TARGET")):
        with refused(code):
            campaign.attempt("Red", "commit_order", order)
    with refused("NOT_YOUR_TURN" if asked else "ORDER_FIXED"):
        campaign.attempt("Red", "commit_order", "Blue")


@pytest.mark.rule("WM-ORDERS-05")
def test_an_order_names_a_living_enemy() -> None:
    campaign = three()
    for target in ("Red", "Orange", "1,0"):
        with refused("BAD_TARGET", "WM-ORDERS-05"):
            campaign.attempt("Red", "commit_order", target)
    state = war(TRIANGLE + "\n-1,0 LO-01 @Gold @capital\n9,9 LO-01", "Red Blue Green Gold")
    state.empires["Gold"].alive = False
    del state.owner["-1,0"], state.marker["-1,0"]
    with refused("BAD_TARGET", "WM-ORDERS-05"):
        play(state).attempt("Red", "commit_order", "Gold")


@pytest.mark.rule("WM-ORDERS-02", "WM-ORDERS-03")
def test_targets_out_of_range_or_without_a_route_are_refused() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Blue\n0,1 HI-01 @Green\n9,0 LO-01 @Gold\n-1,1 LO-01 @White"
    campaign = play(war(text, "Red Blue Green Gold White"))
    with refused("OUT_OF_RANGE", "WM-ORDERS-02"):
        campaign.attempt("Red", "commit_order", "Gold")
    with refused("NO_ROUTE", "WM-ORDERS-03"):
        campaign.attempt("Red", "commit_order", "Green")


FAR = "0,0 LO-01 @Red\n5,0 LO-01 @Blue\n-5,0 LO-01 @Green"


@pytest.mark.rule("WM-RULING-30", "WM-ORDERS-04")
def test_out_of_reach_one_may_hold_back_unless_agreed_otherwise() -> None:
    near = war(FAR, "Red Blue Green")
    assert [choice.value for choice in play(near).waiting[0].choices] == ["Blue", "Green", "#pass"]
    never = war(FAR, "Red Blue Green", orders_pass="never")
    with refused("ORDER_REQUIRED"):
        play(never).attempt("Red", "commit_order", "#pass")
    always = play(war(TRIANGLE, "Red Blue Green", orders_pass="always"))
    always.attempt("Red", "commit_order", "#pass")


@pytest.mark.rule("WM-ORDERS-04", "EX-WM-36")
def test_only_the_nearest_may_be_attacked_over_any_distance() -> None:
    text = FAR + "\n7,0 LO-01 @Gold"
    campaign = play(war(text, "Red Blue Green Gold"))
    with refused("NOT_NEAREST", "WM-ORDERS-04"):
        campaign.attempt("Red", "commit_order", "Gold")


@pytest.mark.rule("WM-ORDERS-01")
def test_whoever_has_but_one_order_to_give_is_not_asked() -> None:
    campaign = play(war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital"))
    assert campaign.waiting[0].kind == "report_battle"
    assert "Blue and Red attack each other" in texts(campaign.recent)


@pytest.mark.rule("WM-ORDERS-01", "WM-ORDERS-02", "WM-ORDERS-07")
def test_who_is_not_asked_is_told_why_and_why_not_another_target() -> None:
    text = TRIANGLE + "\n-1,0 LO-01 @Gold @capital\n-9,0 LO-01 @White @capital"
    state = war(text, "Red Blue Green Gold White")
    campaign = play(state)
    assert "Gold" not in [question.player for question in campaign.waiting], "Red stands before the others"
    with refused("NOT_YOUR_TURN", "WM-ORDERS-01"):
        campaign.attempt("Gold", "commit_order", "Red")
    with refused("OUT_OF_RANGE", "WM-ORDERS-02"):
        campaign.attempt("Gold", "commit_order", "White")
    with refused("ORDER_REQUIRED", "WM-ORDERS-07"):
        campaign.attempt("Gold", "commit_order", "#pass")


@pytest.mark.rule("WM-RULING-65")
def test_an_order_given_at_the_wrong_time_is_refused() -> None:
    campaign = play(war(TRIANGLE, "Red Blue Green", phase="pacts"))
    with refused("NOT_YOUR_TURN"):
        campaign.attempt("Red", "commit_order", "Blue")


@pytest.mark.rule("WM-ORDERS-06", "WM-ORDERS-01")
def test_of_whoever_was_not_asked_it_is_said_that_he_had_but_one_enemy() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Blue\n2,0 LO-01 @Green"
    campaign = play(war(text, "Red Blue Green"))
    assert [one.player for one in campaign.waiting] == ["Blue"], "Blue lies between the two"
    events = campaign.attempt("Blue", "commit_order", "Green")
    assert texts(told(events, "arrow_placed")).splitlines() == [
        "Red has only one enemy within reach and marches against Blue.",
        "Blue marches against Green.",
        "Green has only one enemy within reach and marches against Blue.",
    ]


@pytest.mark.rule("WM-ORDERS-04", "WM-ORDERS-06")
def test_of_whoever_may_attack_but_the_nearest_it_is_said_too() -> None:
    campaign = play(war("0,0 LO-01 @Red\n9,0 LO-01 @Blue", orders_pass="never"))
    placed = texts(told(campaign.recent, "arrow_placed"))
    assert "Red has nobody within reach and only one nearest enemy, and marches against Blue." in placed
