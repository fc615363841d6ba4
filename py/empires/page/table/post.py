"""Messages between friends far apart: writing and passing them on, accepting those of others, and comparing
two versions of the campaign."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

from empires.core.apart.branches import branch, parting
from empires.core.apart.device import Device
from empires.core.base.words import agree, many
from empires.core.errors import IllegalChoice, SlipError
from empires.core.records.desk import in_words
from empires.core.saves.proof import whole_journal
from empires.page.friends import two_courses
from empires.page.friends.dialog import (
    Apart,
    alone_dialog,
    double_dialog,
    friends_dialog,
    seat_dialog,
    words_dialog,
)
from empires.page.friends.qr import picture as scanned
from empires.page.session.seating import seats_here
from empires.page.table import files
from empires.page.table.painter import Painter
from empires.page.widgets.markup import NOTHING, Html
from empires.page.widgets.progress import watched
from empires.page.wire import letters, operations
from empires.page.wire.operations import Operations
from empires.page.wire.values import Filled

if TYPE_CHECKING:  # messages between devices are imported with the first campaign that needs them
    from empires.core.apart.invitation import Invitation
    from empires.core.apart.mail import Taken
    from empires.core.apart.message import Message
    from empires.core.apart.post import Post

READ = "The message is being read …"

SMALL = "empires"
"""The suffix of a small file that holds a message."""

PASSED = {
    "shared": "The message is on its way.",
    "copied": "The message has been copied: paste it into your chat.",
    "kept": "The message was not passed on. It will go out with the next one.",
}
"""The sentences to show after a message was passed on, depending on the result."""

PARTED = ("F1", "F3", "G4", "G5")
"""The rules under which a message is refused because the campaign has taken a different course here."""

LONGEST_TEXT = 400
"""The maximum number of characters of a signed text that are shown as proof."""


class Messages:
    """The messages between this device and the others in a campaign; `address` is the page's URL."""

    def __init__(self, painter: Painter, address: str) -> None:
        self.session = painter.session
        self.painter = painter
        self.address = address
        self.before: set[str] = set()  # steps passed on before the last message was written
        self.by_post: Callable[[], bool] = lambda: False
        self.post_part: Callable[[], Html] = lambda: NOTHING

    def carry_out(self, command: letters.AnyLetter) -> Iterable[Operations]:
        """Carry out a command about friends far apart, step by step."""
        match command:
            case letters.OpenFriends():
                return self.friends()
            case letters.Send():
                return self.send(command.by)
            case letters.Passed():
                return self.passed(command.how)
            case letters.TakeSeat():
                return self.take_seat(command.player)
            case letters.Compared():
                return self.compared()
            case letters.MoveSeat():
                return self.move(command.by)
            case letters.ChooseClaim():
                return self.choose_claim(command.player, command.words)
            case letters.AllIn():
                return self.all_in()
            case letters.GiveUp():
                return self.give_up(command.player, command.words)
            case letters.ClaimAnew():
                return self.claim_anew(command.player)
            case letters.Ticket() | letters.Story():
                return ()  # there is no umpire here

    def friends(self, message: str = "", picture: Html = NOTHING) -> Iterator[Operations]:
        """Show the dialog about messages, perhaps with a `message` that was just written, and its picture."""
        session, post = self.session, self.session.device.post
        session.drawer = ""
        yield from self.painter.repaint()
        if post is None:
            self.painter.screen.put("dialog", alone_dialog(ended=session.device.ended))
        else:
            parts = shown(post), message, picture, self.post_part()
            self.painter.screen.put("dialog", friends_dialog(*parts, carried=bool(post.courier)))

    # --- messages out ------------------------------------------------------------------------------

    def send(self, by: str) -> Iterator[Operations]:
        """Write the message for the others, which then counts as sent. Signed steps are stored before that
        (A4)."""
        session, post = self.session, self.session.device.post
        if post is None or session.people.thinking:
            yield from self.friends()
            return
        self.before = {*post.passed}
        message = post.message()
        session.at_hand = message
        yield self.painter.keep()
        match by:
            case "post" if self.by_post():
                yield self.painter.tell("The message is on its way through the post.")
            case "chat" | "post":
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
        """Note that the page has passed the message on, or failed to do so."""
        message, post = self.session.at_hand, self.session.device.post
        if how == "failed" and isinstance(message, str):
            yield from self.friends(message)
            return
        if how == "kept" and post is not None:
            post.passed = self.before
            yield self.painter.keep()
        self.painter.screen.put("dialog", NOTHING)
        yield self.painter.tell(PASSED.get(how, ""))
        yield from self.painter.repaint()

    # --- messages in -------------------------------------------------------------------------------

    def take(self, came: Message, *, by_itself: bool = False) -> Generator[Operations, None, Taken]:
        """Accept a message or file of this campaign. If it arrived through the post (`by_itself`) and
        contains nothing new, no notice is shown."""
        session, post = self.session, self.session.device.post
        if post is None:
            raise SlipError("This campaign is played on one screen.")
        begun, proofs, before = post.course is not None, len(post.proofs), _standing(post)
        waited = {one.kind for one in session.campaign.pending}
        taken = yield from watched(post.take(came), READ)
        for kind in waited - {one.kind for one in session.campaign.pending}:
            session.drafts.settle(kind)  # the letters are open: nobody can take one back now
        if came.secrets:
            seats_here(session)
        session.hear(taken.told)
        if by_itself and _standing(post) == before and len(post.proofs) == proofs:
            return taken
        self.painter.screen.put("dialog", NOTHING)
        yield self.painter.tell(self._news(post, taken, begun=begun))
        yield from self.painter.after_answer()
        parted = next((one for one in taken.refused if getattr(one, "rule", "") in PARTED), None)
        if parted is not None and came.invitation is not None and came.steps:
            yield from self._two_courses(post, came, came.invitation, str(parted))
        elif len(post.proofs) > proofs:
            first, second = post.proofs[-1]
            texts = (_readable(first.text), _readable(second.text))
            self.painter.screen.put("dialog", double_dialog(str(taken.refused[0]), *texts))
            yield []
        return taken

    def _two_courses(
        self, post: Post, came: Message, invitation: Invitation, sentence: str
    ) -> Iterator[Operations]:
        """Let people choose what to do if a file with the whole campaign takes a different course from the
        one here (protocol F3, G4, G5).
        """
        from empires.core.apart.beginning import joined

        other = joined(invitation, post.ruleset, post.thinks)
        yield from watched(other.join(came), READ)
        if other.words != post.words:
            raise SlipError("Other people founded the campaign in this file: its five words are not yours.")
        for seat, secret in post.secrets.items():
            with suppress(SlipError):  # the others may have given the seat to somebody else
                other.take_seat(seat, secret.root)
        yield from self._branched(Device(other.campaign, other), sentence)

    def _branched(self, other: Device, sentence: str = "") -> Iterator[Operations]:
        """Show both versions side by side; if one of them merely goes further than the other, a sentence says
        so."""
        session, campaign = self.session, self.session.device.campaign
        at = parting(whole_journal(campaign), whole_journal(other.campaign))
        if at is None:
            session.at_hand = other
            self.painter.screen.put("dialog", two_courses.following_dialog(sentence))
            return
        here = yield from watched(branch(campaign, at), READ)
        there = yield from watched(branch(other.campaign, at), READ)
        session.at_hand = other
        seats = session.people.here if session.device.shared else None
        self.painter.screen.put("dialog", two_courses.branch_dialog(here, there, at, seats))

    @staticmethod
    def _news(post: Post, taken: Taken, *, begun: bool) -> str:
        if taken.refused:
            return str(taken.refused[0])
        if not begun and post.course is not None:
            return "The campaign begins. Compare the five words once, out loud."
        if taken.steps > 0:
            return f"{many(taken.steps, 'step')} {agree(taken.steps, 'has', 'have')} arrived."
        return "The message has been added." if taken.fresh else "There is nothing new in this message."

    def meet(self, other: Device) -> Iterator[Operations]:
        """Accept a file of the campaign on the table, which is played on one screen. The file may go further,
        be older, or take a different course."""
        session, campaign = self.session, self.session.device.campaign
        mine, theirs = whole_journal(campaign), whole_journal(other.campaign)
        at = parting(mine, theirs)
        if at is not None:
            yield from self._branched(other)
        elif len(theirs) > len(mine):
            campaign.replay(theirs[len(mine) :])
            session.hear([])
            new = len(theirs) - len(mine)
            yield self.painter.tell(f"{many(new, 'answer or roll', 'answers and rolls')} arrived.")
            yield from self.painter.after_answer()
        elif len(theirs) == len(mine):
            yield self.painter.tell("There is nothing new in this file.")
        else:
            session.at_hand = other
            self.painter.screen.put("dialog", two_courses.older_dialog(len(mine) - len(theirs)))

    # --- seats -------------------------------------------------------------------------------------

    def take_seat(self, seat: str) -> Iterator[Operations]:
        """Let somebody say who they are (protocol K2)."""
        post = self._post()
        post.claim(seat)
        seats_here(self.session)
        yield from self.painter.after_answer()

    def choose_claim(self, seat: str, words: str) -> Iterator[Operations]:
        """Let the organiser decide which of two devices plays a seat (protocol K2)."""
        self._post().choose_claim(seat, words)
        yield from self.painter.after_answer()

    def compared(self) -> Iterator[Operations]:
        """Note that people have compared their words (protocol K4)."""
        self._post().compared = True
        self.painter.screen.put("dialog", NOTHING)
        yield from self.painter.repaint()
        yield self.painter.keep()
        yield self.painter.tell("Good: nobody stands between you.")

    def move(self, by: str) -> Iterator[Operations]:
        """Move seats to another phone as a file or picture, or show their words (protocol K5)."""
        session, post = self.session, self._post()
        if by == "words":
            seat = session.viewer if session.viewer in post.secrets else post.here[0]
            self.painter.screen.put("dialog", words_dialog(seat, post.on_paper(seat)))
            return
        if by == "picture":
            seen = scanned(f"{self.address}#slip={post.seat_alone()}", "The seat")
            post.moved = True
            yield self.painter.keep()
            yield from self.painter.repaint()
            self.painter.screen.put("dialog", seat_dialog(seen))
            return
        text = post.file(moving=True)
        post.moved = True
        yield self.painter.keep()
        name = files.file_name(session, "seat.empires")
        yield [operations.Download(name=name, text=text, type="text/plain")]
        self.painter.screen.put("dialog", NOTHING)
        yield self.painter.tell(
            "Open this file on the other phone, and give it to nobody else: it holds your seat. This "
            "device no longer signs anything."
        )
        yield from self.painter.repaint()

    def seat_words(self, fields: Filled) -> Iterator[Operations]:
        """Restore a seat from paper (protocol K5)."""
        self._post().from_paper(fields.get("seat", [""])[0], fields.get("words", [""])[0])
        seats_here(self.session)
        self.painter.screen.put("dialog", NOTHING)
        yield from self.painter.after_answer()

    def all_in(self) -> Iterator[Operations]:
        """Note that all messages from friends have been opened, so that a seat restored from paper can
        continue (protocol K5, F4)."""
        self._post().all_in()
        self.session.hear([])
        yield from self.painter.after_answer()

    def give_up(self, player: str, words: str) -> Iterator[Operations]:
        """Let the people here agree that somebody has dropped out (protocol G1)."""
        post = self._post()
        before = len(post.course.steps) if post.course is not None else 0
        post.give_up([player] if player else [], {player: words} if words else {})
        done = post.course is not None and len(post.course.steps) > before
        self.session.hear([])
        self.painter.screen.put("dialog", NOTHING)
        yield self.painter.tell(
            "All have agreed; the campaign goes on."
            if done
            else "Your next message will inform the others."
            if player
            else "You have withdrawn your agreement. Add the message again."
        )
        yield from self.painter.after_answer()

    def claim_anew(self, player: str) -> Iterator[Operations]:
        """Claim a seat whose phone is lost (protocol K6)."""
        post = self._post()
        post.claim_anew(player)
        self.painter.screen.put("dialog", NOTHING)
        yield self.painter.tell(
            f"Send the message. The others will ask you for these words: {' '.join(post.words_of(player))}."
        )
        yield from self.painter.after_answer()

    def _post(self) -> Post:
        post = self.session.device.post
        if post is None:
            raise IllegalChoice("one_screen", "This campaign is played on one screen.")
        return post


def _standing(post: Post) -> tuple[object, ...]:
    """Values from a post, at least one of which changes whenever a message is accepted."""
    course = post.course
    if course is None:
        return (len(post.founding.things()), len(post.strangers))
    return (course.link, len(course.open_things()), len(post.strangers))


def _readable(text: bytes) -> str:
    told = text.decode("utf-8", "replace")
    return told if len(told) <= LONGEST_TEXT else f"{told[:LONGEST_TEXT]} …"


def shown(post: Post) -> Apart:
    """The facts about a campaign between devices that the dialog shows."""
    course = post.course
    people = course.play.persons if course is not None else ()
    others = [name for name in people if name not in post.secrets]
    agreed: dict[str, list[str]] = {}
    receipts: list[str] = []
    if course is not None:
        for seat, thing in course.agreements.items():
            for name in getattr(thing.body, "lost", ()):
                agreed.setdefault(name, []).append(seat)
        receipts = [f"{name}’s last receipt: step {course.heard.get(name, 0)}." for name in others]
    return Apart(
        post.seats,
        others,
        words=post.words,
        compared=post.compared,
        claims=[(seat, post.words_of(seat)) for seat in post.strangers],
        agreed=[*agreed.items()],
        receipts=receipts,
        doubles=[
            in_words(f"{one.body.seat}’s key has signed two different things.") for one, _ in post.proofs
        ],
        moved=post.moved,
        proven=post.proven,
        newcomers=post.newcomers,
    )
