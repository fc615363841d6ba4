"""Undo says beforehand how far it goes, or is not there; against computers a turn may be played again."""

from __future__ import annotations

import re

import pytest

import empires
from empires.core.base.long_work import finished
from empires.core.errors import IllegalChoice
from empires.core.records.setup import Seat
from empires.page.session.session import Session
from empires.page.session.undoing import go_back, start_of_turn, weigh_undo
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.page.browser import Page
from tests.page.session.test_since import against_computer, answer


def undo_button(page: Page) -> str:
    found = re.search(r'<button[^>]*id="undo"[^>]*>', page.shown.get("tools", ""))
    return found[0] if found else ""


def begun(by: str = "human") -> Page:
    page = Page()
    seats = [Seat(name="Ann"), Seat(name="Bo", controller=by)]  # type: ignore[arg-type]
    campaign = empires.new("mighty-kingdoms", seats, seed="back")
    page.send("file", purpose="campaign", name="c.json", size=9, text=empires.save(campaign))
    return page


def test_before_anything_is_answered_there_is_no_undo() -> None:
    assert "Undo" not in undo_button(begun())


def test_undo_says_to_which_question_it_goes_back() -> None:
    page = begun()
    session = page.app.session
    assert session is not None
    session.curtains = False
    page.send("lift")
    question = session.question
    assert question is not None
    session.answer(question.player, question.kind, question.write(question.default), session.campaign.answers)
    page.send("open_drawer", name="")
    weigh_undo(session)
    assert session.undo_told


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_against_computers_a_turn_is_played_again_whatever_the_dice_were_and_it_is_noted(
    ruleset: str,
) -> None:
    session, player = against_computer(ruleset), RandomPlayer("b", "Ann")
    for _ in session.think():
        pass
    start = None
    for _ in range(60):
        answer(session, player)
        if session.campaign.finished:
            break
        start = finished(start_of_turn(session))
        if start is not None and start.answers > 2:
            break
    if session.campaign.finished:
        pytest.skip("over too soon")
    assert start is not None
    answers = session.campaign.answers
    go_back(session, start)
    assert session.campaign.answers < answers
    noted = [event for event in session.campaign.chronicle() if event.kind == "played_again"]
    assert [event.facts["answers"] for event in noted] == [start.answers]
    assert session.question is not None
    assert empires.verify(session.device.campaign)
    again = empires.load(empires.save(session.device.campaign))
    assert again.hash() == session.campaign.hash()


def test_with_another_person_at_the_table_no_turn_is_played_again() -> None:
    session = Session(empires.new("mighty-kingdoms", ["Ann", "Bo"], seed="back"), "two")
    assert not session.way_back.alone
    assert finished(start_of_turn(session)) is None
    with pytest.raises(IllegalChoice, match="alone"):
        session.device.go_back(0, "Ann", "now")
