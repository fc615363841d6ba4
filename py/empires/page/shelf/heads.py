"""The heads of a campaign, found in the slots of each place, and whether another tab has changed them."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from empires.core.errors import SaveError
from empires.page.shelf.batches import MARK, Copy
from empires.page.shelf.entry import Kept
from empires.page.shelf.keys import (
    SLOTS,
    Slot,
    Texts,
    is_whole,
    key,
    names_of_pages,
    part_of,
    read_slot,
    serial_written,
)
from empires.page.wire.values import Place


class Head(msgspec.Struct):
    """The head found in a slot, or what is wrong with the slot, and the serial number written in it (0 if
    that cannot be read)."""

    place: Place
    name: str
    slot: Slot | SaveError | None
    written: int

    @property
    def serial(self) -> int:
        """The serial number of the slot; 0 if the slot is damaged or missing."""
        return self.slot.serial if isinstance(self.slot, Slot) else 0


def head_at(place: Place, texts: Texts, id: str, name: str) -> Head:
    """The head in a slot of a place."""
    text = texts.get(key(id, name))
    return Head(place, name, read_slot(text), serial_written(text))


def is_ours(kept: Kept, places: Mapping[Place, Texts]) -> bool:
    """Whether no other tab has written anything since this tab claimed the campaign. If that is the case,
    also note which parts have to be written again because they are gone or were never found."""
    copies = []
    for copy in kept.copies:
        texts = places[copy.place]
        heads = [head_at(copy.place, texts, kept.id, name) for name in SLOTS]
        for head in heads:
            mark = (texts.get(key(kept.id, head.name)) or "")[:MARK]
            if head.serial > kept.opened and mark != copy.marks.get(head.name):
                return False
        copies.append(copy_at(copy.place, kept.id, texts, heads))
    kept.copies = copies
    return True


def copy_at(place: Place, id: str, texts: Texts, heads: list[Head]) -> Copy:
    """What a place contains for an opened campaign. If a slot is damaged, it will be overwritten first."""
    here = [head for head in heads if head.place == place]
    slots = {head.name: _needs(head.slot, texts, id) for head in here if isinstance(head.slot, Slot)}
    newest = max(here, key=lambda head: head.serial)
    stored = {part for one in texts if (part := part_of(one, id)).startswith(("page:", "leaf:"))}
    names = {one for needs in slots.values() for one in needs & stored if is_whole(texts, id, one)}
    return Copy(
        place,
        names=names,
        stale=stored - names,
        slots=slots,
        marks={name: (texts.get(key(id, name)) or "")[:MARK] for name in SLOTS},
        newest=newest.name if newest.serial else SLOTS[1],
        serial=newest.serial,
        words={part: texts.get(key(id, part)) or "" for part in ("about", "picture")},
    )


def _needs(slot: Slot, texts: Texts, id: str) -> frozenset[str]:
    return frozenset([*names_of_pages(slot, texts, id), *slot.leaves, *slot.lists])
