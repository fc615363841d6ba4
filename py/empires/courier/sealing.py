"""Events for relays: signed by their author (BIP-340), their content sealed (AES-256-GCM).

This module does the same as `web/courier/sealing.js`, for programs without a browser, and needs the extra
`empires[post]`.
"""

from __future__ import annotations

import re
import secrets
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec
from coincurve import PrivateKey, PublicKeyXOnly
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from empires.courier.author import author_of
from empires.courier.courier import Put

KIND = 30_078
"""The kind of event that holds an application's data; relays keep the newest one per author and place
(NIP-78)."""

ADMISSION = 22_242
"""The kind of event by which a device identifies itself to a relay (NIP-42)."""

YEAR = 365 * 24 * 3600
"""Seconds for which relays should keep an event."""

LONGEST = 20_000
"""The maximum length of an event's content, in characters; longer events are not read."""

_NONCE = 12
_HEX = re.compile(r"[0-9a-f]{64}")
_SIGNATURE = re.compile(r"[0-9a-f]{128}")


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """An event as relays carry it (NIP-01)."""

    id: str
    pubkey: str
    created_at: int
    kind: int
    tags: list[list[str]]
    content: str
    sig: str

    @property
    def place(self) -> str:
        """The place of an event among its author's events."""
        return next((tag[1] for tag in self.tags if tag[:1] == ["d"] and len(tag) > 1), "")


def _hash(pubkey: str, created_at: int, kind: int, tags: list[list[str]], content: str) -> bytes:
    said = msgspec.json.encode([0, pubkey, created_at, kind, tags, content])
    return sha256(said).digest()


def _bound(author: str, place: str) -> bytes:
    """The context to which sealed content is bound, so that nobody can move it into another drawer."""
    return f"empires/courier\0{author}\0{place}".encode()


def written(put: Put, at: int) -> Event:
    """Returns a sealed and signed event; `at` is in seconds."""
    author = author_of(put.secret)
    nonce = secrets.token_bytes(_NONCE)
    sealed = AESGCM(put.seal).encrypt(nonce, put.raw, _bound(author, put.d))
    content = b64encode(nonce + sealed).decode()
    tags = [["d", put.d], ["expiration", str(at + YEAR)]]
    return _signed(put.secret, at, KIND, tags, content)


def admission(secret: bytes, relay: str, challenge: str, at: int) -> Event:
    """Returns the event by which a device identifies itself to a relay."""
    return _signed(secret, at, ADMISSION, [["relay", relay], ["challenge", challenge]], "")


def _signed(secret: bytes, at: int, kind: int, tags: list[list[str]], content: str) -> Event:
    author = author_of(secret)
    name = _hash(author, at, kind, tags, content)
    signature = PrivateKey(secret).sign_schnorr(name)
    return Event(
        id=name.hex(), pubkey=author, created_at=at, kind=kind, tags=tags, content=content,
        sig=signature.hex(),
    )  # fmt: skip


def event_of(said: Any) -> Event | None:
    """Returns the event that a relay sent, if it is valid and signed by its author."""
    try:
        event = msgspec.convert(said, Event)
    except msgspec.ValidationError:
        return None
    names = (event.id, event.pubkey)
    if event.kind != KIND or len(event.content) > LONGEST or not all(map(_HEX.fullmatch, names)):
        return None
    if not 0 < len(event.place) <= 40 or not _SIGNATURE.fullmatch(event.sig):
        return None
    name = _hash(event.pubkey, event.created_at, event.kind, event.tags, event.content)
    try:
        good = PublicKeyXOnly(bytes.fromhex(event.pubkey)).verify(bytes.fromhex(event.sig), name)
    except ValueError:
        return None
    return event if good and name.hex() == event.id else None


def unsealed(event: Event, seals: Iterable[bytes]) -> bytes | None:
    """Returns the content of an event, unsealed by one of the keys."""
    try:
        raw = b64decode(event.content, validate=True)
    except Error:
        return None
    for seal in seals:
        try:
            return AESGCM(seal).decrypt(raw[:_NONCE], raw[_NONCE:], _bound(event.pubkey, event.place))
        except (InvalidTag, ValueError):
            continue
    return None
