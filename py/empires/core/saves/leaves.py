"""A save in parts, for storage that is written after every answer. Most of a save stays the same from one
answer to the next. The pieces that do not change are called *leaves*; they are named after their content and
written once. Leaves are the last two checkpoints, and later inputs once there are enough to fill a leaf. Only
a small part changes with every answer: the head without the content of its leaves, and the names of the
leaves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar

import msgspec

from empires.core.base.nesting import check_depth
from empires.core.errors import SaveError
from empires.core.play.campaign import Campaign
from empires.core.records.blocks import MISSING, leaf_name, unpack
from empires.core.saves.saves import FORMAT, Apart, head_of, version_of

LEAF = 2_000
"""The number of bytes of inputs that fill a leaf."""

COURSE_LEAF = 20_000
"""The number of bytes of things signed between devices that fill a leaf."""

T = TypeVar("T")

FindLeaf = Callable[[str], bytes | None]


class Part(msgspec.Struct):
    """The part that changes: the head with names instead of checkpoints, and without those `inputs` and steps
    of the `course` that are in leaves.

    Older versions stored the whole head here, with its checkpoints in it and without leaves.
    """

    format: str
    version: int
    head: msgspec.Raw
    pages: int
    inputs: list[str] = []
    course: list[str] = []


_fields = msgspec.json.Decoder(dict[str, msgspec.Raw])


def split(campaign: Campaign[Any], apart: Apart | None = None) -> tuple[str, dict[str, bytes]]:
    """The changing part as JSON text, and every leaf that it needs, by name; blocks are stored separately."""
    head = head_of(campaign, apart)
    leaves: dict[str, bytes] = {}

    def leaf(content: bytes) -> str:
        name = leaf_name(content)
        leaves[name] = content
        return name

    head.start = msgspec.Raw(msgspec.json.encode(leaf(bytes(head.start))))
    if head.earlier is not None:
        head.earlier.start = msgspec.Raw(msgspec.json.encode(leaf(bytes(head.earlier.start))))
    full, head.inputs = _in_leaves(head.inputs, LEAF)
    steps, head.course = _in_leaves(head.course, COURSE_LEAF)
    part = Part(
        FORMAT,
        version_of(campaign),
        msgspec.Raw(msgspec.json.encode(head)),
        len(campaign.record.blocks),
        [leaf(inputs) for inputs in full],
        [leaf(one) for one in steps],
    )
    return msgspec.json.encode(part).decode(), leaves


def _in_leaves(inputs: list[T], least: int) -> tuple[list[bytes], list[T]]:
    """A list as leaves of JSON, always cut in the same places, and the remainder that does not fill a leaf
    yet."""
    leaves: list[bytes] = []
    first, size = 0, 0
    for number, one in enumerate(inputs, 1):
        size += len(msgspec.json.encode(one))
        if size >= least:
            leaves.append(msgspec.json.encode(inputs[first:number]))
            first, size = number, 0
    return leaves, inputs[first:]


def join(text: str, find: FindLeaf, pages: int) -> tuple[int, bytes]:
    """The version and the JSON of the whole head, for `saves.open_head`; there must be `pages` blocks.

    If the last checkpoint but one is missing, the save can still be opened, but undo reaches back only to the
    last checkpoint. Raises SaveError if any other leaf is missing.
    """
    part, head = _read(text, pages)
    head["start"] = _found(head["start"], find)
    head["inputs"] = _joined([*(_leaf(name, find) for name in part.inputs), bytes(head["inputs"])])
    _join_course(part, head, find)
    earlier = _earlier(head)
    if earlier is not None:
        try:
            earlier["start"] = _found(earlier["start"], find)
            head["earlier"] = msgspec.Raw(msgspec.json.encode(earlier))
        except SaveError:
            head["earlier"] = _NULL
    return part.version, _written(head)


def salvage(text: str, find: FindLeaf, blocks: list[str]) -> tuple[int, bytes, list[str], bool]:
    """Rescue what is left if `join` fails: everything up to the last checkpoint but one, or up to the lost
    inputs. Returns the version and the head, the blocks that belong to them, and whether the result is
    exactly the stored moment. Raises SaveError if both checkpoints are lost."""
    part, head = _read(text, len(blocks))
    lists: list[bytes] = []
    for name in part.inputs:
        content = find(name)
        if content is None:
            break
        lists.append(content)
    else:
        lists.append(bytes(head["inputs"]))
    whole = len(lists) > len(part.inputs)
    try:
        head["start"] = _found(head["start"], find)
    except SaveError:
        earlier = _earlier(head)
        if earlier is None:
            raise
        head["start"] = _found(earlier["start"], find)
        head["answers"], head["rolls"] = earlier["answers"], earlier["rolls"]
        before, blocks = blocks[-1], blocks[:-1]
        whole = whole and before != MISSING
        lists = [] if before == MISSING else [msgspec.json.encode(unpack(before).inputs), *lists]
    head["inputs"], head["earlier"] = _joined(lists), _NULL
    _join_course(part, head, find)
    if not whole:
        head |= {"sealed": msgspec.Raw(b"{}"), "state_hash": msgspec.Raw(b'""')}
    return part.version, _written(head), blocks, whole


def _join_course(part: Part, head: _Fields, find: FindLeaf) -> None:
    """The things signed between devices, as one list. Raises SaveError if a leaf is missing."""
    if part.course:
        head["course"] = _joined([*(_leaf(name, find) for name in part.course), bytes(head["course"])])


_NULL = msgspec.Raw(b"null")
_Fields: TypeAlias = dict[str, msgspec.Raw]


def _read(text: str, pages: int) -> tuple[Part, _Fields]:
    raw = text.encode("utf-8", "replace")
    check_depth(raw)
    try:
        part = msgspec.json.decode(raw, type=Part)
        head = _fields.decode(part.head)
    except msgspec.MsgspecError as fault:
        raise SaveError(f"The stored copy of this campaign is damaged: {fault}.") from fault
    if part.format != FORMAT or part.pages != pages or not {"start", "inputs", "earlier"} <= set(head):
        raise SaveError("The stored copy of this campaign is damaged.")
    return part, head


def _earlier(head: _Fields) -> _Fields | None:
    return None if bytes(head["earlier"]) == b"null" else _fields.decode(head["earlier"])


def _written(head: _Fields) -> bytes:
    whole = msgspec.json.encode(head)
    check_depth(whole)
    return whole


def _leaf(name: str, find: FindLeaf) -> bytes:
    content = find(name)
    if content is None:
        raise SaveError("A part of this campaign is missing from this browser.")
    return content


def _found(start: msgspec.Raw, find: FindLeaf) -> msgspec.Raw:
    """A checkpoint, stored either directly or under its name."""
    named = bytes(start).startswith(b'"')
    return msgspec.Raw(_leaf(msgspec.json.decode(start, type=str), find)) if named else start


def _joined(lists: list[bytes]) -> msgspec.Raw:
    """Several JSON lists as one."""
    return msgspec.Raw(b"[" + b",".join(one[1:-1] for one in lists if one != b"[]") + b"]")
