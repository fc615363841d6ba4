"""What a device does about sealed letters whose device was lost: who agrees to set one aside, and what then.

Seals go from device to device, so that whoever comes to a new one is told that a letter is out already.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from empires.core.apart.letters import Opening, all_sealed, commitment, own
from empires.core.apart.story import Story
from empires.core.errors import IllegalChoice, SlipError
from empires.core.offices.seats import persons
from empires.core.offices.set_aside import Aside, aside, asides, deciders
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Unasked
from empires.core.records.post import Post


class Late(SlipError):
    """The letter of a `player` comes open, which was set aside before."""

    def __init__(self, player: str) -> None:
        super().__init__(
            f"This message opens a letter of {player} that was set aside by agreement, because its device "
            f"seemed to be lost. It is not read; {player} answers anew."
        )
        self.player = player


def unopened(campaign: Campaign[Any], post: Post) -> dict[str, list[str]]:
    """The players whose letters are sealed and wait to be opened; for each, who has yet to agree that it is
    set aside.
    """
    asked, here = campaign.run.together, {one.player for one in campaign.pending}
    found = {}
    for player in [name for name in asked if name in {*post.sealed, *post.agreed} - here - {*post.seats}]:
        agreed = post.agreed.get(player, [])
        found[player] = [name for name in deciders(campaign.state, asked, player) if name not in agreed]
    return found


def note_sealed(campaign: Campaign[Any], post: Post, held: dict[str, str]) -> None:
    """Note which letters of own seats others hold that were not sealed at this device; another that waits
    here is taken back, and what others have opened because of it is read later.
    """
    mine = {one.player: one for one in own(campaign, post) if one.player in post.salts}
    for player in [name for name in held if name in campaign.run.together and name in post.seats]:
        letter = mine.get(player)
        if letter is not None and commitment(post.at, letter, post.salts[player]) == held[player]:
            continue
        for name in [player, *(one.player for one in campaign.pending if one.player not in post.seats)]:
            post.salts.pop(name, None)
            with suppress(IllegalChoice):
                campaign.take_back(name)
        post.elsewhere[player] = campaign.record.length


def note_agreed(campaign: Campaign[Any], post: Post, agreed: dict[str, list[str]]) -> None:
    """Note what others agree to; nobody agrees for those who play here."""
    for player in persons(campaign.state, campaign.run.together):
        known = post.agreed.get(player, [])
        said = {*agreed.get(player, [])} - {*known, *post.here}
        new = [name for name in _may_agree(campaign, player) if name in said]
        if new:
            post.agreed[player] = [*known, *new]


def agree_here(campaign: Campaign[Any], post: Post, player: str) -> None:
    """Those who play here agree that the letter of `player` is set aside. Raises IllegalChoice."""
    mine = [name for name in _may_agree(campaign, player) if name in post.here]
    if player not in unopened(campaign, post) or not mine:
        raise IllegalChoice("no_letter", f"No sealed letter of {player} waits here to be opened.")
    known = post.agreed.get(player, [])
    post.agreed[player] = [*known, *(name for name in mine if name not in known)]


def _may_agree(campaign: Campaign[Any], player: str) -> list[str]:
    desk = campaign.state.desk
    names = deciders(campaign.state, campaign.run.together, player)
    return [*names, *([desk.keeper] if desk is not None and desk.keeper not in names else [])]


def decided(campaign: Campaign[Any], post: Post) -> Unasked | None:
    """What is to be written down, where all have agreed about a letter, or the organiser has."""
    state, asked, desk = campaign.state, campaign.run.together, campaign.state.desk
    for player in persons(state, asked):
        agreed = post.agreed.get(player, [])
        if not deciders(state, asked, player):
            continue
        if desk is not None and desk.keeper in agreed and desk.keeper != player:
            return aside(state, asked, Aside("organiser", player))
        if agreed and {*deciders(state, asked, player)} <= {*agreed}:
            return aside(state, asked, Aside("all", player))
    return None


def agreed_to(campaign: Campaign[Any], post: Post, one: Input) -> bool:
    """Whether those who play here have agreed to a letter that is set aside next, as far as needed."""
    found = asides([one])
    if not found or found[0].by == "organiser":
        return bool(found)
    needed = {*deciders(campaign.state, campaign.run.together, found[0].player)} & {*post.seats}
    return needed <= {*post.agreed.get(found[0].player, [])}


def named(post: Post, events: Iterable[Event]) -> str | None:
    """Who plays here and is said to have agreed to a letter that was set aside in these events."""
    told = [event.facts["agreed"] for event in events if event.kind == "letter_set_aside"]
    return next((name for agreed in told for name in agreed if name in post.seats), None)


def staying(campaign: Campaign[Any], post: Post | None, new: list[Input]) -> list[Answered]:
    """The letters here that still wait after these inputs: without those given in them, and without all that
    were open to others, for the question is asked from another place of the story now.
    """
    letters = [one for one in campaign.pending if one not in new]
    if post is None:
        return letters
    human = {*persons(campaign.state, campaign.run.together)}
    opened = {*post.salts} if all_sealed(campaign, post) else set[str]()
    return [one for one in letters if one.player not in human or one.player in {*post.seats} - opened]


def check_late(story: Story, at: int, opened: list[Opening]) -> None:
    """Raises Late where letters come open, at input `at` of the story, of which one was set aside there."""
    for one in story.inputs[at:]:
        found = asides([one])
        if not found:
            return
        if found[0].player in {opening.letter.player for opening in opened}:
            raise Late(found[0].player)
