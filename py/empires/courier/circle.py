"""The circle of devices that carry one campaign: the locks they share, and which device is bound to which
seat."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from empires.core.apart.post import Post
from empires.core.apart.secret import hkdf
from empires.core.base.canonical import NotCanonical, as_bytes, as_text
from empires.core.errors import SlipError
from empires.courier import address
from empires.courier.author import author_of, is_author, shared
from empires.courier.drawer import Drawer, Head, Relock
from empires.courier.kept import Kept
from empires.courier.lock import LENGTH, Lock, link, lock_of, new_lock

MOST_RELOCKS = 8
"""The maximum number of new locks that are stored for friends who are away."""

MOST_ADDRESSES = 4
"""The maximum number of authors of one seat, which may have several because people change phones."""


class Circle:
    """What a device knows about the others that carry its `post`; the stored part is `kept`."""

    def __init__(self, post: Post | None, kept: Kept) -> None:
        self.post, self.kept = post, kept
        self.secret = as_bytes(kept.secret, 32)
        self.author = author_of(self.secret)
        self.locks = [lock_of(text) for text in kept.locks]
        self.drawers: dict[str, Drawer] = {}
        """What has arrived from each drawer, by the drawer's author or by its place in a joining box."""
        self.relocks: dict[str, Relock] = {}
        """New locks that arrived, by the author who made them; only those of bound authors are opened."""
        self._looked: dict[str, str] = {}
        """The seats' keys as they were when all addresses were last examined; newer addresses are examined on
        arrival."""

    def keep(self) -> None:
        """Store, with the post, what this device knows about the others."""
        if self.post is not None:
            self.post.courier = msgspec.json.encode(self.kept)

    # --- where to write and to listen ----------------------------------------------------------------

    @property
    def relays(self) -> list[str]:
        """The addresses of the campaign's relays."""
        return self.kept.relays

    @property
    def lock(self) -> Lock:
        """The lock that is now in use."""
        return self.locks[-1]

    @property
    def link(self) -> str:
        """The end of a link that invites people to this campaign."""
        return link(self.lock, self.kept.relays)

    @property
    def boxes(self) -> list[str]:
        """The authors of the joining boxes to listen to; the first box is among them until the campaign has
        begun everywhere.
        """
        locks = [self.lock] if self.settled else [self.locks[0], self.lock]
        return list(dict.fromkeys(author_of(one.box) for one in locks))

    @property
    def settled(self) -> bool:
        """Whether every friend bound to a seat has begun the campaign, after which the invitation link opens
        nothing."""
        if self.post is None or self.post.course is None:
            return False
        heads = [self.drawers[one].head if one in self.drawers else None for one in self.bound]
        return self.lock.count > 0 and all(head is not None and head.known >= 0 for head in heads)

    @property
    def bound(self) -> dict[str, list[str]]:
        """The authors bound to seats, with the names of their seats. A seat whose key has changed has to be
        bound again."""
        if self.post is None:
            return {}
        keys = address.keys(self.post)
        found: dict[str, list[str]] = {}
        for author, seats in self.kept.authors.items():
            if names := [seat for seat, key in seats if keys.get(seat) == key]:
                found[author] = names
        return found

    @property
    def seals(self) -> list[bytes]:
        """The keys that drawers may be sealed with, including earlier ones until every friend has the
        newest."""
        return [one.seal for one in ([self.lock] if self.settled else reversed(self.locks))]

    @property
    def authors(self) -> list[str]:
        """The authors to listen to."""
        named = [one.head.author for one in self.drawers.values() if one.head is not None]
        open_box = named if self.post is None or self.post.course is None else []
        return list(dict.fromkeys([self.author, *self.boxes, *self.bound, *open_box]))

    # --- who is bound --------------------------------------------------------------------------------

    def bind(self, head: Head) -> None:
        """Note which seats an author is bound to, if the seats' keys confirm it."""
        if self.post is None or head.author == self.author:
            return
        keys = address.keys(self.post)
        for signed in head.addresses:
            try:
                body = address.read(signed, self.post.invitation.campaign)
            except SlipError:
                continue
            key = keys.get(body.seat, "")
            known = self.kept.authors.get(head.author, [])
            if not key or body.author != head.author or (body.seat, key) in known:
                continue
            if address.holds(signed, body, key):
                others = [a for a, seats in self.kept.authors.items() if (body.seat, key) in seats]
                for old in others[: max(0, len(others) - MOST_ADDRESSES + 1)]:
                    del self.kept.authors[old]
                self.kept.authors[head.author] = [*known, (body.seat, key)]

    def bind_all(self) -> None:
        """Examine every address again if a claim to a seat has arrived since the last time; examine every new
        lock."""
        keys = address.keys(self.post) if self.post is not None else {}
        if keys != self._looked:
            self._looked = keys
            for drawer in self.drawers.values():
                if drawer.head is not None:
                    self.bind(drawer.head)
        for author, relock in [*self.relocks.items()]:
            self.relocked(author, relock)

    # --- locks ---------------------------------------------------------------------------------------

    def relock(self, without: Iterable[str] = ()) -> None:
        """Make a new lock for every bound device except those of the seats in `without`."""
        post, leaving = self.post, {*without}
        if post is None:
            return
        count = self.lock.count + 1
        lock = new_lock(count)
        staying = [one for one, seats in self.bound.items() if not {*seats} <= leaving]
        for one in [one for one in self.kept.authors if one not in staying]:
            del self.kept.authors[one]
            self.drawers.pop(one, None)
        keys = {one[:16]: as_text(_mixed(self.secret, one, count, lock.key)) for one in staying}
        relock = Relock(campaign=post.invitation.campaign, count=count, keys=keys)
        self.kept.relocks = [*self.kept.relocks, relock][-MOST_RELOCKS:]
        self._adopt(lock)

    def relocked(self, author: str, relock: Relock) -> None:
        """Record that somebody has made a new lock, which counts if its author is bound to a seat."""
        self.relocks[author] = relock
        post = self.post
        if post is None or relock.campaign != post.invitation.campaign or author not in self.bound:
            return
        if relock.count != self.lock.count + 1 or author == self.author:
            return
        lock = lock_from(author, relock, self.secret)
        if lock is not None:
            self._adopt(lock)

    def _adopt(self, lock: Lock) -> None:
        self.locks.append(lock)
        self.kept.locks.append(lock.text)


def lock_from(author: str, relock: Relock, secret: bytes) -> Lock | None:
    """Returns the new lock that `author` has made, opened with the secret of a device; None if it is not for
    this device."""
    try:
        sealed = as_bytes(relock.keys.get(author_of(secret)[:16], ""), LENGTH)
        return Lock(_mixed(secret, author, relock.count, sealed), relock.count)
    except (NotCanonical, ValueError):
        return None


def _mixed(secret: bytes, other: str, count: int, key: bytes) -> bytes:
    """Seal or open a lock between two authors. Each pair of authors and each count has its own key stream."""
    if not is_author(other):
        raise ValueError("this cannot be an author’s name")
    stream = hkdf(shared(secret, other), b"empires/courier/relock\0%d" % count, len(key))
    return bytes(a ^ b for a, b in zip(key, stream, strict=True))
