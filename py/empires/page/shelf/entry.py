"""The shelf: campaigns stored in the browser, each in two places, so that a crash loses no more than one
answer.

The home of a campaign is localStorage, which every browser has but writes to disk only when it likes; a
second copy is written durably with every answer. `stored` turns a campaign into texts and opens it from them.
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
    """What is needed to follow a campaign through the post without opening it: the relays, the keys that seal
    the drawers, the authors with their seats, this device's own secret, the number of steps here, and the
    letters and openings `given` since the last step. A seat under an umpire also needs the key of its `bell`
    (`umpire 16`), and the umpire's device the names of the `replies` that it has already accepted."""

    relays: list[str]
    seals: list[str]
    authors: dict[str, list[str]]
    secret: str
    known: int
    bell: str = ""
    replies: list[str] | None = None
    given: int = 0


class Heard(msgspec.Struct):
    """News from a friend’s drawer about a campaign that is not open: the sender, the number of steps, the
    players for whom the campaign is waiting, and since when. These are only claims, which a replay may
    disprove."""

    sender: list[str]
    known: int
    waiting: list[str]
    since: str
    given: int = 0

    def ahead(self, other: Listened | Heard) -> bool:
        """Whether this news is ahead of other news, or of what this device knows."""
        return (self.known, self.given) > (other.known, other.given)


class ShelfEntry(msgspec.Struct, kw_only=True):
    """The start page's description of a stored campaign. `touched` orders the campaigns: the one played last
    has the highest number. Messages name a campaign by the first link of its `story`. The campaign has been
    waiting for the players in `waiting`, or for players who are not named, since the minute `since`
    (2026-11-22 18:43). `here` are the players at this device (None if all are). `sender` names the friends
    whose drawer has news; `listened` says how the post hears of news."""

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
        """Whether the campaign is waiting for somebody at this device."""
        here = self.here
        asked = bool(self.waiting) and (here is None or bool({*here} & {*self.waiting}))
        return not self.finished and (asked or self.replied)

    @property
    def replied(self) -> bool:
        """Whether this is an umpire's device, and a reply has come that it has not accepted yet (`umpire
        16`)."""
        return self.listened is not None and self.listened.replies is not None and bool(self.sender)

    def after(self, heard: Heard | None) -> ShelfEntry:
        """Returns the description with the news from a friend’s drawer, if that is ahead of this device."""
        if heard is None or self.listened is None or not heard.ahead(self.listened):
            return self
        return msgspec.structs.replace(
            self, waiting=heard.waiting, awaits_more=False, since=heard.since, sender=heard.sender
        )


class Kept(msgspec.Struct):
    """The open campaign on the shelf: its serial number there, now and when it was opened, the names of its
    journal's pages, the parts to be written, and the contents of each place."""

    id: str
    copies: list[Copy]
    serial: int = 0
    opened: int = 0
    pages: list[str] = []
    snapshot: Snapshot | None = None

    @property
    def stored(self) -> bool:
        """Whether the current state of the campaign is stored somewhere."""
        return any(copy.serial == self.serial for copy in self.copies)

    @property
    def behind(self) -> bool:
        """Whether any place lacks the current state of the campaign."""
        return any(copy.serial != self.serial for copy in self.copies)

    @property
    def failing(self) -> bool:
        """Whether no place accepts the campaign any more."""
        return not self.stored and all(copy.problem for copy in self.copies)


def fresh(id: str) -> Kept:
    """An open campaign before any part of it is stored."""
    return Kept(id, [Copy("home"), Copy("spare")])


def next_id(id: str) -> str:
    """A different id for a campaign whose own id is taken by an older copy."""
    return sha256(id.encode()).hexdigest()[:12]


def unknown(id: str) -> ShelfEntry:
    """The entry for a campaign whose description cannot be read; the campaign itself may still be
    readable."""
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
    """Erase all parts of a campaign in each place, beginning with the slots from which it can be opened."""
    stores = []
    for place, stored in places.items():
        keys = sorted(keys_of(stored, id), key=lambda one: part_of(one, id) not in SLOTS)
        stores.append(Store(place=place, writes=[(one, None) for one in keys], under=id))
    return stores
