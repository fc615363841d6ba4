"""Messages and files: any number of signed things as one text that can be sent in a chat (protocol C5, J1,
B).

Each thing is complete in itself; anybody may pass it on, in any order and more than once, and a bad thing
does not affect the others. A file holds everything from the invitation on, step by step; a message holds what
others may not have yet."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Sequence
from copy import copy
from typing import Annotated, TypeAlias

import msgspec

from empires.core.apart.course import Course
from empires.core.apart.founding import Founding
from empires.core.apart.invitation import Invitation
from empires.core.apart.ledger import UNEVEN
from empires.core.apart.packing import packed, unpacked
from empires.core.apart.things import MOST_SEATS, Hash, Name, Page, Refused, Seal, Signed, Thing, read
from empires.core.apart.wrapping import bodies_in
from empires.core.base.canonical import DEEPEST, as_text
from empires.core.base.long_work import Work
from empires.core.base.nesting import depth
from empires.core.errors import SlipError

MARK, FILE = "E2.", "E2F."
"""The prefixes of a message and of a file, giving kind and version."""

LONGEST, LONGEST_FILE = 400_000, 32_000_000
"""The maximum lengths of a message and of a file, in characters."""

LARGEST, LARGEST_FILE = 2_000_000, 64_000_000
"""The maximum unpacked sizes of a message and of a file, in bytes."""

MOST_THINGS = 500
"""The maximum number of signed things in a message."""

MOST_REFUSED = 20
"""How many steps of a file, or other things, may be refused before the rest is ignored."""

SignedStep: TypeAlias = Annotated[list[Signed], msgspec.Meta(min_length=1)]

_DAMAGED = "This message is damaged; ask for it to be sent again."


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The contents of a message: the campaign and its title; the invitation, if the message starts from the
    beginning; the steps from link to link; and things that belong to no step, such as answers to the open
    question. Seats that move to another phone bring their secrets; no other message contains secrets
    (protocol K5, J5). If seats arrive without their campaign, `place` says what the campaign must contain
    before they can be played."""

    campaign: Annotated[str, msgspec.Meta(max_length=43)]
    title: Name
    invitation: Invitation | None = None
    steps: list[SignedStep] = []
    loose: list[Signed] = []
    secrets: Annotated[dict[str, Hash], msgspec.Meta(max_length=MOST_SEATS)] = {}
    place: list[str] = []


def write(one: Message, *, file: bool = False) -> str:
    """A message as letters, digits, `.`, `-` and `_` only."""
    return (FILE if file else MARK) + as_text(packed(msgspec.json.encode(one)))


def opened(text: str) -> Message:
    """The first message in a string, which may be a link or have been altered by a chat program. Raises
    SlipError."""
    return all_opened(text)[0]


def all_opened(text: str) -> list[Message]:
    """The messages in a string, at least one; a damaged message does not affect the others (A2). Raises
    SlipError."""
    if len(text) > LONGEST_FILE:
        raise SlipError("This file is too long to be a campaign.")
    found: list[Message] = []
    faults: list[tuple[int, SlipError]] = []
    for file, letters in bodies_in(text):
        try:
            found.append(_opened(file, letters))
        except SlipError as fault:
            faults.append((len(letters), fault))
    if found:
        return found
    if not faults:
        raise SlipError("This is not a campaign message.")
    raise max(faults, key=lambda one: one[0])[1]


def _opened(file: bool, letters: str) -> Message:
    """The message encoded in a string of letters; anything after the message is ignored."""
    try:
        came = urlsafe_b64decode(letters[: len(letters) - len(letters) % 4] + _rest(letters))
        raw, used = unpacked(came, LARGEST_FILE if file else LARGEST)
        if not file and 4 * used > 3 * LONGEST:
            raise SlipError("This message is too long to be read; ask for the whole file.")
        if depth(raw) > DEEPEST + 4:
            raise SlipError(_DAMAGED)
        message = msgspec.json.decode(raw, type=Message)
        if not message.title.isprintable():
            raise SlipError(_DAMAGED)
        # computing the campaign's name raises an error if the setup cannot be hashed
        if message.invitation is not None and not message.invitation.campaign:
            raise SlipError(_DAMAGED)
    except (ValueError, msgspec.MsgspecError) as fault:
        raise SlipError(_DAMAGED) from fault
    if not file and sum(map(len, message.steps)) + len(message.loose) > MOST_THINGS:
        raise SlipError("This message contains too many parts; ask for the whole file.")
    return message


def _rest(letters: str) -> str:
    """The last letters, padded to four; a single remaining letter carries no data."""
    over = len(letters) % 4
    return letters[-over:] + "=" * (4 - over) if over > 1 else ""


def found(founding: Founding, message: Message) -> list[SlipError]:
    """Accept a message's claims to seats, and return the refusals (protocol K3, A2). Claims that are known
    byte for byte, signature included, are not checked again, because every early message carries them all."""
    refused: list[SlipError] = []
    known = {one.signed.exact for one in founding.things()}
    for signed in message.loose:
        if signed.exact in known:
            continue
        try:
            founding.take(read(signed, founding.campaign))
        except SlipError as refusal:
            refused.append(refusal)
    return refused


def taken(course: Course, message: Message) -> Work[tuple[Course, list[SlipError]]]:
    """The course after a message, and its refused parts; a bad thing does not affect the others (A1, A2)."""
    refused: list[SlipError] = []
    for at, step in enumerate(message.steps):
        try:
            course = course.take_step([read(signed, course.campaign) for signed in step])
        except SlipError as refusal:
            refused.append(refusal)
        if len(refused) > MOST_REFUSED:
            break
        yield at / len(message.steps)
    return (yield from _loose(course, message.loose, refused))


def replayed(course: Course, steps: Sequence[Sequence[Signed]]) -> Work[Course]:
    """The course from its first link through all steps of a file (protocol J2). Raises SlipError if a step
    does not fit. The check of signatures starts at the earliest of the seats' last signatures, since each
    signature covers everything before it (protocol J3)."""
    things = [[read(signed, course.campaign) for signed in step] for step in steps]
    last: dict[str, int] = {}
    for at, step in enumerate(things):
        last.update({one.body.seat: at for one in step if isinstance(one.body, Page | Seal)})
    sure = min((last.get(seat, 0) for seat in course.keys), default=0)
    course = copy(course)
    for at, step in enumerate(things):
        course.checks = at >= sure
        course = course.take_step(step)
        if len(course.steps) != at + 2 or {one.text for one in course.steps[-1].things} != {
            one.text for one in step
        }:  # things from outside the step name another link and cover fewer steps than their place implies
            raise Refused("J3", UNEVEN)
        yield at / len(things)
    course.checks = True
    return course


LATER = ("C5", "L4")
"""The rules whose refusals are not final: the refused thing may be accepted once another one has arrived."""


def _loose(
    course: Course, loose: Sequence[Signed], refused: list[SlipError]
) -> Work[tuple[Course, list[SlipError]]]:
    """Accept things in any order: those that depend on another are tried again as long as anything is
    accepted. After many refusals the rest are ignored."""
    waiting: list[Thing] = []
    for signed in loose:
        try:
            waiting.append(read(signed, course.campaign))
        except SlipError as refusal:
            refused.append(refusal)
    why: list[SlipError] = []
    going, most = True, len(refused) + MOST_REFUSED
    while going and waiting:
        going, left, why = False, list[Thing](), []
        for at, thing in enumerate(waiting):
            try:
                course, before = course.take(thing), course
                going = going or course is not before
            except Refused as refusal:
                if refusal.rule in LATER:
                    left.append(thing)
                    why.append(refusal)
                else:
                    refused.append(refusal)
            if len(refused) > most:
                return course, refused
            yield at / len(waiting)
        waiting = left
    return course, [*refused, *why]
