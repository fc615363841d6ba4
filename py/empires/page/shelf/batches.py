"""Batches of writes to each place that stores the open campaign, and their results. A place takes one batch
at a time; later changes go with the next. A batch writes new parts, then the older of two slots, then words
and picture if they changed, and finally erases parts that no slot needs any more. So whatever is cut off or
refused in the middle, one slot and all it needs stay whole."""

from __future__ import annotations

import msgspec

from empires.core.records.blocks import deflate
from empires.page.shelf.keys import SLOTS, key
from empires.page.wire.operations import Store
from empires.page.wire.values import Place, Problem

MARK = 100
"""Characters that identify a slot's text: they contain its serial number and its checksum."""


class Snapshot(msgspec.Struct):
    """A campaign ready for storage: its serial number, the text of a slot, the `parts` this needs by name,
    and the `words` that may change separately."""

    serial: int
    slot: str
    parts: dict[str, str | bytes]
    words: dict[str, str]

    def text(self, name: str) -> str:
        """A part as text, packed on first use."""
        content = self.parts[name]
        if isinstance(content, bytes):
            content = self.parts[name] = deflate(content)
        return content


class Batch(msgspec.Struct):
    """A running write: the texts by part, and the parts that its slot needs."""

    serial: int
    writes: list[tuple[str, str | None]]
    needs: frozenset[str]


class Copy(msgspec.Struct):
    """The known contents of a place for the open campaign. `names` are the pages and leaves stored whole,
    `stale` those of no use; `slots` gives the parts each slot needs, `marks` the beginning of its text,
    `newest` the slot written last and `serial` its number; `words` are those stored. `problem` is the fault
    of the last write."""

    place: Place
    names: set[str] = set()
    stale: set[str] = set()
    slots: dict[str, frozenset[str]] = {}
    marks: dict[str, str] = {}
    newest: str = SLOTS[1]
    serial: int = 0
    words: dict[str, str] = {}
    problem: Problem = ""
    batch: Batch | None = None


def store(copy: Copy, id: str, snapshot: Snapshot) -> Store | None:
    """The writes that bring the place to `snapshot`; None while it is busy, or if it already holds it."""
    if copy.batch is not None or copy.serial == snapshot.serial:
        return None
    needs = frozenset(snapshot.parts)
    useless = (copy.names | copy.stale) - needs - copy.slots.get(copy.newest, frozenset())
    writes: list[tuple[str, str | None]] = [
        *((name, snapshot.text(name)) for name in snapshot.parts if name not in copy.names),
        (SLOTS[copy.newest == SLOTS[0]], snapshot.slot),
        *((name, text) for name, text in snapshot.words.items() if text != copy.words.get(name)),
        *((name, None) for name in sorted(useless)),
    ]
    copy.batch = Batch(snapshot.serial, writes, needs)
    return Store(
        place=copy.place,
        writes=[(key(id, name), text) for name, text in writes],
        under=id,
        batch=snapshot.serial,
        expect=[(key(id, slot), copy.marks.get(slot, "")) for slot in SLOTS],
    )


def settle(copy: Copy, serial: int, done: int, problem: Problem) -> None:
    """Note that only the first `done` writes of the running batch were carried out."""
    batch = copy.batch
    if batch is None or batch.serial != serial:
        return
    copy.batch = None
    copy.problem = problem
    for name, text in batch.writes[:done]:
        if name in SLOTS:
            copy.slots[name], copy.marks[name] = batch.needs, (text or "")[:MARK]
            copy.newest, copy.serial = name, serial
        elif text is None:
            copy.names.discard(name)
            copy.stale.discard(name)
        elif name.startswith(("page:", "leaf:")):
            copy.names.add(name)
        else:
            copy.words[name] = text
