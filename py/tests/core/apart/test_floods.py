"""Things of odd types and sizes, sent to stop a campaign or to swell what honest friends send."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import module_from_spec
from random import Random

import msgspec
import pytest

from empires.core.apart import signer, signing
from empires.core.apart.ledger import Act
from empires.core.apart.message import LONGEST, MOST_THINGS, Message, opened, write
from empires.core.apart.play import Played
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.apart.things import LONGEST_WISH, Page, Refused, Thing, Wish, sign
from empires.core.base.canonical import as_text
from empires.core.errors import SlipError
from tests.core.apart.test_cheats import refusal
from tests.core.apart.test_controls import turn_of
from tests.core.apart.test_post import held, players, stored, texts
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, first_device, founded, hear, play, reopened

NOTHING = as_text(bytes(32))
TWO = pytest.mark.parametrize("ruleset", ["ninth-age", "warmaster"])


def noise(size: int) -> str:
    """A text that cannot be packed into less."""
    return Random(size).randbytes(size * 3 // 4 + 1).hex()[:size]


def secret_of(post: Post) -> Secret:
    return post.secrets[post.seats[0]]


def wish_of(post: Post, count: int, answer: str) -> Thing:
    assert post.course is not None
    secret = secret_of(post)
    return sign(secret, Wish(secret.campaign, secret.seat, post.course.link, count, "nonsense", answer))


def part_of(post: Post, text: str, *, link: str = "") -> Thing:
    """A page whose turn goes on in another."""
    assert post.course is not None
    secret = secret_of(post)
    return sign(
        secret,
        Page(
            secret.campaign, secret.seat, link or post.course.link, ((text, 1),), NOTHING, NOTHING, more=True
        ),
    )


@TWO
@pytest.mark.rule("protocol A3", "protocol B", "protocol W1")
def test_a_wish_whose_count_is_no_number_makes_no_campaign_that_cannot_be_opened(ruleset: str) -> None:
    holder, (friend, _) = held(founded(ruleset))
    assert holder.course is not None
    secret, link = secret_of(holder), holder.course.link
    odd = sign(secret, Wish(secret.campaign, secret.seat, link, True, "nonsense", 1))
    turn = turn_of(holder)
    number = signer.next_number(secret, holder.course)
    acts = [Act(secret.seat, "nonsense", 1, True), *turn]
    there = reopened(holder).course
    assert there is not None
    state = there.play.hold(secret.seat, acts, number).state()
    inputs = (
        (secret.seat, link, True, "nonsense", 1, odd.signed.signature),
        *((act.kind, act.answer) for act in turn),
    )
    page = sign(secret, Page(secret.campaign, secret.seat, link, inputs, number, state))
    assert refusal(friend, texts(holder, page)) == "This turn contains something that is not a request."
    assert reopened(friend).campaign.hash() == friend.campaign.hash()


@TWO
@pytest.mark.rule("protocol B", "protocol P3")
def test_a_wish_that_no_page_has_room_for_stops_no_turn(ruleset: str) -> None:
    holder, (cheat, friend) = held(founded(ruleset))
    large = wish_of(cheat, 1, noise(63_700))
    assert "something that does not belong in a message" in refusal(holder, texts(cheat, large))
    play(holder, players(NAMES))
    assert hear(friend, holder.message()).steps == 1


@TWO
@pytest.mark.rule("protocol B", "protocol C5")
def test_wishes_without_end_swell_no_message_of_the_others(ruleset: str) -> None:
    holder, (cheat, friend) = held(founded(ruleset))
    for count in range(1, 8):
        for post in (holder, friend):
            hear(post, texts(cheat, wish_of(cheat, count, noise(LONGEST_WISH // 3))))
    assert len(friend.message()) < LONGEST // 4
    play(holder, players(NAMES))
    assert hear(friend, holder.message()).steps == 1


@pytest.mark.rule("protocol B")
def test_what_is_longer_than_a_wish_may_be_is_refused_before_it_is_signed() -> None:
    _, (friend, _) = held(founded("ninth-age"))
    assert friend.course is not None
    with pytest.raises(Refused, match="say it in fewer words"):
        signer.wish(secret_of(friend), friend.course, "nonsense", noise(LONGEST_WISH))


@TWO
@pytest.mark.rule("protocol B", "protocol P2")
def test_only_the_turn_of_the_pen_goes_on_in_other_pages(ruleset: str) -> None:
    _, (cheat, friend) = held(founded(ruleset))
    said = refusal(friend, texts(cheat, part_of(cheat, noise(60_000))))
    assert said == f"It is not {cheat.seats[0]}’s turn here."


@pytest.mark.rule("protocol B", "protocol C5")
def test_messages_stay_as_long_as_messages_may_be_whatever_one_of_you_signs() -> None:
    cheat, (friend, _) = held(founded("ninth-age"))
    for at in range(20):
        hear(friend, texts(cheat, part_of(cheat, noise(60_000 + at))))
    assert friend.course is not None
    assert len(friend.course.parts) == 20
    friend.message()
    text = friend.message()
    assert len(text) <= LONGEST
    assert opened(text).loose


@TWO
@pytest.mark.rule("protocol F1", "protocol P3")
def test_the_first_page_of_a_turn_told_otherwise_is_a_proof(ruleset: str) -> None:
    holder, (friend, other) = held(founded(ruleset))
    before = holder.course
    assert before is not None
    play(holder, players(NAMES))
    text = holder.message()
    hear(friend, text)
    said = refused_of(friend, texts(holder, part_of(holder, "otherwise", link=before.link)))
    assert "has signed two different versions of one turn" in said
    assert [first.body.seat for first, _ in friend.proofs] == holder.seats
    hear(other, text)
    hear(other, friend.file())
    assert len(other.proofs) == 1, "a file passes proofs on, too"


def refused_of(post: Post, text: str) -> str:
    (one,) = hear(post, text).refused
    return str(one)


@pytest.mark.rule("protocol P3", "protocol C5")
@pytest.mark.parametrize("order", [1, -1])
def test_a_long_turn_in_many_pages_is_taken_in_once_in_any_order(
    order: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signer, "MOST_INPUTS", 1)
    holder, (friend, _) = held(founded("ninth-age"))
    play(holder, players(NAMES))
    holder.message()
    assert holder.course is not None
    parts = holder.course.steps[-1].things
    assert len(parts) > 1
    for _ in range(2):
        assert not hear(friend, texts(holder, *parts[::order])).refused
        assert friend.course is not None
        assert friend.course.link == holder.course.link
        assert not friend.course.parts


@pytest.mark.rule("protocol B")
def test_a_title_without_end_is_no_title() -> None:
    with pytest.raises(SlipError, match="damaged"):
        opened(write(Message("x", "a long story " * 90_000)))
    with pytest.raises(SlipError, match="damaged"):
        opened(write(Message("x", "Far\u202eapart")))


@TWO
@pytest.mark.rule("protocol C1", "protocol K3", "protocol A1")
def test_a_message_with_anothers_invitation_is_left_out(ruleset: str) -> None:
    _, (cheat, friend) = held(founded(ruleset))
    other = first_device(ruleset, NAMES, seed="another").invitation
    false = msgspec.structs.replace(cheat.invitation, key=other.key)
    before = stored(friend)
    for invitation in (other, false):
        came = msgspec.structs.replace(opened(cheat.file()), invitation=invitation)
        with pytest.raises(SlipError, match="contains an invitation to another campaign"):
            hear(friend, write(came, file=True))
        assert stored(friend) == before


@pytest.mark.rule("protocol B")
def test_steps_without_anything_are_refused_before_any_is_looked_at() -> None:
    with pytest.raises(SlipError, match="damaged"):
        opened(write(Message("x", "Far apart", steps=[[]] * 100_000)))


@pytest.mark.rule("protocol B", "protocol A2")
def test_a_file_of_nothing_but_false_steps_is_left_after_a_few() -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    false = part_of(friend, "false").signed
    came = msgspec.structs.replace(opened(holder.file()), steps=[[false]] * 400)
    assert len(hear(friend, write(came, file=True)).refused) < 40


@pytest.mark.rule("protocol B", "protocol A1")
def test_turns_that_are_played_and_refused_are_left_after_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    holder, (friend, _) = held(founded("ninth-age"))
    assert holder.course is not None
    secret, turn = secret_of(holder), turn_of(holder)
    number = signer.next_number(secret, holder.course)
    states = [as_text(bytes([at]) * 32) for at in range(100)]
    pages = [signer.pages(secret, holder.course.link, turn, number, state)[0] for state in states]
    before, played, hold = friend.campaign.hash(), list[str](), Played.hold

    def noted(self: Played, seat: str, acts: Sequence[Act], number: str) -> Played:
        played.append(seat)
        return hold(self, seat, acts, number)

    monkeypatch.setattr(Played, "hold", noted)
    assert hear(friend, texts(holder, *pages)).refused
    assert len(played) < 30
    assert friend.campaign.hash() == before


@pytest.mark.rule("protocol B", "protocol C1")
def test_what_is_tried_again_is_not_checked_again() -> None:
    """Parts of a turn from the last to the first, among pages that lack another: all are tried for each."""
    as_it_is = module_from_spec(spec := ModuleSpec("signing", SourceFileLoader("signing", signing.__file__)))
    assert spec.loader is not None
    spec.loader.exec_module(as_it_is)  # tests remember signatures in their own way
    assert as_it_is.good.cache_parameters()["maxsize"] >= MOST_THINGS
