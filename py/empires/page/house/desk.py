"""The desk at which house rules are written, tried out, put on the shelf, and used for a campaign."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Protocol

from empires.core.errors import SetupError
from empires.core.house.settling import read_variant, settle
from empires.core.records.variant import Variant
from empires.lab.house_trial import ANSWERS, tried
from empires.lab.trials import Seen
from empires.page.house import defaults, trial
from empires.page.house.editor import Editor, blank
from empires.page.house.listing import as_text, shelf
from empires.page.screen.screen import Screen
from empires.page.shelf.contents import RULES, Shelf
from empires.page.widgets.markup import NOTHING, Html, button, el
from empires.page.wire import forms, operations
from empires.page.wire.operations import Operations
from empires.page.wire.pages import House
from empires.page.wire.values import Filled
from empires.rulesets import catalogue, find_ruleset

TRYING = "The house rules are being tried out …"


class Sheet(Protocol):
    """What the desk needs to know about the form for a new campaign, called the sheet."""

    def cover(self, page: Html) -> None:
        """Show a page about house rules instead of the sheet."""

    def back(self) -> None:
        """Show the sheet again, or the start page if there was none."""

    def variant_of(self, ruleset: str) -> str:
        """The house rules on the sheet of a ruleset, as text; empty if there are none."""

    def use(self, ruleset: str, text: str, options: Filled) -> None:
        """Show the sheet with these house rules and options."""


class HouseDesk:
    """The desk for house rules. `kept` are the house rules on the shelf by name, once the shelf has been
    shown."""

    def __init__(self, screen: Screen, shelf: Shelf, sheet: Sheet) -> None:
        self.screen, self.shelf, self.sheet = screen, shelf, sheet
        self.editor: Editor | None = None
        self.kept: dict[str, str] = {}
        self.seen: list[Seen] = []

    def carry_out(self, command: House) -> Iterator[Operations]:
        """Carry out the action of a house-rules button. Raises SetupError."""
        text = self.kept.get(command.name, "") or self.sheet.variant_of(command.ruleset)
        match command.what:
            case "write" if command.ruleset in catalogue():
                yield from self._edit(blank(command.ruleset))
            case "change" if text:
                yield from self._edit(read_variant(text.encode()))
            case "begin" if text:
                yield from self._use(read_variant(text.encode()))
            case "none" if command.ruleset in catalogue():
                self.sheet.use(command.ruleset, "", {})
                yield [operations.Focus(id="house")]
            case "give":
                variant = read_variant(text.encode()) if text else self._written().checked()
                yield [operations.Download(name=_file_name(variant), text=as_text(variant))]
            case "forget" if command.name:
                self.kept.pop(command.name, None)
                yield self.shelf.keep_rules(command.name, None)
                self.sheet.cover(shelf(self.kept))
            case "stop":
                self._show_trial(running=False)
            case "back":
                self.sheet.back()
                yield [operations.Focus(id="top")]
            case _:
                yield [operations.Recall(name="house", starts=[RULES])]

    def show_shelf(self, home: Mapping[str, str]) -> Iterator[Operations]:
        """Show the house rules that are stored in this browser."""
        self.kept = {key.removeprefix(RULES): text for key, text in home.items()}
        self.sheet.cover(shelf(self.kept))
        yield [operations.Focus(id="top")]

    def take(self, data: bytes) -> Iterator[Operations]:
        """Use house rules from a file for a new campaign. Raises SetupError."""
        yield from self._use(read_variant(data))

    def fill(self, form: forms.HouseForm, fields: Filled) -> Iterator[Operations]:
        """Take over the contents of the form, and use them for the campaign if the form says so."""
        if form.ruleset not in catalogue():
            return
        if self.editor is None or self.editor.variant.ruleset != form.ruleset:
            self.editor = Editor(blank(form.ruleset))  # the engine was restarted while the page was open
        self.editor.fill(fields)
        self._part("house-changes", self.editor.list())
        self._part("house-problem", NOTHING)
        if form.use:
            try:
                yield from self._use(self.editor.checked())
            except SetupError as fault:
                self._part("house-problem", el("p", str(fault), role="alert", class_="problem"))
                yield [operations.Announce(text=str(fault), urgent=True)]

    def try_out(self) -> Iterator[Operations]:
        """Play quick campaigns by the printed rules and by the house rules as written in the editor. Raises
        SetupError."""
        variant = self._written().checked()
        self.seen = []
        self._show_trial(running=True)
        yield [operations.Reveal(id="house-trial")]
        for step in trial.playing(variant, self.seen):
            if not step:
                self._show_trial(running=True)
            yield step
        self._show_trial(running=False)
        yield []

    def _written(self) -> Editor:
        if self.editor is None:
            raise SetupError("No house rules are being written here.")
        return self.editor

    def _edit(self, variant: Variant) -> Iterator[Operations]:
        self.editor = Editor(variant)
        self.sheet.cover(self.editor.page())
        yield [operations.Focus(id="top")]

    def _use(self, variant: Variant) -> Iterator[Operations]:
        """Try out house rules, put them on the shelf, and use them for the campaign on the sheet. Raises
        SetupError."""
        if variant.ruleset not in catalogue():
            raise SetupError(f"There is no ruleset called {variant.ruleset:.40}.")
        settle(variant, find_ruleset(variant.ruleset))
        for answered in tried(variant):
            yield [operations.Progress(text=TRYING, part=min(answered / ANSWERS, 1))]
        text = as_text(variant)
        name = sha256(f"{variant.ruleset} {variant.title}".encode()).hexdigest()[:16]
        self.kept[name] = text
        yield self.shelf.keep_rules(name, text)
        self.sheet.use(variant.ruleset, text, defaults.filled(variant.options))
        yield [operations.Focus(id="house"), operations.Reveal(id="house")]

    def _show_trial(self, *, running: bool) -> None:
        self._part("house-trial", trial.results(self.seen))
        stop = button("Stop", House(what="stop")) if running else NOTHING
        self._part("house-stop", stop)  # separately, so that nobody presses a button that is being redrawn

    def _part(self, id: str, html: Html) -> None:
        self.screen.put_part("page", id, html)


def _file_name(variant: Variant) -> str:
    words = re.sub(r"[^a-z0-9]+", "-", variant.title.casefold()).strip("-")
    return f"{words or 'house-rules'}.rules.json"
