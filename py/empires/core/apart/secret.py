"""A seat's secret: 32 random bytes, from which all keys and numbers of the seat are derived (protocol K1).

The secret is created on the device that claims the seat, and stored there with the campaign; no message and
no campaign file ever contains it. A player who recovers the secret, on another phone or from paper, recovers
everything.
"""

from __future__ import annotations

import hmac
from functools import cached_property
from hashlib import sha256

from empires.core.apart import signing
from empires.core.apart.numbers import Chain
from empires.core.base.canonical import as_text

LENGTH = 32
"""The size in bytes of a secret and of every key made from it."""


class Secret:
    """The secret of one seat in one campaign."""

    def __init__(self, campaign: str, seat: str, root: bytes) -> None:
        if len(root) != LENGTH:
            raise ValueError("a secret has 32 bytes")
        self.campaign, self.seat, self.root = campaign, seat, root

    @cached_property
    def public(self) -> bytes:
        """The key that identifies this seat to others."""
        return signing.public_key(self._sign)

    def sign(self, text: bytes) -> bytes:
        """This seat's signature of a string."""
        return signing.sign(self._sign, text)

    @cached_property
    def chain(self) -> Chain:
        """The numbers from which this seat's dice are made."""
        return Chain(self.campaign, self.seat, as_text(self._key("dice")))

    @cached_property
    def letter_key(self) -> bytes:
        """The key with which this seat's letters are sealed (protocol L2)."""
        return self._key("letter")

    @cached_property
    def _sign(self) -> bytes:
        return self._key("sign")

    def _key(self, label: str) -> bytes:
        return hkdf(self.root, f"empires/2/{label}\0{self.campaign}\0{self.seat}".encode(), LENGTH)


def hkdf(secret: bytes, info: bytes, length: int, salt: bytes = b"") -> bytes:
    """A key made from a secret (HKDF-SHA256, RFC 5869), at most 255 × 32 bytes long."""
    pseudorandom = hmac.digest(salt or bytes(sha256().digest_size), secret, sha256)
    made = block = b""
    while len(made) < length:
        block = hmac.digest(pseudorandom, block + info + bytes([len(made) // 32 + 1]), sha256)
        made += block
    return made[:length]
