"""The shelf: campaigns kept in the browser's storage, so that a crash loses one answer at most.

A campaign `id` is kept under keys of its own:

    empires:campaign:<id>:about       a few words for the start page
    empires:campaign:<id>:a, …:b      the head of the save, written in turn; the other slot stays whole
    empires:campaign:<id>:page:<n>-…  a finished page of the journal, written once, named by its content

A slot begins with a line of its own: a serial number, the checksum of all that follows, and the names of
the journal pages it needs. Opening takes the whole slot with the highest serial number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

import msgspec

import empires
from empires.core.campaign import Campaign
from empires.core.errors import SaveError
from empires.core.saves import save_head

from .wire import AnyOperation, Erase, Store

PREFIX = "empires:campaign:"
SLOTS = ("a", "b")
_KEY = re.compile(r"empires:campaign:([0-9a-f]{12}):(about|a|b|page:\d+-[0-9a-f]{8})")


class About(msgspec.Struct, kw_only=True):
    """What the start page tells of a kept campaign. `touched` orders them: the latest has the highest.

    `picture` is its map, small.
    """

    id: str
    name: str
    title: str
    heading: str
    players: list[str]
    touched: int = 0
    picture: str = ""


class Slot(msgspec.Struct):
    """The first line of a slot."""

    serial: int
    check: str
    pages: list[str]


class Kept(msgspec.Struct):
    """A campaign on the shelf while it is open: where the next answer is to be written."""

    id: str
    serial: int = 0
    pages: list[str] = []


def name_id(campaign: Campaign[Any]) -> str:
    """An id for a campaign that comes onto the shelf: the same setup has the same."""
    return sha256(msgspec.json.encode(campaign.setup)).hexdigest()[:12]


def next_id(id: str) -> str:
    """Another id, for a campaign whose own is taken by an older copy of it."""
    return sha256(id.encode()).hexdigest()[:12]


def unknown(id: str) -> About:
    """What is told of a campaign whose words cannot be read; it may open all the same."""
    return About(id=id, name="A campaign", title="", heading="what is told of it cannot be read", players=[])


def key(id: str, part: str) -> str:
    """The storage key of a part of a campaign."""
    return f"{PREFIX}{id}:{part}"


def ids(stored: Iterable[str]) -> list[str]:
    """The campaigns that have anything stored."""
    return sorted({match[1] for one in stored if (match := _KEY.fullmatch(one))})


def keys_of(stored: Iterable[str], id: str) -> list[str]:
    """Every stored key of a campaign."""
    return [one for one in stored if (match := _KEY.fullmatch(one)) and match[1] == id]


def read_about(text: str | None) -> About | None:
    """What is told of a campaign, or None where that cannot be read."""
    try:
        return msgspec.json.decode(text or "", type=About)
    except msgspec.MsgspecError:
        return None


def keep(kept: Kept, campaign: Campaign[Any], about: About) -> list[AnyOperation]:
    """What to write after an answer: new journal pages first, then the older slot, then the words."""
    blocks = campaign.blocks
    settled = min(max(len(kept.pages) - 1, 0), len(blocks))  # undo takes back the last page at most
    names = kept.pages[:settled] + [_page_name(n, blocks[n]) for n in range(settled, len(blocks))]
    operations: list[AnyOperation] = [
        Store(key=key(kept.id, name), text=blocks[n], under=kept.id)
        for n, name in enumerate(names[settled:], settled)
        if name not in kept.pages[settled:]
    ]
    kept.pages = names
    kept.serial += 1
    head = save_head(campaign)
    first = Slot(kept.serial, _check(names, head), names)
    text = f"{msgspec.json.encode(first).decode()}\n{head}"
    operations.append(Store(key=key(kept.id, SLOTS[kept.serial % 2]), text=text, under=kept.id))
    words = msgspec.json.encode(about).decode()
    operations.append(Store(key=key(kept.id, "about"), text=words, under=kept.id))
    return operations


def _page_name(n: int, block: str) -> str:
    return f"page:{n}-{sha256(block.encode()).hexdigest()[:8]}"


def _check(pages: list[str], head: str) -> str:
    return sha256("\n".join([*pages, head]).encode()).hexdigest()


def take_down(id: str, items: Mapping[str, str | None]) -> tuple[Campaign[Any], Kept, str]:
    """Open a kept campaign from its stored texts.

    Returns it, where it stands on the shelf, and a sentence if the latest slot was damaged and the one
    before it was used. Raises SaveError where neither slot can be opened.
    """
    read = [_read_slot(items.get(key(id, slot))) for slot in SLOTS]
    whole = sorted((slot for slot in read if isinstance(slot, tuple)), key=lambda slot: -slot[0].serial)
    fault = next((slot for slot in read if isinstance(slot, SaveError)), None)
    for first, head in whole:
        blocks = [items.get(key(id, page)) for page in first.pages]
        if None in blocks:
            fault = fault or SaveError("A page of its journal is missing from this browser.")
            continue
        try:
            campaign = empires.load(head, blocks=[block for block in blocks if block is not None])
        except SaveError as refusal:
            fault = fault or refusal
            continue
        told = "The last answer could not be read and was left out." if fault else ""
        return campaign, Kept(id, whole[0][0].serial, list(first.pages)), told
    raise fault or SaveError("Nothing of it is stored in this browser.")


def _read_slot(text: str | None) -> tuple[Slot, str] | SaveError | None:
    """A slot's first line and head; what is wrong where it is not whole; None where it was never written."""
    if not text:
        return None
    line, _, head = text.partition("\n")
    try:
        first = msgspec.json.decode(line, type=Slot)
    except msgspec.MsgspecError:
        return SaveError("What is stored of it is damaged.")
    if first.serial < 1 or first.check != _check(first.pages, head):
        return SaveError("What is stored of it is damaged.")
    return first, head


def sweep(stored: Iterable[str], kept: Kept) -> list[AnyOperation]:
    """Erase journal pages that no slot needs any more."""
    needed = {key(kept.id, page) for page in kept.pages}
    return [
        Erase(key=one, under=kept.id)
        for one in keys_of(stored, kept.id)
        if ":page:" in one and one not in needed
    ]


def forget(stored: Iterable[str], id: str) -> list[AnyOperation]:
    """Erase everything of a campaign."""
    return [Erase(key=one) for one in keys_of(stored, id)]
