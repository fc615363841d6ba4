"""Controls in real campaigns: with a rule switched off, what a cheat sends counts."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.apart import holds, letters, signer
from empires.core.apart import play as play_of_a_course
from empires.core.apart.ledger import Act
from empires.core.apart.play import Played
from empires.core.apart.post import Post
from empires.core.apart.things import Page, Thing, Wish, sign
from tests.core.apart.test_post import at_letters, held, players, texts
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, founded, hear, play, reopened


def page_of(post: Post, inputs: list[signer.Input], acts: list[Act]) -> Thing:
    """A page of a device’s seat with these inputs, which leads to what these acts lead to."""
    here, copy = post.course, reopened(post).course
    assert here is not None
    assert copy is not None
    secret = post.secrets[post.seats[0]]
    number = signer.next_number(secret, here)
    state = copy.play.hold(secret.seat, acts, number).state()
    (page,) = signer.pages(secret, here.link, inputs, number, state)
    return page


def turn_of(post: Post) -> list[Act]:
    """What the seat of a device does in its turn, as a copy of it plays."""
    copy = reopened(post)
    play(copy, players(NAMES))
    copy.message()
    assert copy.course is not None
    bodies = [thing.body for thing in copy.course.steps[-1].things]
    inputs: list[Any] = [one for body in bodies if isinstance(body, Page) for one in body.inputs]
    return [Act(post.seats[0], kind, answer) for kind, answer in inputs]


@pytest.mark.rule("protocol P2")
def test_where_anybody_has_the_pen_a_page_out_of_turn_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (cheat, friend) = held(founded("ninth-age"))
    (seat,) = cheat.seats
    page = page_of(cheat, [], [])
    (refusal,) = hear(friend, texts(holder, page)).refused
    assert f"It is not {seat}’s turn to go on here" in str(refusal)
    monkeypatch.setattr(Played, "pen", property(lambda _: seat))
    assert hear(friend, texts(holder, page)).steps == 1


@pytest.mark.rule("protocol P3")
def test_where_no_turn_has_an_end_one_that_is_cut_short_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    monkeypatch.setattr(play_of_a_course, "passed", lambda *_: True)
    taken = hear(friend, texts(holder, page_of(holder, [], [])))
    assert taken.steps == 1


@pytest.mark.rule("protocol W1")
def test_where_wishes_are_not_counted_one_is_written_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    assert holder.course is not None
    secret = friend.secrets[friend.seats[0]]
    wish = sign(secret, Wish(secret.campaign, secret.seat, holder.course.link, 1, "nonsense", 1))
    turn, twice = turn_of(holder), [Act(secret.seat, "nonsense", 1, 1)] * 2
    page = page_of(holder, [wish, wish, *turn], [*twice, *turn])
    (refusal,) = hear(friend, texts(holder, page)).refused
    assert f"holds a wish of {secret.seat} that is out of order" in str(refusal)
    monkeypatch.setattr(holds, "check_wishes", lambda *_: None)
    assert hear(friend, texts(holder, page)).steps == 1


@pytest.mark.rule("protocol F2", "protocol L3")
def test_where_a_second_letter_is_no_proof_it_replaces_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    cheat, friend, _ = at_letters()
    assert cheat.course is not None
    assert friend.course is not None
    seat = cheat.seats[0]
    first, second = (signer.letter(cheat.secrets[seat], cheat.course, ["x", one]) for one in (1, 2))
    monkeypatch.setattr(letters, "kept", lambda box, thing, what: {**box, thing.body.seat: thing})
    hear(friend, texts(cheat, first))
    assert not hear(friend, texts(cheat, second)).refused
    assert friend.proofs == []
    assert friend.course.seals[seat].text == second.text
