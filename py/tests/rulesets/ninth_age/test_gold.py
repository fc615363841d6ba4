"""Gold changes hands at any moment, in the open."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.questions.fields import Number
from empires.core.records.events import Event
from empires.rulesets.ninth_age.ruleset import DISPLAY
from empires.testing import asked, field_of, refused, told
from tests.rulesets.ninth_age.scene import Play, at, engaged, scene


def give(campaign: Play, giver: str, taker: str, amount: int, bargain: str = "") -> list[Event]:
    return list(campaign.attempt(giver, "give_gold", {"to": taker, "amount": amount, "bargain": bargain}))


@pytest.mark.rule("NA-GOLD-03", "NA-RULING-54")
def test_anybody_gives_in_anybodys_step() -> None:
    campaign = at(scene("0,0 land A; 1,0 land B; 2,0 land C", players="ABC", phase="events", gold={"C": 50}))
    assert asked(campaign) == [("A", "pick_event")]
    give(campaign, "C", "B", 20)
    assert [campaign.state.realms[player].treasury for player in "ABC"] == [0, 20, 30]
    assert asked(campaign) == [("A", "pick_event")]


@pytest.mark.rule("NA-GOLD-03", "NA-RULING-54", "NA-T-REFUSALS")
def test_bad_gifts_are_refused_and_change_nothing() -> None:
    state = scene("0,0 land A; 1,0 land B; 2,0 land C", players="ABCD", phase="events", gold={"A": 30})
    state.realms["D"].eliminated_turn = 1
    campaign = at(state)
    before = campaign.hash()
    for amount in (0, -5):
        with refused("bad-amount"):
            give(campaign, "A", "B", amount)
    for taker in ("A", "D", "Z"):
        with refused("bad-target", "NA-GOLD-03"):
            give(campaign, "A", taker, 10)
    with refused("not-enough-gold"):
        give(campaign, "A", "B", 31)
    with refused("not-enough-gold"):
        give(campaign, "B", "A", 1)
    assert campaign.hash() == before


@pytest.mark.rule("NA-T-REFUSALS", "NA-GOLD-03", "NA-RULING-57")
@pytest.mark.parametrize(
    ("amount", "taker", "code"),
    [(0, "B", "bad-amount"), (1.5, "B", "bad-amount"), (1, "A", "bad-target"), (1, "Z", "bad-target"),
     (1, "B", "not-enough")],
)  # fmt: skip
def test_what_is_wrong_with_the_gift_of_a_poor_player_comes_before_the_payment(
    amount: Any, taker: str, code: str
) -> None:
    state = scene("0,0 land A; 1,0 land B", phase="events")
    short = {"not-enough": ("not-enough-gold", "not-enough-cp")}.get(code, (code, code))
    with refused(short[0]):
        give(at(state), "A", taker, amount)
    state = scene("0,0 land A; 1,0 land B", phase="invasion", order="BA", teams="fixed", team_turns=3)
    for realm in state.realms.values():
        realm.team = 1
    state.realms["B"].cp_left = 2
    with refused(short[1]):
        at(state).attempt("A", "share_cp", {"to": taker, "points": amount})


@pytest.mark.rule("NA-GOLD-03")
def test_nobody_gives_before_the_first_turn() -> None:
    campaign = at(scene(phase="taking", turn=0, gold={"A": 30}))
    assert [one.kind for one in campaign.view("A").standing] == ["name_army", "seat"]
    with refused("not-your-step"):
        give(campaign, "A", "B", 1)


@pytest.mark.rule("NA-GOLD-02", "NA-RULING-54")
def test_a_bargain_is_told_but_binds_nobody() -> None:
    campaign = at(scene("0,0 land A; 1,0 land B", phase="events", gold={"A": 30}))
    with refused("bad_answer"):
        give(campaign, "A", "B", 10, "do not\u202e challenge\x07 me")
    (event,) = give(campaign, "A", "B", 10, "do  not challenge me")
    assert event.text == "A gives B 10 gold in return for: do not challenge me."
    assert event.to is None


@pytest.mark.rule("NA-GOLD-01", "NA-GOLD-03", "NA-BONUS-04")
def test_a_gift_may_come_just_in_time_for_a_battle() -> None:
    campaign = at(engaged(scene(gold={"A": 10, "B": 100}), "A", "B", "1v1"))
    assert field_of(campaign.waiting[0], Number).hi == 10
    give(campaign, "B", "A", 90)
    assert field_of(campaign.waiting[0], Number).hi == 100, "the question is asked anew"
    campaign.attempt("A", "buy_points", {"gold": 100})
    assert campaign.state.battles[0].gold["A"] == 100


@pytest.mark.rule("NA-RULING-52", "NA-MINE-04")
def test_everybody_sees_everything() -> None:
    state = scene("0,0 land A; 1,0 land B", phase="events", gold={"A": 30, "B": 70}, picked={"A": "emissary"})
    campaign = at(state)
    views = [campaign.view(player).state for player in ("A", "B", None)]
    assert views[0] == views[1] == views[2]
    ledgers = {ledger.player: ledger for ledger in DISPLAY.ledgers(views[1], "B")}
    assert list(ledgers) == ["B", "A"], "one’s own first"
    gold = {line.label: line.value for line in ledgers["A"].sections[0].lines}["Gold"]
    assert gold == "30"
    assert all(event.to is None for event in campaign.recent)


@pytest.mark.rule("NA-RULING-54")
def test_a_gift_is_final_but_undone_like_any_answer() -> None:
    campaign = at(scene("0,0 land A; 1,0 land B", phase="events", gold={"A": 30}))
    events = give(campaign, "A", "B", 30)
    assert told(events, "gold_given")
    assert [one.kind for one in campaign.view("A").standing] == ["name_place", "name_army", "seat"]
    campaign.undo()
    assert campaign.state.realms["A"].treasury == 30


@pytest.mark.rule("NA-GOLD-03", "NA-BONUS-04", "NA-RULING-45")
def test_a_poor_player_is_asked_while_somebody_could_lend() -> None:
    campaign = at(engaged(scene("0,0 land A; 1,0 land B; 2,0 land C", players="ABC", order="BAC",
                                gold={"C": 50}), "A", "B", "1v1"))  # fmt: skip
    assert asked(campaign) == [("B", "buy_points")]
    assert field_of(campaign.waiting[0], Number).hi == 0
    give(campaign, "C", "B", 50)
    assert field_of(campaign.waiting[0], Number).hi == 50
    campaign.attempt("B", "buy_points", {"gold": 50})
    assert asked(campaign)[0][1] == "report_result", "nobody has any gold left to buy with or to lend"


@pytest.mark.rule("NA-RULING-45", "NA-GOLD-03")
def test_gold_that_comes_after_the_declaration_buys_no_more_points() -> None:
    campaign = at(engaged(scene(order="BA", gold={"A": 100, "B": 60}), "A", "B", "1v1"))
    assert asked(campaign) == [("B", "buy_points")], "realm order"
    campaign.attempt("B", "buy_points", {"gold": 20})
    give(campaign, "A", "B", 50)
    with refused("not-your-step"):
        campaign.attempt("B", "buy_points", {"gold": 50})
    campaign.attempt("A", "buy_points", {"gold": 0})
    assert campaign.state.battles[0].gold == {"B": 20, "A": 0}
    assert campaign.state.realms["B"].treasury == 90


@pytest.mark.rule("NA-GOLD-03", "NA-RULING-54")
def test_gold_goes_in_whole_pieces() -> None:
    campaign = at(scene("0,0 land A; 1,0 land B", phase="events", gold={"A": 30}))
    for amount in (1.5, "two", None):
        with refused("bad-amount"):
            campaign.attempt("A", "give_gold", {"to": "B", "amount": amount, "bargain": ""})
