"""Actions that are possible at any time, whatever question is open, and their effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from empires.core.questions.question import Asking
from empires.core.rules.game import Game

T = TypeVar("T")


class Standing(Generic[T]):
    """An action that is possible at any time: a question, and the immediate effect of its answer.

    `do` asks no questions and rolls no dice.
    """

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[T], None]) -> None:
        self.question = question
        self.do = do


class Amendment(Generic[T]):
    """A change that an organiser may make to the state at any time: a question, and the resulting change.
    `do` changes or replaces the state at the beginning of the current step, and reports the change; the step
    is replayed from there. `do` asks no questions and rolls no dice."""

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[Game[Any], T], None]) -> None:
        self.question = question
        self.do = do


class Restating:
    """An action that restates a reported battle result; everything since is replayed."""

    __slots__ = ("question",)

    def __init__(self, question: Asking[Any]) -> None:
        self.question = question
