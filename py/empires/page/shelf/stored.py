"""Turning campaigns into the texts that the shelf stores, and opening them from these texts.

A campaign is opened from the newest intact head in any place, and each part from a place where it is intact
(`keys`); `batches` says what to write. This is a separate module because the start page does not need it.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

import msgspec

from empires.core.apart.device import Device, Held, device_from, device_of, story_of
from empires.core.errors import SaveError
from empires.core.play.record import Record
from empires.core.records.blocks import MISSING, pages_told
from empires.core.saves.leaves import join, salvage, split
from empires.core.saves.saves import Opened, open_head
from empires.core.table import Table
from empires.page.shelf.batches import Snapshot
from empires.page.shelf.entry import Kept, ShelfEntry
from empires.page.shelf.heads import Head, copy_at, head_at
from empires.page.shelf.keys import (
    SLOTS,
    Slot,
    Texts,
    in_lists,
    is_whole,
    names_of_pages,
    page_name,
    part_of,
    read_leaf,
    read_page,
    write_slot,
)
from empires.page.shelf.libraries import fetch_libraries, fetch_umpire
from empires.page.wire.values import Place
from empires.players.named import answer_for
from empires.rulesets import rules_of

UNSEEN = 1_000
"""The amount by which the serial number is raised if the second copy could not be read. That copy may be
ahead of the known one, and anything played later must count as newer."""


def snapshot(kept: Kept, held: Held, entry: ShelfEntry, picture: str) -> None:
    """Note the current state of the campaign, to be written to each place."""
    device = device_of(held)
    kept.serial += 1
    journal = device.campaign.record.blocks if device.whole else []
    kept.pages = pages = _pages(kept, journal)
    part, found = split(device.campaign, device.apart()) if device.whole else (_window(device), {})
    lists, last = in_lists(pages)
    leaves = {f"leaf:{name}": content for name, content in found.items()}
    blocks = {name: one for name, one in zip(pages, journal, strict=True) if one != MISSING}
    slot = write_slot(Slot(kept.serial, "", last, list(leaves), list(lists)), part)
    words = {"about": msgspec.json.encode(entry).decode(), "picture": picture}
    kept.snapshot = Snapshot(kept.serial, slot, {**blocks, **leaves, **lists}, words)


def _pages(kept: Kept, blocks: list[str]) -> list[str]:
    """The names of the journal's pages. Undo takes back no more than the last page, so all earlier ones are
    final."""
    settled = min(max(len(kept.pages) - 1, 0), len(blocks))
    return kept.pages[:settled] + [page_name(n, blocks[n]) for n in range(settled, len(blocks))]


def take_down(id: str, places: Mapping[Place, Texts], seen: bool = True) -> tuple[Device, Kept, str]:
    """Open a stored campaign from the texts of each place; `seen` says whether every place could be read.
    Returns the campaign, its place on the shelf, and a sentence saying what is lost, if anything. Raises
    SaveError if it cannot be opened."""
    texts = _merged(id, places)
    heads = [head_at(place, places[place], id, name) for place in places for name in SLOTS]
    newest_first = sorted(heads, key=lambda head: -head.serial)
    fault = next((head.slot for head in newest_first if isinstance(head.slot, SaveError)), None)
    serial = newest_first[0].serial + (0 if seen else UNSEEN)
    for opener in (_open, _salvage):
        for head in newest_first:
            if not isinstance(head.slot, Slot):
                continue
            try:
                device, pages, lost = opener(id, head.slot, texts)
            except SaveError as refusal:
                fault = fault or refusal
                continue
            copies = [copy_at(place, id, texts, heads) for place, texts in places.items()]
            told = [SOME_LOST] if lost else _older(head, heads)
            told += [_gap(device.campaign.record)] if device.whole and device.campaign.record.missing else []
            return device, Kept(id, copies, serial, serial, pages), " ".join(told)
    raise fault or SaveError("Nothing from this campaign is stored in this browser.")


LEFT_OUT = "The last answer could not be read and was left out."
DAMAGED = (
    "One copy of the campaign in this browser is damaged, so another was opened. If "
    "your last answer is missing, give it again."
)
SOME_LOST = "This browser has lost the most recent answers. The campaign goes on from the last complete one."


def _open(id: str, slot: Slot, texts: Texts) -> tuple[Device, list[str], bool]:
    """The campaign stored in a slot, the names of its journal's pages, and whether answers are lost."""
    if slot.body.startswith(WINDOW):
        return _through_window(slot.body), [], False
    pages = names_of_pages(slot, texts, id)
    version, head = join(slot.body, lambda leaf: read_leaf(texts, id, f"leaf:{leaf}"), len(pages))
    blocks = [read_page(texts, id, page) for page in pages]
    return _device(open_head(version, head, blocks, rules_of)), pages, False


def _salvage(id: str, slot: Slot, texts: Texts) -> tuple[Device, list[str], bool]:
    """Like `_open`, but for the remains of a campaign that is not intact in any place."""
    pages = names_of_pages(slot, texts, id)
    blocks = [read_page(texts, id, page) for page in pages]
    found = salvage(slot.body, lambda leaf: read_leaf(texts, id, f"leaf:{leaf}"), blocks)
    version, head, blocks, whole = found
    return _device(open_head(version, head, blocks, rules_of)), pages[: len(blocks)], not whole


def _device(opened: Opened) -> Device:
    """A campaign together with what its device knows; if the libraries for devices are needed, they are
    fetched first.
    """
    if opened.apart is not None and opened.campaign.setup.umpire:
        fetch_umpire()
        from empires.umpire.device import umpire_from

        return umpire_from(opened, opened.campaign.ruleset, answer_for)
    if opened.apart is not None:
        fetch_libraries()
    return device_from(opened, answer_for)


WINDOW = '{"format":"empires-window"'
"""The beginning of the text of a seat's window, stored as a single string because a seat has no journal."""


def _window(device: Device) -> str:
    from empires.umpire.stored import write_window
    from empires.umpire.window_device import WindowDevice

    assert isinstance(device, WindowDevice)
    return write_window(device.window)


def _through_window(text: str) -> Device:
    fetch_umpire()
    from empires.umpire.stored import open_window
    from empires.umpire.window_device import WindowDevice

    return WindowDevice(open_window(text, rules_of))


def _older(opened: Head, heads: list[Head]) -> list[str]:
    """The sentence to show if a newer state than the one opened is damaged, or might be. A slot whose serial
    number cannot be read is assumed to be the newest, unless the other slot in the same place is older than
    the opened state."""
    damaged = [head for head in heads if isinstance(head.slot, SaveError)]
    if any(head.serial > opened.serial for head in heads) or any(
        head.written > opened.serial for head in damaged
    ):
        return [LEFT_OUT]
    unknown = {head.place for head in damaged if not head.written}
    if any(
        max(head.serial for head in heads if head.place == place) in (0, opened.serial) for place in unknown
    ):
        return [DAMAGED]
    return []


def _gap(record: Record) -> str:
    pages = pages_told(record.missing)
    return (
        f"This browser has lost {pages} of the journal’s {len(record.blocks)} pages. The log has a gap there "
        "and the journal cannot be checked from its start, but you can play on."
    )


def _merged(id: str, places: Mapping[Place, Texts]) -> Texts:
    """The parts of a campaign, each from a place where it is intact."""
    merged: dict[str, str | None] = {}
    for texts in places.values():
        for one, text in texts.items():
            if one not in merged or (merged[one] != text and not is_whole(merged, id, part_of(one, id))):
                merged[one] = text
    return merged


def name_id(campaign: Table) -> str:
    """The id for a campaign that is put on the shelf; campaigns with the same setup have the same id."""
    if isinstance(campaign, Device) and campaign.story:
        return sha256(story_of(campaign).encode()).hexdigest()[:12]
    return sha256(msgspec.json.encode(campaign.setup)).hexdigest()[:12]
