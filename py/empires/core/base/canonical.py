"""Canonical JSON: exactly one text for each value (after RFC 8785, but without floats, and with keys sorted
by code points; protocol C2).

Signatures and hashes cover bytes, so every device must write the same bytes for the same value. A receiver
hashes the bytes as they arrived, and refuses them if its own encoding of the decoded value differs.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode
from binascii import b2a_base64
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.base.nesting import depth

DEEPEST = 20
"""The maximum depth of nesting in a signed body (protocol B)."""

LARGEST_NUMBER = 2**53 - 1
"""The largest whole number that every JSON parser reads exactly."""


_URL_SAFE = bytes.maketrans(b"+/", b"-_")
_BASE64 = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


class NotCanonical(ValueError):
    """Raised for a value or text that cannot be signed; the message says why."""


def encode(value: Any) -> bytes:
    """The canonical bytes of a value, with sorted keys and no white space. Raises NotCanonical."""
    plain = msgspec.to_builtins(value)
    _check(plain)
    try:
        return msgspec.json.encode(plain, order="sorted")
    except UnicodeEncodeError as fault:
        raise NotCanonical("a text contains half a character") from fault


def decode(raw: bytes) -> Any:
    """The value that canonical bytes encode. Raises NotCanonical for any other bytes, however hostile."""
    if depth(raw) > DEEPEST:
        raise NotCanonical("it is nested too deeply")
    try:
        value = msgspec.json.decode(raw)
        same = encode(value) == raw
    except (msgspec.MsgspecError, ValueError, RecursionError) as fault:
        raise NotCanonical("it is not JSON of the kind that messages use") from fault
    if not same:
        raise NotCanonical("it is not written in the canonical way")
    return value


def digest(label: str, *parts: Any) -> bytes:
    """SHA-256 over a domain word and the parts, as one JSON array (protocol C2, C3)."""
    return sha256(encode([label, *parts])).digest()


def as_text(raw: bytes) -> str:
    """Bytes in base64url without padding: 43 characters for a hash, a key or a number."""
    return b2a_base64(raw, newline=False).translate(_URL_SAFE).decode("ascii").rstrip("=")


def as_bytes(text: str, length: int) -> bytes:
    """The bytes encoded by `as_text`, exactly `length` of them. Raises NotCanonical."""
    if not _BASE64.fullmatch(text):
        raise NotCanonical("a key or hash has characters that it cannot have")
    raw = urlsafe_b64decode(text + "=" * (-len(text) % 4)) if len(text) % 4 != 1 else b""
    if len(raw) != length or as_text(raw) != text:
        raise NotCanonical("a key or hash has the wrong length")
    return raw


def _check(value: Any) -> None:
    kind = type(value)
    if kind is str or kind is bool or value is None:
        return
    if kind is int:
        if abs(value) > LARGEST_NUMBER:
            raise NotCanonical("a number is too large")
    elif kind is list or kind is tuple:
        for one in value:
            _check(one)
    elif kind is dict:
        for key, one in value.items():
            if not isinstance(key, str):
                raise NotCanonical("a key is not a string")
            _check(one)
    else:
        raise NotCanonical(f"{kind.__name__} has no canonical form")
