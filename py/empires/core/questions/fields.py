"""The fields of forms, and the shape that the answer to each must have.

A form's answer is JSON: an object with a value for each field. Shapes are checked first, bounds afterwards.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from empires.core.base.words import span
from empires.core.errors import IllegalChoice
from empires.core.questions.odds import Odds

Answer: TypeAlias = Any
"""An act or a form's record, or the JSON of either: a choice's value (str) or {field: value}."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal answer: its value, its label, the tiles it points at, its consequences and the `odds` of its
    risks.

    In a row of `Records`, `sets` are matching values for other fields of the row, by name; a page that fills
    in this field fills in those fields as well. A `grave` answer needs confirmation. The button shows the
    `deed`, or the label if there is none.
    """

    value: str
    label: str
    tiles: tuple[str, ...] = ()
    note: str = ""
    sets: tuple[tuple[str, str], ...] = ()
    grave: bool = False
    odds: tuple[Odds, ...] = ()
    deed: str = ""


class Item(msgspec.Struct, frozen=True, gc=False):
    """One line of a `Split`, with its bounds."""

    value: str
    label: str
    lo: int = 0
    hi: int = 0


class Number(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="number"):
    """A whole number from `lo` to `hi` in steps of `step`. Answer: int."""

    name: str
    label: str
    lo: int
    hi: int
    step: int = 1
    unit: str = ""


class Pick(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="pick"):
    """One of several choices. Answer: str.

    In a row, `given` names another field of the row, and the value that it must have for this field to be
    meaningful.
    """

    name: str
    label: str
    choices: tuple[Choice, ...]
    given: tuple[str, str] | None = None


class PickMany(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="pick_many"):
    """Between `lo` and `hi` different choices. Answer: list[str], or no answer at all if it is `optional`."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    lo: int = 0
    hi: int = 1_000_000
    optional: bool = False


class Split(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="split"):
    """A total from `lo` to `hi` divided among items, each with its own bounds. Answer: dict[str, int]."""

    name: str
    label: str
    items: tuple[Item, ...]
    lo: int
    hi: int
    unit: str = ""


class Numbers(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="numbers"):
    """A list of `at_least` to `at_most` whole numbers, each from `lo` to `hi`; if `total` is given, they add
    up to it. Answer: list[int].
    """

    name: str
    label: str
    lo: int
    hi: int
    at_least: int = 1
    at_most: int = 1
    total: int | None = None
    unit: str = ""


class Text(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="text"):
    """Text in the player's own words. Answer: str of at most `longest` characters.

    `source` names the kind of file that may fill in the text ("map"), so that a page can offer to open one;
    `choices` are suggestions, but other words are allowed. An `optional` text may be left out of an answer
    and then counts as ""."""

    name: str
    label: str
    longest: int = 200
    lines: int = 1
    source: str = ""
    choices: tuple[Choice, ...] = ()
    optional: bool = False


class Flag(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="flag"):
    """Yes or no. Answer: bool."""

    name: str
    label: str


class Records(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="records"):
    """A list of rows that all have the same `fields`. Answer: list[dict].

    `source` names the kind of file or pasted text that may fill in the rows ("roster"; see `kit.lists`);
    `seldom` means that the list is usually left empty. `row` is what one row is called, in the singular.
    `kept` are the columns whose values are the same in
    all rows with the same name, so that a page may remember them.
    """

    name: str
    label: str
    fields: tuple[Number | Pick | PickMany | Text | Flag, ...]
    at_least: int = 0
    at_most: int = 100
    source: str = ""
    seldom: bool = False
    row: str = "row"
    kept: tuple[str, ...] = ()


Field: TypeAlias = Number | Pick | PickMany | Split | Numbers | Text | Flag | Records


def bad_answer(message: str) -> IllegalChoice:
    """The refusal of an answer that has the wrong shape."""
    return IllegalChoice("bad_answer", message)


def check_form(fields: tuple[Field, ...], answer: Answer) -> None:
    """Refuse a form answer that does not have the shape of `fields`: names, types, lengths of lists."""
    if type(answer) is not dict:
        raise bad_answer("Fill in the form to answer this question.")
    names = {field.name for field in fields}
    for name in answer:
        if name not in names:
            raise bad_answer(f"The form has no field called {name}.")
    for field in fields:
        if field.name in answer:
            _check_shape(field, answer[field.name])
        elif not _optional(field):
            raise bad_answer(f"“{field.label}” is missing.")


def _optional(field: Field) -> bool:
    return isinstance(field, Text | PickMany) and field.optional


def _check_shape(field: Field, value: Answer) -> None:
    match field:
        case Number():
            fits = type(value) is int
        case Pick() | Text():
            fits = type(value) is str
        case Flag():
            fits = type(value) is bool
        case PickMany():
            fits = type(value) is list and all(type(one) is str for one in value)
        case Numbers():
            fits = type(value) is list and all(type(one) is int for one in value)
        case Split():
            fits = type(value) is dict and all(
                type(key) is str and type(one) is int for key, one in value.items()
            )
        case Records():
            fits = type(value) is list
    if not fits:
        raise bad_answer(f"“{field.label}” cannot be read.")
    if isinstance(field, Records):
        for row in value:
            check_form(field.fields, row)


def check_bounds(fields: tuple[Field, ...], answer: dict[str, Any]) -> None:
    """Refuse a form answer that has the right shape but exceeds the bounds of `fields`."""
    for field in fields:
        if field.name in answer or not _optional(field):
            _check_bound(field, answer[field.name])


def _check_bound(field: Field, value: Any) -> None:
    label = field.label
    match field:
        case Number():
            if not field.lo <= value <= field.hi:
                raise bad_answer(f"“{label}” must be from {field.lo:,} to {field.hi:,}.")
            if (value - field.lo) % field.step:
                raise bad_answer(f"“{label}” must be in steps of {field.step:,}.")
        case Pick():
            if all(choice.value != value for choice in field.choices):
                raise bad_answer(
                    f"That is not one of the choices of “{label}”." if value else f"Choose “{label}”."
                )
        case PickMany():
            offered = [choice.value for choice in field.choices]
            if len(set(value)) != len(value) or any(one not in offered for one in value):
                raise bad_answer(f"That is not one of the choices of “{label}”.")
            if not field.lo <= len(value) <= field.hi:
                raise bad_answer(f"Choose {span(field.lo, min(field.hi, len(offered)))} for “{label}”.")
        case Split():
            _check_split(field, value)
        case Numbers():
            _check_numbers(field, value)
        case Text():
            if len(value) > field.longest:
                raise bad_answer(f"“{label}” is longer than {field.longest:,} characters.")
        case Records():
            if not field.at_least <= len(value) <= field.at_most:
                raise bad_answer(f"“{label}” needs {span(field.at_least, field.at_most)} rows.")
            for row in value:
                check_bounds(field.fields, row)
        case Flag():
            pass


def _check_split(field: Split, value: dict[str, int]) -> None:
    bounds = {item.value: item for item in field.items}
    for key, amount in value.items():
        item = bounds.get(key)
        if item is None:
            raise bad_answer(f"“{field.label}” has no line {key}.")
        if not item.lo <= amount <= item.hi:
            raise bad_answer(f"“{item.label}” must get from {item.lo:,} to {item.hi:,}.")
    for item in field.items:
        if item.lo > 0 and item.value not in value:
            raise bad_answer(f"“{item.label}” must get at least {item.lo:,}.")
    if not field.lo <= sum(value.values()) <= field.hi:
        raise bad_answer(f"“{field.label}” must add up to {span(field.lo, field.hi)}.")


def _check_numbers(field: Numbers, value: list[int]) -> None:
    if not field.at_least <= len(value) <= field.at_most:
        raise bad_answer(f"“{field.label}” needs {span(field.at_least, field.at_most)} numbers.")
    if any(not field.lo <= one <= field.hi for one in value):
        raise bad_answer(f"Each number in “{field.label}” must be from {field.lo:,} to {field.hi:,}.")
    if field.total is not None and sum(value) != field.total:
        raise bad_answer(f"“{field.label}” must add up to {field.total:,}.")
