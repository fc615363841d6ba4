"""Pacts of non-aggression: who may make them, who knows of them, how long they last."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.rulesets.warmaster.lands import adjoining, partners
from empires.rulesets.warmaster.secrecy import blank
from empires.rulesets.warmaster.show import ledgers
from empires.rulesets.warmaster.state import War, member_of
from empires.testing import kinds, refused, told
from tests.rulesets.warmaster.scene import play, war

ROW = (
    "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital\n2,0 LO-01 @Green @capital\n5,0 LO-01 @Yellow @capital"
)
NAMES = "Red Blue Green Yellow"


def offering(**options: Any) -> Campaign[War]:
    return play(war(ROW, NAMES, phase="pacts", **options))


def offer(campaign: Campaign[War], **to: list[str]) -> list[str]:
    events = []
    for player in ("Red", "Blue", "Green"):
        events = campaign.attempt(player, "nap_offer", {"to": to.get(player, [])})
    return kinds(events)


@pytest.mark.rule("EX-WM-38", "WM-NAP-01", "WM-RULING-38")
def test_only_neighbours_make_pacts() -> None:
    campaign = offering()
    assert [question.player for question in campaign.waiting] == ["Red", "Blue", "Green"]
    with refused("NOT_ADJOINING", "WM-NAP-01"):
        campaign.attempt("Red", "nap_offer", {"to": ["Yellow"]})
    with refused("NOT_ADJOINING", "WM-NAP-01"):
        campaign.attempt("Yellow", "nap_offer", {"to": ["Red"]})
    with pytest.raises(IllegalChoice, match="No empire adjoins Yellow"):
        campaign.attempt("Yellow", "nap_offer", {"to": ["Red"]})
    rough = war("0,0 HI-01 @Red\n0,1 HI-01 @Blue")
    assert adjoining(rough, "Red") == ["Blue"], "the ground between them does not matter"


@pytest.mark.rule("WM-NAP-02", "WM-NAP-01")
def test_a_pact_needs_both() -> None:
    campaign = offering()
    assert offer(campaign, Red=["Blue"], Blue=["Green"]) == ["nap_offered", "nap_offered"]
    campaign.attempt("Blue", "nap_accept", {"accept": ["Red"]})
    events = campaign.attempt("Green", "nap_accept", {"accept": []})
    assert kinds(events)[:2] == ["nap_made", "nap_declined"]
    assert partners(campaign.state, "Red") == ["Blue"]
    assert partners(campaign.state, "Blue") == ["Red"]
    assert partners(campaign.state, "Green") == []


@pytest.mark.rule("WM-NAP-01", "WM-NAP-02")
def test_two_who_offer_it_to_each_other_have_one_and_one_may_have_many() -> None:
    campaign = offering()
    assert offer(campaign, Red=["Blue"], Blue=["Red", "Green"], Green=["Blue"])[:2] == [
        "nap_made",
        "nap_made",
    ]
    assert partners(campaign.state, "Blue") == ["Red", "Green"]


@pytest.mark.rule("WM-NAP-03")
def test_a_partner_may_be_attacked() -> None:
    campaign = offering()
    offer(campaign, Red=["Blue"], Blue=["Red"])
    campaign.attempt("Red", "commit_order", "Blue")


@pytest.mark.rule("WM-NAP-02")
def test_a_pact_ends_with_the_round() -> None:
    state = war(ROW, NAMES, phase="round_start")
    state.empires["Red"].ties.partners = ["Blue"]
    campaign = play(state)
    assert partners(campaign.state, "Red") == []
    [chapter] = told(campaign.recent, "chapter")
    assert chapter.text == f"Round {campaign.state.round_no}"


def shown(campaign: Campaign[War], player: str | None) -> bytes:
    view = campaign.view(player)
    return msgspec.json.encode((view.state, view.events, view.waiting_for, ledgers(view.state, player)))


@pytest.mark.rule("WM-RULING-65")
def test_orders_show_a_private_pact_before_they_are_answered_and_a_public_one_shows_anyway() -> None:
    public, private = (blank(offering(nap_visibility=seen).state) for seen in ("public", "private"))
    assert public - private == {"nap_accept", "commit_order"}


@pytest.mark.rule("WM-RULING-38", "WM-RULING-65")
def test_private_pacts_are_known_to_the_partners_only() -> None:
    with_pact, without = offering(nap_visibility="private"), offering(nap_visibility="private")
    offer(with_pact, Red=["Blue"])
    offer(without)
    for outsider in ("Green", "Yellow", None):
        assert shown(with_pact, outsider) == shown(without, outsider)
    for campaign in (with_pact, without):
        for question in campaign.waiting:
            campaign.answer(question, {"accept": ["Red"]} if question.fields else "ready")
    for outsider in ("Green", "Yellow", None):
        assert shown(with_pact, outsider) == shown(without, outsider), "nor does it show in who gives orders"
    for partner in ("Red", "Blue"):
        assert shown(with_pact, partner) != shown(without, partner)
    assert [event.to for event in told(with_pact.recent, "nap_made")] == [("Red", "Blue")]
    assert partners(with_pact.view("Blue").state, "Blue") == ["Red"]
    assert partners(with_pact.view("Green").state, "Blue") == []


@pytest.mark.rule("WM-RULING-38", "WM-RULING-65")
def test_whoever_left_a_team_no_longer_learns_of_its_pacts() -> None:
    teams = {"Red": ["R1", "R2"], "Blue": ["B1"]}
    state = war("0,0 LO-01 @R1\n1,0 LO-01 @B1", phase="pacts", teams=teams, nap_visibility="private")
    member_of(state, "R2").place = "left"
    campaign = play(state)
    campaign.attempt("R1", "nap_offer", {"to": ["Blue"]})
    events = campaign.attempt("B1", "nap_offer", {"to": ["Red"]})
    assert told(events, "nap_made")[0].to == ("R1", "B1")
    assert campaign.state.secrets["R1"].partners == ["Blue"]
    assert campaign.state.secrets["R2"].partners == []


@pytest.mark.rule("WM-RULING-38")
def test_an_arrow_does_not_betray_a_private_pact() -> None:
    text = "0,0 LO-01 @Red\n1,0 LO-01 @Green\n2,0 LO-01 @Blue\n-1,0 LO-01 @White"
    state = war(text, "Red Green Blue White", nap_visibility="private")
    for one, other in (("Red", "Green"), ("Green", "Red")):
        state.secrets[one].partners = [other]
    campaign = play(state)
    for player, target in (("Red", "Blue"), ("Green", "Blue")):
        campaign.attempt(player, "commit_order", target)
    while campaign.waiting[0].kind == "commit_order":
        campaign.answer(campaign.waiting[0], campaign.waiting[0].choices[0].value)
    assert campaign.state.empires["Red"].route == ["0,0", "2,0"]


@pytest.mark.rule("WM-RULING-38")
def test_public_pacts_are_told_to_all() -> None:
    campaign = offering()
    offer(campaign, Red=["Blue"], Blue=["Red"])
    assert told(campaign.view("Yellow").events, "nap_made")
    assert partners(campaign.view(None).state, "Red") == ["Blue"]


@pytest.mark.rule("WM-NAP-01", "WM-RULING-38")
def test_two_who_offer_a_pact_to_each_other_agree_once() -> None:
    campaign = play(war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital", phase="pacts"))
    for player, other in (("Red", "Blue"), ("Blue", "Red")):
        campaign.attempt(player, "nap_offer", {"to": [other]})
    assert campaign.state.empires["Red"].ties.partners == ["Blue"]
    assert campaign.state.empires["Blue"].ties.partners == ["Red"]
