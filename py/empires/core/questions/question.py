"""Questions to players, as data: each comes with all legal answers, or with the bounds of a form.

The page's form, the highlights on the map, the computer player's choice and the refusal of anything else are
all derived from the question. A question has one of two shapes:

* a `Decision`: choose exactly one of the acts on offer; readers see them as worded `choices`;
* a `Form`: fill in `fields`; the answer is a record with their names. It carries a `default`, a legal answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Generic, Self, TypeAlias, TypeVar

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer, Choice, Field
from empires.core.questions.odds import Odds

T = TypeVar("T")

Said: TypeAlias = str | Callable[[], str]
"""A sentence, or a function that makes the sentence when somebody reads it."""


class Question:
    """One question to one player, in the form that readers see; it is always a `Decision` or a `Form`.

    `kind` names the action as the digest does (`scout`, `retreat_to`); together with the player it identifies
    an open question. `text` is the sentence asked, `rules` the rule IDs behind it, `tiles` its subject on the
    map. `secret` answers stay hidden from the others until the rules reveal them. `facts` holds odds and
    numbers worth showing. `late` is the answer that the rules assume if none is given, in journal form, or
    None if they assume nothing; a caretaker gives this answer. A decision has `choices` and perhaps
    `step_on`, the choice that ends a step (a primary button). A form has `fields` and a `default`, which is
    legal as it is. Only people can know the content of its `unsaid` fields, so they get these empty and have
    to fill them in."""

    choices: tuple[Choice, ...] = ()
    unsaid: tuple[str, ...] = ()
    fields: tuple[Field, ...] = ()
    default: Answer = None
    step_on: str = ""
    late: Answer = None

    def __init__(
        self,
        *,
        player: str,
        kind: str,
        text: Said,
        rules: tuple[str, ...] = (),
        tiles: tuple[str, ...] = (),
        secret: bool = False,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        self.player = player
        self.kind = kind
        self._text = text
        self.rules = rules
        self.tiles = tiles
        self.secret = secret
        self.facts: Mapping[str, Any] = facts or {}

    @property
    def text(self) -> str:
        """The sentence asked."""
        if not isinstance(self._text, str):
            self._text = self._text()
        return self._text

    def in_words(self, text: str, choices: tuple[Choice, ...], fields: tuple[Field, ...]) -> Self:
        """The same question, reworded for a reader."""
        other = copy(self)
        other._text, other.choices, other.fields = text, choices, fields
        return other

    def read(self, answer: Answer) -> Any:
        """The typed form of `answer`, which comes from outside. Raises IllegalChoice."""
        raise NotImplementedError

    def write(self, answer: Any) -> Answer:
        """A typed answer as plain JSON, the form in which the journal stores it."""
        raise NotImplementedError

    def weigh(self, answer: Answer) -> tuple[Mapping[str, Any], IllegalChoice | None]:
        """The facts that would follow from `answer`, and why it would be refused; the question stays open."""
        try:
            self.read(answer)
        except IllegalChoice as refusal:
            return self.facts, refusal
        return self.facts, None

    def doubt(self, answer: Answer) -> str:
        """A question about anything in a form that is unlikely but may be true, which the player has to
        confirm before anybody else sees the form; "" if there is nothing to confirm, or if the form is
        refused."""
        facts, refusal = self.weigh(answer)
        return str(facts.get("mind", "")) if self.fields and refusal is None else ""

    def risks(self, answer: Answer) -> tuple[Odds, ...]:
        """The odds of the risks of `answer`, which is a choice or the contents of a form."""
        return next((choice.odds for choice in self.choices if choice.value == answer), ())

    def offers(self, answer: Answer) -> bool:
        """Whether `answer` is one of the choices."""
        return answer in [choice.value for choice in self.choices]

    def shown(self) -> tuple[Any, ...]:
        """All the texts of the question, for comparing it with another question."""
        return (
            self.player, self.kind, self.text, self.rules, self.tiles, self.secret, dict(self.facts),
            self.choices, self.fields, self.default, self.step_on,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Question) and self.shown() == other.shown()

    __hash__ = None  # type: ignore[assignment]  # questions are compared by what they ask


class Asking(Question, Generic[T]):
    """A question whose answer is a `T`: a `Decision` or a `Form`."""

    def read(self, answer: Answer) -> T:
        """The typed form of `answer`, which comes from outside. Raises IllegalChoice."""
        raise NotImplementedError

    def write(self, answer: T) -> Answer:
        """A typed answer as plain JSON, the form in which the journal stores it."""
        raise NotImplementedError
