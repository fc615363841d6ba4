"""The post of a campaign under an umpire: bundles and replies are sent to drawers at the relays, and received
from there (`umpire 13`)."""

from __future__ import annotations

import secrets
import time
from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from empires.core.errors import SetupError, SlipError
from empires.page.fog import bells, dialogs
from empires.page.friends import post_dialog
from empires.page.friends.post_dialog import Standing
from empires.page.shelf.libraries import fetch_post
from empires.page.table.carriage import GRACE, LEAVING, NOTICE, Carriage
from empires.page.table.painter import Painter
from empires.page.table.post import Messages
from empires.page.widgets.markup import NOTHING, Html
from empires.page.wire import operations, post
from empires.page.wire.operations import Operations
from empires.page.wire.values import Filled
from empires.umpire.device import UmpireDevice
from empires.umpire.way import LEARNT, Posted
from empires.umpire.window_device import WindowDevice

if TYPE_CHECKING:  # fetched with the first campaign whose post is on
    from empires.umpire.carrier import Carrier

AHEAD = 60_000
"""The delay in milliseconds before answers are sent when the player's next question is foreseen and can be
answered at once.
"""

ROUND = 300_000
"""Milliseconds between checks for seats that have had a question for longer than agreed."""


class Letters(Messages):
    """The handling of commands about messages in a campaign under an umpire, which has its own dialog for
    messages."""

    def __init__(self, painter: Painter, address: str, dialog: Callable[[], Iterator[Operations]]) -> None:
        super().__init__(painter, address)
        self._dialog = dialog

    def friends(self, message: str = "", picture: Html = NOTHING) -> Iterator[Operations]:  # noqa: ARG002
        """Show the dialog about the umpire's messages."""
        yield from self._dialog()


class FogCarriage(Carriage):
    """The post of one table: `take` processes a text that has arrived, and `write` writes the message that is
    due."""

    def __init__(
        self,
        painter: Painter,
        letters: Letters,
        offered: list[str],
        take: Callable[[str], Iterator[Operations]],
        write: Callable[[], str],
    ) -> None:
        super().__init__(painter, letters, offered)
        device = painter.session.device
        assert isinstance(device, UmpireDevice | WindowDevice)
        self.device: UmpireDevice | WindowDevice = device
        self._take, self._write = take, write
        self._carrier: Carrier | None = None
        self._text = ""
        """The text in this device's drawer at the relays."""
        self._arrived: list[str] = []
        self._sends = False

    @property
    def posted(self) -> Posted | None:
        """The stored part of this device's post; None if the post is off."""
        device = self.device
        return device.umpire.post if isinstance(device, UmpireDevice) else device.window.post

    @property
    def ready(self) -> bool:
        """Whether a message can be sent through the post: at least one relay has been read, including this
        device's own drawer there."""
        reached = any(one.state in ("on", "laid") for one in self.relays.values())
        return self._carrier is not None and reached and not self._carrier.copied

    def begin(self) -> Iterator[Operations]:
        """Begin to carry messages for an opened campaign, if its post is on."""
        if self.posted is None or (isinstance(self.device, UmpireDevice) and self.device.copied):
            return
        try:
            fetch_post()
        except SetupError as refusal:
            yield self.painter.tell(str(refusal))
            return
        yield from self._begin()

    def _begin(self) -> Iterator[Operations]:
        from empires.umpire.carrier import umpires, windows

        device = self.device
        if isinstance(device, UmpireDevice):
            self._carrier = umpires(device.umpire)
        else:
            self._carrier = windows(device.window)
        self.relays = {relay: Standing() for relay in self._carrier.relays}
        self.note()
        yield self.painter.keep()  # saves the count of starts
        yield from self._wish_on()
        yield from self._again_later()

    def note(self) -> None:
        """Note how the shelf can hear of a bell or a reply; this is stored the next time the campaign is
        stored."""
        carrier, device, how = self._carrier, self.device, None
        if carrier is not None and isinstance(device, WindowDevice):
            how = bells.listened(device.window, carrier)
        elif carrier is not None and isinstance(device, UmpireDevice):
            how = bells.listening(device.umpire, carrier)
        self.painter.session.listened = how

    def end(self) -> Operations:
        """Stop carrying messages, because people have left the table or another tab has taken it over."""
        if self._carrier is None:
            return []
        self._carrier, self.wish, self._turn, self._token = None, None, None, ""
        for notice in (NOTICE, LEAVING):
            self.painter.screen.notices.settle(notice)
        return [operations.Carry(name=self.painter.session.id)]

    def leave_to_the_other(self) -> Operations:
        """Leave the post to another tab, which has taken over the campaign."""
        self._forget()
        return self.end()

    def _forget(self) -> None:
        if isinstance(self.device, UmpireDevice):
            self.device.umpire.post, self.device.umpire.due = None, True
        else:
            self.device.window.post = None
        self.painter.session.listened = None

    def carry_out(self, command: post.AnyPost) -> Iterable[Operations]:
        """Carry out a command about the post, step by step."""
        carrier = self._carrier
        match command:
            case post.Came() if carrier is not None:
                try:
                    raw = b64decode(command.raw, validate=True)
                except Error:
                    return ()
                carrier.came(command.author, command.place, raw, time.time())
                self._seen = None
            case post.Carried() if carrier is not None:
                return self._stands(command, carrier.smaller)
            case post.BringIn():
                return self.bring(asked=True)
            case post.SendAlone() if self.posted is not None:
                self.posted.alone, self._turn = command.on, None
                return self._kept()
            case post.PostOff() if self.posted is not None:
                self._forget()
                return self._off()
            case post.NotYet() | post.TellMe() | post.Notified():
                return super().carry_out(command)
            case _:
                pass
        return ()

    def _kept(self) -> Iterator[Operations]:
        yield self.painter.keep()
        yield from self.messages.friends()

    def _off(self) -> Iterator[Operations]:
        yield self.end()
        yield from self._kept()

    def on(self, fields: Filled) -> Iterator[Operations]:
        """Switch the post on: for the umpire at the relay that was typed in, for a seat at the relays that
        the umpire named. Raises SlipError, or SetupError if the code for the post cannot be fetched."""
        fetch_post()
        from empires.umpire.carrier import follow, switch_on

        device = self.device
        if isinstance(device, UmpireDevice):
            switch_on(device.umpire, fields.get("relay", [""])[:1])
        else:
            follow(device.window)
        yield from self._begin()
        yield from self.messages.friends()

    # --- what goes ---------------------------------------------------------------------------------

    def after(self) -> Iterator[Operations]:
        """After an action, process the messages that have arrived, and send what is due."""
        carrier = self._carrier
        if carrier is None:
            return
        seen = (self.device.moment, self.device.length, self._quiet(), self._must_send(carrier))
        if seen != self._seen:
            yield from self.bring()
            yield from self.lay()
            self._seen = seen
        yield from self._leave_soon()

    def _must_send(self, carrier: Carrier) -> bool:
        """Whether there is something to send automatically. The umpire sends everything this way; a seat
        sends everything except answers, which wait until the button is pressed or a short time has passed."""
        device = self.device
        if isinstance(device, UmpireDevice):
            seated = any(seat.key for seat in device.umpire.seats.values())
            return seated and (device.umpire.due or (carrier.lacks and not self._text))
        return not self._answered and (device.window.unsent or (carrier.lacks and not self._text))

    @property
    def _answered(self) -> bool:
        """Whether answers of a seat are waiting to be sent."""
        device = self.device
        if isinstance(device, UmpireDevice):
            return False
        return any(act.number > device.window.sent for act in device.window.acts)

    def lay(self) -> Iterator[Operations]:
        """Write the message that is due, store it, and make the page keep it on the relays (`umpire 12`)."""
        carrier = self._carrier
        if carrier is None or not self.ready:
            return
        if self._sends or self._must_send(carrier):
            self._sends = False
            self.put(self._write())
            yield self.painter.keep()
            yield from self.painter.repaint()
        yield from self._wish_on()

    def put(self, text: str) -> None:
        """Put a message into this device's drawer; it is sent to the relays once it is stored."""
        self._text = text
        if self._carrier is not None:
            self._carrier.puts(text)  # the name of the text is stored with the device

    def send(self) -> Iterator[Operations]:
        """Send answers now."""
        self._sends = True
        yield from self.lay()

    def _wish_on(self) -> Iterator[Operations]:
        carrier = self._carrier
        if carrier is None:
            return
        puts = [
            (one.secret.hex(), b64encode(one.seal).decode(), one.d, b64encode(one.raw).decode())
            for one in (carrier.puts(self._text) if self.ready else [])
        ]
        wanted = operations.Carry(
            name=self.painter.session.id,
            relays=[*carrier.relays],
            authors=carrier.authors,
            seals=[b64encode(seal).decode() for seal in carrier.seals],
            puts=puts,
            secret=carrier.secret.hex(),
        )
        if wanted != self.wish:
            self.wish = wanted
            yield [wanted]

    def _leave_soon(self) -> Iterator[Operations]:
        """Start or cancel the timer after which answers are sent automatically."""
        posted, device = self.posted, self.device
        if isinstance(device, UmpireDevice) or posted is None:
            return
        foresees = device.window.foresees
        asked = self.painter.session.question is not None and not foresees
        over = posted.alone and self._answered and not asked and self.ready
        turn = (device.moment, device.length) if over else None
        if turn == self._turn:
            return
        self._turn, self._token, self._leaves = turn, "", False
        self.painter.screen.notices.settle(LEAVING)
        if turn is not None:
            self._token, wait = secrets.token_hex(8), AHEAD if foresees else GRACE
            self.painter.screen.notices.keep(LEAVING, post_dialog.leaving(wait // 1_000))
            yield [operations.Wait(command=post.GoOut(turn=self._token), ms=wait)]

    def _again_later(self) -> Iterator[Operations]:
        """Set a timer after which the umpire checks again whom to remind."""
        if isinstance(self.device, UmpireDevice):
            self._token = secrets.token_hex(8)
            yield [operations.Wait(command=post.GoOut(turn=self._token), ms=ROUND)]

    def go_out(self) -> Iterator[Operations]:
        """Send the answers that have waited long enough, or remind seats (`umpire 14`)."""
        if not self._leaves:
            return
        self._leaves, self._token = False, ""
        self.painter.screen.notices.settle(LEAVING)
        if isinstance(self.device, UmpireDevice):
            self.device.umpire.remind()
            yield from self.lay()
            yield from self._again_later()
        elif self._answered:
            yield from self.send()

    # --- what comes --------------------------------------------------------------------------------

    def bring(self, *, asked: bool = False) -> Iterator[Operations]:
        """Process the messages that have arrived, if somebody `asked` for this or nobody here is in the
        middle of anything; the umpire's device always processes them."""
        carrier, notices = self._carrier, self.painter.screen.notices
        if carrier is None:
            return
        if carrier.copied or carrier.newer:
            notices.keep(
                NOTICE, post_dialog.told(post_dialog.COPIED if carrier.copied else post_dialog.NEWER)
            )
        self._arrived += carrier.due()
        self.note()
        umpires = isinstance(self.device, UmpireDevice)
        if self._arrived and not (asked or umpires or self._quiet()):
            notices.keep(NOTICE, post_dialog.arrived(["The umpire"]))
            return
        if not (carrier.copied or carrier.newer):
            notices.settle(NOTICE)
        came = bool(self._arrived)
        while self._arrived:
            try:
                yield from self._take(self._arrived.pop(0))
            except SlipError:
                continue  # anybody with a ticket may write anything
        if came and umpires:
            yield self.painter.keep()  # so that the shelf knows what has been read

    def part(self) -> Html:
        """The part of the dialog about the post."""
        device, tells = self.device, self.painter.shelf.habits.tell
        if self.posted is not None and self._carrier is not None:
            alone = self.posted.alone if isinstance(device, WindowDevice) else None
            return dialogs.post_on(self.relays, tells=tells, alone=alone)
        if isinstance(device, UmpireDevice):
            return post_dialog.switch(self.offered, LEARNT)
        return dialogs.post_off(device.window.way.relays) if device.window.way is not None else NOTHING
