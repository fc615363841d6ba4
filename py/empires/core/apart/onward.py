"""The story goes on at this device with what was written at others, or with what all have agreed to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from typing import Any

from empires.core.apart.device import Device
from empires.core.apart.letters import turn_to
from empires.core.apart.lost_letters import agree_here, decided, staying
from empires.core.apart.story import Story, telling
from empires.core.base.long_work import Work, finished
from empires.core.errors import IllegalChoice, ReplayError, SlipError
from empires.core.play.campaign import Campaign
from empires.core.records.blocks import Stretch, unpack
from empires.core.records.events import Event
from empires.core.records.inputs import MOST_INPUTS, Input, Rolled, cuts
from empires.core.records.post import Post


def go_on(
    device: Device, new: list[Input], whole: bool, check: Callable[[list[Event]], None] | None = None
) -> Work[list[Event]]:
    """Replay what is new; nothing is changed unless all of it fits, it is `whole`, and `check` lets what
    happened pass.
    """
    campaign, letters = device.campaign, staying(device.campaign, device.post, new)
    run, record, rolls = campaign.run, campaign.record, sum(isinstance(one, Rolled) for one in new)
    ends = (record.answers + len(new) - rolls, run.rolls + rolls)
    try:
        with _all_or_nothing(campaign) as told:
            for start, end in pairwise(cuts(new)):
                campaign.replay(new[start:end])
                while campaign.resting is not None:
                    campaign.go_on()
                yield end / len(new)
            if not whole or (campaign.answers, campaign.run.rolls) != ends:
                raise SlipError("This message does not lead where it says; it was changed on its way.")
            if len(record.stretch.inputs) > MOST_INPUTS:
                raise SlipError("This message holds more in one step than any campaign does.")
            events = told()
            if check is not None:
                check(events)
    except ReplayError as fault:
        raise SlipError(f"This message cannot be played on: {fault}") from fault
    for one in letters:  # others did something meanwhile, and the question is still open
        with suppress(IllegalChoice):
            device.attempt(one.player, one.kind, one.answer)
    return events


@contextmanager
def _all_or_nothing(campaign: Campaign[Any]) -> Iterator[Callable[[], list[Event]]]:
    """After an error the campaign is as before. Secret answers that wait here are laid aside first, for they
    come back with the others'. Gives a function that tells the events since.
    """
    record, pending = campaign.record, campaign.pending
    stretch, earlier, blocks = record.stretch, record.earlier, list(record.blocks)
    inputs, before = list(stretch.inputs), len(stretch.events)
    if pending:
        campaign.replay(inputs, start=stretch)

    def told() -> list[Event]:
        events = [event for block in record.blocks[len(blocks) :] for event in unpack(block).events]
        return [*events, *record.stretch.events][before:]

    try:
        yield told
    except Exception:
        record.blocks, record.earlier = blocks, earlier
        start = Stretch(stretch.start, stretch.answers, stretch.rolls, inputs, [])
        campaign.replay([*inputs, *pending], start=start)
        raise


def set_aside(device: Device, player: str) -> list[Event]:
    """Those who play at this device agree that the sealed letter of `player` is set aside, because its device
    was lost; what happened, if all have agreed now. Raises IllegalChoice.
    """
    return finished(agreeing(device, player))


def agreeing(device: Device, player: str) -> Work[list[Event]]:
    """Incremental version of `set_aside`."""
    post = device.post
    if post is None:
        raise IllegalChoice("no_letter", "Letters are sealed between devices only.")
    story = yield from telling(device.campaign)
    turn_to(post, story.links[-1])
    agree_here(device.campaign, post, player)
    return (yield from where_decided(device, post, story))


def where_decided(device: Device, post: Post, story: Story) -> Work[list[Event]]:
    """Write down that a letter is set aside, where that is decided."""
    one = decided(device.campaign, post)
    if one is None:
        return []
    told = yield from go_on(device, [one], True)
    story.add([one])
    turn_to(post, story.links[-1])
    return told
