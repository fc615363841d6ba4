"""Actions that are possible at any time besides the open question, and their effects."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from empires.core.questions.question import Asking
from empires.core.rules.game import Game

T = TypeVar("T")


class Standing(Generic[T]):
    """An action possible at any time: a question, and the immediate effect of its answer.

    `do` asks and rolls nothing.
    """

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[T], None]) -> None:
        self.question = question
        self.do = do


class Amendment(Generic[T]):
    """A change that an organiser may make to the state at any time: a question, and the change it leads to.
    `do` changes the state at the beginning of the present step, or replaces it, and reports that; the step is
    played again from there. It asks and rolls nothing."""

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[Game[Any], T], None]) -> None:
        self.question = question
        self.do = do


class Restating:
    """The result of a battle that was reported is restated, and everything since is played again."""

    __slots__ = ("question",)

    def __init__(self, question: Asking[Any]) -> None:
        self.question = question
