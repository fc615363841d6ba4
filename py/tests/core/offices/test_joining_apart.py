"""Players who join a campaign between devices: all agree to the newcomer, then to the newcomer’s claim."""

from __future__ import annotations

from contextlib import suppress

import pytest

from empires.core.apart import signer
from empires.core.apart.beginning import joined
from empires.core.apart.message import Message, write
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.apart.things import Page, Refused, Wish, sign
from empires.core.dice.shared import NO_NUMBER
from empires.core.errors import IllegalChoice
from empires.core.offices import guests
from empires.core.offices.guests import AGREE, JOIN, plans
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from tests.core.play.test_agreeing import crafted, of, same_course
from tests.correspondence import NAMES, founded, hear, play, reopened, spread

PEOPLE = {one: RandomPlayer("joining", one) for one in (*NAMES, "Dee", "Eve")}


@pytest.fixture(autouse=True)
def fresh_people() -> None:
    """Every test begins with players who have not chosen anything, whichever tests ran before it."""
    PEOPLE.update({one: RandomPlayer("joining", one) for one in PEOPLE})


def speak(post: Post, seat: str, start: str, who: str = "Dee") -> None:
    """Say what there is to say about Dee."""
    state = post.campaign.state
    found = [plan for plan in plans(state) if plan.player == who]
    if not found and who not in state.players and seat == "Ann":
        with suppress(IllegalChoice):  # not before the land is laid
            post.attempt("Ann", JOIN, {"player": who, "start": start, "handicap": 0})
    elif found and not found[0].settled and seat not in found[0].agreed:
        post.attempt(seat, AGREE, {"player": f"{who} {start} 0", "agrees": True})


def until_joined(posts: list[Post], start: str = "handout", newcomers: tuple[str, ...] = ("Dee",)) -> None:
    """Play until Dee has joined on every device; she has none yet."""
    for _ in range(160):
        if all({*newcomers} <= {*post.campaign.state.players} for post in posts):
            return
        for post in posts:
            (seat,) = post.seats
            assert post.course is not None
            for who in newcomers:
                if not post.writers and not post.course.waiting.get(seat):
                    speak(post, seat, start, who)
            play(post, PEOPLE, 4)
            spread(post, posts)
    raise AssertionError("nobody joined")


def newcomer(friend: Post, who: str = "Dee") -> Post:
    """Dee’s device, which has opened a friend’s file and claims her seat."""
    there = joined(friend.invitation, friend.ruleset, friend.thinks)
    assert not hear(there, friend.file()).refused
    there.claim_anew(who)
    return there


def play_on(posts: list[Post], rounds: int) -> None:
    for _ in range(rounds):
        for post in posts:
            play(post, PEOPLE, 4)
            spread(post, posts)


def let_in(posts: list[Post], dee: Post, who: str = "Dee") -> None:
    """All agree to Dee’s claim."""
    spread(dee, [dee, *posts])
    words = " ".join(dee.words_of(who))
    for post in posts:
        post.give_up([who], {who: words})
        spread(post, [*posts, dee])
    for post in [*posts, *posts]:  # letters that are out are opened now (protocol G3)
        spread(post, [*posts, dee])


@pytest.mark.rule("protocol G6", "protocol W3", "protocol D6")
@pytest.mark.parametrize("name", [*catalogue()])
def test_a_newcomer_claims_a_seat_that_all_have_agreed_to_and_plays_on_a_device_of_her_own(name: str) -> None:
    posts = founded(name, NAMES)
    until_joined(posts)
    play_on(posts, 6)
    dee = newcomer(posts[0])
    let_in(posts, dee)
    assert dee.seats == ["Dee"]
    posts = [*posts, dee]
    same_course(posts)
    known = posts[0].campaign.answers
    play_on(posts, 10)
    assert posts[0].campaign.answers > known
    posts = [reopened(post) for post in posts]
    same_course(posts)


@pytest.mark.rule("protocol G2", "protocol G6", "protocol D6")
def test_of_two_who_join_at_once_neither_has_to_agree_before_having_a_key() -> None:
    posts = founded("ninth-age", NAMES)
    until_joined(posts, newcomers=("Dee", "Eve"))
    play_on(posts, 6)
    assert posts[0].newcomers == ["Dee", "Eve"]
    dee = newcomer(posts[0])
    let_in(posts, dee)
    assert dee.seats == ["Dee"]
    assert posts[0].campaign.state.pool is not None
    assert posts[0].campaign.state.pool.late == {"Dee": [*NAMES]}
    eve, posts = newcomer(posts[0], "Eve"), [*posts, dee]
    let_in(posts[:3], eve, "Eve")
    assert eve.seats == [], "Dee has a key and has yet to agree"
    let_in(posts[3:], eve, "Eve")
    assert eve.seats == ["Eve"]
    known = posts[0].campaign.answers
    play_on([*posts, eve], 10)
    assert posts[0].campaign.answers > known
    same_course([*posts, eve])


@pytest.mark.rule("protocol G3", "protocol G6")
def test_while_letters_are_out_one_newcomer_gets_in_although_another_cannot_write_yet() -> None:
    posts = founded("warmaster", NAMES, seed="s7")
    until_joined(posts, newcomers=("Dee", "Eve"))
    play_on(posts, 6)
    assert posts[0].writers == ("Ann", "Cy", "Eve")
    assert posts[0].newcomers == ["Dee", "Eve"]
    dee = newcomer(posts[0])
    let_in(posts, dee)
    assert dee.seats == ["Dee"]
    posts = [*posts, dee]
    play_on(posts, 6)
    eve = newcomer(posts[0], "Eve")
    let_in(posts, eve, "Eve")
    assert eve.seats == ["Eve"]
    known = posts[0].campaign.answers
    play_on([*posts, eve], 10)
    assert posts[0].campaign.answers > known
    same_course([*posts, eve])
    assert reopened(eve).campaign.hash() == eve.campaign.hash()


def proposed(posts: list[Post], seat: str = "Ann") -> Post:
    """The device of a seat that has the pen, when somebody can be let in."""
    post = of(posts, seat)
    for _ in range(160):
        if (
            post.pen == seat
            and not post.writers
            and not any(one.course.waiting for one in posts if one.course)
        ):
            with suppress(IllegalChoice):
                reopened(post).attempt(seat, JOIN, WISH)
                return post
        play_on(posts, 1)
    raise AssertionError("nobody can join")


WISH = {"player": "Dee", "start": "handout", "handicap": 0}


@pytest.mark.rule("protocol W3", "protocol C1")
def test_whoever_claims_that_others_agreed_to_a_newcomer_is_refused() -> None:
    posts = founded("ninth-age", NAMES)
    liar = proposed(posts)
    assert liar.course is not None
    friend, victim = of(posts, "Bo"), "Bo"
    agreed = {"player": "Dee handout 0", "agrees": True}
    forged = sign(
        liar.secrets["Ann"], Wish(liar.course.campaign, victim, liar.course.link, 1, AGREE, agreed)
    ).signed.signature
    written = (victim, liar.course.link, 1, AGREE, agreed, forged)
    before = friend.campaign.hash()
    (refusal,) = hear(friend, crafted(liar, "Ann", (JOIN, WISH), written)).refused
    assert f"not made with {victim}’s key" in str(refusal)
    assert friend.campaign.hash() == before
    assert plans(friend.campaign.state) == []


@pytest.mark.rule("protocol W3")
@pytest.mark.parametrize("named", [True, False])
def test_an_agreement_to_a_newcomer_counts_only_for_the_start_that_was_read(
    named: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: if an agreement names only the player, whoever exchanges the plan wins."""
    if not named:
        monkeypatch.setattr(guests, "name_of", lambda _, plan: plan.player)
    agreed = {"player": "Dee handout 0" if named else "Dee", "agrees": True}
    posts = founded("ninth-age", NAMES)
    ann, bo = proposed(posts), of(posts, "Bo")
    ann.attempt("Ann", JOIN, WISH)
    for _ in range(60):
        if plans(bo.campaign.state) and ann.pen == bo.pen == "Ann":
            break
        play_on(posts, 1)
    bo.attempt("Bo", AGREE, agreed)
    ann.attempt("Ann", AGREE, {**agreed, "agrees": False})
    ann.attempt("Ann", JOIN, {**WISH, "handicap": 5_000})
    hear(ann, bo.message())
    (plan,) = plans(ann.campaign.state)
    assert plan.agreed == (["Ann"] if named else ["Ann", "Bo"])
    assert not plan.settled


def waiting_for_dee(ruleset: str = "ninth-age") -> list[Post]:
    """Three devices on which Dee is in the game, but has no key."""
    posts = founded(ruleset, NAMES)
    until_joined(posts)
    play_on(posts, 6)
    return posts


@pytest.mark.rule("protocol C1", "protocol K2")
def test_a_newcomer_signs_nothing_before_all_have_agreed_to_the_claim() -> None:
    ann, bo, cy = posts = waiting_for_dee()
    dee = newcomer(ann)
    assert dee.seats == []
    assert ann.pen == "Dee"
    hear(ann, dee.message())
    ann.give_up(["Dee"], {"Dee": " ".join(ann.words_of("Dee"))})
    spread(ann, [*posts, dee])
    assert dee.seats == [], "one friend alone lets nobody in"
    early = crafted_by(dee, ann)
    for post in (ann, bo, cy):
        before = post.campaign.hash()
        (refusal,) = hear(post, early).refused
        assert "somebody who is not a player" in str(refusal)
        assert post.campaign.hash() == before


def crafted_by(dee: Post, ann: Post) -> str:
    """A page that Dee signs with the key of her claim, although nobody has agreed to it yet."""
    assert dee.anew is not None
    assert ann.course is not None
    body = Page(dee.anew.campaign, "Dee", ann.course.link, (), NO_NUMBER, ann.course.play.state())
    return write(Message(dee.anew.campaign, "Far apart", loose=[sign(dee.anew, body).signed]))


@pytest.mark.rule("protocol K6", "protocol G2")
def test_of_two_who_claim_to_be_the_newcomer_neither_gets_in_unless_all_mean_the_same() -> None:
    ann, bo, cy = posts = waiting_for_dee()
    dee, impostor = newcomer(ann), newcomer(ann)
    for post in (ann, bo):
        hear(post, dee.message())
    hear(cy, impostor.message())
    assert cy.words_of("Dee") != ann.words_of("Dee"), "the words that are read out tell them apart"
    for post in posts:
        post.give_up(["Dee"], {"Dee": " ".join(post.words_of("Dee"))})
    for _ in range(2):
        for post in posts:
            spread(post, [*posts, dee, impostor])
    assert [dee.seats, impostor.seats] == [[], []]
    assert {post.pen for post in posts} == {"Dee"}
    hear(cy, dee.message())
    with pytest.raises(Refused, match="Compare the words again"):
        cy.give_up(["Dee"], {"Dee": " ".join(impostor.words_of("Dee"))})
    cy.give_up(["Dee"], {"Dee": " ".join(dee.words_of("Dee"))})
    for post in posts:
        spread(post, [*posts, dee, impostor])
    assert [dee.seats, impostor.seats] == [["Dee"], []]
    same_course([*posts, dee])


@pytest.mark.rule("protocol K2")
def test_nobody_claims_a_seat_to_which_nobody_has_agreed() -> None:
    posts = founded("ninth-age", NAMES)
    stranger = joined(posts[0].invitation, posts[0].ruleset, posts[0].thinks)
    hear(stranger, posts[0].file())
    with pytest.raises(Refused):
        stranger.claim_anew("Dee")
    secret = Secret(stranger.invitation.campaign, "Dee", bytes(32))
    hear(posts[0], write(Message(secret.campaign, "Far apart", loose=[signer.claim(secret).signed])))
    assert posts[0].strangers == {}


@pytest.mark.rule("protocol G1")
def test_for_a_newcomer_who_never_comes_a_caretaker_plays() -> None:
    posts = waiting_for_dee()
    for post in posts:
        post.give_up(["Dee"])
        spread(post, posts)
    assert {post.campaign.state.seats.get("Dee") for post in posts} == {"caretaker"}
    assert {post.pen for post in posts} != {"Dee"}
    same_course(posts)
