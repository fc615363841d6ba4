"""Who may write what into the chronicle, and that it holds through saves, replays and undo."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import pytest

import empires
from empires.core.errors import IllegalChoice, SaveError
from empires.core.offices.entries import CHRONICLE, address, keeps, place_of, recorder_of, victors, why_not
from empires.core.records.events import Event
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer

War: TypeAlias = empires.Campaign[Any]

FOUGHT = Event("battle_begun", "", "", facts={"attacker": "Ann and Cy", "defender": "Bo"})
WON = Event("battle_result", "", "", facts={"winner": "attacker"})


def begun(answers: int = 40, **options: Any) -> empires.Campaign[Any]:
    campaign = empires.new("ninth-age", ["Ann", "Bo", "Cy"], seed="chronicle", options=options)
    play(campaign, {name: RandomPlayer("c", name) for name in ("Ann", "Bo", "Cy")}, answers)
    return campaign


def public(campaign: empires.Campaign[Any], page: int) -> list[Event]:
    return [event for event in list(campaign.pages())[page] if event.to is None]


def write(
    campaign: empires.Campaign[Any], by: str, what: str, passage: str = "0.0", text: str = "So."
) -> Event:
    [event] = campaign.attempt(by, CHRONICLE, {"what": what, "passage": passage, "text": text})
    return event


def test_the_first_player_keeps_the_chronicle_until_the_office_is_handed_on() -> None:
    campaign = begun()
    assert recorder_of(campaign.state) == "Ann"
    [told] = campaign.attempt("Ann", "set_recorder", {"player": "Bo"})
    assert told.text == "From now on Bo keeps the chronicle."
    assert recorder_of(campaign.state) == "Bo"
    assert campaign.attempt("Bo", "set_recorder", {"player": "Bo"}) == []
    with pytest.raises(IllegalChoice):
        campaign.attempt("Ann", "set_recorder", {"player": "Ann"})


def test_a_person_stands_in_for_a_recorder_whose_seat_no_person_plays() -> None:
    campaign = begun()
    campaign.attempt("Ann", "seat", "caretaker Ann")
    assert [name for name in ("Ann", "Bo", "Cy") if keeps(campaign.state, name)] == ["Ann", "Bo"]


@pytest.mark.parametrize("what", ["reword", "comment", "strike", "restore", "add"])
def test_the_recorder_writes_and_all_learn_of_it(what: str) -> None:
    told = write(begun(), "Ann", what)
    assert (told.kind, told.to, told.facts["by"], told.facts["what"]) == (CHRONICLE, None, "Ann", what)
    assert told.facts["words"] == ("" if what in ("strike", "restore") else "So.")


@pytest.mark.parametrize("what", ["reword", "comment", "strike", "restore"])
def test_others_do_not_do_the_recorders_work(what: str) -> None:
    campaign = begun()
    before = campaign.hash(), campaign.answers
    with pytest.raises(IllegalChoice, match="Ann keeps the chronicle") as refused:
        write(campaign, "Bo", what)
    assert refused.value.code == "not_yours"
    assert (campaign.hash(), campaign.answers) == before


def test_everybody_may_add_a_passage() -> None:
    assert write(begun(), "Cy", "add").text == "Cy adds a passage to the chronicle."


def test_who_fought_tells_of_the_battle_and_the_victor_words_it() -> None:
    state = begun().state
    assert victors([FOUGHT, WON]) == ["Ann", "Cy"]
    assert victors([FOUGHT, FOUGHT, WON]) == [], "that is another battle’s end"
    assert victors([FOUGHT]) == victors([WON]) == victors([]) == []
    for player, what, may in (
        ("Bo", "account", True), ("Cy", "account", True), ("Cy", "reword", True), ("Bo", "reword", False),
        ("Cy", "strike", False),
    ):  # fmt: skip
        assert (why_not(state, player, what, [FOUGHT, WON]) is None) is may
    refusal = why_not(state, "Bo", "account", [WON])
    assert refusal is not None
    assert refusal.code == "not_yours"


@pytest.mark.parametrize(
    ("passage", "text"), [("", "So."), ("x.y", "So."), ("0.0", " "), ("0.99999", "So."), ("0.0", "x" * 1_501)]
)
def test_what_cannot_be_written_is_refused(passage: str, text: str) -> None:
    campaign = begun()
    with pytest.raises(IllegalChoice) as refused:
        write(campaign, "Ann", "reword", passage, text)
    assert refused.value.code == "bad_answer"


def test_a_page_that_is_lost_is_not_looked_into() -> None:
    campaign = begun(200)
    campaign.record.blocks[0] = ""
    assert write(campaign, "Ann", "reword", "0.7")
    assert write(campaign, "Ann", "reword", "999.0")


def test_only_what_all_may_know_is_counted() -> None:
    campaign = begun(200)
    last = len(public(campaign, 0)) + len(public(campaign, 1)) - 1
    for page in (0, 1):
        assert write(campaign, "Ann", "comment", address(page, len(public(campaign, page)) - 1))
    assert place_of(address(1, last)) == (1, last)


def test_what_was_written_holds_through_save_load_and_proof() -> None:
    campaign = begun(120)
    write(campaign, "Ann", "reword")
    play(campaign, {name: RandomPlayer("d", name) for name in ("Ann", "Bo", "Cy")}, 120)
    write(campaign, "Cy", "add", "1.1")
    again = empires.load(empires.save(campaign))
    assert empires.verify(again)
    assert entries(again.chronicle()) == entries(campaign.chronicle()) != []


def entries(events: Any) -> Sequence[Event]:
    return [event for event in events if event.kind == CHRONICLE]


def test_when_all_is_over_the_story_is_written_on() -> None:
    campaign = begun(100_000)
    assert campaign.finished
    assert [question.kind for question in campaign.view("Ann").chronicling] == [CHRONICLE, "set_recorder"]
    write(campaign, "Ann", "comment")
    again = empires.load(empires.save(campaign))
    assert (again.finished, empires.verify(again) > 0) == (True, True)
    assert len(entries(again.chronicle())) == 1
    assert again.undo() == "Ann"
    assert entries(again.chronicle()) == []
    with pytest.raises(IllegalChoice) as refused:
        again.attempt("Ann", "seat", "caretaker Bo")
    assert refused.value.code == "campaign_over"


def test_a_recorder_who_does_not_play_is_refused_in_a_file() -> None:
    campaign = begun()
    campaign.state.recorder = "Zoe"
    play(campaign, {name: RandomPlayer("d", name) for name in ("Ann", "Bo", "Cy")}, 120)
    with pytest.raises(SaveError):
        empires.load(empires.save(campaign))
