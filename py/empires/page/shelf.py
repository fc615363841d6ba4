"""The shelf: campaigns kept in the browser's storage, so that a crash loses one answer at most.

After every answer `keep` says what to write: what is new, then the older of the two slots; the other stays
whole until the next answer (`slots`). `settle` takes in what came of it, because any write can fail.
Opening takes the whole slot with the highest serial number.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.campaign import Campaign
from empires.core.errors import SaveError
from empires.core.journal import MISSING, deflate, pages_told
from empires.core.parts import join, split
from empires.core.saves import open_head
from empires.rulesets import find_ruleset

from .slots import (
    SLOTS,
    Slot,
    Texts,
    in_lists,
    key,
    keys_of,
    names_of_pages,
    page_name,
    part_of,
    read_leaf,
    read_page,
    read_slot,
    write_slot,
)
from .wire import Store


class About(msgspec.Struct, kw_only=True):
    """What the start page tells of a kept campaign. `touched` orders them: the latest has the highest."""

    id: str
    name: str
    title: str
    heading: str
    players: list[str]
    touched: int = 0


class Batch(msgspec.Struct):
    """What is being written: the texts by part, and what its slot needs."""

    writes: list[tuple[str, str | None]]
    slot: str
    needs: frozenset[str]


class Kept(msgspec.Struct):
    """A campaign on the shelf while it is open, and what is known to be stored of it.

    `pages` are the names of its journal's pages, `names` the pages and leaves that are stored whole,
    `stale` those of no use; `slots` says what each slot needs as it is stored, `newest` which was written
    last; `texts` are its words and its picture as stored.
    """

    id: str
    serial: int = 0
    pages: list[str] = []
    names: set[str] = set()
    stale: set[str] = set()
    slots: dict[str, frozenset[str]] = {}
    newest: str = SLOTS[1]
    texts: dict[str, str | None] = {}
    batches: dict[int, Batch] = {}


def name_id(campaign: Campaign[Any]) -> str:
    """An id for a campaign that comes onto the shelf: the same setup has the same."""
    return sha256(msgspec.json.encode(campaign.setup)).hexdigest()[:12]


def next_id(id: str) -> str:
    """Another id, for a campaign whose own is taken by an older copy of it."""
    return sha256(id.encode()).hexdigest()[:12]


def unknown(id: str) -> About:
    """What is told of a campaign whose words cannot be read; it may open all the same."""
    return About(id=id, name="A campaign", title="", heading="what is told of it cannot be read", players=[])


def read_about(text: str | None) -> About | None:
    """What is told of a campaign, or None where that cannot be read."""
    try:
        return msgspec.json.decode(text or "", type=About)
    except msgspec.MsgspecError:
        return None


def keep(kept: Kept, campaign: Campaign[Any], about: About, picture: str) -> Store:
    """What to write after an answer: new pages and leaves, the older slot, words and picture if they
    changed; at last what no slot needs any more is forgotten.
    """
    pages = _pages(kept, campaign.blocks)
    part, found = split(campaign)
    lists, last = in_lists(pages)
    leaves = {f"leaf:{name}": content for name, content in found.items()}
    kept.pages = pages
    kept.serial += 1
    slot = Slot(kept.serial, "", last, list(leaves), list(lists))
    to = SLOTS[kept.newest == SLOTS[0]]
    needs = frozenset([*pages, *leaves, *lists])
    texts = {"about": msgspec.json.encode(about).decode(), "picture": picture}

    writes: list[tuple[str, str | None]] = [
        (name, block)
        for name, block in zip(pages, campaign.blocks, strict=True)
        if name not in kept.names and block != MISSING
    ]
    new = {name: content for name, content in (leaves | lists).items() if name not in kept.names}
    writes += [(name, deflate(content)) for name, content in new.items()]
    writes.append((to, write_slot(slot, part)))
    writes += [(name, text) for name, text in texts.items() if text != kept.texts.get(name, "")]
    useless = (kept.names | kept.stale) - needs - kept.slots.get(kept.newest, frozenset())
    writes += [(name, None) for name in sorted(useless)]

    kept.batches[kept.serial] = Batch(writes, to, needs)
    named = [(key(kept.id, name), text) for name, text in writes]
    return Store(batch=kept.serial, writes=named, under=kept.id)


def _pages(kept: Kept, blocks: list[str]) -> list[str]:
    """The names of the journal's pages. Undo takes back the last one at most, so all before it stand."""
    settled = min(max(len(kept.pages) - 1, 0), len(blocks))
    return kept.pages[:settled] + [page_name(n, blocks[n]) for n in range(settled, len(blocks))]


def settle(kept: Kept, number: int, done: int) -> None:
    """Take in that of a batch the first `done` writes were carried out, and no more."""
    batch = kept.batches.pop(number, None)
    if batch is None:
        return
    for name, text in batch.writes[:done]:
        if name in SLOTS:
            kept.slots[name], kept.newest = batch.needs, name
        elif name in ("about", "picture"):
            kept.texts[name] = text
        elif text is None:
            kept.names.discard(name)
            kept.stale.discard(name)
        else:
            kept.names.add(name)


def take_down(id: str, items: Texts) -> tuple[Campaign[Any], Kept, str]:
    """Open a kept campaign from its stored texts.

    Returns it, where it stands on the shelf, and what there is to say if the latest slot was damaged and the
    one before it was used, or if pages of its journal are missing. Raises SaveError where neither opens.
    """
    read = {name: read_slot(items.get(key(id, name))) for name in SLOTS}
    whole = {name: slot for name, slot in read.items() if isinstance(slot, Slot)}
    fault = next((slot for slot in read.values() if isinstance(slot, SaveError)), None)
    for name in sorted(whole, key=lambda name: -whole[name].serial):
        slot = whole[name]
        pages = names_of_pages(slot, items, id)
        try:
            version, head = join(slot.body, lambda leaf: read_leaf(items, id, f"leaf:{leaf}"), len(pages))
            blocks = [read_page(items, id, page) for page in pages]
            campaign = open_head(version, head, blocks, find_ruleset)
        except SaveError as refusal:
            fault = fault or refusal
            continue
        told = ["The last answer could not be read and was left out."] if fault else []
        if campaign.missing:
            told.append(_gap(campaign))
        return campaign, _kept(id, items, whole, name, pages), " ".join(told)
    raise fault or SaveError("Nothing of it is stored in this browser.")


def _gap(campaign: Campaign[Any]) -> str:
    pages = pages_told(campaign.missing)
    return (
        f"Of its journal’s {len(campaign.blocks)} pages this browser has lost {pages}: the log has a gap "
        "there and the journal cannot be checked from its start. All else is whole and can be played on."
    )


def _kept(id: str, items: Texts, whole: dict[str, Slot], name: str, pages: list[str]) -> Kept:
    """Where an opened campaign stands on the shelf. The slot it did not open from is overwritten next."""
    stored = {part for one in items if (part := part_of(one, id)).startswith(("page:", "leaf:"))}
    needs = frozenset([*pages, *whole[name].leaves, *whole[name].lists])
    names = {one for one in needs & stored if _is_whole(items, id, one)}
    return Kept(
        id,
        serial=max(slot.serial for slot in whole.values()),
        pages=pages,
        names=names,
        stale=stored - names,
        slots={name: needs},
        newest=name,
        texts={part: items.get(key(id, part)) for part in ("about", "picture")},
    )


def _is_whole(items: Texts, id: str, name: str) -> bool:
    if name.startswith("page:"):
        return read_page(items, id, name) != MISSING
    return read_leaf(items, id, name) is not None


def forget(stored: Iterable[str], id: str) -> Store:
    """Erase everything of a campaign, what opens it first."""
    order = sorted(keys_of(stored, id), key=lambda one: part_of(one, id) not in SLOTS)
    return Store(writes=[(one, None) for one in order])
