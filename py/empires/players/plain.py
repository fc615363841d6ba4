"""Questions for computer players, stripped of everything else that the rules know."""

from __future__ import annotations

from typing import Any

from empires.core.questions.acts import Act, Words
from empires.core.questions.decision import Decision
from empires.core.questions.form import Form
from empires.core.questions.question import Question


def plain(question: Question) -> Question:
    """The same question as plain data: acts on offer, or fields with their default and late answer.

    A question from the rules gets its refusals from the rules, which know hidden facts; a plain question
    accepts whatever is on offer or within the bounds of its fields. A plain question has no sentences,
    because nobody would read them; as in a view, parts are computed only when they are read.
    """
    if isinstance(question, Decision):
        return _decision(question)
    return _form(question) if isinstance(question, Form) else question


def _decision(question: Decision[Any]) -> Decision[Any]:
    read, late = question.codec.read, question.late
    return Decision(
        player=question.player,
        kind=question.codec,
        text="",
        offers=tuple(question.acts),
        words=_wordless,
        rules=question.rules,
        tiles=question.tiles,
        secret=question.secret,
        step_on=read(question.step_on) if question.step_on else None,
        late=read(late) if isinstance(late, str) else None,
    )


def _form(question: Form[Any]) -> Form[Any]:
    return Form(
        player=question.player,
        kind=question.kind,
        text="",
        record=dict,
        fields=question.fields,
        default=lambda: question.default,  # may be slow to work out, and few computer players read it
        late=lambda: question.late,
        rules=question.rules,
        tiles=question.tiles,
        secret=question.secret,
    )


def _wordless(act: Act) -> Words:  # noqa: ARG001 - the shape of words
    return Words("")
