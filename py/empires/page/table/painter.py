"""The painter of a table: everything that is redrawn after events, and play that continues without any action
by a person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from empires.kit.called import events_told
from empires.kit.moments import Moment
from empires.maps.board import Board
from empires.page.drawers.menu import tools
from empires.page.friends.due import Between
from empires.page.screen.map import Map
from empires.page.screen.screen import Screen
from empires.page.session.session import Session
from empires.page.session.undoing import weigh_undo
from empires.page.shelf.contents import Shelf
from empires.page.table import card_of, files
from empires.page.table.drawer_of import drawer_of
from empires.page.table.stage import Stage
from empires.page.widgets.markup import NOTHING, Html
from empires.page.widgets.why import refusal_notice
from empires.page.wire import browsing, operations, reports
from empires.page.wire.operations import Operations
from empires.render.board import laid_out
from empires.render.thumbnail import thumbnail_svg

if TYPE_CHECKING:
    from empires.page.card.far import Far

LARGE = 30
"""The minimum number of tiles in a land that has a small map next to it."""

AFTER_TURN_MS = 900
"""How long people can read the lines about a loss before it is replayed, in milliseconds."""

AFTER_RIBBON_MS = 2_600
"""How long people can read the lines about a loss if a ribbon is shown first, in milliseconds."""


class Painter:
    """Draws one session, stores it, and shows sentences to the people at the screen."""

    def __init__(self, session: Session, screen: Screen, shelf: Shelf) -> None:
        self.session = session
        self.screen = screen
        self.map = Map(screen)
        self.shelf = shelf
        self._drawn: object = None  # the data from which the open drawer was drawn
        self._laid_out = False
        self._located: tuple[Board | None, Html] = (None, NOTHING)
        self._viewer = session.viewer
        self._watching: int | None = None
        self._looked_back = False
        self.stage = Stage(session)
        post = session.device.post
        self.far: Far | None = Between(post) if post is not None else None

    def keep(self) -> Operations:
        """Store the campaign."""
        return files.keep(self.session, self.shelf)

    def note(self) -> Operations:
        """Store the partly filled forms."""
        return files.note(self.session, self.shelf)

    def tell(self, sentence: str) -> Operations:
        """Show a sentence to the people at the screen."""
        return self.screen.say(refusal_notice(sentence, ""), sentence)

    def open_anew(self) -> None:
        """Show the drawer at its top again."""
        self.session.lists.forget("drawer")
        self._drawn = None

    def repaint(self) -> Iterator[Operations]:
        """Show the table as it is now, or the curtain, behind which only the public map is drawn."""
        session, screen = self.session, self.screen
        screen.name(session.proper_names)
        curtain = card_of.curtain_of(session)
        if curtain:
            session.lists.forget()
            self._drawn = self._viewer = None
            blank = session.eyes.board_of(None) if self._laid_out else None
            self.map.clear_table(blank, session.hidden_layers)
            screen.put("curtain", curtain)
            yield [operations.Again(command=reports.Warm())]
            return
        board, another = session.board(), session.viewer != self._viewer
        if another and session.sealed:  # not even the keyboard focus may give away the previous letter
            self.map.clear_table(board, session.hidden_layers)
        still = another and session.eyes.board_of(self._viewer) != board  # only the reader has changed
        self._viewer = session.viewer
        told = [event.tiles for event in session.news.told]
        replay, watched = session.replay, self._watching
        self._watching = replay.at if replay is not None else None
        if replay is not None:
            board, told = replay.frame.board, [replay.frame.tiles]
            still = watched is None or replay.at <= watched
        elif watched is not None:
            still = True
        screen.underlay(session.underlay if session.underlaid else None)
        self.map.draw(board, card_of.overlay(session), session.hidden_layers, told=told, still=still)
        screen.put("track", card_of.track(session))
        screen.put("locator", self._locator(board))
        screen.put("legend", card_of.legend(session, board))
        screen.put("peek", NOTHING)
        self._put_tools()
        screen.put("slip", card_of.slip(session))
        screen.put("card", card_of.card(session, board, self.far))
        session.news.fresh = False
        if session.drawer == "chronicle":
            yield from session.chronicle.catch_up()
        self._open_drawer()
        self.stage.look()
        screen.put("curtain", NOTHING)
        yield []

    def _locator(self, board: Board) -> Html:
        """The small map, if the land is too large to be read as a whole; the map is cached until the board
        changes."""
        if board is not self._located[0]:
            self._located = board, thumbnail_svg(board) if len(board.tiles) >= LARGE else NOTHING
        return self._located[1]

    def _put_tools(self) -> None:
        session = self.session
        desk, again = session.campaign.state.desk is not None, session.way_back.alone
        self.screen.put("tools", tools(session.drawer, desk=desk, undo=session.undo_told, again=again))

    def settle(self) -> Iterator[Operations]:
        """Update the undo button, after everything else has been painted."""
        if self.session.campaign.finished and self.session.ending is None and not self._looked_back:
            self._looked_back = True
            yield [operations.Again(command=browsing.LookBack())]
        if not self.session.waits_for_curtain:
            yield []
            weigh_undo(self.session)
            self._put_tools()
            yield []

    def lay_out(self) -> Iterator[Operations]:
        """Draw the public map behind the curtain, and prepare the next player's view in the engine, so that
        the curtain can be lifted without delay."""
        session = self.session
        if not session.waits_for_curtain:
            return
        if not self._laid_out:
            for _ in laid_out(session.eyes.board_of(None)):
                yield []
            self._laid_out = True
            self.map.clear(session.eyes.board_of(None), session.hidden_layers)
            yield []
        player = session.waits_for_curtain
        board = session.eyes.board_of(player)
        self.map.prepare(board, session.hidden_layers)
        yield []
        self._locator(board)
        yield []
        session.eyes.threats_of(player)
        session.coach.speaks(session.campaign.setup)
        for question in session.eyes.view_of(player).questions[:1]:
            session.eyes.worded(question, player)

    def _open_drawer(self) -> None:
        """Draw the drawer. If it is unchanged, it is left alone, so that a long list remains where its reader
        has scrolled to."""
        session = self.session
        if not session.drawer:
            self._drawn = None
            self.screen.put("drawer", NOTHING)
            return
        drawn = (
            session.drawer,
            session.log_view,
            session.earlier,
            session.curtains,
            session.coach.speaks(session.campaign.setup),
            (session.habits.theme, session.habits.sound, session.habits.one_tap),
            session.hidden_layers,
            (session.underlay is not None, session.underlaid),
            session.view,
            session.courses,
            session.routine.text if session.drawer == "ledger" else "",
            (session.desk.shown, session.pointer.tile) if session.drawer == "desk" else None,
            session.chronicle.shown if session.drawer == "chronicle" else None,
            session.results.shown if session.drawer == "results" else None,
        )
        if drawn != self._drawn:
            self._drawn = drawn
            self.screen.put("drawer", drawer_of(session))

    def after_answer(self) -> Iterator[Operations]:
        """Show the outcome of an answer, store it, and let the computer players continue."""
        yield from self.repaint()
        yield self.in_sight()
        yield self.keep()
        yield self._said(*self.stage.shown())
        yield from self.think_on()

    def lifted(self) -> Operations:
        """Show a player who has come to the screen everything that must be seen at once."""
        return self.stage.shown(others=True)[1]

    def _said(self, found: Sequence[Moment], shown: Operations) -> Operations:
        """A text for screen readers that says what happened, and gives the next question and the coach's hint
        on it."""
        session = self.session
        if session.waits_for_curtain:
            return []
        names = session.names
        moments = " ".join(f"{one.text}." for one in found)
        told = " ".join(event.text for event in events_told(session.news.told[-3:], names))
        question = session.question
        asked = session.eyes.worded(question, session.onlooker).text if question else ""
        text = f"{moments} {told} {asked} {card_of.coached(session)}".strip()
        return [*shown, operations.Announce(text=text)]

    def in_sight(self) -> Operations:
        """Bring the question on the card into view, and the places on the map to which the question, what is
        filled in, and the news refer."""
        session = self.session
        if session.waits_for_curtain:
            return []
        question = session.question
        tiles: list[str] = []
        if question is not None:
            tiles = [*question.tiles, *(tile for choice in question.choices for tile in choice.tiles)]
            tiles += session.drafts.filled_tiles(question) if question.fields else []
        summary = session.since.summary
        news = summary.sights if summary is not None and summary.fresh else []
        sight = operations.BringIntoSight(tiles=list(dict.fromkeys(tiles)), news=news)
        return [operations.Reveal(id="question"), sight]

    def went_back(self) -> Iterator[Operations]:
        """Show the position after something was taken back."""
        self.stage.forget()
        yield from self.repaint()
        yield self.in_sight()
        yield self.keep()
        yield from self.think_on()

    def think_on(self) -> Iterator[Operations]:
        """Let a computer player answer once the page is painted, if it is that player's turn and at least one
        person plays in the campaign.
        """
        if self.session.campaign.resting or (self.session.people.thinking and self.session.people.here):
            yield [operations.Again(command=reports.Think())]
        else:
            yield from self.settle()

    def think(self) -> Iterator[Operations]:
        """Let the umpire and the computer players continue; if no person plays, only one step at a time."""
        session = self.session
        for happened in session.think():
            work = session.campaign.resting
            if work is not None:
                yield [operations.Progress(text=f"{work.text} …", part=work.part)]
            elif session.people.here or not happened:
                yield []
            else:
                break  # no human plays: one step at a time, for onlookers
        yield from self.repaint()
        yield self.in_sight()
        yield self.keep()
        found, shown = self.stage.shown(others=True)
        yield self._said(found, shown)
        summary = session.since.summary
        if summary is not None and summary.lost and not session.waits_for_curtain:
            again = browsing.Watch(step=0, clock=True)
            yield [operations.Again(command=again, after=AFTER_RIBBON_MS if found else AFTER_TURN_MS)]
        yield from self.settle()
