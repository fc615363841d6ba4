"""The inbox of a device: what has arrived from the others' drawers, and what is still to be taken in."""

from __future__ import annotations

import msgspec

from empires.core.apart.message import Message, opened
from empires.core.apart.post import Post
from empires.core.errors import SlipError
from empires.courier.circle import Circle
from empires.courier.drawer import RELOCK, Drawer, Head, Newer, Part, Relock, place_of, read
from empires.courier.drawer import opened as event_opened
from empires.courier.kept import Kept

MOST_DRAWERS = 128
"""The maximum number of other players' drawers that are read."""


class Due(msgspec.Struct, frozen=True):
    """A string that has arrived and is waiting to be taken in, with its sender according to the drawer."""

    place: str
    text: str
    seats: tuple[str, ...]


class Inbox(Circle):
    """Everything that has arrived for a device."""

    def __init__(self, post: Post | None, kept: Kept) -> None:
        super().__init__(post, kept)
        self.newer = False
        """Whether something written by a later version of the program is waiting unread."""
        self.copied = False
        """Whether a copy of this device also carries messages."""
        self.count = 0
        """How many times this device has put something into its drawer since it started."""

    def came(self, author: str, d: str, raw: bytes, now: float) -> None:
        """Take in an event whose signature is good and whose content has been unsealed. Unreadable events are
        left out."""
        box, place = author in self.boxes, place_of(d)
        if place is None or (place[0] != "") != box:
            return
        if box and place[0] == f"{self.author[:16]}/":
            return
        where = f"box {place[0]}" if box else author
        if where not in self.drawers and len(self.drawers) >= MOST_DRAWERS:
            return
        try:
            line, body = event_opened(raw)
            if place[1].startswith(RELOCK):
                self.relocked(author, read(line, Relock))
                return
            if place[1] != "0":
                drawer = self.drawers.setdefault(where, Drawer())
                drawer.parts[place[1]] = (read(line, Part).set, body)
                return
            head = read(line, Head)
        except Newer:
            self.newer = True
            return
        except SlipError:
            return
        if self._belongs(head, author, place[0], box=box):
            self._headed(where, head, body, now)

    def _belongs(self, head: Head, author: str, mine: str, *, box: bool) -> bool:
        if self.post is not None and head.campaign != self.post.invitation.campaign:
            return False
        return mine == f"{head.author[:16]}/" if box else author == head.author

    def _headed(self, where: str, head: Head, body: bytes, now: float) -> None:
        if head.author == self.author and not self._restored(head):
            return
        drawer = self.drawers.setdefault(where, Drawer())
        before = drawer.head
        if before is not None and head.pair <= before.pair:
            return
        if before is None or (before.known, before.link) != (head.known, head.link):
            drawer.since = now
        drawer.head, drawer.first = head, body
        self.bind(head)

    def _restored(self, head: Head) -> bool:
        """Whether the device's own drawer, as a relay returned it, was written before this start. A newer one
        means that this device was restored from an older file or, if it has already sent something, that a
        copy of it carries messages as well.
        """
        if head.pair > (self.kept.starts, self.count):
            self.copied = self.copied or self.count > 0
            self.kept.starts = head.pair[0] + 1
            return True
        return head.pair[0] < self.kept.starts

    def due(self) -> list[Due]:
        """Returns the texts that are waiting to be taken in; a text from a joining box counts until the
        campaign begins, and after that only its claims to seats count."""
        bound = self.bound
        found = []
        for where, drawer in self.drawers.items():
            head = drawer.head
            if head is None or (head.set == drawer.taken and drawer.failed in ("", self._known())):
                continue
            text = drawer.text()
            if text is not None:
                found.append(Due(where, text, tuple(bound.get(head.author, ()))))
        return found

    def own_due(self) -> bool:
        """Whether this device once sent something that it no longer knows, because it was restored (F4)."""
        return any(one.place == self.author for one in self.due())

    def message(self, due: Due) -> Message:
        """Returns the arrived text as a message to take in. Raises SlipError."""
        message = opened(due.text)
        post = self.post
        begun = post is not None and post.course is not None
        if begun and due.place.startswith("box "):  # a stranger may claim a seat, and nothing else
            loose = [one for one in message.loose if one.kind == "claim"]
            return msgspec.structs.replace(message, steps=[], loose=loose, secrets={}, invitation=None)
        return msgspec.structs.replace(message, secrets={})

    def took(self, due: Due, *, whole: bool) -> None:
        """Record that a string was taken in.

        If part of it was refused, it is tried again once this device knows more.
        """
        drawer = self.drawers[due.place]
        drawer.taken = drawer.head.set if drawer.head is not None else ""
        drawer.failed = "" if whole else self._known()
        self.bind_all()

    def _known(self) -> str:
        course = self.post.course if self.post is not None else None
        if course is None:
            count = len(self.post.founding.things()) if self.post is not None else 0
            return f"founding {count}"
        return f"{course.link} {len(course.open_things())}"
