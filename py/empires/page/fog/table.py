"""The table of a campaign under an umpire, with its messages, on the umpire's device and on a seat's
device."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from empires.core.base.dates import dated
from empires.core.base.words import many
from empires.core.errors import IllegalChoice, SlipError
from empires.core.records.events import Event
from empires.page.fog import dialogs
from empires.page.fog.cards import OfUmpire, OfWindow
from empires.page.fog.carriage import FogCarriage, Letters
from empires.page.screen.screen import Screen
from empires.page.session.session import Session
from empires.page.shelf.contents import Shelf
from empires.page.table import files
from empires.page.table.post import PASSED, SMALL
from empires.page.table.table import Table
from empires.page.widgets.markup import NOTHING
from empires.page.widgets.progress import watched
from empires.page.wire import browsing, commands, letters, operations
from empires.page.wire.letters import AnyLetter
from empires.page.wire.operations import Operations
from empires.page.wire.parcels import Export
from empires.umpire.device import UmpireDevice
from empires.umpire.messages import DOWN, UP
from empires.umpire.proof import proving
from empires.umpire.questions import Bounded
from empires.umpire.stored import open_story, story
from empires.umpire.window_device import WindowDevice

UNADVISED = (
    "No advice on this question: it depends on facts that only the umpire’s device has. Read its rules "
    "instead."
)
ONLY_SEAT = "This is a seat’s reply; only the umpire’s device can read it."
ONLY_UMPIRE = "This message is for the seats; the umpire’s device knows all of it already."


class FogTable(Table):
    """A table whose messages go back and forth between the umpire's device and the seats' devices."""

    def __init__(
        self, session: Session, screen: Screen, shelf: Shelf, address: str = "", relays: Sequence[str] = ()
    ) -> None:
        super().__init__(session, screen, shelf, address)
        device = session.device
        assert isinstance(device, UmpireDevice | WindowDevice)
        self.device: UmpireDevice | WindowDevice = device
        self._ticket = self._message = ""
        self._sent = 0
        self.far: OfUmpire | OfWindow = (
            OfUmpire(device) if isinstance(device, UmpireDevice) else OfWindow(device)
        )
        self.painter.far = self.far
        self.messages = Letters(self.painter, address, self._dialog)
        self._fog_post = FogCarriage(self.painter, self.messages, [*relays], self._arrived, self._written)
        self.carriage = self._fog_post

    def carry_out(self, command: commands.AnyCommand) -> Iterable[Operations]:
        """Carry out a command about the open campaign, step by step."""
        device = self.device
        if isinstance(command, AnyLetter):
            return self._letter(command)
        if isinstance(command, Export) and command.what == "campaign" and isinstance(device, UmpireDevice):
            name = files.file_name(self.session, "sealed.txt")
            return ([operations.Download(name=name, text=device.saved(), type="text/plain")],)
        if isinstance(command, browsing.Advise) and isinstance(self.session.question, Bounded):
            raise IllegalChoice("no_advice", UNADVISED)
        return super().carry_out(command)

    def _letter(self, command: AnyLetter) -> Iterable[Operations]:
        match command:
            case letters.OpenFriends():
                return self._dialog()
            case letters.Send():
                return self._send(command.by)
            case letters.Passed():
                return self._passed(command.how)
            case letters.Ticket() if isinstance(self.device, UmpireDevice):
                return self._pass_ticket(self.device, command.player, anew=command.anew)
            case letters.MoveSeat(by="words") if isinstance(self.device, UmpireDevice):
                self.painter.screen.put("dialog", dialogs.words_dialog(self.device.umpire.words))
                return ()
            case letters.Story() if isinstance(self.device, UmpireDevice):
                return self._story(self.device)
            case _:
                return ()

    def _dialog(self, message: str = "") -> Iterator[Operations]:
        self.session.drawer = ""
        yield from self.painter.repaint()
        if isinstance(self.far, OfUmpire):
            html = dialogs.umpire_dialog(self.far, message, self.carriage.part())
        else:
            html = dialogs.window_dialog(message, self.carriage.part(), finished=self.device.finished)
        self.painter.screen.put("dialog", html)

    # --- messages out ------------------------------------------------------------------------------

    def _send(self, by: str) -> Iterator[Operations]:
        """Write the message that is due, and pass it on after storing the device (`umpire 12`)."""
        if by == "post" and self.carriage.ready:
            yield from self._fog_post.send()
            yield self.painter.tell("The message is on its way through the post.")
            return
        message = self._written()
        self._message, self._ticket = message, ""
        self._fog_post.put(message)
        yield self.painter.keep()
        match by:
            case "file":
                text = f"{self._words()}\n\n{message}\n"
                name = files.file_name(self.session, SMALL)
                yield [operations.Download(name=name, text=text, type="text/plain")]
            case "text":
                yield from self._dialog(message)
            case _:
                yield [operations.PassOn(words=self._words(), slip=message)]
        yield from self.painter.repaint()

    def _written(self) -> str:
        """The message that is due, which counts as sent from now on. Raises IllegalChoice if nobody could
        open it."""
        device = self.device
        if isinstance(device, WindowDevice):
            self._sent = device.window.sent
            return device.window.reply()
        if not any(seat.key for seat in device.umpire.seats.values()):
            raise IllegalChoice("nobody", "Nobody has joined yet: pass on the tickets first.")
        return device.bundle()

    def _words(self) -> str:
        """The text to send along with a message in a chat; anybody may read it."""
        session, name = self.session, self.device.setup.name
        if isinstance(self.device, WindowDevice):
            return f"{self.device.window.seat} in “{name}”, for the umpire:"
        if not self.device.begun:
            return f"The umpire of “{name}”: tap the link, then send back what it shows."
        desk = session.campaign.state.desk
        due = f" Due by {dated(desk.until)}." if desk is not None and desk.until else ""
        return f"{files.message_words(session)}{due}"

    def _passed(self, how: str) -> Iterator[Operations]:
        """Note that the page has passed something on, or failed to do so."""
        device, screen = self.device, self.painter.screen
        if how == "failed" and self._ticket and isinstance(device, UmpireDevice):
            screen.put("dialog", dialogs.ticket_dialog(self._ticket, device.umpire.ticket(self._ticket).text))
            yield []
            return
        if how == "failed":
            yield from self._dialog(self._message)
            return
        if how == "kept" and self._message:
            if isinstance(device, UmpireDevice):
                device.umpire.due = True
            else:
                device.window.sent, device.window.unsent = self._sent, True
            yield self.painter.keep()
        screen.put("dialog", NOTHING)
        yield self.painter.tell(PASSED.get(how, ""))
        yield from self.painter.repaint()

    def _pass_ticket(self, device: UmpireDevice, seat: str, *, anew: bool) -> Iterator[Operations]:
        """Pass on the ticket for a seat, which only one person may get (`umpire 6`)."""
        if seat not in device.umpire.seats:
            return
        ticket = device.umpire.give_anew(seat) if anew else device.umpire.ticket(seat)
        self._ticket, self._message = seat, ""
        yield self.painter.keep()
        words = f"{seat}’s seat in “{device.setup.name}”. This ticket is for you alone: tap the link."
        yield [operations.PassOn(words=words, slip=ticket.text)]
        yield from self.painter.repaint()

    def _story(self, device: UmpireDevice) -> Iterator[Operations]:
        """Let people download the whole story, once the campaign has ended (`umpire 4`)."""
        name = files.file_name(self.session, "story.json")
        yield [operations.Download(name=name, text=story(device.umpire), type="application/json")]

    # --- messages in -------------------------------------------------------------------------------

    def _arrived(self, text: str) -> Iterator[Operations]:
        """Process a text that came by the post; show nothing if it contains nothing new."""
        yield from self.take(text, by_itself=True)

    def take(self, text: str, *, by_itself: bool = False) -> Iterator[Operations]:
        """Process a reply on the umpire's device, or a parcel on a seat's device. Raises SlipError."""
        device = self.device
        if isinstance(device, UmpireDevice):
            if UP not in text:
                raise SlipError(ONLY_UMPIRE)
            yield from self._replies(device, text, by_itself=by_itself)
        else:
            if DOWN not in text:
                raise SlipError(ONLY_SEAT)
            yield from self._parcels(device, text, by_itself=by_itself)

    def _replies(self, device: UmpireDevice, text: str, *, by_itself: bool) -> Iterator[Operations]:
        begun = device.begun
        told, refused = device.take(text)
        heard = [name for name in device.umpire.seats if name in device.umpire.heard]
        if refused:
            sentence = refused[0]
        elif device.begun and not begun:
            sentence = "The campaign begins."
            if not by_itself:
                sentence += " Send everybody their parcels."
        elif heard:
            sentence = f"{' and '.join(heard)}: received."
        else:
            sentence = "This reply is not from a seat of this campaign, or its device has lost the seat."
        if by_itself and not (heard or begun != device.begun):
            return
        yield from self._took(told, sentence, by_itself=by_itself)

    def _parcels(self, device: WindowDevice, text: str, *, by_itself: bool) -> Iterator[Operations]:
        window, begun = device.window, device.begun
        before, reminders = _standing(device), window.reminders
        known = len(window.refusals)
        told = window.take(text)
        new = window.refusals[known:]
        if new:
            sentence = f"The umpire did not accept your answer: {self.called(new[0].message)}"
        elif window.stopped:
            sentence = window.stopped
        elif device.begun and not begun:
            sentence = "The campaign begins."
        elif window.reminders > reminders:
            sentence = "The umpire reminds you: the others are waiting for your answer."
        elif _standing(device) == before and by_itself:
            return
        elif _standing(device) == before:
            sentence = "There is nothing new for your seat in this message."
        else:
            sentence = f"Received: {many(len(told), 'piece')} of news." if told else "Received."
        yield from self._took(told, sentence, by_itself=by_itself)

    def _took(self, told: list[Event], sentence: str, *, by_itself: bool) -> Iterator[Operations]:
        session = self.session
        waited = {one.kind for one in session.campaign.pending}
        session.hear(told)
        self._fog_post.note()
        for kind in waited - {one.kind for one in session.campaign.pending}:
            session.drafts.settle(kind)
        if not by_itself:
            self.painter.screen.put("dialog", NOTHING)
        yield from self.painter.after_answer()
        yield self.painter.tell(sentence)

    def prove(self, text: str) -> Iterator[Operations]:
        """Check everything that this seat received against the umpire's story (`umpire 4`)."""
        device = self.device
        if not isinstance(device, WindowDevice):
            raise SlipError("Only the seats have to check the story: the umpire wrote it.")
        proved = yield from watched(proving(device.window, open_story(text)), "Checking what you received …")
        html = dialogs.proof_dialog(proved.true, proved.unknown, proved.faults)
        self.painter.screen.put("dialog", html)
        yield []


def _standing(device: WindowDevice) -> tuple[object, ...]:
    """Values from a window, at least one of which changes whenever a message is accepted."""
    window = device.window
    return window.moment, window.lost, window.founding.roster, window.stopped
