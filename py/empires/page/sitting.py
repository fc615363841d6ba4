"""Sitting at a table: each command about the open campaign, and the operations that show what came of it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from empires.core.branches import course, other_course, parting, stories
from empires.core.campaign import Campaign
from empires.core.chronicling import place_of
from empires.core.errors import IllegalChoice, ReplayError, SaveError, SlipError
from empires.core.facts import LONGEST_POINTER
from empires.core.proof import verifying
from empires.core.seats import COMPUTERS
from empires.core.slips import Branch, Mine, answers_of, read, slip, slipping, taking
from empires.maps.board import Board

from . import branching, dialogs, shown, wire
from .card import sums
from .controls import totals
from .desk_drawer import found
from .dicebook import DiceBook
from .forms import offered_rows, row_focus
from .friends import friends_dialog
from .lists import mark
from .markup import NOTHING, Html
from .menu import tools
from .reading import reading, watched
from .screen import Screen
from .session import Session
from .standings import courses_of
from .wire import Operations

Fields = dict[str, list[str]]

READ = "The message is being read …"

SMALL = "empires"
"""How the name of a small file ends that holds a message."""

PASSED = {
    "shared": "The message is on its way.",
    "copied": "The message is copied: paste it into your chat.",
    "kept": "It was not passed on. It goes out with the next message.",
}
"""What is told of a message that was passed on, by how that went."""


class Sitting:
    """One campaign on the page. `keep` gives what writes it down, `note` what writes down forms that are
    being filled in, `tell` what tells its people a sentence; `address` is where the page lies.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        keep: Callable[[], Operations],
        note: Callable[[], Operations],
        tell: Callable[[str], Operations],
        address: str = "",
    ) -> None:
        self.session = session
        self.screen = screen
        self.keep = keep
        self.note = note
        self.tell = tell
        self.address = address
        self._drawn: object = None  # what the open drawer was drawn from

    def begin(self) -> Iterator[Operations]:
        """Show the campaign, and let it go on if the computer is to answer."""
        yield from self.repaint()
        yield from self._think_on()
        post = self.session.campaign.post
        if post is not None and not post.seats:
            yield from self._friends()  # nobody has said yet who plays here

    def carry_out(self, command: wire.AnyCommand) -> Iterator[Operations]:
        """A command about the open campaign; any other does nothing."""
        session = self.session
        match command:
            case wire.Answer():
                if session.answer(command.player, command.kind, command.choice, command.at):
                    yield from self._after_answer()
            case wire.Tile(hover=True):
                if session.hover(command.id):
                    yield from self.repaint()
            case wire.Tile():
                yield from self._click(command)
            case wire.Turn():
                if session.ghost is not None:
                    session.turned += 1 if command.by > 0 else -1
                    yield from self.repaint()
                    yield [wire.Announce(text=shown.turned(session))]
            case wire.Find():
                session.tile = command.id
                yield from self.repaint()
                yield [wire.Centre(tile=command.id)]
            case wire.Lift():
                session.lift()
                yield from self.repaint()
                yield [*self._in_sight(), wire.Focus(id="card")]
            case wire.Think():
                yield from self._think()
            case wire.Undo():
                session.undo()
                yield from self._went_back()
            case wire.TakeBack():
                session.take_back(command.player)
                yield from self._went_back()
            case wire.Verify():
                yield from self._verify()
            case wire.Export(what="chronicle-own" | "chronicle-public" | "markdown-own" | "markdown-public"):
                yield from self._chronicle(*command.what.split("-"))
            case wire.Export():
                yield [shown.export(session, command.what)]
            case wire.Send():
                yield from self._send(command.by)
            case wire.Passed():
                yield from self._passed(command.how)
            case wire.Toggle():
                yield from self._toggle(command.what)
            case wire.File():
                yield from self._take_in(command.purpose, _bytes_of(command), command.fields)
            case _:
                pass

    # --- dialogs, drawers -------------------------------------------------------------------------

    def show(self, name: str, rest: str) -> Iterator[Operations]:
        """Dialogs, drawers and standing questions; behind a curtain there are none."""
        session = self.session
        if name == "desk" and rest:
            yield from self._desk(*rest.split(":", 1))
            return
        if session.waits_for_curtain:
            if name == "friends":
                yield from self._friends()
            if name not in ("rule", "table"):
                return
        match name:
            case "rule":
                self.screen.put("dialog", shown.rules_of(session, rest))
                return
            case "table":
                self.screen.put("dialog", shown.table_of(session, rest))
                return
            case "dice":
                yield from self._dice()
                return
            case "more":
                self._more(rest)
                return
            case "friends":
                yield from self._friends()
                return
            case "advice":
                yield from watched(session.advise(), "Thinking about it …")
            case "standing":
                session.standing_kind = rest
            case "news":
                session.read_on(rest)
            case "chronicle" if rest:
                self._turn_chronicle(rest)
            case "ledger" if rest == "course":
                yield from self._courses()
            case "log" if rest == "earlier":
                session.earlier = min(session.earlier + 3, len(session.campaign.blocks))
            case _:
                session.lists.forget("drawer")
                self._drawn = None
                session.drawer, session.log_view = name, rest or session.log_view
                session.earlier = 0
        yield from self.repaint()
        if name == "news" and session.reading is not None:
            yield [wire.Look(tiles=session.news[session.reading].tiles), wire.Focus(id="news-next")]
        elif name in ("standing", "news"):
            yield [wire.Reveal(id="question"), wire.Focus(id="card")]
        elif name == "advice":
            yield [wire.Reveal(id="advice"), wire.Focus(id="advice")]
        elif name == "chronicle" and rest:
            opened = "chronicle-what" if session.annals.writing else "chronicle-part"
            yield [wire.Focus(id=opened)]
        elif session.drawer and not rest:
            yield [wire.Focus(id="drawer-title")]

    def _courses(self) -> Iterator[Operations]:
        """Read the journal again to see how the land changed hands, as far as the viewer may know."""
        session = self.session
        for step in session.annals.boards(session.viewer):
            if step and isinstance(step[0], Board):
                boards = [one for one in step if isinstance(one, Board)]
                session.courses = courses_of(boards, session.people.players)
            else:
                yield [one for one in step if not isinstance(one, Board)]

    def _desk(self, step: str, pointer: str = "") -> Iterator[Operations]:
        """The organiser sits down at the desk or leaves it, or opens a fact there."""
        session, desk = self.session, self.session.desk
        if step in ("sit", "leave"):
            session.sit_at_desk(step == "sit")
        elif session.waits_for_curtain or desk.keeper(session.viewer) is None:
            return
        elif step == "up":
            desk.back()
        elif step == "fact":
            desk.pointer = pointer[:LONGEST_POINTER]
        yield from self.repaint()
        focus = {"sit": "drawer-title", "leave": "card", "up": "desk-words"}.get(step, "desk-up")
        yield [wire.Focus(id=focus)]

    def at_desk(self, fields: Fields, wish: str) -> Iterator[Operations]:
        """A form at the organiser's desk was sent: "search", or "kind:answers before it"."""
        session, desk = self.session, self.session.desk
        if session.waits_for_curtain or desk.keeper(session.viewer) is None:
            return
        if wish == "search":
            desk.words, desk.pointer = fields.get("words", [""])[0][:60].strip(), ""
            at = session.campaign.answers
            self.screen.put_part("drawer", "desk-found", found(desk, session.tile, at))
            return
        kind, _, at_text = wish.partition(":")
        if session.act_at_desk(kind, fields, int(at_text) if at_text.isdigit() else -1):
            desk.pointer = ""
            yield from self._after_answer()

    def _more(self, which: str) -> None:
        """The next lines of a long list; `which` is "id:start"."""
        id, _, start = which.partition(":")
        lines = self.session.lists.more(id, int(start)) if start.isdigit() else None
        if lines is not None:
            region: wire.Region = "drawer" if id.startswith("drawer") else "card"
            self.screen.put_part(region, mark(id, int(start)), lines, whole=True)

    def back(self) -> Iterator[Operations]:
        """One step back; a drawer that closes gives the keyboard back to its button."""
        drawer = self.session.drawer
        if self.session.back():
            yield from self.repaint()
            if drawer and not self.session.drawer:
                yield [wire.Focus(id=f"tool-{drawer}")]

    def search(self, fields: Fields) -> None:
        """Look words up in the rulebook."""
        found = shown.search(self.session, fields.get("words", [""])[0])
        self.screen.put_part("drawer", "rulebook-found", found)

    # --- forms and files --------------------------------------------------------------------------

    def fill(self, fields: Fields, at: int) -> Iterator[Operations]:
        """The open form was sent; a refused one stays as it was filled in."""
        try:
            answered = self.session.fill(fields, at)
        except IllegalChoice:
            yield from self.repaint()
            raise
        if answered:
            yield from self._after_answer()

    def check(self, fields: Fields) -> Iterator[Operations]:
        """The open form is being filled in: tell how far its sums have come, or do what its button says."""
        wish, _, rest = fields.pop("do", [""])[0].partition(":")
        question = self.session.question
        if question is None:
            return
        self.session.filling.note(question, fields)
        match wish:
            case "":
                for id, html in {**totals(question, fields), **sums(question, fields)}.items():
                    self.screen.put_part("card", id, html)
            case "paste":
                text = fields.get(f"paste.{rest}", [""])[0]
                yield from self._take_in(f"roster:{rest}", text.encode(), fields)
            case "legend":
                self.session.read_legend(fields)
                yield from self.repaint()
            case "anew":
                self.session.filling.anew(question)
                yield from self.repaint()
            case _:
                row = self.session.do_row(wish, rest)
                yield from self.repaint()
                if row and wish != "hand":
                    yield [wire.Focus(id=row_focus(question, row))]
        yield self.note()

    def _take_in(self, source: str, data: bytes, fields: Fields) -> Iterator[Operations]:
        told = self.session.take_in(source, data, fields)
        yield from self.repaint()
        yield self.note()
        if told:
            yield self.tell(told)

    # --- friends far apart ------------------------------------------------------------------------

    def _friends(self, message: str = "", picture: Html = NOTHING) -> Iterator[Operations]:
        """The dialog of messages; `message` is one that was written, and its picture."""
        session, post = self.session, self.session.campaign.post
        session.drawer = ""
        yield from self.repaint()
        here = post.seats if post is not None else None
        self.screen.put("dialog", friends_dialog(session.people.persons, here, message, picture))

    def _send(self, by: str) -> Iterator[Operations]:
        """Write the message for the others; it counts as sent."""
        session = self.session
        if session.campaign.post is None or session.people.thinking:
            yield from self._friends()
            return
        message = yield from watched(slipping(session.campaign), "The message is being written …")
        session.at_hand = message
        yield self.keep()
        match by:
            case "chat":
                yield [wire.PassOn(words=shown.message_words(session), slip=message)]
            case "file":
                text = f"{shown.message_words(session)}\n\n{message}\n"
                yield [wire.Download(name=shown.file_name(session, SMALL), text=text, type="text/plain")]
            case "picture":
                from .scanned import picture

                yield from self._friends(message, picture(f"{self.address}#slip={message}"))
            case _:
                yield from self._friends(message)
        yield from self.repaint()

    def _passed(self, how: str) -> Iterator[Operations]:
        """The page has passed the message on, or could not."""
        message = self.session.at_hand
        if how == "failed" and isinstance(message, str):
            yield from self._friends(message)
            return
        self.screen.put("dialog", NOTHING)
        yield self.tell(PASSED.get(how, ""))

    def take(self, text: str, *, mine: bool = False, asked: bool = True) -> Iterator[Operations]:
        """Bring in a message of somebody else; for a file nobody needs to have `asked` who plays here."""
        session = self.session
        if asked and session.campaign.post is None:
            raise SlipError("Say first who plays at this device: in the menu, under Friends far apart.")
        new = answers_of(session.campaign, read(text))
        try:
            told = yield from watched(taking(session.campaign, text, mine=mine), READ)
        except Mine as fault:
            session.at_hand = text
            self.screen.put("dialog", branching.mine_dialog(fault.player))
            return
        except Branch:
            yield from self._branched((yield from watched(other_course(session.campaign, read(text)), READ)))
            return
        session.at_hand = None
        session.hear(told)
        self.screen.put("dialog", NOTHING)
        many = f"{new} answers have" if new > 1 else "One answer has"
        nothing = "The letters are open." if told else "It is brought in; no answer is new."
        yield self.tell(f"{many} come in." if new > 0 else nothing)
        yield from self._after_answer()

    def meet(self, other: Campaign[Any]) -> Iterator[Operations]:
        """A file of the campaign on the table came: it goes on, is older, or tells another course."""
        campaign = self.session.campaign
        mine, theirs = yield from watched(stories(campaign, other), READ)
        known, came = len(mine.inputs), len(theirs.inputs)
        if parting(mine.inputs, theirs.inputs) is not None:
            yield from self._branched(other)
        elif came > known:
            yield from self.take(slip(other, known), asked=False)
        elif came == known:
            yield self.tell("This file holds what is here already.")
        else:
            self.session.at_hand = other
            self.screen.put("dialog", branching.older_dialog(known - came))

    def _branched(self, other: Campaign[Any]) -> Iterator[Operations]:
        """Show both courses, side by side."""
        session, campaign = self.session, self.session.campaign
        mine, theirs = yield from watched(stories(campaign, other), READ)
        at = parting(mine.inputs, theirs.inputs)
        if at is None:
            return
        here = yield from watched(course(campaign, at), READ)
        there = yield from watched(course(other, at), READ)
        session.at_hand = other
        seats = session.people.here if campaign.post is not None else None
        self.screen.put("dialog", branching.branch_dialog(here, there, at, seats))

    # --- the game ---------------------------------------------------------------------------------

    def _click(self, command: wire.Tile) -> Iterator[Operations]:
        session = self.session
        held = session.filling.hand
        choice, question = session.click(command.id), session.question
        if choice is not None and question is not None:
            session.answer(question.player, question.kind, choice.value, session.campaign.answers)
            yield from self._after_answer()
            return
        yield from self.repaint()
        if question is not None and question.fields:
            if session.tile is None:  # it went into the form
                filled_in = f"row-{held}" if held != session.filling.hand else "question"
                yield [*self.note(), wire.Reveal(id=filled_in)]
                return
            lists = offered_rows(question, session.filling.of(question), command.id)
            here: Sequence[object] = [offer for found in lists.values() for offer in found]
        else:
            here = session.choices_at(command.id)
        place = shown.place(session.board(), command.id)
        yield [wire.Announce(text=f"{place} {_count(len(here))}".strip())]
        if command.keys and len(here) > 1:  # of a single choice the same key is the second click
            yield [wire.Focus(id="here")]
        yield [wire.Reveal(id="here" if here else "question")]

    def _after_answer(self) -> Iterator[Operations]:
        """Show what came of it, write it down, and let the computer players go on."""
        session = self.session
        yield from self.repaint()
        yield self._in_sight()
        yield self.keep()
        told = " ".join(event.text for event in session.news[-3:])
        question = session.question
        if not session.waits_for_curtain:
            yield [wire.Announce(text=f"{told} {question.text if question else ''}".strip())]
        yield from self._think_on()

    def _in_sight(self) -> Operations:
        """The question on the card and, on a small screen, its places on the map."""
        session = self.session
        if session.waits_for_curtain:
            return []
        question = session.question
        tiles = [tile for choice in question.choices for tile in choice.tiles] if question else []
        return [wire.Reveal(id="question"), wire.Look(tiles=list(dict.fromkeys(tiles)))]

    def _went_back(self) -> Iterator[Operations]:
        yield from self.repaint()
        yield self._in_sight()
        yield self.keep()
        yield from self._think_on()

    def _think_on(self) -> Iterator[Operations]:
        """If a computer player is to answer, it does once the page is painted; unless nobody plays."""
        if self.session.campaign.resting or (self.session.people.thinking and self.session.people.here):
            yield [wire.Again(command=wire.Think())]

    def _think(self) -> Iterator[Operations]:
        session = self.session
        for happened in session.think():
            work = session.campaign.resting
            if work is not None:
                yield [wire.Progress(text=f"{work.text} …", part=work.part)]
            elif session.people.here or not happened:
                yield []
            else:
                break  # nobody plays: one step at a time, for those who watch
        yield from self.repaint()
        yield self._in_sight()
        yield self.keep()

    def _verify(self) -> Iterator[Operations]:
        campaign = self.session.campaign
        try:
            inputs = yield from watched(verifying(campaign), "The journal is being checked …")
        except ReplayError as fault:
            self.screen.put("dialog", dialogs.differs(str(fault)))
        else:
            self.screen.put("dialog", dialogs.checked(inputs, campaign.hash()))

    def _dice(self) -> Iterator[Operations]:
        """How the dice fell, as far as the viewer may know."""
        session = self.session
        book = DiceBook(session.campaign.setup, session.viewer, finished=session.campaign.finished)
        yield from reading(session.campaign, lambda _page, _first, events: book.enter(events))
        self.screen.put("dialog", book.dialog())

    def _chronicle(self, form: str, whose: str) -> Iterator[Operations]:
        """The story as a file: what the viewer may know, or what everybody may."""
        session = self.session
        kind, type = ("html", "text/html") if form == "chronicle" else ("md", "text/markdown")
        for step in session.annals.write(kind, whose == "public", session.viewer):
            if isinstance(step, str):
                step = [wire.Download(name=shown.file_name(session, kind), text=step, type=type)]
            yield step

    def _turn_chronicle(self, rest: str) -> None:
        """The chronicle's drawer is turned to a part or an edition, or a pen is taken up."""
        session, annals = self.session, self.session.annals
        what, _, which = rest.partition(":")
        match what:
            case "mine" | "public":
                annals.public, annals.writing = what == "public", ""
            case "part" if which.isdigit():
                annals.part, annals.writing = int(which), ""
                session.lists.forget("drawer")
            case "write":
                annals.writing = which if place_of(which) else ""
            case "as":
                session.sign_as(which)

    def write(self, fields: Fields, rest: str) -> Iterator[Operations]:
        """A form in the chronicle was sent; `rest` is "passage:answers before it"."""
        passage, _, at = rest.partition(":")
        if self.session.write(passage, fields, int(at) if at.isdigit() else -1):
            yield from self.repaint()
            yield self.keep()
            yield [wire.Focus(id=f"pen-{passage}")]

    def _toggle(self, what: str) -> Iterator[Operations]:
        session = self.session
        name, _, rest = what.partition(":")
        match name:
            case "curtain":
                session.curtains = not session.curtains
            case "layer":
                session.hidden_layers ^= {rest}
            case "seat":
                session.change_seat(rest)
                yield self.keep()
            case "play":
                by, _, player = rest.partition(":")
                computer = next((one for one in COMPUTERS if one == by), None)
                if computer is not None:
                    session.give_seat(computer, player)
                    yield self.keep()
            case "here":
                session.change_place(rest)
                yield from self._friends()
                yield self.keep()
        yield from self.repaint()
        yield from self._think_on()

    def repaint(self) -> Iterator[Operations]:
        """Show the table as it stands, or the curtain and nothing else."""
        session, screen = self.session, self.screen
        curtain = shown.curtain_of(session)
        if curtain:
            session.lists.forget()
            self._drawn = None
            screen.clear_table()
            screen.put("curtain", curtain)
            yield []
            return
        board = session.board()
        screen.draw(board, shown.overlay(session), session.hidden_layers)
        screen.put("track", shown.track(session))
        screen.put("tools", tools(session.drawer, desk=session.campaign.state.desk is not None))
        screen.put("card", shown.card(session, board))
        if session.drawer == "chronicle":
            yield from session.annals.catch_up()
        self._open_drawer()
        screen.put("curtain", NOTHING)
        yield []

    def _open_drawer(self) -> None:
        """Draw the drawer, unless it shows what it showed before: a long list stays where its reader is."""
        session = self.session
        drawn = (
            session.drawer,
            session.log_view,
            session.earlier,
            session.curtains,
            session.hidden_layers,
            session.view,
            session.courses,
            (session.desk.shown, session.tile) if session.drawer == "desk" else None,
            session.annals.shown if session.drawer == "chronicle" else None,
        )
        if drawn != self._drawn:
            self._drawn = drawn
            self.screen.put("drawer", shown.drawer_of(session))


def _bytes_of(command: wire.File) -> bytes:
    """What is in a file that came as bytes."""
    if command.base64 is None:
        raise SaveError(f"{command.name} is too large ({command.size:,} bytes).")
    try:
        return base64.b64decode(command.base64, validate=True)
    except binascii.Error:
        raise SaveError(f"{command.name} could not be read.") from None


def _count(choices: int) -> str:
    return "Nothing to choose here." if not choices else f"Ways to choose from: {choices}."
