"""The post of the open campaign: when messages are sent and accepted."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from empires.core.errors import SetupError, SlipError
from empires.page.friends import post_dialog
from empires.page.friends.post_dialog import Standing
from empires.page.shelf.libraries import fetch_post
from empires.page.table import files
from empires.page.table.load import hear, listened, wish
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
"""The name of the notice that messages have arrived."""


LEAVING = "leaving"
"""The name of the notice that a turn is about to be sent automatically."""

GRACE = 10_000
"""How long a turn can still be held back or undone before it is sent automatically, in milliseconds."""


class Carriage:
    """The post of one table. `offered` are the relays that this site suggests."""

    def __init__(self, painter: Painter, messages: Messages, offered: list[str]) -> None:
        self.painter, self.messages, self.offered = painter, messages, offered
        self.courier: Courier | None = None
        self.relays: dict[str, Standing] = {}
        self.wish: operations.Carry | None = None
        """The request that says what the page should keep at the relays, as it was last sent."""
        self._seen: object = None
        self._turn: object = None
        """The turn that is over but not sent yet, if it is to be sent automatically."""
        self._token = ""
        """The name of the timer after which that turn is sent."""
        self._leaves = False

    @property
    def ready(self) -> bool:
        """Whether a message can be sent through the post: everything at one of the relays has been read,
        including the device's own drawer, and nothing suggests that this device has signed anything that it
        does not know of.
        """
        courier = self.courier
        reached = any(one.state in ("on", "laid") for one in self.relays.values())
        return courier is not None and reached and not (courier.copied or courier.own_due())

    def begin(self) -> Iterator[Operations]:
        """Begin to carry messages for an opened campaign, if its post is on."""
        known = self._post()
        if known is None or not known.courier:
            return
        try:
            fetch_post()
        except SetupError as refusal:
            yield self.painter.tell(str(refusal))
            return
        from empires.courier.courier import Courier
        from empires.courier.kept import kept_of

        kept = kept_of(known)
        if kept is not None:
            self.courier = Courier(known, kept)
            self.relays = {relay: Standing() for relay in kept.relays}
            self._note(self.courier)
            yield self.painter.keep()
            yield from self.lay()

    def end(self) -> Operations:
        """Stop carrying messages, because people have left the table or another tab has taken it over."""
        if self.courier is None:
            return []
        self.courier, self.wish, self._turn, self._token = None, None, None, ""
        for notice in (NOTICE, LEAVING):
            self.painter.screen.notices.settle(notice)
        return [operations.Carry(name=self.painter.session.id)]

    def again(self) -> None:
        """Make the page send everything to the relays again."""
        self.wish = self._seen = None

    def leave_to_the_other(self) -> Operations:
        """Leave the post to another tab that has taken over the campaign. The copy on this table no longer
        sends anything, and it signs nothing until its people have opened what has been signed since
        (protocol F4)."""
        if (known := self._post()) is not None:
            known.courier = b""
            known.returned = known.returned or bool(known.secrets)
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
            case post.SendAlone() if self.courier is not None:
                return self._send_alone(self.courier, on=command.on)
            case post.NotYet():
                self._token, self._leaves = "", False
                self.painter.screen.notices.settle(LEAVING)
            case post.TellMe():
                return self._tell_me(on=command.on)
            case post.Notified():
                return self._notified(granted=command.granted)
            case post.PostOff():
                return self._off()
            case _:
                pass
        return ()

    def after(self) -> Iterator[Operations]:
        """After an action, accept waiting messages if nobody here is in the middle of anything, and send
        changes to the relays."""
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
        yield from self._leave(courier, known)

    # --- the switch ----------------------------------------------------------------------------------

    def part(self) -> Html:
        """The part of the messages dialog about the post."""
        courier, known = self.courier, self._post()
        if courier is None or known is None:
            return post_dialog.switch(self.offered)
        others = [name for name in known.invitation.people if name not in known.secrets]
        return post_dialog.standing(
            self.relays,
            others if known.course is not None else [],
            begun=known.course is not None,
            alone=courier.kept.alone,
            tells=self.painter.shelf.habits.tell,
        )

    def on(self, fields: Filled) -> Iterator[Operations]:
        """Switch the post on. Raises SlipError if the address given is not that of a relay, and SetupError if
        the code for the post cannot be fetched."""
        fetch_post()
        from empires.courier.courier import Courier
        from empires.courier.kept import begun
        from empires.courier.lock import new_lock, relay

        address = relay(fields.get("relay", [""])[0])
        known = self._post()
        if known is None:
            raise SlipError("This campaign is played on one screen.")
        self.courier = Courier(known, begun(new_lock(), [address]))
        self.relays = {address: Standing()}
        self._note(self.courier)
        yield self.painter.keep()
        yield from self.lay()
        yield from self.messages.friends()

    def _off(self) -> Iterator[Operations]:
        known = self._post()
        if known is not None:
            known.courier = b""
        self.painter.session.listened = None
        yield self.painter.keep()
        yield self.end()
        yield from self.messages.friends()

    def _invite(self, courier: Courier) -> Iterator[Operations]:
        link = courier.invite(time.time())
        self._note(courier)
        yield self.painter.keep()
        self._seen = None
        words = files.invitation_words(self.painter.session)
        yield [operations.PassOn(words=words, slip=link.partition("=")[2], brings="join")]

    def _relock(self, courier: Courier, player: str) -> Iterator[Operations]:
        courier.relock([player])
        self._note(courier)
        yield self.painter.keep()
        yield from self.lay()
        yield from self.messages.friends()

    def _send_alone(self, courier: Courier, *, on: bool) -> Iterator[Operations]:
        """Decide whether turns are sent automatically or at the press of a button."""
        courier.kept.alone = on
        self._turn = None
        self._note(courier)
        yield self.painter.keep()
        yield from self.messages.friends()

    def _tell_me(self, *, on: bool) -> Iterator[Operations]:
        """Switch notifications on, once the browser has asked for permission, or off."""
        if on:
            yield [operations.AskToNotify()]
        else:
            yield self.painter.shelf.switch_telling(on=False)
            yield from self.messages.friends()

    def _notified(self, *, granted: bool) -> Iterator[Operations]:
        """Note whether the browser allows notifications."""
        if granted:
            yield self.painter.shelf.switch_telling(on=True)
        yield from self.messages.friends()
        if not granted:
            yield self.painter.tell(post_dialog.NOT_ALLOWED)

    # --- what goes -----------------------------------------------------------------------------------

    def _note(self, courier: Courier) -> None:
        """Make sure that the courier's knowledge is stored the next time the campaign is stored."""
        courier.keep()
        self.painter.session.listened = listened(courier)

    def _over(self, courier: Courier, known: Post) -> object:
        """Returns a name for the turn that is over and may now be sent automatically, or None if no turn
        is."""
        session = self.painter.session
        asked = session.people.asked or session.people.thinking
        if not courier.kept.alone or asked or not known.unsent or not self.ready:
            return None
        link = known.course.link if known.course is not None else ""
        return link, session.device.moment, repr(session.campaign.pending)

    def _leave(self, courier: Courier, known: Post) -> Iterator[Operations]:
        """Start or cancel the timer after which a turn is sent automatically. A turn in which nobody here has
        answered is sent at once, since there is nothing to take back."""
        turn = self._over(courier, known)
        if turn == self._turn:
            return
        self._turn, self._token, self._leaves = turn, "", False
        self.painter.screen.notices.settle(LEAVING)
        if turn is None:
            return
        if known.answered_here:
            self._token = secrets.token_hex(8)
            self.painter.screen.notices.keep(LEAVING, post_dialog.leaving(GRACE // 1_000))
            yield [operations.Wait(command=post.GoOut(turn=self._token), ms=GRACE)]
        else:
            self._leaves = True
            yield from self.go_out()

    def time_is_up(self, command: post.GoOut) -> bool:
        """Whether this command means that the finished turn may now be sent. Before sending it, the page
        checks that no other tab has continued the campaign in the meantime."""
        self._leaves = command.turn == self._token != ""
        return self._leaves

    def go_out(self) -> Iterator[Operations]:
        """Send the turn that is over, if it has waited long enough."""
        courier, known = self.courier, self._post()
        if not self._leaves:
            return
        self._leaves, self._token = False, ""
        self.painter.screen.notices.settle(LEAVING)
        if courier is not None and known is not None and self._over(courier, known) is not None:
            yield from self.messages.send("post")
            yield from self.lay()

    def lay(self) -> Iterator[Operations]:
        """Make the page keep the right messages on the relays, after storing them (protocol A4)."""
        known = self._post()
        if self.courier is None or known is None:
            return
        wanted = wish(self.painter.session.id, self.courier, time.time())
        if wanted != self.wish:
            before, self.wish = known.courier, wanted
            self._note(self.courier)
            if known.courier != before:  # the lock or the bound author is new
                yield self.painter.keep()
            yield [wanted]

    def _carried(self, courier: Courier, how: post.Carried) -> Iterator[Operations]:
        """Note the state of a relay, and the events that it has now."""
        yield from self._stands(how, courier.smaller)
        if how.state == "laid" and how.relay in self.relays:
            yield from self._laid()

    def _stands(self, how: post.Carried, smaller: Callable[[], bool]) -> Iterator[Operations]:
        """Note the state of a relay. If the relay finds an event too large, it is sent `smaller` ones, if
        possible."""
        if how.relay not in self.relays:
            return
        before, now = self.relays[how.relay], Standing(how.state, how.why)
        self.relays[how.relay] = now
        if self.painter.screen.shows("dialog"):
            self.painter.screen.put_part("dialog", post_dialog.STATES, post_dialog.states(self.relays))
        self._seen = None
        if how.why == "large" and smaller():
            yield from self.lay()
        elif how.state in ("refused", "lying") and now.sentence != before.sentence:
            yield self.painter.tell(f"{how.relay} {now.sentence}")

    def _laid(self) -> Iterator[Operations]:
        """Note that signed steps are on a relay and therefore count as sent, including those that devices
        sign automatically."""
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
        """Accept the messages that have arrived, if somebody `asked` for this or nobody here is in the middle
        of anything; otherwise announce them."""
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
