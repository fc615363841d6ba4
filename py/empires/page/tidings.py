"""What happened, in words and dice, with the rule behind it one tap away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from empires.core.campaign import ROLL
from empires.core.dice import parse_dice
from empires.core.events import Event
from empires.core.tables import Table
from empires.render.icons import dice_face

from .markup import Html, button, el, join
from .wire import Show


def tidings(events: Iterable[Event], tables: Mapping[str, Table]) -> Html:
    """A list of events, the dice drawn as dice."""
    return el("ol", *(_line(event, tables) for event in events), class_="tidings")


def _line(event: Event, tables: Mapping[str, Table]) -> Html:
    if event.kind == ROLL:
        return el("li", roll(event, tables), why((event.rule,)), class_="roll")
    return el("li", el("span", event.text), why((event.rule,)), class_="secret" if event.to else None)


def roll(event: Event, tables: Mapping[str, Table]) -> Html:
    """A roll: what for, the faces, and the row of the table it was read from."""
    facts = event.facts
    dice = parse_dice(facts["dice"])
    faces = el("span", *(Html(dice_face(face, dice.sides)) for face in facts["faces"]), class_="dice")
    table = tables.get(facts.get("table", ""))
    read = None
    if table is not None:
        row = table.at(facts["total"])
        column = facts.get("column")
        cells = [row.cells[column]] if column in row.cells else list(row.cells.values())
        told = ", ".join(str(cell) for cell in cells if cell is not None)
        read = el("span", f"{row.on}: {told}", class_="row-read")
    return join(el("span", event.text, class_="what-for"), faces, read)


def why(rules: Iterable[str]) -> Html | None:
    """The way to the rules behind something; a ruling leads there too."""
    ids = [rule for rule in rules if rule]
    if not ids:
        return None
    return button("Why?", Show(what=f"rule:{','.join(ids)}"), class_="why quiet", aria_label=f"Why? {ids[0]}")
