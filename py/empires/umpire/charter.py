"""The charter of a campaign that an umpire's device holds: everything known before anybody has a seat, and
the ticket with which one person takes one seat (`umpire 1`, `umpire 6`).
"""

from __future__ import annotations

import hmac
from base64 import urlsafe_b64decode
from collections.abc import Mapping
from hashlib import sha256
from typing import Any, Final, Literal

import msgspec

from empires.core.apart import signing
from empires.core.apart.packing import packed, unpacked
from empires.core.apart.secret import Secret, hkdf
from empires.core.apart.things import Hash, Name
from empires.core.base.canonical import DEEPEST, as_bytes, as_text, digest
from empires.core.base.nesting import depth
from empires.core.errors import SetupError, SlipError
from empires.core.offices.seats import HUMAN
from empires.core.play.campaign import Campaign, first_state
from empires.core.records.desk import ORGANISER
from empires.core.records.setup import Seat, Setup
from empires.core.records.variant import Variant
from empires.core.rules.ruleset import Ruleset
from empires.core.saves.saves import check_setup
from empires.umpire import boxes
from empires.umpire.way import Way

TICKET: Final = "EUT."
"""The beginning of a ticket: its kind and version."""

LARGEST = 200_000
"""The maximum size of an unpacked ticket, in bytes; house rules may be long."""


class Charter(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What everybody knows about a campaign: its setup without a seed, 16 random bytes, the umpire's `key`
    for signatures and `box` for sealing, and the `promise`, which is the hash of the umpire's secret number.
    """

    ruleset: str
    rules: int
    name: str
    seats: list[Seat]
    options: dict[str, Any]
    nonce: str
    key: Hash
    box: Hash
    promise: Hash
    house_rules: str | msgspec.UnsetType = msgspec.UNSET
    variant: Variant | msgspec.UnsetType = msgspec.UNSET
    ids: Literal["drawn"] | msgspec.UnsetType = msgspec.UNSET

    @property
    def campaign(self) -> str:
        """The campaign's name in everything that is signed: the hash of everything here except the signing
        key.
        """
        plain = msgspec.to_builtins(self)
        del plain["key"]  # it is made from a secret of this campaign
        return as_text(digest("umpire", plain))

    @property
    def people(self) -> list[str]:
        """The names of the seats that people claim, in order."""
        return [seat.name for seat in self.seats if seat.controller == HUMAN]

    def setup(self, seed: str = "") -> Setup:
        """The setup with the seed for lands, dice and random choices; a window has no seed."""
        return Setup(
            ruleset=self.ruleset, rules_version=self.rules, name=self.name, seats=[*self.seats],
            options=dict(self.options), seed=seed, dice="sealed", house_rules=self.house_rules,
            variant=self.variant, umpire=self.key, ids=self.ids,
        )  # fmt: skip


def chartered(setup: Setup, root: bytes) -> Charter:
    """The charter of a new campaign, with keys derived from the umpire's 32 random bytes.

    Raises SetupError if no person plays: an umpire would then have nobody to hold the campaign for.
    """
    if not any(seat.controller == HUMAN for seat in setup.seats):
        raise SetupError("A campaign under an umpire needs at least one seat that a person plays.")
    box, number = keys_of(root)
    charter = Charter(
        ruleset=setup.ruleset, rules=setup.rules_version, name=setup.name, seats=setup.seats,
        options=setup.options, nonce=as_text(hkdf(root, b"empires/umpire/nonce", 16)), key=as_text(bytes(32)),
        box=as_text(boxes.public(box)), promise=promise_of(number), house_rules=setup.house_rules,
        variant=setup.variant, ids="drawn",
    )  # fmt: skip
    return msgspec.structs.replace(charter, key=as_text(signer_of(charter, root).public))


def keys_of(root: bytes) -> tuple[bytes, str]:
    """The umpire's key for boxes, and its secret number."""
    box, number = (hkdf(root, f"empires/umpire/{label}".encode(), 32) for label in ("box", "number"))
    return box, as_text(number)


def signer_of(charter: Charter, root: bytes) -> Secret:
    """The umpire's key for signatures."""
    return Secret(charter.campaign, ORGANISER, root)


def promise_of(number: str) -> str:
    """The hash that commits the umpire to its number before any other number is known (`umpire 1`)."""
    return as_text(digest("umpire number", number))


def seed_of(number: str, roster: str, firsts: Mapping[str, str]) -> str:
    """The seed, made from the umpire's number, the list of claims and all first numbers (`umpire 1`)."""
    return as_text(digest("umpire seed", number, roster, [[seat, one] for seat, one in firsts.items()]))


class Ticket(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """An invitation for one person to one seat: the charter, the seat's name, a token that is never sent
    again and, if the umpire uses the post, the `way` through it.
    """

    charter: Charter
    seat: Name
    token: Hash
    way: Way | None = None

    @property
    def text(self) -> str:
        """The ticket as text that consists only of letters, digits, `.`, `-` and `_`."""
        return TICKET + as_text(packed(msgspec.json.encode(self)))


def ticket_in(text: str) -> Ticket:
    """The ticket in a string or at the end of a link. Raises SlipError."""
    _, mark, letters = text.strip().rpartition(TICKET)
    try:
        raw, _ = unpacked(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), LARGEST)
        if not mark or depth(raw) > DEEPEST:
            raise SlipError("This is not a ticket for a seat.")
        return msgspec.json.decode(raw, type=Ticket)
    except (ValueError, msgspec.MsgspecError) as fault:
        raise SlipError("This is not a ticket for a seat.") from fault


def check_ticket(ticket: Ticket, ruleset: Ruleset[Any]) -> None:
    """Raises an EmpiresError that says what is wrong with a ticket; nothing in it is trusted."""
    charter = ticket.charter
    if charter.rules != ruleset.version:
        raise SlipError(
            f"This ticket is for version {charter.rules} of the rules of {ruleset.title}; this program has "
            f"{ruleset.version}. You all need the same version."
        )
    check_setup(charter.setup(), ruleset)
    if ticket.seat not in charter.people or not signing.sound(as_bytes(charter.key, 32)):
        raise SlipError("The seat on this ticket does not exist.")


def proof_of(token: str, claim: bytes, box: bytes) -> str:
    """The proof that a claim was made with a ticket (`umpire 6`)."""
    return as_text(hmac.digest(token.encode(), b"claim\0" + box + claim, sha256))


def box_secret(secret: Secret) -> bytes:
    """A seat's key for boxes."""
    return hkdf(secret.root, f"empires/umpire/box\0{secret.campaign}\0{secret.seat}".encode(), 32)


def box_key(own: bytes, other: bytes, campaign: str, seat: str, way: str) -> bytes:
    """The key that seals messages sent "up" from a seat to the umpire, or "down" to the seat (`umpire 7`).

    Raises ValueError for a key of small order.
    """
    return boxes.shared(own, other, f"empires/umpire/{way}\0{campaign}\0{seat}".encode())


def placeholder(charter: Charter, ruleset: Ruleset[Any]) -> Campaign[Any]:
    """A placeholder for the campaign until the real one begins; nobody will ever see the placeholder's
    lands.
    """
    setup = charter.setup(charter.campaign)
    return Campaign(ruleset, setup, first_state(ruleset, setup))
