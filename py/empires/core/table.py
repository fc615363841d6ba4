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
    """A campaign as players use it, without anything about storage. Both `Campaign` and `Device` are
    tables."""

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
        """Secret answers that are waiting for other players' answers, in order of arrival."""
        ...

    @property
    def resting(self) -> Pause | None:
        """The long calculation that was interrupted; None if the rules are waiting for somebody."""
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
        """The current controller of each seat, in seat order."""
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
        """The events page by page, secrets included; each page is unpacked when requested."""
        ...

    def chronicle(self) -> Iterator[Event]:
        """Every event since the beginning, secrets included."""
        ...

    def hash(self) -> str:
        """A fingerprint of the whole state."""
        ...

    def view(self, player: str | None) -> View[Any]:
        """The view of `player`, which contains everything the player may know; None means an onlooker."""
        ...

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question and return what happened. On IllegalChoice nothing changes."""
        ...

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer this player's question of this kind."""
        ...

    def go_on(self) -> list[Event]:
        """Continue a long calculation that was interrupted, and return what happened."""
        ...

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take back the last answer, or the last one given by any of these players, and return who gave
        it."""
        ...

    def take_back(self, player: str) -> None:
        """Reopen a question whose secret answer is still waiting for the other players' answers."""
        ...
