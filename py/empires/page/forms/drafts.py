"""Drafts in: forms that people have begun, kept until they are answered, and the row they have in hand."""

from __future__ import annotations

import msgspec

from empires.core.questions.fields import Pick, Text
from empires.core.questions.question import Question
from empires.page.forms.filled import (
    Row,
    add_row,
    begun,
    drop_row,
    lists_of,
    pick_on,
    places_of,
    put_on,
    row_of,
    rows_of,
    tick_on,
    ticks,
    tile_cell,
    tiles_of,
)
from empires.page.wire.forms import Do
from empires.page.wire.values import Filled

LONGEST = 60_000
"""Characters of all drafts of a campaign that are stored; longer ones live only as long as the page."""


class Draft(msgspec.Struct, frozen=True):
    """A partly filled form of a kind."""

    kind: str
    filled: Filled


class Drafts:
    """The forms that are being filled in at one table: a draft for each player.

    `hand` is the row that is filled in on the map ("orders.1"), the list that was last touched ("orders"), or
    the place that the next click fills in ("banner 2").
    """

    def __init__(self, text: str = "") -> None:
        self.hand = ""
        try:
            self._drafts = msgspec.json.decode(text or "{}", type=dict[str, Draft])
        except (msgspec.MsgspecError, UnicodeError):
            self._drafts = {}

    @property
    def text(self) -> str:
        """All drafts as they are stored."""
        text = msgspec.json.encode(self._drafts).decode()
        return text if len(text) <= LONGEST else "{}"

    def has(self, question: Question) -> bool:
        """Whether somebody began to fill the form in."""
        draft = self._drafts.get(question.player)
        return draft is not None and draft.kind == question.kind

    def of(self, question: Question) -> Filled:
        """The form as filled in: its draft, else its default."""
        return dict(self._drafts[question.player].filled) if self.has(question) else begun(question)

    def note(self, question: Question, filled: Filled) -> None:
        """The form as the page shows it."""
        self._drafts[question.player] = Draft(question.kind, filled)

    def anew(self, question: Question) -> None:
        """The form as it was proposed."""
        self._drafts.pop(question.player, None)
        self.hand = ""

    def settle(self, kind: str) -> None:
        """Questions of a kind are answered for good."""
        self._drafts = {player: draft for player, draft in self._drafts.items() if draft.kind != kind}

    def clear(self) -> None:
        """The campaign went back: what was being filled in may no longer be asked."""
        self._drafts = {}

    # --- rows ----------------------------------------------------------------------------------------

    def row(self, question: Question, do: Do, tile: str | None) -> str:
        """Do something about a row, with `tile` for the clicked one; the row to go on with, or ""."""
        filled, before, self.hand = self.of(question), self.hand, do.row.split(".")[0]
        row = row_of(question, filled, do.row)
        match do.what:
            case "rows" | "new":
                field = next((one for one in lists_of(question) if one.name == do.row), None)
                row = add_row(filled, field) if field is not None else None
                if row is not None and do.value:
                    filled[row.control(row.field.fields[0])] = [do.value]
                    self.hand = row.id
            case "drop" if row is not None:
                drop_row(filled, row)
                row = None
            case "hand" if row is not None and before != do.row:
                self.hand = do.row
        if row is not None and do.what in ("put", "new") and tile is not None:
            put_on(filled, row, tile)
        self.note(question, filled)
        return row.id if row is not None else ""

    def point(self, question: Question, tile: str) -> bool:
        """A tile was clicked: it goes into the row in hand, or what is offered there is ticked; False where
        nothing wants it.
        """
        filled = self.of(question)
        row = row_of(question, filled, self.hand)
        if row is None and tick_on(question, filled, tile):
            self.note(question, filled)
            return True
        if row is None:
            onward = pick_on(places_of(question), self.hand, filled, tile)
            if onward is None:
                return False
            self.hand = onward
            self.note(question, filled)
            return True
        if not put_on(filled, row, tile):
            return False
        self.note(question, filled)
        after = Row(row.field, row.number + 1)
        self.hand = after.id if after in rows_of(filled, row.field) else row.field.name
        return True

    def put_down(self) -> bool:
        """No row is in hand any more; False if none was."""
        held, self.hand = "." in self.hand, self.hand.split(".")[0]
        return held

    def offered_tiles(self, question: Question) -> list[str]:
        """The tiles that the row in hand can have."""
        row = row_of(question, self.of(question), self.hand) if self.hand else None
        cell: Pick | Text | None = tile_cell(row.field) if row is not None else None
        if row is None and (places := places_of(question)):
            cell = next((field for field in places if field.name == self.hand), places[0])
        choices = cell.choices if cell is not None else ()
        return list(dict.fromkeys(tile for choice in choices for tile in choice.tiles))

    def tickable_tiles(self, question: Question) -> list[str]:
        """The tiles on which there is something to tick."""
        return list(dict.fromkeys(tile for choice in ticks(question) for tile in choice.tiles))

    def filled_tiles(self, question: Question) -> list[str]:
        """The tiles that stand in rows or are ticked."""
        filled = self.of(question)
        rows = (row for field in lists_of(question) for row in rows_of(filled, field))
        told = [tile for row in rows for tile in tiles_of(filled, row)]
        chosen = {value for field in question.fields for value in filled.get(field.name, ())}
        told += [tile for choice in ticks(question) if choice.value in chosen for tile in choice.tiles]
        for field in places_of(question):
            said = filled.get(field.name, [])
            told += [tile for choice in field.choices if choice.value in said for tile in choice.tiles]
        return list(dict.fromkeys(told))
