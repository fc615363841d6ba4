"""One event as text and dice, with its rule one tap away."""

from __future__ import annotations

from collections.abc import Mapping

from empires.core.dice.dice import parse_dice
from empires.core.errors import TableError
from empires.core.records.events import Event
from empires.core.rules.tables import Table
from empires.kit.words import cell_in_words, rolls_in_words
from empires.page.widgets.markup import Html, button, el, join
from empires.page.wire.browsing import ShowTable
from empires.render.icons import dice_face


def roll(event: Event, tables: Mapping[str, Table]) -> Html:
    """A roll: its reason, the faces, and the row of the table in which it is looked up."""
    return join(el("span", event.text, class_="what-for"), faces(event), _read_off(event.facts, tables))


def faces(event: Event) -> Html:
    """The dice of a roll with their faces."""
    dice = parse_dice(event.facts["dice"])
    return el("span", *(dice_face(face, dice.sides) for face in event.facts["faces"]), class_="dice")


def _read_off(facts: Mapping[str, object], tables: Mapping[str, Table]) -> Html | None:
    """The row of the table, as a button that opens the whole table with this row highlighted."""
    table, total, column = tables.get(str(facts.get("table", ""))), facts.get("total"), facts.get("column")
    if table is None or type(total) is not int:
        return None
    try:
        row = table.at(total)
    except TableError:
        return None
    cells = [row.cells[column]] if isinstance(column, str) and column in row.cells else row.cells.values()
    found = [cell_in_words(cell) for cell in cells if cell is not None and cell is not False]
    told = found[0] if found else ""  # the rest of a wide row is a tap away
    return button(
        f"{rolls_in_words(row.on)}: {told}" if told else rolls_in_words(row.on),
        ShowTable(id=table.id, total=total, column=str(column or "")),
        class_="row-read",
        title=table.title,
    )
