"""Players join late and leave for good: at the organiser's desk, or by the agreement of all who play."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import empires
from empires.core.errors import SaveError, SetupError
from empires.core.offices.guests import AGREE, JOIN, LEAVE, plans
from empires.core.play.campaign import Campaign
from empires.core.records.desk import ORGANISER
from empires.core.records.events import Event
from empires.core.records.guests import Departure, Guests
from empires.core.records.setup import Seat
from empires.core.saves import saves
from empires.testing import SPARE, asked, refused
from tests.guests import Table, agree, join, leave, same_when_opened
from tests.rulesets.ninth_age.scene import at, scene


def begun(players: str = "ABC", desk: str = "apart", **options: Any) -> Campaign[Any]:
    return empires.new("ninth-age", list(players), seed="guests", options={"desk": desk, **options})


def in_turn(turn: int, campaign: Campaign[Any], seed: str = "guests") -> Table:
    """The campaign in a turn."""
    table = Table(campaign, seed)
    while campaign.state.turn < turn:
        table.play(1)
    return table


def told(events: list[Event]) -> list[str]:
    return [event.text for event in events]


def test_the_organiser_lets_somebody_join_when_the_turn_is_over() -> None:
    campaign = begun()
    table = in_turn(2, campaign)
    events = campaign.attempt(ORGANISER, JOIN, {"player": " Dora ", "start": "handout", "handicap": 0})
    assert told(events) == ["Dora joins the campaign when this turn is over."]
    assert campaign.state.players == ["A", "B", "C"]
    same_when_opened(campaign)
    table.until_all_came_and_went()
    assert campaign.state.players == ["A", "B", "C", "Dora"]
    assert campaign.played_by["Dora"] == "human"
    assert "Dora joins the campaign." in told(campaign.recent)
    assert campaign.state.turn == 3
    same_when_opened(campaign)


def test_without_an_organiser_all_who_play_agree() -> None:
    campaign = begun(desk="off")
    in_turn(1, campaign)
    wish = {"player": "Dora", "start": "handout", "handicap": 0}
    assert told(campaign.attempt("B", JOIN, wish)) == [
        "B wants this: Dora joins the campaign; A and C have yet to agree."
    ]
    agree(campaign, "B", "Dora")
    agree(campaign, "A", "Dora")
    assert not plans(campaign.state)[0].settled, "C has not agreed"
    agree(campaign, "C", "Dora")
    assert plans(campaign.state)[0].settled
    same_when_opened(campaign)


def test_who_rejects_a_plan_ends_it() -> None:
    campaign = begun(desk="off")
    in_turn(1, campaign)
    campaign.attempt("B", LEAVE, {"player": "B", "land": "divided"})
    events = campaign.attempt("A", AGREE, {"player": "B", "agrees": False})
    assert told(events) == ["A rejects this: B leaves for good; the neighbours divide the land."]
    assert not plans(campaign.state)
    with refused("not_open"):
        agree(campaign, "C", "B")


def test_computers_are_not_asked_for_their_consent() -> None:
    seats = [Seat(name="A"), Seat(name="B", controller="easy"), Seat(name="C", controller="easy")]
    campaign = empires.new("ninth-age", seats, seed="alone")
    in_turn(1, campaign)
    campaign.attempt("A", JOIN, {"player": "D", "start": "handout", "handicap": 0})
    assert plans(campaign.state)[0].settled
    with refused("not_open"):
        campaign.attempt("B", JOIN, {"player": "E", "start": "handout", "handicap": 0})


def test_a_caretaker_plays_at_once_for_a_player_who_leaves_of_his_own_accord() -> None:
    campaign = begun(desk="off")
    in_turn(1, campaign)
    events = campaign.attempt("B", LEAVE, {"player": "B", "land": "caretaker"})
    assert told(events) == ["B leaves for good; a caretaker plays on."]
    assert campaign.played_by["B"] == "caretaker"
    assert campaign.state.guests.left == ["B"]
    same_when_opened(campaign)


def test_until_the_turn_is_over_a_caretaker_plays_for_those_who_leave() -> None:
    campaign = begun()
    table = in_turn(1, campaign)
    leave(campaign, "C", "neutral")
    assert campaign.played_by["C"] == "caretaker"
    assert campaign.ruleset.in_play(campaign.state, "C")
    table.until_all_came_and_went()
    assert not campaign.ruleset.in_play(campaign.state, "C")


def test_what_cannot_be_is_refused_with_a_sentence() -> None:
    campaign = begun("AB")
    with refused("no_room"):
        join(campaign, "C")  # the realms are still being founded
    in_turn(1, campaign)
    for name in ("a", "", "#x", "x" * 41):
        with refused("bad_answer"):
            join(campaign, name)
    with refused("too_few"):
        leave(campaign, "A", "neutral")
    join(campaign, "C")
    with refused("bad_answer"):
        join(campaign, "c")
    with refused("bad_answer"):
        leave(campaign, "D", "neutral")


def test_a_campaign_that_would_be_left_to_one_player_goes_on_with_a_caretaker() -> None:
    state = scene("0,0 land A; 1,0 land B", players="AB", phase="guests")
    state.guests = Guests([Departure(player="A", land="neutral", settled=True)])
    campaign = at(state, *SPARE)
    assert campaign.ruleset.in_play(campaign.state, "A")
    assert "Only one player would be left. A leaves for good; a caretaker plays on." in told(campaign.recent)


def test_a_plan_is_taken_back_like_any_answer() -> None:
    campaign = begun()
    in_turn(1, campaign)
    join(campaign, "D")
    campaign.undo()
    assert campaign.state.guests is None


def test_an_older_program_refuses_a_campaign_with_guests_or_handicaps() -> None:
    campaign = begun()
    assert saves.version_of(campaign) == saves.VERSION
    in_turn(1, campaign)
    join(campaign, "D")
    assert saves.version_of(campaign) == saves.WITH_GUESTS
    handed = empires.new("ninth-age", [Seat(name="A"), Seat(name="B", handicap=100)], seed="more")
    assert saves.version_of(handed) == saves.WITH_GUESTS
    text = msgspec.json.decode(empires.save(handed))
    for version in (saves.VERSION, saves.WITH_VARIANT, saves.WITH_RESTATED):
        with pytest.raises(SaveError, match="handicaps"):
            empires.load(msgspec.json.encode({**text, "version": version}).decode())


def test_a_loaded_plan_names_only_those_who_can_come_or_go() -> None:
    campaign = begun()
    in_turn(1, campaign)
    join(campaign, "D")
    plans(campaign.state)[0].player = "A"
    with pytest.raises(SaveError):
        empires.load(empires.save(campaign))


def test_handicaps_are_given_to_seats_and_told_to_all() -> None:
    seats = [Seat(name="A"), Seat(name="B", handicap=150), Seat(name="C", handicap=-20)]
    campaign = empires.new("ninth-age", seats, seed="more", options={"starting_gold": 50})
    assert [campaign.state.realms[name].treasury for name in "ABC"] == [50, 200, 30]
    in_turn(1, campaign)
    assert [one.text for one in campaign.chronicle() if one.kind == "handicap"] == [
        "B begins with 150 gold more than the others.",
        "C begins with 20 gold less than the others.",
    ]
    same_when_opened(campaign)
    with pytest.raises(SetupError, match="handicap of B"):
        empires.new("ninth-age", [Seat(name="A"), Seat(name="B", handicap=1_000_000)])


def test_the_newcomer_sees_what_an_onlooker_sees_and_his_own() -> None:
    campaign = begun()
    table = in_turn(2, campaign, "three")
    join(campaign, "D", "rules")
    table.until_all_came_and_went()
    assert asked(campaign) == [("D", "place_capital")]
    assert campaign.view("D").state == campaign.view(None).state
