"""The quick player, which acts on its best first impression. It plays for everybody in the campaigns that
others imagine when they look ahead.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from empires.core.base.stream import Stream
from empires.core.errors import IllegalChoice
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.values import Values, no_pacts
from empires.players.random_legal import RandomPlayer
from empires.players.tempers import TEMPERS, Temperament

MOST_FORMS = 8
"""The maximum number of ways to fill in a form that are examined."""

LARGE, MISSED = 1.25, 5.0
"""The largest loss that an error can make look like a gain, and the largest gain that errors can hide, in
units of the `spread` of the ruleset's values.
"""


class QuickPlayer:
    """Chooses by first impressions, which may be wrong by up to `doubt` times the `spread` of the ruleset's
    values, either way. Errors mix up good moves and small losses; they never make a large loss look
    like a gain. A `modest` player leaves some kinds of forms to the umpire (`Values.modest`).
    """

    def __init__(
        self,
        values: Values[Any],
        stream: Stream,
        temper: Temperament = TEMPERS["even"],
        doubt: float = 0.0,
        modest: bool = False,
    ) -> None:
        self._values = values
        self._stream = stream
        self._temper = temper
        self._doubt = doubt * values.spread
        self._loss, self._missed = min(doubt / 2, LARGE) * values.spread, MISSED * values.spread
        self._modest = values.modest if modest else frozenset[str]()

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The answer that looks best."""
        sure = self._temper is TEMPERS["even"] and not self._doubt
        if isinstance(question, Decision) or sure:
            return self.answer(view.state, question)  # an even-tempered player finds the best form first
        if question.kind in self._modest:
            found = [question.default, question.default if question.late is None else question.late]
        else:
            found = [*filled(self._values, view.state, question)] or [question.default]
        return self._best(view.state, question, found)

    def answer(self, state: Any, question: Question) -> Answer:
        """The answer that looks best in a state, which is a player's view or imagined; for a form, the first
        suggestion.
        """
        if not isinstance(question, Decision):
            first = next(filled(self._values, state, question), None)
            return question.default if first is None else first  # a default may be expensive to make
        return self._best(state, question, faithful(self._values, self._temper, state, question))

    def _best(self, state: Any, question: Question, found: Sequence[Answer]) -> Answer:
        """The answer that looks best, chosen at random among equals."""
        if len(found) == 1:
            return found[0]
        liking, weigh, doubt = self._values.liking, self._temper.weigh, self._doubt
        liked = [weigh(liking(state, question, one)) for one in found]
        if doubt:
            found, liked = sensible(found, liked, self._loss, self._missed)
            liked = [mark + err(self._stream, doubt) for mark in liked]
        most = max(liked)
        best = [one for one, mark in zip(found, liked, strict=True) if mark == most]
        return best[0] if len(best) == 1 else self._stream.pick(best)


def faithful(
    values: Values[Any], temper: Temperament, state: Any, question: Decision[Any]
) -> Sequence[Answer]:
    """The acts that break no pact; all acts if each of them breaks one, or if the player does not care about
    peace.
    """
    if values.breaks is no_pacts or temper.factors.get("friends", 1.0) < 0:
        return question.acts
    return [act for act in question.acts if not values.breaks(state, question, act)] or question.acts


def sensible(
    found: Sequence[Answer], liked: Sequence[float], loss: float, missed: float
) -> tuple[Sequence[Answer], list[float]]:
    """The answers that look no worse than this `loss` and have `missed` no more than this much of the best,
    with their marks; if all look worse, the least bad one.
    """
    best = max(liked)
    least = max(min(-loss, best), best - missed)
    kept = [at for at, mark in enumerate(liked) if mark >= least]
    return [found[at] for at in kept], [liked[at] for at in kept]


def err(stream: Stream, doubt: float) -> float:
    """A random error for a first impression, up to `doubt` either way."""
    return doubt * (stream.below(2001) - 1000) / 1000 if doubt else 0.0


def filled(values: Values[Any], state: Any, question: Question) -> Iterator[Answer]:
    """The legal ones among the ruleset's own suggestions for filling in a form."""
    for answer in values.forms(state, question):
        if legal(question, answer):
            yield answer


def legal(question: Question, answer: Answer) -> bool:
    """Whether the rules accept an answer."""
    try:
        question.read(answer)
    except IllegalChoice:
        return False
    return True


def ways(
    values: Values[Any], state: Any, question: Question, stream: Stream, most: int, lots: bool = True
) -> list[Answer]:
    """Ways to fill in a form that are worth examining: the ruleset's own, the default, and, with `lots`, some
    at random.
    """
    found = [*filled(values, state, question), question.default]
    if question.late is not None:
        found.append(question.late)
    anybody = RandomPlayer(str(stream.below(1 << 32)), question.player)
    for _ in range(2 * MOST_FORMS if lots else 0):
        if len(found) >= most:
            break
        answer = anybody.fill(question)
        if legal(question, answer):
            found.append(answer)
    return [answer for at, answer in enumerate(found) if answer not in found[:at]][:most]
