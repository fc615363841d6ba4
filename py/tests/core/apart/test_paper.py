"""A seat that comes back from its 24 words learns from friends what it has signed, before it signs again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from empires.core.apart.beginning import joined
from empires.core.apart.message import opened
from empires.core.apart.post import Post
from empires.core.base.long_work import finished
from empires.core.errors import IllegalChoice, SlipError
from empires.players.named import answer_for
from tests.core.apart.test_controls import faces_of
from tests.core.apart.test_post import at_letters, held, players, writing
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, asked, founded, hear, play, reopened, spread


def from_paper(lost: Post, file: str) -> Post:
    """A new phone with a friend's file and the words of a seat."""
    (seat,) = lost.seats
    phone = joined(lost.invitation, lost.ruleset, answer_for)
    finished(phone.join(opened(file)))
    phone.from_paper(seat, lost.on_paper(seat))
    return phone


def accused(posts: Sequence[Post]) -> list[str]:
    return [first.body.seat for post in posts for first, _ in post.proofs]


@pytest.mark.rule("protocol K5", "protocol F4")
@pytest.mark.parametrize("ruleset", ["ninth-age", "warmaster"])
def test_a_seat_from_paper_goes_on_after_what_it_had_signed(ruleset: str) -> None:
    lost, (behind, ahead) = held(founded(ruleset))
    old = behind.file()
    faces_of(lost, "one")
    hear(ahead, lost.message())  # then the phone falls into a river
    phone = reopened(from_paper(lost, old))
    assert phone.returned
    assert asked(phone) == []
    with pytest.raises(IllegalChoice, match="First bring in what your friends have, then confirm"):
        phone.attempt(phone.seats[0], "anything", "x")
    hear(phone, ahead.file())
    phone.all_in()
    posts = [phone, behind, ahead]
    for _ in range(4):
        for post in posts:
            play(post, players(NAMES))
            spread(post, posts)
    assert phone.course is not None
    assert len({post.course.link for post in posts if post.course is not None}) == 1
    assert len(phone.course.steps) > 3
    assert accused(posts) == []


@pytest.mark.rule("protocol K5", "protocol F4")
def test_a_control_where_it_signs_at_once_an_innocent_is_named() -> None:
    lost, (behind, ahead) = held(founded("ninth-age"))
    old = behind.file()
    faces_of(lost, "one")
    hear(ahead, lost.message())
    phone = from_paper(lost, old)
    phone.all_in()
    faces_of(phone, "another")
    hear(ahead, phone.message())
    assert accused([ahead]) == lost.seats


@pytest.mark.rule("protocol K5", "protocol L2", "protocol L3")
def test_a_letter_under_way_is_opened_from_the_friends_copy_once_all_is_in() -> None:
    posts = at_letters()
    lost, *others = writing(posts)
    play(lost, players(NAMES), 1)
    text, old = lost.message(), others[0].file()
    for post in others:
        hear(post, text)
        play(post, players(NAMES), 1)
    phone = from_paper(lost, old)
    assert asked(phone) == []
    hear(phone, others[0].message())
    phone.all_in()
    posts = [phone, *others]
    for _ in range(3):
        for post in posts:
            spread(post, posts)
    assert len({post.course.link for post in posts if post.course is not None}) == 1
    assert accused(posts) == []


@pytest.mark.rule("protocol K5")
def test_words_of_another_seat_leave_a_device_as_it_was() -> None:
    lost, (friend, _) = held(founded("ninth-age"))
    phone = joined(lost.invitation, lost.ruleset, answer_for)
    finished(phone.join(opened(friend.file())))
    for words in (friend.on_paper(friend.seats[0]), "not these"):
        with pytest.raises(SlipError):
            phone.from_paper(lost.seats[0], words)
    assert not phone.returned
    assert phone.seats == []


@pytest.mark.rule("protocol K5")
def test_a_seat_moves_to_a_campaign_that_is_newer_than_itself() -> None:
    posts = at_letters()
    lost, *others = writing(posts)
    play(lost, players(NAMES), 1)
    lost.message()
    seat = lost.seat_alone()
    for post in others:
        play(post, players(NAMES), 1)
    for _ in range(3):
        for post in posts:
            spread(post, posts)
    phone = joined(lost.invitation, lost.ruleset, answer_for)
    finished(phone.join(opened(others[0].file())))
    assert not hear(phone, seat).refused
    assert phone.seats == lost.seats


@pytest.mark.rule("protocol K5", "protocol F4")
def test_a_seat_in_a_file_waits_where_the_campaign_has_another_course() -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    restored = reopened(holder)
    faces_of(holder, "one")
    holder.message()
    faces_of(restored, "another")
    hear(friend, restored.message())
    phone = joined(friend.invitation, friend.ruleset, answer_for)
    finished(phone.join(opened(friend.file())))
    refused = [str(one) for one in hear(phone, holder.file(moving=True)).refused]
    assert any(said.startswith("The campaign here is older than the seat.") for said in refused)
    assert phone.seats == []
