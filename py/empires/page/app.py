"""The whole page as messages: commands come in, operations go out. This module does not know about browsers
or PyScript."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from empires.core.errors import EmpiresError, IllegalChoice
from empires.page.screen import dialogs
from empires.page.screen.screen import Screen
from empires.page.shelf import requests
from empires.page.shelf.contents import NEARLY, Shelf
from empires.page.shelf.requests import Requests
from empires.page.start import storage
from empires.page.start.page import StartPage
from empires.page.start.welcome import keys, sure_to_forget
from empires.page.widgets.markup import NOTHING
from empires.page.widgets.why import refusal_notice
from empires.page.wire import browsing, codec, commands, kinds, operations, pages, parcels, reports
from empires.page.wire.operations import Operations

# The code that draws and plays takes a third of the start-up time: `campaigns` imports all of it when it is
# first needed, or at `Warm` once the first page is shown.
if TYPE_CHECKING:
    from empires.page.campaigns import Campaigns
    from empires.page.session.session import Session

_GIVES_WAY = reports.Think | browsing.Advise | pages.TryHouse
"""Commands whose long calculation stops when somebody asks for something else.

Thinking resumes later; advice and trials have to be requested again.
"""
_ENDS = (
    _GIVES_WAY
    | browsing.Verify
    | parcels.Export
    | parcels.File
    | browsing.ExportChronicle
    | browsing.OpenDrawer
    | browsing.LookBack
    | browsing.ShowCourses
    | browsing.ShowDice
)
"""Commands whose long calculation changes nothing until it is finished; it is cancelled when people go
elsewhere on the page.
"""


class App:
    """One open page. It holds what the page shows and turns each command into operations."""

    def __init__(self) -> None:
        self.screen = Screen()
        self.shelf = Shelf()
        self.requests = Requests(self.shelf)
        self.start = StartPage(self.screen, self.shelf)
        self.campaigns: Campaigns | None = None
        self.address = ""
        self.relays: list[str] = []
        self.guarded = False
        self.short = False
        self._interrupted = False
        self._under_way: tuple[commands.AnyCommand, Iterator[Operations]] | None = None

    @property
    def session(self) -> Session | None:
        """The session of the open campaign; None if no campaign is open."""
        table = self.campaigns.table if self.campaigns is not None else None
        return table.session if table is not None else None

    def load(self) -> Campaigns:
        """Load and return the code for drawing and playing."""
        if self.campaigns is None:
            from empires.page.campaigns import Campaigns

            self.campaigns = Campaigns(self.screen, self.requests, self.start, self.address, self.relays)
        return self.campaigns

    # --- messages ---------------------------------------------------------------------------------

    def steps(self, command: commands.AnyCommand) -> Iterator[Operations]:
        """Carry out a command. Between two yielded lists the browser may do other things; the operations must
        be applied in order."""
        if not isinstance(command, kinds.Unasked | pages.Back):
            self.screen.notices.hush()
        covered = self.screen.shows("curtain")
        try:
            work = iter(self._carry_out(command))
            if not isinstance(command, kinds.Look):
                self._under_way = command, work
            for operations in work:
                yield self.screen.told([*self.screen.take(), *operations])
            if self.campaigns is not None:
                yield from map(self.screen.told, self.campaigns.after())
        except EmpiresError as refusal:
            yield self.screen.told(self.refuse(str(refusal), refusal))
        except Exception as fault:  # a bug must not take the page down: the player goes on from the autosave
            self.screen.put("dialog", dialogs.apology(fault))
        if not covered and self.screen.shows("curtain"):
            self.screen.notices.hush()  # only the player whose turn it is may know what the curtain hides
        self._look_at_the_room()
        self.screen.put("notice", self.screen.notices.shown)
        self.screen.put("alert", storage.alert(self.shelf))
        yield [*self.screen.take(), *self._guard(), *self._go_on_later(command)]

    def make_way(self, command: commands.AnyCommand) -> None:
        """Make way for a new command that arrives between two steps of another one.

        Thinking gives way to anything that a person does; leaving a table ends any long calculation there;
        Escape ends the replay of a campaign's first file (protocol J2).
        """
        if self._under_way is None or isinstance(command, kinds.Unasked):
            return
        running, work = self._under_way
        leaving = isinstance(command, kinds.Leaving)
        if self.campaigns is not None and self.campaigns.first.under_way:
            ends = leaving or isinstance(command, pages.Back)
        else:
            ends = isinstance(running, _ENDS if leaving else _GIVES_WAY)
        if ends and isinstance(work, Generator):
            work.close()
            self._interrupted = isinstance(running, reports.Think) and not leaving

    def _go_on_later(self, command: commands.AnyCommand) -> Operations:
        """Resume thinking that was interrupted, once the other command is done."""
        if isinstance(command, kinds.Look):
            return []
        interrupted, self._interrupted, self._under_way = self._interrupted, False, None
        return [operations.Again(command=reports.Think())] if interrupted else []

    def _look_at_the_room(self) -> None:
        """Warn the player once that little storage is left, and again if some was freed but has been used up
        since."""
        short = self.shelf.kept is not None and self.shelf.fullness >= NEARLY
        if short and not self.short:
            self.screen.notices.keep("room", storage.nearly_full(self.shelf))
        elif not short:
            self.screen.notices.settle("room")
        self.short = short

    def _guard(self) -> Operations:
        """Make the browser ask for confirmation before the page is left, as long as leaving would lose
        answers.
        """
        if self.guarded == self.shelf.at_risk:
            return []
        self.guarded = not self.guarded
        return [operations.Guard(on=self.guarded)]

    def handle(self, text: str) -> Operations:
        """Read a command and carry it out without a pause; a command that cannot be read is refused with a
        sentence."""
        try:
            command = codec.read(text)
        except codec.Malformed as refusal:
            return self.refuse(str(refusal))
        return [one for some in self.steps(command) for one in some]

    def refuse(self, sentence: str, refusal: EmpiresError | None = None) -> Operations:
        """Show the player why something was not done, and the rule behind that."""
        rule = ""
        if isinstance(refusal, IllegalChoice):
            sentence, rule = refusal.message, refusal.rule
            if self.campaigns is not None and self.campaigns.table is not None:
                sentence = self.campaigns.table.called(sentence)
        return self.screen.say(refusal_notice(sentence, rule), sentence)

    def _carry_out(self, command: commands.AnyCommand) -> Iterable[Operations]:
        """Carry out a command, step by step; commands that do not concern the start page are passed to
        `campaigns`."""
        shelf_requests = self.requests
        match command:
            case reports.Start():
                self.address, self.relays = command.address, command.relays
                return self._follow(shelf_requests.start(command))
            case reports.Recalled() if command.name not in ("drawing", "house"):
                return self._follow(shelf_requests.recalled(command))
            case reports.Stored():
                return self._follow(shelf_requests.stored(command))
            case reports.Changed():
                return self._follow(shelf_requests.changed(command))
            case reports.Claimed():
                return self._follow(shelf_requests.claimed(command))
            case reports.Lost():
                return self._follow(shelf_requests.lost(command.name))
            case reports.Offline():
                if command.update:
                    self.screen.notices.keep("newer", dialogs.NEWER)
                return ()
            case pages.Open():
                self.screen.put("dialog", NOTHING)
                return (shelf_requests.open(command.id, take=command.take),)
            case pages.Forget():
                return self._forget(command)
            case pages.PutAway():
                return (shelf_requests.put_away(command.id),)
            case pages.ShowKeys():
                self.screen.put("dialog", keys())
                return ()
            case pages.ShowAbout():
                self.start.about()
                return ([operations.Focus(id="top")],)
            case pages.Update():
                return ([operations.TakeUpdate()],)
            case pages.ChooseTheme():
                return self._choose_theme(command)
            case pages.Back() if self.screen.shows("dialog"):
                self.screen.put("dialog", NOTHING)
                return ()
            case pages.Back() if self.screen.notices.back():
                return ()
            case _:
                return self.load().carry_out(command)

    def _follow(self, outcomes: Iterable[requests.Outcome]) -> Iterator[Operations]:
        """Act on the result of a storage request."""
        for outcome in outcomes:
            match outcome:
                case list():
                    yield outcome
                case requests.Asked():
                    self.screen.put("dialog", outcome.dialog)
                case requests.Said():
                    yield self.refuse(outcome.sentence)
                case requests.ShelfShown() if self.campaigns is not None:
                    self.campaigns.show_shelf()
                case requests.ShelfShown():
                    self.start.show()
                case requests.ShelfChanged():
                    self.start.refresh()
                case _:
                    yield from self.load().follow(outcome)

    def _choose_theme(self, command: pages.ChooseTheme) -> Iterator[Operations]:
        self.shelf.habits.theme = command.name
        yield [operations.SetTheme(name=command.name)]
        if self.campaigns is not None:
            yield from self.campaigns.carry_out(command)

    def _forget(self, command: pages.Forget) -> Iterator[Operations]:
        if command.sure:
            self.screen.put("dialog", NOTHING)
            yield self.requests.forget(command.id, take=command.take)
        elif command.id in self.shelf.entries:
            self.screen.put("dialog", sure_to_forget(self.shelf.entries[command.id]))
