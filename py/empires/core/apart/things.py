"""Signed things: everything that devices send each other, one record for each kind (protocol C1, B).

A thing consists of a kind, the bytes of a body and a signature over both. Each body names its campaign and
its seat. Every kind but the first three also names the link it follows, and so serves as a receipt, since the
signer must have received everything before that link.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Annotated, Any, Final, TypeAlias

import msgspec

from empires.core.apart import signing
from empires.core.apart.secret import Secret
from empires.core.base.canonical import NotCanonical, as_bytes, as_text, decode, digest, encode
from empires.core.errors import SlipError
from empires.core.records.desk import in_words

LONGEST_PAGE = 64_000
"""The maximum size in bytes of a page and of any other signed body."""

MOST_INPUTS = 2_000
"""The maximum number of inputs in one page."""

LONGEST_LETTER = 32_000
"""The maximum size of a sealed answer, in bytes. It is smaller if many people have to answer, so that all
letters of a question fit into a message."""

MOST_OF_LETTERS = 200_000
"""The maximum size of all sealed answers to one question together, in bytes."""

LONGEST_WISH = 32_000
"""The maximum total size of a seat's waiting requests, in bytes; the requests therefore fit into the pages of
one turn."""

MOST_SEATS = 64

Hash: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]\Z")]
"""32 bytes in base64url: a hash, a key or a number."""

Name: TypeAlias = Annotated[str, msgspec.Meta(max_length=40)]
Count: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
Signature: TypeAlias = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{85}[AQgw]\Z")]
Seats: TypeAlias = Annotated[tuple[Name, ...], msgspec.Meta(max_length=MOST_SEATS)]


class Refused(SlipError):
    """Raised when a thing is refused. `rule` is the protocol's rule that refuses it."""

    def __init__(self, rule: str, message: str) -> None:
        super().__init__(in_words(message))
        self.rule = rule


class Body(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The fields that every signed body has: the campaign (the hash of its setup) and the seat that signs."""

    campaign: Hash
    seat: Name


class Claim(Body, frozen=True):
    """A claim to a seat: its key, and the tip of its chain of numbers (protocol K2)."""

    key: Hash
    tip: Hash


class Roster(Body, frozen=True):
    """The claims that count, in seat order; signed by the organiser's key (protocol K2)."""

    claims: Annotated[tuple[tuple[Name, Hash, Hash], ...], msgspec.Meta(max_length=MOST_SEATS)]


class First(Body, frozen=True):
    """A seat's first number, once the roster is fixed (protocol K3)."""

    roster: Hash
    number: Hash


class Page(Body, frozen=True):
    """What the seat with the pen did after a link, the number used for its dice, and the resulting state
    (protocol C4). With `more`, the hold continues on another page."""

    link: Hash
    inputs: Annotated[tuple[Any, ...], msgspec.Meta(max_length=MOST_INPUTS)]
    number: Hash
    state: Hash
    more: bool = False


class Seal(Body, frozen=True):
    """A sealed letter (protocol L2)."""

    link: Hash
    mark: Hash
    hidden: Annotated[str, msgspec.Meta(max_length=LONGEST_LETTER * 4 // 3 + 4)]
    lock: Hash


class Opening(Body, frozen=True):
    """The key that opens a letter, and the set of seals for which it was published (protocol L4)."""

    link: Hash
    seals: Hash
    key: Hash
    number: Hash


class Wish(Body, frozen=True):
    """An action by a person who does not have the pen: the n-th request from that person's seat
    (protocol W1)."""

    link: Hash
    count: Count
    kind: Annotated[str, msgspec.Meta(max_length=60)]
    answer: Any


class Agreement(Body, frozen=True):
    """An agreement that seats are lost. Their letters count as missing, and they are played by a caretaker,
    or by the person who claims them again (protocol G1)."""

    link: Hash
    count: Annotated[int, msgspec.Meta(ge=1, le=100)]
    lost: Seats
    seals: Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{42}[AEIMQUYcgkosw048])?\Z")] = ""
    claims: Annotated[tuple[tuple[Name, Hash, Hash], ...], msgspec.Meta(max_length=MOST_SEATS)] = ()


AnyBody: TypeAlias = Claim | Roster | First | Page | Seal | Opening | Wish | Agreement

KINDS: Final[dict[str, type[Body]]] = {
    kind.__name__.lower(): kind for kind in (Claim, Roster, First, Page, Seal, Opening, Wish, Agreement)
}


class Signed(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A signed thing in transit: the name of its kind, the bytes of its body, and the signature."""

    kind: str
    body: msgspec.Raw
    signature: Signature

    @property
    def exact(self) -> tuple[str, bytes, str]:
        """The whole thing as received, byte for byte, for comparison."""
        return self.kind, bytes(self.body), self.signature


class Thing(msgspec.Struct, frozen=True):
    """A signed thing that has been read: its body, and the original for passing it on."""

    body: Body
    signed: Signed

    @property
    def text(self) -> bytes:
        """The bytes that identify the content of a thing, without its signature."""
        return bytes(self.signed.body)


def name_of(thing: Thing) -> str:
    """A short name for something signed."""
    return as_text(sha256(thing.text).digest()[:9])


def told(kind: type[Body]) -> str:
    """The name of a kind."""
    return kind.__name__.lower()


def hash_of(body: Body) -> str:
    """The hash of a body, with its kind as the domain word (protocol C3)."""
    return as_text(digest(told(type(body)), body))


def signed_text(kind: str, body: bytes) -> bytes:
    """The bytes that a signature covers."""
    return b"empires/2/%b\0%b" % (kind.encode(), body)


def sign(secret: Secret, body: Body) -> Thing:
    """A body signed by its seat."""
    kind, raw = told(type(body)), encode(body)
    return Thing(body, Signed(kind, msgspec.Raw(raw), as_text(secret.sign(signed_text(kind, raw)))))


def signed_again(body: Body, signature: str) -> Thing:
    """A body with a signature that arrived separately."""
    return Thing(body, Signed(told(type(body)), msgspec.Raw(encode(body)), signature))


def read(signed: Signed, campaign: str, kinds: Mapping[str, type[Body]] = KINDS) -> Thing:
    """The thing that arrived, with its shape and bounds checked; the signature is not verified yet. Raises
    Refused."""
    raw = bytes(signed.body)
    longest = LONGEST_WISH if signed.kind == told(Wish) else LONGEST_PAGE
    if signed.kind not in kinds or len(raw) > longest:
        raise Refused("B", "This message contains something that does not belong in a message.")
    try:
        decode(raw)
        body = msgspec.json.decode(raw, type=kinds[signed.kind])
    except (NotCanonical, msgspec.MsgspecError, ValueError) as fault:
        raise Refused("C2", "This message is damaged; ask for it to be sent again.") from fault
    if body.campaign != campaign:
        raise Refused("C1", "This message belongs to another campaign.")
    return Thing(body, signed)


def check_signature(thing: Thing, key: str) -> None:
    """Raise SlipError if a thing was not made with the key of its seat."""
    text = signed_text(thing.signed.kind, thing.text)
    if not signing.good(as_bytes(key, 32), text, as_bytes(thing.signed.signature, 64)):
        seat = thing.body.seat
        raise Refused(
            "C1", f"This claims to come from {seat}, but was not made with {seat}’s key. Nothing was changed."
        )


class Doubled(Refused):
    """Proof that one key signed two things where only one is allowed; the error holds both (protocol F1,
    F2)."""

    def __init__(self, first: Thing, second: Thing, what: str) -> None:
        seat = first.body.seat
        super().__init__(
            "F1",
            f"{seat}’s key has signed two different {what} (a phone restored from a copy does this too). "
            "Here are both.",
        )
        self.first, self.second = first, second
