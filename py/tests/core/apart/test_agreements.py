"""People agree that somebody is lost: who must sign, what becomes of a page that is late, who goes on."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from empires.core.apart import letters, signer
from empires.core.apart.post import Post
from empires.core.apart.things import Agreement, sign
from empires.core.errors import IllegalChoice
from empires.core.records.desk import ORGANISER
from tests.core.apart.test_post import at_letters, held, links, players, texts, writing
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, founded, hear, play, prepared, spread
from tests.rulesets.ninth_age.scene import scene


def course_of(post: Post) -> tuple[str, ...]:
    assert post.course is not None
    return tuple(step.link for step in post.course.steps)


def settled(posts: Sequence[Post]) -> None:
    for _ in range(2):
        for post in posts:
            spread(post, posts)


@pytest.mark.rule("protocol G4", "protocol F3")
def test_who_agreed_too_early_takes_the_word_back_and_the_page_in() -> None:
    cheat, (first, second) = held(founded("ninth-age"))
    (lost,) = cheat.seats
    play(cheat, players(NAMES))
    hear(first, cheat.message())  # and to nobody else
    for post in (first, second):
        post.give_up([lost])
    before = course_of(second)
    refused = hear(second, first.file()).refused
    assert f"You have agreed that {lost}’s seat is lost." in [str(one) for one in refused]
    assert course_of(second) == before
    second.give_up([])
    assert not hear(second, first.file()).refused
    assert course_of(second) == course_of(first)
    second.give_up([lost])
    settled([first, second])
    assert len(links([first, second])) == 1
    assert first.campaign.state.seats == {lost: "caretaker"}


@pytest.mark.rule("protocol G4")
def test_a_word_that_was_taken_back_too_late_is_told_and_followed_by_people_only() -> None:
    cheat, (first, second) = held(founded("ninth-age"))
    (lost,) = cheat.seats
    second.give_up([lost])
    word = second.message()
    second.give_up([])  # the word is under way, and counts with the other's
    first.give_up([lost])
    hear(first, word)
    assert first.campaign.state.seats == {lost: "caretaker"}
    before, taken = course_of(second), hear(second, first.file())
    told = f"The others went on once they had agreed that {lost}’s seat was lost, but {second.seats[0]} took"
    assert [(one.rule, str(one)[: len(told)]) for one in taken.refused] == [("G4", told)]  # type: ignore[attr-defined]
    assert course_of(second) == before, "nobody is bound by a word that is taken back"
    second.give_up([lost])
    hear(second, first.file())
    assert len(links([first, second])) == 1


@pytest.mark.rule("protocol G4", "protocol F1", "protocol F3")
def test_a_page_and_an_agreement_that_part_are_told_as_what_they_are() -> None:
    organiser, *others = founded("ninth-age", NAMES, {"desk": "apart"})
    cheat, (first, second) = held(others)
    (lost,) = cheat.seats
    play(cheat, players(NAMES))
    hear(first, cheat.message())
    organiser.give_up([lost])
    hear(second, organiser.message())
    lacked = f"the agreement that {lost}’s seat is lost"
    told = f"Here the campaign continued with {lost}’s turn, on the sender’s device with {lacked}."
    assert [str(one)[: len(told)] for one in hear(first, second.file()).refused] == [told]
    told = f"Here the campaign continued with {lacked}, on the sender’s device with {lost}’s turn."
    assert [str(one)[: len(told)] for one in hear(second, first.file()).refused] == [told]
    assert not any(post.proofs for post in (first, second)), "nobody has signed twice"


def eliminated() -> list[Post]:
    """Ann has left the campaign, Bo and Cy play on."""
    state = scene("0,0 land Ann; 1,0 land Bo; 2,0 land Cy", players="ABC")
    state.players = [*NAMES]
    for field in ("to_act", "map_order", "found_order", "realm_order"):
        setattr(state, field, [*NAMES[1:]])
    state.realms = {name: state.realms[name[0]] for name in NAMES}
    state.smallest, state.largest = NAMES[1:]
    state.realms["Ann"].eliminated_turn = 1
    return founded(prepared("ninth-age", state))


@pytest.mark.rule("protocol G2")
def test_the_eliminated_need_not_sign_that_somebody_is_lost() -> None:
    _, *others = eliminated()
    cheat, (friend,) = held(others)
    friend.give_up(cheat.seats)
    assert friend.campaign.state.seats == {cheat.seats[0]: "caretaker"}


@pytest.mark.rule("protocol C1")
def test_what_claims_to_come_from_the_organiser_is_refused_in_words() -> None:
    _, cheat, friend, _ = founded("ninth-age", NAMES, {"desk": "apart"})
    assert cheat.course is not None
    (mine,) = cheat.seats
    body = msgspec.structs.replace(
        signer.wish(cheat.secrets[mine], cheat.course, "x", 1).body, seat=ORGANISER
    )
    told = "This claims to come from the organiser, but was not made with the organiser’s key."
    (refusal,) = hear(friend, texts(cheat, sign(cheat.secrets[mine], body))).refused
    assert str(refusal).startswith(told)


@pytest.mark.rule("protocol G6")
def test_an_organiser_without_a_seat_signs_in_place_of_all() -> None:
    organiser, *others = founded("ninth-age", NAMES, {"desk": "apart"})
    assert organiser.seats == []
    lost, friends = held(others)
    organiser.give_up(lost.seats)
    assert organiser.campaign.state.seats == {lost.seats[0]: "caretaker"}
    for post in friends:
        hear(post, organiser.message())
    assert len(links([organiser, *friends])) == 1


@pytest.mark.rule("protocol G6")
@pytest.mark.parametrize("checked", [True, False])
def test_nobody_gives_a_seat_away_that_nobody_has_lost(
    checked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: where any seat may be given away, the organiser gives the victim’s to a key of his own."""
    if not checked:
        monkeypatch.setattr(letters, "_check_anew", lambda _: None)
    organiser, *others = founded("ninth-age", NAMES, {"desk": "apart"})
    lost, (friend, victim) = held(others)
    assert organiser.course is not None
    secret = organiser.secrets[ORGANISER]
    (seat,) = victim.seats
    body = Agreement(
        secret.campaign,
        ORGANISER,
        organiser.course.link,
        1,
        tuple(lost.seats),
        "",
        ((seat, "A" * 43, "A" * 43),),
    )
    before = course_of(friend)
    refused = [str(one) for one in hear(friend, texts(organiser, sign(secret, body))).refused]
    told = "The organiser gives away a seat that nobody has lost."
    assert refused == ([told] if checked else [])
    assert (course_of(friend) == before) is checked
    assert friend.course is not None
    assert (friend.course.keys[seat] == "A" * 43) is not checked


@pytest.mark.rule("protocol P1", "protocol P3", "protocol K2")
def test_where_no_person_is_left_the_desk_goes_on_phase_by_phase() -> None:
    posts = organiser, *others = founded("ninth-age", NAMES[:2], {"desk": "apart"})
    for post in others:
        (seat,) = post.seats
        post.attempt(seat, "seat", f"computer {seat}")
        settled(posts)
    assert organiser.pen == ORGANISER
    for _ in range(2):
        organiser.settle()
        assert organiser.unsent
        spread(organiser, posts)
        assert len(links(posts)) == 1
    bodies = [thing.body.seat for step in organiser.course.steps[-2:] for thing in step.things]  # type: ignore[union-attr]
    assert bodies == [ORGANISER, ORGANISER]
    (seat,) = others[0].seats
    others[0].attempt(seat, "seat", f"human {seat}")
    settled(posts)
    settled(posts)
    assert organiser.pen == seat


@pytest.mark.rule("protocol W1")
def test_after_the_end_the_chronicle_is_written_and_all_have_the_same() -> None:
    state = scene("0,0 land A; 1,0 land B", players="AB", turn=20)
    posts = founded(prepared("ninth-age", state), ("A", "B"))
    hands = players("AB")
    while not all(post.campaign.finished for post in posts):
        for post in posts:
            play(post, hands)
            spread(post, posts)
    end = links(posts)
    for post, said in zip(posts, ("A last word.", "And another."), strict=True):
        (seat,) = post.seats
        one = post.campaign.view(seat).chronicling[0]
        post.attempt(seat, one.kind, {**one.write(one.default), "text": said})
    for post in posts:
        assert post.unsent
        spread(post, posts)
    assert links(posts) == end
    assert len({post.campaign.hash() for post in posts}) == 1
    for post in posts:
        told = " ".join(str(event.facts) for event in post.campaign.chronicle())
        assert told.count("A last word.") == told.count("And another.") == 1


@pytest.mark.rule("protocol G1", "protocol G3")
def test_a_word_is_taken_back_while_letters_are_out_too() -> None:
    posts = at_letters()
    lost, *others = writing(posts)
    for post in others:
        play(post, players(NAMES), 1)
    settled(others)
    friend = others[0]
    friend.give_up(lost.seats)
    play(lost, players(NAMES), 1)
    text = lost.message()
    assert [str(one) for one in hear(friend, text).refused] == [
        f"You have agreed that {lost.seats[0]}’s seat is lost."
    ]
    friend.give_up([])
    assert not hear(friend, text).refused


@pytest.mark.rule("protocol G1", "protocol F3")
def test_who_has_agreed_does_not_go_on_at_that_link_before_the_others_or_another_word() -> None:
    holder, (lost, friend) = held(founded("ninth-age"))
    question = next(one for one in holder.campaign.waiting if one.player in holder.secrets)
    holder.give_up(lost.seats)
    with pytest.raises(IllegalChoice, match="wait for the others’ agreement, or withdraw yours"):
        holder.attempt(question.player, question.kind, question.choices[0].value)
    friend.give_up(lost.seats)
    settled([holder, friend])
    assert len(links([holder, friend])) == 1
    assert holder.campaign.state.seats == {lost.seats[0]: "caretaker"}
    assert play(holder, players(NAMES)) > 0
