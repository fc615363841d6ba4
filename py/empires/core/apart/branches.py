"""Two versions of one campaign: where they diverge, and what happened in each after that."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from empires.core.base.long_work import Work
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.saves.proof import replayed, whole_journal

SHOWN = 8
"""The maximum number of answers shown for each version after the point where the two diverge."""


class Branch(msgspec.Struct):
    """What was played in one of two versions after they diverged: the number of answers, who gave them, and
    the first few events."""

    answers: int
    givers: list[str]
    events: list[Event]


def parting(mine: Sequence[Input], theirs: Sequence[Input]) -> int | None:
    """The first input in which two journals differ; None if one journal simply continues the other."""
    return next((n for n, (one, other) in enumerate(zip(mine, theirs, strict=False)) if one != other), None)


def branch(campaign: Campaign[Any], at: int) -> Work[Branch]:
    """What happens in a campaign from input number `at` on. Raises ReplayError if it cannot be replayed."""
    inputs = whole_journal(campaign)
    starts = [n for n, one in enumerate(inputs) if not isinstance(one, Rolled)]
    first = max((n for n in starts if n <= at), default=0)
    last = next((n for n in starts if n >= first + SHOWN), len(inputs))
    again = yield from replayed(campaign, inputs[:first])
    before = sum(len(page) for page in again.pages()) if first else 0
    again = yield from replayed(campaign, inputs[:last])
    events = [event for page in again.pages() for event in page][before:]
    given = [one.player for one in inputs[at:] if isinstance(one, Answered | Unasked | Wished)]
    return Branch(len(given), list(dict.fromkeys(given)), events)
