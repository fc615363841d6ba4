"""Drawers: the few events in which a device publishes its text and its progress. A drawer has a head and, if
its text is long, further parts. Each of them is padded and then sealed as one event by the program that talks
to relays. In this module an event is plain bytes: a JSON line, then as much of the text as fits."""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from hashlib import sha256
from typing import Annotated, TypeAlias, TypeVar

import msgspec

from empires.core.apart.message import FILE, MARK
from empires.core.apart.things import Hash, Name, Signed
from empires.core.base.canonical import as_text
from empires.core.base.nesting import depth
from empires.core.errors import SlipError

VERSION = 1

SIZES = (10_240, 5_120, 2_560)
"""Sizes in bytes of an event before it is sealed, for relays that limit an event to 16,384, 8,196 or 4,096
characters. A refusal shows that a smaller one is needed."""

MOST_PARTS = 64
"""The maximum number of parts into which one text may be split."""

MOST_WAITS = 6
"""The maximum number of players whom a drawer may name as those for whom the campaign is waiting; more names
would be of no use.
"""

_PIECE = 512
"""Lengths are padded to a multiple of this many bytes."""

Pair: TypeAlias = tuple[Annotated[int, msgspec.Meta(ge=0)], Annotated[int, msgspec.Meta(ge=0)]]
Author: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}\Z")]


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line of a drawer. `pair` shows which of two drawers is newer without relying on a clock: it
    holds the number of the device's start, and a count since then. `known` is the number of steps in the
    device's course (-1 before the first), and `link` is the link that the course has reached; `given` counts
    the letters and openings known there. `waits` names the players for whom the campaign is said to be
    waiting; only a replay can confirm this."""

    v: int = VERSION
    campaign: Hash
    author: Author
    pair: Pair
    addresses: Annotated[list[Signed], msgspec.Meta(max_length=4)] = []
    known: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    link: Annotated[str, msgspec.Meta(max_length=43)] = ""
    waits: Annotated[list[Name], msgspec.Meta(max_length=MOST_WAITS)] = []
    file: bool = False
    set: Annotated[str, msgspec.Meta(max_length=22)] = ""
    parts: Annotated[int, msgspec.Meta(ge=0, le=MOST_PARTS)] = 0
    slot: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    given: Annotated[int, msgspec.Meta(ge=0, le=1000)] = 0


class Part(msgspec.Struct, frozen=True):
    """The first line of a part, which names the set that the part belongs to."""

    set: Annotated[str, msgspec.Meta(max_length=22)]
    v: int = VERSION


class Relock(msgspec.Struct, frozen=True, kw_only=True):
    """A new lock, sealed for each author who stays."""

    v: int = VERSION
    campaign: Hash
    count: Annotated[int, msgspec.Meta(ge=1, le=1_000)]
    keys: Annotated[dict[str, str], msgspec.Meta(max_length=128)]


class Version(msgspec.Struct, frozen=True):
    """The field that is read first, because a later version of the program may have written the rest."""

    v: int


class Newer(SlipError):
    """Raised for text that a later version of the program has written."""


class Event(msgspec.Struct, frozen=True):
    """An event of a drawer: its place (`d`) and its bytes."""

    d: str
    raw: bytes


RELOCK = "lock"

_PLACE = re.compile(r"([0-9a-f]{16}/)?(?:0|lock\d{1,4}|[ab]\d{1,2})")


def place_of(d: str) -> tuple[str, str] | None:
    """Returns the prefix that marks whose drawer an event in a joining box belongs to ("" outside boxes), and
    the event's name within that drawer."""
    found = _PLACE.fullmatch(d)
    if found is None:
        return None
    mine = found[1] or ""
    return mine, d.removeprefix(mine)


def name_of_part(slot: int, at: int) -> str:
    """Returns the name of the event for part `at` of a set, counted from 1.

    While a new set is being published, it exists alongside the old one.
    """
    return f"{'ab'[slot]}{at}"


# --- texts -------------------------------------------------------------------------------------------


def packed(text: str) -> tuple[bool, bytes]:
    """Returns whether a message is a file, and the message as bytes."""
    file = text.startswith(FILE)
    body = text.removeprefix(FILE if file else MARK)
    return file, urlsafe_b64decode(body + "=" * (-len(body) % 4))


def unpacked(raw: bytes, *, file: bool) -> str:
    """Returns the message that some bytes encode."""
    return (FILE if file else MARK) + as_text(raw)


def set_of(raw: bytes) -> str:
    """Returns a short name for some bytes: part of their hash."""
    return as_text(sha256(raw).digest()[:16])


# --- events ------------------------------------------------------------------------------------------


def events(head: Head, text: str, largest: int) -> list[Event]:
    """Returns a string as the events of a drawer: see `events_of`."""
    file, raw = packed(text) if text else (False, b"")
    return events_of(msgspec.structs.replace(head, file=file), raw, largest)


def events_of(head: Head, raw: bytes, largest: int) -> list[Event]:
    """Returns bytes as the events of a drawer: parts first, head last. Raises SlipError if there are too many
    bytes."""
    name = set_of(raw) if raw else ""
    head = msgspec.structs.replace(head, set=name, parts=MOST_PARTS)
    first = largest - 4 - len(msgspec.json.encode(head)) - 1
    each = largest - 4 - len(msgspec.json.encode(Part(name))) - 1
    rest = raw[first:]
    pieces = [rest[at : at + each] for at in range(0, len(rest), each)]
    if first < 0 or len(pieces) > MOST_PARTS:
        raise SlipError("This campaign is too long for the post; send it as a file.")
    head = msgspec.structs.replace(head, parts=len(pieces))
    made = [
        Event(name_of_part(head.slot, at), _written(Part(name), piece))
        for at, piece in enumerate(pieces, start=1)
    ]
    return [*made, Event("0", _written(head, raw[:first]))]


def relocking(relock: Relock) -> Event:
    """Returns the event that publishes a new lock."""
    return Event(f"{RELOCK}{relock.count}", _written(relock, b""))


def _written(line: msgspec.Struct, body: bytes) -> bytes:
    return padded(msgspec.json.encode(line) + b"\n" + body)


def padded(raw: bytes) -> bytes:
    """Returns bytes preceded by their length and padded with zeros, so that the size reveals little."""
    size = len(raw) + 4
    power = 1 << (size - 1).bit_length()
    step = max(_PIECE, power // 8)
    return len(raw).to_bytes(4, "big") + raw + bytes(-size % step)


def opened(raw: bytes) -> tuple[bytes, bytes]:
    """Returns the first line of an event, and its body. Raises SlipError or Newer."""
    size = int.from_bytes(raw[:4], "big")
    if not 4 + size <= len(raw) <= SIZES[0]:
        raise SlipError("An event in a drawer is damaged.")
    line, _, body = raw[4 : 4 + size].partition(b"\n")
    if depth(line) > 8:
        raise SlipError("An event in a drawer is damaged.")
    if read(line, Version).v > VERSION:
        raise Newer("A friend’s program is newer than this one: reload the page to read what has arrived.")
    return line, body


Line = TypeVar("Line", bound=msgspec.Struct)


def read(line: bytes, kind: type[Line]) -> Line:
    """Returns the first line of an event, parsed. Raises SlipError."""
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, ValueError) as fault:
        raise SlipError("An event in a drawer is damaged.") from fault


def joined(head: Head, first: bytes, parts: Sequence[bytes]) -> bytes | None:
    """Returns the bytes of a drawer; None unless all parts belong to one set."""
    raw = b"".join([first, *parts])
    return raw if raw and set_of(raw) == head.set else None


class Drawer:
    """The part of somebody's drawer that has arrived."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.first = b""
        self.parts: dict[str, tuple[str, bytes]] = {}
        self.taken = ""
        """The name of the last text that was handed on to the post."""
        self.failed = ""
        """What the post knew when the text brought nothing new; the text is tried again once the post knows
        more."""
        self.since = 0.0

    def text(self) -> str | None:
        """Returns the text, once it is complete."""
        raw = self.raw()
        return None if raw is None or self.head is None else unpacked(raw, file=self.head.file)

    def raw(self) -> bytes | None:
        """Returns the bytes, once they are complete."""
        head = self.head
        if head is None or not head.set:
            return None
        parts = [self.parts.get(name_of_part(head.slot, at)) for at in range(1, head.parts + 1)]
        found = [one[1] for one in parts if one is not None and one[0] == head.set]
        return joined(head, self.first, found) if len(found) == head.parts else None
