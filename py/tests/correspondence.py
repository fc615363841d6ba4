"""Friends far apart: devices that play their seats, and a chat that delays, repeats, reorders and loses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Literal

import msgspec

from empires.core.apart.beginning import joined
from empires.core.apart.device import Device, load, save
from empires.core.apart.invitation import invite
from empires.core.apart.mail import Taken
from empires.core.apart.message import opened
from empires.core.apart.play import Thinks
from empires.core.apart.post import Post
from empires.core.apart.secret import Secret
from empires.core.base.canonical import as_text
from empires.core.base.long_work import finished
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import SEAT
from empires.core.records.desk import ORGANISER
from empires.core.records.setup import Seat, Setup, check_options
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import State
from empires.players.named import answer_for
from empires.players.policy import answer_one
from empires.players.random_legal import RandomPlayer
from empires.rulesets import find_ruleset

NAMES = ("Ann", "Bo", "Cy")

BETTER_NOT = (SEAT.name,)
"""What nobody does beside the open question: handing seats over would leave nobody to play."""


def prepared(ruleset: str, state: State) -> Ruleset[Any]:
    """A rule system whose campaigns begin in this state."""
    start = msgspec.json.encode(state)
    rules = find_ruleset(ruleset)
    return replace(rules, setup=lambda _: msgspec.json.decode(start, type=rules.state_type))


def first_device(
    ruleset: str | Ruleset[Any],
    seats: Sequence[str | Seat],
    options: Mapping[str, Any] = {},
    *,
    seed: str = "far",
    dice: Literal["shared", "table"] = "shared",
    thinks: Thinks = answer_for,
) -> Post:
    """The device of whoever begins a campaign; all that is random comes from a seed."""
    rules = find_ruleset(ruleset) if isinstance(ruleset, str) else ruleset
    setup = Setup(
        ruleset=rules.name,
        rules_version=rules.version,
        name="Far apart",
        seats=[one if isinstance(one, Seat) else Seat(name=one) for one in seats],
        options=check_options(rules.offered, options),
        seed="",
        dice=dice,
    )
    people = [seat.name for seat in setup.seats if seat.controller == "human"]
    organiser = ORGANISER if options.get("desk") == "apart" else people[0]
    lots = Random(f"{rules.name} {seed}")
    asked = msgspec.structs.replace(invite(setup, organiser), nonce=as_text(lots.randbytes(16)))
    secret = Secret(asked.campaign, organiser, lots.randbytes(32))
    asked = msgspec.structs.replace(asked, key=as_text(secret.public))
    post = Post(rules, asked, thinks)
    if organiser == ORGANISER:
        post.secrets[ORGANISER] = secret
    else:
        post.claim(organiser, secret.root)
    return post


def join(first: Post, *seats: str) -> Post:
    """The device of somebody who was invited and takes these seats."""
    post = joined(first.invitation, first.ruleset, first.thinks)
    for seat in seats:
        post.claim(seat, Random(f"{first.invitation.campaign} {seat}").randbytes(32))
    return post


def founded(
    ruleset: str | Ruleset[Any],
    seats: Sequence[str | Seat] = NAMES,
    options: Mapping[str, Any] = {},
    *,
    seed: str = "far",
    dice: Literal["shared", "table"] = "shared",
    thinks: Thinks = answer_for,
) -> list[Post]:
    """Everybody's devices, once the campaign has begun."""
    first = first_device(ruleset, seats, options, seed=seed, dice=dice, thinks=thinks)
    free = [seat for seat in first.invitation.people if seat not in first.secrets]
    posts = [first, *(join(first, seat) for seat in free)]
    for _ in range(2):
        for one in posts:
            spread(one, posts)
    assert all(one.course is not None for one in posts)
    while told := [one for one in posts if one.unsent]:  # dice that fall before anybody is asked
        for one in told:
            spread(one, posts)
    return posts


def hear(post: Post, text: str) -> Taken:
    """Take a message in."""
    return finished(post.take(opened(text)))


def spread(one: Post, posts: Sequence[Post]) -> list[Taken]:
    """A message of one device to all others."""
    text = one.message()
    return [hear(other, text) for other in posts if other is not one]


def asked(post: Post) -> list[Any]:
    """The questions that a device may answer now."""
    post.settle()
    if post.course is None or post.still or (post.course.bound and not post.writers):
        return []
    waiting = [one for one in post.campaign.waiting if one.player in post.secrets]
    if post.writers:
        return [one for one in waiting if one.player not in post.course.seals]
    return [one for one in waiting if one.player == post.pen]


def play(post: Post, players: Mapping[str, RandomPlayer], most: int = 400) -> int:
    """Answer all that a device is asked; how many answers that were."""
    device, given = Device(post.campaign, post), 0
    while given < most and (questions := asked(post)):
        answer_one(device, questions[0], players[questions[0].player])
        given += 1
    return given


def reopened(post: Post) -> Post:
    """A device whose page was closed and opened again."""
    again = load(save(Device(post.campaign, post)), lambda _: post.ruleset, post.thinks).post
    assert again is not None
    return again


class Chat:
    """What carries messages between devices: once, twice or not at all, and not in order."""

    def __init__(self, posts: Sequence[Post], seed: str) -> None:
        self.posts = [*posts]
        self.came: list[list[str]] = [[] for _ in posts]
        self.lots = Random(seed)
        self.players = {seat: RandomPlayer(seed, seat) for post in posts for seat in post.invitation.people}
        self.sizes: list[int] = []

    def say(self, at: int) -> None:
        """A message of one device goes to all others."""
        fresh = self.posts[at].unsent
        text = self.posts[at].message()
        if fresh:
            self.sizes.append(len(text))
        for other, came in enumerate(self.came):
            if other != at:
                for _ in range(self.lots.choice((0, 1, 1, 1, 2))):
                    came.insert(self.lots.randrange(len(came) + 1), text)

    def hear(self, at: int) -> None:
        """One device takes in what has come; now and then somebody's whole file."""
        post = self.posts[at]
        for text in self.came[at]:
            for refusal in hear(post, text).refused:
                assert "missing" in str(refusal) or "too late" in str(refusal), str(refusal)
        self.came[at] = []
        if self.lots.random() < 0.1:
            hear(post, self.lots.choice(self.posts).file())

    def interject(self, at: int) -> None:
        """Do something beside the open question."""
        post = self.posts[at]
        if post.course is None:
            return
        device = Device(post.campaign, post)
        for seat in post.seats:
            for question in post.campaign.view(seat).standing:
                if question.kind not in BETTER_NOT:
                    try:
                        device.answer(question, self.players[seat].choose(post.campaign.view(seat), question))
                    except IllegalChoice:
                        continue
                    return

    def go_on(self, answers: int) -> None:
        """Play until so many answers are given, or the campaign ends at all devices."""
        while not self.done(answers):
            at = self.lots.randrange(len(self.posts))
            self.hear(at)
            if self.lots.random() < 0.05:
                self.posts[at] = reopened(self.posts[at])
            if self.lots.random() < 0.03:
                self.interject(at)
            if any(post.writers or post.campaign.answers < answers for post in self.posts):
                play(self.posts[at], self.players, self.lots.choice((1, 3, 50)))
            self.say(at)

    def done(self, answers: int) -> bool:
        """Whether everybody has played as far, and knows the same."""
        courses = [post.course for post in self.posts]
        first = courses[0]
        if first is None or len({course.link for course in courses if course is not None}) > 1:
            return False
        if any(post.holds and post.campaign.answers < answers for post in self.posts):
            return False
        campaign = self.posts[0].campaign
        return campaign.finished or (campaign.answers >= answers and not campaign.pending)
