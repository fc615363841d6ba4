"""Army lists and maps that were opened for a form, where people check, correct and accept them."""

from __future__ import annotations

from collections.abc import Iterator

from empires.page.forms.reading import listing_dialog, sum_of
from empires.page.table.painter import Painter
from empires.page.widgets.markup import NOTHING, el
from empires.page.wire import forms
from empires.page.wire.operations import Operations
from empires.page.wire.values import Filled


class Brought:
    """The dialog about a list or map that was opened at a table."""

    def __init__(self, painter: Painter) -> None:
        self.painter = painter
        self.session = painter.session

    def show(self) -> None:
        """Show the list or map that has to be checked, if there is one."""
        intake = self.session.intake
        if intake.listing is not None:
            self.painter.screen.put("dialog", listing_dialog(intake.listing))
        elif intake.brought is not None:
            self.painter.screen.put("dialog", intake.brought.dialog())

    def carry_out(
        self, form: forms.CheckList | forms.TakeList | forms.CheckMap | forms.TakeMap, fields: Filled
    ) -> Iterator[Operations]:
        """Process the values entered in the dialog."""
        match form:
            case forms.CheckList():
                return self._correct_list(form.do, fields)
            case forms.CheckMap():
                return self._correct_map(fields)
            case _:
                return self._take(fields)

    def _correct_list(self, do: forms.ListDo | None, fields: Filled) -> Iterator[Operations]:
        """Process corrections of a list that was read: show its current cost, or a different list."""
        listing = self.session.intake.listing
        if listing is None:
            return
        listing.note(fields)
        if do is None:
            self.painter.screen.put_part("dialog", "list-sum", el("span", sum_of(listing)))
        else:
            listing.turn(do)
            self.painter.screen.put("dialog", listing_dialog(listing))
        yield self.painter.screen.take()

    def _correct_map(self, fields: Filled) -> Iterator[Operations]:
        """Process a change to the part of a map that is to be used, or to the meanings of its terrains."""
        brought = self.session.intake.brought
        if brought is not None:
            brought.change(fields)
            self.painter.screen.put("dialog", brought.dialog())
            yield self.painter.screen.take()

    def _take(self, fields: Filled) -> Iterator[Operations]:
        """Fill in the form with the list or the map, including the corrections."""
        intake, question = self.session.intake, self.session.question
        if question is None:
            return
        if intake.listing is not None:
            intake.listing.note(fields)
            told = intake.take_list(question)
        elif intake.brought is not None:
            intake.brought.change(fields)
            told = intake.take_map(question)
        else:
            return
        self.painter.screen.put("dialog", NOTHING)
        yield from self.painter.repaint()
        yield self.painter.note()
        yield self.painter.tell(told)
