"""How rule code talks: it runs top to bottom and stops only to ask or to roll.

    stance = yield from ask(Question(player=attacker, kind="strategy", ...))
    roll = yield from game.roll("2d6", "ME-BATTLE-08", "Fortune of battle")
    orders = yield from ask_all({player: Question(...) for player in players})

Every stop is a record the campaign answers; the rule code cannot tell whether a person, a computer player,
a journal or a test did. Re-read the state after every stop: a standing action may have changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, Generic, TypeAlias, TypeVar

import msgspec

from .dice import Dice, Roll, parse_dice
from .errors import IllegalChoice
from .events import Event
from .questions import Answer, Question, bad_answer, check_bounds, check_form
from .tables import Row, Table

S = TypeVar("S")
T = TypeVar("T")


class RollRequest(msgspec.Struct, frozen=True, gc=False):
    """A stop: roll these dice. `player` rolls them where people do; `to` lists who may see the faces."""

    dice: Dice
    rule: str
    why: str
    player: str | None = None
    to: tuple[str, ...] | None = None
    table: Table | None = None
    column: str = ""
    modifier: int = 0


class AskAll(msgspec.Struct, frozen=True):
    """A stop: ask all these players at once; no answer is seen before all are in."""

    questions: dict[str, Question]


class Refused(msgspec.Struct, frozen=True):
    """A stop that follows an illegal answer; the question stays open."""

    refusal: IllegalChoice


class Boundary(msgspec.Struct, frozen=True):
    """A stop between two phases, where the state alone says how to go on."""


class Refresh(msgspec.Struct, frozen=True):
    """Sent instead of an answer after a standing action: build the question anew."""


Stop: TypeAlias = Question | AskAll | RollRequest | Refused | Boundary
Steps: TypeAlias = Generator[Stop, Any, T]
Explain: TypeAlias = Callable[[Any], None]
"""Raises IllegalChoice with the code of the digest where an answer is not legal."""
Asked: TypeAlias = Question | Callable[[], Question]
"""A question, or how to build it anew when a standing action changed the state meanwhile."""

REFRESH = Refresh()
BOUNDARY = Boundary()


def check_answer(question: Question, answer: Answer, explain: Explain | None) -> None:
    """Refuse an answer that the question does not offer; `explain` may give the refusal its own code."""
    if question.fields:
        check_form(question.fields, answer)
        if explain is not None:
            explain(answer)
        check_bounds(question.fields, answer)
    elif type(answer) is not str:
        raise bad_answer("This question wants one of its choices.")
    elif not question.offers(answer):
        if explain is not None:
            explain(answer)
        raise IllegalChoice("not_offered", "That is not among the choices of this question.")


def ask(asked: Asked, explain: Explain | None = None) -> Steps[Any]:
    """Ask one player and return the legal answer: a choice's value, or a form's dict.

    `explain` is called with an answer that is not among the choices, and with every form answer, and raises
    the refusal that fits.
    """
    question = asked() if callable(asked) else asked
    answer = yield question
    while True:
        if answer is REFRESH:
            question = asked() if callable(asked) else asked
            answer = yield question
            continue
        try:
            check_answer(question, answer, explain)
        except IllegalChoice as refusal:
            answer = yield Refused(refusal)
        else:
            return answer


def ask_all(
    questions: Mapping[str, Question], explain: Mapping[str, Explain] | None = None
) -> Steps[dict[str, Any]]:
    """Ask several players at once; return {player: answer} in the order of `questions` when all are in."""
    if not questions:
        return {}
    reasons = explain or {}
    answers: dict[str, Any] = {}
    request = AskAll(dict(questions))
    sent = yield request
    while True:
        if sent is REFRESH:
            sent = yield request
            continue
        player, answer = sent
        try:
            if player in answers:
                raise bad_answer("Your answer is already in.")
            check_answer(questions[player], answer, reasons.get(player))
        except IllegalChoice as refusal:
            sent = yield Refused(refusal)
            continue
        answers[player] = answer
        if len(answers) == len(questions):
            return {player: answers[player] for player in questions}
        sent = yield request


class Game(Generic[S]):
    """What rule code works with: the state, and a pen for the events of the answer being applied."""

    __slots__ = ("events", "state")

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []

    def emit(
        self,
        kind: str,
        rule: str,
        text: str,
        *,
        to: tuple[str, ...] | None = None,
        tiles: tuple[str, ...] = (),
        **facts: Any,
    ) -> None:
        """Write down what happened; see `Event` for the meaning of each part."""
        self.events.append(Event(kind, rule, text, to, tiles, facts))

    def roll(
        self,
        dice: str,
        rule: str,
        why: str,
        *,
        player: str | None = None,
        to: tuple[str, ...] | None = None,
    ) -> Steps[Roll]:
        """Roll dice for `rule`; `why` says in a few words what for."""
        roll: Roll = yield RollRequest(parse_dice(dice), rule, why, player, to)
        return roll

    def roll_on(
        self,
        table: Table,
        why: str,
        *,
        player: str | None = None,
        to: tuple[str, ...] | None = None,
        column: str = "",
        modifier: int = 0,
    ) -> Steps[tuple[Row, Roll]]:
        """Roll a table's dice, add `modifier` and return the row they give, with the roll itself."""
        roll: Roll = yield RollRequest(
            parse_dice(table.dice), table.id, why, player, to, table, column, modifier
        )
        return table.at(roll.total + modifier), roll
