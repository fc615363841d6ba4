"""Friends far apart: messages are written and passed on, others' are brought in, two courses compared."""

from __future__ import annotations

from collections.abc import Iterator

from empires.core.apart.branches import course, other_course, parting, stories
from empires.core.apart.device import Device
from empires.core.apart.lost_letters import unopened
from empires.core.apart.onward import agreeing
from empires.core.apart.slips import Branch, Mine, answers_of, read, slip, slipping, taking
from empires.core.errors import SlipError
from empires.page.friends import two_courses
from empires.page.friends.dialog import friends_dialog
from empires.page.friends.qr import picture as scanned
from empires.page.table import files
from empires.page.table.painter import Painter
from empires.page.widgets.markup import NOTHING, Html
from empires.page.widgets.progress import watched
from empires.page.wire import operations
from empires.page.wire.operations import Operations

READ = "Reading the message …"

SMALL = "empires"
"""How the name of a small file ends that holds a message."""

PASSED = {
    "shared": "The message is on its way.",
    "copied": "The message is copied. Paste it into your chat.",
    "kept": "It was not passed on. It will go out with the next message.",
}
"""What is told of a message that was passed on, by how that went."""


class Messages:
    """What goes from this device to the others of a campaign and back; `address` is where the page lies."""

    def __init__(self, painter: Painter, address: str) -> None:
        self.session = painter.session
        self.painter = painter
        self.address = address
        self.before = 0  # how far others knew the story before the last message was written

    def friends(self, message: str = "", picture: Html = NOTHING) -> Iterator[Operations]:
        """The dialog of messages; `message` is one that was written, and its picture."""
        session, post = self.session, self.session.device.post
        session.drawer = ""
        yield from self.painter.repaint()
        here = post.here if post is not None else None
        letters = unopened(session.device.campaign, post) if post is not None else {}
        run = session.device.campaign.run
        if run.quiet and not {*session.people.here} & {*run.together}:
            letters = {}  # nobody here may know of them
        dialog = friends_dialog(
            session.people.persons, here, message, picture, desk=session.desk.apart, letters=letters
        )
        self.painter.screen.put("dialog", dialog)

    def set_aside(self, player: str) -> Iterator[Operations]:
        """Those who sit here agree that a sealed letter is set aside, whose device was lost."""
        told = yield from watched(agreeing(self.session.device, player), "Checking the letters …")
        self.session.hear(told)
        self.painter.screen.put("dialog", NOTHING)
        done = f"{player}’s letter is set aside." if told else "Your next message informs the others."
        yield self.painter.tell(done)
        yield from self.painter.after_answer()

    def send(self, by: str) -> Iterator[Operations]:
        """Write the message for the others; it counts as sent."""
        session = self.session
        post = session.device.post
        if post is None or session.people.thinking:
            yield from self.friends()
            return
        self.before = post.sent
        message = yield from watched(slipping(session.device), "Writing the message …")
        session.at_hand = message
        yield self.painter.keep()
        match by:
            case "chat":
                yield [operations.PassOn(words=files.message_words(session), slip=message)]
            case "file":
                text = f"{files.message_words(session)}\n\n{message}\n"
                yield [
                    operations.Download(name=files.file_name(session, SMALL), text=text, type="text/plain")
                ]
            case "picture":
                yield from self.friends(message, scanned(f"{self.address}#slip={message}"))
            case _:
                yield from self.friends(message)
        yield from self.painter.repaint()

    def passed(self, how: str) -> Iterator[Operations]:
        """The page has passed the message on, or could not."""
        message = self.session.at_hand
        if how == "failed" and isinstance(message, str):
            yield from self.friends(message)
            return
        post = self.session.device.post
        if how == "kept" and post is not None:
            post.sent = min(post.sent, self.before)
            yield self.painter.keep()
        self.painter.screen.put("dialog", NOTHING)
        yield self.painter.tell(PASSED.get(how, ""))

    def take(self, text: str, *, mine: bool = False, asked: bool = True) -> Iterator[Operations]:
        """Bring in a message of somebody else; for a file nobody needs to have `asked` who plays here."""
        session = self.session
        if asked and session.device.post is None:
            raise SlipError("First say who plays at this device: in the menu, under Friends far apart.")
        new = answers_of(session.device, read(text))
        try:
            told = yield from watched(taking(session.device, text, mine=mine), READ)
        except Mine as fault:
            session.at_hand = text
            self.painter.screen.put("dialog", two_courses.mine_dialog(fault.player))
            return
        except Branch:
            yield from self._branched((yield from watched(other_course(session.device, read(text)), READ)))
            return
        session.at_hand = None
        session.hear(told)
        self.painter.screen.put("dialog", NOTHING)
        many = f"{new} answers have" if new > 1 else "One answer has"
        nothing = "The letters are open." if told else "Read. It held nothing new."
        yield self.painter.tell(f"{many} come in." if new > 0 else nothing)
        yield from self.painter.after_answer()

    def meet(self, other: Device) -> Iterator[Operations]:
        """A file of the campaign on the table came: it goes on, is older, or tells another course."""
        campaign = self.session.device.campaign
        mine, theirs = yield from watched(stories(campaign, other.campaign), READ)
        known, came = len(mine.inputs), len(theirs.inputs)
        if parting(mine.inputs, theirs.inputs) is not None:
            yield from self._branched(other)
        elif came > known:
            yield from self.take(slip(other, known), asked=False)
        elif came == known:
            yield self.painter.tell("This file holds nothing new.")
        else:
            self.session.at_hand = other
            self.painter.screen.put("dialog", two_courses.older_dialog(known - came))

    def _branched(self, other: Device) -> Iterator[Operations]:
        """Show both courses, side by side."""
        session, campaign = self.session, self.session.device.campaign
        mine, theirs = yield from watched(stories(campaign, other.campaign), READ)
        at = parting(mine.inputs, theirs.inputs)
        if at is None:
            return
        here = yield from watched(course(campaign, at), READ)
        there = yield from watched(course(other.campaign, at), READ)
        session.at_hand = other
        seats = session.people.here if session.device.post is not None else None
        self.painter.screen.put("dialog", two_courses.branch_dialog(here, there, at, seats))
