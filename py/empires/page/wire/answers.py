"""Commands that answer a question, help with it, or take an answer back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command


class Answer(Command, frozen=True, tag="answer"):
    """Pick a choice of an open question, named by its player and kind. `at` counts the answers before it, so
    that the second click of a double click is recognised."""

    player: str
    kind: str
    choice: str
    at: int


class Choose(Command, frozen=True, tag="choose"):
    """Select a choice in the list of the open question; the second time it is the answer. `at` counts the
    answers before it.
    """

    choice: str
    at: int


class Undo(Command, frozen=True, tag="undo"):
    """Take the last answer back."""


class GoBack(Command, frozen=True, tag="go_back"):
    """Against computers: play again from the start of this month, turn or round, asked once more unless
    `sure`.
    """

    sure: bool = False


class TakeBack(Command, frozen=True, tag="take_back"):
    """Reopen a player's sealed answer that waits for the others."""

    player: str


class Lift(Command, frozen=True, tag="lift"):
    """The player whom the curtain named is at the screen."""


class AnswerAlways(Command, frozen=True, tag="answer_always"):
    """Let the last answer to this kind of question stand for all that come, or be asked again."""

    kind: str
    on: bool = True


class CoachGot(Command, frozen=True, tag="coach_got"):
    """Put away a hint of the coach that has been understood."""

    panel: str


class CoachWish(Command, frozen=True, tag="coach_wish"):
    """No more coaching, or switch the coach on or off."""

    wish: Literal["never", "switch"]


AnyAnswer: TypeAlias = Answer | Choose | Undo | GoBack | TakeBack | Lift | AnswerAlways | CoachGot | CoachWish
