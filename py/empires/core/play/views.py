"""Views: what one player may know of a campaign. The page and the computer players see nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

import msgspec

from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.inputs import Input
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Seen(msgspec.Struct, frozen=True):
    """The step being played as one player saw it: the state it began with, as JSON and without what is
    hidden from this player, and the answers and the rolls since that he saw.
    """

    start: bytes
    inputs: tuple[Input, ...]


class View(Generic[S]):
    """A campaign as `player` may see it; None is an onlooker.

    `questions` are the open questions to this player, `standing` what may be done at any moment, `state` a
    copy without other players' secrets, `events` the recent happenings this player may know of. `seen` is the
    step being played, or None where it was played again after a correction.
    """

    def __init__(
        self,
        player: str | None,
        questions: tuple[Question, ...],
        waiting_for: tuple[str, ...],
        state: Callable[[], S],
        standing: Callable[[], list[Question]],
        events: Callable[[], list[Event]],
        seen: Callable[[], Seen | None],
    ) -> None:
        self.player = player
        self.questions = questions
        self.waiting_for = waiting_for
        self._state = state
        self._standing = standing
        self._events = events
        self._seen = seen

    @cached_property
    def state(self) -> S:
        """The state without what this player may not know."""
        return self._state()

    @cached_property
    def standing(self) -> list[Question]:
        """What this player may do beside the open questions."""
        return self._standing()

    @cached_property
    def events(self) -> list[Event]:
        """What happened since the last checkpoint but one, as far as this player may know."""
        return self._events()

    @cached_property
    def seen(self) -> Seen | None:
        """How it came to the open questions, from the beginning of the step on."""
        return self._seen()
