"""The whole page as messages: a command in, operations out. Nothing here knows a browser or PyScript."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import empires
from empires.core.errors import EmpiresError, IllegalChoice, SaveError
from empires.rulesets import catalogue

from . import dialogs, shelf, slots, wire
from .markup import NOTHING
from .notices import Notices
from .screen import Screen
from .welcome import about_page, keys, sure_to_forget, welcome
from .why import refusal_notice
from .wire import Operations

# What draws and plays is imported where it is first needed, or by `Warm` once the first page stands: it is
# a third of the start.
if TYPE_CHECKING:
    from .newgame import Sheet
    from .sitting import Sitting
    from .table import Table

LARGEST_FILE = 11_000_000
"""Bytes of a campaign file that is read; the page refuses larger ones before they are sent."""

_UNASKED = wire.Start | wire.Recalled | wire.Stored | wire.Claimed | wire.Offline | wire.Think | wire.Warm
"""Commands that no person gave: they leave a notice where it is."""


class App:
    """One open page. It holds what the page shows and turns each command into operations."""

    def __init__(self) -> None:
        self.screen = Screen()
        self.notices = Notices()
        self.stored: dict[str, int] = {}
        self.abouts: dict[str, shelf.About] = {}
        self.sitting: Sitting | None = None
        self.kept: shelf.Kept | None = None
        self.storing = True
        self.opening = ""
        self.reopen = ""
        self.page = "welcome"
        self.sheet: Sheet | None = None
        self.pictures: dict[str, str] = {}
        self.drawn = 0

    @property
    def table(self) -> Table | None:
        """The open campaign, if one is open."""
        return self.sitting.table if self.sitting else None

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
                yield [*self.screen.take(), *operations]
        except EmpiresError as refusal:
            yield self.refuse(
                refusal.message if isinstance(refusal, IllegalChoice) else str(refusal), refusal
            )
        except Exception as fault:  # a bug must not take the page down: the player goes on from the autosave
            self.screen.put("dialog", dialogs.apology(fault))
        if not covered and self.screen.shows("curtain"):
            self.notices.hush()  # it may have spoken of what only the player before the curtain may know
        self.screen.put("notice", self.notices.shown)
        yield self.screen.take()

    def handle(self, text: str) -> Operations:
        """Read and carry out one command in one go; what cannot be read is refused with a sentence."""
        try:
            command = wire.read(text)
        except wire.Malformed as refusal:
            return self.refuse(str(refusal))
        return [operation for operations in self.steps(command) for operation in operations]

    def refuse(self, sentence: str, refusal: EmpiresError | None = None) -> Operations:
        """Tell the player why something was not done, and which rule says so."""
        rule = refusal.rule if isinstance(refusal, IllegalChoice) else ""
        self.notices.say(refusal_notice(sentence, rule))
        self.screen.put("notice", self.notices.shown)
        return [*self.screen.take(), wire.Announce(text=sentence, urgent=True)]

    def _carry_out(self, command: wire.AnyCommand) -> Iterator[Operations]:
        match command:
            case wire.Start():
                yield from self._start(command)
            case wire.Recalled():
                yield from self._recalled(command.items)
            case wire.Stored():
                yield from self._stored(command)
            case wire.Claimed():
                yield from self._claimed(command)
            case wire.Lost():
                yield from self._lost(command.name)
            case wire.Offline(update=True):
                self.notices.stand("newer", dialogs.NEWER)
            case wire.Show():
                yield from self._show(command.what)
            case wire.ChooseTheme():
                yield [wire.SetTheme(name=command.name)]
            case wire.Update():
                yield [wire.TakeUpdate()]
            case wire.Back():
                yield from self._back()
            case wire.Open():
                self.opening = command.id
                yield [wire.Claim(name=command.id, take=command.take)]
            case wire.Forget():
                yield from self._forget(command)
            case wire.Fill():
                yield from self._fill(command)
            case wire.File():
                yield from self._file(command)
            case wire.Warm():
                from . import newgame, sitting  # noqa: F401 - loading them is all
            case _:
                if self.sitting is not None:
                    yield from self.sitting.carry_out(command)

    # --- the start, and the shelf -----------------------------------------------------------------

    def _start(self, command: wire.Start) -> Iterator[Operations]:
        self.stored = dict(command.stored)
        if command.problem:
            self.storing = False
            yield self.refuse(command.problem)
        if command.again:
            yield self.refuse("The engine stopped and was started again. Nothing stored was lost.")
        ids = slots.ids(self.stored)
        self.reopen = next((id for id in command.open if id in ids), "")
        if ids:
            told = ("about", "picture")
            yield [wire.Recall(keys=[slots.key(id, part) for id in ids for part in told])]
        else:
            self._show_welcome()
            yield [wire.Again(command=wire.Warm())]

    def _show_welcome(self) -> None:
        self.page = "welcome"
        self.screen.layout("page")
        self.screen.title("Empires")
        self.screen.clear_table()
        for region in ("dialog", "curtain"):
            self.screen.put(region, NOTHING)
        self.screen.put("page", welcome(list(self.abouts.values()), self.pictures, LARGEST_FILE))

    def _recalled(self, items: dict[str, str | None]) -> Iterator[Operations]:
        """What was asked for is here: the words about all campaigns, or one whole campaign."""
        if not self.opening:
            for id in slots.ids(items):
                about = shelf.read_about(items.get(slots.key(id, "about")))
                self.abouts[id] = about or shelf.unknown(id)
                self.pictures[id] = items.get(slots.key(id, "picture")) or ""
            self._show_welcome()
            yield [wire.Again(command=wire.Warm())]
            if self.reopen:  # the tab was reloaded in the middle of a campaign
                self.opening, self.reopen = self.reopen, ""
                yield [wire.Claim(name=self.opening)]
            return
        id, self.opening = self.opening, ""
        from .table import Table

        try:
            campaign, kept, told = shelf.take_down(id, items)
        except SaveError:
            yield [wire.Release(name=id)]
            raise
        self.kept, self.drawn = kept, len(campaign.blocks)
        yield from self._sit_down(Table(campaign, id))
        if told:
            yield self.refuse(told)

    def _claimed(self, command: wire.Claimed) -> Iterator[Operations]:
        if not command.granted:
            self.opening = ""
            self.screen.put("dialog", dialogs.open_elsewhere(command.name))
            return
        if self.opening == command.name:
            yield [wire.Recall(keys=slots.keys_of(self.stored, command.name))]
        elif self.table is not None and self.kept is None:
            self.kept, self.drawn = shelf.Kept(command.name), -1
            yield self._keep()

    def _lost(self, id: str) -> Iterator[Operations]:
        """Another tab took the campaign over: this one must not write it any more."""
        if self.table is not None and self.table.id == id:
            self.sitting = self.kept = None
            self._show_welcome()
            yield self.refuse("This campaign was opened in another tab; it goes on there.")

    def _stored(self, answer: wire.Stored) -> Iterator[Operations]:
        """How writing went: what could not be written is written with the next answer."""
        if self.kept is not None and self.kept.id == answer.under:
            shelf.settle(self.kept, answer.batch, answer.done)
        if answer.problem:
            yield self.refuse(answer.problem)

    def _forget(self, command: wire.Forget) -> Iterator[Operations]:
        about = self.abouts.get(command.id)
        if about is None:
            return
        if not command.sure:
            self.screen.put("dialog", sure_to_forget(about))
            return
        forgotten = shelf.forget(self.stored, command.id)
        for one in slots.keys_of(self.stored, command.id):
            del self.stored[one]
        del self.abouts[command.id]
        self.pictures.pop(command.id, None)
        self.screen.put("dialog", NOTHING)
        self._show_welcome()
        yield [forgotten]

    def _keep(self, *, leaving: bool = False) -> Operations:
        """Write the open campaign after an answer. Its small map is drawn at checkpoints and at the end."""
        if self.table is None or self.kept is None or not self.storing:
            return []
        from . import shown

        campaign, id = self.table.campaign, self.table.id
        if leaving or len(campaign.blocks) != self.drawn:
            self.pictures[id] = shown.picture(self.table)
            self.drawn = len(campaign.blocks)
        touched = max((one.touched for one in self.abouts.values() if one.id != id), default=0)
        about = self.abouts[id] = shown.about(self.table, touched + 1)
        store = shelf.keep(self.kept, campaign, about, self.pictures[id])
        for key, text in store.writes:
            if text is None:
                self.stored.pop(key, None)
            else:
                self.stored[key] = len(text)
        return [store]

    # --- pages, drawers, dialogs ------------------------------------------------------------------

    def _show(self, what: str) -> Iterator[Operations]:
        name, _, rest = what.partition(":")
        match name:
            case "keys":
                self.screen.put("dialog", keys())
            case "welcome":
                yield from self._leave()
            case "about":
                self.page = "about"
                self.screen.put("page", about_page(catalogue().values()))
                yield [wire.Focus(id="top")]
            case "new":
                yield from self._leave()
                self._show_sheet(rest)
                yield [wire.Focus(id="top")]
            case _ if self.sitting is not None:
                yield from self.sitting.show(name, rest)

    def _show_sheet(self, ruleset: str) -> None:
        from .newgame import Sheet, choose_ruleset

        self.screen.layout("page")
        if ruleset in catalogue():
            self.page = f"new:{ruleset}"
            self.sheet = Sheet(ruleset)
            self.screen.put("page", self.sheet.page())
        else:
            self.page = "new"
            self.sheet = None
            self.screen.put("page", choose_ruleset())

    def _leave(self) -> Iterator[Operations]:
        """Put the open campaign back on the shelf."""
        if self.table is not None:
            yield self._keep(leaving=True)
            yield [wire.Release(name=self.table.id)]
        self.sitting = self.kept = None
        self._show_welcome()

    def _back(self) -> Iterator[Operations]:
        if self.screen.shows("dialog"):
            self.screen.put("dialog", NOTHING)
            return
        if self.notices.back():
            return
        if self.sitting is not None:
            yield from self.sitting.back()
        elif self.page.startswith("new:"):
            self._show_sheet("")
        elif self.page != "welcome":
            self._show_welcome()

    # --- forms and files --------------------------------------------------------------------------

    def _fill(self, command: wire.Fill) -> Iterator[Operations]:
        form, _, rest = command.form.partition(":")
        sitting, fields = self.sitting, command.fields
        match form:
            case "preview" if (sheet := self._sheet_of(rest)) is not None:
                for id, html in sheet.change(fields).items():
                    self.screen.put_part("page", id, html)
            case "new" if (sheet := self._sheet_of(rest)) is not None:
                try:
                    campaign = sheet.begin(fields)
                except EmpiresError as fault:
                    from .newgame import problem_part

                    self.screen.put_part("page", "new-problem", problem_part(str(fault)))
                    yield [wire.Announce(text=str(fault), urgent=True)]
                    return
                yield from self._bring(campaign)
            case "search" if sitting is not None:
                sitting.search(fields)
            case "check" if sitting is not None:
                yield from sitting.check(fields)
            case "answer" if sitting is not None:
                yield from sitting.fill(fields, int(rest) if rest.isdigit() else -1)

    def _sheet_of(self, ruleset: str) -> Sheet | None:
        """The open sheet of a ruleset; a fresh one where the engine started again under an open page."""
        from .newgame import Sheet

        if self.sheet is None or self.sheet.name != ruleset:
            self.sheet = Sheet(ruleset) if ruleset in catalogue() else None
        return self.sheet

    def _file(self, command: wire.File) -> Iterator[Operations]:
        if command.purpose != "campaign":
            if self.sitting is not None:
                yield from self.sitting.carry_out(command)
            return
        if command.text is None:
            raise SaveError(f"{command.name} is too large to be a campaign ({command.size:,} bytes).")
        yield from self._bring(empires.load(command.text))

    def _bring(self, campaign: empires.Campaign[Any]) -> Iterator[Operations]:
        """A new or imported campaign comes onto the shelf and the table; nothing kept is overwritten."""
        from .table import Table

        id = shelf.name_id(campaign)
        while slots.keys_of(self.stored, id):
            id = shelf.next_id(id)
        if self.table is not None:
            yield [wire.Release(name=self.table.id)]
        self.kept = None
        yield from self._sit_down(Table(campaign, id))
        yield [wire.Claim(name=id)]

    # --- the table --------------------------------------------------------------------------------

    def _sit_down(self, table: Table) -> Iterator[Operations]:
        from .sitting import Sitting

        self.sitting = Sitting(table, self.screen, self._keep, self.refuse)
        self.sheet = None
        self.screen.clear_table()
        self.screen.layout("table")
        self.screen.put("page", NOTHING)
        self.screen.title(f"{table.campaign.setup.name} · Empires")
        yield from self.sitting.begin()
