"""Players who leave a campaign between devices for good: each of the others agrees with a signature."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

import pytest

from empires.core.apart.post import Post
from empires.core.errors import IllegalChoice
from empires.core.offices.guests import AGREE, LEAVE, left, plans
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue
from empires.testing import refused
from tests.core.play.test_agreeing import of, same_course
from tests.correspondence import NAMES, founded, hear, play, spread

PEOPLE = {one: RandomPlayer("leaving", one) for one in NAMES}


def go_round(posts: list[Post], answers: int = 4, land: str = "neutral") -> None:
    """Everybody plays a little, and says what there is to say about Cy as soon as no letter is out."""
    for post in posts:
        (seat,) = post.seats
        assert post.course is not None
        if not post.writers and not post.course.waiting.get(seat):
            speak(post, seat, land)
        if seat not in post.campaign.state.seats:
            play(post, PEOPLE, answers)
        spread(post, posts)


def speak(post: Post, seat: str, land: str) -> None:
    found = plans(post.campaign.state)
    if seat == "Cy" and not found and not left(post.campaign.state):
        with suppress(IllegalChoice):  # not before the others have land
            post.attempt("Cy", LEAVE, {"player": "Cy", "land": land})
    elif found and not found[0].settled and seat not in found[0].agreed and land == "neutral":
        post.attempt(seat, AGREE, {"player": "Cy neutral", "agrees": True})


def until(posts: list[Post], there: Callable[[Post], bool], land: str = "neutral") -> None:
    for _ in range(120):
        if all(there(post) for post in posts):
            return
        go_round(posts, land=land)
    raise AssertionError("that never happens")


@pytest.mark.rule("protocol W3")
@pytest.mark.parametrize("name", [*catalogue()])
def test_a_player_leaves_for_good_when_all_agree_and_every_device_goes_on_alike(name: str) -> None:
    posts = founded(name, NAMES)
    until(posts, lambda post: post.campaign.state.seats.get("Cy") == "caretaker")
    until(posts, lambda post: left(post.campaign.state) == ["Cy"])
    same_course(posts)


@pytest.mark.rule("protocol W3")
def test_an_agreement_to_leave_counts_only_for_the_fate_that_was_read() -> None:
    posts = founded("ninth-age", NAMES)
    until(posts, lambda post: bool(plans(post.campaign.state)), "divided")
    ann, bo = of(posts, "Ann"), of(posts, "Bo")
    with refused("bad_answer"):
        bo.attempt("Bo", AGREE, {"player": "Cy neutral", "agrees": True})
    for _ in range(20):
        if ann.pen == bo.pen == "Ann":
            break
        go_round(posts, 1, "divided")
    bo.attempt("Bo", AGREE, {"player": "Cy divided", "agrees": True})
    ann.attempt("Ann", AGREE, {"player": "Cy divided", "agrees": False})
    ann.attempt("Ann", LEAVE, {"player": "Cy", "land": "neutral"})
    hear(ann, bo.message())
    (plan,) = plans(ann.campaign.state)
    assert plan.agreed == ["Ann"]
    assert not plan.settled
