"""Forms from questions: every field becomes a control, and what comes back becomes an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from empires.core.fields import (
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
from empires.core.questions import Question
from empires.core.texts import cleaned

from .markup import NOTHING, Html, el, join

Filled = Mapping[str, list[str]]
"""What a form was sent with: every control's values by its name."""

SPARE_ROWS = 2
"""Empty rows offered after the filled ones of a list."""

WIDE = 6
"""Fields from which on a row of a list folds under its first words."""

LARGEST_SOURCE = 2_000_000
"""Bytes of a file that may fill a field in."""


def controls(
    question: Question,
    filled: Filled | None = None,
    given: Mapping[str, Any] | None = None,
    spare: int = 0,
) -> Html:
    """The controls of a form question, filled with its default, or with what was sent before.

    `given` are values a file brought, which replace both; `spare` rows are offered beyond the usual.
    """
    value = dict(question.default if filled is None else _as_far_as_read(question, filled)) | dict(
        given or {}
    )
    shown = []
    for field in question.fields:
        if isinstance(field, Records):
            shown.append(_records(field, field.name, value.get(field.name) or [], spare))
        else:
            shown.append(_control(field, field.name, value.get(field.name)))
    return join(*shown)


def totals(question: Question, filled: Filled) -> dict[str, Html]:
    """How far each sum of the form has come, by the id of the line that tells it."""
    told = {}
    for field in question.fields:
        if isinstance(field, Split | Numbers):
            try:
                value = _read(field, field.name, filled)
            except ValueError:
                continue
            amounts = list(value.values()) if isinstance(field, Split) else value
            told[f"total-{field.name}"] = _total(field, sum(amounts))
    return told


def _as_far_as_read(question: Question, filled: Filled) -> dict[str, Any]:
    given = dict(question.default)
    for field in question.fields:
        try:
            given[field.name] = _read(field, field.name, filled)
        except ValueError:
            continue
    return given


def read_form(question: Question, filled: Filled) -> Answer:
    """The answer a filled form stands for; IllegalChoice with a sentence where a number is no number."""
    answer = {}
    for field in question.fields:
        try:
            answer[field.name] = _read(field, field.name, filled)
        except ValueError:
            raise bad_answer(f"“{field.label}” needs whole numbers.") from None
    return answer


# --- controls ----------------------------------------------------------------------------------------


def _control(field: Field, name: str, value: Any) -> Html:
    match field:
        case Number():
            return _labelled(field.label, _number(name, field.lo, field.hi, value, field.step), field.unit)
        case Pick():
            return _pick(field, name, value)
        case PickMany():
            return _pick_many(field, name, value or [])
        case Split():
            return _split(field, name, value or {})
        case Numbers():
            return _numbers(field, name, value or [])
        case Text(lines=1):
            control = el("input", type="text", name=name, maxlength=field.longest, value=value or "")
            return _labelled(field.label, control)
        case Text():
            control = el(
                "textarea", value or "", name=name, maxlength=field.longest, rows=min(field.lines, 12)
            )
            return join(_labelled(field.label, control), _source(field.source, name))
        case Flag():
            box = el("input", type="checkbox", name=name, value="yes", checked=bool(value))
            return el("label", box, " ", field.label, class_="tick")
        case Records():
            return _records(field, name, value or [])


def _labelled(label: str, control: Html, unit: str = "") -> Html:
    return el("label", label, el("span", f" ({unit})") if unit else None, control)


def _number(name: str, lo: int, hi: int, value: Any, step: int = 1, label: str | None = None) -> Html:
    return el(
        "input",
        type="number",
        inputmode="numeric",
        name=name,
        min=lo,
        max=hi,
        step=step,
        value="" if value is None else int(value),
        aria_label=label,
        class_="number",
    )


def _pick(field: Pick, name: str, value: Any) -> Html:
    if len(field.choices) > 5:
        options = [
            el("option", choice.label, value=choice.value, selected=choice.value == value)
            for choice in field.choices
        ]
        return _labelled(field.label, el("select", *options, name=name))
    return _fieldset(
        field.label, *(_tick("radio", name, choice, choice.value == value) for choice in field.choices)
    )


def _pick_many(field: PickMany, name: str, value: list[str]) -> Html:
    ticks = (_tick("checkbox", name, choice, choice.value in value) for choice in field.choices)
    return _fieldset(field.label, *ticks)


def _tick(kind: str, name: str, choice: Choice, checked: bool) -> Html:
    box = el("input", type=kind, name=name, value=choice.value, checked=checked)
    note = el("small", f" {choice.note}") if choice.note else None
    return el("label", box, " ", choice.label, note, class_="tick")


def _split(field: Split, name: str, value: Mapping[str, int]) -> Html:
    lines = [
        _labelled(
            item.label, _number(f"{name}.{item.value}", item.lo, item.hi, value.get(item.value, item.lo))
        )
        for item in field.items
    ]
    amounts = [value.get(item.value, item.lo) for item in field.items]
    told = el("p", _total(field, sum(amounts)), class_="total number", id=f"total-{name}", role="status")
    return _fieldset(field.label, el("div", *lines, class_="lines"), told)


def _total(field: Split | Numbers, given: int) -> Html:
    """How much of what is to be shared out has been given, and what is left."""
    unit = f" {field.unit}" if field.unit else ""
    if isinstance(field, Numbers):
        if field.total is None:
            return NOTHING
        low = high = field.total
    else:
        low, high = field.lo, field.hi
    span = f"{high:,}" if low == high else f"{low:,} to {high:,}"
    if given > high:
        return el("span", f"{given:,} of {span}{unit}: {given - high:,} too many", class_="too-many")
    if given < low:
        return el("span", f"{given:,} of {span}{unit}: {low - given:,} to go")
    return el("span", f"{given:,} of {span}{unit}", class_="enough")


def _numbers(field: Numbers, name: str, value: list[int]) -> Html:
    shown = min(field.at_most, max(field.at_least, len(value) + SPARE_ROWS))
    boxes = [
        _number(
            name, field.lo, field.hi, value[n] if n < len(value) else None, label=f"{field.label} {n + 1}"
        )
        for n in range(shown)
    ]
    each = el("p", f"Each from {field.lo:,} to {field.hi:,}.", class_="quiet-text number")
    told = el("p", _total(field, sum(value)), class_="total number", id=f"total-{name}", role="status")
    return _fieldset(field.label, el("div", *boxes, class_="lines"), each, told)


def _records(field: Records, name: str, value: list[dict[str, Any]], spare: int = 0) -> Html:
    shown = min(field.at_most, max(field.at_least, len(value) + SPARE_ROWS + spare))
    rows = []
    for n in range(shown):
        row = value[n] if n < len(value) else {}
        cells = [_control(one, f"{name}.{n}.{one.name}", row.get(one.name)) for one in field.fields]
        label = f"{field.label} {n + 1}"
        inside = el("div", *cells, class_="row", role="group", aria_label=label)
        if len(field.fields) >= WIDE:
            inside = el(
                "details", el("summary", _headline(row) or f"{label}, empty"), inside, class_="record"
            )
        rows.append(inside)
    more = None
    if shown < field.at_most:
        more = el("button", "More rows", type="button", data_do="rows", class_="quiet")
    return _fieldset(field.label, _source(field.source, name), *rows, more)


def _headline(row: Mapping[str, Any]) -> str:
    """A row in short: its first words and its first number."""
    words = next((value for value in row.values() if isinstance(value, str) and value), "")
    number = next((value for value in row.values() if type(value) is int and value), None)
    return f"{words} ({number:,})" if words and number else words


SOURCES = {
    "roster": ("Open a roster file", ".ros,.rosz,.json,.txt", "Or paste the list from your list builder"),
    "map": ("Open a map file", ".txt,.json,.csv", ""),
}
"""What may fill a field in, by its kind: the words of the button, the files, the words over a paste."""


def _source(source: str, name: str) -> Html | None:
    """The ways to fill a field from elsewhere."""
    if source not in SOURCES:
        return None
    label, accept, paste = SOURCES[source]
    file = el(
        "input", type="file", accept=accept, data_file=f"{source}:{name}", data_limit=LARGEST_SOURCE,
        data_bytes=True,
    )  # fmt: skip
    opener = el("label", label, file, class_="button file")
    if not paste:
        return opener
    area = el(
        "details",
        el("summary", paste),
        el("textarea", name=f"paste.{name}", rows=6, aria_label=paste),
        el("button", "Read it", type="button", data_do=f"paste:{name}"),
    )
    return el("div", opener, area, class_="source")


def _fieldset(legend: str, *inside: Html | None) -> Html:
    return el("fieldset", el("legend", legend), *(one or NOTHING for one in inside))


# --- answers -----------------------------------------------------------------------------------------


def _read(field: Field, name: str, filled: Filled) -> Any:
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
            return _read_rows(field, name, filled)


def _read_rows(field: Records, name: str, filled: Filled) -> list[dict[str, Any]]:
    """The rows that were filled in: one with no text and no number of its own is left out."""
    rows = []
    for n in range(field.at_most):
        names = {one.name: f"{name}.{n}.{one.name}" for one in field.fields}
        typed = [
            filled.get(names[one.name], [""])[0].strip()
            for one in field.fields
            if isinstance(one, Number | Text)
        ]
        if any(typed):
            rows.append({one.name: _read(one, names[one.name], filled) for one in field.fields})
    return rows
