"""The control for each kind of field, and the totals next to it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from empires.core.base.words import span
from empires.core.questions.fields import (
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
)
from empires.core.questions.question import Question
from empires.maps.foreign.terrains import MEANINGS
from empires.page.forms.filled import SPARE_ROWS, read_field
from empires.page.widgets.markup import NOTHING, Html, does, el, join
from empires.page.wire.forms import Do

Sent = Mapping[str, list[str]]

FEW = 5
"""The maximum number of choices that a field shows all at once."""

CHIPS = 3
"""The maximum number of choices that a field of a row shows side by side."""

LARGEST_SOURCE = 8_000_000
"""The maximum size, in bytes, of a file from which a field is filled in."""


def totals(question: Question, filled: Sent) -> dict[str, Html]:
    """The current totals of the form's amounts, by the id of the line that shows each total."""
    told = {}
    for field in question.fields:
        if isinstance(field, Split | Numbers):
            try:
                value = read_field(field, field.name, filled)
            except ValueError:
                continue
            amounts = list(value.values()) if isinstance(field, Split) else value
            told[f"total-{field.name}"] = _total(field, sum(amounts))
    return told


def control(
    field: Field,
    name: str,
    filled: Sent,
    *,
    in_row: bool = False,
    must: bool = False,
    frees: str | None = None,
) -> Html:
    """The control of one field, with its content.

    With `in_row` the control is small; with `must` it says that it has to be filled in. With `frees`, other
    fields of the row apply only while this field has that value.
    """
    sent = filled.get(name, [])
    value = sent[0] if sent else ""
    match field:
        case Number():
            return _labelled(
                field.label, _number(name, field.lo, field.hi, value, field.step, must=must), field.unit
            )
        case Pick() if in_row and len(field.choices) <= CHIPS and not any(one.tiles for one in field.choices):
            return _chips(field, name, value, frees)
        case Pick() if in_row or len(field.choices) > FEW:
            return _select(field, name, value, must=must)
        case Pick():
            ticks = (
                _tick("radio", name, choice, choice.value == value, must=must) for choice in field.choices
            )
            return fieldset(field.label, *ticks)
        case PickMany():
            seen = _seen_from([one.label for one in field.choices])
            ticks = (_tick("checkbox", name, one, one.value in sent, seen=seen) for one in field.choices)
            return fieldset(f"{field.label}, seen from {seen}" if seen else field.label, *ticks)
        case Split():
            return _split(field, name, filled, must=must)
        case Numbers():
            return _numbers(field, name, sent)
        case Text(lines=1):
            return _line(field, name, value)
        case Text():
            area = el("textarea", value, name=name, maxlength=field.longest, rows=min(field.lines, 12))
            return join(_labelled(field.label, area), source_of(field.source, name), legend(filled))
        case Flag():
            box = el("input", type="checkbox", name=name, value="yes", checked=bool(sent))
            return el("label", box, " ", el("span", field.label), class_="tick")
        case Records():
            return NOTHING  # there are no lists within lists


def _labelled(label: str, control: Html, unit: str = "") -> Html:
    named = unit.casefold() in label.casefold()  # “Gold (gold)” would say it twice
    return el("label", label, None if named else el("span", f" ({unit})"), control)


def _number(
    name: str,
    lo: int,
    hi: int,
    value: str,
    step: int = 1,
    label: str | None = None,
    of: str = "",
    *,
    must: bool = False,
) -> Html:
    return el(
        "input",
        type="number",
        inputmode="numeric",
        name=name,
        id=f"f-{name}{of}",
        min=lo,
        max=hi,
        step=step,
        value=value,
        aria_label=label,
        required=must,
        class_="number",
    )


def _line(field: Text, name: str, value: str) -> Html:
    """A line of text, with suggestions."""
    offered, listed = None, None
    if field.choices:
        listed = f"o-{name}"
        words = (el("option", _words(choice), value=choice.value) for choice in field.choices)
        offered = el("datalist", *words, id=listed)
    control = el(
        "input", type="text", name=name, id=f"f-{name}", maxlength=field.longest, value=value, list=listed
    )
    known = next((f"{value}: {one.note}" for one in field.choices if one.value == value and one.note), "")
    told = (
        el("small", known, class_="quiet-text") if known else None
    )  # the text names the value, since people may type others
    return join(_labelled(field.label, join(control, told)), offered)


def _words(choice: Choice) -> str:
    """A suggestion with its note."""
    return f"{choice.label}, {choice.note}" if choice.note else choice.label


def _select(field: Pick, name: str, value: str, *, must: bool = False) -> Html:
    """A drop-down list of choices; nothing is selected if no choice has the given value."""
    open_yet = all(choice.value != value for choice in field.choices)
    blank = el("option", "–", value="", selected=True) if open_yet else None
    options = (
        el("option", _words(choice), value=choice.value, selected=choice.value == value)
        for choice in field.choices
    )
    return _labelled(field.label, el("select", blank, *options, name=name, id=f"f-{name}", required=must))


def _chips(field: Pick, name: str, value: str, frees: str | None) -> Html:
    """A few short choices side by side, one tap each."""
    chips = (
        el(
            "label",
            el(
                "input",
                type="radio",
                name=name,
                value=one.value,
                checked=one.value == value,
                class_="frees" if one.value == frees else None,
            ),
            el("span", one.label),
            class_="chip",
        )
        for one in field.choices
    )
    return el("fieldset", el("legend", field.label, class_="unseen"), *chips, class_="chips")


_SIDE = re.compile(r"the .+?( by (?P<by>.+)| (?:north|south|east|west)[a-z-]* of (?P<of>.+))")
"""A pattern for a place next to a named one."""


def _seen_from(labels: Sequence[str]) -> str:
    """The place from which all places of a list are described; "" if it is not the same."""
    found = [_SIDE.fullmatch(one) for one in labels]
    names = {one["by"] or one["of"] if one else "" for one in found}
    return names.pop() if len(names) == 1 and len(labels) > 2 else ""


def _tick(kind: str, name: str, choice: Choice, checked: bool, *, must: bool = False, seen: str = "") -> Html:
    """A choice to tick; only screen readers read again from which place it is `seen`."""
    box = el("input", type=kind, name=name, value=choice.value, checked=checked, required=must)
    note = el("small", f" {choice.note}") if choice.note else None
    of = next((end for end in (f" of {seen}", f" by {seen}") if seen and choice.label.endswith(end)), "")
    words = choice.label.removesuffix(of)
    return el(
        "label",
        box,
        " ",
        el("span", words, el("span", of, class_="unseen") if of else None, note),
        class_="tick",
    )


def _split(field: Split, name: str, filled: Sent, *, must: bool = False) -> Html:
    given = {item.value: filled.get(f"{name}.{item.value}", [""])[0] for item in field.items}
    lines = [
        _labelled(item.label, _number(f"{name}.{item.value}", item.lo, item.hi, given[item.value], must=must))
        for item in field.items
    ]
    sum_now = sum(int(amount) for amount in given.values() if amount.isdecimal())
    told = el("p", _total(field, sum_now), class_="total number", id=f"total-{name}", role="status")
    return fieldset(field.label, el("div", *lines, class_="lines"), told)


def _total(field: Split | Numbers, given: int) -> Html:
    """The amount that has been distributed so far, and how much is left."""
    unit = f" {field.unit}" if field.unit else ""
    if isinstance(field, Numbers):
        if field.total is None:
            return NOTHING
        low = high = field.total
    else:
        low, high = field.lo, field.hi
    if low == 0 and isinstance(field, Split) and high >= sum(item.hi for item in field.items):
        return el("span", f"{given:,}{unit} in all")  # each item has bounds, but the sum has none
    room = f"at most {high:,}" if low == 0 < high else span(low, high)
    if given > high:
        return el("span", f"{given:,} of {room}{unit}: {given - high:,} too many", class_="too-many")
    if given < low:
        return el("span", f"{given:,} of {room}{unit}: {low - given:,} to go")
    return el("span", f"{given:,} of {room}{unit}", class_="enough")


def _numbers(field: Numbers, name: str, sent: list[str]) -> Html:
    given = [one for one in sent if one.strip()]
    shown = min(field.at_most, max(field.at_least, len(given) + SPARE_ROWS))
    filled = [*given, *[""] * shown][:shown]
    boxes = [
        _number(name, field.lo, field.hi, one, label=f"{field.label} {n + 1}", of=f".{n + 1}")
        for n, one in enumerate(filled)
    ]
    each = el("p", f"Each from {field.lo:,} to {field.hi:,}.", class_="quiet-text number")
    sum_now = sum(int(one) for one in given if one.strip().isdecimal())
    told = el("p", _total(field, sum_now), class_="total number", id=f"total-{name}", role="status")
    return fieldset(field.label, el("div", *boxes, class_="lines"), each, told)


SOURCES = {
    "roster": ("Open a roster file", ".ros,.rosz,.json,.txt", "Or paste the list from your list builder"),
    "map": ("Open a map file", ".txt,.json,.csv,.wxx,.xml,.tmx,.tmj,.js,.tsx,.tsj,.geojson,.map,.zip", ""),
}
"""The sources from which a field can be filled in, by kind: the label of the button, the kinds of file, and
the text above the field for pasting.
"""


def source_of(source: str, name: str) -> Html | None:
    """The controls that fill in a field from a file or from pasted text."""
    if source not in SOURCES:
        return None
    label, accept, paste = SOURCES[source]
    file = el(
        "input", type="file", accept=accept, data_file=source, data_field=name, data_limit=LARGEST_SOURCE,
        data_bytes=True, multiple=source == "map",
    )  # fmt: skip
    opener = el("label", label, file, class_="button file")
    if not paste:
        return opener
    area = el(
        "details",
        el("summary", paste),
        el("textarea", name=f"paste.{name}", rows=6, aria_label=paste),
        el("button", "Read it", type="button", **does(Do(what="paste", row=name))),
    )
    return el("div", opener, area, class_="source")


LEGEND = "legend."
"""The prefix of the controls that say what foreign terrains mean."""


def legend(filled: Sent) -> Html | None:
    """The controls that show what each terrain of the opened map means, and let people correct it."""
    told = {name: sent[0] for name, sent in filled.items() if name.startswith(LEGEND) and sent}
    if not told:
        return None
    rows = (
        _labelled(
            name.removeprefix(LEGEND),
            el("select", *(el("option", one, value=one, selected=one == now) for one in MEANINGS), name=name),
        )
        for name, now in told.items()
    )
    again = el("button", "Read the map like this", type="button", **does(Do(what="legend")))
    return fieldset("What its terrain means", el("div", *rows, class_="lines"), again)


def fieldset(legend: str, *inside: Html | None) -> Html:
    """A group of controls with a heading."""
    return el("fieldset", el("legend", legend), *(one or NOTHING for one in inside))
