"""Sealed boxes: X25519 and ChaCha20-Poly1305 as in RFCs 7748 and 8439; only one seat can open a parcel.

No compiled library for these algorithms runs both on the command line and in the page, so this module does
the arithmetic itself; it is tested with the RFCs' vectors and against a library. It does not run in constant
time, which is harmless for a device that holds only its own keys.
"""

from __future__ import annotations

import hmac
import secrets
from struct import unpack
from typing import Final

from empires.core.apart.secret import hkdf

KEY, NONCE, TAG = 32, 12, 16
"""The sizes of a key, a nonce and a tag, in bytes."""

# --- X25519 (RFC 7748) -----------------------------------------------------------------------------------

_P: Final = 2**255 - 19
_A24: Final = 121_665
_BASE: Final = (9).to_bytes(KEY, "little")


def public(secret: bytes) -> bytes:
    """The public key that belongs to a secret key."""
    return x25519(secret, _BASE)


def x25519(secret: bytes, point: bytes) -> bytes:
    """The product of a secret number and a point of the curve."""
    number = int.from_bytes(secret, "little") & ~7 & (2**255 - 1) | 2**254
    x1 = int.from_bytes(point, "little") & (2**255 - 1)
    x2, z2, x3, z3, swapped = 1, 0, x1, 1, 0
    for at in range(254, -1, -1):
        bit = number >> at & 1
        if bit != swapped:
            x2, z2, x3, z3 = x3, z3, x2, z2
        swapped = bit
        a, b = x2 + z2, x2 - z2
        aa, bb = a * a % _P, b * b % _P
        e, da, cb = aa - bb, (x3 - z3) * a % _P, (x3 + z3) * b % _P
        x3, z3 = (da + cb) ** 2 % _P, x1 * (da - cb) ** 2 % _P
        x2, z2 = aa * bb % _P, e * (aa + _A24 * e) % _P
    if swapped:
        x2, z2 = x3, z3
    return (x2 * pow(z2, _P - 2, _P) % _P).to_bytes(KEY, "little")


def shared(secret: bytes, other: bytes, label: bytes) -> bytes:
    """The key that two devices share, for one purpose and direction. Raises ValueError for a public key of
    small order.
    """
    product = x25519(secret, other)
    if not any(product):
        raise ValueError("this key is not valid")
    return hkdf(product, label, KEY)


# --- ChaCha20 (RFC 8439) ---------------------------------------------------------------------------------

_QUARTERS: Final = (
    (0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
    (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14),
)  # fmt: skip
_LANE: Final = 64
"""The width of a lane in bits. The same word of all blocks is held in one large number, with a lane for each
block."""


def _stream(key: bytes, nonce: bytes, counter: int, blocks: int) -> bytes:
    """Return this many blocks of the key stream, all computed together."""
    ones = sum(1 << _LANE * at for at in range(blocks))
    mask = ones * 0xFFFFFFFF
    start = unpack("<16I", b"expand 32-byte k" + key + bytes(4) + nonce)
    words = [word * ones for word in start]
    words[12] = sum((counter + at) % 2**32 << _LANE * at for at in range(blocks))
    state = [*words]
    for _ in range(10):
        for a, b, c, d in _QUARTERS:
            for low, high, other, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                state[low] = state[low] + state[high] & mask
                turned = state[other] ^ state[low]
                state[other] = (turned << bits | turned >> 32 - bits) & mask
    lanes = [
        (one + other & mask).to_bytes(8 * blocks, "little") for one, other in zip(state, words, strict=True)
    ]
    return b"".join(lane[8 * at : 8 * at + 4] for at in range(blocks) for lane in lanes)


def chacha20(key: bytes, nonce: bytes, counter: int, text: bytes) -> bytes:
    """A string combined with the key stream; doing this twice gives the original again."""
    stream = _stream(key, nonce, counter, -(-len(text) // 64))[: len(text)]
    return (int.from_bytes(text, "little") ^ int.from_bytes(stream, "little")).to_bytes(len(text), "little")


# --- Poly1305, and both together -------------------------------------------------------------------------

_PRIME: Final = 2**130 - 5
_CLAMP: Final = 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF


def poly1305(key: bytes, text: bytes) -> bytes:
    """The tag of a string, for a key that is used once."""
    r, s = int.from_bytes(key[:16], "little") & _CLAMP, int.from_bytes(key[16:], "little")
    total = 0
    for at in range(0, len(text), 16):
        total = (total + int.from_bytes(text[at : at + 16] + b"\1", "little")) * r % _PRIME
    return ((total + s) % 2**128).to_bytes(TAG, "little")


def _tag(key: bytes, nonce: bytes, hidden: bytes, bound: bytes) -> bytes:
    filled = b"".join([one + bytes(-len(one) % 16) for one in (bound, hidden)])
    return poly1305(
        _stream(key, nonce, 0, 1)[:KEY],
        filled + b"".join(len(one).to_bytes(8, "little") for one in (bound, hidden)),
    )


def seal(key: bytes, text: bytes, bound: bytes = b"", nonce: bytes | None = None) -> bytes:
    """Returns a box: a nonce, the encrypted text, and a tag that also covers the `bound` bytes, which are
    sent unencrypted.
    """
    nonce = nonce or secrets.token_bytes(NONCE)
    hidden = chacha20(key, nonce, 1, text)
    return nonce + hidden + _tag(key, nonce, hidden, bound)


def unseal(key: bytes, box: bytes, bound: bytes = b"") -> bytes | None:
    """The text in a box; None if the key is wrong or if anything in the box was changed."""
    nonce, hidden, tag = box[:NONCE], box[NONCE:-TAG], box[-TAG:]
    if len(box) < NONCE + TAG or not hmac.compare_digest(tag, _tag(key, nonce, hidden, bound)):
        return None
    return chacha20(key, nonce, 1, hidden)
