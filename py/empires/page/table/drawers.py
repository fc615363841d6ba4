"""Everything that can be opened at a table: drawers and dialogs, the desk, the chronicle, the rulebook, the
dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Literal

from empires.core.base.dates import in_words
from empires.core.errors import EmpiresError, ReplayError
from empires.core.offices.entries import place_of
from empires.core.offices.facts import LONGEST_POINTER
from empires.core.saves.proof import verifying
from empires.maps.board import Board
from empires.page.drawers.desk import found
from empires.page.drawers.dice import DiceBook
from empires.page.drawers.standings import courses_of
from empires.page.screen import dialogs
from empires.page.session.ending import Ending, looking_at_the_end
from empires.page.session.filling import follow
from empires.page.session.replay import STEP_MS
from empires.page.session.seating import (
    act_at_desk,
    agree_to_guest,
    agree_to_result,
    plan_guest,
    restate,
    sign_as,
    sit_at_desk,
)
from empires.page.table import drawer_of, files
from empires.page.table.painter import Painter
from empires.page.widgets.long_list import mark
from empires.page.widgets.progress import reading, watched
from empires.page.wire import browsing, forms, operations, values
from empires.page.wire.operations import Operations

FIRST_MS = 500
"""How long a replay shows the map before its first step, in milliseconds."""


class Drawers:
    """The drawers and dialogs next to the map and card of one session."""

    def __init__(self, painter: Painter) -> None:
        self.session = painter.session
        self.painter = painter

    def carry_out(self, command: browsing.AnyBrowsing) -> Iterable[Operations]:
        """Open, page through or close something to read next to the map, step by step."""
        match command:
            case browsing.ShowRule():
                return self.show_rules(command.ids)
            case browsing.ShowTable():
                return self.show_table(command)
            case browsing.ShowMore():
                return self.show_more(command.list, command.start)
            case browsing.OpenDrawer():
                return self.open(command.name)
            case browsing.ViewLog():
                return self.view_log(command.name)
            case browsing.OlderLog():
                return self.older_log()
            case browsing.ShowCourses():
                return self.show_courses()
            case browsing.ShowDice():
                return self.show_dice()
            case browsing.LookBack():
                return self.look_back()
            case browsing.Advise():
                return self.advise()
            case browsing.Watch():
                return self.watch(command)
            case browsing.OpenStanding():
                return self.open_standing(command.kind)
            case browsing.FollowAdvice():
                return self.follow_advice(command.number)
            case (
                browsing.TurnChronicle()
                | browsing.ReadEdition()
                | browsing.WritePassage()
                | browsing.SignAs()
            ):
                return self.turn_chronicle(command)
            case browsing.SitAtDesk():
                return self.sit_at_desk(command.seated)
            case browsing.OpenFact() | browsing.LeaveFact():
                return self.turn_facts(command)
            case browsing.AgreeToGuest():
                return self.agree_to_guest(command)
            case browsing.AgreeToResult():
                return self.agree_to_result(command)
            case browsing.OpenResult():
                return self.open_result(command.back)
            case browsing.Verify():
                return self.verify()
            case browsing.ExportChronicle():
                return self.write_chronicle(command)

    # --- rules and drawers ------------------------------------------------------------------------

    def show_rules(self, ids: Sequence[str]) -> Iterator[Operations]:
        """Show the rules that explain something."""
        self.painter.screen.put("dialog", drawer_of.rules_of(self.session, ids))
        yield []

    def show_table(self, command: browsing.ShowTable) -> Iterator[Operations]:
        """Show a table of the rules, in which the row of a roll is highlighted."""
        html = drawer_of.table_of(self.session, command.id, command.total, command.column)
        self.painter.screen.put("dialog", html)
        yield []

    def show_more(self, id: str, start: int) -> Iterator[Operations]:
        """Show the next lines of a long list."""
        lines = self.session.lists.more(id, start)
        if lines is not None:
            region: operations.Region = "drawer" if id.startswith("drawer") else "card"
            self.painter.screen.put_part(region, mark(id, start), lines, whole=True)
        yield []

    def open(self, drawer: values.Drawer | Literal[""]) -> Iterator[Operations]:
        """Open a drawer at its top, or close the one that is open."""
        self.painter.open_anew()
        self.session.drawer, self.session.earlier = drawer, 0
        yield from self.painter.repaint()
        if drawer:
            yield [operations.Focus(id="drawer-title")]

    def view_log(self, view: values.LogView) -> Iterator[Operations]:
        """Show the log in one of its views."""
        self.painter.open_anew()
        self.session.drawer, self.session.log_view, self.session.earlier = "log", view, 0
        yield from self.painter.repaint()

    def older_log(self) -> Iterator[Operations]:
        """Show three more pages of the log."""
        session = self.session
        session.earlier = min(session.earlier + 3, len(session.campaign.pages()) - 1)
        yield from self.painter.repaint()

    def look_back(self) -> Iterator[Operations]:
        """Read a finished campaign's journal again for the review at the end, using only what this reader may
        know."""
        session = self.session
        players = [*session.people.players]
        try:
            for step in looking_at_the_end(session.chronicle, session.display, players, session.people.alone):
                if isinstance(step, Ending):
                    session.ending = step
                else:
                    yield step
        except EmpiresError:
            return
        yield from self.painter.repaint()

    def show_courses(self) -> Iterator[Operations]:
        """Read the journal again to find when land changed hands, as far as the viewer may know about it."""
        session = self.session
        for step in session.chronicle.boards(session.viewer):
            if step and isinstance(step[0], Board):
                boards = [one for one in step if isinstance(one, Board)]
                session.courses = courses_of(boards, session.people.players)
            else:
                yield [one for one in step if not isinstance(one, Board)]
        yield from self.painter.repaint()

    # --- news, standing questions, advice ---------------------------------------------------------

    def watch(self, command: browsing.Watch) -> Iterator[Operations]:
        """Show the last moves on the map, step by step; the viewer can stop this at any time."""
        session, step = self.session, command.step
        before = session.replay
        if command.clock and not self._due(step):
            return
        if step is not None and before is None:
            yield from watched(session.watch_again(), "Looking up the last moves …")
        replay = session.replay
        if replay is None or step is None:
            session.replay = None
            yield from self._ask()
            yield self.painter.in_sight()  # the replay moved the map
            return
        fresh = before is None and step == 0  # a replay opened at a turning point stays there
        replay.unasked = command.clock and (fresh or replay.unasked)
        replay.running = not replay.running if command.pause else fresh or (replay.running and command.clock)
        replay.go(step)
        yield from self.painter.repaint()
        yield [operations.BringIntoSight(tiles=replay.frame.tiles)]
        if before is None:
            yield [operations.Focus(id="deed")]
        if replay.running:
            beat = browsing.Watch(step=replay.at + 1, clock=True)
            yield [operations.Again(command=beat, after=STEP_MS if replay.at else FIRST_MS)]
        elif replay.unasked:
            yield [operations.Again(command=browsing.Watch(clock=True), after=STEP_MS)]

    def _due(self, step: int | None) -> bool:
        """Whether the next step of a replay is still to be shown, because nobody has paused or ended the
        replay, or turned to something else before it began."""
        session, replay = self.session, self.session.replay
        if replay is not None:
            return replay.unasked if step is None else replay.running and step == replay.at + 1
        summary, busy = session.since.summary, session.drawer or session.pointer.tile
        return step == 0 and summary is not None and summary.lost and not busy

    def open_standing(self, kind: str) -> Iterator[Operations]:
        """Open a question that may be answered at any time."""
        self.session.standing_kind = kind
        yield from self._ask()

    def _ask(self) -> Iterator[Operations]:
        yield from self.painter.repaint()
        yield [operations.Reveal(id="question"), operations.Focus(id="card")]

    def advise(self) -> Iterator[Operations]:
        """Ask the computer for advice."""
        yield from watched(self.session.advise(), "Thinking about it …")
        yield from self.painter.repaint()
        yield [operations.Reveal(id="advice"), operations.Focus(id="advice")]

    def follow_advice(self, number: int) -> Iterator[Operations]:
        """Fill in the form as the computer advises."""
        follow(self.session, number)
        yield self.painter.note()
        yield from self._ask()

    # --- the organiser's desk ---------------------------------------------------------------------

    def sit_at_desk(self, seated: bool) -> Iterator[Operations]:
        """Let the organiser come to the desk, or leave it."""
        sit_at_desk(self.session, seated)
        yield from self.painter.repaint()
        yield [operations.Focus(id="drawer-title" if seated else "card")]

    def turn_facts(self, command: browsing.OpenFact | browsing.LeaveFact) -> Iterator[Operations]:
        """Open a fact for the organiser, or go back to the container of the open fact."""
        desk = self.session.desk
        if desk.keeper(self.session.viewer) is None:
            return
        if isinstance(command, browsing.OpenFact):
            desk.pointer = command.pointer[:LONGEST_POINTER]
        else:
            desk.back()
        yield from self.painter.repaint()
        yield [operations.Focus(id="desk-up" if isinstance(command, browsing.OpenFact) else "desk-words")]

    def search_facts(self, fields: values.Filled) -> Iterator[Operations]:
        """Search the facts for the words that the organiser typed."""
        session, desk = self.session, self.session.desk
        if session.waits_for_curtain or desk.keeper(session.viewer) is None:
            return
        desk.words, desk.pointer = fields.get("words", [""])[0][:60].strip(), ""
        html = found(desk, session.pointer.tile, session.campaign.answers)
        self.painter.screen.put_part("drawer", "desk-found", html)
        yield []

    def act_at_desk(self, form: forms.DeskForm, fields: values.Filled) -> Iterator[Operations]:
        """Process a form that was sent at the organiser's desk."""
        session = self.session
        if not session.waits_for_curtain and act_at_desk(session, form.kind, fields, form.at):
            session.desk.pointer = ""
            yield from self.painter.after_answer()

    def plan_guest(self, form: forms.GuestForm, fields: values.Filled) -> Iterator[Operations]:
        """Process a form that says that somebody is to join or leave."""
        session = self.session
        if not session.waits_for_curtain and plan_guest(session, form.kind, fields, form.at):
            yield from self._after_guests()

    def agree_to_guest(self, command: browsing.AgreeToGuest) -> Iterator[Operations]:
        """Record that somebody agrees to a plan, or rejects it."""
        if agree_to_guest(self.session, command):
            yield from self._after_guests()

    def _after_guests(self) -> Iterator[Operations]:
        """Continue after a plan or an agreement, which the card offers to send if the campaign is played
        between devices.
        """
        if self.session.device.post is not None:
            self.session.drawer = ""
            yield self.painter.tell("Your next message informs the others.")
        yield from self.painter.after_answer()

    def agree_to_result(self, command: browsing.AgreeToResult) -> Iterator[Operations]:
        """Record that somebody agrees to a new report of a battle, or rejects it."""
        if agree_to_result(self.session, command):
            yield from self.painter.after_answer()

    def open_result(self, back: int) -> Iterator[Operations]:
        """Open a result that was reported wrongly, or go back to the list of results."""
        self.session.results.open(back)
        yield from self.painter.repaint()
        yield [operations.Focus(id="result-up" if back else "drawer-title")]

    def restate(self, form: forms.ResultForm, fields: values.Filled) -> Iterator[Operations]:
        """Accept a part of a new report; the last part puts the report into effect."""
        session = self.session
        if session.waits_for_curtain or form.at != session.campaign.answers:
            return
        if restate(session, fields):
            session.drawer = "log"
            yield from self.painter.after_answer()
        else:
            yield from self.painter.repaint()
            yield [operations.Focus(id="result-up")]

    def back(self) -> Iterator[Operations]:
        """Take one step back. If that closes a drawer, the keyboard focus returns to the drawer's button."""
        drawer = self.session.drawer
        if self.session.back():
            yield from self.painter.repaint()
            if drawer and not self.session.drawer:
                yield [operations.Focus(id=f"tool-{drawer}")]

    # --- rulebook, dice, chronicle ----------------------------------------------------------------

    def search(self, fields: values.Filled) -> Iterator[Operations]:
        """Search the rulebook for words."""
        html = drawer_of.search(self.session, fields.get("words", [""])[0])
        self.painter.screen.put_part("drawer", "rulebook-found", html)
        yield []

    def show_dice(self) -> Iterator[Operations]:
        """Show all dice so far that the viewer may know about."""
        session = self.session
        book = DiceBook(session.campaign.setup, session.viewer, finished=session.campaign.finished)
        yield from reading(session.campaign, lambda _page, _first, events: book.enter(events))
        self.painter.screen.put("dialog", book.dialog())

    def verify(self) -> Iterator[Operations]:
        """Replay the whole journal and compare the result with the campaign."""
        campaign = self.session.device.campaign
        try:
            inputs = yield from watched(verifying(campaign), "Checking the journal …")
        except ReplayError as fault:
            self.painter.screen.put("dialog", dialogs.differs(str(fault)))
        else:
            self.painter.screen.put("dialog", dialogs.checked(inputs, campaign.hash()))

    def write_chronicle(self, command: browsing.ExportChronicle) -> Iterator[Operations]:
        """Write the chronicle to a file, with everything that the viewer may know, or only what everybody may
        know."""
        session = self.session
        kind, type = ("md", "text/markdown") if command.markdown else ("html", "text/html")
        for step in session.chronicle.write(kind, command.public, session.viewer):
            if isinstance(step, str):
                name = files.file_name(session, kind)
                step = [operations.Download(name=name, text=step, type=type)]
            yield step

    def film(self) -> Iterator[Operations]:
        """Write the campaign as a film that shows what everybody may know."""
        name = files.file_name(self.session, "svg").replace(".svg", "-film.svg")
        for step in self.session.chronicle.film():
            if isinstance(step, str):
                step = [operations.Download(name=name, text=step, type="image/svg+xml")]
            yield step

    def give_page(self, make: Callable[[str], Iterator[Operations | str]], what: str) -> Iterator[Operations]:
        """Write a page about the campaign for the club, with the given date, showing what everybody may
        know.
        """
        name = files.file_name(self.session, "html").replace(".html", f"-{what}.html")
        for step in make(in_words(date.today())):
            if isinstance(step, str):
                step = [operations.Download(name=name, text=step, type="text/html")]
            yield step

    def turn_chronicle(
        self,
        command: browsing.TurnChronicle | browsing.ReadEdition | browsing.WritePassage | browsing.SignAs,
    ) -> Iterator[Operations]:
        """Turn to a part or an edition of the chronicle, open a passage for writing, or choose who is
        writing."""
        session, annals = self.session, self.session.chronicle
        match command:
            case browsing.ReadEdition():
                annals.public, annals.writing = command.public, ""
            case browsing.TurnChronicle():
                annals.part, annals.writing = max(command.part, 0), ""
                session.lists.forget("drawer")
            case browsing.WritePassage():
                annals.writing = command.id if place_of(command.id) else ""
            case browsing.SignAs():
                sign_as(session, command.player)
        yield from self.painter.repaint()
        yield [operations.Focus(id="chronicle-what" if annals.writing else "chronicle-part")]

    def write(self, passage: str, fields: values.Filled, at: int) -> Iterator[Operations]:
        """Process a form that was sent from the chronicle."""
        if self.session.write(passage, fields, at):
            yield from self.painter.repaint()
            yield self.painter.keep()
            yield [operations.Focus(id=f"pen-{passage}")]
