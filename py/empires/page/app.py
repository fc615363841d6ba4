"""The whole page as messages: a command in, operations out. Nothing here knows a browser or PyScript."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from typing import TYPE_CHECKING

from empires.core.errors import EmpiresError, IllegalChoice
from empires.page.incoming import Arrivals
from empires.page.new_sheet import Sheets
from empires.page.screen import dialogs
from empires.page.screen.notices import Notices
from empires.page.screen.screen import Screen
from empires.page.session.coach import Coach
from empires.page.shelf.contents import NEARLY
from empires.page.shelf.requests import Shelving
from empires.page.start import storage
from empires.page.start.welcome import about_page, keys, sure_to_forget, welcome
from empires.page.widgets.markup import NOTHING, Html
from empires.page.widgets.why import refusal_notice
from empires.page.wire import codec, commands, operations
from empires.page.wire.operations import Operations
from empires.rulesets import catalogue

# What draws and plays is imported where it is first needed, or by `Warm` once the first page stands: it is
# a third of the start.
if TYPE_CHECKING:
    from empires.core.apart.device import Device
    from empires.page.drawing.table import DrawingTable
    from empires.page.session.session import Session
    from empires.page.table.table import Sitting

LARGEST_FILE = 11_000_000
"""Bytes of a campaign file that is read; the page refuses larger ones before they are sent."""

_GIVES_WAY = commands.Think | commands.Advise
"""What stops when a person wants something else: thinking goes on later, advice is asked for again."""
_ENDS = (
    _GIVES_WAY
    | commands.Verify
    | commands.Export
    | commands.ExportChronicle
    | commands.OpenDrawer
    | commands.ShowCourses
    | commands.ShowDice
)
"""Long work at a table that changes nothing half-way: it ends when the table is left."""


class App:
    """One open page. It holds what the page shows and turns each command into operations."""

    def __init__(self) -> None:
        self.screen = Screen()
        self.notices = Notices()
        self.shelving = Shelving(self)
        self.coach = Coach(self.shelving.keeper)
        self.sitting: Sitting | None = None
        self.page = "welcome"
        self.drawing: DrawingTable | None = None
        self.arrivals = Arrivals(self)
        self.sheets = Sheets(self.screen, self.shelving)
        self.address = ""
        self.guarded = False
        self.short = False
        self._interrupted = False
        self._under_way: tuple[commands.AnyCommand, Iterator[Operations]] | None = None

    @property
    def session(self) -> Session | None:
        """The open campaign, if one is open."""
        return self.sitting.session if self.sitting else None

    # --- messages ---------------------------------------------------------------------------------

    def steps(self, command: commands.AnyCommand) -> Iterator[Operations]:
        """Carry a command out. Each stop is a point where the browser may see to other things; what it
        yields is to be applied in order.
        """
        if not isinstance(command, commands.Unasked | commands.Back):
            self.notices.hush()
        covered = self.screen.shows("curtain")
        try:
            work = iter(self._carry_out(command))
            if not isinstance(command, commands.Look):
                self._under_way = command, work
            for operations in work:
                yield [*self.screen.take(), *operations]
            if self.sheets.map and self.sitting is not None:
                yield from self._lay_map(self.sitting)
        except EmpiresError as refusal:
            yield self.refuse(str(refusal), refusal)
        except Exception as fault:  # a bug must not take the page down: the player goes on from the autosave
            self.screen.put("dialog", dialogs.apology(fault))
        if not covered and self.screen.shows("curtain"):
            self.notices.hush()  # it may have spoken of what only the player before the curtain may know
        self._look_at_the_room()
        self.screen.put("notice", self.notices.shown)
        self.screen.put("alert", storage.alert(self.shelving.keeper))
        yield [*self.screen.take(), *self._guard(), *self._go_on_later(command)]

    def make_way(self, command: commands.AnyCommand) -> None:
        """A command waits while another is being carried out, between two of its steps: thinking gives way to
        whatever a person does, and leaving a table ends what goes on there.
        """
        if self._under_way is None or isinstance(command, commands.Unasked):
            return
        running, work = self._under_way
        leaving = isinstance(command, commands.Leaving)
        if isinstance(running, _ENDS if leaving else _GIVES_WAY) and isinstance(work, Generator):
            work.close()
            self._interrupted = isinstance(running, commands.Think) and not leaving

    def _go_on_later(self, command: commands.AnyCommand) -> Operations:
        """Take a thought up again that gave way, once what it gave way to is done."""
        if isinstance(command, commands.Look):
            return []
        interrupted, self._interrupted, self._under_way = self._interrupted, False, None
        return [operations.Again(command=commands.Think())] if interrupted else []

    def _look_at_the_room(self) -> None:
        """Say once that little room is left, and say it again if that was over in between."""
        keeper = self.shelving.keeper
        short = keeper.kept is not None and keeper.fullness >= NEARLY
        if short and not self.short:
            self.notices.keep("room", storage.nearly_full(keeper))
        elif not short:
            self.notices.settle("room")
        self.short = short

    def _guard(self) -> Operations:
        """Have the page ask before it is left, as long as that would lose answers."""
        if self.guarded == self.shelving.keeper.at_risk:
            return []
        self.guarded = not self.guarded
        return [operations.Guard(on=self.guarded)]

    def handle(self, text: str) -> Operations:
        """Read and carry out one command in one go; what cannot be read is refused with a sentence."""
        try:
            command = codec.read(text)
        except codec.Malformed as refusal:
            return self.refuse(str(refusal))
        return [one for some in self.steps(command) for one in some]

    def refuse(self, sentence: str, refusal: EmpiresError | None = None) -> Operations:
        """Tell the player why something was not done, and which rule says so."""
        rule = ""
        if isinstance(refusal, IllegalChoice):
            sentence, rule = refusal.message, refusal.rule
            sentence = self.sitting.called(sentence) if self.sitting else sentence
        self.notices.say(refusal_notice(sentence, rule))
        self.screen.put("notice", self.notices.shown)
        return [*self.screen.take(), operations.Announce(text=sentence, urgent=True)]

    def _carry_out(self, command: commands.AnyCommand) -> Iterable[Operations]:
        """What a command does, step by step; those about what lies on the table are carried out there."""
        match command:
            case commands.Start():
                self.address = command.address
                return self.shelving.start(command)
            case commands.Recalled(name="drawing"):
                return self._draw(command.home)
            case commands.Recalled():
                return self.shelving.recalled(command)
            case commands.Stored():
                return self.shelving.stored(command)
            case commands.Changed():
                return self.shelving.changed(command)
            case commands.Claimed():
                return self.shelving.claimed(command)
            case commands.Lost():
                return self.shelving.lost(command.name)
            case commands.Offline():
                if command.update:
                    self.notices.keep("newer", dialogs.NEWER)
                return ()
            case commands.Warm():
                return self._warm()
            case commands.ShowKeys():
                self.screen.put("dialog", keys())
                return ()
            case commands.ShowSafety():
                return self._show_safety()
            case commands.ShowAbout():
                return self._show_about()
            case commands.Leave():
                return self._leave_for_the_shelf(command)
            case commands.NewSheet():
                return self._new_sheet(command.ruleset)
            case commands.Learn():
                return self._learn(command.ruleset)
            case commands.OpenDrawing():
                return self._open_drawing()
            case commands.UseDrawing() if self.drawing is not None:
                return self._use_drawing(self.drawing)
            case commands.Open():
                self.screen.put("dialog", NOTHING)
                return (self.shelving.open(command.id, take=command.take),)
            case commands.Forget():
                return self._forget(command)
            case commands.PutAway():
                return (self.shelving.put_away(command.id),)
            case commands.Back():
                return self._back()
            case commands.ChooseTheme():
                return self._choose_theme(command.name)
            case commands.Update():
                return ([operations.TakeUpdate()],)
            case commands.Export(what="campaign") if self.sitting is not None:
                return self._export(self.sitting, command)
            case commands.Fill(form=commands.Preview() as form):
                self.sheets.change(form, command.fields)
                return ()
            case commands.Fill(form=commands.Begin() as form):
                return self.sheets.begin(form.ruleset, command.fields)
            case commands.Fill(form=commands.PasteSlip()):
                return self.arrivals.take(command.fields.get("slip", [""])[0])
            case commands.File(purpose="campaign"):
                return self.arrivals.take_file(command)
            case commands.Branch() if self.sitting is not None:
                self.screen.put("dialog", NOTHING)
                return self.arrivals.choose(self.sitting, command.choice)
            case commands.CoachGot() if self.sitting is not None:
                setup = self.sitting.session.campaign.setup
                return self._coach(self.sitting, self.coach.got(command.panel, setup))
            case commands.CoachWish(wish="never") if self.sitting is not None:
                return self._coach(self.sitting, self.coach.hush())
            case commands.CoachWish() if self.sitting is not None:
                return self._coach(self.sitting, self.coach.switch(self.sitting.session.campaign.setup))
            case _:
                table = self.drawing or self.sitting
                return table.carry_out(command) if table is not None else ()

    # --- the shelf --------------------------------------------------------------------------------

    def show_shelf(self) -> None:
        """Show the start page, with no campaign on the table."""
        self.sitting = self.drawing = None
        self.page = "welcome"
        self.screen.layout("page")
        self.screen.title("Empires")
        self.screen.clear_table()
        for region in ("dialog", "curtain"):
            self.screen.put(region, NOTHING)
        self.refresh_shelf()

    def refresh_shelf(self) -> None:
        """Show the start page anew, if it is shown."""
        if self.page == "welcome":
            self.screen.put("page", welcome(self.shelving.keeper, LARGEST_FILE, [*catalogue().values()]))

    def show_dialog(self, dialog: Html) -> None:
        """Ask something."""
        self.screen.put("dialog", dialog)

    def may_leave(self) -> bool:
        """Whether the table may be left; if that would lose answers, it is asked first."""
        if self.shelving.keeper.at_risk:
            self.screen.put("dialog", dialogs.NOT_STORED)
            return False
        return True

    # --- pages, drawers, dialogs ------------------------------------------------------------------

    def _warm(self) -> Iterator[Operations]:
        """Load what draws and plays, and see to what has waited for it."""
        from empires.page.start import new_campaign  # noqa: F401 - loading them is all
        from empires.page.table.table import Sitting  # noqa: F401

        if self.arrivals.slip:
            yield from self.arrivals.take(self.arrivals.slip)
        if self.sitting is not None:
            yield from self.sitting.showing.lay_out()

    def _show_safety(self) -> Iterator[Operations]:
        from empires.page.start.safety import safety_dialog

        self.screen.put("dialog", safety_dialog())
        yield []

    def _show_about(self) -> Iterator[Operations]:
        self.page = "about"
        self.screen.put("page", about_page(catalogue().values()))
        yield [operations.Focus(id="top")]

    def _leave_for_the_shelf(self, command: commands.Leave) -> Iterator[Operations]:
        if command.sure or self.may_leave():
            yield from self._leave()
            yield [operations.Focus(id="top")]

    def _new_sheet(self, ruleset: str) -> Iterator[Operations]:
        if self.may_leave():
            yield from self._leave()
            self.page = self.sheets.show(ruleset)
            yield [operations.Focus(id="top")]

    def _open_drawing(self) -> Iterator[Operations]:
        if self.may_leave():
            yield from self._leave()
            yield [operations.Recall(name="drawing", starts=["empires:drawing"])]

    def _use_drawing(self, drawing: DrawingTable) -> Iterator[Operations]:
        self.show_shelf()
        self.page = self.sheets.show_for(drawing)
        yield [operations.Focus(id="top")]

    def _coach(self, sitting: Sitting, kept: Operations) -> Iterator[Operations]:
        """The coach was told something; it is heard or seen at once."""
        from empires.page.table.pieces import coached

        yield kept
        yield from sitting.showing.repaint()
        yield [operations.Announce(text=coached(sitting.session) or "The coach is silent.")]

    def _choose_theme(self, name: commands.Theme) -> Iterator[Operations]:
        self.shelving.keeper.theme = name
        yield [operations.SetTheme(name=name)]
        if self.sitting is not None:
            yield from self.sitting.showing.repaint()

    def _forget(self, command: commands.Forget) -> Iterator[Operations]:
        if command.sure:
            self.screen.put("dialog", NOTHING)
            yield self.shelving.forget(command.id, take=command.take)
        elif command.id in self.shelving.keeper.abouts:
            self.screen.put("dialog", sure_to_forget(self.shelving.keeper.abouts[command.id]))

    def _export(self, sitting: Sitting, command: commands.Export) -> Iterator[Operations]:
        """The campaign as a file; what is in a file is not lost when the page is closed."""
        yield from sitting.carry_out(command)
        self.shelving.keeper.give_away()
        self.screen.put("dialog", NOTHING)

    def _learn(self, ruleset: str) -> Iterator[Operations]:
        """Begin the small prepared campaign of a ruleset, with the coach beside it."""
        from empires.page.session.coach import lesson

        if ruleset in catalogue() and self.may_leave():
            campaign = lesson(ruleset)
            yield from self._leave()
            yield self.coach.begin(ruleset)
            yield self.shelving.bring(campaign)

    def _draw(self, kept: dict[str, str]) -> Iterator[Operations]:
        """Lay the drawing on the table as it was kept, or a new one."""
        from empires.page.drawing.table import DrawingTable, kept_land

        self.page = "draw"
        self.screen.put("page", NOTHING)
        self.drawing = DrawingTable(self.screen, kept_land(kept))
        yield from self.drawing.begin()

    def _lay_map(self, sitting: Sitting) -> Iterator[Operations]:
        """The drawn map goes into the form that asks for one, as soon as it is open."""
        if said := self.sheets.lay_map(sitting):
            yield from sitting.showing.repaint()
            yield self.refuse(said)

    def _leave(self) -> Iterator[Operations]:
        """Put the open campaign back on the shelf."""
        yield from self.shelving.leave()
        self.show_shelf()

    def _back(self) -> Iterator[Operations]:
        if self.screen.shows("dialog"):
            self.screen.put("dialog", NOTHING)
            return
        if self.notices.back():
            return
        if self.sitting is not None:
            yield from self.sitting.browsing.back()
        elif self.drawing is not None and self.drawing.back():
            return
        elif self.page.startswith("new:"):
            self.page = self.sheets.show("")
            yield [operations.Focus(id="top")]
        elif self.page != "welcome":
            self.show_shelf()
            yield [operations.Focus(id="top")]

    # --- the table --------------------------------------------------------------------------------

    def sit_down(self, device: Device, id: str) -> Iterator[Operations]:
        """Show a campaign on the table."""
        from empires.page.session.session import Session
        from empires.page.table.repaint import Showing
        from empires.page.table.table import Sitting

        shelving = self.shelving
        session = Session(device, id, shelving.keeper.drafts)
        session.told = shelving.keeper.abouts.get(id)
        session.coach = self.coach
        showing = Showing(session, self.screen, shelving.keep, shelving.note, self.refuse)
        self.sitting = Sitting(showing, self.address)
        self.sheets.draft = None
        self.page = "table"
        self.screen.clear_table()
        self.screen.layout("table")
        self.screen.put("page", NOTHING)
        self.screen.put("dialog", NOTHING)
        self.screen.title(f"{device.setup.name} · Empires")
        yield from self.sitting.begin()
        yield from self.arrivals.seated(self.sitting)
