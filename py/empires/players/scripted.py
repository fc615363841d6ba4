"""The expert, which follows the script of a ruleset and never looks ahead."""

from __future__ import annotations

from typing import Any

from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.scripts import Script
from empires.players.plain import plain


class ScriptedPlayer:
    """Answers according to the script of a ruleset; ties are broken at random."""

    def __init__(self, script: Script[Any], stream: Stream) -> None:
        self._script = script
        self._stream = stream

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The script's answer, based on what the player knows."""
        question, state = plain(question), view.state
        if not isinstance(question, Decision):
            fill = self._script.fills.get(question.kind)
            return question.default if fill is None else fill(state, question)
        mark = self._script.marks.get(question.kind)
        if mark is None:
            return question.step_on or self._stream.pick(question.acts)
        marks = [mark(state, question, act) for act in question.acts]
        best = max(marks)
        return self._stream.pick([act for act, one in zip(question.acts, marks, strict=True) if one == best])
