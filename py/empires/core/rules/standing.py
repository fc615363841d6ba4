"""What may be done at any moment beside the open question, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar

from empires.core.questions.question import Asking
from empires.core.rules.game import Game

T = TypeVar("T")


class Standing(Generic[T]):
    """What a player may do at any moment: a question, and what its answer does at once.

    `do` asks and rolls nothing.
    """

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[T], None]) -> None:
        self.question = question
        self.do = do


class Amendment(Generic[T]):
    """What an organiser may do at any moment to the state itself: a question, and the change it leads to.

    `do` changes the state that the step being played began with, or replaces it, and reports that; the step
    is played again from there. It asks and rolls nothing.
    """

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[Game[Any], T], None]) -> None:
        self.question = question
        self.do = do
