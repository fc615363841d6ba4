"""Cheats tried against the first protocol: the rule that stops each, and what the victim reads."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from empires.core.apart import holds, message, signer
from empires.core.apart.beginning import joined
from empires.core.apart.device import Device
from empires.core.apart.ledger import GAP
from empires.core.apart.message import MOST_THINGS, Message, opened, write
from empires.core.apart.post import Post
from empires.core.apart.things import (  # fmt: skip
    First,
    Opening,
    Page,
    Refused,
    Roster,
    Seal,
    Signed,
    Thing,
    Wish,
    sign,
)
from empires.core.base.long_work import finished
from empires.core.errors import SlipError
from empires.page.start.safety import safety_dialog
from empires.players.named import answer_for
from tests.core.apart.test_post import at_letters, held, links, players, stored, texts, writing
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, asked, first_device, founded, hear, join, play, reopened, spread


def refusal(post: Post, text: str) -> str:
    """The one thing that a device refuses of a message that changes nothing."""
    before = stored(post)
    (one,) = hear(post, text).refused
    assert stored(post) == before
    return str(one)


def almost_founded() -> list[Post]:
    """Devices that have the roster; Cy's first number has not come."""
    ann = first_device("ninth-age", NAMES)
    posts = [ann, join(ann, "Bo"), join(ann, "Cy")]
    for one in posts[1:]:
        hear(ann, one.message())
    for one in posts[1:]:
        hear(one, ann.message())
    return posts


def bodies(post: Post, kind: type[Seal | Opening]) -> list[Thing]:
    assert post.course is not None
    return [one for step in post.course.steps for one in step.things if isinstance(one.body, kind)]


@pytest.mark.rule("protocol D5")
def test_the_order_in_which_letters_are_opened_decides_no_die() -> None:  # cheat 4
    posts = at_letters()
    for post in writing(posts):
        play(post, players(NAMES), 1)
    for order in (posts, posts[::-1], posts):
        for post in order:
            assert not any(taken.refused for taken in spread(post, posts))
    assert len(links(posts)) == 1


@pytest.mark.rule("protocol K3", "protocol D1")
def test_a_first_number_is_the_one_that_was_claimed() -> None:  # cheat 5
    ann, bo, _ = almost_founded()
    secret = bo.secrets["Bo"]
    false = First(secret.campaign, "Bo", ann.founding.roster_hash, secret.chain.number(2))
    said = refusal(ann, texts(ann, sign(secret, false)))
    assert said == "Bo’s first number is not the one that was claimed."


@pytest.mark.rule("protocol K3")
def test_the_founder_cannot_try_other_beginnings() -> None:  # cheat 6
    ann, bo, _ = almost_founded()
    assert "seed" not in msgspec.to_builtins(ann.invitation)
    roster = ann.founding.roster
    assert roster is not None
    assert isinstance(roster.body, Roster)
    (seat, key, _), *others = roster.body.claims
    other = msgspec.structs.replace(roster.body, claims=((seat, key, "A" * 43), *others))
    said = refusal(bo, texts(ann, sign(ann.secrets["Ann"], other)))
    assert said == "The organiser has signed a different list of players; begin with a new invitation."


def opening_of(cheat: Post, key: str) -> Thing:
    """An opening of a cheat who has sealed, with a key of his choice."""
    course = cheat.course
    assert course is not None
    secret = cheat.secrets[cheat.seats[0]]
    number = signer.next_number(secret, course)
    return sign(secret, Opening(course.campaign, secret.seat, course.link, "A" * 43, key, number))


@pytest.mark.rule("protocol L5", "protocol B")
@pytest.mark.parametrize(
    ("key", "sentence"),
    [("A" * 43, "is not the sealed one; agree"), ("A", "damaged")],
)
def test_a_letter_is_opened_with_the_key_that_it_was_sealed_with(key: str, sentence: str) -> None:  # cheat 22
    posts = at_letters()
    cheat, friend = writing(posts)[:2]
    play(cheat, players(NAMES), 1)
    hear(friend, cheat.message())
    assert sentence in refusal(friend, texts(cheat, opening_of(cheat, key)))


@pytest.mark.rule("protocol L1", "protocol L4")
def test_an_opening_of_an_earlier_question_changes_nothing() -> None:  # cheat 23
    posts = at_letters()
    for post in writing(posts):
        play(post, players(NAMES), 1)
    for _ in range(3):
        for post in posts:
            spread(post, posts)
    old = bodies(posts[0], Opening)
    assert old
    before = stored(posts[1])
    taken = hear(posts[1], texts(posts[0], *old))
    assert (taken.fresh, taken.told, taken.refused) == (False, [], []), "“nothing new in this message”"
    assert stored(posts[1]) == before


@pytest.mark.rule("protocol L4", "protocol C5")
def test_an_opening_whose_seal_was_lost_on_the_way_asks_for_what_is_between() -> None:
    posts = at_letters()
    lost, friend = writing(posts)[:2]
    play(lost, players(NAMES), 1)
    lost.message()  # with its seal, which never comes
    assert lost.course is not None
    writers = [post for post in writing(posts) if post is not lost]
    for post in writers:
        play(post, players(NAMES), 1)
        hear(lost, post.message())
    opening = lost.course.openings[lost.seats[0]]
    said = refusal(friend, texts(lost, opening))
    assert said == f"{lost.seats[0]} opens a letter whose seal has not arrived. {GAP}"


@pytest.mark.rule("protocol L8", "protocol T1")
def test_a_waiting_letter_is_in_a_file_only_as_sealed() -> None:  # cheat 24
    posts = at_letters()
    writer = writing(posts)[0]
    (seat,) = writer.seats
    kind = writer.campaign.run.open[seat].kind
    play(writer, players(NAMES), 1)
    came = opened(writer.file())
    assert [one.kind for one in came.loose if one.kind in ("seal", "opening")] == ["seal"]
    assert kind.encode() not in msgspec.json.encode(came.loose)
    sealed = "If a secret answer is still waiting, a file for others contains it only in sealed form."
    assert sealed in safety_dialog()


@pytest.mark.rule("protocol J5", "protocol K5")
def test_a_file_cannot_plant_another_secret() -> None:  # cheats 25, 43
    ann, *_ = founded("ninth-age")
    planted = msgspec.structs.replace(opened(ann.file()), secrets={"Bo": "A" * 43})
    late = joined(ann.invitation, ann.ruleset, answer_for)
    with pytest.raises(SlipError, match="That is not the secret of Bo’s seat in this campaign"):
        finished(late.join(planted))
    assert late.seats == []


@pytest.mark.rule("protocol L2", "protocol A1")
def test_no_garbage_takes_a_waiting_letter_back() -> None:  # cheat 30
    posts = at_letters()
    writer, friend = writing(posts)[:2]
    play(writer, players(NAMES), 1)
    writer.message()
    assert writer.course is not None
    sealed = dict(writer.course.seals)
    bad = Signed("seal", msgspec.Raw(b"[]"), "A" * 86)
    assert refusal(writer, texts(friend, bad)) == "This message is damaged; ask for it to be sent again."
    assert writer.course.seals == sealed


@pytest.mark.rule("protocol W1")
def test_a_strangers_long_text_is_no_wish() -> None:  # cheat 37
    holder, (friend, _) = held(founded("ninth-age"))
    assert holder.course is not None
    secret = friend.secrets[friend.seats[0]]
    wish = Wish(secret.campaign, secret.seat, holder.course.link, 1, "declined", "a long story " * 900)
    told = hear(holder, texts(friend, sign(secret, wish))).told
    (said,) = [event.text for event in told if event.kind == "wish_lapsed"]
    assert said.startswith(f"What {secret.seat} did could not be recorded: ")
    assert not any("a long story" in event.text for event in holder.campaign.chronicle())


@pytest.mark.rule("protocol K2", "protocol K4", "protocol A1")
def test_nobody_between_friends_changes_a_key_unnoticed() -> None:  # cheat 38
    ann = first_device("ninth-age", NAMES[:2])
    bo = join(ann, "Bo")
    between = joined(ann.invitation, ann.ruleset, answer_for)
    between.claim("Bo", Random(1).randbytes(32))
    hear(ann, between.message())
    before = stored(bo)
    with pytest.raises(SlipError, match="Bo does not have this seat, according to the organiser"):
        hear(bo, ann.message())
    assert bo.course is None
    assert stored(bo) == before


@pytest.mark.rule("protocol C1")
def test_a_message_of_another_campaign_is_refused() -> None:  # cheat 41
    ann, *_ = founded("ninth-age")
    other, *_ = founded("ninth-age", seed="another")
    before = stored(ann)
    with pytest.raises(SlipError, match="This message belongs to another campaign, “Far apart”"):
        hear(ann, other.message())
    assert stored(ann) == before


@pytest.mark.rule("protocol J1", "protocol F4")
def test_an_older_file_takes_nothing_back() -> None:  # cheat 45
    posts = founded("ninth-age")
    old = posts[0].file()
    for post in posts:
        play(post, players(NAMES))
        spread(post, posts)
    before = links(posts)
    taken = hear(posts[1], old)
    assert (taken.fresh, taken.refused) == (False, []), "“nothing new in this message”"
    assert links(posts) == before


@pytest.mark.rule("protocol T1")
def test_nothing_can_be_read_in_a_file_by_eye() -> None:  # cheat 46
    names = ("Annabella", "Bertrand")
    ann, *_ = founded("ninth-age", names)
    text = ann.file()
    assert all(word not in text for word in (*names, "ninth", "apart", " ", "{"))
    assert (
        "Files and messages are compressed, so nobody reads anything in them by accident." in safety_dialog()
    )


@pytest.mark.rule("protocol C5")
def test_a_page_from_the_future_asks_for_what_is_between() -> None:  # cheat 47
    holder, (friend, _) = held(founded("ninth-age"))
    secret = holder.secrets[holder.seats[0]]
    page = Page(secret.campaign, secret.seat, "A" * 43, (), "A" * 43, "A" * 43)
    said = refusal(friend, texts(holder, sign(secret, page)))
    assert said == "A message in between is missing. Ask for it, or for the whole file."


def flood_for(post: Post) -> str:
    """More things than any message has."""
    loose = [Signed("page", msgspec.Raw(b"[]"), "A" * 86)] * (MOST_THINGS + 1)
    return write(Message(post.invitation.campaign, "x", loose=[*loose]))


@pytest.mark.rule("protocol B")
def test_a_flood_is_refused_before_any_of_it_is_replayed() -> None:  # cheat 56
    ann, *_ = founded("ninth-age")
    with pytest.raises(SlipError, match="contains too many parts; ask for the whole file"):
        hear(ann, flood_for(ann))


@pytest.mark.rule("protocol B")
def test_a_control_without_bounds_the_flood_is_taken_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(message, "MOST_THINGS", 10**6)
    ann, *_ = founded("ninth-age")
    assert len(hear(ann, flood_for(ann)).refused) > MOST_THINGS


@pytest.mark.rule("protocol F1")
def test_a_control_with_partings_taken_for_old_messages_nobody_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def old(*_: object) -> None:
        raise Refused("F3", GAP)

    monkeypatch.setattr(holds, "part", old)
    holder, (friend, _) = held(founded("ninth-age"))
    restored = reopened(holder)
    for phone, at in ((holder, 0), (restored, -1)):
        while question := next(iter(asked(phone)), None):
            Device(phone.campaign, phone).answer(question, question.choices[at].value)
    hear(friend, holder.message())
    assert hear(friend, restored.message()).refused
    assert friend.proofs == []


@pytest.mark.rule("protocol F1", "protocol C1", "protocol A2")
def test_a_forged_page_in_a_whole_file_accuses_nobody() -> None:
    holder, (cheat, friend) = held(founded("ninth-age"))
    play(holder, players(NAMES))
    text = holder.message()
    for post in (cheat, friend):
        hear(post, text)
    came = opened(cheat.file())
    (page, *_), *_ = came.steps
    fields = msgspec.json.decode(page.body)
    fields[3], seat = [["nonsense", 1]], fields[1]
    forged = Signed("page", msgspec.Raw(msgspec.json.encode(fields)), page.signature)
    before = stored(friend)
    told = f"This claims to come from {seat}, but was not made with {seat}’s key"
    for steps in ([[forged]], [[forged], [page]]):
        refused = hear(friend, write(msgspec.structs.replace(came, steps=steps), file=True)).refused
        assert str(refused[0]).startswith(told)
        assert stored(friend) == before
    late = joined(friend.invitation, friend.ruleset, answer_for)
    doubled = msgspec.structs.replace(came, steps=[[page], [forged]])
    with pytest.raises(SlipError, match="was not made with"):
        finished(late.join(doubled))


@pytest.mark.rule("protocol F1", "protocol A2")
def test_a_true_page_with_something_put_beside_it_in_a_file_accuses_nobody() -> None:
    posts = founded("ninth-age")
    for _ in range(2):
        holder, (friend, _) = held(posts)
        play(holder, players(NAMES))
        spread(holder, posts)
    came = opened(holder.file())
    first, *others = came.steps
    both = msgspec.structs.replace(came, steps=[[*first, *others[0]], *others])
    (refused, *_) = hear(friend, write(both, file=True)).refused
    assert str(refused) == "A step of this file has too many or too few parts; ask for the file again."
    assert friend.proofs == []


@pytest.mark.rule("protocol K5", "protocol B")
def test_a_secret_that_is_none_is_a_damaged_message() -> None:
    ann, *_ = founded("ninth-age")
    odd = msgspec.structs.replace(opened(ann.message()), secrets={"Bo": "x"})
    assert refused_text(write(odd)) == "This message is damaged; ask for it to be sent again."


def refused_text(text: str) -> str:
    with pytest.raises(SlipError) as refusal:
        opened(text)
    return str(refusal.value)
