"""Stretches of the journal; the finished ones are stored as compressed text.

The current stretch holds its checkpoint and inputs in plain form. Finished stretches become *blocks*:
compressed, opaque text that is written once, belongs to the save, and is unpacked only to verify the campaign
from its start or to read old pages of the log. The work done for each answer therefore does not depend on the
length of the campaign.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.base.nesting import check_depth
from empires.core.base.words import agree, listed
from empires.core.errors import SaveError
from empires.core.records.events import Event, check_event
from empires.core.records.inputs import MOST_INPUTS, Input

LARGEST_BLOCK = 4_000_000
"""The maximum size of an unpacked block, in bytes: far more than any real block needs, and far too little to
do harm."""


MOST_EVENTS = 12_000
"""The maximum number of events in a block; real blocks have a few hundred."""


MISSING = ""
"""A stand-in for a block that was lost. The campaign continues without it, but the log and the proof have a
gap."""


class Stretch(msgspec.Struct):
    """The inputs since a checkpoint, and the resulting events.

    `start` is the JSON of the state at the checkpoint; `answers` and `rolls` count those before the
    checkpoint.
    """

    start: bytes
    answers: int
    rolls: int
    inputs: list[Input]
    events: list[Event]


class Pages(msgspec.Struct, array_like=True):
    """The contents of a block."""

    inputs: list[Input]
    events: list[Event]


class _Told(msgspec.Struct, array_like=True):
    inputs: list[list[Any]]
    events: list[Event]


_pages = msgspec.json.Decoder(Pages)
_told = msgspec.json.Decoder(_Told)
_ENDED = (b'["p",', b'["o",', b'["w",')
"""The prefix of inputs written by the first version of the protocol between devices; they can be read but not
replayed."""


def _ended(raw: bytes) -> bool:
    return any(one in raw for one in _ENDED) and any(
        one and one[0] in ("p", "o", "w") for one in _told.decode(raw).inputs
    )


@lru_cache(maxsize=4)
def leaf_name(content: bytes) -> str:
    """The name of a part of a campaign that is stored separately and only once."""
    return sha256(content).hexdigest()[:16]


def deflate(raw: bytes) -> str:
    """Bytes as short text."""
    return base64.b64encode(zlib.compress(raw, 6)).decode("ascii")


def inflate(text: str) -> bytes:
    """The bytes in a string made by `deflate`. Raises SaveError if the string is damaged or the result would
    be unreasonably large."""
    try:
        stream = zlib.decompressobj()
        raw = stream.decompress(base64.b64decode(text, validate=True), LARGEST_BLOCK)
    except (ValueError, zlib.error) as fault:
        raise SaveError(f"A page of the campaign’s journal cannot be read: {fault}") from fault
    if stream.unconsumed_tail or not stream.eof:
        raise SaveError("A page of the campaign’s journal is damaged or far too large.")
    return raw


def pack(stretch: Stretch) -> str:
    """The block that stores a finished stretch."""
    return deflate(msgspec.json.encode(Pages(stretch.inputs, stretch.events)))


def unpack(block: str) -> Pages:
    """A block's inputs and events; empty for a missing block. Raises SaveError if it is damaged."""
    if block == MISSING:
        return Pages([], [])
    raw = inflate(block)
    check_depth(raw)
    try:
        pages = _pages.decode(raw) if not _ended(raw) else Pages([], _told.decode(raw).events)
        if len(pages.inputs) > MOST_INPUTS or len(pages.events) > MOST_EVENTS:
            raise SaveError("A page of the campaign’s journal contains too many entries.")
        for event in pages.events:
            check_event(event)
        return pages
    except (ValueError, msgspec.MsgspecError) as fault:
        raise SaveError(f"A page of the campaign’s journal cannot be read: {fault}") from fault


def pages_told(numbers: Sequence[int]) -> str:
    """A phrase such as "pages 3 to 5 and 9" that counts from 1, for page numbers that count from 0."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [str(run[0] + 1) if len(run) == 1 else f"{run[0] + 1} to {run[-1] + 1}" for run in runs]
    return f"{agree(len(numbers), 'page', 'pages')} {listed(told)}"
