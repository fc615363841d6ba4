"""The computer players by name, with their strength and character."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from empires.core.base.long_work import Work, finished
from empires.core.base.stream import Stream
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.rules.ruleset import Ruleset
from empires.kit.values import Values
from empires.players.imagined import beginning
from empires.players.looking import Budget, Mind, Prospect, look_ahead
from empires.players.plain import plain
from empires.players.policy import Policy
from empires.players.quick import QuickPlayer
from empires.players.reasons import impression, reason
from empires.players.tempers import TEMPERS, Temper

Name = Literal["greedy", "sight", "search", "easy", "normal", "hard", "raider", "builder", "hedgehog", "ally"]


class Level(msgspec.Struct, frozen=True):
    """The strength of a named player: the `doubt` in its first impressions, how far it looks ahead, and the
    percentage of questions for which it takes this care. Where a ruleset leaves everything to first
    impressions, those of a player that takes care err no more than its `looks`. A `modest` player leaves some
    kinds of forms to the umpire.
    """

    doubt: float = 0.0
    looks: Budget | None = None
    attention: int = 100
    temper: Temper = "even"
    modest: bool = False


NORMAL = Budget(answers=300, wide=20, kept=5, longest=30, lots=False)
TEMPERED = msgspec.structs.replace(NORMAL, hint=2.0)
"""A budget that relies more on first impressions, so that a player's temperament shows."""
HARD = Budget(answers=600, turns=2, wide=60, kept=8, longest=40, doubt=0.0, stay=True)
UNTAUGHT = msgspec.structs.replace(HARD, hint=0.0, stay=False)
"""A budget that looks just as far ahead as `HARD`, but chooses only by the results of moves."""

CIRCLES = 100
"""If a player answers one kind of question more often than this in a turn, it is probably going in circles
and stops thinking.
"""

LEVELS: Mapping[Name, Level] = {
    "greedy": Level(looks=Budget(answers=0, turns=0, wide=200, hint=0.0)),
    "sight": Level(),
    "search": Level(looks=UNTAUGHT),
    "easy": Level(doubt=7.0, modest=True),
    "normal": Level(doubt=1.2, looks=NORMAL, attention=50),
    "hard": Level(looks=HARD),
    "raider": Level(looks=TEMPERED, temper="raider"),
    "builder": Level(looks=TEMPERED, temper="builder"),
    "hedgehog": Level(looks=TEMPERED, temper="hedgehog"),
    "ally": Level(looks=TEMPERED, temper="ally"),
}
"""Three levels are for tests and measurements: `greedy` takes the greatest immediate gain, `sight` relies
only on first impressions, and `search` only on the results of moves; together the last two make up `hard`.
"""


class Thought(msgspec.Struct):
    """An answer, the moves that were examined (best first), and the reason for the answer if it is known."""

    answer: Answer
    prospects: list[Prospect]
    reason: str = ""


class Thinker:
    """A computer player that looks at the moves on offer, plays some steps ahead, and chooses by the results.

    It is given a view and a question, never a campaign, and has its own stream for random choices and dice.
    If people are waiting, it thinks for at most `seconds`.
    """

    def __init__(
        self,
        ruleset: Ruleset[Any],
        values: Values[Any],
        stream: Stream,
        level: Level,
        seconds: float | None = None,
    ) -> None:
        self._ruleset = ruleset
        self._stream = stream
        self._level = level
        self._mind = Mind(values, TEMPERS[level.temper], seconds)
        self._quick = QuickPlayer(values, stream, TEMPERS[level.temper], level.doubt, level.modest)
        careful = min(level.doubt, level.looks.doubt) if level.looks else level.doubt
        self._careful = QuickPlayer(values, stream, TEMPERS[level.temper], careful)
        self._turn, self._asked = -1, Counter[str]()

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The player's answer."""
        return finished(self.think(view, question)).answer

    def think(self, view: View[Any], question: Question) -> Work[Thought]:
        """The answer and its reason, as a long calculation.

        The question in the imagined campaign shows what a form allows, since the real question is only plain
        data here.
        """
        question, budget = plain(question), self._level.looks if self._attends() else None
        quick = self._quick if budget is None else self._careful
        settled = budget is None or self._is_settled(question, budget)
        if self._goes_in_circles(view, question) or (settled and isinstance(question, Decision)):
            return Thought(quick.choose(view, question), [])
        start = beginning(self._ruleset, self._mind.values, view, question, self._stream)
        if start is None:
            return Thought(quick.choose(view, question), [])
        if budget is not None and not settled:
            found = yield from look_ahead(self._mind, start, view, budget, self._stream)
            if found:
                return Thought(found[0].answer, found, reason(found, self._mind.temper))
        return Thought(quick.choose(view, start.question), [])

    def at_first_sight(self, view: View[Any], question: Question, answer: Answer) -> str:
        """The reason for an answer given without looking ahead, from first impressions; "" if there is
        none.
        """
        question = plain(question)
        if not isinstance(question, Decision):
            return ""
        liking, state = self._mind.values.liking, view.state
        acts = sorted(question.acts, key=lambda act: act != answer)
        return impression(
            [Prospect(act, liking=liking(state, question, act)) for act in acts], self._mind.temper
        )

    def broken(self, view: View[Any], question: Question, answer: Answer, reason: str) -> str:
        """The reason for an answer, with a note if the answer breaks a pact."""
        breaks, question = self._mind.values.breaks, plain(question)
        if not isinstance(question, Decision) or not (partner := breaks(view.state, question, answer)):
            return reason
        if all(breaks(view.state, question, act) for act in question.acts):
            return f"it breaks its pact with {partner}, as there is no other choice"
        return f"it breaks its pact with {partner}{': ' if reason else ''}{reason}"

    def _attends(self) -> bool:
        """Whether the player takes care with this question."""
        return self._level.attention == 100 or self._stream.below(100) < self._level.attention

    def _goes_in_circles(self, view: View[Any], question: Question) -> bool:
        """Whether the same question keeps coming back, because a player that looks only at immediate gain
        puts off anything that costs something.
        """
        turn = self._mind.values.clock(view.state)
        if turn != self._turn:
            self._turn = turn
            self._asked.clear()
        self._asked[question.kind] += 1
        return self._asked[question.kind] > CIRCLES

    def _is_settled(self, question: Question, budget: Budget) -> bool:
        """Whether there is nothing to think about; a player without first impressions always looks ahead."""
        values = self._mind.values
        lone = isinstance(question, Decision) and len(question.acts) == 1
        return lone or (budget.hint > 0 and (not values.farthest or question.kind in values.at_sight))


def thinking(policy: Policy, view: View[Any], question: Question) -> Work[Thought]:
    """The answer of a computer player of any kind, with its reason; a long calculation if the player takes
    time to think.
    """
    if isinstance(policy, Thinker):
        thought = yield from policy.think(view, question)
        if not thought.reason:
            thought.reason = policy.at_first_sight(view, question, thought.answer)
        thought.reason = policy.broken(view, question, thought.answer, thought.reason)
        return thought
    return Thought(policy.choose(view, plain(question)), [])
