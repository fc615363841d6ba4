"""The answers that a question itself proposes: its choices, its default, its answer for a missing one."""

from __future__ import annotations

from empires.core.questions.question import Question


def check_proposals(question: Question) -> None:
    """Build everything readable in a question, and read every answer that it proposes. Raises IllegalChoice
    if it refuses one of them, and any error of the rules in building it."""
    question.shown()
    for answer in (question.default, question.late, *(choice.value for choice in question.choices)):
        if answer is not None:
            question.read(answer)
