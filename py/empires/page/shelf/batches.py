"""What each place holds of the open campaign: what is to be written there, and what came of it.

A place takes one batch at a time; what changes meanwhile goes with the next. A batch writes what is new, then
the older of two slots, then words and picture if they changed, and forgets at last what no slot needs any
more. So whatever is cut off or refused in the middle, one slot and all it needs stay whole.
"""

from __future__ import annotations

import msgspec

from empires.core.records.blocks import deflate
from empires.page.shelf.keys import SLOTS, key
from empires.page.wire.operations import Store
from empires.page.wire.values import Place, Problem

MARK = 100
"""Characters by which a slot's text is known again: they hold its serial number and its checksum."""


class Snapshot(msgspec.Struct):
    """A campaign as it is to be written down: its serial number, the text of a slot, the `parts` this needs
    by name, and the `words` that may change beside it.
    """

    serial: int
    slot: str
    parts: dict[str, str | bytes]
    words: dict[str, str]

    def text(self, name: str) -> str:
        """A part as text; packed when it is first wanted."""
        content = self.parts[name]
        if isinstance(content, bytes):
            content = self.parts[name] = deflate(content)
        return content


class Batch(msgspec.Struct):
    """What is being written: the texts by part, and what the slot among them needs."""

    serial: int
    writes: list[tuple[str, str | None]]
    needs: frozenset[str]


class Copy(msgspec.Struct):
    """What a place is known to hold of the open campaign.

    `names` are the pages and leaves that are stored whole, `stale` those of no use; `slots` says what each
    slot needs, `marks` how its text begins, `newest` which was written last and `serial` when; `words` are
    those stored. `problem` is what was wrong when it was last written.
    """

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
    """What to write so that the place holds `snapshot`; None while it is busy, or where it does already."""
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
    """Take in that of the batch under way the first `done` writes were carried out, and no more."""
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
