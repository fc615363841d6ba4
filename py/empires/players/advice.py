"""Advice: the moves that the strongest computer player would make in the asking player's place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from empires.core.base.long_work import Work
from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import (
    Answer,
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
from empires.core.rules.ruleset import Ruleset
from empires.kit.odds import interval
from empires.kit.values import Values
from empires.players.levels import HARD, Level, Thinker
from empires.players.looking import Mind, Prospect, candidates
from empires.players.reasons import impression, reason
from empires.players.tempers import TEMPERS

MOST = 3
"""The maximum number of moves that advice suggests."""

PATIENCE = 3.0
"""The maximum time for advice, in seconds."""

MOST_ROWS = 5
"""The maximum number of list rows that advice spells out one by one."""

ADVISER = Level(looks=msgspec.structs.replace(HARD, answers=4 * HARD.answers))
"""The strongest player, with more time to think."""

EVEN = TEMPERS["even"]

ALIKE = "it comes to much the same"

MIX = "vary your plans: a plan that the enemy foresees will be beaten"

NARROW = 0.2
"""The maximum width of the confidence interval with which a chance is shown."""


class Advice(msgspec.Struct, frozen=True):
    """A move: the `answer` in journal form and, if known, the reason and how often the move turned out
    best.
    """

    answer: Answer
    reason: str
    odds: str


def advise(
    ruleset: Ruleset[Any], values: Values[Any], view: View[Any], question: Question, stream: Stream
) -> Work[list[Advice]]:
    """Up to three recommended moves, best first, based on the view alone."""
    if question.kind in values.mixed:
        return _mixed(values, view, question, stream)
    thinker = Thinker(ruleset, values, stream, ADVISER, PATIENCE)
    thought = yield from thinker.think(view, question)
    found = [one for one in thought.prospects[:MOST] if one.tries]
    if not found:
        return _at_sight(values, view, question, thought.answer, stream)
    whys = [
        reason(thought.prospects, EVEN),
        *(
            f"compared with the first, {reason([one, found[0]], EVEN, ALIKE, made=False)}"
            for one in found[1:]
        ),
    ]
    chances = [chance(found[0]), *("" for _ in found[1:])]
    return [
        Advice(_plain(question, one.answer), why, odds)
        for one, why, odds in zip(found, whys, chances, strict=True)
    ]


def chance(first: Prospect) -> str:
    """How often the first move turned out best, if enough tries have been made to know this to within twenty
    percentage points.
    """
    lo, hi = interval(first.best, first.tries)
    if not first.best or hi - lo >= NARROW:
        return ""
    return f"It turned out best {100 * first.best // first.tries} times in 100 ({first.tries} tries)."


def _mixed(values: Values[Any], view: View[Any], question: Question, stream: Stream) -> list[Advice]:
    """The plans that look best, from which a player should choose at random."""
    found = candidates(Mind(values), view, question, HARD, stream)
    good = [one for one in found if one.hint == found[0].hint][:MOST]
    whys = [MIX, *("just as good, as long as nobody expects it" for _ in good[1:])]
    return [Advice(_plain(question, one.answer), why, "") for one, why in zip(good, whys, strict=True)]


def _at_sight(
    values: Values[Any], view: View[Any], question: Question, answer: Answer, stream: Stream
) -> list[Advice]:
    """Advice given without looking ahead: the moves that make the best first impression, with the reason for
    each.
    """
    found = candidates(Mind(values), view, question, HARD, stream)
    if not isinstance(question, Decision):
        return [Advice(_plain(question, answer), impression(found, EVEN), "")]
    first, *others = found[:MOST]
    if not others:
        return [Advice(_plain(question, first.answer), "there is nothing else to do", "")]
    why = impression(found, EVEN)
    if not why:
        return [Advice(_plain(question, first.answer), "one is as good as another", "")]
    whys = [why, *(f"compared with the first, {_beside(one, first)}" for one in others)]
    return [
        Advice(_plain(question, one.answer), told_so, "")
        for one, told_so in zip((first, *others), whys, strict=True)
    ]


def _beside(one: Prospect, first: Prospect) -> str:
    """A comparison of a move's first impression with that of the best-looking move."""
    alike = "it looks just as good" if one.hint == first.hint else "it has less in its favour"
    return impression([one, first], EVEN) or alike


def _plain(question: Question, answer: Answer) -> Answer:
    """The answer in journal form."""
    return question.write(answer) if isinstance(question, Decision) else msgspec.to_builtins(answer)


def told(question: Question, answer: Answer) -> str:
    """A readable form of an answer."""
    if isinstance(question, Decision):
        value = question.write(question.read(answer))
        return next((one.label for one in question.choices if one.value == value), value)
    given, proposed = msgspec.to_builtins(answer), question.default
    other = [one for one in question.fields if given[one.name] != proposed[one.name]]
    if not other:
        return "Leave it as proposed"
    return "; ".join(line for one in other if (line := _line(one, given[one.name]))) or "Nothing"


def _line(field: Field, value: Any) -> str:
    """A readable form of one field's content; "" if the field is empty."""
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
            if len(value) > MOST_ROWS:
                return f"{field.label}: {len(value)} rows"
            rows = "; ".join(" ".join(_cells(field, row)) for row in value)
            return f"{field.label}: {rows}" if rows else ""


def _cells(field: Records, row: Mapping[str, Any]) -> Iterator[str]:
    """A readable form of a row's content, without empty fields."""
    for cell in field.fields:
        value = row[cell.name]
        if isinstance(cell, Flag) and value:
            yield cell.label.lower()
        elif value:
            yield _label(cell, value) if isinstance(cell, Pick) else str(value)


def _label(field: Pick | PickMany, value: str) -> str:
    return next((one.label for one in field.choices if one.value == value), value)
