"""The lock of a campaign's drawers, and the link by which a friend receives it.

A lock is 16 random bytes. The key that seals all drawers is derived from it, and so is the author of the
joining box, the one place where an unknown person can leave something. A lock gives no right to write
anywhere else."""

from __future__ import annotations

import re
import secrets
from collections.abc import Sequence
from typing import Final
from urllib.parse import quote, unquote

import msgspec

from empires.core.apart.secret import hkdf
from empires.core.base.canonical import NotCanonical, as_bytes, as_text
from empires.core.errors import SlipError

LENGTH = 16
"""The size of a lock in bytes."""

MOST_RELAYS = 3
"""The maximum number of relays that a campaign uses at once."""

MARK: Final = "#join="
"""The prefix of an invitation in a link to the page."""

_LINK = re.compile(
    r"(?:^|.*[#/?&]join=)([A-Za-z0-9_-]{22}\.\d{1,4})\.([A-Za-z0-9._~:,%/\[\]-]{1,500})\Z", re.DOTALL
)
_RELAY = re.compile(r"(wss?)://([a-z0-9.-]{1,100}|\[[0-9a-f:]{2,40}\])(:\d{1,5})?(/[A-Za-z0-9._~/-]{0,60})?")
_LOCAL = ("localhost", "127.0.0.1")


class Lock:
    """A lock, which holds the key to all drawers of a campaign until somebody leaves; `count` is the number
    of locks before it."""

    def __init__(self, key: bytes, count: int) -> None:
        if len(key) != LENGTH:
            raise ValueError("a lock has 16 bytes")
        self.key, self.count = key, count
        self.seal = hkdf(key, b"empires/courier/seal", 32)
        """The key that seals the drawers."""
        self.box = hkdf(key, b"empires/courier/box", 32)
        """The secret of the joining box's author."""

    @property
    def text(self) -> str:
        """The lock as text, for storage and links."""
        return f"{as_text(self.key)}.{self.count}"


class Way(msgspec.Struct, frozen=True):
    """The contents of an invitation's link: the lock and the relays."""

    lock: str
    relays: tuple[str, ...]


def new_lock(count: int = 0) -> Lock:
    """Returns a new lock, made at random."""
    return Lock(secrets.token_bytes(LENGTH), count)


def lock_of(text: str) -> Lock:
    """Returns the lock that a string encodes. Raises SlipError."""
    key, _, count = text.partition(".")
    try:
        return Lock(as_bytes(key, LENGTH), int(count))
    except (NotCanonical, ValueError) as fault:
        raise SlipError("This link is damaged; ask for it again.") from fault


def link(lock: Lock, relays: Sequence[str]) -> str:
    """Returns the invitation as the end of a link."""
    places = ",".join(quote(relay.removeprefix("wss://"), safe=":/") for relay in relays)
    return f"{MARK}{lock.text}.{places}"


def way(text: str) -> Way:
    """Returns the contents of a whole link or of its end. Raises SlipError."""
    found = _LINK.match(text.strip())
    if found is None:
        raise SlipError("This is not an invitation link.")
    lock = lock_of(found[1])
    places = [unquote(place) for place in found[2].split(",")]
    relays = tuple(relay(place if "://" in place else f"wss://{place}") for place in places[:MOST_RELAYS])
    return Way(lock.text, relays)


def relay(text: str) -> str:
    """Returns a relay's address in canonical form. Raises SlipError."""
    address = text.strip().rstrip("/")
    address = address if "://" in address else f"wss://{address}"
    head, sign, path = address.partition("://")
    host, slash, rest = path.partition("/")
    address = f"{head.lower()}{sign}{host.lower()}{slash}{rest}"
    found = _RELAY.fullmatch(address)
    if found is None:
        raise SlipError("A relay’s address looks like wss://relay.example.org.")
    if found[1] == "ws" and found[2] not in _LOCAL:
        raise SlipError(
            "A relay’s address must begin with wss://; ws:// is only for a relay on this machine."
        )
    return address
