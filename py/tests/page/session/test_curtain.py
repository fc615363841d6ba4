"""Handing over on one screen: a curtain only before a secret, and what came of an answer stays in sight."""

from __future__ import annotations

import html
from typing import Any

import pytest
from tools.count_clicks import TURNS, count

import empires
from empires.core.play.campaign import Campaign
from empires.page.session.curtain import tells_more
from empires.page.session.filling import fill
from empires.page.session.session import Session
from empires.page.session.undoing import take_back
from empires.page.table.card_of import card, curtain_of
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.render.board import board_fragments
from tests.page.table.test_at_the_table import opened, played


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
    proposed = question.fields and question.kind != "nap_offer"
    chosen = question.default if proposed else player.choose(session.view, question)
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


def before_questions(session: Session, most: int) -> dict[str, set[bool]]:
    """Play on; whether curtains fell where the screen passed on, by the kinds of questions that came next."""
    fell: dict[str, set[bool]] = {}
    for _ in range(most):
        before = session.viewer
        answer(session)
        if session.campaign.finished:
            break
        curtain = session.waits_for_curtain is not None
        while session.waits_for_curtain or session.lingers:
            session.lift()
        if session.viewer != before and session.question is not None:
            fell.setdefault(session.question.kind, set()).add(curtain)
    return fell


def test_letters_of_warmaster_that_show_nothing_before_they_are_written_need_no_curtain() -> None:
    fell = before_questions(seated(empires.new("warmaster", ["Ann", "Bo", "Cy"], seed="x")), 120)
    assert {"nap_offer", "nap_accept", "commit_order"} <= set(fell)
    assert not any(any(curtains) for curtains in fell.values())


def test_a_curtain_never_tells_who_has_a_private_pact() -> None:
    campaign = empires.new("warmaster", ["Ann", "Bo", "Cy"], seed="x", options={"nap_visibility": "private"})
    fell = before_questions(seated(campaign), 200)
    assert fell["commit_order"] == fell["nap_accept"] == fell["ready"] == {True}
    assert {"nap_offer", "buy", "confirm_report"} <= set(fell)
    hidden = ("commit_order", "nap_accept", "ready")
    assert not any(True in curtains for kind, curtains in fell.items() if kind not in hidden)


@pytest.mark.parametrize("auto_battle", ["computer_only", "always"])
@pytest.mark.parametrize("nap_visibility", ["public", "private"])
def test_in_a_round_of_warmaster_at_most_one_click_in_six_hands_the_screen_over(
    auto_battle: str, nap_visibility: str
) -> None:
    found = count("warmaster", {"auto_battle": auto_battle, "nap_visibility": nap_visibility})
    assert found.turns == TURNS
    assert found.share <= 1 / 6


def three_in_warmaster(until: str) -> Campaign[Any]:
    """A campaign of three in which all are asked for a letter of a kind."""
    campaign = empires.new("warmaster", ["Ann", "Bo", "Cy"], seed="x")
    policies = {name: RandomPlayer("x", name) for name in campaign.setup.players}
    for _ in range(400):
        if {one.kind for one in campaign.waiting} == {until} and len(campaign.waiting) == 3:
            return campaign
        play(campaign, policies, 1)
    raise AssertionError(f"{until} was not asked")


def writing(kind: str) -> Session:
    """One letter of a kind is sealed, and the next one open before the next player."""
    session = seated(three_in_warmaster(kind))
    answer(session)
    assert session.campaign.pending
    return session


def test_beside_a_blank_letter_it_says_whose_are_sealed_and_that_the_others_look_away() -> None:
    session = writing("commit_order")
    first = session.campaign.pending[0].player
    told = html.unescape(str(card(session, session.board())))
    assert f"{first}’s letter is sealed" in told
    assert "Everybody else, look away" in told


def test_a_letter_that_was_begun_falls_behind_a_curtain_again() -> None:
    session = writing("nap_offer")
    first = session.campaign.pending[0].player
    take_back(session, first)
    assert session.viewer == first, "nothing that was written stands in it"
    assert fill(session, {"to": []}, session.campaign.answers)
    take_back(session, first)
    assert session.waits_for_curtain == first


def test_where_one_letter_follows_another_without_a_curtain_the_table_is_laid_anew() -> None:
    campaign = three_in_warmaster("commit_order")
    page, question = opened(campaign), campaign.waiting[0]
    page.log.clear()
    page.send(
        "answer",
        player=question.player,
        kind=question.kind,
        choice=question.choices[-1].value,
        at=campaign.answers,
    )
    assert not page.shown.get("curtain")
    assert "anew" in [one["op"] for one in page.log]


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
        if session.lingers if alone else session.waits_for_curtain and session.news.for_all:
            return
        while session.waits_for_curtain or session.lingers:
            session.lift()
        answer(session)
    raise AssertionError("it did not come to that")


def test_the_curtain_tells_what_everybody_may_know_of_the_last_answer() -> None:
    session = seated(played("mighty-empires", "scout", map_mode="generated"))
    until_passing_on(session, alone=False)
    text = html.unescape(str(curtain_of(session)))
    assert session.news.for_all[-1].text in text
    assert all(event.to is None for event in session.news.for_all)


def test_who_learnt_something_alone_reads_it_before_the_screen_passes_on() -> None:
    session = seated(played("mighty-empires", "scout", map_mode="generated"))
    until_passing_on(session, alone=True)
    assert session.waits_for_curtain is None
    assert any(event.to for event in session.news.told)
    told = html.unescape(str(card(session, session.board())))
    assert f"Hand over to {session.next_player}" in told
    session.lift()
    assert not session.lingers


def test_behind_the_curtain_lies_the_land_that_everybody_knows_and_nothing_of_the_next_player() -> None:
    page = opened(played("mighty-empires", "scout", map_mode="generated"))
    session = page.app.session
    assert session is not None
    while not page.shown.get("curtain"):
        page.log.clear()
        given = session.campaign.answers
        answer(session)
        page.send("switch_layer", name="names")  # the page looks again
        page.send("switch_layer", name="names")
        assert session.campaign.answers == given + 1
        while session.lingers:
            page.send("lift")
    following = session.waits_for_curtain
    common = set(board_fragments(session.eyes.board_of(None)).values())
    secret = set(board_fragments(session.eyes.board_of(following)).values()) - common
    assert secret
    drawn = [step[3] for one in page.log if one["op"] == "fragments" for step in one["changes"]]
    assert drawn
    assert not secret & set(drawn)
    page.log.clear()
    page.send("lift")
    drawn = [step[3] for one in page.log if one["op"] == "fragments" for step in one["changes"]]
    assert secret <= set(drawn)
    assert all(one["still"] for one in page.log if one["op"] == "fragments")
    assert not [one for one in page.log if one["op"] == "html" and one["region"] == "map"]


@pytest.mark.parametrize("words", ["Save to a file", "All campaigns", "Friends far apart"])
def test_shelf_save_and_message_are_reached_from_behind_the_curtain(words: str) -> None:
    page = opened(played("mighty-empires", "scout", map_mode="generated")).reload()
    assert words in page.shown["curtain"]
    page.send("open_friends")
    assert "This campaign is played on one screen." in page.shown["dialog"]
