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
from collections.abc import Callable
from typing import Any

import msgspec

from empires.core.apart.device import Device, Held, device_of
from empires.core.apart.letters import (  # fmt: skip
    Opening,
    OtherLetter,
    commitment,
    gives_up,
    openings,
    seal,
    take_opened,
    take_sealed,
    turn_to,
)
from empires.core.apart.lost_letters import agreed_to, check_late, named, note_agreed, note_sealed
from empires.core.apart.onward import go_on, where_decided
from empires.core.apart.story import Story, telling
from empires.core.apart.wishes import drop_declined, grant, note_seals, seals, settle
from empires.core.base.long_work import Work, finished
from empires.core.base.nesting import check_depth
from empires.core.dice.pool import Pledged, Salted, seal_of
from empires.core.errors import SaveError, SlipError
from empires.core.offices.set_aside import asides
from empires.core.play.campaign import Campaign
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.records.post import Post  # fmt: skip
from empires.core.records.setup import LONGEST_NAME

MARK = "E1."
"""What a slip begins with: its kind and version."""

LONGEST = 400_000
"""Characters of a slip that are read; a turn takes some thousand."""

LARGEST = 8_000_000
"""Bytes that a slip may unpack to."""


class Slip(msgspec.Struct, frozen=True, array_like=True):
    """The story's first link and title; how many inputs came before and the link there; the inputs since, the
    link they lead to; commitments to letters by player, and letters opened; seals of hidden numbers, what
    players did for whoever holds the pen to write down, and what of that was declined; others' commitments
    that are known, and who has agreed that a player's letter is set aside.
    """

    story: str
    title: str
    base: int
    before: str
    inputs: list[Input]
    after: str
    sealed: dict[str, str] = {}
    opened: list[Opening] = []
    seals: dict[str, tuple[str, int]] = {}
    wishes: list[Wished] = []
    declined: dict[str, str] = {}
    held: dict[str, str] = {}
    agreed: dict[str, list[str]] = {}


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


class Mine(SlipError):
    """Somebody answered for a `player` of this device, and not at it."""

    def __init__(self, player: str) -> None:
        super().__init__(f"This message answers for {player}, who plays at this device.")
        self.player = player


def _told(one: Input) -> str:
    match one:
        case Rolled():
            return f"the dice fell {', '.join(map(str, one.faces))}"
        case Pledged() | Salted():
            return f"{one.player} opened a hidden number"
        case _:
            return f"{one.player} answered “{one.kind}”"


_slip = msgspec.json.Decoder(Slip)
_SLIP = re.compile(r"\bE1\.([A-Za-z0-9_-]*)")


def slip(held: Held, since: int | None = None) -> str:
    """What was added to a campaign after its first `since` inputs (None: after what was last sent), as text.

    Where it is known whose seats are played at this device, its letters go along.
    """
    return finished(slipping(device_of(held), since))


def slipping(device: Device, since: int | None = None) -> Work[str]:
    """Incremental version of `slip`."""
    campaign, post = device.campaign, device.post
    if post is not None:
        settle(device, post)
    story = yield from telling(campaign)
    inputs, links = story.inputs, story.links
    base = min(max((post.sent if post else 0) if since is None else since, 0), len(inputs))
    sealed: dict[str, str] = {}
    opened: list[Opening] = []
    unwritten: dict[str, tuple[str, int]] = {}
    if post is not None:
        turn_to(post, links[-1])
        sealed = seal(campaign, post)
        opened = openings(campaign, post)
        unwritten = seals(campaign, post, inputs)
        post.sent = len(inputs)
    name = campaign.setup.name
    mine = Slip(links[0], name, base, links[base], inputs[base:], links[-1], sealed, opened, unwritten)
    if post is not None:
        mine = msgspec.structs.replace(
            mine, wishes=post.wishes, declined=post.declined, held=post.sealed, agreed=post.agreed
        )
    return write(mine)


def write(one: Slip) -> str:
    """A slip as text: letters, digits, `.`, `-` and `_` only."""
    packed = zlib.compress(msgspec.json.encode(one), 9)
    return MARK + base64.urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def is_slip(text: str) -> bool:
    """Whether a text is, or holds, a message and not a campaign's file."""
    return not text.lstrip().startswith("{") and _SLIP.search(text[:LONGEST]) is not None


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


def answers_of(device: Device, came: Slip) -> int:
    """How many answers a slip brings that are not here."""
    new = came.inputs[max(device.campaign.record.length - came.base, 0) :]
    return sum(isinstance(one, Answered | Unasked | Wished) for one in new)


def take(held: Held, text: str, *, mine: bool = False) -> list[Event]:
    """Bring in what a slip adds; returns what happened, nothing where all of it is known already. With `mine`
    it may hold answers of those who play here: they gave them at another device.

    Raises SlipError, whose kinds are Gap, Branch and Mine, and leaves the campaign as it was.
    """
    return finished(taking(device_of(held), text, mine=mine))


def taking(device: Device, text: str, *, mine: bool = False) -> Work[list[Event]]:
    """Incremental version of `take`."""
    campaign, post = device.campaign, device.post
    came = read(text)
    story = yield from telling(campaign)
    _check_place(came, story)
    check_late(story, came.base + len(came.inputs), came.opened)
    new = came.inputs[len(story.inputs) - came.base :]
    told: list[Event] = []
    if new:
        if post is not None:
            if not mine:
                _check_mine(campaign, post, new)
            _check_letters(post, story.links[-1], new)
        story.add(new)
        check = None if mine else _nobody_named(post, new)
        told = yield from go_on(device, new, came.after == story.links[-1], check)
    if post is None:
        return told
    if came.after == story.links[-1]:
        turn_to(post, came.after)
        note_sealed(campaign, post, came.held)
        note_agreed(campaign, post, came.agreed)
        told += yield from where_decided(device, post, story)
    if came.after == story.links[-1]:
        take_sealed(campaign, post, came.sealed)
        told += take_opened(campaign, post, came.opened)
    note_seals(device, post, came.seals, story.inputs)
    written = {one.letter for one in story.inputs if isinstance(one, Wished)}
    told += drop_declined(post, came.declined)
    return told + grant(device, post, came.wishes, written)


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


def _nobody_named(post: Post | None, new: list[Input]) -> Callable[[list[Event]], None]:
    """Nobody agrees for those who play here that a letter is set aside, at a moment not yet known here."""

    def check(events: list[Event]) -> None:
        later = [event for event in events if event.kind == "letter_set_aside"][len(asides(new[:1])) :]
        name = named(post, later) if post is not None else None
        if name is not None:
            raise Mine(name)

    return check


def _check_mine(campaign: Campaign[Any], post: Post, new: list[Input]) -> None:
    """Nobody answers for those who play at this device; what they sent may come back to them."""
    pool, letters = campaign.state.pool, campaign.pending
    held = {name: pool.seal_of(name) if pool else "" for name in post.seats}
    if asides(new[:1]) and not agreed_to(campaign, post, new[0]):
        raise Mine(post.seats[0])
    for one in new:
        if asides([one]):
            continue  # of later ones the events tell who agreed: see `_nobody_named`
        if isinstance(one, Rolled) or one.player not in post.seats:
            continue
        match one:
            case Wished():
                ours = one in post.wishes
            case Salted():
                ours = post.salts.get(one.player) == one.salt
            case Pledged():
                # a seal of a device of ours that was lost may come late; only a number we know is ours
                mine = seal_of(one.player, post.numbers.get(one.player, ""))
                ours = not one.number and (held[one.player] != mine or one.seal == mine)
                held[one.player] = one.seal
            case _:
                ours = one in letters
        if not ours:
            raise Mine(one.player)


def _check_letters(post: Post, at: str, new: list[Input]) -> None:
    """Letters that come opened must be those that were sealed, as far as their seals were here before."""
    salts: dict[str, str] = {}
    for one in new:
        if not isinstance(one, Salted):
            break
        salts[one.player] = one.salt
    for letter in new[len(salts) : 2 * len(salts)]:
        if not isinstance(letter, Answered) or post.at != at:
            continue
        seal = post.sealed.get(letter.player)
        fits = seal is None or commitment(at, letter, salts.get(letter.player, "")) == seal
        if not fits and not gives_up(post, letter.player):
            raise OtherLetter(letter.player)
