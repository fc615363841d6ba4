"""The answers that a question itself proposes: its choices, its default, and the answer assumed if none is
given."""

from __future__ import annotations

from empires.core.questions.question import Question


def check_proposals(question: Question) -> None:
    """Build all the texts of a question, and read every answer that the question proposes. Raises
    IllegalChoice if the question refuses one of them, and passes on any error that the rules raise while
    building the question."""
    question.shown()
    for answer in (question.default, question.late, *(choice.value for choice in question.choices)):
        if answer is not None:
            question.read(answer)
