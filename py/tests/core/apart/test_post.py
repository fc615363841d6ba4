"""Devices of friends far apart, with real rules: what is played at one is the same at all, whatever the chat
does; and what a cheat sends changes nothing and is named.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle, islice
from random import Random
from typing import Any

import msgspec
import pytest

import empires
from empires.core.apart import ledger, signer, signing
from empires.core.apart.device import Device
from empires.core.apart.invitation import Invitation
from empires.core.apart.ledger import Act
from empires.core.apart.message import Message, opened, write
from empires.core.apart.post import Post
from empires.core.apart.stored import kept
from empires.core.apart.things import Page, Signed, Thing, sign
from empires.core.errors import IllegalChoice, SlipError
from empires.core.records.setup import Seat
from empires.core.saves import saves
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue, rules_of
from tests.correspondence import NAMES, Chat, asked, first_device, founded, hear, join, play, reopened, spread
from tests.protocol.swindler import by_lot, moments
from tests.protocol.toy import ideal


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    ideal(monkeypatch, 512)


def players(names: Sequence[str]) -> dict[str, RandomPlayer]:
    return {name: RandomPlayer("far", name) for name in names}


def links(posts: Sequence[Post]) -> set[str]:
    return {post.course.link for post in posts if post.course is not None}


def held(posts: Sequence[Post]) -> tuple[Post, list[Post]]:
    """The device that goes on, and the others."""
    holder = next(post for post in posts if post.holds)
    return holder, [post for post in posts if post is not holder]


def texts(post: Post, *things: Thing | Signed) -> str:
    loose = [one.signed if isinstance(one, Thing) else one for one in things]
    return write(Message(post.invitation.campaign, "x", loose=loose))


def stored(post: Post) -> tuple[bytes, list[bytes], str]:
    return (*kept(post), post.campaign.hash())


@pytest.mark.rule("protocol C1")
def test_an_invitation_with_anything_else_in_it_names_another_campaign() -> None:
    first = first_device("ninth-age", NAMES).invitation
    name = first.campaign
    changes: list[dict[str, Any]] = [{"name": "Other"}, {"rules": 99}, {"seats": []}, {"typed": True}]
    for change in changes:
        assert msgspec.structs.replace(first, **change).campaign != name
    assert msgspec.json.decode(msgspec.json.encode(first), type=Invitation).campaign == name


@pytest.mark.rule("protocol P3", "protocol P4", "protocol D3", "protocol L5", "protocol C3")
@pytest.mark.parametrize("ruleset", catalogue())
def test_all_devices_have_the_same_course_whatever_the_chat_does(ruleset: str) -> None:
    chat = Chat(founded(ruleset), ruleset)
    chat.go_on(16)
    assert len(links(chat.posts)) == 1


@pytest.mark.soak
@pytest.mark.rule("protocol P3", "protocol P4", "protocol D3", "protocol L5", "protocol C3")
@pytest.mark.parametrize("ruleset", catalogue())
@pytest.mark.parametrize("first", range(0, 1000, 50))
def test_all_devices_have_the_same_course_in_many_campaigns(ruleset: str, first: int) -> None:
    starts = moments(ruleset, 8)
    for seed in range(first, first + 50):
        posts = founded(starts[seed % len(starts)], seed=str(seed), thinks=by_lot)
        chat = Chat(posts, f"{ruleset} {seed}")
        chat.go_on(posts[0].campaign.answers + 30)
        assert len(links(chat.posts)) == 1


@pytest.mark.rule("protocol P2")
def test_every_device_computes_what_computers_answer() -> None:
    seats = [*(Seat(name=name) for name in NAMES[:2]), Seat(name="Dee", controller="easy")]
    posts = founded("ninth-age", seats)
    for _ in range(4):
        for post in posts:
            play(post, players(NAMES))
            if post.unsent:
                spread(post, posts)
    assert len(links(posts)) == 1


@pytest.mark.rule("protocol C4", "protocol P2")
def test_a_page_holds_no_faces_and_no_answer_of_a_computer() -> None:
    seats = [*(Seat(name=name) for name in NAMES[:2]), Seat(name="Dee", controller="easy")]
    posts = founded("ninth-age", seats)
    for _ in range(3):
        for post in posts:
            play(post, players(NAMES))
            spread(post, posts)
    course_of = posts[0].course
    assert course_of is not None
    pages = [thing.body for step in course_of.steps for thing in step.things]
    assert pages
    for body in pages:
        assert isinstance(body, Page)
        assert body.seat in NAMES
        assert all(len(one) == 2 and one[0] != "roll" for one in body.inputs)


@pytest.mark.rule("protocol C1")
def test_a_page_in_anothers_name_is_refused() -> None:  # cheats 31 to 35
    holder, others = held(founded("ninth-age"))
    seat = holder.seats[0]
    assert holder.course is not None
    false = Page(holder.invitation.campaign, seat, holder.course.link, (), "A" * 43, "A" * 43)
    forged = sign(others[0].secrets[others[0].seats[0]], false)
    before = stored(others[1])
    (refusal,) = hear(others[1], texts(holder, forged)).refused
    assert f"This claims to come from {seat}, but was not made with {seat}’s key" in str(refusal)
    assert stored(others[1]) == before


def page_of(post: Post, acts: Sequence[Act], number: str = "", state: str = "A" * 43) -> Thing:
    seat = post.seats[0]
    assert post.course is not None
    number = number or signer.next_number(post.secrets[seat], post.course)
    return signer.pages(post.secrets[seat], post.course.link, acts, number, state)[0]


@pytest.mark.parametrize(
    ("acts", "number", "sentence"),
    [
        pytest.param([], 0, "stops in the middle", marks=pytest.mark.rule("protocol P3")),
        pytest.param([], 3, "its number is not the one sealed", marks=pytest.mark.rule("protocol D1")),
        pytest.param([("nonsense", 1)], 0, "that the rules refuse", marks=pytest.mark.rule("protocol P2")),
        pytest.param(
            [("roll", {"faces": [6]})], 0, "the rules refuse", marks=pytest.mark.rule("protocol C4")
        ),
    ],
)
def test_a_page_that_is_none_is_refused_and_changes_nothing(
    acts: list[Any], number: int, sentence: str
) -> None:  # cheats 1 to 3, 7, 8, 11, 12, 15, 33, 39, 40
    holder, others = held(founded("ninth-age"))
    seat = holder.seats[0]
    chain = holder.secrets[seat].chain
    page = page_of(holder, [Act(seat, *one) for one in acts], chain.number(number + 2) if number else "")
    before = stored(others[0])
    (refusal,) = hear(others[0], texts(holder, page)).refused
    assert sentence in str(refusal)
    assert stored(others[0]) == before


@pytest.mark.rule("protocol P4", "protocol C4", "protocol A1")
def test_a_page_that_leads_elsewhere_is_refused_and_changes_nothing() -> None:
    posts = founded("ninth-age")
    holder, others = held(posts)
    play(holder, players(NAMES))
    page = next(one for one in opened(holder.message()).loose if one.kind == "page")
    (thing,) = holder.course.steps[-1].things[-1:]  # type: ignore[union-attr]
    body = thing.body
    assert isinstance(body, Page)
    false = sign(holder.secrets[body.seat], msgspec.structs.replace(body, state="A" * 43))
    before = stored(others[0])
    (refusal,) = hear(others[0], texts(holder, false)).refused
    assert "leads to a different result on this device" in str(refusal)
    assert stored(others[0]) == before
    assert not hear(others[0], texts(holder, page)).refused
    assert links([holder, others[0]]) == links([holder])


@pytest.mark.rule("protocol F1", "protocol F2")
def test_two_pages_of_one_key_are_shown_with_both_texts() -> None:  # cheats 10, 14, 44
    posts = founded("ninth-age")
    holder, others = held(posts)
    restored = reopened(holder)
    for phone, at in ((holder, 0), (restored, -1)):
        while question := next(iter(asked(phone)), None):
            Device(phone.campaign, phone).answer(question, question.choices[at].value)
    hear(others[0], holder.message())
    (refusal,) = hear(others[0], restored.message()).refused
    assert f"{holder.seats[0]}’s key has signed two different versions" in str(refusal)
    assert len(others[0].proofs) == 1
    passed_on = others[0].message()
    hear(others[1], holder.message())
    hear(others[1], passed_on)
    assert len(others[1].proofs) == 1


@pytest.mark.rule("protocol F2", "protocol B")
def test_who_signs_differently_again_and_again_does_not_swell_the_messages_of_others() -> None:
    posts = founded("ninth-age")
    holder, others = held(posts)
    play(holder, players(NAMES))
    hear(others[0], holder.message())
    (thing,) = holder.course.steps[-1].things[-1:]  # type: ignore[union-attr]
    for sign_of in "ABC":
        body = msgspec.structs.replace(thing.body, inputs=((sign_of, 1),))
        (refusal,) = hear(others[0], texts(holder, sign(holder.secrets[body.seat], body))).refused
        assert "has signed two different versions" in str(refusal)
    assert len(others[0].proofs) == 1


@pytest.mark.rule("protocol F4")
def test_a_restored_device_learns_what_it_had_signed() -> None:
    posts = founded("ninth-age")
    holder, others = held(posts)
    restored = reopened(holder)
    play(holder, players(NAMES))
    hear(others[0], holder.message())
    question = asked(restored)[0]
    Device(restored.campaign, restored).answer(question, question.choices[-1].value)
    hear(restored, others[0].file())
    assert links([restored, holder]) == links([holder])


@pytest.mark.rule("protocol F4", "protocol A2", "protocol C1")
@pytest.mark.parametrize("forged", ["a signature that is none", "a page that is none"])
def test_what_a_stranger_makes_up_takes_no_answer_of_an_open_turn_back(forged: str) -> None:
    holder, others = held(founded("ninth-age"))
    question = next(one for one in asked(holder) if one.choices)
    Device(holder.campaign, holder).answer(question, question.choices[-1].value)
    assert holder.course is not None
    before = holder.campaign.hash()
    page = page_of(holder, []).signed
    page = Signed("page", page.body if forged.startswith("a sig") else msgspec.Raw(b"[]"), "A" * 86)
    assert hear(holder, texts(others[0], page)).refused
    assert holder.campaign.hash() == before


def at_letters(ruleset: str = "warmaster") -> list[Post]:
    posts = founded(ruleset, NAMES)
    hands = players(NAMES)
    while not all(post.writers for post in posts):
        for post in posts:
            while not post.writers and play(post, hands, 1):
                pass
            if post.unsent:
                spread(post, posts)
    return posts


def writing(posts: Sequence[Post]) -> list[Post]:
    """The devices whose seats are asked for a letter."""
    return [post for post in posts if post.seats[0] in post.writers]


@pytest.mark.rule("protocol L2", "protocol L4", "protocol T3")
def test_no_letter_is_opened_before_all_are_sealed() -> None:  # cheats 16, 17, 26
    posts = at_letters()
    *first, last = writing(posts)
    for post in first:
        play(post, players(NAMES))
        spread(post, posts)
    for post in posts:
        assert post.course is not None
        assert not post.course.openings
    play(last, players(NAMES), 1)
    for _ in range(2):
        for post in posts:
            spread(post, posts)
    assert len(links(posts)) == 1


@pytest.mark.rule("protocol A3", "protocol L2")
def test_a_letter_that_waits_to_be_sealed_stays_when_messages_come_in() -> None:
    posts = at_letters()
    first, second, *_ = writing(posts)
    play(first, players(NAMES), 1)
    play(second, players(NAMES), 1)
    hear(first, second.message())
    told = opened(first.message()).loose
    assert any(one.kind == "seal" for one in told)


@pytest.mark.rule("protocol L3", "protocol F2")
def test_a_second_letter_never_replaces_the_first() -> None:  # cheats 18 to 21
    posts = at_letters()
    cheat, friend = posts[0], posts[1]
    assert cheat.course is not None
    secret = cheat.secrets[cheat.seats[0]]
    first, second = (signer.letter(secret, cheat.course, ["x", one]) for one in (1, 2))
    hear(friend, texts(cheat, first))
    (refusal,) = hear(friend, texts(cheat, second)).refused
    assert "has signed two different letters" in str(refusal)
    assert friend.course is not None
    assert friend.course.seals[cheat.seats[0]].text == first.text


@pytest.mark.rule("protocol L6", "protocol L7")
def test_an_illegal_letter_counts_as_missing_and_nobody_is_asked_again() -> None:  # cheat 27
    posts = at_letters()
    cheat, *honest = writing(posts)
    assert cheat.course is not None
    cheat.course = cheat.course.take(
        signer.letter(cheat.secrets[cheat.seats[0]], cheat.course, ["nonsense", {}])
    )
    for post in honest:
        play(post, players(NAMES), 1)
    for _ in range(3):
        for post in posts:
            spread(post, posts)
    assert len(links(posts)) == 1
    told = [event.text for event in honest[0].campaign.chronicle() if event.kind == "letter_missing"]
    assert told == [f"{cheat.seats[0]}’s letter contained no legal answer and counts as missing."]


@pytest.mark.rule("protocol G3", "protocol L7", "protocol G4")
def test_a_letter_that_is_never_sealed_counts_as_missing_once_all_others_agree() -> None:  # cheats 28, 29
    posts = at_letters()
    lost = writing(posts)[0]
    others = [post for post in posts if post is not lost]
    for post in writing(others):
        play(post, players(NAMES), 1)
    for _ in range(2):
        for post in others:
            spread(post, others)
    for post in others:
        post.give_up([lost.seats[0]])
        spread(post, others)
    for _ in range(2):
        for post in others:
            spread(post, others)
    assert len(links(others)) == 1
    assert others[0].campaign.state.seats == {lost.seats[0]: "caretaker"}


@pytest.mark.rule("protocol L1", "protocol L2", "protocol P2")
def test_the_letter_of_somebody_who_goes_away_opens_and_is_never_asked_again() -> None:
    posts = at_letters("mightier-empires")
    absent, *others = writing(posts)
    (seat,) = absent.seats
    play(absent, players(NAMES), 1)
    absent.message()
    assert absent.course is not None
    sealed = absent.course.seals[seat]
    absent.attempt(seat, "seat", f"caretaker {seat}")
    assert not asked(absent)
    for post in others:
        play(post, players(NAMES), 1)
    for post in [*posts, *posts, *posts]:
        spread(post, posts)
    assert len(links(posts)) == 1
    for post in posts:
        assert post.course is not None
        assert any(sealed.text == one.text for step in post.course.steps for one in step.things)
        assert not any(event.kind == "letter_missing" for event in post.campaign.chronicle())


@pytest.mark.rule("protocol P2", "protocol L4")
def test_the_letter_of_a_caretaker_is_computed_at_every_device_and_waits_for_nobody() -> None:
    posts, hands, together = founded("mightier-empires"), players(NAMES), 0
    for post in islice(cycle(posts), 40):
        if any(one.holds for one in posts) and len(links(posts)) == 1:
            break
        play(post, hands, 1)
        spread(post, posts)
    holder, (absent, _) = held(posts)
    (seat,) = absent.seats
    absent.attempt(seat, "seat", f"caretaker {seat}")
    hear(holder, absent.message())
    for post in islice(cycle(posts), 40):
        together += seat not in post.writers and bool(post.writers)
        assert seat not in post.writers or not post.campaign.state.seats
        if post is not absent:
            play(post, hands, 1)
        if post.unsent:
            spread(post, posts)
    assert together, "letters were asked for, and the caretaker’s was no matter of a message"
    for post in [*posts, *posts]:
        spread(post, posts)
    assert len(links(posts)) == 1
    assert all(post.campaign.state.seats == {seat: "caretaker"} for post in posts)
    assert not any(event.kind == "letter_missing" for event in absent.campaign.chronicle())


@pytest.mark.rule("protocol L1")
def test_while_letters_are_out_no_page_and_no_seat_change_is_written() -> None:
    posts = at_letters()
    (seat,) = posts[0].seats
    before = links(posts)
    question = next(one for one in posts[0].campaign.view(seat).standing if one.kind == "seat")
    choice = next(one.value for one in question.choices if one.value.endswith(seat))
    Device(posts[0].campaign, posts[0]).answer(question, choice)
    spread(posts[0], posts)
    assert links(posts) == before
    assert posts[1].campaign.state.seats == {}


@pytest.mark.rule("protocol W2")
def test_nobody_hands_over_anothers_seat() -> None:  # cheat 31
    holder, others = held(founded("ninth-age"))
    (mine,), (theirs,) = holder.seats, others[0].seats
    with pytest.raises(IllegalChoice, match=f"Only {theirs} can say who plays that seat"):
        holder.attempt(mine, "seat", f"caretaker {theirs}")


@pytest.mark.rule("protocol W1")
def test_a_wish_is_written_once_where_the_pen_is_and_an_old_one_lapses() -> None:
    posts = founded("ninth-age")
    holder, (friend, _) = held(posts)
    (seat,) = friend.seats
    friend.attempt(seat, "seat", f"caretaker {seat}")
    text = friend.message()
    hear(holder, text)
    hear(holder, text)
    assert holder.campaign.state.seats == {seat: "caretaker"}
    assert holder.campaign.state.pool is not None
    assert holder.campaign.state.pool.wishes == {seat: 1}


@pytest.mark.rule("protocol K3")
def test_nobody_answers_before_everybody_has_opened_a_first_number() -> None:
    ann = first_device("ninth-age", NAMES)
    bo = join(ann, "Bo")
    spread(bo, [ann, bo])
    assert ann.course is None
    with pytest.raises(IllegalChoice, match="begins once everybody has joined"):
        ann.attempt("Ann", "x", "y")


@pytest.mark.rule("protocol K2")
def test_two_devices_that_say_they_are_one_seat_accuse_nobody() -> None:  # cheat 36
    ann = first_device("ninth-age", NAMES)
    bo = join(ann, "Bo")
    other = Post(ann.ruleset, ann.invitation, ann.thinks)
    other.claim("Bo", Random(1).randbytes(32))
    hear(ann, bo.message())
    refusals = hear(ann, other.message()).refused
    assert "Two devices say that they are Bo" in str(refusals[0])
    assert "Bo" in ann.strangers


@pytest.mark.rule("protocol J2", "protocol J3")
def test_a_file_is_replayed_whole_and_a_changed_one_is_refused() -> None:  # cheat 42
    posts = founded("ninth-age")
    for _ in range(3):
        for post in posts:
            play(post, players(NAMES))
            spread(post, posts)
    came = opened(posts[0].file())
    steps = [[*step] for step in came.steps]
    del steps[1]
    late = Post(posts[0].ruleset, posts[0].invitation, posts[0].thinks)
    with pytest.raises(SlipError):
        for _ in late.join(msgspec.structs.replace(came, steps=steps)):
            pass


@pytest.mark.rule("protocol B", "protocol A2")
@pytest.mark.parametrize("text", ["", "E2.", "E2.AAAA", "E2." + "A" * 400_001, "E2F.eJw", "E2.é", "x" * 99])
def test_what_is_no_message_is_refused(text: str) -> None:  # cheats 48 to 54
    with pytest.raises(SlipError):
        opened(text)


@pytest.mark.rule("protocol A2")
def test_one_bad_thing_spoils_no_other() -> None:  # cheat 55
    posts = founded("ninth-age")
    holder, others = held(posts)
    play(holder, players(NAMES))
    loose = opened(holder.message()).loose
    bad = Signed("page", msgspec.Raw(b"[]"), "A" * 86)
    refused = hear(others[0], texts(holder, bad, *loose)).refused
    assert len(refused) == 1
    assert links([holder, others[0]]) == links([holder])


@pytest.mark.rule("protocol C1")
def test_a_control_with_signatures_believed_the_forged_page_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ledger, "check_signature", lambda thing, key: None)
    posts = founded("ninth-age")
    holder, others = held(posts)
    play(holder, players(NAMES))
    holder.message()
    (thing,) = holder.course.steps[-1].things[-1:]  # type: ignore[union-attr]
    forged = sign(others[1].secrets[others[1].seats[0]], thing.body)
    assert not hear(others[0], texts(holder, forged)).refused


def test_a_campaign_of_the_first_protocol_goes_on_at_one_screen() -> None:
    campaign = empires.new("ninth-age", ["Ann", "Bo"], seed="old")
    text = empires.save(campaign)
    whole = msgspec.json.decode(text)
    head = whole["head"]
    head["post"] = {"seats": ["Ann"], "sent": 0}
    head["start"]["pool"] = {"root": "0" * 64, "link": "0" * 64}
    head["inputs"] = [["p", "Ann", "", "0" * 64], ["o", "Bo", "0" * 64], *head["inputs"]]
    opened_again = saves.open_head(2, msgspec.json.encode(head), [], rules_of)
    assert opened_again.ended
    assert opened_again.apart is None
    assert opened_again.campaign.state.pool is None
    question = opened_again.campaign.waiting[0]
    opened_again.campaign.answer(question, question.choices[0].value)


@pytest.mark.rule("protocol J5", "protocol A3")
def test_what_was_checked_before_it_was_stored_is_not_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    posts = founded("ninth-age")
    for post in posts:
        play(post, players(NAMES))
        spread(post, posts)
    before = stored(posts[0])
    monkeypatch.delattr(signing, "good")
    assert stored(reopened(posts[0])) == before


@pytest.mark.rule("protocol J2")
def test_two_pages_that_differ_only_in_the_state_accuse_nobody() -> None:
    holder, others = held(founded("ninth-age"))
    play(holder, players(NAMES))
    hear(others[0], holder.message())
    assert holder.course is not None
    (thing,) = holder.course.steps[-1].things
    (seat,) = holder.seats
    other = sign(holder.secrets[seat], msgspec.structs.replace(thing.body, state="A" * 43))
    (refusal,) = hear(others[0], texts(holder, other)).refused
    assert str(refusal).startswith(
        f"Two messages from {seat} hold the same answers but lead to different results"
    )
    assert others[0].proofs == []
