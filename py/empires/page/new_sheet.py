"""The sheet on which a new campaign is written, and the drawing table for the map it may be played on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from empires.core.errors import EmpiresError
from empires.page.screen.screen import Screen
from empires.page.shelf.requests import Shelving
from empires.page.wire import commands, operations
from empires.page.wire.commands import Filled
from empires.page.wire.operations import Operations
from empires.rulesets import catalogue

if TYPE_CHECKING:
    from empires.page.drawing.table import DrawingTable
    from empires.page.start.new_campaign import Draft
    from empires.page.table.table import Sitting


class Sheets:
    """The open sheet; a `map` that somebody drew waits for the campaign that comes next."""

    def __init__(self, screen: Screen, shelving: Shelving) -> None:
        self.screen = screen
        self.shelving = shelving
        self.draft: Draft | None = None
        self.map = ""

    def show(self, ruleset: str) -> str:
        """Show the sheet of a ruleset, or the rulesets to choose from; the name of the page shown."""
        from empires.page.start.new_campaign import Draft, choose_ruleset

        self.screen.layout("page")
        if ruleset not in catalogue():
            self.draft = None
            self.screen.put("page", choose_ruleset())
            return "new"
        return self._lay(Draft(ruleset))

    def show_for(self, drawing: DrawingTable) -> str:
        """Show the sheet of a campaign that is played on the drawn land; the name of the page shown."""
        from empires.page.table.own_map import sheet_for

        self.map = drawing.text
        return self._lay(sheet_for(drawing.wanted.ruleset, drawing.own_land))

    def _lay(self, draft: Draft) -> str:
        self.draft = draft
        self.screen.put("page", draft.page())
        return f"new:{draft.name}"

    def change(self, form: commands.Preview, fields: commands.Filled) -> None:
        """Show what goes with what was filled in so far."""
        sheet = self._draft_of(form.ruleset)
        for id, html in sheet.change(fields, form.do).items() if sheet is not None else ():
            self.screen.put_part("page", id, html)

    def begin(self, ruleset: str, fields: Filled) -> Iterator[Operations]:
        """Begin the campaign that was filled in, or say beside its fields why not."""
        sheet = self._draft_of(ruleset)
        if sheet is None:
            return
        try:
            campaign = sheet.begin(fields)
        except EmpiresError as fault:
            from empires.page.start.new_campaign import problem_part

            self.screen.put_part("page", "new-problem", problem_part(str(fault)))
            yield [operations.Announce(text=str(fault), urgent=True)]
            return
        yield self.shelving.bring(campaign)

    def _draft_of(self, ruleset: str) -> Draft | None:
        """The open sheet of a ruleset; a fresh one where the engine started again under an open page."""
        from empires.page.start.new_campaign import Draft

        if self.draft is None or self.draft.name != ruleset:
            self.draft = Draft(ruleset) if ruleset in catalogue() else None
        return self.draft

    def lay_map(self, sitting: Sitting) -> str:
        """Put the drawn map into the form that asks for one, as soon as it is open; what to say of it."""
        from empires.page.table.own_map import fill_in

        told = fill_in(sitting.session, self.map) if self.map else ""
        self.map = "" if told else self.map
        return told
