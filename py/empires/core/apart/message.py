"""Messages: any number of signed things as one short text for a chat (protocol C5, B).

Each thing stands for itself and may be passed on by anybody, doubled, in any order; one that is bad spoils no
other. What led from one link to the next travels together, so that whoever was away catches up.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Sequence

import msgspec

from empires.core.apart.course import Course, Founding
from empires.core.apart.things import Agreement, Opening, Refused, Seal, Signed, Thing, read
from empires.core.base.canonical import DEEPEST, as_text
from empires.core.base.nesting import depth
from empires.core.errors import SlipError

MARK = "E2."
"""What a message begins with: its kind and version."""

LONGEST = 400_000
"""Characters of a message."""

LARGEST = 2_000_000
"""Bytes it may unpack to."""

MOST_THINGS = 500

_TEXT = re.compile(r"\bE2\.([A-Za-z0-9_-]*)")
_DAMAGED = "This message is damaged; ask for it to be sent again."


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The campaign and its title, what led from link to link, and what belongs to the open question."""

    campaign: str
    title: str
    steps: list[list[Signed]] = []
    loose: list[Signed] = []


def written(campaign: str, title: str, founding: Founding, course: Course | None, since: int = 0) -> str:
    """All that another device may lack after link `since`, as letters, digits, `.`, `-` and `_` only."""
    things = [*founding.claims.values(), *([founding.roster] if founding.roster else [])]
    things += founding.firsts.values()
    loose = [thing.signed for thing in things] if since == 0 else []
    steps: list[list[Signed]] = []
    if course is not None:
        steps = [[thing.signed for thing in step.things] for step in course.steps[since + 1 :]]
        loose += [thing.signed for thing in course.open_things()]
    raw = zlib.compress(msgspec.json.encode(Message(campaign, title, steps, loose)), 9)
    return MARK + as_text(raw)


def opened(text: str) -> Message:
    """The message in a text, a link, or what a chat puts round it. Raises SlipError."""
    if len(text) > LONGEST:
        raise SlipError("This message is longer than any can be; ask for the whole file.")
    found = _TEXT.search(text)
    if found is None:
        raise SlipError("This is not a message of a campaign.")
    try:
        stream = zlib.decompressobj()
        raw = stream.decompress(urlsafe_b64decode(found[1] + "=" * (-len(found[1]) % 4)), LARGEST)
        if stream.unconsumed_tail or not stream.eof or depth(raw) > DEEPEST + 4:
            raise SlipError(_DAMAGED)
        message = msgspec.json.decode(raw, type=Message)
    except (ValueError, zlib.error, msgspec.MsgspecError) as fault:
        raise SlipError(_DAMAGED) from fault
    if sum(map(len, message.steps)) + len(message.loose) > MOST_THINGS:
        raise SlipError("This message holds more than any message does; ask for the whole file.")
    return message


def found(founding: Founding, message: Message) -> list[SlipError]:
    """Take in what a message says of who plays; what was refused (protocol K3, A2)."""
    refused: list[SlipError] = []
    for signed in message.loose:
        try:
            thing = read(signed, founding.campaign)
            founding.take(thing)
        except SlipError as refusal:
            refused.append(refusal)
    return refused


def taken(course: Course, message: Message) -> tuple[Course, list[SlipError]]:
    """The course after a message, and what of it was refused; one bad thing spoils no other (A1, A2)."""
    refused: list[SlipError] = []
    for step in message.steps:
        try:
            course = _step(course, [read(signed, course.campaign) for signed in step])
        except SlipError as refusal:
            refused.append(refusal)
    return _loose(course, message.loose, refused)


def _step(course: Course, things: Sequence[Thing]) -> Course:
    letters = all(isinstance(thing.body, Seal | Opening | Agreement) for thing in things)
    if letters and any(isinstance(thing.body, Seal) for thing in things):
        return course.take_letters(things)
    for thing in things:
        course = course.take(thing)
    return course


def _loose(
    course: Course, loose: Sequence[Signed], refused: list[SlipError]
) -> tuple[Course, list[SlipError]]:
    """Things in any order: what could not be taken is tried again as long as something goes on."""
    waiting: list[Thing] = []
    for signed in loose:
        try:
            waiting.append(read(signed, course.campaign))
        except SlipError as refusal:
            refused.append(refusal)
    why: list[SlipError] = []
    going = True
    while going and waiting:
        going, left, why = False, list[Thing](), []
        for thing in waiting:
            try:
                course, before = course.take(thing), course
                going = going or course is not before
            except Refused as refusal:
                left.append(thing)
                why.append(refusal)
        waiting = left
    return course, [*refused, *why]
