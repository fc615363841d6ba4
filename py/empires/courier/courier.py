"""The courier of one device: what lies in its drawer, what comes from the others', and when.

It signs nothing. What was signed at *Send* goes into the drawer, together with what the protocol signs by
itself; what comes is handed to the post as if it had been pasted. Nothing that comes is trusted more than
that: the worst that a relay, or a friend, can do is to bring nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec

from empires.core.apart.message import MOST_THINGS, Message, opened, write
from empires.core.apart.post import Post
from empires.core.apart.secret import hkdf
from empires.core.apart.things import Hash, Name, Signed, Thing
from empires.core.base.canonical import NotCanonical, as_bytes, as_text
from empires.core.errors import SlipError
from empires.courier import address
from empires.courier.author import author_of, is_author, new_secret, shared
from empires.courier.drawer import (
    RELOCK,
    SIZES,
    Head,
    Newer,
    Part,
    Relock,
    events,
    joined,
    name_of_part,
    packed,
    place_of,
    read,
    relocking,
    set_of,
)
from empires.courier.drawer import opened as event_opened
from empires.courier.lock import LENGTH, Lock, link, lock_of, new_lock

PATIENCE = 20.0
"""Seconds after which somebody else's missing steps go along: their author may be away."""

STORY = 7 * 24 * 3600.0
"""Seconds for which the drawer holds the whole campaign after a link was made."""

MOST_DRAWERS = 128
"""Drawers of others that are looked at."""

MOST_RELOCKS = 8
"""New locks that are kept for friends who are away."""

MOST_ADDRESSES = 4
"""Authors of one seat: phones come and go."""


class Kept(msgspec.Struct, kw_only=True):
    """A courier as it is stored with its campaign: the secret of its author, its locks from the first on, the
    relays, how often it was started, and the authors that are known to be bound to seats.
    """

    secret: Hash
    locks: list[str]
    relays: list[str]
    starts: int = 0
    authors: dict[str, list[tuple[Name, Hash]]] = {}
    relocks: list[Relock] = []
    story_until: float = 0.0
    size: int = 0


def begun(lock: Lock, relays: Iterable[str]) -> Kept:
    """Returns the courier of a device that switches the post on."""
    return Kept(secret=as_text(new_secret()), locks=[lock.text], relays=[*relays])


def kept_of(post: Post) -> Kept | None:
    """Returns the courier that is stored with a post; None where the post is off. Raises SlipError."""
    if not post.courier:
        return None
    try:
        return msgspec.json.decode(post.courier, type=Kept)
    except msgspec.MsgspecError as fault:
        raise SlipError(
            "What this device knows of the post is damaged; switch it off and on again."
        ) from fault


class Put(msgspec.Struct, frozen=True):
    """An event that should lie at every relay: who writes it, the key that seals it, where it belongs."""

    secret: bytes
    seal: bytes
    d: str
    raw: bytes


class Drawer:
    """The part of somebody's drawer that has come."""

    def __init__(self) -> None:
        self.head: Head | None = None
        self.first = b""
        self.parts: dict[str, tuple[str, bytes]] = {}
        self.taken = ""
        """The text that was handed on last, by its name."""
        self.failed = ""
        """What the post knew when the text brought nothing; it is tried again once it knows more."""
        self.since = 0.0

    def text(self) -> str | None:
        """Returns the text, once all of it is there."""
        head = self.head
        if head is None or not head.set:
            return None
        parts = [self.parts.get(name_of_part(head.slot, at)) for at in range(1, head.parts + 1)]
        found = [one[1] for one in parts if one is not None and one[0] == head.set]
        return joined(head, self.first, found) if len(found) == head.parts else None


class Due(msgspec.Struct, frozen=True):
    """A text that has come and waits to be taken in: whose it is, as far as the drawer says."""

    place: str
    text: str
    seats: tuple[str, ...]


class Courier:
    """Carries for one `post`; what is stored is `kept`, which counts this start."""

    def __init__(self, post: Post | None, kept: Kept) -> None:
        self.post, self.kept = post, kept
        kept.starts += 1
        self.secret = as_bytes(kept.secret, 32)
        self.author = author_of(self.secret)
        self.locks = [lock_of(text) for text in kept.locks]
        self.drawers: dict[str, Drawer] = {}
        self.newer = False
        """Whether a later program has written something that waits unread."""
        self.copied = False
        """Whether a copy of this device carries, too."""
        self.started = False
        """Whether this device has put something since its start."""
        self._relocks: dict[str, Relock] = {}
        self._count = 0
        self._last: tuple[object, ...] | None = None
        self._puts: list[Put] = []
        self._slot = 0
        self._set = ""

    def keep(self) -> None:
        """Have it stored with the post."""
        if self.post is not None:
            self.post.courier = msgspec.json.encode(self.kept)

    # --- where to write and to listen ----------------------------------------------------------------

    @property
    def lock(self) -> Lock:
        """The lock that counts now."""
        return self.locks[-1]

    @property
    def link(self) -> str:
        """The end of a link that invites to this campaign."""
        return link(self.lock, self.kept.relays)

    @property
    def boxes(self) -> list[str]:
        """The authors of the joining boxes to listen to: until the campaign has begun everywhere, the first
        one as well.
        """
        locks = [self.lock] if self.settled else [self.locks[0], self.lock]
        return list(dict.fromkeys(author_of(one.box) for one in locks))

    @property
    def settled(self) -> bool:
        """Whether every friend who is bound has begun, so that the link of the founding opens nothing."""
        if self.post is None or self.post.course is None:
            return False
        heads = [self.drawers[one].head if one in self.drawers else None for one in self.bound]
        return self.lock.count > 0 and all(head is not None and head.known >= 0 for head in heads)

    @property
    def bound(self) -> dict[str, list[str]]:
        """The authors that are bound to seats, with these; a seat that has another key now binds again."""
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
        """The keys that drawers may be sealed with: earlier ones until every friend has the newest."""
        return [one.seal for one in ([self.lock] if self.settled else reversed(self.locks))]

    @property
    def authors(self) -> list[str]:
        """The authors to listen to."""
        named = [one.head.author for one in self.drawers.values() if one.head is not None]
        open_box = named if self.post is None or self.post.course is None else []
        return list(dict.fromkeys([self.author, *self.boxes, *self.bound, *open_box]))

    # --- what comes ----------------------------------------------------------------------------------

    def came(self, author: str, d: str, raw: bytes, now: float) -> None:
        """An event has come, well signed and unsealed. What cannot be read is left out."""
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
                relock = read(line, Relock)
                self._relocks[author] = relock
                self._relocked(author, relock)
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
        self._bind(head)

    def _restored(self, head: Head) -> bool:
        """Whether the own drawer, as it has come back, is from before this start. One that is newer means
        that this device was restored from an older file or, once it has put something, that a copy of it
        carries as well.
        """
        if head.pair > (self.kept.starts, self._count):
            self.copied = self.copied or self.started
            self.kept.starts = head.pair[0] + 1
            self._last = None
            return True
        return head.pair[0] < self.kept.starts

    def _bind(self, head: Head) -> None:
        """Note whose device an author is, as far as keys of seats say so."""
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
        """Look once more at every address: a claim may have come since."""
        for drawer in self.drawers.values():
            if drawer.head is not None:
                self._bind(drawer.head)
        for author, relock in [*self._relocks.items()]:
            self._relocked(author, relock)

    def due(self) -> list[Due]:
        """Returns the texts that wait to be taken in; a box's text is looked at until the campaign begins,
        and after that as far as it claims a seat.
        """
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
        """Whether this device has said something before that it does not know: it was restored (F4)."""
        return any(one.place == self.author for one in self.due())

    def message(self, due: Due) -> Message:
        """Returns what has come, to be taken in. Raises SlipError."""
        message = opened(due.text)
        post = self.post
        begun = post is not None and post.course is not None
        if begun and due.place.startswith("box "):  # a stranger may claim a seat, and nothing else
            loose = [one for one in message.loose if one.kind == "claim"]
            return msgspec.structs.replace(message, steps=[], loose=loose, secrets={}, invitation=None)
        return msgspec.structs.replace(message, secrets={})

    def took(self, due: Due, *, whole: bool) -> None:
        """A text was taken in; where something of it was refused it is tried again once more is known."""
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

    # --- what goes -----------------------------------------------------------------------------------

    def puts(self, now: float) -> list[Put]:
        """Returns what should lie at the relays now, in the order in which it is put. Raises SlipError where
        the campaign is too long.
        """
        post = self.post
        if post is None or self.copied or post.moved or not (post.here or post.anew):
            return []
        self._change_lock()
        known, at = self._stand()
        text = self._text(post, now)
        waits = post.waits_for() or ([post.pen] if post.pen is not None else [])
        addresses = [address.address(post.secrets[seat], self.author) for seat in post.here[:3]]
        begins = post.course is None or not self.settled
        what = (known, at, text, *waits, *post.here, self.lock.text, begins, self.kept.size)
        if what == self._last:
            return self._puts
        self._last = what
        self._count += 1
        self.started = True
        name = set_of(packed(text)[1]) if text else ""
        if name != self._set:
            self._set, self._slot = name, 1 - self._slot
        head = Head(
            campaign=post.invitation.campaign, author=self.author, pair=(self.kept.starts, self._count),
            addresses=addresses, known=known, link=at, waits=waits[:6], slot=self._slot,
        )  # fmt: skip
        self._puts = [*self._boxed(head, post), *self._own_drawer(head, text)]
        return self._puts

    def _own_drawer(self, head: Head, text: str) -> list[Put]:
        """The drawer in the own name, once the campaign has begun; a new lock before it."""
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
        """What lies in the joining box: before the campaign begins everything, after that the own address and
        a claim to a seat; for friends who have not begun yet what they lack of the founding.
        """
        made: list[Put] = []
        first, mine = self.locks[0], f"{self.author[:16]}/"
        size = SIZES[self.kept.size]
        if first.count == 0 and (post.course is None or not self.settled):
            founding = write(_message(post, post.founding.things(), invited=True))
            begun = msgspec.structs.replace(head, known=-1, link="", waits=[])
            made += [
                Put(first.box, first.seal, f"{mine}{one.d}", one.raw) for one in events(begun, founding, size)
            ]
        if post.course is not None and self.lock.count > 0:
            claims = [*post.strangers.values()] if post.anew is not None else []
            claim = write(_message(post, claims)) if claims else ""
            made += [
                Put(self.lock.box, self.lock.seal, f"{mine}{one.d}", one.raw)
                for one in events(head, claim, size)
            ]
        return made

    def _stand(self) -> tuple[int, str]:
        course = self.post.course if self.post is not None else None
        return (len(course.steps) - 1, course.link) if course is not None else (-1, "")

    def _lagging(self) -> dict[str, Drawer]:
        """The drawers of devices that are bound, on the course of this one, and behind it."""
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
        """What the others may lack: own things since the step that everybody has; those of others as well
        if somebody has lacked them for a while; the whole campaign where that is too much for one event.
        """
        course = post.course
        if course is None:
            return write(_message(post, post.founding.things(), invited=True))
        if now < self.kept.story_until:
            return _file(post)
        lagging = self._lagging()
        ends = len(course.steps) - 1
        base = min((one.head.known for one in lagging.values() if one.head is not None), default=ends)
        waited = any(now - one.since > PATIENCE for one in lagging.values())
        mine = post.secrets
        steps = [one for step in course.steps[base + 1 :] for one in step.things]
        things = [
            *(one for one in steps if waited or one.body.seat in mine),
            *(one for one in course.open_things() if waited or one.body.seat in mine),
        ]
        last = [step for step in course.steps[1:] if any(one.body.seat in mine for one in step.things)][-1:]
        things = [*(one for step in last for one in step.things if one.body.seat in mine), *things]
        things += [one for both in post.proofs for one in both]
        unlike = {bytes(one.signed.body): one for one in things}
        if len(unlike) > MOST_THINGS:
            return _file(post)
        text = write(_message(post, unlike.values()))
        return text if len(text) <= 2 * SIZES[0] else _file(post)

    # --- locks ---------------------------------------------------------------------------------------

    def _change_lock(self) -> None:
        """The link of the invitation ends with the founding: the organiser's device makes the lock anew."""
        post = self.post
        if post is None or post.course is None or self.lock.count > 0:
            return
        if post.invitation.organiser in post.secrets:
            self.relock()

    def relock(self, without: Iterable[str] = ()) -> None:
        """Make a new lock, for every device that is bound but those of the seats `without`."""
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

    def _relocked(self, author: str, relock: Relock) -> None:
        """Somebody who is bound has made a new lock."""
        post = self.post
        if post is None or relock.campaign != post.invitation.campaign or author not in self.bound:
            return
        sealed = relock.keys.get(self.author[:16])
        if relock.count != self.lock.count + 1 or sealed is None or author == self.author:
            return
        try:
            key = _mixed(self.secret, author, relock.count, as_bytes(sealed, LENGTH))
        except (NotCanonical, ValueError):
            return
        self._adopt(Lock(key, relock.count))

    def _adopt(self, lock: Lock) -> None:
        self.locks.append(lock)
        self.kept.locks.append(lock.text)
        self._last = None

    def invite(self, now: float) -> str:
        """Returns a link for somebody who is to come; for a while the whole campaign lies in the drawer."""
        if self.post is not None and self.post.course is not None:
            self.kept.story_until = now + STORY
        return self.link

    def smaller(self) -> bool:
        """A relay has refused an event as too large: make them smaller. Returns whether that is possible."""
        if self.kept.size + 1 >= len(SIZES):
            return False
        self.kept.size += 1
        return True


def _mixed(secret: bytes, other: str, count: int, key: bytes) -> bytes:
    """A lock sealed, or opened, between two authors: each pair and count has a stream of its own."""
    if not is_author(other):
        raise ValueError("no author has this name")
    stream = hkdf(shared(secret, other), b"empires/courier/relock\0%d" % count, len(key))
    return bytes(a ^ b for a, b in zip(key, stream, strict=True))


def _message(post: Post, things: Iterable[Thing], *, invited: bool = False) -> Message:
    signed: Mapping[bytes, Signed] = {bytes(one.signed.body): one.signed for one in things}
    asked = post.invitation
    return Message(asked.campaign, asked.name, asked if invited else None, loose=[*signed.values()])


def _file(post: Post) -> str:
    """The whole campaign as it has been signed; nothing is signed for it."""
    course = post.course
    steps = course.steps[1:] if course is not None else []
    loose = [*post.founding.things(), *(course.open_things() if course is not None else [])]
    asked = post.invitation
    whole = [[one.signed for one in step.things] for step in steps]
    return write(Message(asked.campaign, asked.name, asked, whole, [one.signed for one in loose]), file=True)
