"""The organiser's desk: any fact is corrected by an input that all learn of, and the step is played again."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.inspect import DictType, type_info

import empires
from empires.core.errors import SaveError
from empires.core.offices import facts
from empires.core.play.campaign import Campaign, first_state
from empires.core.records.desk import ORGANISER
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.saves.proof import verify
from empires.core.saves.saves import load, save
from empires.testing import refused, told
from tests.core.play.test_campaign import bid
from tests.core.toll import TOLL, Toll


def at_desk(
    desk: str = "apart", dice: str = "sealed", players: tuple[str, ...] = ("A", "B")
) -> Campaign[Toll]:
    setup = Setup(
        ruleset="toll",
        rules_version=1,
        name="A test",
        seats=[Seat(name=player) for player in players],
        options=check_options(TOLL.offered, {"desk": desk}),
        seed="a seed",
        dice=dice,  # type: ignore[arg-type]
    )
    return Campaign(TOLL, setup, first_state(TOLL, setup))


def correct(campaign: Campaign[Any], fact: str, value: str, by: str = ORGANISER) -> list[Any]:
    return campaign.attempt(by, "correct", {"fact": fact, "value": value, "reason": "A slip."})


def again(campaign: Campaign[Any]) -> Campaign[Any]:
    """The campaign saved and opened; it must verify and be the same."""
    opened = load(save(campaign), lambda name: TOLL)
    assert opened.hash() == campaign.hash()
    assert [q.shown() for q in opened.waiting] == [q.shown() for q in campaign.waiting]
    verify(opened)
    return opened


def test_nobody_corrects_anything_where_no_desk_was_agreed_on() -> None:
    campaign = at_desk("off")
    assert campaign.state.desk is None
    with refused("no_such_player"):
        correct(campaign, "/round", "3")
    with refused("not_open"):
        correct(campaign, "/round", "3", by="A")


def test_a_corrected_fact_is_seen_by_all_with_before_after_and_why() -> None:
    campaign = at_desk()
    (event,) = told(correct(campaign, "/round", "7"), "corrected")
    assert campaign.state.round == 7
    assert event.visible_to(None)
    assert event.text == "The organiser corrects round: 1 becomes 7. A slip."
    assert event.facts == {
        "by": ORGANISER, "fact": "/round", "before": "1", "after": "7", "reason": "A slip.",
    }  # fmt: skip
    again(campaign)


def test_a_corrected_secret_is_told_to_whom_it_belongs_and_to_others_only_that_there_was_one() -> None:
    campaign = at_desk(players=("A", "B", "C"))
    events = correct(campaign, "/secrets/B/coins", "9")
    seen = {player: [one.text for one in events if one.visible_to(player)] for player in ("A", "B", None)}
    assert "The organiser corrects secrets · B · coins: 5 becomes 9. A slip." in seen["B"]
    assert seen["A"] == seen[None] == ["The organiser corrects a secret fact of B."]
    assert any("5 becomes 9" in one.text for one in events if one.visible_to(ORGANISER))


def test_the_open_question_is_asked_again_from_the_corrected_state() -> None:
    campaign = at_desk()
    bid(campaign, A=1, B=0)
    assert campaign.waiting[0].text == "What toll do you take? (0 gifts so far)"
    correct(campaign, "/gifts", "4")
    assert campaign.waiting[0].text == "What toll do you take? (4 gifts so far)"
    correct(campaign, "/holder", "B")
    assert campaign.waiting[0].player == "B"
    again(campaign)


def test_answers_and_dice_of_the_step_stand_where_they_still_fit() -> None:
    campaign = at_desk()
    bid(campaign, A=1, B=1)  # a tie: dice are rolled, and the toll is asked for in the next step
    winner = campaign.state.holder
    again(campaign)
    rolls = campaign.run.rolls
    correct(campaign, "/round", "2")
    assert (campaign.state.holder, campaign.run.rolls) == (winner, rolls)


def test_sealed_answers_that_wait_for_the_others_stay_if_they_are_still_legal() -> None:
    campaign = at_desk(players=("A", "B", "C"))
    bid(campaign, A=4)
    bid(campaign, B=1)
    events = correct(campaign, "/secrets/A/coins", "3")
    assert [one.player for one in campaign.pending] == ["B"]
    assert [one.player for one in campaign.waiting] == ["A", "C"]
    assert [one.text for one in told(events, "asked_again")] == [
        "1 answer of this step no longer fits; the players who gave it are asked again."
    ]
    bid(again(campaign), A=3, C=0)


def test_dice_after_a_correction_are_dice_that_nobody_has_seen() -> None:
    """In the middle of a step: a tie at the table, one face typed, then a purse is corrected."""
    campaign = at_desk(dice="table")
    bid(campaign, A=1, B=1)
    campaign.attempt("A", "roll", {"faces": [6]})
    correct(campaign, "/round", "3")
    assert campaign.waiting[0].kind == "roll"
    assert campaign.waiting[0].player == "B"
    opened = again(campaign)
    opened.attempt("B", "roll", {"faces": [2]})
    assert opened.state.holder == "A"
    assert opened.state.round == 3
    again(opened)


def test_a_standing_action_while_dice_are_typed_is_replayed_with_the_correction() -> None:
    campaign = at_desk(dice="table")
    bid(campaign, A=1, B=1)
    campaign.attempt("B", "give", "give")
    correct(campaign, "/gifts", "5")
    campaign.attempt("A", "roll", {"faces": [3]})
    campaign.attempt("B", "seat", "caretaker A")
    campaign.attempt("B", "roll", {"faces": [4]})
    assert campaign.state.gifts == 6  # the gift of this step is given again on top of the corrected count
    again(campaign)


def test_a_correction_is_undone_as_any_answer_is() -> None:
    campaign = at_desk()
    before = campaign.hash()
    correct(campaign, "/round", "7")
    assert campaign.undo() == ORGANISER
    assert campaign.hash() == before


@pytest.mark.parametrize(
    ("fact", "value", "code"),
    [
        ("/nothing", "1", "no_such_fact"),
        ("round", "1", "bad_answer"),
        ("/round", "seven", "bad_answer"),
        ("/round", '"7"', "wrong_type"),
        ("/round", "1", "no_change"),
        ("/phase", "toll", "not_a_fact"),
        ("/players/0", "C", "not_a_fact"),
        ("/desk/sees", "false", "not_a_fact"),
        ("/secrets/B", "", "unsound"),
        ("/secrets/C", '{"coins": 3}', "unsound"),
        ("/secrets/A/coins", "[" * 200, "bad_answer"),
    ],
)
def test_what_does_not_hold_is_refused_and_changes_nothing(fact: str, value: str, code: str) -> None:
    campaign = at_desk()
    before = campaign.hash(), campaign.answers
    with refused(code):
        correct(campaign, fact, value)
    assert (campaign.hash(), campaign.answers) == before


def test_a_correction_needs_a_reason() -> None:
    with refused("bad_answer"):
        at_desk().attempt(ORGANISER, "correct", {"fact": "/round", "value": "3", "reason": " "})


def test_a_state_from_which_the_rules_cannot_go_on_is_refused() -> None:
    campaign = at_desk()
    bid(campaign, A=1, B=0)
    with refused("unsound"):
        correct(campaign, "/holder", "null")


def test_an_organiser_who_plays_corrects_only_what_his_seat_may_know() -> None:
    campaign = at_desk("first")
    assert [one.kind for one in campaign.view("A").at_desk] == ["announce", "deadline", "correct"]
    assert campaign.view("B").at_desk == campaign.view(ORGANISER).at_desk == []
    with refused("not_yours_to_see"):
        correct(campaign, "/secrets/B/coins", "9", by="A")
    with refused("not_yours_to_see"):
        correct(campaign, "/secrets", "{}", by="A")
    assert "secrets" in campaign.view("A").state.__struct_fields__
    correct(campaign, "/secrets/A/coins", "9", by="A")
    assert list(campaign.view("A").state.secrets) == ["A"]
    with refused("not_open"):
        correct(campaign, "/round", "3", by="B")


def test_an_organiser_without_a_seat_sees_everything_and_is_asked_nothing() -> None:
    campaign = at_desk()
    view = campaign.view(ORGANISER)
    assert list(view.state.secrets) == ["A", "B"]
    assert view.questions == ()
    assert view.standing == []


def test_announcements_and_deadlines_are_facts_that_all_see() -> None:
    campaign = at_desk()
    (event,) = campaign.attempt(ORGANISER, "announce", {"text": "Pizza at eight."})
    assert event.text == "The organiser announces: Pizza at eight."
    campaign.attempt(ORGANISER, "deadline", {"until": "2026-12-01 20:00", "about": "bids"})
    desk = again(campaign).view("B").state.desk
    assert desk is not None
    assert (desk.notice, desk.until, desk.about) == ("Pizza at eight.", "2026-12-01 20:00", "bids")
    with refused("bad_answer"):
        campaign.attempt(ORGANISER, "deadline", {"until": "soon", "about": ""})
    campaign.attempt(ORGANISER, "deadline", {"until": "", "about": ""})
    assert campaign.state.desk is not None
    assert campaign.state.desk.until == ""


def test_a_save_with_a_desk_that_nobody_agreed_on_is_refused() -> None:
    campaign = at_desk("off")
    campaign.record.stretch.start = (
        campaign.record.stretch.start[:-1] + b',"desk":{"keeper":"B","sees":true}}'
    )
    with pytest.raises(SaveError, match="desk"):
        load(save(campaign), lambda name: TOLL)


def test_a_pointer_leads_to_a_fact_and_back() -> None:
    state = at_desk().state
    for fact in facts.every(state):
        assert facts.find(state, fact.pointer) == fact
    assert facts.steps_of(facts.pointer_of(["a/b", "c~d"])) == ["a/b", "c~d"]


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), ("-4", -4), ("null", None)], ids=["a number", "below nothing", "nothing"]
)
def test_a_fact_of_several_types_keeps_the_one_it_has(text: str, value: int | None) -> None:
    cells = type_info(dict[str, int | str | bool | None])
    assert isinstance(cells, DictType)
    number = facts.Fact("/cell", cells.value_type, 8)
    assert facts.read_value(number, text, removable=False) == value
    word = facts.Fact("/cell", cells.value_type, "mine")
    assert facts.read_value(word, text, removable=False) == (None if value is None else text)
    with refused("bad_answer"):
        facts.read_value(number, "mine", removable=False)


def test_what_a_question_would_stumble_over_later_is_refused_before_it_counts() -> None:
    campaign = empires.new("warmaster", ["A", "B"], options={"map_mode": "free", "desk": "apart"}, seed="x")
    campaign.attempt("A", "free_map", "free_place")
    campaign.answer(campaign.waiting[0], campaign.waiting[0].default)
    before = campaign.hash()
    with refused("unsound"):
        correct(campaign, "/map/tiles/0,0/type_id", "")
    assert campaign.hash() == before
