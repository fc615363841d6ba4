"""The answers that a question itself proposes: its choices, its default, and the answer assumed if none is
given."""

from __future__ import annotations

from empires.core.questions.question import Question


def check_proposals(question: Question) -> None:
    """Build all the texts of a question, and read every answer that the question proposes. Raises
    IllegalChoice if the question refuses one of them, or whatever error the rules raise while building it."""
    question.shown()
    for answer in (question.default, question.late, *(choice.value for choice in question.choices)):
        if answer is not None:
            question.read(answer)
