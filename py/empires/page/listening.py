"""The post of campaigns that are not on the table: unsent messages are sent, and the page announces when it
is somebody's turn."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple, TypeVar

import msgspec

from empires.core.base.dates import this_moment
from empires.core.errors import SetupError, SlipError
from empires.page.screen.screen import Screen
from empires.page.shelf.contents import Shelf
from empires.page.shelf.entry import Heard, Listened, ShelfEntry
from empires.page.shelf.libraries import fetch_post, fetch_umpire
from empires.page.start.page import StartPage
from empires.page.wire import operations, post
from empires.page.wire.operations import Operations

if TYPE_CHECKING:  # fetched with the first campaign whose post is on
    from empires.courier.lock import Lock

L = TypeVar("L", bound=msgspec.Struct)

MOST_LOCKS = 2
"""The maximum number of keys of new locks for one campaign; the newest are chosen."""

MOST = 6
"""The maximum number of campaigns on the shelf to listen to; those played last are chosen."""


class UnderWay(NamedTuple):
    """The request that a table had sent to the relays before people left it, the campaign's entry on the
    shelf at that time, the relays that have been `reached` since, and those that have stored every event
    (`laid`)."""

    wish: operations.Carry
    entry: ShelfEntry
    reached: set[str]
    laid: set[str]


class Listening:
    """Reads the heads of friends’ drawers; nothing is accepted or signed until somebody opens the
    campaign."""

    def __init__(self, screen: Screen, shelf: Shelf, start: StartPage) -> None:
        self.screen, self.shelf, self.start = screen, shelf, start
        self._wishes: dict[str, operations.Carry] = {}
        self._under_way: dict[str, UnderWay] = {}
        self._locks: dict[str, dict[int, str]] = {}
        """By campaign, the keys of locks that friends have made since it was left, by the locks' numbers."""
        self._mine: set[str] | None = None
        """The campaigns that were waiting for somebody here when last checked."""

    def take_over(self, wish: operations.Carry | None) -> None:
        """Continue sending a table's events to the relays after people have left the table, because a relay
        takes its events one by one, over several seconds."""
        entry = self.shelf.entries.get(wish.name) if wish is not None else None
        if wish is not None and entry is not None and wish.puts:
            self._under_way[entry.id] = UnderWay(wish, entry, set(), set())

    def _leave_to_others(self, table: str) -> None:
        """Forget everything that has been sent, and everything for campaigns that no longer exist or that are
        open here or in another tab, which has then changed their entries."""
        for id, one in [*self._under_way.items()]:
            if id == table or self.shelf.entries.get(id) is not one.entry or one.laid >= {*one.wish.relays}:
                del self._under_way[id]

    def carried(self, command: post.Carried) -> None:
        """Note that a relay was reached, or that it has stored everything."""
        one = self._under_way.get(command.name)
        if one is not None and command.state == "on":
            one.reached.add(command.relay)
        elif one is not None and command.state == "laid" and command.relay in one.reached:
            one.laid.add(command.relay)

    def after(self, table: str) -> Iterator[Operations]:
        """Listen to all campaigns except the one on the table, and announce which of them are waiting."""
        self._leave_to_others(table)
        played = sorted(self.shelf.entries.values(), key=lambda one: -one.touched)
        heard = [one for one in played if one.listened is not None and not one.finished]
        away = [one for one in heard[:MOST] if one.id != table]
        self._locks = {one.id: self._locks.get(one.id, {}) for one in away}
        wanted = {one.id: _wish(one, self._locks[one.id].values()) for one in away}
        wanted |= {id: one.wish for id, one in self._under_way.items()}
        for id in [id for id in self._wishes if id not in wanted]:
            del self._wishes[id]
            if id != table:
                yield [operations.Carry(name=id)]
        for id, wish in wanted.items():
            if self._wishes.get(id) != wish:
                self._wishes[id] = wish
                yield [wish]
        yield from self._tell()

    def came(self, command: post.Came) -> None:
        """Process the head of a drawer, if it is newer than the one known so far, or a new lock."""
        entry = self.shelf.entries.get(command.name)
        if entry is None or entry.listened is None:
            return
        box, _, event = command.place.rpartition("/")
        if not box:
            self._relocked(command, entry.listened)
        if event != "0" or (box and entry.listened.replies is None):
            return
        sender = entry.listened.authors.get(command.author)
        heard = _heard(command, entry.listened, sender) if sender is not None else None
        before = self.shelf.heard.get(entry.id)
        if heard is not None and (before is None or heard.ahead(before)):
            self.shelf.heard[entry.id] = heard
            self.start.refresh()

    def _relocked(self, command: post.Came, how: Listened) -> None:
        """Note a new lock, without which nothing that friends write from now on could be read. The campaign
        itself adopts it when somebody opens it."""
        known = self._locks.get(command.name)
        lock = _new_lock(command, how)
        if known is not None and lock is not None:
            known[lock.count] = b64encode(lock.seal).decode()
            self._locks[command.name] = dict(sorted(known.items())[-MOST_LOCKS:])

    def _tell(self) -> Iterator[Operations]:
        """Announce which campaigns are waiting for somebody here, on the icon, in the title, and in a
        notification.
        """
        waits = {one.id: one for one in self.shelf.told() if one.listened is not None and one.mine}
        before, self._mine = self._mine, {*waits}
        if self._mine == (before or set()):
            return
        self.screen.count(len(waits))
        yield [operations.Badge(count=len(waits))]
        if before is not None and self.shelf.habits.tell:
            yield [
                operations.Notify(
                    name=id, text=f"{'A reply has arrived' if one.replied else 'Your turn'} in “{one.name}”"
                )
                for id, one in waits.items()
                if id not in before
            ]


def _wish(entry: ShelfEntry, seals: Iterable[str]) -> operations.Carry:
    """Return the authors to listen to for a campaign on the shelf; `seals` are keys that are not stored with
    it."""
    how = entry.listened
    assert how is not None
    return operations.Carry(
        name=entry.id,
        relays=how.relays,
        authors=[*how.authors],
        seals=[*seals, *how.seals],
        secret=how.secret,
    )


def _new_lock(command: post.Came, how: Listened) -> Lock | None:
    """Return the new lock that an event brings from a friend's drawer; None if there is none for this
    device."""
    if command.author not in how.authors or _umpired(how) or not _fetched(how):
        return None
    from empires.courier.circle import lock_from
    from empires.courier.drawer import RELOCK, Relock

    relock = _line(command.raw, Relock) if command.place.startswith(RELOCK) else None
    return lock_from(command.author, relock, bytes.fromhex(how.secret)) if relock is not None else None


def _heard(command: post.Came, how: Listened, sender: list[str]) -> Heard | None:
    """Return the news in the head of a drawer, which belongs to a friend, to an umpire, or to a seat under an
    umpire; None if there is no news.
    """
    if not _fetched(how):
        return None
    if _umpired(how):
        from empires.page.fog import bells

        return bells.heard(command.raw, how, sender)
    from empires.courier.drawer import Head

    head = _line(command.raw, Head)
    return Heard(sender, head.known, [*head.waits], this_moment(), head.given) if head is not None else None


def _umpired(how: Listened) -> bool:
    """Whether a campaign is played under an umpire."""
    return bool(how.bell) or how.replies is not None


def _fetched(how: Listened) -> bool:
    """Fetch the code that reads a campaign's drawers; whether it is here."""
    try:
        fetch_post()
        if _umpired(how):
            fetch_umpire()
    except SetupError:
        return False
    return True


def _line(raw: str, kind: type[L]) -> L | None:
    """Return the first line of a friend's event; None if it cannot be read."""
    from empires.courier.drawer import opened, read

    try:
        return read(opened(b64decode(raw, validate=True))[0], kind)
    except (SlipError, Error):
        return None
