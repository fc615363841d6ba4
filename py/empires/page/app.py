"""The whole page as messages: a command in, operations out. Nothing here knows a browser or PyScript."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from html import escape
from typing import Any

import empires
from empires.core.errors import EmpiresError, IllegalChoice, SaveError
from empires.rulesets import catalogue

from . import newgame, shelf, wire
from .card import refusal_notice
from .markup import NOTHING, Html, button, el, join
from .screen import Screen
from .table import Table
from .welcome import keys, sure_to_forget, welcome

Operations = list[wire.AnyOperation]

LARGEST_FILE = 11_000_000
"""Bytes of a campaign file that is read; the page refuses larger ones before they are sent."""


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
        self.filled: dict[str, list[str]] = {}

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
            self.screen.put("dialog", _apology(fault))
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
                self.screen.put("notice", _NEWER)
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
        yield from self._sit_down(Table(campaign, id))
        if told:
            yield self.refuse(told)

    def _claimed(self, command: wire.Claimed) -> Iterator[Operations]:
        if not command.granted:
            self.opening = ""
            self.screen.put("dialog", _open_elsewhere(command.name))
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
        about = self.table.about(touched + 1)
        self.abouts[about.id] = about
        operations = shelf.keep(self.kept, self.table.campaign, about)
        for one in operations:
            if isinstance(one, wire.Store):
                self.stored[one.key] = len(one.text)
        return operations

    # --- pages, drawers, dialogs ------------------------------------------------------------------

    def _show(self, what: str) -> Iterator[Operations]:
        name, _, rest = what.partition(":")
        table = self.table
        match name:
            case "keys":
                self.screen.put("dialog", keys())
            case "welcome":
                yield from self._leave()
            case "new":
                self.screen.put("dialog", "")
                self._show_sheet(rest)
            case "rule" if table is not None:
                self.screen.put("dialog", table.rules(rest))
            case "standing" if table is not None:
                table.standing_kind = rest
                yield from self._repaint()
            case "log" if table is not None and rest == "earlier":
                table.earlier = min(table.earlier + 3, len(table.campaign.blocks))
                yield from self._repaint()
            case _ if table is not None:
                table.drawer = name
                table.earlier = 0
                yield from self._repaint()

    def _show_sheet(self, ruleset: str) -> None:
        self.screen.layout("page")
        self.filled = {}
        if ruleset in catalogue():
            self.page = f"new:{ruleset}"
            self.screen.put("page", newgame.sheet(ruleset, {}))
        else:
            self.page = "new"
            self.screen.put("page", newgame.choose_ruleset())

    def _leave(self) -> Iterator[Operations]:
        """Put the open campaign back on the shelf."""
        if self.table is not None:
            yield [wire.Release(name=self.table.id)]
        self.table = self.kept = None
        self._show_welcome()

    def _back(self) -> Iterator[Operations]:
        for region in ("dialog", "notice"):
            if self.screen.shows(region):
                self.screen.put(region, "")
                return
        if self.table is not None:
            if self.table.back():
                yield from self._repaint()
        elif self.page.startswith("new:"):
            self._show_sheet("")
        elif self.page == "new":
            self._show_welcome()

    # --- forms and files --------------------------------------------------------------------------

    def _fill(self, command: wire.Fill) -> Iterator[Operations]:
        form, _, rest = command.form.partition(":")
        match form:
            case "preview" if rest in catalogue():
                self._refresh_sheet(rest, command.fields)
            case "new" if rest in catalogue():
                try:
                    campaign = newgame.begin(rest, command.fields)
                except EmpiresError as fault:
                    self.screen.put("page", newgame.sheet(rest, command.fields, str(fault)))
                    yield [wire.Announce(text=str(fault), urgent=True)]
                    return
                yield from self._bring(campaign)
            case "answer" if self.table is not None:
                try:
                    answered = self.table.fill(command.fields, int(rest))
                except IllegalChoice:
                    yield from self._repaint()
                    raise
                if answered:
                    yield from self._after_answer()

    def _refresh_sheet(self, ruleset: str, fields: dict[str, list[str]]) -> None:
        """While the sheet is being written: redraw it where what is shown depends on what is written."""
        shape = ("seats", "seed", "option.map_mode", "option.tiles_per_player", "option.tiles_per_empire")
        if any(fields.get(one) != self.filled.get(one) for one in shape) or not self.filled:
            self.screen.put("page", newgame.sheet(ruleset, fields))
        self.filled = fields

    def _file(self, command: wire.File) -> Iterator[Operations]:
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
        self._clear_table()
        self.screen.layout("table")
        self.screen.put("page", "")
        self.screen.title(f"{table.campaign.setup.name} · Empires")
        yield from self._repaint()
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
                yield from self._click(table, command.id)
            case wire.Find():
                table.tile = command.id
                yield from self._repaint()
                yield [wire.Centre(tile=command.id)]
            case wire.Lift():
                table.lift()
                yield from self._repaint()
                yield [wire.Focus(id="card")]
            case wire.Think():
                yield from self._think(table)
            case wire.Undo():
                table.undo()
                yield from self._repaint()
                yield self._keep()
            case wire.Export():
                yield [table.export(command.what)]
            case wire.Toggle():
                self._toggle(table, command.what)
                yield from self._repaint()
            case _:
                pass

    def _click(self, table: Table, tile: str) -> Iterator[Operations]:
        choice = table.click(tile)
        question = table.question
        if choice is not None and question is not None:
            table.answer(question.player, question.kind, choice.value, table.campaign.answers)
            yield from self._after_answer()
        else:
            yield from self._repaint()

    def _after_answer(self) -> Iterator[Operations]:
        """Show what came of it, write it down, and let the computer players go on."""
        table = self.table
        assert table is not None
        yield from self._repaint()
        yield self._keep()
        told = " ".join(event.text for event in table.news[-3:])
        question = table.question
        if not table.waits_for_curtain:
            yield [wire.Announce(text=f"{told} {question.text if question else ''}".strip())]
        if table.thinking and table.people:
            yield [wire.Again(command=wire.Think())]

    def _think(self, table: Table) -> Iterator[Operations]:
        for n, _ in enumerate(table.think()):
            if not table.people and n == 0:
                break  # nobody plays: one step at a time, for those who watch
            yield []
        yield from self._repaint()
        yield self._keep()

    def _toggle(self, table: Table, what: str) -> None:
        name, _, layer = what.partition(":")
        if name == "curtain":
            table.curtains = not table.curtains
        elif name == "layer":
            table.hidden_layers ^= {layer}

    def _repaint(self) -> Iterator[Operations]:
        """Show the table as it stands, or the curtain and nothing else."""
        table, screen = self.table, self.screen
        if table is None:
            return
        curtain = table.curtain()
        if curtain:
            screen.clear_map()
            for region in ("track", "tools", "card", "drawer", "dialog"):
                screen.put(region, "")
            screen.put("curtain", curtain)
            yield []
            return
        board = table.board()
        screen.draw(board, table.overlay(), table.hidden_layers)
        screen.put("track", table.track())
        screen.put("tools", table.tools())
        screen.put("card", table.card(board))
        screen.put("drawer", table.drawer_html())
        screen.put("curtain", NOTHING)
        yield []


_NEWER = join(
    el(
        "p",
        "A newer version of Empires is ready. It starts with your next visit, or now: the campaign stays.",
    ),
    button("Start it now", wire.Update()),
    button("Later", wire.Back(), class_="quiet"),
)


def _open_elsewhere(id: str) -> Html:
    return join(
        el("h2", "Open in another tab"),
        el(
            "p",
            "This campaign is open in another tab or window of this browser. Two cannot write it at once.",
        ),
        el(
            "div",
            button("Play it here", wire.Open(id=id, take=True), class_="primary"),
            button("Leave it there", wire.Show(what="welcome"), class_="quiet"),
            class_="choices",
        ),
    )


def _apology(fault: Exception) -> str:
    told = escape("".join(traceback.format_exception(fault))[-4000:])
    return (
        "<h2>That did not work</h2><p>Empires met a fault of its own. Your last answer may not have counted; "
        "everything before it is stored. Reload the page to go on from there.</p>"
        f"<details><summary>For whoever mends it</summary><pre>{told}</pre></details>"
        '<div class="choices"><button class="primary" data-cmd="back">Close</button></div>'
    )
