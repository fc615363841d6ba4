"""The shelf: campaigns kept in the browser, each in two places, so that a crash loses one answer at most.

The home of a campaign is localStorage, which every browser has and writes when it likes; a second copy is
written durably with every answer. `stored` turns a campaign into texts and opens it from them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256

import msgspec

from empires.page.shelf.batches import Copy, Snapshot
from empires.page.shelf.keys import SLOTS, keys_of, part_of
from empires.page.wire.operations import Store
from empires.page.wire.values import Place


class Listened(msgspec.Struct, kw_only=True):
    """What is needed to follow a campaign through the post without opening it: the relays, the keys that
    drawers are sealed with, the authors with their seats, this device's own secret, and the number of steps
    here. A seat under an umpire has the key of its `bell` (`umpire 16`), and the umpire's own device the
    names of the `replies` that it has taken in."""

    relays: list[str]
    seals: list[str]
    authors: dict[str, list[str]]
    secret: str
    known: int
    bell: str = ""
    replies: list[str] | None = None


class Heard(msgspec.Struct):
    """The news that a friend’s drawer has of a campaign that is not open: its sender, its number of steps,
    the players it waits for, and since when. A claim: only replay decides."""

    sender: list[str]
    known: int
    waiting: list[str]
    since: str


class ShelfEntry(msgspec.Struct, kw_only=True):
    """The start page's description of a stored campaign. `touched` orders them: the latest has the highest.
    Messages name a campaign by the first link of its `story`. It waits for `waiting`, since the minute
    `since` (2026-11-22 18:43), or for unnamed players; `here` are the players at this device, all if it is
    None. `sender` names the friends whose drawer has the news; `listened` is how the post hears of it."""

    id: str
    name: str
    title: str
    heading: str
    players: list[str]
    touched: int = 0
    finished: bool = False
    story: str = ""
    waiting: list[str] = []
    awaits_more: bool = False
    since: str = ""
    here: list[str] | None = None
    sender: list[str] = []
    listened: Listened | None = None

    @property
    def mine(self) -> bool:
        """Whether it waits for somebody at this device."""
        here = self.here
        asked = bool(self.waiting) and (here is None or bool({*here} & {*self.waiting}))
        return not self.finished and (asked or self.replied)

    @property
    def replied(self) -> bool:
        """Whether this is the umpire's device, and a reply that it does not know has come (`umpire 16`)."""
        return self.listened is not None and self.listened.replies is not None and bool(self.sender)

    def after(self, heard: Heard | None) -> ShelfEntry:
        """Returns the description with the news of a friend’s drawer, if that is ahead of this device."""
        if heard is None or self.listened is None or heard.known <= self.listened.known:
            return self
        return msgspec.structs.replace(
            self, waiting=heard.waiting, awaits_more=False, since=heard.since, sender=heard.sender
        )


class Kept(msgspec.Struct):
    """The open campaign on the shelf: its serial number there and at its opening, the names of its journal's
    pages, the parts to be written, and the contents of each place."""

    id: str
    copies: list[Copy]
    serial: int = 0
    opened: int = 0
    pages: list[str] = []
    snapshot: Snapshot | None = None

    @property
    def stored(self) -> bool:
        """Whether the present state of the campaign is stored somewhere."""
        return any(copy.serial == self.serial for copy in self.copies)

    @property
    def behind(self) -> bool:
        """Whether a place lacks the present state of the campaign."""
        return any(copy.serial != self.serial for copy in self.copies)

    @property
    def failing(self) -> bool:
        """Whether no place accepts the campaign any more."""
        return not self.stored and all(copy.problem for copy in self.copies)


def fresh(id: str) -> Kept:
    """A campaign without anything stored yet."""
    return Kept(id, [Copy("home"), Copy("spare")])


def next_id(id: str) -> str:
    """Another id, for a campaign whose own id is taken by an older copy of it."""
    return sha256(id.encode()).hexdigest()[:12]


def unknown(id: str) -> ShelfEntry:
    """The entry of a campaign whose description cannot be read; it may still open."""
    return ShelfEntry(
        id=id, name="A campaign", title="", heading="its description cannot be read", players=[]
    )


def read_entry(text: str | None) -> ShelfEntry | None:
    """The entry of a campaign, or None if it cannot be read."""
    try:
        return msgspec.json.decode(text or "", type=ShelfEntry)
    except msgspec.MsgspecError:
        return None


def forget(places: Mapping[Place, Iterable[str]], id: str) -> list[Store]:
    """Erase everything of a campaign in each place, beginning with the slots that open it."""
    stores = []
    for place, stored in places.items():
        keys = sorted(keys_of(stored, id), key=lambda one: part_of(one, id) not in SLOTS)
        stores.append(Store(place=place, writes=[(one, None) for one in keys], under=id))
    return stores
