"""Authors: the keys under which devices write to relays (secp256k1 keys as in Nostr: BIP-340).

A device has one such key for each campaign, made at random and bound to its seats by a signed `address`. Any
two authors share a secret that no third author knows, with which one can seal a new lock for the other.
"""

from __future__ import annotations

import re
import secrets
from functools import lru_cache
from typing import Final

from ecdsa import SECP256k1
from ecdsa.ellipticcurve import PointJacobi

_AUTHOR = re.compile(r"[0-9a-f]{64}")
_CURVE: Final = SECP256k1.curve
_PRIME: Final[int] = _CURVE.p()
_ORDER: Final[int] = SECP256k1.order


def new_secret() -> bytes:
    """Returns the secret of a new author, which nobody knows yet."""
    return (secrets.randbelow(_ORDER - 1) + 1).to_bytes(32, "big")


def secret_from(seed: bytes) -> bytes:
    """Returns the secret of the author derived from 32 bytes that only some devices know."""
    return (int.from_bytes(seed, "big") % (_ORDER - 1) + 1).to_bytes(32, "big")


@lru_cache(maxsize=128)
def author_of(secret: bytes) -> str:
    """Returns the name of an author: the x of the public key, in hex."""
    point = SECP256k1.generator * int.from_bytes(secret, "big")
    return format(point.x(), "064x")


def is_author(text: str) -> bool:
    """Returns whether a string could be an author's name."""
    return _AUTHOR.fullmatch(text) is not None


def shared(secret: bytes, other: str) -> bytes:
    """Returns the secret that only two authors share (ECDH). Raises ValueError for an invalid name."""
    x = int(other, 16)
    square = (pow(x, 3, _PRIME) + 7) % _PRIME
    y = pow(square, (_PRIME + 1) // 4, _PRIME)
    if x >= _PRIME or y * y % _PRIME != square:
        raise ValueError("this cannot be an author’s name")
    point = PointJacobi(_CURVE, x, y, 1, _ORDER) * int.from_bytes(secret, "big")
    return int(point.x()).to_bytes(32, "big")
