"""Sealed letters: each is closed with its own key and opened by revealing that key (protocol L2).

The same answer to the same question gives the same seal, so a device that was lost and found again never
seals two different ones. With the seat's secret, a letter can be opened again from any friend's copy.
"""

from __future__ import annotations

import hmac
import zlib
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.base.canonical import NotCanonical, as_bytes, as_text, decode, digest, encode

PADDING = 256
"""Letters are padded to a multiple of this many bytes, so that their length reveals little."""


LONGEST = 32_000
"""The maximum size of an answer in bytes."""


class Sealed(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A closed letter: the salt of its key, the hidden answer, and the lock that only its key fits, all in
    base64url."""

    mark: str
    hidden: str
    lock: str


def seal(letter_key: bytes, place: str, answer: Any) -> Sealed:
    """Seal an answer to the question at this link."""
    plain = encode(answer)
    packed = zlib.compress(plain, 9)
    mark = hmac.digest(letter_key, digest("letter", place, plain.decode()), sha256)
    key = key_of(letter_key, place, as_text(mark))
    padded = packed + bytes(-len(packed) % PADDING)
    return Sealed(mark=as_text(mark), hidden=as_text(_masked(padded, key)), lock=_lock(key))


def key_of(letter_key: bytes, place: str, mark: str) -> bytes:
    """The key of a letter, which the writer can compute again at any time."""
    return hmac.digest(letter_key, digest("letter key", place, mark), sha256)


def fits(sealed: Sealed, key: bytes) -> bool:
    """Whether a key is the one with which a letter was closed."""
    return _lock(key) == sealed.lock


def opened(sealed: Sealed, key: bytes) -> Any:
    """The answer in a letter whose key fits. Raises NotCanonical if the letter holds no answer."""
    padded = _masked(as_bytes(sealed.hidden, len(sealed.hidden) * 3 // 4), key)
    stream = zlib.decompressobj()
    try:
        plain = stream.decompress(padded, LONGEST)
    except zlib.error as fault:
        raise NotCanonical("the letter has the wrong form") from fault
    rest = stream.unused_data
    if not stream.eof or len(padded) % PADDING or len(rest) >= PADDING or any(rest):
        raise NotCanonical("the letter is not padded the way letters are")
    return decode(plain)


def _lock(key: bytes) -> str:
    return as_text(digest("lock", as_text(key)))


def _masked(text: bytes, key: bytes) -> bytes:
    """A string combined with a SHA-256 stream of its key; applying this twice gives the original text."""
    blocks = range(-(-len(text) // sha256().digest_size))
    stream = b"".join(hmac.digest(key, at.to_bytes(8, "big"), sha256) for at in blocks)
    return bytes(a ^ b for a, b in zip(text, stream, strict=False))
