"""Who plays a seat is part of the campaign: it changes by an input, and everybody sees it."""

from __future__ import annotations

from empires.core.offices.seats import Seating, by_person, persons
from empires.core.play.campaign import Campaign
from empires.core.records.desk import ORGANISER
from empires.core.records.setup import Controller
from empires.core.saves.proof import verify
from empires.core.saves.saves import load, save
from empires.testing import refused, told
from tests.core.offices.test_desk import at_desk
from tests.core.play.test_campaign import bid, sealed
from tests.core.toll import TOLL, Toll


def player_of(campaign: Campaign[Toll], seat: str) -> Controller:
    """The kind of player who plays a seat now."""
    return campaign.played_by[seat]


def test_a_seat_goes_to_a_caretaker_and_back_to_its_owner() -> None:
    campaign = sealed("A", "B")
    assert campaign.played_by == {"A": "human", "B": "human"}
    events = campaign.attempt("B", "seat", "caretaker A")
    assert [event.text for event in told(events, "seat_changed")] == ["A is now played by a caretaker."]
    assert events[0].visible_to(None)
    assert campaign.played_by == {"A": "caretaker", "B": "human"}
    assert not by_person(campaign.state, "A")
    assert persons(campaign.state, ["A", "B"]) == ["B"]
    with refused("not_offered"):
        campaign.attempt("A", "seat", "caretaker A")
    with refused("not_offered"):
        campaign.attempt("A", "seat", "human C")
    campaign.attempt("A", "seat", Seating("human", "A"))
    assert player_of(campaign, "A") == "human"


def test_a_change_of_seats_is_saved_verified_and_undone() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=1, B=0)
    campaign.attempt("A", "seat", "computer B")
    again = load(save(campaign), lambda name: TOLL)
    assert player_of(again, "B") == "computer"
    verify(again)
    again.undo()
    assert player_of(again, "B") == "human"


def test_the_others_agree_together_on_a_caretaker_for_somebody_who_is_away() -> None:
    campaign = sealed("A", "B", "C")
    events = campaign.attempt("B", "seat", "caretaker A")
    assert [event.text for event in told(events, "seat_proposed")] == [
        "B agrees that A is played by a caretaker; C has yet to agree."
    ]
    assert player_of(campaign, "A") == "human"
    assert load(save(campaign), lambda name: TOLL).state.consents == {"caretaker A": ["B"]}
    campaign.attempt("B", "seat", "caretaker A")
    assert player_of(campaign, "A") == "human", "twice the same voice is one"
    campaign.attempt("C", "seat", "caretaker A")
    assert player_of(campaign, "A") == "caretaker"
    assert campaign.state.consents == {}


def test_the_owner_takes_the_seat_back_at_any_time_and_nobody_else_alone() -> None:
    campaign = sealed("A", "B", "C")
    campaign.attempt("A", "seat", "caretaker A")
    campaign.attempt("B", "seat", "human A")
    assert player_of(campaign, "A") == "caretaker"
    campaign.attempt("A", "seat", "human A")
    assert player_of(campaign, "A") == "human"


def test_a_computers_seat_is_taken_over_by_anybody() -> None:
    campaign = sealed("A", "B", "C")
    campaign.attempt("A", "seat", "computer A")
    campaign.attempt("B", "seat", "human A")
    assert player_of(campaign, "A") == "human"


def test_the_organiser_gives_an_absent_players_seat_to_a_caretaker() -> None:
    campaign = at_desk(players=("A", "B", "C"))
    campaign.attempt(ORGANISER, "seat", "caretaker A")
    assert player_of(campaign, "A") == "caretaker"
