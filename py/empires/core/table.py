"""A table: what the page and the command line need from a campaign, wherever it is stored."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Any, Protocol

from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.inputs import Answered
from empires.core.records.setup import Controller, Setup
from empires.core.rules.asking import Pause
from empires.core.rules.ruleset import Ruleset


class Table(Protocol):
    """A campaign as its players see it, with nothing about storage. Both `Campaign` and `Device` are
    tables.
    """

    @property
    def setup(self) -> Setup:
        """The setup from which the campaign began."""
        ...

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules of the campaign."""
        ...

    @property
    def state(self) -> Any:
        """The whole state; players get `view`."""
        ...

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The open questions; empty when the campaign has ended."""
        ...

    @property
    def pending(self) -> list[Answered]:
        """Secret answers waiting for the others, in order of arrival."""
        ...

    @property
    def resting(self) -> Pause | None:
        """The long work that was interrupted; None if the rules wait for somebody."""
        ...

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        ...

    @property
    def winners(self) -> list[str]:
        """The winners."""
        ...

    @property
    def played_by(self) -> dict[str, Controller]:
        """The present controller of each seat, in seat order."""
        ...

    @property
    def answers(self) -> int:
        """How many answers the campaign has taken."""
        ...

    @property
    def moment(self) -> int:
        """A number that increases whenever the campaign may have changed."""
        ...

    @property
    def recent(self) -> list[Event]:
        """The events of the last two pages, secrets included."""
        ...

    def pages(self) -> Sequence[Sequence[Event]]:
        """The events page by page, secrets included; each page is opened when requested."""
        ...

    def chronicle(self) -> Iterator[Event]:
        """Every event from the first, secrets included."""
        ...

    def hash(self) -> str:
        """A fingerprint of the whole state."""
        ...

    def view(self, player: str | None) -> View[Any]:
        """What `player` may know; None means an onlooker."""
        ...

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question and return what happened. On IllegalChoice nothing changes."""
        ...

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer the question of this player and kind."""
        ...

    def go_on(self) -> list[Event]:
        """Continue interrupted long work and return what happened."""
        ...

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take back the last answer, or the last one of these players, and return whose it was."""
        ...

    def take_back(self, player: str) -> None:
        """Open a question again whose secret answer waits for the others."""
        ...
