"""What a device adds to the story when messages go out and come in: whoever holds the pen writes it down.

Hidden numbers for shared dice are sealed and opened, and what players did at devices that do not hold the pen
is written into the journal, once, or declined with a reason.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from empires.core.apart.device import Device
from empires.core.dice.pool import Pledged, hidden_number, seal_of
from empires.core.errors import IllegalChoice
from empires.core.offices.seats import persons
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import Input, Wished
from empires.core.records.post import Post

MOST_WISHES = 50
"""Letters of one message that are written down; people send one or two."""

MOST_DECLINED = 100
"""Declined letters that a device goes on telling of; the latest."""

LONGEST_REASON = 400
"""Characters of the reason why a letter was declined."""


def shares_dice(campaign: Campaign[Any]) -> bool:
    """Whether the dice of the campaign are shared as soon as messages go round."""
    several = len(persons(campaign.state, campaign.state.players)) > 1
    return campaign.dealer.source.mode in ("sealed", "shared") and several


def settle(device: Device, post: Post) -> None:
    """Before a message goes out: seal numbers for the own seats, and hand the pen on where others go on."""
    campaign = device.campaign
    if not shares_dice(campaign) or not device.writes_here:
        return
    pool = campaign.state.pool
    if pool is not None and pool.holder is not None:
        if _asked_here(campaign, post):
            return
        device.seal_number(pool.holder, opened=True)
    for seat in persons(campaign.state, post.seats):
        lost = pool is not None and pool.seal_of(seat) != ""
        if not device.number_known(seat) and not (lost and campaign.run.together):  # letters come first
            device.seal_number(seat)


def _asked_here(campaign: Campaign[Any], post: Post) -> bool:
    """Whether the campaign goes on at this device: for letters all are asked alike."""
    if campaign.run.together:
        return False
    elsewhere = {*persons(campaign.state, campaign.state.players)} - {*post.seats}
    asked = [one.player for one in campaign.waiting]
    return bool(asked) and not elsewhere & {*asked}


def seals(campaign: Campaign[Any], post: Post, inputs: Iterable[Input]) -> dict[str, tuple[str, int]]:
    """The seals of own numbers that are not written down yet, because another device holds the pen; each with
    how many of this player are.
    """
    if not shares_dice(campaign):
        return {}
    found = {}
    for seat in persons(campaign.state, post.seats):
        seal = seal_of(seat, post.numbers.setdefault(seat, hidden_number()))
        if campaign.state.pool is None or campaign.state.pool.seal_of(seat) != seal:
            found[seat] = (seal, _written(inputs, seat))
    return found


def _written(inputs: Iterable[Input], seat: str) -> int:
    return sum(isinstance(one, Pledged) and one.player == seat for one in inputs)


def note_seals(device: Device, post: Post, came: dict[str, tuple[str, int]], inputs: Sequence[Input]) -> None:
    """Write down others' seals; where another was written since, it is an old message."""
    campaign = device.campaign
    if not shares_dice(campaign) or not device.writes_here or campaign.run.together:
        return
    for seat in persons(campaign.state, campaign.state.players):
        seal, written = came.get(seat, ("", 0))
        if _is_seal(seal) and seat not in post.seats and written == _written(inputs, seat):
            device.take_seal(seat, seal)


def _is_seal(text: str) -> bool:
    return len(text) == 64 and set(text) <= set("0123456789abcdef")


def grant(device: Device, post: Post, wishes: Iterable[Wished], written: Collection[str]) -> list[Event]:
    """Write down what players did at other devices, and what waits here; what happened."""
    told: list[Event] = []
    post.wishes = [one for one in post.wishes if one.letter not in written]
    for wish in [*list(wishes)[:MOST_WISHES], *post.wishes]:
        if not device.writes_here and not device.seats_change(wish.kind):
            continue
        if wish.letter in written or wish.letter in post.declined or not 0 < len(wish.letter) <= 64:
            continue
        try:
            told += device.grant(wish)
        except IllegalChoice as refusal:
            post.declined[wish.letter] = refusal.message[:LONGEST_REASON]
    post.declined = dict([*post.declined.items()][-MOST_DECLINED:])
    return told + drop_declined(post, post.declined)


def drop_declined(post: Post, declined: dict[str, str]) -> list[Event]:
    """Own wishes that cannot be fulfilled any more, told to whose they are."""
    lost = [one for one in post.wishes if one.letter in declined]
    post.wishes = [one for one in post.wishes if one.letter not in declined]
    told = []
    for one in lost:
        text = f"What you did could not be written down: {declined[one.letter][:LONGEST_REASON]}"
        told.append(Event("letter_declined", "", text, (one.player,)))
    return told
