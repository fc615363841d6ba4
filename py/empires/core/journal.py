"""The journal: every input of a campaign in order, in stretches between checkpoints.

The stretch being played holds its checkpoint and inputs in the open. Finished stretches become *blocks*:
compressed, opaque text that is written once, travels with the save and is only opened to verify the
campaign from its start or to read old pages of the log. So nothing that happens at every answer looks at
the whole campaign.
"""

from __future__ import annotations

import base64
import zlib
from typing import Any, TypeAlias

import msgspec

from .errors import SaveError
from .events import Event, check_event
from .nesting import depth

LARGEST_BLOCK = 4_000_000
"""Bytes a block may unpack to; far above any real one, far below what would hurt."""

MOST_INPUTS = 4_000
"""Answers and rolls between two checkpoints; real ones have about a hundred."""

MOST_EVENTS = 12_000
"""Events they may lead to; real ones have a few hundred."""


class Answered(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="a"):
    """A player's answer to the open question of this kind."""

    player: str
    kind: str
    answer: Any


class Stood(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="s"):
    """A player's answer to a standing question."""

    player: str
    kind: str
    answer: Any


class Rolled(msgspec.Struct, frozen=True, gc=False, array_like=True, tag="r"):
    """The faces of the next roll."""

    faces: tuple[int, ...]


Input: TypeAlias = Answered | Stood | Rolled


class Stretch(msgspec.Struct):
    """The inputs since a checkpoint, and the events they led to.

    `start` is the JSON of the state at the checkpoint; `answers` and `rolls` count what came before.
    """

    start: bytes
    answers: int
    rolls: int
    inputs: list[Input]
    events: list[Event]


class Pages(msgspec.Struct, array_like=True):
    """What a block holds."""

    inputs: list[Input]
    events: list[Event]


_pages = msgspec.json.Decoder(Pages)


def pack(stretch: Stretch) -> str:
    """A finished stretch as a block."""
    raw = msgspec.json.encode(Pages(stretch.inputs, stretch.events))
    return base64.b64encode(zlib.compress(raw, 6)).decode("ascii")


def unpack(block: str) -> Pages:
    """A block's inputs and events. Raises SaveError where the block is damaged or unreasonably large."""
    try:
        inflate = zlib.decompressobj()
        raw = inflate.decompress(base64.b64decode(block, validate=True), LARGEST_BLOCK)
        if inflate.unconsumed_tail or not inflate.eof:
            raise SaveError("A page of the campaign's journal is damaged or far too large.")
        check_depth(raw)
        pages = _pages.decode(raw)
        if len(pages.inputs) > MOST_INPUTS or len(pages.events) > MOST_EVENTS:
            raise SaveError("A page of the campaign's journal holds more than any campaign can.")
        for event in pages.events:
            check_event(event)
        return pages
    except (ValueError, zlib.error, msgspec.MsgspecError) as fault:
        raise SaveError(f"A page of the campaign's journal cannot be read: {fault}") from fault


DEEPEST = 60


def check_depth(raw: bytes, deepest: int = DEEPEST) -> None:
    """Refuse JSON nested deeper than any campaign is; the browser's interpreter would die of it."""
    if depth(raw) > deepest:
        raise SaveError("The file is nested too deeply to be a campaign.")
