"""Histories, proofs and invitations that somebody with own code has made up."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from empires.core.apart import ledger, signer
from empires.core.apart.beginning import joined
from empires.core.apart.message import Message, opened, write
from empires.core.apart.post import Post
from empires.core.apart.things import Page, Signed
from empires.core.base.canonical import as_text, encode
from empires.core.base.long_work import finished
from empires.core.errors import SlipError
from empires.players.named import answer_for
from empires.players.random_legal import RandomPlayer
from tests.core.apart.test_cheats import refusal
from tests.core.apart.test_post import at_letters, held, players, stored, texts, writing
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, founded, hear, play, reopened, spread

NO_SIGNATURE, NOTHING = "A" * 86, as_text(bytes(32))


def turn(posts: Sequence[Post]) -> tuple[Post, Post]:
    """A turn that is sent to all: whose it was, and another's device."""
    holder, (other, *_) = held(posts)
    play(holder, players(NAMES))
    spread(holder, posts)
    return holder, other


def went_otherwise(post: Post) -> Signed:
    """A turn that a device has not made, with its right number, and signed by nobody."""
    copy = reopened(post)
    play(copy, {seat: RandomPlayer("otherwise", seat) for seat in NAMES})
    copy.message()
    assert copy.course is not None
    (page,) = copy.course.steps[-1].things
    return Signed("page", page.signed.body, NO_SIGNATURE)


def joins(first: Post, came: Message) -> Post:
    """Somebody who begins with a file."""
    late = joined(first.invitation, first.ruleset, answer_for)
    finished(late.join(opened(write(came, file=True))))
    return late


@pytest.mark.rule("protocol J2", "protocol J3", "protocol C1")
def test_a_repeated_page_does_not_vouch_for_what_came_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cheat goes on for a friend whose numbers he has seen, and repeats a true page of the friend at the
    end: its signature covers what was before that page, and nothing since."""
    posts = founded("ninth-age", NAMES[:2])
    friend, cheat = turn(posts)
    assert friend.course is not None
    true = friend.course.steps[-1].things[0].signed
    turn(posts)
    forged = went_otherwise(friend)
    with monkeypatch.context() as believing:
        believing.setattr(ledger, "check_signature", lambda *_: None)
        hear(cheat, texts(friend, forged))
    play(cheat, players(NAMES))
    cheat.message()
    came = opened(cheat.file())
    with pytest.raises(SlipError, match="was not made with"):
        joins(cheat, came)
    *steps, last = came.steps
    with pytest.raises(SlipError, match="too many or too few parts"):
        joins(cheat, msgspec.structs.replace(came, steps=[*steps, [*last, true]]))


@pytest.mark.rule("protocol J3", "protocol L5")
def test_a_page_among_letters_does_not_vouch_for_what_was_before_them() -> None:
    posts = at_letters()
    for post in writing(posts):
        play(post, players(NAMES), 1)
    for post in [*posts, *posts, *posts]:
        spread(post, posts)
    came = opened(posts[0].file())
    course = posts[0].course
    assert course is not None
    at = next(n for n, step in enumerate(came.steps) if step[0].kind == "seal")
    false = Page(course.campaign, "Ann", course.steps[at].link, (), NOTHING, NOTHING)
    page = Signed("page", msgspec.Raw(encode(false)), NO_SIGNATURE)
    steps = [[*step, page] if n == at else step for n, step in enumerate(came.steps)]
    with pytest.raises(SlipError, match="too many or too few parts"):
        joins(posts[0], msgspec.structs.replace(came, steps=steps))


@pytest.mark.rule("protocol F1", "protocol P3")
def test_two_pages_of_different_links_beside_a_long_turn_accuse_nobody(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signer, "MOST_INPUTS", 1)
    posts = founded("ninth-age", NAMES[:2])
    holder, friend = turn(posts)
    turn(posts)
    turn(posts)
    came = opened(holder.file())
    long, _, later = came.steps
    assert len(long) > 1
    both = msgspec.structs.replace(came, steps=[[long[0], later[0]]])
    assert refusal(friend, write(both, file=True)).startswith("A step of this file has too many")
    assert friend.proofs == []


@pytest.mark.rule("protocol A1", "protocol C2")
@pytest.mark.parametrize("value", [1.5, 2**60])
def test_an_invitation_that_cannot_be_hashed_is_a_damaged_message(value: float) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    odd = msgspec.structs.replace(holder.invitation, options={"x": value})
    before = stored(friend)
    with pytest.raises(SlipError, match="damaged"):
        hear(friend, write(Message(holder.invitation.campaign, "x", odd)))
    assert stored(friend) == before


@pytest.mark.rule("protocol K6", "protocol G6")
def test_nobody_puts_a_claim_of_his_own_in_the_place_of_one_that_is_made_here() -> None:
    """Its words are read out by voice, and its seat goes to whom the words identify."""
    ann, bo, cheat = founded("ninth-age")
    phone, other = (joined(ann.invitation, ann.ruleset, answer_for) for _ in range(2))
    for one in (phone, other):
        finished(one.join(opened(ann.file())))
        one.claim_anew("Bo")
    words = phone.words_of("Bo")
    hear(phone, other.message())
    assert phone.words_of("Bo") == words
    for post in (ann, cheat):
        hear(post, phone.message())
        assert post.words_of("Bo") == words
        post.give_up(bo.seats, {"Bo": " ".join(words)})
    for post in (ann, cheat):
        spread(post, [ann, cheat, phone])
    assert phone.seats == ["Bo"]
    assert [post.strangers for post in (ann, cheat, phone)] == [{}, {}, {}], "nobody is asked about it again"
    hear(ann, cheat.file())
    assert ann.strangers == {}, "nor about the claim of the beginning, which every file holds"
