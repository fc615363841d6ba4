"""Dice that fall right after letters: every device rolls them from the pool, and nobody foresaw them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import pytest

from empires.core.apart.play import inputs_since
from empires.core.apart.post import Post
from empires.core.apart.things import Page
from empires.core.dice import shared
from empires.core.dice.dice import Dice
from empires.core.dice.shared import NO_NUMBER, Pool, faces
from empires.core.play import linking
from empires.core.records.inputs import Rolled
from empires.rulesets import catalogue
from tests.core.apart.test_controls import dice_of_a_claim, pool_of
from tests.core.apart.test_post import held, links, players, texts, writing
from tests.core.apart.test_post import quick as quick
from tests.correspondence import NAMES, founded, hear, play, spread


class Source(NamedTuple):
    """What a roll was made from."""

    pool: str
    number: str
    roll: int


@pytest.fixture
def sources(monkeypatch: pytest.MonkeyPatch) -> list[Source]:
    """What every roll from now on is made from."""
    found: list[Source] = []

    def noted(pool: Pool, seat: str, number: str, index: int, dice: Dice) -> tuple[int, ...]:
        found.append(Source(pool.value, NO_NUMBER if seat in pool.late else number, index))
        return faces(pool, seat, number, index, dice)

    monkeypatch.setattr(shared, "faces", noted)
    return found


def at_orders() -> list[Post]:
    """Devices that are asked for orders, after which dice of events and battles fall."""
    posts, hands = founded("mightier-empires"), players(NAMES)
    while not all(post.writers and post.campaign.state.phase == "orders" for post in posts):
        for post in posts:
            play(post, hands, 1)
            if post.unsent:
                spread(post, posts)
    return posts


def sealed(posts: Sequence[Post]) -> None:
    for post in writing(posts):
        play(post, players(NAMES), 1)


def exchanged(posts: Sequence[Post]) -> None:
    for post in [*posts, *posts, *posts]:
        if post.unsent:
            spread(post, posts)
    assert len(links(posts)) == 1


def fallen(post: Post, since: int) -> list[Any]:
    return [one for one in inputs_since(post.campaign.record, since) if isinstance(one, Rolled)]


@pytest.mark.rule("protocol D3", "protocol P1")
def test_dice_right_after_letters_fall_at_every_device_and_nobody_owes_a_message_for_them() -> None:
    posts = at_orders()
    before = posts[0].length
    sealed(posts)
    exchanged(posts)
    assert fallen(posts[0], before)
    for post in posts:
        assert fallen(post, before) == fallen(posts[0], before)
        assert post.campaign.run.roll is None
        assert not post.unsent


@pytest.mark.rule("protocol D3", "protocol P3", "protocol K3")
@pytest.mark.parametrize("ruleset", catalogue())
def test_nobody_sends_a_turn_in_which_he_was_asked_nothing(ruleset: str) -> None:
    posts, hands = founded(ruleset), players(NAMES)
    while posts[0].campaign.answers < 60 and not posts[0].campaign.finished:
        for post in posts:
            play(post, hands)
            if post.unsent:
                spread(post, posts)
    assert posts[0].course is not None
    pages = [one.body for step in posts[0].course.steps for one in step.things if isinstance(one.body, Page)]
    assert pages
    assert [body for body in pages if not body.inputs] == []


@pytest.mark.rule("protocol D3", "protocol D5")
@pytest.mark.parametrize("stirred", [True, False])
def test_where_numbers_of_letters_are_not_stirred_in_a_writer_foresees_the_dice_after_them(
    stirred: bool, sources: list[Source], monkeypatch: pytest.MonkeyPatch
) -> None:
    posts = at_orders()
    if not stirred:
        monkeypatch.setattr(linking, "stir", lambda *_: None)
    foreseen = pool_of(posts[0])
    sources.clear()
    sealed(posts)
    exchanged(posts)
    first = sources[0]
    assert (first.number, first.roll) == (NO_NUMBER, 0)
    assert (first.pool == foreseen) is not stirred


@pytest.mark.rule("protocol D3", "protocol L7", "protocol G3")
def test_who_refuses_to_open_a_letter_does_not_choose_between_two_sets_of_dice(
    sources: list[Source],
) -> None:
    """He knows what falls with his number; after a letter that counts as missing, dice wait for another's."""
    posts = at_orders()
    lost, *others = posts
    sealed(posts)
    lost.message()
    assert lost.course is not None
    for post in others:
        hear(post, texts(lost, lost.course.seals[lost.seats[0]]))
    sources.clear()
    for post in [*others, *others]:
        spread(post, others)
    assert sources == [], "his letter is missing"
    for post in others:
        post.give_up(lost.seats)
    for post in [*others, *others]:
        spread(post, others)
    assert sources
    assert all(one.number != NO_NUMBER for one in sources)


@pytest.mark.rule("protocol D3", "protocol D6")
def test_where_a_chain_does_not_count_yet_dice_after_letters_wait_for_the_pen(sources: list[Source]) -> None:
    posts = at_orders()
    for post in posts:
        pool = post.campaign.state.pool
        assert pool is not None
        pool.late = {"Cy": ["Cy"]}
    sources.clear()
    sealed(posts)
    for post in [*posts, *posts]:
        if post.unsent:
            spread(post, posts)
    assert all(one.number != NO_NUMBER for one in sources)


@pytest.mark.rule("protocol D3", "protocol D6", "protocol G6")
def test_a_seat_claimed_anew_right_after_letters_rolls_no_die_that_has_just_fallen(
    sources: list[Source],
) -> None:
    posts = at_orders()
    sources.clear()
    sealed(posts)
    exchanged(posts)
    after = {*sources}
    holder, _ = held(posts)
    sources.clear()
    rolls = len(dice_of_a_claim(posts, holder.seats[0], bytes(32)))
    assert rolls
    anew = {*sources[-rolls:]}
    assert {one.number for one in (*after, *anew)} == {NO_NUMBER}
    assert after & anew == set()
