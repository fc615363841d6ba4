"""The story goes on at this device with what was written at others, or with what all have agreed to."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from itertools import pairwise
from typing import Any

from empires.core.apart.letters import turn_to
from empires.core.apart.lost_letters import agree_here, decided, staying
from empires.core.apart.story import Story, telling
from empires.core.base.long_work import Work, finished
from empires.core.errors import IllegalChoice, ReplayError, SlipError
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import MOST_INPUTS, Input, Rolled, cuts
from empires.core.records.post import Post


def go_on(
    campaign: Campaign[Any], new: list[Input], whole: bool, check: Callable[[list[Event]], None] | None = None
) -> Work[list[Event]]:
    """Replay what is new; nothing is changed unless all of it fits, it is `whole`, and `check` lets what
    happened pass.
    """
    rolls, letters = sum(isinstance(one, Rolled) for one in new), staying(campaign, new)
    stands = (campaign.answers - len(campaign.pending) + len(new) - rolls, campaign.rolls + rolls)
    try:
        with campaign.going_on() as told:
            for start, end in pairwise(cuts(new)):
                campaign.replay(new[start:end])
                while campaign.resting is not None:
                    campaign.go_on()
                yield end / len(new)
            if not whole or (campaign.answers, campaign.rolls) != stands:
                raise SlipError("This message does not lead where it says; it was changed on its way.")
            if len(campaign.stretch.inputs) > MOST_INPUTS:
                raise SlipError("This message holds more in one step than any campaign does.")
            events = told()
            if check is not None:
                check(events)
    except ReplayError as fault:
        raise SlipError(f"This message cannot be played on: {fault}") from fault
    for one in letters:  # others did something meanwhile, and the question still stands
        with suppress(IllegalChoice):
            campaign.attempt(one.player, one.kind, one.answer)
    return events


def set_aside(campaign: Campaign[Any], player: str) -> list[Event]:
    """Those who play at this device agree that the sealed letter of `player` is set aside, because its device
    was lost; what happened, if all have agreed now. Raises IllegalChoice.
    """
    return finished(agreeing(campaign, player))


def agreeing(campaign: Campaign[Any], player: str) -> Work[list[Event]]:
    """Incremental version of `set_aside`."""
    post = campaign.post
    if post is None:
        raise IllegalChoice("no_letter", "Letters are sealed between devices only.")
    story = yield from telling(campaign)
    turn_to(post, story.links[-1])
    agree_here(campaign, post, player)
    return (yield from where_decided(campaign, post, story))


def where_decided(campaign: Campaign[Any], post: Post, story: Story) -> Work[list[Event]]:
    """Write down that a letter is set aside, where that is decided."""
    one = decided(campaign, post)
    if one is None:
        return []
    told = yield from go_on(campaign, [one], True)
    story.add([one])
    turn_to(post, story.links[-1])
    return told
