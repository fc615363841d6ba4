"""Company at the table: computers of every strength, their reasons, and advice."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.offices.seats import COMPUTERS, CONTROLLERS, LIKENESSES
from empires.core.records.setup import Controller
from empires.core.rules.ruleset import Ruleset
from empires.page.card.advice import said
from empires.page.forms.filled import read_form
from empires.page.session import computers
from empires.page.start.seats import WHO_PLAYS
from empires.players.named import player_for
from empires.players.policy import Policy
from tests.page.browser import Page


def table(ruleset: str = "ninth-age", by: str = "easy", seed: str = "s") -> Page:
    page = Page()
    filled = {"seats": ["2"], "player0": ["Ann"], "player1": ["Bo"], "seed": [seed], "name": ["T"]}
    page.fill("begin", filled | {"controller0": ["human"], "controller1": [by]}, ruleset=ruleset)
    return page


def play_on(page: Page, answers: int) -> None:
    """Ann gives the first answer on offer, so many times."""
    session = page.app.session
    assert session is not None
    for _ in range(answers):
        if session.campaign.finished:
            return
        while session.people.thinking:
            page.send("think")
        question = session.question
        assert question is not None
        if question.fields:
            session.answer("Ann", question.kind, question.default, session.campaign.answers)
        else:
            choice = question.choices[0].value
            page.send("answer", player="Ann", kind=question.kind, choice=choice, at=session.campaign.answers)
        page.send("think")


def test_a_new_table_seats_computers_of_every_strength_and_character() -> None:
    assert ("human", *COMPUTERS) == WHO_PLAYS
    assert "random" not in WHO_PLAYS


def test_the_sheet_and_the_menu_tell_what_computers_are_like() -> None:
    page = Page()
    page.send("new_sheet", ruleset="ninth-age")
    filled = {"seats": ["3"], "player0": ["Ann"], "controller0": ["human"], "seed": ["s"], "name": ["T"]}
    page.fill("preview", filled, ruleset="ninth-age")
    assert "likenesses" not in page.parts.get("seat-company", "")
    page.fill("preview", filled | {"controller1": ["ally"]}, ruleset="ninth-age")
    assert f"<b>The computer, an honest ally</b>: {LIKENESSES['ally']}" in page.parts["seat-company"]
    assert LIKENESSES["raider"] not in page.parts["seat-company"]
    page = table()
    page.send("open_drawer", name="menu")
    assert all(words in page.shown["drawer"] for words in LIKENESSES.values())


@pytest.mark.parametrize("by", ["easy", "computer", "raider"])
def test_a_computer_answers_for_its_seat(by: str) -> None:
    page = table(by=by)
    session = page.app.session
    assert session is not None
    assert session.campaign.played_by["Bo"] == by
    play_on(page, 6)
    assert session.campaign.answers >= 9
    assert session.question is not None


def test_a_computer_says_why_once_it_has_moved() -> None:
    page = table(by="computer")
    session = page.app.session
    assert session is not None
    for _ in range(12):
        play_on(page, 1)
        if session.computers.reasons:
            break
    assert list(session.computers.reasons) == ["Bo"]
    assert session.computers.reasons["Bo"] in page.shown["card"]
    assert "Bo</span>’s reasons" in page.shown["card"] or "Bo’s reasons" in page.shown["card"]
    assert "The computers’ reasons" in said({"Bo": "it pays", "Cy": "it is near"})


def test_who_is_asked_may_ask_what_the_computer_would_do() -> None:
    page = table()
    play_on(page, 3)
    session = page.app.session
    assert session is not None
    before = session.campaign.answers
    assert "What would you do?" in page.shown["card"]
    page.send("advise")
    assert session.campaign.answers == before
    assert session.advice is not None
    assert 1 <= len(session.advice) <= 3
    assert "What the computer would do" in page.shown["card"]
    best = session.advice[0]
    question = session.question
    assert question is not None
    assert best.reason
    if question.choices:
        page.send("answer", player="Ann", kind=question.kind, choice=best.answer, at=before)
        assert session.campaign.answers > before
        assert session.advice is None


@pytest.mark.parametrize(
    ("ruleset", "kind"), [("mightier-empires", "lock_orders"), ("ninth-age", "buy_points")]
)
def test_a_form_is_filled_in_as_advised(ruleset: str, kind: str) -> None:
    page = table(ruleset)
    session = page.app.session
    assert session is not None
    while session.question is None or session.question.kind != kind:
        play_on(page, 1)
    page.send("advise")
    question = session.question
    assert question is not None
    assert session.advice is not None
    assert page.shown["card"].count("Fill it in like this") == len(session.advice)
    for number, one in enumerate(session.advice):
        page.send("follow_advice", number=number)
        filled = session.drafts.of(question)
        assert question.read(read_form(question, filled)) == question.read(one.answer)
    page.send("follow_advice", number=3)
    page.fill("answer", session.drafts.of(question), at=session.campaign.answers)
    assert session.question is not question


def test_advice_is_for_the_open_question_alone() -> None:
    page = table("mightier-empires")
    session = page.app.session
    assert session is not None
    while session.question is None or session.question.kind != "lock_orders":
        play_on(page, 1)
    page.send("advise")
    page.send("open_standing", kind=session.view.standing[0].kind)
    assert "What the computer would do" not in page.shown["card"]
    page.send("follow_advice", number=0)
    assert session.question is not None
    assert not session.drafts.has(session.question)
    page.send("back")
    assert "What the computer would do" in page.shown["card"]


def test_advice_goes_with_the_question_it_was_given_at() -> None:
    page = table("warmaster")
    session = page.app.session
    assert session is not None
    play_on(page, 1)
    page.send("advise")
    given = session.advice
    assert given is not None
    page.send("undo")
    assert session.advice is None
    assert "What the computer would do" not in page.shown["card"]


def test_a_computers_lots_have_nothing_of_the_campaigns_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    lots = []

    def noted(name: Controller, ruleset: Ruleset[Any], seed: str, seat: str) -> Policy:
        lots.append(seed)
        return player_for(name, ruleset, seed, seat)

    monkeypatch.setattr(computers, "player_for", noted)
    drawn = []
    for seed in ("unmistakable", "another"):
        lots.clear()
        page = table(seed=seed)
        play_on(page, 3)
        assert lots
        assert not any(seed in lot for lot in lots)
        drawn.append(lots[0])
    assert drawn[0] == drawn[1]


def test_a_seat_changes_hands_in_the_menu() -> None:
    page = table()
    session = page.app.session
    assert session is not None
    page.send("open_drawer", name="menu")
    page.send("play_seat", by="hard", player="Bo")
    assert session.campaign.played_by["Bo"] == "hard"
    assert CONTROLLERS["hard"] in page.shown["drawer"]
