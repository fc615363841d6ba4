"""Who plays a seat is part of the campaign: it changes by an input, and everybody sees it."""

from __future__ import annotations

from empires.core.proof import verify
from empires.core.saves import load, save
from empires.core.seats import Seating, by_person, persons
from empires.testing import refused, told
from tests.core.test_campaign import TOLL, bid, sealed


def test_any_player_may_give_a_seat_to_a_caretaker_and_back() -> None:
    campaign = sealed("A", "B")
    assert campaign.played_by == {"A": "human", "B": "human"}
    events = campaign.attempt("B", "seat", "caretaker A")
    assert [event.text for event in told(events, "seat_changed")] == [
        "A is played by a caretaker from now on."
    ]
    assert events[0].visible_to(None)
    assert campaign.played_by == {"A": "caretaker", "B": "human"}
    assert not by_person(campaign.state, "A")
    assert persons(campaign.state, ["A", "B"]) == ["B"]
    with refused("not_offered"):
        campaign.attempt("A", "seat", "caretaker A")
    with refused("not_offered"):
        campaign.attempt("A", "seat", "human C")
    campaign.attempt("A", "seat", Seating("human", "A"))
    assert campaign.played_by["A"] == "human"


def test_a_change_of_seats_is_saved_verified_and_undone() -> None:
    campaign = sealed("A", "B")
    bid(campaign, A=1, B=0)
    campaign.attempt("A", "seat", "computer B")
    again = load(save(campaign), lambda name: TOLL)
    assert again.played_by["B"] == "computer"
    verify(again)
    again.undo()
    assert again.played_by["B"] == "human"
