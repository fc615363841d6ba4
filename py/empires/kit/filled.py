"""The contents of a form as text, label by label, for somebody who has to agree to them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from empires.core.base.words import listed
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
from empires.core.questions.form import Form

R = TypeVar("R")


def filled_in(form: Form[R], record: R) -> dict[str, str]:
    """The label and content of every field that is not empty or 0."""
    return _rows(form.fields, form.write(record))


def _rows(fields: Sequence[Field], answer: Mapping[str, Any]) -> dict[str, str]:
    said = {field.label: _said(field, answer[field.name]) for field in fields if answer.get(field.name)}
    return {label: words for label, words in said.items() if words}


def _said(field: Field, value: Any) -> str:
    match field:
        case Number():
            return f"{value:,}"
        case Numbers():
            return listed([f"{one:,}" for one in value])
        case Pick():
            return _label(field.choices, value)
        case PickMany():
            return listed([_label(field.choices, one) for one in value])
        case Split():
            shares = {item.label: value.get(item.value, 0) for item in field.items}
            return listed([f"{label}: {share:,}" for label, share in shares.items() if share])
        case Text():
            return f"“{value}”"
        case Flag():
            return "yes"
        case Records():
            rows = (_rows(field.fields, row) for row in value)
            return "; ".join(", ".join(f"{name}: {words}" for name, words in row.items()) for row in rows)


def _label(choices: Sequence[Choice], value: str) -> str:
    return next((one.label for one in choices if one.value == value), value)
