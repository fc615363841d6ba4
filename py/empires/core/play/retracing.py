"""A replay of the last moves: the campaign after each input, starting no earlier than the last checkpoint but
one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from empires.core.base.long_work import Work
from empires.core.play.campaign import Campaign
from empires.core.play.record import Earlier, Record
from empires.core.records.blocks import Stretch
from empires.core.records.events import Event
from empires.core.records.inputs import Rolled, cuts

T = TypeVar("T")


def retracing(
    campaign: Campaign[Any], since: int, look: Callable[[Campaign[Any], int, Sequence[Event]], T]
) -> Work[list[T]]:
    """The results of calling `look` with the campaign, the number of inputs so far and the events caused,
    once before input number `since` and then after each later answer. If `since` is too far back, the replay
    starts at the checkpoint. Yields its progress from 0 to 1."""
    record = campaign.record
    first: Stretch | Earlier = record.stretch
    if since < first.answers + first.rolls and record.earlier is not None:
        first = record.earlier
    inputs = record.since(first.answers + first.rolls)
    done = max(0, since - first.answers - first.rolls)
    while done < len(inputs) and isinstance(inputs[done], Rolled):
        done += 1  # dice rolled before anybody answered
    begun = Record(Stretch(first.start, first.answers, first.rolls, inputs[:done], []), kept=False)
    past = Campaign(campaign.ruleset, campaign.setup, begun, source=campaign.dealer.source)
    seen = [look(past, past.record.length, ())]
    for start, end in pairwise(cuts(inputs[done:], 1)):
        told = len(past.record.stretch.events)
        past.replay(inputs[done + start : done + end])
        seen.append(look(past, past.record.length, past.record.stretch.events[told:]))
        yield end / max(len(inputs) - done, 1)
    return seen
