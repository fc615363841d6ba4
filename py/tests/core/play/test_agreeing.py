"""A result that is restated between devices: one side proposes a new report, the other agrees."""

from __future__ import annotations

from functools import partial
from typing import Any

import msgspec
import pytest

from empires.core.apart import signer
from empires.core.apart.beginning import joined
from empires.core.apart.message import Message, write
from empires.core.apart.post import Post
from empires.core.apart.things import Page, Wish, sign
from empires.core.base.stream import Stream
from empires.core.offices.restatement import AGREE, PROPOSE, RESTATE
from empires.core.play import agreeing, campaign
from empires.core.play.agreeing import fighters_of
from empires.core.play.campaign import STRETCH, stretch_of
from empires.core.play.restating import Result
from empires.core.play.results import results_of
from empires.core.records.desk import ORGANISER
from empires.core.records.results import NewReport
from empires.players.random_legal import RandomPlayer
from empires.testing import refused
from tests.core.play.test_restating import ON_THE_TABLE, other_report
from tests.correspondence import NAMES, founded, hear, play, reopened, spread

SEEDS = {"mighty-kingdoms": "b", "mighty-empires": "c", "mightier-empires": "a"}
"""Seeds with an early battle."""


def fought(name: str, seed: str = "apart", desk: str = "off", later: int = 1) -> list[Post]:
    """Devices some messages after the first battle on a table, between two players."""
    posts = founded(name, NAMES, {**ON_THE_TABLE[name], "desk": desk}, seed=seed)
    people = {one: RandomPlayer(seed, one) for one in NAMES}
    while not results_of(posts[0].campaign) or later > 0:
        later -= bool(results_of(posts[0].campaign))
        for post in posts:
            play(post, people, 3)
            spread(post, posts)
        if posts[0].campaign.finished:
            return fought(name, f"{seed} again", desk, later)
    if any(len(one.fighters) > 2 for one in results_of(posts[0].campaign)):
        return fought(name, f"{seed} again", desk, later + 1)
    return posts


def new_report(post: Post, one: Result, seed: str = "slip") -> dict[str, Any]:
    """Another report of a battle, at random, as a proposal."""
    campaign = post.campaign
    answers = other_report(campaign, one.back, Stream(seed, seed))
    at = campaign.record.length - one.back
    fighters = fighters_of(campaign, partial(stretch_of, campaign), at, answers)
    said = msgspec.json.encode(answers).decode()
    after = campaign.state.restated
    return {"at": at, "after": after, "answers": said, "fighters": fighters, "reason": "A slip."}


def of(posts: list[Post], seat: str) -> Post:
    return next(post for post in posts if seat in post.seats)


PEOPLE = {one: RandomPlayer("on", one) for one in NAMES}


def go_round(posts: list[Post], answers: int = 2) -> None:
    """Everybody plays a little, and everybody hears of it."""
    for post in posts:
        play(post, PEOPLE, answers)
        spread(post, posts)


def waiting(post: Post) -> list[NewReport]:
    reports = post.campaign.state.new_reports
    return list(reports.waiting) if reports is not None else []


def without_letters(posts: list[Post]) -> Result:
    """The oldest result that can be restated, once nobody writes a letter."""
    for _ in range(40):
        for post in posts:
            if not any(one.writers for one in posts) and (found := results_of(posts[0].campaign)):
                return found[-1]
            play(post, PEOPLE, 1)
            spread(post, posts)
    raise AssertionError("letters are written for ever")


def proposed(posts: list[Post], one: Result, seed: str = "slip") -> NewReport:
    """A new report that everybody has heard of."""
    proposer = of(posts, one.by)
    mine = next(each for each in results_of(proposer.campaign) if each.text == one.text)
    proposer.attempt(one.by, PROPOSE, new_report(proposer, mine, seed))
    for _ in range(12):
        if all(waiting(post) for post in posts):
            return waiting(posts[0])[0]
        go_round(posts)
    raise AssertionError("nobody heard of it")


def agree(post: Post, seat: str, key: str, *, agrees: bool = True) -> None:
    post.attempt(seat, AGREE, {"key": key, "agrees": agrees})


def all_agree(posts: list[Post]) -> None:
    """Everybody agrees as soon as no letter is out, until all devices have restated it."""
    for _ in range(120):
        for post in posts:
            if all(one.campaign.state.restated for one in posts):
                return
            assert post.course is not None
            for seat in post.seats:
                for one in waiting(post):
                    if seat in one.missing and not post.writers and not post.course.waiting.get(seat):
                        agree(post, seat, one.key)
            play(post, PEOPLE, 3)
            spread(post, posts)
    raise AssertionError("nothing was restated")


def same_course(posts: list[Post]) -> None:
    """All devices are at the same link, and a friend who opens the whole file gets there too."""
    for _ in range(2):
        for post in posts:
            spread(post, posts)
    assert len({post.course.link for post in posts if post.course is not None}) == 1
    late = joined(posts[0].invitation, posts[0].ruleset, posts[0].thinks)
    assert not hear(late, posts[0].file()).refused
    assert late.course is not None
    assert posts[0].course is not None
    assert late.course.link == posts[0].course.link
    assert late.campaign.state.restated == posts[0].campaign.state.restated


@pytest.mark.rule("protocol W3", "protocol P4", "protocol J2")
@pytest.mark.parametrize("name", [*ON_THE_TABLE])
def test_both_sides_restate_a_result_and_every_device_plays_again(name: str) -> None:
    posts = fought(name, SEEDS.get(name, "apart"))
    one = without_letters(posts)
    proposed(posts, one)
    all_agree(posts)
    assert [waiting(post) for post in posts] == [[], [], []]
    told = [event for event in posts[0].campaign.recent if event.kind == "result_restated"]
    assert told[0].text.startswith(f"{one.by}, as ")
    posts = [reopened(post) for post in posts]
    same_course(posts)


def with_the_pen(posts: list[Post]) -> tuple[Post, str, Result]:
    """One of those who fought a battle, who has the pen, and the battle as it is known there."""
    for _ in range(20):
        one = without_letters(posts)
        if (pen := posts[0].pen) is not None and pen in one.fighters:
            return of(posts, pen), pen, results_of(of(posts, pen).campaign)[-1]
        go_round(posts)
    raise AssertionError("nobody who fought has the pen")


def crafted(post: Post, seat: str, *inputs: tuple[Any, ...]) -> str:
    """A message with a page of the seat with the pen that holds whatever its author likes."""
    assert post.course is not None
    secret, course = post.secrets[seat], post.course
    number = signer.next_number(secret, course)
    body = Page(secret.campaign, seat, course.link, inputs, number, course.play.state())
    return write(Message(secret.campaign, "Far apart", loose=[sign(secret, body).signed]))


@pytest.mark.rule("protocol P2", "protocol W1", "protocol C1")
def test_whoever_claims_an_agreement_that_was_never_given_is_refused() -> None:
    posts = fought("ninth-age")
    liar, seat, one = with_the_pen(posts)
    report, victim = new_report(liar, one), next(name for name in one.fighters if name != seat)
    assert liar.course is not None
    alone = {**report, "fighters": [seat]}
    said = {"back": one.back, "answers": report["answers"], "agreed": [victim], "reason": ""}
    forged = sign(
        liar.secrets[seat],
        Wish(liar.course.campaign, victim, liar.course.link, 1, AGREE, {"key": "any", "agrees": True}),
    )
    written = (victim, liar.course.link, 1, AGREE, {"key": "any", "agrees": True}, forged.signed.signature)
    for page, words in (
        (((PROPOSE, alone),), "the rules refuse"),
        (((RESTATE, said),), "the rules refuse"),
        (((PROPOSE, report), written), f"not made with {victim}’s key"),
    ):
        friend = of(posts, victim)
        before, link = friend.campaign.hash(), friend.course.link if friend.course is not None else ""
        (refusal,) = hear(friend, crafted(liar, seat, *page)).refused
        assert words in str(refusal)
        assert friend.campaign.hash() == before
        assert friend.course is not None
        assert friend.course.link == link


def exchanged() -> tuple[Post, NewReport]:
    """Somebody exchanges a report for another when the agreement to it is on its way; the first report."""
    posts = fought("ninth-age")
    liar, seat, one = with_the_pen(posts)
    liar.attempt(seat, PROPOSE, new_report(liar, one, "fair"))
    (fair,) = waiting(liar)
    other = of(posts, fair.missing[0])
    for _ in range(20):
        if waiting(other) and liar.pen == other.pen == seat:
            break
        go_round(posts, 1)
    agree(other, fair.missing[0], fair.key)
    late = other.message()
    mine = next(each for each in results_of(liar.campaign) if each.text == one.text)
    liar.attempt(seat, PROPOSE, new_report(liar, mine, "unfair"))
    hear(liar, late)
    return liar, fair


@pytest.mark.rule("protocol W3")
def test_an_agreement_counts_only_for_the_report_that_was_read() -> None:
    liar, fair = exchanged()
    (unfair,) = waiting(liar)
    assert unfair.key != fair.key
    assert unfair.missing == fair.missing
    assert liar.campaign.state.restated == 0


@pytest.mark.rule("protocol W3")
def test_if_an_agreement_named_no_report_whoever_exchanges_it_would_win(monkeypatch: Any) -> None:
    monkeypatch.setattr(agreeing, "key_of", lambda *_: "any")
    liar, _ = exchanged()
    assert liar.campaign.state.restated == 1


@pytest.mark.rule("protocol C5")
def test_a_friend_who_was_away_hears_late_that_a_result_was_restated() -> None:
    posts = fought("ninth-age")
    holder, seat, one = with_the_pen(posts)
    proposer = of(posts, next(name for name in one.fighters if name != seat))
    away = next(post for post in posts if post not in (holder, proposer))
    mine = next(each for each in results_of(proposer.campaign) if each.text == one.text)
    proposer.attempt(proposer.seats[0], PROPOSE, new_report(proposer, mine))
    hear(holder, proposer.message())
    agree(holder, seat, waiting(holder)[0].key)
    play(holder, PEOPLE, 100)
    hear(proposer, holder.message())
    assert [post.campaign.state.restated for post in (holder, proposer, away)] == [1, 1, 0]
    hear(away, proposer.message())
    hear(away, holder.file())
    assert away.campaign.state.restated == 1
    same_course(posts)


@pytest.mark.rule("protocol W2")
def test_the_desk_restates_a_result_alone() -> None:
    organiser, *_ = posts = fought("ninth-age", desk="apart")
    one = without_letters(posts)
    with refused("not_yours"):
        third = next(name for name in NAMES if name not in one.fighters)
        post = of(posts, third)
        post.attempt(third, PROPOSE, new_report(post, results_of(post.campaign)[-1]))
    organiser.attempt(ORGANISER, PROPOSE, new_report(organiser, one))
    all_agree(posts)
    same_course(posts)


@pytest.mark.rule("protocol W1")
def test_a_report_that_somebody_rejects_is_dropped() -> None:
    posts = fought("ninth-age")
    report = proposed(posts, without_letters(posts))
    agree(of(posts, report.missing[0]), report.missing[0], report.key, agrees=False)
    for _ in range(10):
        if any(waiting(post) for post in posts):
            go_round(posts)
    assert not any(waiting(post) for post in posts)
    assert {post.campaign.state.restated for post in posts} == {0}


def late(posts: list[Post], answers: int) -> tuple[Post, NewReport]:
    """A new report to which the last friend agrees only after many answers; that friend’s device."""
    report = proposed(posts, without_letters(posts))
    friend, known = of(posts, report.missing[0]), posts[0].campaign.answers
    while friend.campaign.answers < known + answers or friend.pen not in friend.seats:
        go_round(posts, 1)
        assert not friend.campaign.finished
    return friend, report


@pytest.mark.rule("protocol W3")
def test_a_new_report_can_still_be_agreed_to_after_two_more_pages_of_the_journal() -> None:
    posts = fought("ninth-age")
    friend, report = late(posts, 2 * STRETCH)
    agree(friend, report.missing[0], report.key)
    all_agree(posts)
    same_course(posts)


@pytest.mark.rule("protocol W3")
def test_without_that_patience_its_battle_would_be_out_of_reach(monkeypatch: Any) -> None:
    monkeypatch.setattr(campaign, "PATIENT", STRETCH)
    posts = fought("ninth-age")
    friend, report = late(posts, 3 * STRETCH)
    with refused("not_restated"):
        agree(friend, report.missing[0], report.key)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", ["ninth-age", "warmaster", "mightier-empires"])
def test_results_between_devices_are_restated_after_more_and_more_answers(name: str, seed: int) -> None:
    posts = fought(name, f"soaked {seed}", later=2 + seed)
    proposed(posts, without_letters(posts), f"slip {seed}")
    all_agree(posts)
    same_course([reopened(post) for post in posts])
