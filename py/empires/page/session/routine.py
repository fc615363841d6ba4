"""Standing answers: a player's answer to all questions of one kind, until it is withdrawn.

Standing answers belong to the table, not to the rules: every question is asked as usual, and the journal
records ordinary answers. Only answers that do not need the map can become standing ones: a choice without a
tile, the only choice, a form as proposed and, where every choice is made sooner or later, the order of the
list. The result of a battle on the table is reported and confirmed each time.

An answer may also be given once for everybody at a screen who is asked the same thing in turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from empires.core.questions.fields import Answer
from empires.core.questions.question import Question

PROPOSED, ONLY, LISTED = "as proposed", "the only choice", "as listed"
"""The stored values of three standing answers: the form as the rules propose it, the only choice, and the
first choice where only the order matters.
"""

MOST = 200
"""The maximum number of standing answers at one table."""

TWICE = 2
"""How many times in a row the same answer must be given before it may become a standing one.

Ending a step with the same choice after making other choices does not count.
"""

LONGEST = 200
"""The maximum length of the question and of the answer as text, in characters."""

IN_A_ROW = 200
"""The maximum number of standing answers given before somebody sees the table again."""


class Always(msgspec.Struct, frozen=True):
    """A standing answer: its player, the kind of question, its value, and the question and the answer as
    text."""

    player: str
    kind: str
    value: str
    asked: str
    told: str


class Routine:
    """The standing answers of one table, and the last answer to each kind of question. `given` are the
    standing answers given since a person's last answer, and `answered` the numbers of these answers. `queues`
    are the kinds of questions in which every choice is made sooner or later, `reports` those about the result
    of a battle, which are never left to a standing answer.
    """

    def __init__(self, text: str = "", queues: Collection[str] = (), reports: Collection[str] = ()) -> None:
        self._queues = queues
        self._reports = reports
        try:
            kept = msgspec.json.decode(text or "[]", type=list[Always])
        except (msgspec.MsgspecError, UnicodeError):
            kept = []
        self._kept = {(one.player, one.kind): one for one in kept[:MOST] if one.kind not in reports}
        self._last: dict[tuple[str, str], tuple[str, int]] = {}
        self._paused = -1
        self._previous = ("", "", "")
        self._for_all: set[str] | None = None
        self.given: list[Always] = []
        self.answered: set[int] = set()

    @property
    def text(self) -> str:
        """All standing answers as text for storage; "" if there are none."""
        return msgspec.json.encode([*self._kept.values()]).decode() if self._kept else ""

    def of(self, player: str | None) -> Sequence[Always]:
        """The standing answers of a player."""
        return [one for one in self._kept.values() if one.player == player]

    def hear(self, player: str, kind: str, value: str) -> None:
        """Note a person's answer by its `value_of`; an answer given twice in a row may become a
        standing one.
        """
        self.given, self._paused = [], -1
        self._previous = player, kind, value
        before, times = self._last.get((player, kind), ("", 0))
        self._last[player, kind] = value, times + 1 if value == before else 1

    def offered(self, question: Question) -> Always | None:
        """The answer to this question that may become a standing one: the only choice, or an answer that was
        given to this kind of question twice in a row."""
        value, times = self._last.get((question.player, question.kind), ("", 0))
        if question.kind in self._reports:
            return None
        if question.kind in self._queues:
            value, times = LISTED, TWICE
        elif len(question.choices) == 1:
            value, times = ONLY, TWICE
        answer = self.answer_of(question, value)
        if answer is None or times < TWICE or len(self._kept) >= MOST:
            return None
        label = next((one.label for one in question.choices if one.value == answer), "")
        told = value if value in (PROPOSED, ONLY, LISTED) else label
        return Always(question.player, question.kind, value, question.text[:LONGEST], told[:LONGEST])

    def shared(self, question: Question) -> str:
        """The value of the previous person's answer to this kind of question if everybody else may give it: a
        form as proposed, or the choice that ends the step; "" otherwise. Secrets, risks and
        the results of battles are left to each player.
        """
        player, kind, value = self._previous
        if player == question.player or kind != question.kind or question.secret or kind in self._reports:
            return ""
        answer = self.answer_of(question, value)
        if answer is None or value not in (PROPOSED, question.step_on) or question.risks(answer):
            return ""
        return (
            "" if any(one.value == answer and (one.odds or one.grave) for one in question.choices) else value
        )

    def begin_round(self, players: Collection[str]) -> None:
        """Repeat the next answer for each of these players, as long as they are asked the same thing right
        afterwards.
        """
        self._for_all = set(players)

    def end_round(self) -> None:
        """Leave all further questions to the players themselves."""
        self._for_all = None

    def keep(self, one: Always) -> None:
        """Turn an answer into a standing one from now on."""
        self._kept[one.player, one.kind] = one
        self._paused = -1

    def drop(self, player: str, kind: str) -> None:
        """Drop the standing answer to this kind of question, and do not offer the same one again at once."""
        self._kept.pop((player, kind), None)
        self._last.pop((player, kind), None)

    def pause(self, answers: int) -> None:
        """Leave the current question to a person, because somebody went back to it."""
        self._paused = answers
        self.given = []

    def answer_of(self, question: Question, value: str) -> Answer | None:
        """The answer that a stored value means; None if that answer is not on offer."""
        choices = question.choices
        if value == PROPOSED:
            return question.default if question.fields and not question.unsaid else None
        if value == LISTED:
            return choices[0].value if question.kind in self._queues else None
        if value == ONLY:
            return choices[0].value if len(choices) == 1 else None
        return value if value and any(one.value == value and not one.tiles for one in choices) else None

    def answer_to(self, question: Question, answers: int) -> Answer | None:
        """The standing answer to the current question if it is among the choices, otherwise None."""
        one = self._kept.get((question.player, question.kind))
        if one is None and question.player in (self._for_all or ()):
            return self.answer_of(question, self.shared(question))
        return self.answer_of(question, one.value) if one is not None and answers != self._paused else None

    def note(self, question: Question, answers: int) -> None:
        """Note that a standing answer, or one for everybody, has just been given."""
        if (one := self._kept.get((question.player, question.kind))) is not None:
            self.given.append(one)
        elif self._for_all is not None:
            self._for_all.discard(question.player)
        self.answered.add(answers)


def value_of(question: Question, answer: Answer) -> str:
    """The value under which an answer is stored; "" for an answer that cannot be a standing one."""
    if question.fields:
        return PROPOSED if answer == question.default and not question.unsaid else ""
    if len(question.choices) == 1:
        return ONLY
    return next((one.value for one in question.choices if one.value == answer and not one.tiles), "")
