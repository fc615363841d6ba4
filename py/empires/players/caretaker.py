"""The caretaker: answers for somebody who is away, as the rules take a missing answer for where they do."""

from __future__ import annotations

from typing import Any

from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.players.policy import Policy


class Caretaker:
    """Gives the answer of a deadline; where the rules have none, `other` plays."""

    def __init__(self, other: Policy) -> None:
        self._other = other

    def choose(self, view: View[Any], question: Question) -> Answer:
        """What a missing answer counts as."""
        late = question.late
        return self._other.choose(view, question) if late is None else late
