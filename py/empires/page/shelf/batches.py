"""Batches of writes to each place that stores the open campaign, and the results of these batches. A place
accepts one batch at a time; later changes go into the next batch. A batch writes new parts, then the older of
two slots, then the description and the picture if they have changed, and finally erases parts that no slot
needs any more. Even if a batch is cut off or refused in the middle, one slot and everything it needs stay
intact."""

from __future__ import annotations

import msgspec

from empires.core.records.blocks import deflate
from empires.page.shelf.keys import SLOTS, key
from empires.page.wire.operations import Store
from empires.page.wire.values import Place, Problem

MARK = 100
"""The number of characters at the beginning of a slot's text that identify it, since they contain its serial
number and its checksum."""


class Snapshot(msgspec.Struct):
    """A campaign ready for storage: its serial number, the text of a slot, the `parts` that the slot needs,
    by name, and the `words` about the campaign, which may change separately."""

    serial: int
    slot: str
    parts: dict[str, str | bytes]
    words: dict[str, str]

    def text(self, name: str) -> str:
        """A part as text, packed when it is first used."""
        content = self.parts[name]
        if isinstance(content, bytes):
            content = self.parts[name] = deflate(content)
        return content


class Batch(msgspec.Struct):
    """A batch of writes that is being carried out: the texts by part, and the parts that its slot needs."""

    serial: int
    writes: list[tuple[str, str | None]]
    needs: frozenset[str]


class Copy(msgspec.Struct):
    """What is known to be stored in one place for the open campaign. `names` are the intact pages and leaves,
    and `stale` are parts that are no longer needed. `slots` gives the parts that each slot needs, `marks` the
    beginning of each slot's text, `newest` the slot that was written last, and `serial` the number of that
    slot; `words` are the texts about the campaign. `problem` says why the last write failed."""

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
    """The writes that bring a place up to date with `snapshot`; None if a write is under way there, or the
    place is up to date already."""
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
