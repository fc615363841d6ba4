"""Advice: what the strongest player would do at a question, seen from the own seat."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.fields import Answer, Field, Flag, Number, Numbers, Pick, PickMany, Records, Split, Text
from empires.core.questions import Decision, Question
from empires.core.ruleset import Ruleset
from empires.core.stream import Stream
from empires.core.views import View
from empires.core.work import Work
from empires.kit.values import Values

from .levels import LEVELS, Thinker
from .reasons import reason
from .tempers import TEMPERS

MOST = 3
"""Moves that are told."""

PATIENCE = 1.5
"""Seconds that somebody who asks for advice waits for it."""


class Advice(msgspec.Struct, frozen=True):
    """A move: the `answer` as the journal has it, what it is in words, why, and how it came out in tries."""

    answer: Answer
    label: str
    reason: str
    odds: str


def advise(
    ruleset: Ruleset[Any], values: Values[Any], view: View[Any], question: Question, stream: Stream
) -> Work[list[Advice]]:
    """Up to three moves, the best first. It knows what the view shows, and no more."""
    thinker = Thinker(ruleset, values, stream, LEVELS["hard"], PATIENCE)
    thought = yield from thinker.think(view, question)
    found = thought.prospects
    if not found or not found[0].tries:
        return [
            Advice(question.write(thought.answer), told(question, thought.answer), _at_sight(question), "")
        ]
    return [
        Advice(
            question.write(one.answer) if isinstance(question, Decision) else one.answer,
            told(question, one.answer),
            reason(found, TEMPERS["even"], at) or _at_sight(question),
            f"In {one.best} of {one.tries} imagined tries nothing did better.",
        )
        for at, one in enumerate(found[:MOST])
        if one.tries
    ]


def _at_sight(question: Question) -> str:
    only = isinstance(question, Decision) and len(question.acts) == 1
    return "there is nothing else to do" if only else "it looks best at first sight"


def told(question: Question, answer: Answer) -> str:
    """An answer in words."""
    if isinstance(question, Decision):
        value = question.write(question.read(answer))
        return next((one.label for one in question.choices if one.value == value), value)
    given = answer if isinstance(answer, dict) else msgspec.to_builtins(answer)
    if given == question.default:
        return "As proposed"
    lines = [line for one in question.fields if (line := _line(one, given[one.name]))]
    return "; ".join(lines) or "Nothing"


def _line(field: Field, value: Any) -> str:
    """What stands in one field; "" where it is empty."""
    match field:
        case Number() | Text():
            return f"{field.label}: {value}" if value != "" else ""
        case Flag():
            return field.label if value else ""
        case Pick():
            return f"{field.label}: {_label(field, value)}"
        case PickMany():
            return f"{field.label}: {', '.join(_label(field, one) for one in value)}" if value else ""
        case Numbers():
            return f"{field.label}: {', '.join(map(str, value))}"
        case Split():
            names = {item.value: item.label for item in field.items}
            shares = ", ".join(f"{names.get(key, key)} {amount}" for key, amount in value.items() if amount)
            return f"{field.label}: {shares}" if shares else ""
        case Records():
            rows = "; ".join(
                " ".join(str(cell) for cell in row.values() if cell not in ("", 0)) for row in value
            )
            return f"{field.label}: {rows}" if rows else ""


def _label(field: Pick | PickMany, value: str) -> str:
    return next((one.label for one in field.choices if one.value == value), value)
