"""One happening in words and dice, with the rule behind it one tap away."""

from __future__ import annotations

import re
from collections.abc import Mapping

from empires.core.dice import parse_dice
from empires.core.errors import TableError
from empires.core.events import Event
from empires.core.tables import Table
from empires.render.icons import dice_face

from .markup import Html, button, el, join
from .wire import Show

_TIMES = re.compile(r"\b(\d*[Dd]\d+)x(?=\d)")
"""Dice times a number, as data files write it."""


def roll(event: Event, tables: Mapping[str, Table]) -> Html:
    """A roll: what for, the faces, and the row of the table it was read from."""
    facts = event.facts
    dice = parse_dice(facts["dice"])
    faces = el("span", *(dice_face(face, dice.sides) for face in facts["faces"]), class_="dice")
    return join(el("span", event.text, class_="what-for"), faces, _read_off(facts, tables))


def _read_off(facts: Mapping[str, object], tables: Mapping[str, Table]) -> Html | None:
    """The row of the table, as a button that opens the whole table with that row lit up."""
    table, total, column = tables.get(str(facts.get("table", ""))), facts.get("total"), facts.get("column")
    if table is None or type(total) is not int:
        return None
    try:
        row = table.at(total)
    except TableError:
        return None
    cells = [row.cells[column]] if isinstance(column, str) and column in row.cells else row.cells.values()
    found = [words(cell) for cell in cells if cell is not None and cell is not False]
    told = found[0] if found else ""  # the rest of a wide row is a tap away
    return button(
        f"{span(row.on)}: {told}" if told else span(row.on),
        Show(what=f"table:{table.id}:{total}:{column or ''}"),
        class_="row-read",
        title=table.title,
    )


def words(cell: object) -> str:
    """A table's cell as a reader takes it in: words without the underscores of data files, "D6 × 150"."""
    if cell is None or cell is False:
        return "–"
    return "yes" if cell is True else _TIMES.sub(r"\1 × ", str(cell).replace("_", " ").replace("'", "’"))


def span(on: str) -> str:
    """For which rolls a row of a table stands: "4 or more", "2 to 5", "7"."""
    low, dots, high = on.partition("..")
    if not dots or not (low + high).lstrip("-").isdecimal():
        return on
    return f"{low} or more" if not high else f"{high} or less" if not low else f"{low} to {high}"
