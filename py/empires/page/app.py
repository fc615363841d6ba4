"""The whole page as messages: a command in, operations out. Nothing here knows a browser or PyScript."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator
from typing import Any

import empires
from empires.core.errors import EmpiresError, IllegalChoice, ReplayError, SaveError
from empires.rulesets import catalogue

from . import dialogs, newgame, shelf, shown, wire
from .card import refusal_notice
from .forms import totals
from .markup import NOTHING
from .menu import tools
from .newgame import Sheet
from .screen import Screen
from .table import Table
from .welcome import about_page, keys, sure_to_forget, welcome

Operations = list[wire.AnyOperation]

LARGEST_FILE = 11_000_000
"""Bytes of a campaign file that is read; the page refuses larger ones before they are sent."""

PICTURE_EVERY = 10
"""Answers between two drawings of the small map for the start page."""


class App:
    """One open page. It holds what the page shows and turns each command into operations."""

    def __init__(self) -> None:
        self.screen = Screen()
        self.stored: dict[str, int] = {}
        self.abouts: dict[str, shelf.About] = {}
        self.table: Table | None = None
        self.kept: shelf.Kept | None = None
        self.storing = True
        self.opening = ""
        self.page = "welcome"
        self.sheet: Sheet | None = None
        self.picture = ""

    # --- messages ---------------------------------------------------------------------------------

    def steps(self, command: wire.AnyCommand) -> Iterator[Operations]:
        """Carry a command out. Each stop is a point where the browser may see to other things; what it
        yields is to be applied in order.
        """
        try:
            for operations in self._carry_out(command):
                yield [*self.screen.take(), *operations]
        except EmpiresError as refusal:
            yield self.refuse(
                refusal.message if isinstance(refusal, IllegalChoice) else str(refusal), refusal
            )
        except Exception as fault:  # a bug must not take the page down: the player goes on from the autosave
            self.screen.put("dialog", dialogs.apology(fault))
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
        self.screen.put("notice", refusal_notice(sentence, rule))
        return [*self.screen.take(), wire.Announce(text=sentence, urgent=True)]

    def _carry_out(self, command: wire.AnyCommand) -> Iterator[Operations]:
        if not isinstance(command, wire.Stored | wire.Offline | wire.Recalled | wire.Start):
            self.screen.put("notice", "")
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
                self.screen.put("notice", dialogs.NEWER)
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
            case _:
                yield from self._at_table(command)

    # --- the start, and the shelf -----------------------------------------------------------------

    def _start(self, command: wire.Start) -> Iterator[Operations]:
        self.stored = dict(command.stored)
        if command.problem:
            self.storing = False
            yield self.refuse(command.problem)
        if command.again:
            yield self.refuse("The engine stopped and was started again. Nothing stored was lost.")
        ids = shelf.ids(self.stored)
        if ids:
            yield [wire.Recall(keys=[shelf.key(id, "about") for id in ids])]
        else:
            self._show_welcome()

    def _show_welcome(self) -> None:
        self.page = "welcome"
        self.screen.layout("page")
        self.screen.title("Empires")
        self._clear_table()
        self.screen.put("page", welcome(list(self.abouts.values()), LARGEST_FILE))

    def _clear_table(self) -> None:
        self.screen.clear_map()
        for region in ("track", "tools", "card", "drawer", "dialog", "curtain"):
            self.screen.put(region, "")

    def _recalled(self, items: dict[str, str | None]) -> Iterator[Operations]:
        """What was asked for is here: the words about all campaigns, or one whole campaign."""
        if not self.opening:
            for id in shelf.ids(items):
                about = shelf.read_about(items.get(shelf.key(id, "about")))
                self.abouts[id] = about or shelf.unknown(id)
            self._show_welcome()
            return
        id, self.opening = self.opening, ""
        try:
            campaign, kept, told = shelf.take_down(id, items)
        except SaveError:
            yield [wire.Release(name=id)]
            raise
        self.kept = kept
        yield shelf.sweep(self.stored, kept)
        about = self.abouts.get(id)
        yield from self._sit_down(Table(campaign, id, about.substitutes if about else None))
        if told:
            yield self.refuse(told)

    def _claimed(self, command: wire.Claimed) -> Iterator[Operations]:
        if not command.granted:
            self.opening = ""
            self.screen.put("dialog", dialogs.open_elsewhere(command.name))
            return
        if self.opening == command.name:
            yield [wire.Recall(keys=shelf.keys_of(self.stored, command.name))]
        elif self.table is not None and self.kept is None:
            self.kept = shelf.Kept(command.name)
            yield self._keep()

    def _lost(self, id: str) -> Iterator[Operations]:
        """Another tab took the campaign over: this one must not write it any more."""
        if self.table is not None and self.table.id == id:
            self.table = self.kept = None
            self._show_welcome()
            yield self.refuse("This campaign was opened in another tab; it goes on there.")

    def _stored(self, answer: wire.Stored) -> Iterator[Operations]:
        if answer.problem:
            self.storing = False
            yield self.refuse(answer.problem)

    def _forget(self, command: wire.Forget) -> Iterator[Operations]:
        about = self.abouts.get(command.id)
        if about is None:
            return
        if not command.sure:
            self.screen.put("dialog", sure_to_forget(about))
            return
        operations = shelf.forget(self.stored, command.id)
        for one in shelf.keys_of(self.stored, command.id):
            del self.stored[one]
        del self.abouts[command.id]
        self.screen.put("dialog", "")
        self._show_welcome()
        yield operations

    def _keep(self) -> Operations:
        """Write the open campaign after an answer."""
        if self.table is None or self.kept is None or not self.storing:
            return []
        touched = max((about.touched for about in self.abouts.values()), default=0)
        if not self.picture or self.table.campaign.answers % PICTURE_EVERY == 0:
            self.picture = shown.picture(self.table)
        about = shown.about(self.table, touched + 1, self.picture)
        self.abouts[about.id] = about
        operations = shelf.keep(self.kept, self.table.campaign, about)
        for one in operations:
            if isinstance(one, wire.Store):
                self.stored[one.key] = len(one.text)
        return operations

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
            case _ if self.table is not None:
                yield from self._show_at(self.table, name, rest)

    def _show_at(self, table: Table, name: str, rest: str) -> Iterator[Operations]:
        """Dialogs, drawers and standing questions of the open campaign; behind a curtain there are none."""
        if table.waits_for_curtain:
            return
        match name:
            case "rule":
                self.screen.put("dialog", shown.rules_of(table, rest))
                return
            case "table":
                self.screen.put("dialog", shown.table_of(table, rest))
                return
            case "dice":
                self.screen.put("dialog", shown.dice_of(table))
                return
            case "standing":
                table.standing_kind = rest
            case "news":
                table.read_on(rest)
            case "log" if rest == "earlier":
                table.earlier = min(table.earlier + 3, len(table.campaign.blocks))
            case _:
                table.drawer, table.log_view = name, rest or table.log_view
                table.earlier = 0
        yield from self._repaint()
        if name == "news" and table.reading is not None:
            yield [wire.Look(tiles=table.news[table.reading].tiles), wire.Focus(id="news-next")]
        elif name in ("standing", "news"):
            yield [wire.Reveal(id="question"), wire.Focus(id="card")]
        elif table.drawer and not rest:
            yield [wire.Focus(id="drawer-title")]

    def _show_sheet(self, ruleset: str) -> None:
        self.screen.layout("page")
        if ruleset in catalogue():
            self.page = f"new:{ruleset}"
            self.sheet = Sheet(ruleset)
            self.screen.put("page", self.sheet.page())
        else:
            self.page = "new"
            self.sheet = None
            self.screen.put("page", newgame.choose_ruleset())

    def _leave(self) -> Iterator[Operations]:
        """Put the open campaign back on the shelf."""
        if self.table is not None:
            self.picture = ""
            yield self._keep()
            yield [wire.Release(name=self.table.id)]
        self.table = self.kept = None
        self._show_welcome()

    def _back(self) -> Iterator[Operations]:
        for region in ("dialog", "notice"):
            if self.screen.shows(region):
                self.screen.put(region, "")
                return
        if self.table is not None:
            drawer = self.table.drawer
            if self.table.back():
                yield from self._repaint()
                if drawer and not self.table.drawer:
                    yield [wire.Focus(id=f"tool-{drawer}")]
        elif self.page.startswith("new:"):
            self._show_sheet("")
        elif self.page != "welcome":
            self._show_welcome()

    # --- forms and files --------------------------------------------------------------------------

    def _fill(self, command: wire.Fill) -> Iterator[Operations]:
        form, _, rest = command.form.partition(":")
        table, fields = self.table, command.fields
        match form:
            case "preview" if (sheet := self._sheet_of(rest)) is not None:
                for id, html in sheet.change(fields).items():
                    self.screen.put_part("page", id, html)
            case "new" if (sheet := self._sheet_of(rest)) is not None:
                try:
                    campaign = sheet.begin(fields)
                except EmpiresError as fault:
                    self.screen.put_part("page", "new-problem", newgame.problem_part(str(fault)))
                    yield [wire.Announce(text=str(fault), urgent=True)]
                    return
                yield from self._bring(campaign)
            case "search" if table is not None:
                self.screen.put_part(
                    "drawer", "rulebook-found", shown.search(table, fields.get("words", [""])[0])
                )
            case "check" if table is not None:
                yield from self._check(table, fields)
            case "answer" if table is not None:
                try:
                    answered = table.fill(fields, int(rest))
                except IllegalChoice:
                    yield from self._repaint()
                    raise
                if answered:
                    yield from self._after_answer()

    def _sheet_of(self, ruleset: str) -> Sheet | None:
        """The open sheet of a ruleset; a fresh one for a page that was there before the engine started again."""
        if self.sheet is None or self.sheet.name != ruleset:
            self.sheet = Sheet(ruleset) if ruleset in catalogue() else None
        return self.sheet

    def _check(self, table: Table, fields: dict[str, list[str]]) -> Iterator[Operations]:
        """A form is being filled in: tell how far its sums have come, or do what one of its buttons says."""
        wish, _, field = fields.pop("do", [""])[0].partition(":")
        question = table.question
        if question is None:
            return
        if wish == "rows":
            table.more_rows(fields)
            yield from self._repaint()
        elif wish == "paste":
            text = fields.get(f"paste.{field}", [""])[0]
            yield from self._take_in(table, f"roster:{field}", text.encode(), fields)
        else:
            for id, html in totals(question, fields).items():
                self.screen.put_part("card", id, html)

    def _take_in(
        self, table: Table, source: str, data: bytes, fields: dict[str, list[str]]
    ) -> Iterator[Operations]:
        told = table.take_in(source, data, fields)
        yield from self._repaint()
        if told:
            yield self.refuse(told)

    def _file(self, command: wire.File) -> Iterator[Operations]:
        if command.purpose != "campaign":
            if self.table is not None:
                yield from self._take_in(self.table, command.purpose, _bytes_of(command), command.fields)
            return
        if command.text is None:
            raise SaveError(f"{command.name} is too large to be a campaign ({command.size:,} bytes).")
        yield from self._bring(empires.load(command.text))

    def _bring(self, campaign: empires.Campaign[Any]) -> Iterator[Operations]:
        """A new or imported campaign comes onto the shelf and the table; nothing kept is overwritten."""
        id = shelf.name_id(campaign)
        while shelf.keys_of(self.stored, id):
            id = shelf.next_id(id)
        if self.table is not None:
            yield [wire.Release(name=self.table.id)]
        self.kept = None
        yield from self._sit_down(Table(campaign, id))
        yield [wire.Claim(name=id)]

    # --- the table --------------------------------------------------------------------------------

    def _sit_down(self, table: Table) -> Iterator[Operations]:
        self.table = table
        self.sheet = None
        self.picture = ""
        self._clear_table()
        self.screen.layout("table")
        self.screen.put("page", "")
        self.screen.title(f"{table.campaign.setup.name} · Empires")
        yield from self._repaint()
        yield from self._think_on(table)

    def _think_on(self, table: Table) -> Iterator[Operations]:
        """If a computer player is to answer, it does once the page is painted; unless nobody plays."""
        if table.thinking and table.people:
            yield [wire.Again(command=wire.Think())]

    def _at_table(self, command: wire.AnyCommand) -> Iterator[Operations]:
        """Commands that need an open campaign; without one they are of an older page and do nothing."""
        table = self.table
        if table is None:
            return
        match command:
            case wire.Answer():
                if table.answer(command.player, command.kind, command.choice, command.at):
                    yield from self._after_answer()
            case wire.Tile():
                yield from self._click(table, command)
            case wire.Find():
                table.tile = command.id
                yield from self._repaint()
                yield [wire.Centre(tile=command.id)]
            case wire.Lift():
                table.lift()
                yield from self._repaint()
                yield [*self._in_sight(table), wire.Focus(id="card")]
            case wire.Think():
                yield from self._think(table)
            case wire.Undo():
                table.undo()
                yield from self._went_back(table)
            case wire.TakeBack():
                table.take_back(command.player)
                yield from self._went_back(table)
            case wire.Verify():
                self._verify(table)
            case wire.Export():
                yield [shown.export(table, command.what)]
            case wire.Toggle():
                yield from self._toggle(table, command.what)
            case _:
                pass

    def _click(self, table: Table, command: wire.Tile) -> Iterator[Operations]:
        choice = table.click(command.id)
        question = table.question
        if choice is not None and question is not None:
            table.answer(question.player, question.kind, choice.value, table.campaign.answers)
            yield from self._after_answer()
            return
        yield from self._repaint()
        here = table.choices_at(command.id)
        place = shown.place(table.board(), command.id)
        yield [wire.Announce(text=f"{place} {_count(len(here))}".strip())]
        if here and command.keys:
            yield [wire.Focus(id="here")]
        yield [wire.Reveal(id="here" if here else "question")]

    def _after_answer(self) -> Iterator[Operations]:
        """Show what came of it, write it down, and let the computer players go on."""
        table = self.table
        assert table is not None
        yield from self._repaint()
        yield self._in_sight(table)
        yield self._keep()
        told = " ".join(event.text for event in table.news[-3:])
        question = table.question
        if not table.waits_for_curtain:
            yield [wire.Announce(text=f"{told} {question.text if question else ''}".strip())]
        yield from self._think_on(table)

    def _in_sight(self, table: Table) -> Operations:
        """The question on the card and, on a small screen, its places on the map."""
        if table.waits_for_curtain:
            return []
        question = table.question
        tiles = [tile for choice in question.choices for tile in choice.tiles] if question else []
        return [wire.Reveal(id="question"), wire.Look(tiles=list(dict.fromkeys(tiles)))]

    def _went_back(self, table: Table) -> Iterator[Operations]:
        yield from self._repaint()
        yield self._in_sight(table)
        yield self._keep()

    def _think(self, table: Table) -> Iterator[Operations]:
        for n, _ in enumerate(table.think()):
            if not table.people and n == 0:
                break  # nobody plays: one step at a time, for those who watch
            yield []
        yield from self._repaint()
        yield self._in_sight(table)
        yield self._keep()

    def _verify(self, table: Table) -> None:
        try:
            inputs = empires.verify(table.campaign)
        except ReplayError as fault:
            self.screen.put("dialog", dialogs.differs(str(fault)))
        else:
            self.screen.put("dialog", dialogs.checked(inputs, table.campaign.hash()))

    def _toggle(self, table: Table, what: str) -> Iterator[Operations]:
        name, _, rest = what.partition(":")
        match name:
            case "curtain":
                table.curtains = not table.curtains
            case "layer":
                table.hidden_layers ^= {rest}
            case "seat":
                table.change_seat(rest)
                yield self._keep()
        yield from self._repaint()
        yield from self._think_on(table)

    def _repaint(self) -> Iterator[Operations]:
        """Show the table as it stands, or the curtain and nothing else."""
        table, screen = self.table, self.screen
        if table is None:
            return
        curtain = shown.curtain_of(table)
        if curtain:
            screen.clear_map()
            for region in ("track", "tools", "card", "drawer", "dialog"):
                screen.put(region, "")
            screen.put("curtain", curtain)
            yield []
            return
        board = table.board()
        screen.draw(board, shown.overlay(table), table.hidden_layers)
        screen.put("track", shown.track(table))
        screen.put("tools", tools(table.drawer))
        screen.put("card", shown.card(table, board))
        screen.put("drawer", shown.drawer_of(table))
        screen.put("curtain", NOTHING)
        yield []


def _bytes_of(command: wire.File) -> bytes:
    """What is in a file that came as bytes."""
    if command.base64 is None:
        raise SaveError(f"{command.name} is too large ({command.size:,} bytes).")
    try:
        return base64.b64decode(command.base64, validate=True)
    except binascii.Error:
        raise SaveError(f"{command.name} could not be read.") from None


def _count(choices: int) -> str:
    return (
        "Nothing to choose here."
        if not choices
        else f"{choices} to choose from."
        if choices > 1
        else "One choice."
    )
