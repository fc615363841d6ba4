"""The post of the open campaign: the moments of sending and of taking in messages."""

from __future__ import annotations

import time
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from empires.core.errors import SlipError
from empires.page.friends import post_dialog
from empires.page.friends.post_dialog import Standing
from empires.page.table import files
from empires.page.table.painter import Painter
from empires.page.widgets.markup import Html
from empires.page.wire import operations, post
from empires.page.wire.operations import Operations
from empires.page.wire.values import Filled

if TYPE_CHECKING:  # imported with the first campaign whose post is on
    from empires.core.apart.post import Post
    from empires.courier.courier import Courier
    from empires.page.table.post import Messages

NOTICE = "post"
"""The name of the notice that something has come."""


def wish(courier: Courier, now: float) -> operations.Carry:
    """The messages that relays should hold, and the authors to listen to."""
    puts = [
        (one.secret.hex(), b64encode(one.seal).decode(), one.d, b64encode(one.raw).decode())
        for one in courier.puts(now)
    ]
    seals = [b64encode(seal).decode() for seal in courier.seals]
    return operations.Carry(relays=courier.kept.relays, authors=courier.authors, seals=seals, puts=puts)


def hear(courier: Courier, came: post.Came) -> None:
    """Take in something from a relay."""
    try:
        raw = b64decode(came.raw, validate=True)
    except Error:
        return
    courier.came(came.author, came.place, raw, time.time())


class Carriage:
    """The post of one table. `offered` are the relays that this site offers."""

    def __init__(self, painter: Painter, messages: Messages, offered: list[str]) -> None:
        self.painter, self.messages, self.offered = painter, messages, offered
        self.courier: Courier | None = None
        self.relays: dict[str, Standing] = {}
        self._wish: operations.Carry | None = None
        self._seen: object = None

    @property
    def ready(self) -> bool:
        """Whether a message can go by the post: everything at a relay has been read, including the device's
        own drawer, and nothing says that this device has signed more than it knows."""
        courier = self.courier
        reached = any(one.state in ("on", "laid") for one in self.relays.values())
        return courier is not None and reached and not (courier.copied or courier.own_due())

    def begin(self) -> Iterator[Operations]:
        """Begin carrying for an opened campaign, if its post is on."""
        known = self._post()
        if known is None or not known.courier:
            return
        from empires.courier.courier import Courier, kept_of

        kept = kept_of(known)
        if kept is not None:
            self.courier = Courier(known, kept)
            self.relays = {relay: Standing() for relay in kept.relays}
            self.courier.keep()
            yield self.painter.keep()
            yield from self.lay()

    def end(self) -> Operations:
        """End carrying, because the table is left or belongs to another tab."""
        if self.courier is None:
            return []
        self.courier, self._wish = None, None
        self.painter.screen.notices.settle(NOTICE)
        return [operations.Carry()]

    def leave_to_the_other(self) -> Operations:
        """Leave the post to another tab that has the campaign; the copy on the table here carries nothing."""
        if (known := self._post()) is not None:
            known.courier = b""
        return self.end()

    def carry_out(self, command: post.AnyPost) -> Iterable[Operations]:
        """Carry out a command about the post, step by step."""
        match command:
            case post.Came() if self.courier is not None:
                hear(self.courier, command)
                self._seen = None
            case post.Carried() if self.courier is not None:
                return self._carried(self.courier, command)
            case post.BringIn():
                return self.bring(asked=True)
            case post.Invite() if self.courier is not None:
                return self._invite(self.courier)
            case post.NewLock() if self.courier is not None:
                return self._relock(self.courier, command.player)
            case post.PostOff():
                return self._off()
            case _:
                pass
        return ()

    def after(self) -> Iterator[Operations]:
        """After an action, take in waiting messages if nobody here is in the middle of anything, and lay down
        changes."""
        courier, known = self.courier, self._post()
        if courier is None or known is None:
            return
        course = known.course
        seen = (
            course.link if course is not None else len(known.founding.things()),
            len(course.open_things()) if course is not None else 0,
            *known.here,
            known.still,
            self._quiet(),
        )
        if seen != self._seen:
            yield from self.bring()
            yield from self.lay()
            self._seen = seen

    # --- the switch ----------------------------------------------------------------------------------

    def part(self) -> Html:
        """The part of the messages dialog about the post."""
        courier, known = self.courier, self._post()
        if courier is None or known is None:
            return post_dialog.switch(self.offered)
        others = [name for name in known.invitation.people if name not in known.secrets]
        return post_dialog.standing(self.relays, others, begun=known.course is not None)

    def on(self, fields: Filled) -> Iterator[Operations]:
        """Switch the post on. Raises SlipError if that is not a relay's address."""
        from empires.courier.courier import begun
        from empires.courier.lock import new_lock, relay

        address = relay(fields.get("relay", [""])[0])
        known = self._post()
        if known is None:
            raise SlipError("This campaign is played at one screen.")
        from empires.courier.courier import Courier

        self.courier = Courier(known, begun(new_lock(), [address]))
        self.relays = {address: Standing()}
        self.courier.keep()
        yield self.painter.keep()
        yield from self.lay()
        yield from self.messages.friends()

    def _off(self) -> Iterator[Operations]:
        known = self._post()
        if known is not None:
            known.courier = b""
        yield self.painter.keep()
        yield self.end()
        yield from self.messages.friends()

    def _invite(self, courier: Courier) -> Iterator[Operations]:
        link = courier.invite(time.time())
        courier.keep()
        yield self.painter.keep()
        self._seen = None
        words = files.invitation_words(self.painter.session)
        yield [operations.PassOn(words=words, slip=link.partition("=")[2], brings="join")]

    def _relock(self, courier: Courier, player: str) -> Iterator[Operations]:
        courier.relock([player])
        courier.keep()
        yield self.painter.keep()
        yield from self.lay()
        yield from self.messages.friends()

    # --- what goes -----------------------------------------------------------------------------------

    def lay(self) -> Iterator[Operations]:
        """Have the page keep the right messages at the relays; they are stored first (protocol A4)."""
        if self.courier is None:
            return
        wanted = wish(self.courier, time.time())
        if wanted != self._wish:
            self._wish = wanted
            self.courier.keep()
            yield [wanted]

    def _carried(self, courier: Courier, how: post.Carried) -> Iterator[Operations]:
        """Take in the state of a relay."""
        if how.relay not in self.relays:
            return
        self.relays[how.relay] = Standing(how.state, how.why)
        self._seen = None
        if how.why == "large" and courier.smaller():
            yield from self.lay()
        elif how.state in ("refused", "lying"):
            sentence = f"{how.relay} {self.relays[how.relay].sentence}"
            yield self.painter.tell(sentence)
        elif how.state == "laid":
            yield from self._laid()

    def _laid(self) -> Iterator[Operations]:
        """Take in that signed things are at a relay and so count as sent, also those that devices sign by
        themselves."""
        known = self._post()
        if known is None or not known.unsent:
            return
        known.note_passed()
        yield self.painter.keep()
        if self._quiet():
            yield from self.painter.repaint()

    # --- what comes ----------------------------------------------------------------------------------

    def _quiet(self) -> bool:
        """Whether nobody here is in the middle of anything."""
        screen, session = self.painter.screen, self.painter.session
        busy = screen.shows("dialog") or session.drawer or session.waits_for_curtain
        return not (busy or session.replay is not None or session.question or session.people.thinking)

    def bring(self, *, asked: bool = False) -> Iterator[Operations]:
        """Take in what has come if somebody `asked` for it or nobody here is in the middle of anything;
        otherwise announce it."""
        courier, notices = self.courier, self.painter.screen.notices
        if courier is None:
            return
        if courier.copied:
            notices.keep(NOTICE, post_dialog.told(post_dialog.COPIED))
            return
        if courier.newer:
            notices.keep(NOTICE, post_dialog.told(post_dialog.NEWER))
        due = courier.due()
        if due and not (asked or self._quiet() or courier.own_due()):
            notices.keep(
                NOTICE, post_dialog.arrived(list(dict.fromkeys(s for one in due for s in one.seats)))
            )
            return
        notices.settle(NOTICE)
        while due:
            for one in due:
                try:
                    taken = yield from self.messages.take(courier.message(one), by_itself=True)
                except SlipError:
                    courier.took(one, whole=True)
                else:
                    courier.took(one, whole=not taken.refused)
            due = courier.due()

    def _post(self) -> Post | None:
        return self.painter.session.device.post
