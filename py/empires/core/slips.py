"""Slips: what was added to a campaign, as a short text that friends pass on by chat.

A slip names the campaign, the link of the story it goes on from, the inputs that were added and the link they
lead to, with the letters of the question that is open there. Taking it in replays the inputs as any answers
are, so nothing in it is trusted: what is known changes nothing, what goes on is added in place, and a gap, a
branch or a cheat is refused with a sentence.
"""

from __future__ import annotations

import base64
import re
import zlib
from contextlib import suppress
from itertools import pairwise
from typing import Any

import msgspec

from .campaign import Campaign
from .errors import IllegalChoice, ReplayError, SaveError, SlipError
from .events import Event
from .journal import Input, Rolled, check_depth
from .letters import Opening, Post, openings, seal, take_opened, take_sealed, turn_to
from .setup import LONGEST_NAME
from .story import Story, telling
from .work import Work, cuts, finished

MARK = "E1."
"""What a slip begins with: its kind and version."""

LONGEST = 400_000
"""Characters of a slip that are read; a turn takes some thousand."""

LARGEST = 8_000_000
"""Bytes that a slip may unpack to."""


class Slip(msgspec.Struct, frozen=True, array_like=True):
    """The story's first link and title; how many inputs came before and the link there; the inputs since, the
    link they lead to; commitments to letters by player, and letters opened.
    """

    story: str
    title: str
    base: int
    before: str
    inputs: list[Input]
    after: str
    sealed: dict[str, str] = {}
    opened: list[Opening] = []


class Gap(SlipError):
    """Inputs between the own story and the slip are missing; `known` is how many are here."""

    def __init__(self, known: int, base: int) -> None:
        super().__init__(
            f"This message goes on from answer {base}, the campaign here ends with answer {known}: a message "
            "in between is missing. Ask for it, or for the whole file."
        )
        self.known = known


class Branch(SlipError):
    """Two stories: from input `at` on they differ. `mine` and `theirs` are the first inputs that do."""

    def __init__(self, at: int, mine: Input | None = None, theirs: Input | None = None) -> None:
        where = f"from answer {at + 1} on" if mine else "somewhere before its first answer"
        told = f": here {_told(mine)}, there {_told(theirs)}" if mine and theirs else ""
        super().__init__(f"This message tells another story of the campaign {where}{told}.")
        self.at, self.mine, self.theirs = at, mine, theirs


def _told(one: Input) -> str:
    return (
        f"the dice fell {', '.join(map(str, one.faces))}"
        if isinstance(one, Rolled)
        else (f"{one.player} answered “{one.kind}”")
    )


_slip = msgspec.json.Decoder(Slip)
_SLIP = re.compile(r"\bE1\.([A-Za-z0-9_-]*)")


def slip(campaign: Campaign[Any], since: int | None = None) -> str:
    """What was added to a campaign after its first `since` inputs (None: after what was last sent), as text.

    Where the campaign knows whose seats are played at this device (`post`), its letters go along.
    """
    return finished(slipping(campaign, since))


def slipping(campaign: Campaign[Any], since: int | None = None) -> Work[str]:
    """The same bit by bit."""
    story, post = (yield from telling(campaign)), campaign.post
    inputs, links = story.inputs, story.links
    base = min(max((post.sent if post else 0) if since is None else since, 0), len(inputs))
    sealed: dict[str, str] = {}
    opened: list[Opening] = []
    if post is not None:
        turn_to(post, links[-1])
        sealed = seal(campaign, post)
        opened = openings(campaign, post)
        post.sent = len(inputs)
    name = campaign.setup.name
    return write(Slip(links[0], name, base, links[base], inputs[base:], links[-1], sealed, opened))


def write(one: Slip) -> str:
    """A slip as text: letters, digits, `.`, `-` and `_` only."""
    packed = zlib.compress(msgspec.json.encode(one), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def read(text: str) -> Slip:
    """The slip in a text, a link or what a chat puts round it. Raises SlipError where there is none, or a
    damaged one.
    """
    if len(text) > LONGEST:
        raise SlipError("This message is longer than any can be; ask for the whole file.")
    found = _SLIP.search(text)
    if found is None:
        raise SlipError("This is not a message of a campaign.")
    body = found[1]
    try:
        stream = zlib.decompressobj()
        raw = stream.decompress(
            base64.b64decode(body + "=" * (-len(body) % 4), b"-_", validate=True), LARGEST
        )
        if stream.unconsumed_tail or not stream.eof:
            raise SlipError("This message is cut off or far too large; ask for it to be sent again.")
        check_depth(raw)
        came = _slip.decode(raw)
        if len(came.title) > LONGEST_NAME:
            raise SlipError("This message names a campaign longer than any is called.")
        return came
    except (ValueError, zlib.error, msgspec.MsgspecError, SaveError) as fault:
        raise SlipError("This message is damaged; ask for it to be sent again.") from fault


def take(campaign: Campaign[Any], text: str) -> list[Event]:
    """Bring in what a slip adds; returns what happened, nothing where all of it is known already.

    Raises SlipError, whose kinds are Gap and Branch, and leaves the campaign as it was.
    """
    return finished(taking(campaign, text))


def taking(campaign: Campaign[Any], text: str) -> Work[list[Event]]:
    """The same bit by bit."""
    came = read(text)
    story = yield from telling(campaign)
    _check_place(came, story)
    new = came.inputs[len(story.inputs) - came.base :]
    told: list[Event] = []
    if new:
        _check_mine(campaign, campaign.post, new)
        story.add(new)
        told = yield from _go_on(campaign, new, came.after == story.links[-1])
    post = campaign.post
    if post is None or came.after != story.links[-1]:
        return told
    turn_to(post, came.after)
    take_sealed(campaign, post, came.sealed)
    return told + take_opened(campaign, post, came.opened)


def _check_place(came: Slip, story: Story) -> None:
    """A slip must belong to this campaign and agree with all of its story that is known here."""
    if came.story != story.links[0]:
        raise SlipError(f"This message belongs to another campaign, “{came.title}”.")
    known = len(story.inputs)
    if not 0 <= came.base <= known:
        raise Gap(known, came.base)
    if came.before != story.links[came.base]:
        raise Branch(came.base)
    here = story.inputs[came.base :]
    for at, (mine, theirs) in enumerate(zip(here, came.inputs, strict=False), came.base):
        if mine != theirs:
            raise Branch(at, mine, theirs)


def _check_mine(campaign: Campaign[Any], post: Post | None, new: list[Input]) -> None:
    """Nobody answers for those who play at this device; their own letters may come back to them."""
    letters = campaign.pending
    for one in new:
        if post is None or isinstance(one, Rolled) or one.player not in post.seats or one in letters:
            continue
        raise SlipError(f"This message answers for {one.player}, who plays at this device.")


def _go_on(campaign: Campaign[Any], new: list[Input], whole: bool) -> Work[list[Event]]:
    """Replay what is new; nothing is changed unless all of it fits and it is `whole`."""
    rolls, letters = sum(isinstance(one, Rolled) for one in new), campaign.pending
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
            events = told()
    except ReplayError as fault:
        raise SlipError(f"This message cannot be played on: {fault}") from fault
    for one in letters:
        if one not in new:  # others did something meanwhile, and the question still stands
            with suppress(IllegalChoice):
                campaign.attempt(one.player, one.kind, one.answer)
    return events
