"""What a question proposes of itself: its choices, its default, what a missing answer counts as."""

from __future__ import annotations

from empires.core.questions.question import Question


def check_proposals(question: Question) -> None:
    """Make all that can be read of a question, and read every answer that it proposes.

    Raises IllegalChoice if it refuses one of them, and whatever the rules stumble over in making it.
    """
    question.shown()
    for answer in (question.default, question.late, *(choice.value for choice in question.choices)):
        if answer is not None:
            question.read(answer)
