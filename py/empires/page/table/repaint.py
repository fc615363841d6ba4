"""Showing a table: all that is drawn again when something has happened, and what goes on by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from empires.kit.called import events_told, question_told
from empires.page.drawers.menu import tools
from empires.page.screen.screen import Screen
from empires.page.session.session import Session
from empires.page.table import pieces
from empires.page.widgets.markup import NOTHING
from empires.page.wire import commands, operations
from empires.page.wire.operations import Operations


class Showing:
    """The picture of one session. `keep` gives what writes it down, `note` what writes down forms that are
    being filled in, `tell` what tells its people a sentence.
    """

    def __init__(
        self,
        session: Session,
        screen: Screen,
        keep: Callable[[], Operations],
        note: Callable[[], Operations],
        tell: Callable[[str], Operations],
    ) -> None:
        self.session = session
        self.screen = screen
        self.keep = keep
        self.note = note
        self.tell = tell
        self._drawn: object = None  # what the open drawer was drawn from
        self._laid_out = False
        self._viewer = session.viewer

    def open_anew(self) -> None:
        """The drawer begins at its beginning again."""
        self.session.lists.forget("drawer")
        self._drawn = None

    def repaint(self) -> Iterator[Operations]:
        """Show the table as it stands, or the curtain and behind it the land as everybody knows it."""
        session, screen = self.session, self.screen
        curtain = pieces.curtain_of(session)
        if curtain:
            session.lists.forget()
            self._drawn = self._viewer = None
            blank = session.seeing.board_of(None) if self._laid_out else None
            screen.clear_table(blank, session.hidden_layers)
            screen.put("curtain", curtain)
            yield [operations.Again(command=commands.Warm())]
            return
        board, another = session.board(), session.viewer != self._viewer
        if another and session.sealed:  # not even where the keyboard stands may tell of the letter before
            screen.clear_table(board, session.hidden_layers)
        still = another and session.seeing.board_of(self._viewer) != board  # only the eyes have changed
        self._viewer = session.viewer
        told = [event.tiles for event in session.news.told]
        screen.draw(board, pieces.overlay(session), session.hidden_layers, told=told, still=still)
        screen.put("track", pieces.track(session))
        screen.put("tools", tools(session.drawer, desk=session.campaign.state.desk is not None))
        screen.put("card", pieces.card(session, board))
        if session.drawer == "chronicle":
            yield from session.annals.catch_up()
        self._open_drawer()
        screen.put("curtain", NOTHING)
        yield []

    def lay_out(self) -> Iterator[Operations]:
        """Behind the curtain lies the land that everybody knows, and what the next player knows besides is
        ready in the engine: so it lifts at once.
        """
        from empires.render.board import laid_out

        session = self.session
        if not session.waits_for_curtain:
            return
        if not self._laid_out:
            for _ in laid_out(session.seeing.board_of(None)):
                yield []
            self._laid_out = True
            self.screen.clear_map(session.seeing.board_of(None), session.hidden_layers)
            yield []
        self.screen.prepare(session.seeing.board_of(session.waits_for_curtain), session.hidden_layers)

    def _open_drawer(self) -> None:
        """Draw the drawer, unless it shows what it showed before: a long list stays where its reader is."""
        session = self.session
        drawn = (
            session.drawer,
            session.log_view,
            session.earlier,
            session.curtains,
            session.coach.speaks(session.campaign.setup),
            session.coach.keeper.theme,
            session.hidden_layers,
            session.view,
            session.courses,
            (session.desk.shown, session.pointing.tile) if session.drawer == "desk" else None,
            session.annals.shown if session.drawer == "chronicle" else None,
        )
        if drawn != self._drawn:
            self._drawn = drawn
            self.screen.put("drawer", pieces.drawer_of(session))

    def after_answer(self) -> Iterator[Operations]:
        """Show what came of it, write it down, and let the computer players go on."""
        yield from self.repaint()
        yield self.in_sight()
        yield self.keep()
        yield self._said()
        yield from self.think_on()

    def _said(self) -> Operations:
        """What came of it, the next question and the coach's word on it, for a screen reader."""
        session = self.session
        if session.waits_for_curtain:
            return []
        names = pieces.called_here(session)
        told = " ".join(event.text for event in events_told(session.news.told[-3:], names))
        asked = question_told(session.question, names).text if session.question else ""
        return [operations.Announce(text=f"{told} {asked} {pieces.coached(session)}".strip())]

    def in_sight(self) -> Operations:
        """The question on the card and, on a small screen, its places on the map."""
        session = self.session
        if session.waits_for_curtain:
            return []
        question = session.question
        tiles = [tile for choice in question.choices for tile in choice.tiles] if question else []
        return [operations.Reveal(id="question"), operations.BringIntoSight(tiles=list(dict.fromkeys(tiles)))]

    def went_back(self) -> Iterator[Operations]:
        """Show what stands after something was taken back."""
        yield from self.repaint()
        yield self.in_sight()
        yield self.keep()
        yield from self.think_on()

    def think_on(self) -> Iterator[Operations]:
        """If a computer player is to answer, it does once the page is painted; unless nobody plays."""
        if self.session.campaign.resting or (self.session.people.thinking and self.session.people.here):
            yield [operations.Again(command=commands.Think())]

    def think(self) -> Iterator[Operations]:
        """Let the umpire and the computer players go on; without persons one step at a time."""
        session = self.session
        for happened in session.think():
            work = session.campaign.resting
            if work is not None:
                yield [operations.Progress(text=f"{work.text} …", part=work.part)]
            elif session.people.here or not happened:
                yield []
            else:
                break  # nobody plays: one step at a time, for those who watch
        yield from self.repaint()
        yield self.in_sight()
        yield self.keep()
        yield self._said()
