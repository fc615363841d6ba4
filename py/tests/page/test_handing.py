"""Handing over at one screen: a curtain only before a secret, and what came of an answer stays in sight."""

from __future__ import annotations

import html
from typing import Any

import pytest

import empires
from empires.core.campaign import Campaign
from empires.page.handing import tells_more
from empires.page.session import Session
from empires.page.shown import card, curtain_of
from empires.players.random_legal import RandomPlayer
from tests.page.test_at_the_table import opened, played


def seated(campaign: Campaign[Any]) -> Session:
    """The campaign with whoever is asked first before it."""
    session = Session(campaign, "s")
    session.lift()
    return session


def answer(session: Session) -> None:
    """The one before the screen gives some legal answer."""
    question = session.question
    assert question is not None
    player = RandomPlayer(f"x{session.campaign.answers}", question.player)
    chosen = question.default if question.fields else player.choose(session.view, question)
    assert session.answer(question.player, question.kind, chosen, session.campaign.answers)


def play_on(session: Session, most: int) -> tuple[int, int]:
    """Play on; how many answers were given and how many curtains were lifted."""
    lifted = 0
    for given in range(most):
        while session.waits_for_curtain or session.lingers:
            lifted += 1
            session.lift()
        if session.campaign.finished:
            return given, lifted
        answer(session)
    return most, lifted


def test_where_nothing_is_secret_the_screen_turns_to_the_next_without_a_curtain() -> None:
    _, lifted = play_on(seated(empires.new("ninth-age", ["Ann", "Bo", "Cy"], seed="x")), 120)
    assert lifted == 0


def test_in_warmaster_a_curtain_falls_before_sealed_letters_only() -> None:
    session = seated(empires.new("warmaster", ["Ann", "Bo", "Cy"], seed="x"))
    before: list[bool] = []
    while not session.campaign.finished and len(before) < 12:
        if session.waits_for_curtain:
            session.lift()
            assert session.question is not None
            before.append(session.question.secret)
        answer(session)
    assert before
    assert all(before)


def test_public_orders_of_kingdoms_with_secret_lists_need_no_curtain() -> None:
    session = seated(played("mighty-kingdoms", "give_order"))
    while session.question is not None and session.question.kind == "give_order":
        answer(session)
        assert session.waits_for_curtain is None


def test_a_question_that_rests_on_hidden_strengths_falls_behind_a_curtain() -> None:
    session = seated(played("mighty-empires", "scout", map_mode="generated"))
    asked = session.viewer
    while not session.campaign.finished and session.viewer == asked and not session.waits_for_curtain:
        answer(session)
    assert session.waits_for_curtain or session.lingers


def test_an_empty_compartment_is_no_secret_and_anything_in_it_is() -> None:
    assert not tells_more({"secrets": {"Ann": {"pacts": [], "coins": 0}}}, {"secrets": {}})
    assert tells_more({"secrets": {"Ann": {"pacts": ["Bo"], "coins": 0}}}, {"secrets": {}})
    assert tells_more({"coins": 3}, {"coins": 0})
    assert not tells_more({"coins": 3}, {"coins": 3, "hidden": 9})


def until_passing_on(session: Session, *, alone: bool) -> None:
    """Play until the screen is about to pass on: with news for one `alone`, or with news for all."""
    for _ in range(400):
        if session.lingers if alone else session.waits_for_curtain and session.told_all:
            return
        while session.waits_for_curtain or session.lingers:
            session.lift()
        answer(session)
    raise AssertionError("it did not come to that")


def test_the_curtain_tells_what_everybody_may_know_of_the_last_answer() -> None:
    session = seated(played("mighty-empires", "scout", map_mode="generated"))
    until_passing_on(session, alone=False)
    text = html.unescape(str(curtain_of(session)))
    assert session.told_all[-1].text in text
    assert all(event.to is None for event in session.told_all)


def test_who_learnt_something_alone_reads_it_before_the_screen_passes_on() -> None:
    session = seated(played("mighty-empires", "scout", map_mode="generated"))
    until_passing_on(session, alone=True)
    assert session.waits_for_curtain is None
    assert any(event.to for event in session.news)
    told = html.unescape(str(card(session, session.board())))
    assert f"Pass on to {session.next_player}" in told
    session.lift()
    assert not session.lingers


@pytest.mark.parametrize("words", ["Save to a file", "All campaigns", "Friends far apart"])
def test_shelf_save_and_message_are_reached_from_behind_the_curtain(words: str) -> None:
    page = opened(played("mighty-empires", "scout", map_mode="generated")).reload()
    assert words in page.shown["curtain"]
    page.send("show", what="friends")
    assert "Who plays at this device?" in page.shown["dialog"]
