"""Notes next to settings that depend on each other: which of them currently have no effect, and which prevent
the campaign from beginning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from empires.core.errors import EmpiresError, SetupError
from empires.core.records.setup import Option
from empires.page.widgets.markup import NOTHING, Html, el


def place(key: str) -> str:
    """The id of the element that shows a setting's note."""
    return f"need-{key}"


def told(options: Sequence[Option], given: Mapping[str, str], fault: EmpiresError | None) -> dict[str, Html]:
    """The note next to each setting, by the id of its element. `given` are the values on the sheet, where a
    flag is "on" or "off"; `fault` says why the campaign cannot begin."""
    known = {one.key: one for one in options}
    wrong = fault.option if isinstance(fault, SetupError) else ""
    return {
        place(one.key): el("p", str(fault), class_="problem")
        if one.key == wrong
        else _idle(one, known, given)
        for one in options
    }


def _idle(option: Option, known: Mapping[str, Option], given: Mapping[str, str]) -> Html:
    missing = [
        f"“{known[key].label}” is {_worded(known[key], values)}"
        for key, values in option.needs.items()
        if given[key] not in values
    ]
    if not missing:
        return NOTHING
    return el("p", f"Only used if {' and '.join(missing)}.", class_="idle quiet-text")


def _worded(option: Option, values: Sequence[str]) -> str:
    labels = {choice.value: f"“{choice.label}”" for choice in option.choices}
    return " or ".join(labels.get(value, value) for value in values)
