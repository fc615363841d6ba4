"""Two courses of one campaign: where they part, what happened in each from there, and the other one whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from empires.core.apart.device import Device
from empires.core.apart.slips import Slip
from empires.core.apart.story import Story, telling
from empires.core.base.long_work import Work
from empires.core.errors import ReplayError, SaveError, SlipError
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.records.post import Post
from empires.core.saves.proof import replayed, whole_journal

SHOWN = 8
"""Answers after the parting that are told of each course."""


class Course(msgspec.Struct):
    """What was played from the parting on: how many answers, whose, and the events of the first of them."""

    answers: int
    givers: list[str]
    events: list[Event]


def parting(mine: Sequence[Input], theirs: Sequence[Input]) -> int | None:
    """The first input in which two stories differ; None where one goes on from the other, or they are one."""
    return next((n for n, (one, other) in enumerate(zip(mine, theirs, strict=False)) if one != other), None)


def course(campaign: Campaign[Any], at: int) -> Work[Course]:
    """What happened in a campaign from input `at` on. Raises ReplayError where that cannot be told."""
    inputs = whole_journal(campaign)
    starts = [n for n, one in enumerate(inputs) if not isinstance(one, Rolled)]
    first = max((n for n in starts if n <= at), default=0)
    last = next((n for n in starts if n >= first + SHOWN), len(inputs))
    again = yield from replayed(campaign, inputs[:first])
    before = sum(len(page) for page in again.pages()) if first else 0
    again = yield from replayed(campaign, inputs[:last])
    events = [event for page in again.pages() for event in page][before:]
    given = [one.player for one in inputs[at:] if isinstance(one, Answered | Unasked | Wished)]
    return Course(len(given), list(dict.fromkeys(given)), events)


def other_course(device: Device, came: Slip) -> Work[Device]:
    """The campaign that a slip tells of, where it goes on from something known here.

    Raises SlipError where it does not, or where it cannot be played on.
    """
    campaign, post = device.campaign, device.post
    story = yield from telling(campaign)
    if not 0 <= came.base <= len(story.inputs) or story.links[came.base] != came.before:
        raise SlipError("That message tells of another course whose beginning is not here: ask for its file.")
    inputs = [*story.inputs[: came.base], *came.inputs]
    check = Story(story.inputs[: came.base], story.links[: came.base + 1])
    check.add(came.inputs)
    if check.links[-1] != came.after:
        raise SlipError("This message does not lead where it says; it was changed on its way.")
    try:
        other = yield from replayed(campaign, inputs)
    except ReplayError as fault:
        raise SlipError(f"This message cannot be played on: {fault}") from fault
    if post is not None:
        sent = min(post.sent, came.base)
        post = Post(list(post.seats), sent, numbers=dict(post.numbers), desk=post.desk)
    return Device(other, post)


def stories(mine: Campaign[Any], theirs: Campaign[Any]) -> Work[tuple[Story, Story]]:
    """The stories of both. Raises SaveError where pages are lost."""
    try:
        one = yield from telling(mine)
        other = yield from telling(theirs)
    except SlipError as fault:
        raise SaveError(str(fault)) from fault
    return one, other
