"""The whole page as messages: a command in, operations out. Nothing here knows a browser or PyScript."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from empires.core.errors import EmpiresError, IllegalChoice
from empires.page import wire
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
from empires.page.wire import Operations
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

_UNASKED = (
    wire.Start
    | wire.Recalled
    | wire.Stored
    | wire.Changed
    | wire.Claimed
    | wire.Lost
    | wire.Offline
    | wire.Think
    | wire.Warm
)
"""Commands that no person gave: they leave a notice where it is."""


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

    @property
    def session(self) -> Session | None:
        """The open campaign, if one is open."""
        return self.sitting.session if self.sitting else None

    # --- messages ---------------------------------------------------------------------------------

    def steps(self, command: wire.AnyCommand) -> Iterator[Operations]:
        """Carry a command out. Each stop is a point where the browser may see to other things; what it
        yields is to be applied in order.
        """
        asked = not isinstance(command, _UNASKED)
        if asked and not isinstance(command, wire.Back):
            self.notices.hush()
        covered = self.screen.shows("curtain")
        try:
            for operations in self._carry_out(command):
                table = self.sitting
                yield [*self.screen.take(), *operations]
                if self.sitting is not table:
                    break  # the table was left meanwhile: nothing of it comes back
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
        yield [*self.screen.take(), *self._guard()]

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
        return [wire.Guard(on=self.guarded)]

    def handle(self, text: str) -> Operations:
        """Read and carry out one command in one go; what cannot be read is refused with a sentence."""
        try:
            command = wire.read(text)
        except wire.Malformed as refusal:
            return self.refuse(str(refusal))
        return [operation for operations in self.steps(command) for operation in operations]

    def refuse(self, sentence: str, refusal: EmpiresError | None = None) -> Operations:
        """Tell the player why something was not done, and which rule says so."""
        rule = ""
        if isinstance(refusal, IllegalChoice):
            sentence, rule = refusal.message, refusal.rule
            sentence = self.sitting.called(sentence) if self.sitting else sentence
        self.notices.say(refusal_notice(sentence, rule))
        self.screen.put("notice", self.notices.shown)
        return [*self.screen.take(), wire.Announce(text=sentence, urgent=True)]

    def _carry_out(self, command: wire.AnyCommand) -> Iterator[Operations]:
        match command:
            case wire.Start():
                self.address = command.address
                yield from self.shelving.start(command)
            case wire.Recalled(name="drawing"):
                yield from self._draw(command.home)
            case wire.Recalled():
                yield from self.shelving.recalled(command)
            case wire.Stored():
                yield from self.shelving.stored(command)
            case wire.Changed():
                yield from self.shelving.changed(command)
            case wire.Claimed():
                yield from self.shelving.claimed(command)
            case wire.Lost():
                yield from self.shelving.lost(command.name)
            case wire.Offline(update=True):
                self.notices.keep("newer", dialogs.NEWER)
            case wire.Show():
                yield from self._show(command.what)
            case wire.ChooseTheme():
                self.shelving.keeper.theme = command.name
                yield [wire.SetTheme(name=command.name)]
                if self.sitting is not None:
                    yield from self.sitting.showing.repaint()
            case wire.Update():
                yield [wire.TakeUpdate()]
            case wire.Back():
                yield from self._back()
            case wire.Open():
                self.screen.put("dialog", NOTHING)
                yield self.shelving.open(command.id, take=command.take)
            case wire.Forget(sure=True):
                self.screen.put("dialog", NOTHING)
                yield self.shelving.forget(command.id, take=command.take)
            case wire.Forget():
                if command.id in self.shelving.keeper.abouts:
                    self.screen.put("dialog", sure_to_forget(self.shelving.keeper.abouts[command.id]))
            case wire.PutAway():
                yield self.shelving.put_away(command.id)
            case wire.Export(what="campaign") if self.sitting is not None:
                yield from self.sitting.carry_out(command)
                self.shelving.keeper.give_away()
                self.screen.put("dialog", NOTHING)
            case wire.Fill():
                yield from self._fill(command)
            case wire.File():
                yield from self._file(command)
            case wire.Warm():
                from empires.page.start import new_campaign  # noqa: F401 - loading them is all
                from empires.page.table.table import Sitting  # noqa: F401

                if self.arrivals.slip:
                    yield from self.arrivals.take(self.arrivals.slip)
                if self.sitting is not None:
                    yield from self.sitting.showing.lay_out()
            case _:
                table = self.drawing or self.sitting
                if table is not None:
                    yield from table.carry_out(command)

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

    def _show(self, what: str) -> Iterator[Operations]:
        name, _, rest = what.partition(":")
        match name:
            case "keys":
                self.screen.put("dialog", keys())
            case "welcome":
                if rest == "sure" or self.may_leave():
                    yield from self._leave()
                    yield [wire.Focus(id="top")]
            case "safe":
                from empires.page.start.safety import safety_dialog

                self.screen.put("dialog", safety_dialog())
            case "about":
                self.page = "about"
                self.screen.put("page", about_page(catalogue().values()))
                yield [wire.Focus(id="top")]
            case "new":
                if self.may_leave():
                    yield from self._leave()
                    self.page = self.sheets.show(rest)
                    yield [wire.Focus(id="top")]
            case "learn" if rest in catalogue():
                yield from self._learn(rest)
            case "coach" if self.sitting is not None:
                from empires.page.table.pieces import coached

                yield self.coach.carry_out(rest, self.sitting.session.campaign.setup)
                yield from self.sitting.showing.repaint()
                yield [wire.Announce(text=coached(self.sitting.session) or "The coach is silent.")]
            case "draw" if rest == "use" and self.drawing is not None:
                drawing = self.drawing
                self.show_shelf()
                self.page = self.sheets.show_for(drawing)
                yield [wire.Focus(id="top")]
            case "draw":
                if self.may_leave():
                    yield from self._leave()
                    yield [wire.Recall(name="drawing", starts=["empires:drawing"])]
            case "draw-why" if self.drawing is not None:
                self.screen.put("dialog", self.drawing.why(rest))
            case "branch" if self.sitting is not None:
                self.screen.put("dialog", NOTHING)
                yield from self.arrivals.choose(self.sitting, rest)
            case _ if self.sitting is not None:
                yield from self.sitting.browsing.show(name, rest)

    def _learn(self, ruleset: str) -> Iterator[Operations]:
        """Begin the small prepared campaign of a ruleset, with the coach beside it."""
        from empires.page.session.coach import lesson

        if self.may_leave():
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
            yield [wire.Focus(id="top")]
        elif self.page != "welcome":
            self.show_shelf()
            yield [wire.Focus(id="top")]

    # --- forms and files --------------------------------------------------------------------------

    def _fill(self, command: wire.Fill) -> Iterator[Operations]:
        form, _, rest = command.form.partition(":")
        sitting, fields = self.sitting, command.fields
        match form:
            case "preview":
                self.sheets.change(rest, fields)
            case "new":
                yield from self.sheets.begin(rest, fields)
            case "draw" if self.drawing is not None:
                yield from self.drawing.fill(rest, fields)
            case "slip":
                yield from self.arrivals.take(fields.get("slip", [""])[0])
            case "search" if sitting is not None:
                sitting.browsing.search(fields)
            case "chronicle" if sitting is not None:
                yield from sitting.browsing.write(fields, rest)
            case "desk" if sitting is not None:
                yield from sitting.browsing.at_desk(fields, rest)
            case "check" if sitting is not None:
                yield from sitting.check(fields)
            case "answer" if sitting is not None:
                yield from sitting.fill(fields, int(rest) if rest.isdigit() else -1)

    def _file(self, command: wire.File) -> Iterator[Operations]:
        if command.purpose == "campaign":
            yield from self.arrivals.take_file(command)
            return
        table = self.drawing or self.sitting
        if table is not None:
            yield from table.carry_out(command)

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
