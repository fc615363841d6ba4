"""The last moves again: the campaign as it stood after each input from one on, from the last checkpoint
but one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from empires.core.base.long_work import Work
from empires.core.play.campaign import Campaign
from empires.core.play.record import Earlier, Record
from empires.core.records.blocks import Stretch, unpack
from empires.core.records.events import Event
from empires.core.records.inputs import Input, cuts

T = TypeVar("T")


def retracing(
    campaign: Campaign[Any], since: int, look: Callable[[Campaign[Any], Sequence[Event]], T]
) -> Work[list[T]]:
    """What `look` sees before the input of number `since`, and after each one from there on, with the events
    that it brought; where that lies too far back, from the checkpoint on. Yields a part from 0 to 1.
    """
    record = campaign.record
    first: Stretch | Earlier = record.stretch
    inputs: list[Input] = record.stretch.inputs
    if since < first.answers + first.rolls and record.earlier is not None:
        first = record.earlier
        inputs = [*unpack(record.blocks[-1]).inputs, *inputs]
    done = max(0, since - first.answers - first.rolls)
    begun = Record(Stretch(first.start, first.answers, first.rolls, inputs[:done], []), kept=False)
    past = Campaign(campaign.ruleset, campaign.setup, begun, source=campaign.dealer.source)
    seen = [look(past, ())]
    for start, end in pairwise(cuts(inputs[done:], 1)):
        told = len(past.record.stretch.events)
        past.replay(inputs[done + start : done + end])
        seen.append(look(past, past.record.stretch.events[told:]))
        yield end / max(len(inputs) - done, 1)
    return seen
