"""A form being filled in: the values of every control by name, before they become an answer.

A field's control has the field's name. A line of a `Split` adds the item's name to it, and a row of `Records`
adds the row's number and the name of the field in the row ("orders.1.hex").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from empires.core.base.texts import cleaned
from empires.core.questions.fields import (
    Answer,
    Choice,
    Field,
    Flag,
    Number,
    Numbers,
    Pick,
    PickMany,
    Records,
    Split,
    Text,
    bad_answer,
)
from empires.core.questions.question import Question
from empires.page.wire.values import Filled

Cell: TypeAlias = Number | Pick | PickMany | Text | Flag

SPARE_ROWS = 2
"""How many empty rows follow the filled ones if a form has only one list."""


class Row(msgspec.Struct, frozen=True):
    """A row in one of a form's lists."""

    field: Records
    number: int

    @property
    def id(self) -> str:
        """The row's id: the name of its list, and its number in the list."""
        return f"{self.field.name}.{self.number}"

    def control(self, cell: Cell) -> str:
        """The name of the control for one of the row's fields."""
        return f"{self.id}.{cell.name}"


def is_sheet(question: Question) -> bool:
    """Whether a form has several lists, each of which can then be folded."""
    return len(lists_of(question)) > 1


def lists_of(question: Question) -> list[Records]:
    """The lists of a form in which rows are allowed."""
    return [field for field in question.fields if isinstance(field, Records) and field.at_most]


def begun(question: Question) -> Filled:
    """A form filled in with its default, with some empty rows if it has a single list."""
    filled: Filled = {}
    for field in question.fields:
        if field.name not in question.unsaid:
            _write(filled, field, field.name, question.default.get(field.name))
        if isinstance(field, Records) and not is_sheet(question):
            for _ in range(SPARE_ROWS):
                add_row(filled, field)
    return filled


def filled_with(question: Question, answer: Mapping[str, Any]) -> Filled:
    """A form filled in with an answer."""
    filled: Filled = {}
    for field in question.fields:
        _write(filled, field, field.name, answer.get(field.name))
    return filled


def replaced(filled: Filled, field: Field, value: Any) -> Filled:
    """The filled form with one field's value replaced by a value from a file."""
    kept = {name: sent for name, sent in filled.items() if name.split(".")[0] != field.name}
    _write(kept, field, field.name, value)
    return kept


def _write(filled: Filled, field: Field, name: str, value: Any) -> None:
    match field:
        case Flag():
            if value:
                filled[name] = ["yes"]
        case PickMany():
            if value:
                filled[name] = list(value)
        case Numbers():
            filled[name] = [str(one) for one in value or ()]
        case Split():
            for item in field.items:
                filled[f"{name}.{item.value}"] = [str((value or {}).get(item.value, item.lo))]
        case Records():
            for number, row in enumerate(value or ()):
                for cell in field.fields:
                    _write(filled, cell, f"{name}.{number}.{cell.name}", row.get(cell.name))
        case Number():
            filled[name] = ["" if value is None else str(int(value))]
        case Pick() | Text():
            filled[name] = [value or ""]


# --- rows --------------------------------------------------------------------------------------------


def rows_of(filled: Mapping[str, list[str]], field: Records) -> list[Row]:
    """The current rows of a list, including empty ones."""
    names = [name.split(".", 2) for name in filled if name.startswith(f"{field.name}.")]
    numbers = [int(parts[1]) for parts in names if len(parts) == 3 and parts[1].isdecimal()]
    count = min(max([*(number + 1 for number in numbers), field.at_least]), field.at_most)
    return [Row(field, number) for number in range(count)]


def row_of(question: Question, filled: Mapping[str, list[str]], id: str) -> Row | None:
    """The row with this `id`, if it exists."""
    rows = (row for field in lists_of(question) for row in rows_of(filled, field))
    return next((row for row in rows if row.id == id), None)


def add_row(filled: Filled, field: Records) -> Row | None:
    """Add an empty row; returns None if the list is full."""
    number = len(rows_of(filled, field))
    if number >= field.at_most:
        return None
    row = Row(field, number)
    for cell in field.fields:
        if not isinstance(cell, Flag | PickMany):
            filled[row.control(cell)] = [""]
    return row


def drop_row(filled: Filled, row: Row) -> None:
    """Remove a row; the rows after it move up."""
    last = rows_of(filled, row.field)[-1]
    for number in range(row.number, last.number + 1):
        here, after = Row(row.field, number), Row(row.field, number + 1)
        for cell in row.field.fields:
            filled.pop(here.control(cell), None)
            if after.control(cell) in filled:
                filled[here.control(cell)] = filled[after.control(cell)]


def value_of(filled: Mapping[str, list[str]], row: Row, cell: Cell) -> str:
    """The content of one cell of a row."""
    return filled.get(row.control(cell), [""])[0]


def headline(filled: Mapping[str, list[str]], row: Row) -> str:
    """A short text for a row: its first text, and its first number."""
    words = (_said(cell, value_of(filled, row, cell)) for cell in row.field.fields)
    first = next((said for said in words if said), "")
    numbers = (value_of(filled, row, cell) for cell in row.field.fields if isinstance(cell, Number))
    number = next((int(one) for one in numbers if one.isdecimal() and int(one)), None)
    return f"{first} ({number:,})" if first and number is not None else first


def told_of(filled: Mapping[str, list[str]], row: Row) -> str:
    """A row as a sentence: its first field, followed by the others."""
    said = [words for cell in row.field.fields if (words := _said(cell, value_of(filled, row, cell)))]
    first, *rest = said or [""]
    return f"{first}: {' '.join(rest)}" if rest else first


def _said(cell: Cell, value: str) -> str:
    if not isinstance(cell, Pick | Text):
        return ""
    own = value if isinstance(cell, Text) else ""
    return next((choice.label for choice in cell.choices if value and choice.value == value), own)


# --- the map -----------------------------------------------------------------------------------------


def tile_cell(field: Records) -> Pick | Text | None:
    """The field of a list that is filled in on the map: the first one whose choices are tiles."""
    cells = (cell for cell in field.fields if isinstance(cell, Pick | Text))
    return next((cell for cell in cells if any(choice.tiles for choice in cell.choices)), None)


def choice_on(field: Records, tile: str) -> Choice | None:
    """The choice in a list that belongs to a tile."""
    cell = tile_cell(field)
    return next((one for one in cell.choices if tile in one.tiles), None) if cell is not None else None


def tiles_of(filled: Mapping[str, list[str]], row: Row) -> tuple[str, ...]:
    """The tiles that a row names."""
    cell = tile_cell(row.field)
    if cell is None:
        return ()
    value = value_of(filled, row, cell)
    return next((choice.tiles for choice in cell.choices if choice.value == value), ())


def tick_on(question: Question, filled: Filled, tile: str) -> bool:
    """Tick the next of the form's choices on a tile; once all are ticked, untick all of them. Returns False
    if there are no choices on the tile."""
    for field in question.fields:
        if isinstance(field, PickMany):
            here = [choice.value for choice in field.choices if tile in choice.tiles]
            ticked = filled.get(field.name, [])
            more = [one for one in here if one not in ticked][:1]
            if here:
                filled[field.name] = [one for one in ticked if more or one not in here] + more
                return True
    return False


def places_of(question: Question) -> list[Pick]:
    """The fields in a form, outside its rows, in which a tile is chosen."""
    picks = (field for field in question.fields if isinstance(field, Pick))
    return [field for field in picks if any(choice.tiles for choice in field.choices)]


def pick_on(places: Sequence[Pick], name: str, filled: Filled, tile: str) -> str | None:
    """Put a tile into the field `name` or, if that field does not offer the tile, into the next field that
    does. Returns the name of the field that follows, or None if no field offers the tile.
    """
    first = next((n for n, field in enumerate(places) if field.name == name), 0)
    for n in range(first, first + len(places)):
        field = places[n % len(places)]
        choice = next((one for one in field.choices if tile in one.tiles), None)
        if choice is not None:
            filled[field.name] = [choice.value]
            return places[(n + 1) % len(places)].name
    return None


def ticks(question: Question) -> list[Choice]:
    """The choices in a form, outside its rows, that can be ticked."""
    return [choice for field in question.fields if isinstance(field, PickMany) for choice in field.choices]


def put_on(filled: Filled, row: Row, tile: str) -> bool:
    """Put a tile into a row, along with the values that go with it. Returns False if the row's list has no
    choice on that tile."""
    cell, choice = tile_cell(row.field), choice_on(row.field, tile)
    if cell is None or choice is None:
        return False
    filled[row.control(cell)] = [choice.value]
    for name, value in choice.sets:
        filled[f"{row.id}.{name}"] = [value]
    return True


# --- answers -----------------------------------------------------------------------------------------


def read_form(question: Question, filled: Mapping[str, list[str]]) -> Answer:
    """The answer that a filled form gives. Raises IllegalChoice with a sentence for the player if something
    typed as a number is not a number."""
    answer = {}
    for field in question.fields:
        if field.name in question.unsaid and not _told(field, filled):
            raise bad_answer(f"“{field.label}” is still empty.")
        try:
            answer[field.name] = read_field(field, field.name, filled)
        except ValueError:
            raise bad_answer(f"“{field.label}” needs whole numbers.") from None
    return answer


def _told(field: Field, filled: Mapping[str, list[str]]) -> bool:
    """Whether a field is filled in completely."""
    parts = (
        [f"{field.name}.{item.value}" for item in field.items] if isinstance(field, Split) else [field.name]
    )
    return all("".join(filled.get(part, [])).strip() for part in parts)


def read_field(field: Field, name: str, filled: Mapping[str, list[str]]) -> Any:
    """The content of one field. Raises ValueError if something typed as a number is not a number."""
    sent = filled.get(name, [])
    match field:
        case Number():
            return int(sent[0]) if sent else field.lo
        case Pick():
            return sent[0] if sent else ""
        case Text():
            return cleaned(sent[0]) if sent else ""
        case PickMany():
            return list(sent)
        case Flag():
            return bool(sent)
        case Numbers():
            return [int(one) for one in sent if one.strip()]
        case Split():
            amounts = {item.value: filled.get(f"{name}.{item.value}", [""])[0] for item in field.items}
            return {key: int(amount) for key, amount in amounts.items() if amount.strip()}
        case Records():
            return [_read_row(row, filled) for row in rows_of(filled, field) if _written(row, filled)]


def _written(row: Row, filled: Mapping[str, list[str]]) -> bool:
    """Whether a row has any content; rows without content are left out of the answer."""
    cells = (cell for cell in row.field.fields if not isinstance(cell, Flag | PickMany))
    return any(value_of(filled, row, cell).strip() for cell in cells)


def _read_row(row: Row, filled: Mapping[str, list[str]]) -> dict[str, Any]:
    """A row's values; an empty number counts as 0 if 0 is allowed."""
    values = {}
    for cell in row.field.fields:
        empty = isinstance(cell, Number) and not value_of(filled, row, cell).strip()
        if isinstance(cell, Number) and empty and cell.lo <= 0 <= cell.hi:
            values[cell.name] = 0
        else:
            values[cell.name] = read_field(cell, row.control(cell), filled)
    return values
