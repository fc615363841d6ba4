"""The quick player: takes what looks best at first sight. It plays everybody when others look ahead."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from empires.core.errors import IllegalChoice
from empires.core.fields import Answer
from empires.core.questions import Decision, Question
from empires.core.stream import Stream
from empires.core.views import View
from empires.kit.values import Values

from .random_legal import RandomPlayer
from .tempers import TEMPERS, Temperament

MOST_FORMS = 8
"""Ways to fill in a form that are looked at."""


class QuickPlayer:
    """Chooses by first impressions, which may err by as much as `doubt` either way."""

    def __init__(
        self, values: Values[Any], stream: Stream, temper: Temperament = TEMPERS["even"], doubt: float = 0.0
    ) -> None:
        self._values = values
        self._stream = stream
        self._temper = temper
        self._doubt = doubt

    def choose(self, view: View[Any], question: Question) -> Answer:
        """What looks best."""
        if isinstance(question, Decision) or self._temper is TEMPERS["even"]:
            return self.answer(view.state, question)  # forms come with the best for an even player first
        state, liking, weigh = view.state, self._values.liking, self._temper.weigh
        found = [*filled(self._values, state, question)] or [question.default]
        return max(found, key=lambda one: weigh(liking(state, question, one)))

    def answer(self, state: Any, question: Question) -> Answer:
        """What looks best in a state, a player's view or one that is imagined; forms as they come first."""
        if not isinstance(question, Decision):
            first = next(filled(self._values, state, question), None)
            return question.default if first is None else first  # a default may be dear to make
        acts = question.acts
        if len(acts) == 1:
            return acts[0]
        liking, weigh = self._values.liking, self._temper.weigh
        liked = [weigh(liking(state, question, act)) for act in acts]
        if self._doubt:
            liked = [one + self._err() for one in liked]
        most = max(liked)
        best = [act for act, one in zip(acts, liked, strict=True) if one == most]
        return best[0] if len(best) == 1 else self._stream.pick(best)  # equals by lot

    def _err(self) -> float:
        return self._doubt * (self._stream.below(2001) - 1000) / 1000


def filled(values: Values[Any], state: Any, question: Question) -> Iterator[Answer]:
    """The ruleset's own good ways to fill in a form, as far as they are legal."""
    for answer in values.forms(state, question):
        if legal(question, answer):
            yield answer


def legal(question: Question, answer: Answer) -> bool:
    """Whether the rules take this answer."""
    try:
        question.read(answer)
    except IllegalChoice:
        return False
    return True


def ways(values: Values[Any], state: Any, question: Question, stream: Stream, most: int) -> list[Answer]:
    """Ways to fill in a form that are worth a look: the ruleset's, what it comes with, and some at random."""
    found = [*filled(values, state, question), question.default]
    if question.late is not None:
        found.append(question.late)
    lots = RandomPlayer(str(stream.below(1 << 32)), question.player)
    for _ in range(2 * MOST_FORMS):
        if len(found) >= most:
            break
        answer = lots.fill(question)
        if legal(question, answer):
            found.append(answer)
    return [answer for at, answer in enumerate(found) if answer not in found[:at]][:most]
