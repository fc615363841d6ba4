"""Commands that answer a question, help with it, or take an answer back."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command


class Answer(Command, frozen=True, tag="answer"):
    """Pick a choice of an open question, named by its player and kind. `at` counts the answers given before,
    so that the second click of a double click is recognised."""

    player: str
    kind: str
    choice: str
    at: int


class Choose(Command, frozen=True, tag="choose"):
    """Select a choice in the list of the open question; selecting it again answers with it. `at` counts the
    answers given before.
    """

    choice: str
    at: int


class Undo(Command, frozen=True, tag="undo"):
    """Take back the last answer."""


class GoBack(Command, frozen=True, tag="go_back"):
    """In a campaign against computers, play again from the start of this month, turn or round. Unless the
    person is already `sure`, the page first asks for confirmation."""

    sure: bool = False


class TakeBack(Command, frozen=True, tag="take_back"):
    """Reopen a player's sealed answer, which waits for the others."""

    player: str


class Lift(Command, frozen=True, tag="lift"):
    """Say that the player named on the curtain is at the screen."""


class AnswerAlways(Command, frozen=True, tag="answer_always"):
    """Give the last answer to this kind of question automatically from now on, or stop doing so, in which
    case the question is asked again.
    """

    kind: str
    on: bool = True


class AnswerForAll(Command, frozen=True, tag="answer_for_all"):
    """Repeat the previous player's answer for everybody at this screen who is asked the same thing.

    `at` counts the answers given before.
    """

    kind: str
    at: int


class CoachGot(Command, frozen=True, tag="coach_got"):
    """Close a hint from the coach that has been understood."""

    panel: str


class CoachWish(Command, frozen=True, tag="coach_wish"):
    """Say whether the coach should speak."""

    wish: Literal["never", "switch"]


AnyAnswer: TypeAlias = (
    Answer | Choose | Undo | GoBack | TakeBack | Lift | AnswerAlways | AnswerForAll | CoachGot | CoachWish
)
