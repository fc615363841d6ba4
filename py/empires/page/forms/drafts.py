"""Drafts: forms that people have begun to fill in, which are stored until they are sent, and the row that is
being filled in."""

from __future__ import annotations

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer, Pick, Text
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
"""The maximum number of characters stored for a campaign's drafts; longer drafts are lost when the page is
closed."""


class Draft(msgspec.Struct, frozen=True):
    """A partly filled form for one kind of question."""

    kind: str
    filled: Filled


class Doubts:
    """The report that was queried last, which is accepted if it is sent again unchanged."""

    def __init__(self) -> None:
        self._queried: tuple[object, Answer] | None = None

    def check(self, question: Question, answer: Answer, moment: object) -> None:
        """Ask once about an answer that is unlikely but may be right, such as a report that contradicts
        itself.

        Raises IllegalChoice.
        """
        if (doubt := question.doubt(answer)) and self._queried != (moment, answer):
            self._queried = moment, answer
            raise IllegalChoice("doubtful", f"{doubt} Is that right? If so, send it again as it is.")


class Drafts:
    """The forms that are being filled in at one table: a draft for each player.

    `hand` names the row that is being filled in on the map ("orders.1"), the list that was touched last
    ("orders"), or the field that the next click fills in ("banner 2").
    """

    def __init__(self, text: str = "") -> None:
        self.hand = ""
        self.doubts = Doubts()
        try:
            self._drafts = msgspec.json.decode(text or "{}", type=dict[str, Draft])
        except (msgspec.MsgspecError, UnicodeError):
            self._drafts = {}

    @property
    def text(self) -> str:
        """All drafts as text for storage."""
        text = msgspec.json.encode(self._drafts).decode()
        return text if len(text) <= LONGEST else "{}"

    def has(self, question: Question) -> bool:
        """Whether somebody has begun to fill in the form."""
        draft = self._drafts.get(question.player)
        return draft is not None and draft.kind == question.kind

    def of(self, question: Question) -> Filled:
        """The current contents of the form: its draft or, if there is no draft, its default."""
        return dict(self._drafts[question.player].filled) if self.has(question) else begun(question)

    def note(self, question: Question, filled: Filled) -> None:
        """Note the contents of the form on the page."""
        self._drafts[question.player] = Draft(question.kind, filled)

    def anew(self, question: Question) -> None:
        """Reset the form to its default."""
        self._drafts.pop(question.player, None)
        self.hand = ""

    def settle(self, kind: str) -> None:
        """Drop the drafts for a kind of question that has been answered for good."""
        self._drafts = {player: draft for player, draft in self._drafts.items() if draft.kind != kind}

    def clear(self) -> None:
        """Drop all drafts, because the campaign has returned to an earlier point and their questions might
        not be asked again.
        """
        self._drafts = {}

    # --- rows ----------------------------------------------------------------------------------------

    def row(self, question: Question, do: Do, tile: str | None) -> str:
        """Carry out an action on a row; `tile` is the clicked tile. Returns the id of the row to continue
        with, or ""."""
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
        """Put a clicked tile into the row that is being filled in on the map or, if there is no such row,
        tick the choice on that tile. Returns False if the tile fits nowhere."""
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
        """Stop filling in a row on the map. Returns False if no row was being filled in."""
        held, self.hand = "." in self.hand, self.hand.split(".")[0]
        return held

    def offered_tiles(self, question: Question) -> list[str]:
        """The tiles that may be put into the row that is being filled in on the map."""
        row = row_of(question, self.of(question), self.hand) if self.hand else None
        cell: Pick | Text | None = tile_cell(row.field) if row is not None else None
        if row is None and (places := places_of(question)):
            cell = next((field for field in places if field.name == self.hand), places[0])
        choices = cell.choices if cell is not None else ()
        return list(dict.fromkeys(tile for choice in choices for tile in choice.tiles))

    def tickable_tiles(self, question: Question) -> list[str]:
        """The tiles with a choice that can be ticked."""
        return list(dict.fromkeys(tile for choice in ticks(question) for tile in choice.tiles))

    def filled_tiles(self, question: Question) -> list[str]:
        """The tiles that are named in rows or ticked."""
        filled = self.of(question)
        rows = (row for field in lists_of(question) for row in rows_of(filled, field))
        told = [tile for row in rows for tile in tiles_of(filled, row)]
        chosen = {value for field in question.fields for value in filled.get(field.name, ())}
        told += [tile for choice in ticks(question) if choice.value in chosen for tile in choice.tiles]
        for field in places_of(question):
            said = filled.get(field.name, [])
            told += [tile for choice in field.choices if choice.value in said for tile in choice.tiles]
        return list(dict.fromkeys(told))
