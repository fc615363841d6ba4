"""The stops of rule code, which runs from top to bottom and pauses only to ask or to roll.

    act = yield from ask(Decision(player=attacker, kind=STRATEGY, ...))
    roll = yield from game.roll("2d6", "ME-BATTLE-08", "Fortune of battle")
    orders = yield from ask_all({player: Decision(...) for player in players})

Every stop is a record that the campaign answers; the rule code cannot know whether the answer came from a
person, a computer player, a journal or a test. Re-read the state after every stop: a standing action may have
changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any, TypeAlias, TypeVar, overload

import msgspec

from empires.core.dice.dice import Dice
from empires.core.questions.question import Asking, Question
from empires.core.rules.tables import Table

S = TypeVar("S")
T = TypeVar("T")


class RollRequest(msgspec.Struct, frozen=True, gc=False):
    """A stop that rolls these dice. If people use their own dice, `player` rolls them; `to` lists the players
    who may see the faces."""

    dice: Dice
    rule: str
    why: str
    player: str | None = None
    to: tuple[str, ...] | None = None
    table: Table | None = None
    column: str = ""
    modifier: int = 0


class AskAll(msgspec.Struct, frozen=True):
    """A stop that asks all these players at once; no answer is revealed before all are in."""

    questions: dict[str, Question]


class AskAny(msgspec.Struct, frozen=True):
    """A stop that asks all these players openly; the first to answer answers for all."""

    questions: dict[str, Question]


class Pause(msgspec.Struct, frozen=True):
    """A stop in the middle of a long calculation: what is being calculated, and its progress from 0 to 1."""

    text: str
    part: float


class Refresh(msgspec.Struct, frozen=True):
    """The value sent to the rules instead of an answer after a standing action, so that they rebuild the
    question."""


Stop: TypeAlias = Question | AskAll | AskAny | RollRequest | Pause
Steps: TypeAlias = Generator[Stop, Any, T]

REFRESH = Refresh()


@overload
def ask(asked: Asking[T] | Callable[[], Asking[T]]) -> Steps[T]: ...


@overload
def ask(asked: Callable[[], Asking[T] | None]) -> Steps[T | None]: ...


def ask(asked: Asking[T] | Callable[[], Asking[T] | None]) -> Steps[T | None]:
    """Ask one player and return the legal answer: an act on offer, or a form's record.

    A callable rebuilds the question when a standing action has changed the state; if there is nothing left to
    ask (the player has resigned), it returns None, and so does `ask`.
    """
    answer: Any = REFRESH
    while answer is REFRESH:
        question = asked() if callable(asked) else asked
        if question is None:
            return None
        answer = yield question
    typed: T = answer
    return typed


def ask_all(questions: Mapping[str, Asking[T]]) -> Steps[dict[str, T]]:
    """Ask several players at once; return {player: answer} in the order of `questions` when all are in."""
    if not questions:
        return {}
    request = AskAll(dict(questions))
    answers: Any = REFRESH
    while answers is REFRESH:
        answers = yield request
    typed: dict[str, T] = answers
    return typed


def ask_any(asked: Callable[[], Mapping[str, Asking[T]]]) -> Steps[tuple[str, T] | None]:
    """Ask several players openly; return the first player to answer, together with the answer, or None if
    nobody is left to ask.

    `asked` builds the questions, and rebuilds them when a standing action has changed the state.
    """
    answer: Any = REFRESH
    while answer is REFRESH:
        questions: dict[str, Question] = dict(asked())
        if not questions:
            return None
        answer = yield AskAny(questions)
    player, typed = answer
    return player, typed


def at_length(text: str, work: Generator[float, None, T]) -> Steps[T]:
    """Run a long calculation, which yields its progress (0 to 1) so that people can watch, and return its
    result. The calculation changes nothing until it is finished, so for a player who leaves halfway it starts
    again from the beginning."""
    while True:
        try:
            part = next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        yield Pause(text, part)
