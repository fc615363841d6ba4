"""The text of a message, packed compactly: hashes, keys, numbers and signatures are sent as raw bytes.

In JSON they are base64url, which compresses badly. Each value that occurs only once is moved to the end,
after the compressed text, with a mark left in its place; repeated values are left to the compression. A
checksum covers everything.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode
from collections import Counter

from empires.core.base.canonical import as_text

_UNIT = 32
"""The size of a hash in bytes. Signatures and sealed letters are a multiple of this; a mark gives the
multiple."""

_CHECK = 4
"""The size of the checksum at the beginning, in bytes."""

_VALUE = re.compile(rb'"([A-Za-z0-9_-]{43,})"')
_MARK = re.compile(rb"\x01(.)", re.DOTALL)  # no JSON contains such a byte
_PLAIN = -zlib.MAX_WBITS  # without a header or a checksum


def packed(text: bytes) -> bytes:
    """Pack JSON text compactly, as bytes."""
    often, beside = Counter(_VALUE.findall(text)), list[bytes]()

    def mark(found: re.Match[bytes]) -> bytes:
        value = _value(found[1]) if often[found[1]] == 1 else b""
        beside.append(value)
        return b"\x01%c" % (len(value) // _UNIT) if value else found[0]

    stream = zlib.compressobj(9, wbits=_PLAIN)
    short = stream.compress(_VALUE.sub(mark, text)) + stream.flush()
    return b"".join([zlib.crc32(text).to_bytes(_CHECK, "big"), short, *beside])


def _value(letters: bytes) -> bytes:
    """The bytes encoded by these base64url letters; empty if the same bytes could be written differently."""
    if len(letters) % 4 == 1:
        return b""
    value = urlsafe_b64decode(letters + b"=" * (-len(letters) % 4))
    fits = len(value) % _UNIT == 0 and len(value) < 256 * _UNIT
    return value if fits and as_text(value).encode() == letters else b""


def unpacked(raw: bytes, most: int) -> tuple[bytes, int]:
    """The text packed at the start of some bytes, and how many bytes it takes up; any bytes after it are
    ignored. Raises ValueError if there is no text or if it has more than `most` bytes."""
    stream = zlib.decompressobj(_PLAIN)
    try:
        short = stream.decompress(raw[_CHECK:], most)
    except zlib.error as fault:
        raise ValueError("this is not packed text") from fault
    beside, at = stream.unused_data, 0

    def value(found: re.Match[bytes]) -> bytes:
        nonlocal at
        begins, at = at, at + found[1][0] * _UNIT
        if not begins < at <= len(beside):  # a mark is cheap, but may not stand for more bytes than are left
            raise ValueError("this is not packed text")
        return b'"%b"' % as_text(beside[begins:at]).encode()

    text = _MARK.sub(value, short)
    if not stream.eof or zlib.crc32(text) != int.from_bytes(raw[:_CHECK], "big"):
        raise ValueError("this is not packed text")
    return text, len(raw) - len(beside) + at
