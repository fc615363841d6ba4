"""The two messages between the umpire and a seat, bounded and typed: parcels go down, replies go up.

A parcel leads from acknowledged contents, or from nothing, to the current contents. The next message
therefore makes up for a lost one, and a repeated message changes nothing. A reply holds every act that may
not have been handled yet. Both are signed (`umpire 4`), packed, padded (`umpire 5`) and sealed (`umpire 7`).
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any, Final, TypeVar

import msgspec

from empires.core.apart.packing import packed, unpacked
from empires.core.apart.secret import hkdf
from empires.core.apart.things import Body, Count, Hash, Name, Signed, Thing
from empires.core.base.canonical import as_text, digest
from empires.core.base.nesting import DEEPEST, depth
from empires.core.errors import SlipError
from empires.umpire import boxes
from empires.umpire.told import Page
from empires.umpire.way import Way

T = TypeVar("T")

UP, DOWN = "EUR.", "EUP."
"""The beginnings of a reply and of a bundle of parcels: their kind and version."""

LARGEST = 4_000_000
"""The maximum size of an unpacked parcel, in bytes."""

LARGEST_REPLY = 100_000
"""The maximum size of an unpacked reply, in bytes."""

LONGEST = 30_000_000
"""The maximum number of characters in a bundle."""

MOST_BOXES = 64
MOST_ACTS = 20
"""The maximum number of a seat's acts that may be waiting at a time; the seat's window accepts no more."""

MOST_REFUSALS = 20

STEP = 1_024
"""The smallest size to which a parcel or a reply is padded, in bytes; each larger size is twice the one
before."""

BELL: Final = 28
"""The size of a bell in bytes."""

TAKE_BACK: Final = "#take back"
"""The kind of act by which a seat takes back its own letter."""

_DAMAGED = "This message is damaged; ask for it to be sent again."
_OTHER = (
    "This message has parts that this program does not know; a newer version may have written it. Reload the "
    "page or install the newest version, then add the message again."
)
_BODY = re.compile(r"[A-Za-z0-9_-]+")

Number = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Maybe = Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])?\Z")]
"""A hash, or the empty string."""


class Act(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An act of a seat: its number, the hash of the question that it answers ("" for an action that is
    always open), the question's kind, and the answer in journal form.
    """

    number: Count
    asked: Maybe
    kind: Annotated[str, msgspec.Meta(max_length=60)]
    answer: Any

    @property
    def hash(self) -> str:
        """The hash by which the act is acknowledged (`umpire 7`)."""
        return as_text(digest("act", self))


class Reply(Body, frozen=True):
    """What a seat reports to the umpire: the newest parcel that it has, by reign, number and hash (zeros ask
    for everything), and the acts that may not have been handled yet.
    """

    reign: Number
    number: Number
    head: Maybe
    acts: Annotated[tuple[Act, ...], msgspec.Meta(max_length=MOST_ACTS)] = ()


class Refusal(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An act that had no effect, and why."""

    number: Count
    code: Annotated[str, msgspec.Meta(max_length=80)]
    message: Annotated[str, msgspec.Meta(max_length=2_000)]
    rule: Annotated[str, msgspec.Meta(max_length=80)] = ""


class Head(Body, frozen=True):
    """The signed part of a parcel: its reign and number, the hash of the head `before` it, the hash of the
    content, the version of the rules, the number and hash of the last act that was `handled`, and the acts
    that were refused since the parcel that the seat has acknowledged."""

    reign: Count
    number: Count
    before: Maybe
    content: Hash
    rules: int
    handled: tuple[Number, Maybe]
    refused: Annotated[tuple[Refusal, ...], msgspec.Meta(max_length=MOST_REFUSALS)] = ()

    @property
    def hash(self) -> str:
        """The hash that acknowledges this head and that the next head names (`umpire 4`)."""
        return as_text(digest("head", self))


class Parcel(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The difference from the content of a `base`, which is given by reign and number (zeros if there is no
    base), and the news since a place, which is given by page and number, with the hash of all earlier news.
    """

    head: Signed
    base: tuple[Number, Number]
    change: Any
    since: tuple[Number, Number]
    tale: Maybe
    news: list[Page]


class Down(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a seat is sent: the signed list of claims until the campaign begins, and parcels afterwards; the
    way to the umpire through the post, which is the same for all seats; and how often the seat was reminded
    of its question.
    """

    roster: Signed | None = None
    parcel: Parcel | None = None
    way: Way | None = None
    reminders: Number = 0


class Bell(msgspec.Struct, frozen=True, array_like=True):
    """A signal to a seat whose window is closed: the reign and number of its newest parcel, and whether the
    seat has a question to answer (`umpire 16`)."""

    reign: Number
    number: Number
    asked: bool

    @property
    def place(self) -> int:
        """A number that increases with every parcel."""
        return self.reign * 1_000_000 + self.number


class Up(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What a seat sends: its claim with the proof of its ticket, its first number, and its reply."""

    seat: Name
    claim: tuple[Signed, Hash] | None = None
    first: Signed | None = None
    reply: Signed | None = None


def content_hash(content: Any) -> str:
    """The hash of a parcel's content as canonical JSON (`umpire 4`)."""
    return as_text(digest("content", content))


def own(thing: Thing, seat: str) -> Thing:
    """The body that was signed, if it names this seat. Raises SlipError otherwise."""
    if thing.body.seat != seat:
        raise SlipError("This message is for another seat.")
    return thing


# --- how they travel -------------------------------------------------------------------------------------


def bundled(downs: Sequence[tuple[bytes, Down]], bells: Sequence[Bell] = ()) -> str:
    """Returns a bundle: one box for each seat, sealed with the seat's key and all of one size (`umpire 5`).
    Once the campaign has begun, the bells of the same seats come first."""
    rung = [
        boxes.seal(bell_key(key), msgspec.json.encode(bell).ljust(BELL, b" "))
        for (key, _), bell in zip(downs, bells, strict=False)
    ]
    plain = [(key, packed(msgspec.json.encode(down))) for key, down in downs]
    size = _padded(max([len(one) for _, one in plain], default=0))
    whole = [boxes.seal(key, one.ljust(size, b"\0")) for key, one in plain]
    return DOWN + "~".join(as_text(one) for one in [*rung, *whole])


def bell_key(key: bytes) -> bytes:
    """The key of a seat's bells, derived from the key of its parcels; it opens nothing else."""
    return hkdf(key, b"empires/umpire/bell", boxes.KEY)


def rung(text: str, key: bytes) -> Bell | None:
    """Find the bell that a seat's bell key opens, in a bundle or in the first part of one."""
    for box in _boxes(text, DOWN):
        if len(box) == BELL + boxes.NONCE + boxes.TAG and (plain := boxes.unseal(key, box)) is not None:
            with suppress(msgspec.MsgspecError, ValueError):
                return msgspec.json.decode(plain, type=Bell)
    return None


def unbundled(text: str, key: bytes) -> list[Down]:
    """The parts of the bundles in a string that a key opens.

    Raises SlipError if one of these parts is damaged inside.
    """
    large = [box for box in _boxes(text, DOWN) if len(box) > STEP]
    opened = [boxes.unseal(key, box) for box in large]
    return [_read(plain, LARGEST, Down) for plain in opened if plain is not None]


def sealed(public: bytes, key: bytes, up: Up) -> str:
    """A sealed reply, with the seat's public key unencrypted. Its size reveals little about how much was
    answered."""
    plain = packed(msgspec.json.encode(up))
    size = _padded(len(plain))
    return UP + as_text(public + boxes.seal(key, plain.ljust(size, b"\0"), public))


def _padded(length: int) -> int:
    """The size to which this many bytes are padded."""
    size = STEP
    while size < length:
        size *= 2
    return size


def sealed_in(text: str) -> list[tuple[bytes, bytes]]:
    """The replies in a string, still sealed: the public key of the seat, and the box."""
    return [(one[: boxes.KEY], one[boxes.KEY :]) for one in _boxes(text, UP)]


def unsealed(public: bytes, key: bytes, box: bytes) -> Up | None:
    """The reply in a box; None if the key does not open it. Raises SlipError if the reply inside is
    damaged."""
    plain = boxes.unseal(key, box, public)
    return None if plain is None else _read(plain, LARGEST_REPLY, Up)


def _boxes(text: str, mark: str) -> list[bytes]:
    if len(text) > LONGEST:
        raise SlipError("This message is too long to be read.")
    found: list[bytes] = []
    for part in text.split(mark)[1 : MOST_BOXES + 1]:
        letters = "".join(part.split()).split("~")[:MOST_BOXES]
        whole = [one for one in letters if _BODY.fullmatch(one) and len(one) % 4 != 1]
        found += [urlsafe_b64decode(one + "=" * (-len(one) % 4)) for one in whole]
    return found


def _read(plain: bytes, largest: int, kind: type[T]) -> T:
    try:
        raw, _ = unpacked(plain, largest)
        if depth(raw) > DEEPEST:
            raise SlipError(_DAMAGED)
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as fault:
        raise SlipError(_OTHER) from fault
    except (ValueError, msgspec.MsgspecError) as fault:
        raise SlipError(_DAMAGED) from fault
