"""Forms made from questions: every field becomes a control, and every list becomes a set of rows, which can
also be filled in on the map."""

from __future__ import annotations

from typing import NamedTuple

from empires.core.questions.fields import Pick, Records
from empires.core.questions.question import Question
from empires.page.forms.controls import Sent, control, fieldset, source_of
from empires.page.forms.filled import (
    Row,
    begun,
    choice_on,
    headline,
    is_sheet,
    lists_of,
    places_of,
    rows_of,
    tile_cell,
    tiles_of,
    told_of,
    value_of,
)
from empires.page.widgets.markup import NOTHING, Html, does, el, join
from empires.page.wire.forms import Do

CHIPS = 3
"""The maximum number of buttons that add a row with a given first value, one fewer below other rows; other
values can be chosen within the row."""

WIDE = 6
"""If the rows of a list have this many fields or more, each row is folded away below its headline."""


def controls(question: Question, filled: Sent | None = None, hand: str = "") -> Html:
    """The controls of a form question, filled with its default or its draft. `hand` names the row that is
    being filled in on the map, or the list that was touched last."""
    filled = begun(question) if filled is None else filled
    shown: list[Html] = []
    seldom: list[Html] = []
    places = places_of(question)
    on_the_map = [field for field in lists_of(question) if tile_cell(field) is not None]
    for field in [*on_the_map[:1], *(one for one in question.fields if one not in on_the_map[:1])]:
        if field in places:
            held = hand == field.name or (field is places[0] and not any(hand == one.name for one in places))
            shown.append(_place(field, filled, held=held, must=field.name in question.unsaid))
        elif not isinstance(field, Records):
            shown.append(control(field, field.name, filled, must=field.name in question.unsaid))
        elif field.at_most:
            drawn = _list(field, filled, hand, folds=is_sheet(question))
            idle = field.seldom and hand.split(".")[0] != field.name and not rows_of(filled, field)
            (seldom if idle else shown).append(drawn)
    return join(*shown, _seldom(seldom))


def _seldom(lists: list[Html]) -> Html | None:
    """The lists that are usually left empty, folded away in one group as long as they are empty."""
    if not lists:
        return None
    head = el("summary", "More", el("small", f"{len(lists):,}"))
    return el("details", head, *lists, class_="part", id="part-seldom")


def _place(field: Pick, filled: Sent, *, held: bool, must: bool) -> Html:
    """The control for a field that can also be filled in on the map."""
    chooses = _tool(
        Do(what="hand", row=field.name), "On the map", f"{field.label}: choose on the map", pressed=held
    )
    return el(
        "div",
        control(field, field.name, filled, in_row=True, must=must),
        el("div", chooses, class_="row-tools"),
        class_="row held" if held else "row",
        role="group",
        aria_label=field.label,
        id=f"row-{field.name}",
    )


def _list(field: Records, filled: Sent, hand: str, *, folds: bool) -> Html:
    """A list with its rows. In a form with several lists it is folded away, unless it is being filled in on
    the map."""
    rows = rows_of(filled, field)
    shown = [_row(row, filled, hand) for row in rows]
    add = _more(field, CHIPS - bool(rows) if folds else 0) if len(rows) < field.at_most else None
    give = _give(field) if field.source == "roster" and shown else None
    inside = (source_of(field.source, field.name) or NOTHING, *shown, add, give)
    if not folds:
        return fieldset(field.label, *inside)
    open_now = hand.split(".")[0] == field.name or (bool(rows) and tile_cell(field) is not None)
    count = el("small", f"{len(rows):,}" if rows else "none")
    return el(
        "details",
        el("summary", el("span", field.label), count),
        *inside,
        open=open_now,
        class_="part",
        id=f"part-{field.name}",
    )


def _more(field: Records, chips: int) -> Html:
    """The buttons that add a row. If rows begin with one of a few values, up to `chips` of the likeliest have
    their own buttons."""
    first = field.fields[0]
    named = isinstance(first, Pick) and first is not tile_cell(field) and bool(chips)
    offers = first.choices[:chips] if isinstance(first, Pick) and named else ()
    left = len(first.choices) - len(offers) if isinstance(first, Pick) and named else 0
    words = "Add" if not offers else f"{left} more" if left else ""
    return el(
        "div",
        *(_add(field, Do(what="rows", row=field.name, value=one.value), one.label, "chip") for one in offers),
        _add(field, Do(what="rows", row=field.name), words, "chip open" if offers else "quiet")
        if words
        else None,
        class_="chips",
    )


def _give(field: Records) -> Html:
    """The button that saves a list as text, which programs that read army lists can open."""
    label = f"{field.label}: save as text"
    do = does(Do(what="give", row=field.name))
    return el("button", "Save the list as text", type="button", **do, class_="quiet", aria_label=label)


def _add(field: Records, do: Do, words: str, look: str) -> Html:
    label = f"{field.label}: {words if do.value else 'add a row'}"
    return el("button", words, type="button", **does(do), class_=look, aria_label=label)


def _row(row: Row, filled: Sent, hand: str) -> Html:
    """A row's controls, with the buttons for filling it in on the map and for removing it."""
    label = f"{row.field.label} {row.number + 1}"
    cells = _cells(row, filled)
    held = hand == row.id
    drop = _tool(Do(what="drop", row=row.id), "×", f"Remove {label}")
    if tile_cell(row.field) is not None:
        return _sentence(row, filled, label, [*cells, el("div", drop, class_="row-tools")], held=held)
    inside = el(
        "div",
        *cells,
        el("div", drop, class_="row-tools"),
        class_="row held" if held else "row",
        role="group",
        aria_label=label,
        id=f"row-{row.id}",
    )
    if len(row.field.fields) < WIDE:
        return inside
    said = headline(filled, row) or f"{label}, empty"
    return el("details", el("summary", said), inside, class_="record", id=f"fold-{row.id}")


def _cells(row: Row, filled: Sent) -> list[Html]:
    """The controls of a row.

    A control that applies only if another one has a certain value is hidden until then.
    """
    freed = {field.given for field in row.field.fields if isinstance(field, Pick) and field.given}
    cells = []
    for cell in row.field.fields:
        frees = next((value for name, value in freed if name == cell.name), None)
        drawn = control(cell, row.control(cell), filled, in_row=True, frees=frees)
        given = isinstance(cell, Pick) and cell.given and not value_of(filled, row, cell)
        cells.append(el("div", drawn, class_="given") if given else drawn)
    return cells


def said_id(row: Row) -> str:
    """The id of the element with a row's sentence, which changes while the row is filled in."""
    return f"said-{row.id}"


def _sentence(row: Row, filled: Sent, label: str, cells: list[Html], *, held: bool) -> Html:
    """A row that can be filled in on the map. It is shown as a sentence; its controls appear only while it is
    being filled in (`held`), or if its first field is empty."""
    said = told_of(filled, row)
    point = el(
        "button",
        el("span", said or f"{label}, empty", id=said_id(row)),
        type="button",
        **does(Do(what="hand", row=row.id)),
        class_="order",
        aria_label=f"{said or 'Empty'}. {label}: choose on the map",
        aria_pressed="true" if held else "false",
    )
    open_now = held or not value_of(filled, row, row.field.fields[0])
    return el(
        "div",
        point,
        el("div", *cells, class_="cells"),
        class_=" ".join(("row", "told", *(["held"] if held else []), *(["open"] if open_now else []))),
        role="group",
        aria_label=label,
        id=f"row-{row.id}",
    )


def _tool(do: Do, words: str, label: str, *, pressed: bool | None = None) -> Html:
    state = None if pressed is None else "true" if pressed else "false"
    return el(
        "button", words, type="button", **does(do), class_="quiet", aria_label=label, aria_pressed=state
    )


def row_focus(question: Question, id: str) -> str:
    """The id of the first control in the row with this `id`, which then gets the focus."""
    name = id.split(".")[0]
    field = next(one for one in lists_of(question) if one.name == name)
    return f"f-{id}.{field.fields[0].name}"


class Offer(NamedTuple):
    """A way to put a clicked tile into a form's rows: the button's action, its label, and whether a row
    already has the tile."""

    do: Do
    words: str
    here: bool = False


def offered_rows(question: Question, filled: Sent, tile: str) -> dict[str, list[Offer]]:
    """The ways to put a clicked tile into the rows of each list, by the list's label."""
    offers: dict[str, list[Offer]] = {}
    for field in lists_of(question):
        if choice_on(field, tile) is None:
            continue
        rows = rows_of(filled, field)
        named = field.fields[0] is not tile_cell(field)
        found = []
        for row in rows:
            said = headline(filled, row) or f"Row {row.number + 1}"
            if tile in tiles_of(filled, row):
                found.append(Offer(Do(what="hand", row=row.id), said, here=True))
            elif named and value_of(filled, row, field.fields[0]):
                found.append(Offer(Do(what="put", row=row.id), said))
        if len(rows) < field.at_most and (named or not any(one.here for one in found)):
            found.append(Offer(Do(what="new", row=field.name), f"+ {field.row}"))
        offers[field.label] = found
    return offers


def at_tile(question: Question, filled: Sent, tile: str) -> Html:
    """The buttons that put a clicked tile into the form, with a line for each list."""
    lines = [
        el(
            "div",
            el("span", label, class_="quiet-text"),
            *(
                el(
                    "button",
                    f"{one.words}: move" if one.here else one.words,
                    type="button",
                    **does(one.do),
                    aria_label=f"{label}: {one.words}, {'move it elsewhere' if one.here else 'here'}",
                )
                for one in found
            ),
            class_="offer",
        )
        for label, found in offered_rows(question, filled, tile).items()
    ]
    return join(*lines)
