"""Signatures: Ed25519 (RFC 8032), with one verifier for all devices (protocol C1).

The arithmetic is python-ecdsa's. That library accepts keys and nonces of small order, with which one
signature fits any text. This module refuses them first, along with points in a non-canonical encoding.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ecdsa import Ed25519, SigningKey, VerifyingKey
from ecdsa.errors import MalformedPointError
from ecdsa.keys import BadSignatureError

SECRET, PUBLIC, SIGNATURE = 32, 32, 64
"""The sizes in bytes of a secret key, a public key and a signature."""

_PRIME: Final = 2**255 - 19
_ORDER: Final = 2**252 + 27742317777372353535851937790883648493
_EIGHTH: Final = 2707385501144840649318225287225658788936804267575313519463743609750303402022
_SMALL: Final = frozenset({0, 1, _PRIME - 1, _EIGHTH, _PRIME - _EIGHTH})
"""The y coordinates of the eight points whose order divides 8."""


def public_key(secret: bytes) -> bytes:
    """The public key that belongs to a secret key."""
    return bytes(_signer(secret).get_verifying_key().to_string())


def sign(secret: bytes, text: bytes) -> bytes:
    """The signature of a string."""
    signature: bytes = _signer(secret).sign(text)
    return signature


@lru_cache(maxsize=32)
def _signer(secret: bytes) -> SigningKey:
    """A parsed secret key, cached because parsing it takes longer than signing."""
    return SigningKey.from_string(secret, curve=Ed25519)


def sound(public: bytes) -> bool:
    """Whether a key is valid: a canonically written point that is not of small order."""
    if not _plain(public):
        return False
    try:
        VerifyingKey.from_string(public, curve=Ed25519)
    except (MalformedPointError, ValueError):
        return False
    return True


@lru_cache(maxsize=512)
def good(public: bytes, text: bytes, signature: bytes) -> bool:
    """Whether the owner of a public key signed this string. The cache holds as many results as a message can
    hold signed things, because things that had to wait for others are checked again."""
    if len(signature) != SIGNATURE or not (_plain(public) and _plain(signature[:PUBLIC])):
        return False
    if int.from_bytes(signature[PUBLIC:], "little") >= _ORDER:
        return False
    try:
        fits: bool = _key(public).verify(signature, text)
    except (BadSignatureError, MalformedPointError, ValueError):
        return False
    return fits


@lru_cache(maxsize=128)
def _key(public: bytes) -> VerifyingKey:
    """A parsed key, cached because the few keys of a campaign are needed again and again."""
    return VerifyingKey.from_string(public, curve=Ed25519)


def _plain(point: bytes) -> bool:
    """Whether a point is written canonically and its order is large."""
    y = int.from_bytes(point, "little") & (2**255 - 1)
    return len(point) == PUBLIC and y < _PRIME and y not in _SMALL
