"""The courier of one device decides what its drawer contains, takes in what arrives from the others' drawers,
and knows when to do so. It signs nothing. Whatever is signed at *Send* goes into the drawer, together with
what the protocol signs automatically; arrivals are handed to the post as if they had been pasted. They are
trusted no more than that: the worst that a relay, or a friend, can do is to deliver nothing."""

from __future__ import annotations

import msgspec

from empires.core.apart.post import Post
from empires.courier import address, content
from empires.courier.drawer import MOST_WAITS, SIZES, Drawer, Head, events, packed, relocking, set_of
from empires.courier.inbox import Inbox
from empires.courier.kept import Kept
from empires.courier.lock import Lock

PATIENCE = (5.0, 60.0)
"""Seconds after which this device also sends somebody else's missing steps, since their author may be away.
Each device waits for a different time in this range, so that they do not all answer at once.
"""

STORY = 7 * 24 * 3600.0
"""Seconds for which the drawer holds the whole campaign after a link is made."""


class Put(msgspec.Struct, frozen=True):
    """An event that every relay should hold: its author, the key that seals it, and its place."""

    secret: bytes
    seal: bytes
    d: str
    raw: bytes


class Courier(Inbox):
    """The courier of one `post`. The stored part is `kept`, which already counts this start of the device."""

    def __init__(self, post: Post | None, kept: Kept) -> None:
        kept.starts += 1
        super().__init__(post, kept)
        self._last: tuple[object, ...] | None = None
        self._puts: list[Put] = []
        self._slot = 0
        least, most = PATIENCE
        self._patience = least + (most - least) * int(self.author[:4], 16) / 0xFFFF
        self._set = ""

    def puts(self, now: float) -> list[Put]:
        """Returns the events that relays should hold now, in the order in which to put them there. Raises
        SlipError if the campaign is too long."""
        post = self.post
        if post is None or self.copied or post.moved or not (post.here or post.anew):
            return []
        self._change_lock()
        known, at = self._stand()
        text = self._text(post, now)
        waits = post.waits_for() or ([post.pen] if post.pen is not None else [])
        begins = post.course is None or not self.settled
        kept = self.kept
        what = (known, at, text, *waits, *post.here, self.lock.text, begins, kept.size, kept.starts)
        if what == self._last:
            return self._puts
        self._last = what
        self.count += 1
        name = set_of(packed(text)[1]) if text else ""
        if name != self._set:
            self._set, self._slot = name, 1 - self._slot
        addresses = [address.address(post.secrets[seat], self.author) for seat in post.here[:3]]
        head = Head(
            campaign=post.invitation.campaign, author=self.author, pair=(kept.starts, self.count),
            addresses=addresses, known=known, link=at, waits=waits[:MOST_WAITS], slot=self._slot,
            given=post.given,
        )  # fmt: skip
        self._puts = [*self._boxed(head, post), *self._own_drawer(head, text)]
        return self._puts

    def _own_drawer(self, head: Head, text: str) -> list[Put]:
        """The device's own drawer, once the campaign has begun, preceded by a new lock."""
        post = self.post
        if post is None or post.course is None:
            return []
        made = [
            Put(self.secret, self.lock.seal, one.d, one.raw)
            for one in events(head, text, SIZES[self.kept.size])
        ]
        for relock in self.kept.relocks:
            one, before = relocking(relock), self._lock(relock.count - 1)
            if before is not None:
                made.insert(0, Put(self.secret, before.seal, one.d, one.raw))
        return made

    def _lock(self, count: int) -> Lock | None:
        return next((lock for lock in self.locks if lock.count == count), None)

    def _boxed(self, head: Head, post: Post) -> list[Put]:
        """The contents of the joining box. Before the campaign begins that is everything; afterwards it is
        the device's address, a claim to a seat and, for friends who have not begun yet, the parts of the
        founding that they are missing."""
        made: list[Put] = []
        first, mine = self.locks[0], f"{self.author[:16]}/"
        size = SIZES[self.kept.size]
        if first.count == 0 and (post.course is None or not self.settled):
            begun = msgspec.structs.replace(head, known=-1, link="", waits=[])
            made += [
                Put(first.box, first.seal, f"{mine}{one.d}", one.raw)
                for one in events(begun, content.founding(post), size)
            ]
        if post.course is not None and self.lock.count > 0:
            made += [
                Put(self.lock.box, self.lock.seal, f"{mine}{one.d}", one.raw)
                for one in events(head, content.claims(post), size)
            ]
        return made

    def _stand(self) -> tuple[int, str]:
        course = self.post.course if self.post is not None else None
        return (len(course.steps) - 1, course.link) if course is not None else (-1, "")

    def _lagging(self) -> dict[str, Drawer]:
        """The drawers of bound devices that are on the same course as this device but behind it."""
        course = self.post.course if self.post is not None else None
        found = {}
        for author in self.bound:
            drawer = self.drawers.get(author)
            if course is None or drawer is None or drawer.head is None:
                continue
            known = drawer.head.known
            if 0 <= known < len(course.steps) - 1 and course.steps[known].link == drawer.head.link:
                found[author] = drawer
        return found

    def _text(self, post: Post, now: float) -> str:
        """What the others may be missing: this device's own steps since the last one that everybody has and,
        once somebody has been missing them for a while, other devices' steps as well.
        """
        course = post.course
        if course is None:
            return content.founding(post)
        if now < self.kept.story_until:
            return content.whole(post)
        lagging = self._lagging()
        ends = len(course.steps) - 1
        base = min((one.head.known for one in lagging.values() if one.head is not None), default=ends)
        waited = any(now - one.since > self._patience for one in lagging.values())
        return content.since(post, course, base, of_all=waited)

    def _change_lock(self) -> None:
        """Change the lock after the founding, so that the invitation link no longer opens anything. The
        organiser's device does this."""
        post = self.post
        if post is None or post.course is None or self.lock.count > 0:
            return
        if post.invitation.organiser in post.secrets:
            self.relock()

    def invite(self, now: float) -> str:
        """Returns a link for a newcomer; for a while the drawer holds the whole campaign."""
        if self.post is not None and self.post.course is not None:
            self.kept.story_until = now + STORY
        return self.link

    def smaller(self) -> bool:
        """Make events smaller, because a relay refused one as too large. Returns whether that is possible."""
        if self.kept.size + 1 >= len(SIZES):
            return False
        self.kept.size += 1
        return True
