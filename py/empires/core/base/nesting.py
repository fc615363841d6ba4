"""The depth of nesting and the length of strings in a JSON text, found without parsing it.

Deeply nested JSON overflows the stack of the browser's interpreter, which no `except` can catch, so every
text from outside is checked before it is decoded.
"""

from __future__ import annotations

from itertools import accumulate

from empires.core.errors import SaveError

DEEPEST = 60
"""The maximum depth of nesting in a campaign’s JSON."""

_NOT_BRACKETS = bytes(sign for sign in range(256) if sign not in b"[]{}")
_STEP = {ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1}


def depth(text: bytes) -> int:
    """How deeply lists and objects are nested in a JSON text; brackets inside strings do not count."""
    brackets = b"".join(_pieces(text)[::2]).translate(None, _NOT_BRACKETS)
    return max(accumulate(map(_STEP.__getitem__, brackets)), default=0)


def longest(text: bytes) -> int:
    """The size in bytes of the longest string in a JSON text; quotes and backslashes in it do not count."""
    return max(map(len, _pieces(text)[1::2]), default=0)


def _pieces(text: bytes) -> list[bytes]:
    """The parts of the text outside and inside strings, in turn."""
    return text.replace(b"\\\\", b"").replace(b'\\"', b"").split(b'"')


def check_depth(raw: bytes, deepest: int = DEEPEST) -> None:
    """Refuse JSON that is nested more deeply than any campaign, since it would crash the browser's
    interpreter."""
    if depth(raw) > deepest:
        raise SaveError("The file is nested too deeply to be a campaign.")
