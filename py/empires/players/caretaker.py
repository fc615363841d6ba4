"""The caretaker, who plays for somebody who is away and, where possible, gives the answer that the rules
assume if nobody answers.
"""

from __future__ import annotations

from typing import Any

from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.policy import Policy


class Caretaker:
    """Gives the answer that the rules assume if nobody answers; if they assume nothing, `other` plays."""

    def __init__(self, other: Policy) -> None:
        self._other = other

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The answer that the rules assume if nobody answers, or else the other player's answer."""
        late = question.late
        return self._other.choose(view, question) if late is None else late
