"""Browsing at a table: drawers and dialogs, the desk, the chronicle, the rulebook, the dice."""

from __future__ import annotations

from collections.abc import Iterator

from empires.core.offices.entries import place_of
from empires.core.offices.facts import LONGEST_POINTER
from empires.maps.board import Board
from empires.page import wire
from empires.page.drawers.desk import found
from empires.page.drawers.dice import DiceBook
from empires.page.drawers.standings import courses_of
from empires.page.forms.filled import Filled
from empires.page.table import pieces
from empires.page.table.post import Messages
from empires.page.table.repaint import Showing
from empires.page.widgets.long_list import mark
from empires.page.widgets.progress import reading, watched
from empires.page.wire import Operations


class Browsing:
    """What is opened beside the map and the card of one session."""

    def __init__(self, showing: Showing, messages: Messages) -> None:
        self.session = showing.session
        self.showing = showing
        self.messages = messages

    def show(self, name: str, rest: str) -> Iterator[Operations]:
        """Dialogs, drawers and standing questions; behind a curtain there are none."""
        session = self.session
        if name == "desk" and rest:
            yield from self._desk(*rest.split(":", 1))
            return
        if session.waits_for_curtain:
            if name == "friends":
                yield from self.messages.friends()
            if name not in ("rule", "table"):
                return
        match name:
            case "rule":
                self.showing.screen.put("dialog", pieces.rules_of(session, rest))
                return
            case "table":
                self.showing.screen.put("dialog", pieces.table_of(session, rest))
                return
            case "dice":
                yield from self._dice()
                return
            case "more":
                self._more(rest)
                return
            case "friends":
                yield from self.messages.friends()
                return
            case "aside":
                yield from self.messages.set_aside(rest)
                return
            case "advice" if rest.isdecimal():
                session.follow(int(rest))
                yield self.showing.note()
            case "advice":
                yield from watched(session.advise(), "Thinking about it …")
            case "standing":
                session.standing_kind = rest
            case "news":
                session.news.read_on(rest)
            case "chronicle" if rest:
                self._turn_chronicle(rest)
            case "ledger" if rest == "course":
                yield from self._courses()
            case "log" if rest == "earlier":
                session.earlier = min(session.earlier + 3, len(session.campaign.pages()) - 1)
            case _:
                self.showing.open_anew()
                session.drawer, session.log_view = name, rest or session.log_view
                session.earlier = 0
        yield from self.showing.repaint()
        if name == "news" and (read := session.news.read) is not None:
            yield [wire.Look(tiles=read.tiles), wire.Focus(id="news-next")]
        elif name in ("standing", "news") or (name == "advice" and rest):
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
        yield from self.showing.repaint()
        focus = {"sit": "drawer-title", "leave": "card", "up": "desk-words"}.get(step, "desk-up")
        yield [wire.Focus(id=focus)]

    def at_desk(self, fields: Filled, wish: str) -> Iterator[Operations]:
        """A form at the organiser's desk was sent: "search", or "kind:answers before it"."""
        session, desk = self.session, self.session.desk
        if session.waits_for_curtain or desk.keeper(session.viewer) is None:
            return
        if wish == "search":
            desk.words, desk.pointer = fields.get("words", [""])[0][:60].strip(), ""
            at = session.campaign.answers
            self.showing.screen.put_part("drawer", "desk-found", found(desk, session.pointing.tile, at))
            return
        kind, _, at_text = wish.partition(":")
        if session.act_at_desk(kind, fields, int(at_text) if at_text.isdigit() else -1):
            desk.pointer = ""
            yield from self.showing.after_answer()

    def _more(self, which: str) -> None:
        """The next lines of a long list; `which` is "id:start"."""
        id, _, start = which.partition(":")
        lines = self.session.lists.more(id, int(start)) if start.isdigit() else None
        if lines is not None:
            region: wire.Region = "drawer" if id.startswith("drawer") else "card"
            self.showing.screen.put_part(region, mark(id, int(start)), lines, whole=True)

    def back(self) -> Iterator[Operations]:
        """One step back; a drawer that closes gives the keyboard back to its button."""
        drawer = self.session.drawer
        if self.session.back():
            yield from self.showing.repaint()
            if drawer and not self.session.drawer:
                yield [wire.Focus(id=f"tool-{drawer}")]

    def search(self, fields: Filled) -> None:
        """Look words up in the rulebook."""
        found = pieces.search(self.session, fields.get("words", [""])[0])
        self.showing.screen.put_part("drawer", "rulebook-found", found)

    def _dice(self) -> Iterator[Operations]:
        """How the dice fell, as far as the viewer may know."""
        session = self.session
        book = DiceBook(session.campaign.setup, session.viewer, finished=session.campaign.finished)
        yield from reading(session.campaign, lambda _page, _first, events: book.enter(events))
        self.showing.screen.put("dialog", book.dialog())

    def chronicle(self, form: str, whose: str) -> Iterator[Operations]:
        """The story as a file: what the viewer may know, or what everybody may."""
        session = self.session
        kind, type = ("html", "text/html") if form == "chronicle" else ("md", "text/markdown")
        for step in session.annals.write(kind, whose == "public", session.viewer):
            if isinstance(step, str):
                step = [wire.Download(name=pieces.file_name(session, kind), text=step, type=type)]
            yield step

    def film(self) -> Iterator[Operations]:
        """The campaign as a film: what everybody may know."""
        name = pieces.file_name(self.session, "svg").replace(".svg", "-film.svg")
        for step in self.session.annals.film():
            if isinstance(step, str):
                step = [wire.Download(name=name, text=step, type="image/svg+xml")]
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

    def write(self, fields: Filled, rest: str) -> Iterator[Operations]:
        """A form in the chronicle was sent; `rest` is "passage:answers before it"."""
        passage, _, at = rest.partition(":")
        if self.session.write(passage, fields, int(at) if at.isdigit() else -1):
            yield from self.showing.repaint()
            yield self.showing.keep()
            yield [wire.Focus(id=f"pen-{passage}")]
