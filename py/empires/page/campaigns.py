"""The campaigns of the page: how they are begun, opened, imported and played at the table, and how maps are
drawn for them. This module imports all the code for playing and drawing; the start page does not need any of
it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from empires.core.apart.device import Held
from empires.core.errors import SaveError
from empires.maps.drawing.underlay import read_underlay
from empires.page.friends.first_file import FirstFile
from empires.page.incoming import Incoming
from empires.page.joining import NOTICE as JOINING
from empires.page.joining import Joining
from empires.page.listening import Listening
from empires.page.new_sheet import NewSheet
from empires.page.screen.screen import Screen
from empires.page.session.coach import Coach, lesson
from empires.page.session.session import Session
from empires.page.shelf import requests
from empires.page.shelf.contents import BESIDE, Shelf, places_of
from empires.page.shelf.keys import key
from empires.page.shelf.libraries import fetch_drawing, fetch_umpire
from empires.page.shelf.requests import Requests
from empires.page.shelf.stored import name_id, take_down
from empires.page.sorting import Sorting, out_of_place
from empires.page.start.new_campaign import evening
from empires.page.start.page import StartPage
from empires.page.start.safety import safety_dialog
from empires.page.start.storage import cleared
from empires.page.table import files
from empires.page.table.carriage import Carriage
from empires.page.table.own_map import asks_for_list
from empires.page.table.photographs import UNSEEN
from empires.page.table.table import Table
from empires.page.widgets.markup import NOTHING
from empires.page.widgets.why import refusal_notice
from empires.page.wire import commands, forms, operations, pages, parcels, post, reports
from empires.page.wire.operations import Operations
from empires.rulesets import catalogue, outdated

if TYPE_CHECKING:  # fetched when the first map is drawn or the first campaign under an umpire opens
    from empires.page.drawing.table import DrawingTable
    from empires.page.fog.arrivals import Arrivals


class Campaigns:
    """The thing on the table (a campaign, a `drawing`, or nothing), and what is about to be put there."""

    def __init__(
        self, screen: Screen, requests: Requests, start: StartPage, address: str, relays: Sequence[str]
    ) -> None:
        self.screen = screen
        self.shelf: Shelf = requests.shelf
        self.requests = requests
        self.start = start
        self.address, self.relays = address, relays
        self.coach = Coach(self.shelf)
        self.first = FirstFile(screen)
        self.incoming = Incoming(requests, self.first)
        self.joining = Joining(screen, requests, self.first)
        self.listening = Listening(screen, self.shelf, start)
        self._fog: Arrivals | None = None
        self._carries: Carriage | None = None
        self.sheet = NewSheet(screen, start, requests)
        self.table: Table | None = None
        self.drawing: DrawingTable | None = None
        self.sorting = Sorting(self)

    def carry_out(self, command: commands.AnyCommand) -> Iterable[Operations]:
        """Carry out a command, step by step; a command about what is on the table is passed to the table."""
        match command:
            case pages.Leave():
                return self._leave_for_the_shelf(command)
            case pages.NewSheet():
                return self._new_sheet(command.ruleset)
            case pages.Learn():
                return self._learn(command.ruleset)
            case pages.PlayNow():
                return self._play_now()
            case pages.OpenDrawing():
                return self.open_drawing()
            case pages.UseDrawing() if self.drawing is not None:
                return self._use_drawing(self.drawing)
            case pages.House():
                return self._house(command)
            case pages.TryHouse():
                return self.sheet.house.try_out()
            case reports.Recalled(name="house"):
                return self.sheet.house.show_shelf(command.home)
            case reports.Recalled():
                return self._draw(command)
            case pages.Back():
                return self._back()
            case pages.ChooseTheme():
                return self.table.painter.repaint() if self.table is not None else ()
            case reports.Warm():
                return self._prepare()
            case pages.ShowSafety():
                self.screen.put("dialog", safety_dialog())
                return ()
            case forms.Fill(form=forms.Preview() as form):
                self.sheet.change(form, command.fields)
                return ()
            case forms.Fill(form=forms.Begin() as form):
                return self.sheet.begin(form.ruleset, command.fields)
            case forms.Fill(form=forms.HouseForm() as form):
                return self.sheet.house.fill(form, command.fields)
            case forms.Fill(form=forms.PasteSlip()):
                return self.sorting.take_text(command.fields.get("slip", [""])[0])
            case forms.Fill(form=forms.SeatWords()) if self._fog is not None and self._fog.story:
                return self._fog.restore(command.fields.get("words", [""])[0])
            case parcels.Picture() if command.passage:
                return self.table.carry_out(command) if self.table is not None else ()
            case parcels.Picture() if self.table is not None and self.sorting.unpainted is not None:
                return self.sorting.take_underlay(self.table, command)
            case parcels.Picture() if self.drawing is None:
                self.incoming.picture = command
                return self.open_drawing()
            case parcels.File(purpose="campaign"):
                return self.sorting.take_file(command)
            case parcels.File(purpose="roster" | "map" | "drawing") if told := out_of_place(command):
                return (self.screen.say(refusal_notice(told, ""), told),)
            case parcels.File(purpose="photograph"):
                return (self.screen.say(refusal_notice(UNSEEN, ""), UNSEEN),)
            case parcels.Branch() if self.table is not None:
                self.screen.put("dialog", NOTHING)
                return self.incoming.choose(self.table, command.choice)
            case post.Join():
                return self.joining.join(command)
            case post.Came() | post.Carried() if command.name == JOINING:
                return self.joining.heard(command, self.table)
            case post.Came() if command.name != self.requests.table:
                self.listening.came(command)
                return ()
            case post.Carried() if command.name != self.requests.table:
                self.listening.carried(command)
                return ()
            case post.GoOut():
                return self._time_is_up(command)
            case _:
                on_table = self.drawing or self.table
                return on_table.carry_out(command) if on_table is not None else ()

    def follow(self, outcome: requests.Outcome) -> Iterator[Operations]:
        """Act on the result of a storage request about the campaign on the table."""
        match outcome:
            case requests.Found():
                yield from self._open(outcome)
            case requests.Brought():
                yield from self.leave()
                self.shelf.begin(outcome.id)
                yield from self._sit_down(outcome.campaign, outcome.id)
                yield self._keep()
            case requests.GivenAway():
                campaign = take_down(outcome.id, places_of(outcome.stored))[0]
                yield [files.export(Session(campaign, outcome.id), "campaign")]
            case requests.Moved() if self.table is not None:
                yield self.table.carriage.leave_to_the_other()
                self.table.session.device.parted()
                self.requests.table = self.table.session.id = outcome.id
                self.shelf.begin(outcome.id)
                yield self._keep()
                yield from self.table.keep_pictures()
                yield from self.table.painter.repaint()
            case requests.Due():
                yield self._keep()
                if self.table is not None:
                    self.table.carriage.again()
                    yield from self.table.carriage.go_out()

    def after(self) -> Iterator[Operations]:
        """Put a drawn map or an incoming army list into the form that asks for it, as soon as that form is
        open."""
        if self.incoming.list and self.table is not None and (field := asks_for_list(self.table.session)):
            came, self.incoming.list = self.incoming.list, b""
            yield from self.table.bring("roster", field, came)
        if self.sheet.map and self.table is not None and (said := self.sheet.lay_map(self.table.session)):
            yield from self.table.painter.repaint()
            yield self.table.painter.tell(said)
            if self.sheet.picture is not None:
                yield self.table.take_underlay(self.sheet.picture)
        yield from self._carry_on()

    def _carry_on(self) -> Iterator[Operations]:
        """Send and fetch messages for the campaign on the table only."""
        carries = self.table.carriage if self.table is not None else None
        before, self._carries = self._carries, carries
        if before is not None and before is not carries:
            yield before.end()
        if carries is not None:
            yield from carries.after()
        yield from self.listening.after(self.requests.table)

    def _time_is_up(self, command: post.GoOut) -> Iterator[Operations]:
        """Send a turn automatically, unless another tab has continued the campaign while this tab was
        asleep."""
        if self.table is not None and self.table.carriage.time_is_up(command):
            yield self.requests.compare(self.requests.table)

    def arrivals(self) -> Arrivals:
        """The code that handles messages for campaigns under an umpire."""
        if self._fog is None:
            fetch_umpire()
            from empires.page.fog.arrivals import Arrivals

            self._fog = Arrivals(self.screen, self.requests)
        return self._fog

    def show_shelf(self) -> None:
        """Show the start page, with nothing on the table."""
        self.table = self.drawing = None
        self.requests.table = ""
        self.start.show()

    def leave(self) -> Iterator[Operations]:
        """Put the open campaign back on the shelf."""
        if self.table is not None:
            yield from self.table.leave()
            self.listening.take_over(self.table.carriage.wish)
        self.screen.name(())
        self.shelf.kept = None
        yield self.requests.catch_up()

    def may_leave(self) -> bool:
        """Whether the table can be left without losing anything."""
        return self.table is None or self.table.may_leave()

    def clear(self) -> Iterator[Operations]:
        """Leave the table and show the start page."""
        yield from self.leave()
        self.show_shelf()

    def _keep(self) -> Operations:
        return self.table.painter.keep() if self.table is not None else []

    # --- the pages around the table ----------------------------------------------------------------

    def _leave_for_the_shelf(self, command: pages.Leave) -> Iterator[Operations]:
        if command.sure or self.may_leave():
            yield from self.clear()
            yield [operations.Focus(id="top")]

    def _new_sheet(self, ruleset: str) -> Iterator[Operations]:
        if self.may_leave():
            yield from self.clear()
            self.sheet.show(ruleset)
            yield [operations.Focus(id="top")]

    def _learn(self, ruleset: str) -> Iterator[Operations]:
        """Begin the small prepared campaign of a ruleset, with the coach."""
        if ruleset in catalogue() and self.may_leave():
            campaign = lesson(ruleset)
            yield from self.clear()
            yield self.coach.begin(ruleset)
            yield self.requests.bring(name_id(campaign), campaign)

    def _play_now(self) -> Iterator[Operations]:
        """Begin a one-evening campaign against an easy computer player."""
        if self.may_leave():
            campaign = evening()
            yield from self.clear()
            yield self.requests.bring(name_id(campaign), campaign)

    def _house(self, command: pages.House) -> Iterator[Operations]:
        if self.table is None or self.may_leave():
            if self.table is not None:
                yield from self.clear()
            yield from self.sheet.house.carry_out(command)

    def open_drawing(self) -> Iterator[Operations]:
        """Open the map editor, if the table may be left."""
        if self.may_leave():
            fetch_drawing()
            yield from self.clear()
            yield [operations.Recall(name="drawing", starts=["empires:drawing"])]

    def _draw(self, kept: reports.Recalled) -> Iterator[Operations]:
        """Put the stored drawing on the table, or a new one."""
        fetch_drawing()
        from empires.page.drawing.table import DrawingTable, kept_land, kept_picture

        self.start.close()
        self.drawing = DrawingTable(self.screen, *kept_land(kept.home))
        self.drawing.picture = kept_picture(kept.spare)
        yield from self.drawing.begin()
        if self.incoming.picture is not None:
            picture, self.incoming.picture = self.incoming.picture, None
            yield from self.drawing.carry_out(picture)
        came, self.incoming.map = self.incoming.map, None
        if came is not None:
            yield from self.drawing.take_in(*came)

    def _use_drawing(self, drawing: DrawingTable) -> Iterator[Operations]:
        self.show_shelf()
        self.sheet.show_for(drawing)
        yield [operations.Focus(id="top")]

    def _back(self) -> Iterator[Operations]:
        if self.table is not None:
            yield from self.table.back()
        elif self.drawing is not None:
            if not self.drawing.back():
                self.show_shelf()
                yield [operations.Focus(id="top")]
        elif self.start.open == "sheet":
            self.sheet.back()
            yield [operations.Focus(id="top")]
        elif self.start.open != "welcome":
            self.show_shelf()
            yield [operations.Focus(id="top")]

    # --- the table --------------------------------------------------------------------------------

    def _prepare(self) -> Iterator[Operations]:
        """Deal with everything that was waiting for this code to load."""
        if self.incoming.slip:
            yield from self.incoming.take(self.incoming.slip, self.table)
        if self._fog is not None:
            yield from self._fog.go_on(self.table)
        if self.table is not None:
            yield from self.table.painter.lay_out()

    def _open(self, found: requests.Found) -> Iterator[Operations]:
        yield from self.leave()
        try:
            places = places_of(found.stored)
            device, kept, told = take_down(found.id, places, not found.stored.problem)
        except SaveError:
            yield [operations.Release(name=found.id)]
            raise
        self.shelf.open(kept, found.stored, len(device.pages()))
        beside = {part: found.stored.spare.get(key(found.id, part)) or "" for part in BESIDE}
        yield from self._sit_down(device, found.id, beside)
        if kept.behind:
            yield self._keep()
        if told:
            yield self.screen.say(refusal_notice(told, ""), told)

    def _sit_down(self, held: Held, id: str, beside: Mapping[str, str] | None = None) -> Iterator[Operations]:
        """Show a campaign on the table, with the pictures stored with it (`beside`)."""
        session = Session(held, id, self.shelf, self.coach)
        session.entry = self.shelf.entries.get(id)
        if beside is not None:
            session.underlay = read_underlay(beside["underlay"])
            session.chronicle.kept_album = beside["photographs"]
        self.table = self._table_for(session)
        self.drawing = self.sheet.draft = None
        self.requests.table = id
        self.screen.clear_table()
        self.screen.layout("table")
        self.start.close()
        self.screen.put("dialog", NOTHING)
        self.screen.title(f"{session.campaign.setup.name} · Empires")
        yield from self._carry_on()
        yield from self.table.begin()
        yield from self.joining.seated(self.table)
        yield from self.incoming.seated(self.table)
        if gone := " ".join(outdated(session.campaign.setup)):
            yield self.screen.say(refusal_notice(gone, ""), gone)
        if self.shelf.warns:
            self.screen.notices.keep("cleared", cleared())
            yield self.shelf.warned()
        if self._fog is not None:
            yield from self._fog.go_on(self.table)

    def _table_for(self, session: Session) -> Table:
        """The table for a campaign; a campaign under an umpire has a table with different messages."""
        if session.device.shared and session.device.post is None:
            fetch_umpire()
            from empires.page.fog.table import FogTable

            return FogTable(session, self.screen, self.shelf, self.address, self.relays)
        return Table(session, self.screen, self.shelf, self.address, self.relays)
