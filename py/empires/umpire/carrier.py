"""The post of an umpire's campaign: each device has one drawer at the relays (`umpire 13`).

A drawer holds what would otherwise be pasted: the umpire's newest bundle, or a seat's newest reply. The
umpire's author follows from its keys, and a seat's from the token of its ticket, so the umpire knows which
authors to listen to, and no author has to be bound to a seat. Neither author is trusted: only what is sealed
and signed inside a drawer counts. Devices that opened the same ticket have separate drawers, and the umpire
knows which of them claimed the seat first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from empires.core.apart.secret import hkdf
from empires.core.base.canonical import as_bytes
from empires.core.errors import SlipError
from empires.courier.author import author_of, secret_from
from empires.courier.courier import Put
from empires.courier.drawer import (
    RELOCK,
    SIZES,
    Drawer,
    Head,
    Newer,
    Part,
    events_of,
    place_of,
    read,
    set_of,
)
from empires.courier.drawer import opened as event_opened
from empires.courier.lock import relay
from empires.umpire.umpire import Umpire
from empires.umpire.way import MOST_RELAYS, Posted, Way
from empires.umpire.window import Window

MOST_DEVICES: Final = 8
"""The maximum number of drawers that are read for one author."""

COPIED: Final = "A copy of this device is using the post as well. Use only one of them."


class Carrier:
    """A device's own drawer, at the place `mine` of its author, and the drawers of the authors that it
    listens to. `posted` is the stored part, which already counts this start of the device."""

    def __init__(
        self, posted: Posted, campaign: str, secret: bytes, mine: str, others: Callable[[], Sequence[str]]
    ) -> None:
        posted.starts += 1
        self.posted, self.campaign, self.secret, self._others = posted, campaign, secret, others
        self._mine = mine
        self.author = author_of(secret)
        self.seals = [hkdf(as_bytes(campaign, 32), b"empires/umpire/seal", 32)]
        self.newer = False
        """Whether something written by a later version of the program is waiting unread."""
        self.copied = False
        """Whether a copy of this device uses the post as well."""
        self.found = ""
        """The name of the text that a relay returned as the content of this device's own drawer."""
        self._drawers: dict[tuple[str, str], Drawer] = {}
        self._count = self._slot = 0
        self._text = ""
        self._puts: list[Put] = []

    @property
    def relays(self) -> Sequence[str]:
        """The addresses of the device's relays. Raises SlipError if any of them is not an address."""
        return [relay(one) for one in self.posted.way.relays]

    @property
    def authors(self) -> list[str]:
        """The authors to listen to, including the device's own."""
        return [self.author, *self._others()]

    # --- what comes --------------------------------------------------------------------------------

    def came(self, author: str, d: str, raw: bytes, now: float) -> None:  # noqa: ARG002 - as a courier has it
        """Take in an event whose signature is good and whose content has been unsealed. Unreadable events are
        left out."""
        place = place_of(d)
        if place is None or author not in self.authors:
            return
        try:
            line, body = event_opened(raw)
            if place[1] == "0":
                self._headed(author, place[0], read(line, Head), body)
            elif not place[1].startswith(RELOCK) and (drawer := self._drawer(author, place[0])) is not None:
                drawer.parts[place[1]] = (read(line, Part).set, body)
        except Newer:
            self.newer = True
        except SlipError:
            return

    def _headed(self, author: str, whose: str, head: Head, body: bytes) -> None:
        if (head.campaign, head.author) != (self.campaign, author):
            return
        if (author, whose) == (self.author, self._mine):
            self._returned(head)
            return
        drawer = self._drawer(author, whose)
        if drawer is not None and (drawer.head is None or head.pair > drawer.head.pair):
            drawer.head, drawer.first = head, body

    def _drawer(self, author: str, whose: str) -> Drawer | None:
        """The drawer of an author to listen to; None for the device's own author, and for drawers beyond the
        limit."""
        known = [one for one in self._drawers if one[0] == author]
        if author == self.author or ((author, whose) not in known and len(known) >= MOST_DEVICES):
            return None
        return self._drawers.setdefault((author, whose), Drawer())

    def _returned(self, head: Head) -> None:
        """Learn from the copy of this device's own drawer that a relay holds.

        If that copy is newer, this device was restored from an older file or, if the device has already sent
        something, a copy of the device uses the post as well.
        """
        self.found = head.set
        if head.pair > (self.posted.starts, self._count):
            self.copied = self.copied or self._count > 0
            self.posted.starts = head.pair[0] + 1

    def due(self) -> list[str]:
        """Returns the texts that have arrived and have not been returned before."""
        found, others = [], self._others()
        for (author, _), drawer in self._drawers.items():
            raw = drawer.raw() if author in others else None
            if drawer.head is not None and raw is not None and drawer.taken != drawer.head.set:
                drawer.taken = drawer.head.set
                found.append(raw.decode("ascii", "replace"))
        return found

    @property
    def taken(self) -> list[str]:
        """The names of the texts that have been returned."""
        return [drawer.taken for drawer in self._drawers.values() if drawer.taken]

    # --- what goes ---------------------------------------------------------------------------------

    @property
    def lacks(self) -> bool:
        """Whether the relays that were read lack the text that this device last put into its drawer."""
        return bool(self.posted.laid) and self.found != self.posted.laid

    def puts(self, text: str) -> list[Put]:
        """Returns the events that relays should hold for a text, in the order in which to put them there.
        Store the device first. Raises SlipError if the text is too long."""
        if self.copied or not text:
            return []
        if text != self._text:
            raw = text.encode("ascii")
            self._count, self._slot, self._text = self._count + 1, 1 - self._slot, text
            self.found = self.posted.laid = set_of(raw)
            pair = (self.posted.starts, self._count)
            head = Head(campaign=self.campaign, author=self.author, pair=pair, slot=self._slot)
            events = events_of(head, raw, SIZES[self.posted.size])
            self._puts = [Put(self.secret, self.seals[0], self._mine + one.d, one.raw) for one in events]
        return self._puts

    def smaller(self) -> bool:
        """Make events smaller, because a relay refused one as too large. Returns whether that is possible."""
        if self.posted.size + 1 >= len(SIZES):
            return False
        self.posted.size, self._text = self.posted.size + 1, ""
        return True


def umpires(umpire: Umpire) -> Carrier:
    """The post of an umpire's device, once it is switched on: it listens to the seats' drawers."""
    assert umpire.post is not None
    campaign = umpire.charter.campaign

    def seats() -> list[str]:
        return [author_of(_seat_secret(seat.token, campaign)) for seat in umpire.seats.values()]

    return Carrier(umpire.post, campaign, _umpire_secret(umpire), "", seats)


def windows(window: Window) -> Carrier:
    """The post of a seat's device, once it is switched on: it listens to the umpire's drawer."""
    posted = window.post
    assert posted is not None
    campaign = window.ticket.charter.campaign
    secret = _seat_secret(window.ticket.token, campaign)
    mine = f"{window.secret.public.hex()[:16]}/"
    return Carrier(posted, campaign, secret, mine, lambda: [posted.way.author])


def switch_on(umpire: Umpire, relays: Sequence[str]) -> None:
    """Switch the umpire's post on, or change its relays.

    The next bundle informs the seats of this. Raises SlipError if an address is not that of a relay.
    """
    way = Way(author_of(_umpire_secret(umpire)), tuple(relay(one) for one in relays[:MOST_RELAYS]))
    if umpire.post is None:
        umpire.post = Posted(way=way)
    umpire.post.way, umpire.due = way, True


def follow(window: Window) -> None:
    """Switch the post on for a seat's device, at the relays that the umpire named.

    Raises SlipError if the umpire named no relays.
    """
    if window.way is None:
        raise SlipError("The umpire does not use the post.")
    for one in window.way.relays:
        relay(one)
    if window.post is None:
        window.post = Posted(way=window.way)
    window.post.way = window.way


def _umpire_secret(umpire: Umpire) -> bytes:
    return secret_from(hkdf(umpire.root, b"empires/umpire/post", 32))


def _seat_secret(token: str, campaign: str) -> bytes:
    return secret_from(hkdf(token.encode(), f"empires/umpire/post\0{campaign}".encode(), 32))
