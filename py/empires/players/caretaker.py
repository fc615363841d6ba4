"""The caretaker, who answers for somebody away with the rules' own answer for a missing one, if they have
one."""

from __future__ import annotations

from typing import Any

from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.policy import Policy


class Caretaker:
    """Gives the answer of a deadline; if the rules have none, `other` plays."""

    def __init__(self, other: Policy) -> None:
        self._other = other

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The answer that a missing one counts as."""
        late = question.late
        return self._other.choose(view, question) if late is None else late
