"""Sitting at a table: each command about the open campaign, and the operations that show what came of it."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Sequence

from empires.core.errors import IllegalChoice, ReplayError, SaveError
from empires.core.offices.seats import COMPUTERS
from empires.core.saves.proof import verifying
from empires.kit.called import words_told
from empires.page import wire
from empires.page.card.card import sums
from empires.page.forms.controls import totals
from empires.page.forms.filled import Filled
from empires.page.forms.form import offered_rows, row_focus
from empires.page.screen import dialogs
from empires.page.table import pieces
from empires.page.table.opening import Browsing
from empires.page.table.post import Messages
from empires.page.table.repaint import Showing
from empires.page.widgets.progress import watched
from empires.page.wire import Operations


class Sitting:
    """One campaign on the page: what is done there. What is opened beside it is for `browsing`, what goes to
    other devices and comes from there for `messages`; `address` is where the page lies.
    """

    def __init__(self, showing: Showing, address: str = "") -> None:
        self.session = showing.session
        self.showing = showing
        self.messages = Messages(showing, address)
        self.browsing = Browsing(showing, self.messages)

    def begin(self) -> Iterator[Operations]:
        """Show the campaign, and let it go on if the computer is to answer."""
        yield from self.showing.repaint()
        yield from self.showing.think_on()
        post = self.session.device.post
        if post is not None and not post.here:
            yield from self.messages.friends()  # nobody has said yet who plays here

    def carry_out(self, command: wire.AnyCommand) -> Iterator[Operations]:
        """A command about the open campaign; any other does nothing."""
        session = self.session
        match command:
            case wire.Answer():
                if session.answer(command.player, command.kind, command.choice, command.at):
                    yield from self.showing.after_answer()
            case wire.Tile(hover=True):
                if session.pointing.hover(session.question, session.view.state, command.id):
                    yield from self.showing.repaint()
            case wire.Tile():
                yield from self._click(command)
            case wire.Turn():
                if session.pointing.turn(session.question, session.view.state, command.by):
                    yield from self.showing.repaint()
                    yield [wire.Announce(text=pieces.turned(session))]
            case wire.Find():
                session.pointing.tile = command.id
                yield from self.showing.repaint()
                yield [wire.Centre(tile=command.id)]
            case wire.Lift():
                session.lift()
                yield from self.showing.repaint()
                yield [*self.showing.in_sight(), wire.Focus(id="card")]
            case wire.Think():
                yield from self.showing.think()
            case wire.Undo():
                session.undo()
                yield from self.showing.went_back()
            case wire.TakeBack():
                session.take_back(command.player)
                yield from self.showing.went_back()
            case wire.Verify():
                yield from self._verify()
            case wire.Export(what="chronicle-own" | "chronicle-public" | "markdown-own" | "markdown-public"):
                yield from self.browsing.chronicle(*command.what.split("-"))
            case wire.Export(what="film"):
                yield from self.browsing.film()
            case wire.Export():
                yield [pieces.export(session, command.what)]
            case wire.Send():
                yield from self.messages.send(command.by)
            case wire.Passed():
                yield from self.messages.passed(command.how)
            case wire.Toggle():
                yield from self._toggle(command.what)
            case wire.File():
                yield from self._take_in(command.purpose, _bytes_of(command), command.fields)
            case _:
                pass

    def called(self, sentence: str) -> str:
        """A sentence, such as a refusal, in which places are called as the reader knows them."""
        return words_told(sentence, pieces.called_here(self.session))

    # --- forms and files --------------------------------------------------------------------------

    def fill(self, fields: Filled, at: int) -> Iterator[Operations]:
        """The open form was sent; a refused one stays as it was filled in."""
        try:
            answered = self.session.fill(fields, at)
        except IllegalChoice:
            yield from self.showing.repaint()
            raise
        if answered:
            yield from self.showing.after_answer()

    def check(self, fields: Filled) -> Iterator[Operations]:
        """The open form is being filled in: tell how far its sums have come, or do what its button says."""
        wish, _, rest = fields.pop("do", [""])[0].partition(":")
        question = self.session.question
        if question is None:
            return
        self.session.filling.note(question, fields)
        match wish:
            case "":
                names = pieces.called_here(self.session)
                for id, html in {**totals(question, fields), **sums(question, fields, names)}.items():
                    self.showing.screen.put_part("card", id, html)
            case "paste":
                text = fields.get(f"paste.{rest}", [""])[0]
                yield from self._take_in(f"roster:{rest}", text.encode(), fields)
            case "legend":
                self.session.read_legend(fields)
                yield from self.showing.repaint()
            case "anew":
                self.session.filling.anew(question)
                yield from self.showing.repaint()
            case _:
                row = self.session.do_row(wish, rest)
                yield from self.showing.repaint()
                if row and wish != "hand":
                    yield [wire.Focus(id=row_focus(question, row))]
        yield self.showing.note()

    def _take_in(self, source: str, data: bytes, fields: Filled) -> Iterator[Operations]:
        told = self.session.take_in(source, data, fields)
        yield from self.showing.repaint()
        yield self.showing.note()
        if told:
            yield self.showing.tell(told)

    # --- the game ---------------------------------------------------------------------------------

    def _click(self, command: wire.Tile) -> Iterator[Operations]:
        session = self.session
        held = session.filling.hand
        choice, question = session.click(command.id), session.question
        if choice is not None and question is not None:
            session.answer(question.player, question.kind, choice.value, session.campaign.answers)
            yield from self.showing.after_answer()
            return
        yield from self.showing.repaint()
        if question is not None and question.fields:
            if session.pointing.tile is None:  # it went into the form
                filled_in = f"row-{held}" if held != session.filling.hand else "question"
                yield [*self.showing.note(), wire.Reveal(id=filled_in)]
                return
            lists = offered_rows(question, session.filling.of(question), command.id)
            here: Sequence[object] = [offer for found in lists.values() for offer in found]
        else:
            here = session.pointing.choices(question, command.id)
        place = pieces.place(session.board(), command.id)
        yield [wire.Announce(text=f"{place} {_count(len(here))}".strip())]
        if command.keys and len(here) > 1:  # of a single choice the same key is the second click
            yield [wire.Focus(id="here")]
        yield [wire.Reveal(id="here" if here else "question")]

    def _verify(self) -> Iterator[Operations]:
        campaign = self.session.device.campaign
        try:
            inputs = yield from watched(verifying(campaign), "The journal is being checked …")
        except ReplayError as fault:
            self.showing.screen.put("dialog", dialogs.differs(str(fault)))
        else:
            self.showing.screen.put("dialog", dialogs.checked(inputs, campaign.hash()))

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
                yield self.showing.keep()
            case "play":
                by, _, player = rest.partition(":")
                computer = next((one for one in COMPUTERS if one == by), None)
                if computer is not None:
                    session.give_seat(computer, player)
                    yield self.showing.keep()
            case "here":
                session.change_place(rest)
                yield from self.messages.friends()
                yield self.showing.keep()
        yield from self.showing.repaint()
        yield from self.showing.think_on()


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
