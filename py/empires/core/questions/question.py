"""Questions: what a player is asked, as data, with every legal answer or the bounds of a form.

From a question come the form in the page, the highlights on the map, the computer player's choice and
the refusal of anything else. A question is one of two shapes:

* a `Decision`: choose exactly one act of those on offer; readers see them as `choices` in words;
* a `Form`: fill in `fields`; the answer is a record with their names. It carries a `default`, an answer that
  is legal as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, cast

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words, not_offered
from empires.core.questions.fields import Answer, Choice, Field, bad_answer, check_bounds, check_form

if TYPE_CHECKING:
    from empires.core.rules.asking import Game

T = TypeVar("T")

Said: TypeAlias = str | Callable[[], str]
"""A sentence, or how to make it when somebody reads it."""


class Question:
    """One question to one player, as readers see it; a `Decision` or a `Form` underneath.

    `kind` names the action as the digest does (`scout`, `retreat_to`); with the player it identifies the
    question among those open. `text` is the sentence asked, `rules` the IDs behind it, `tiles` what it is
    about on the map. `secret` answers stay hidden from the others until the rules reveal them. `facts`
    holds odds and numbers worth showing. `late` is the answer that the rules take a missing one for, as the
    journal has it, or None where they say nothing of it; a caretaker gives it. A decision has `choices` and
    perhaps `step_on`, the choice that ends a step (a primary button); a form has `fields` and a `default`, an
    answer that is legal as it stands; what stands in its `unsaid` fields only a person can know, so people
    are shown them empty and have to fill them in.
    """

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
        """The same question in other words, for a reader."""
        other = copy(self)
        other._text, other.choices, other.fields = text, choices, fields
        return other

    def read(self, answer: Answer) -> Any:
        """The typed answer that `answer`, from outside, stands for. Raises IllegalChoice."""
        raise NotImplementedError

    def write(self, answer: Any) -> Answer:
        """A typed answer as the journal has it: plain JSON."""
        raise NotImplementedError

    def weigh(self, answer: Answer) -> tuple[Mapping[str, Any], IllegalChoice | None]:
        """The facts as they would stand with `answer`, and why it would be refused; nothing is answered."""
        try:
            self.read(answer)
        except IllegalChoice as refusal:
            return self.facts, refusal
        return self.facts, None

    def offers(self, answer: Answer) -> bool:
        """Whether `answer` is one of the choices."""
        return answer in [choice.value for choice in self.choices]

    def shown(self) -> tuple[Any, ...]:
        """All that can be read of the question, to compare it with another."""
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
        """The typed answer that `answer`, from outside, stands for. Raises IllegalChoice."""
        raise NotImplementedError

    def write(self, answer: T) -> Answer:
        """A typed answer as the journal has it: plain JSON."""
        raise NotImplementedError


A = TypeVar("A", bound=Act)


class Decision(Asking[A]):
    """A question that is answered by one act among those on `offers`.

    `words` tells an act's label, tiles and note when somebody reads them. `why_not` says why the rules
    refuse an act that is not on offer: the reason that is true, or None where they have no words for it.
    `unread` is the refusal of a text that is no act of this kind at all.
    """

    def __init__(
        self,
        *,
        player: str,
        kind: Kind,
        text: Said,
        offers: Sequence[A],
        words: Callable[[A], Words],
        why_not: Callable[[A], IllegalChoice | None] | None = None,
        unread: Callable[[str], IllegalChoice] | None = None,
        rules: tuple[str, ...] = (),
        tiles: tuple[str, ...] = (),
        secret: bool = False,
        facts: Mapping[str, Any] | None = None,
        step_on: A | None = None,
        late: A | None = None,
    ) -> None:
        super().__init__(
            player=player, kind=kind.name, text=text, rules=rules, tiles=tiles, secret=secret, facts=facts
        )
        self.acts = offers
        self._kind = kind
        self._words = words
        self._why_not = why_not
        self._unread = unread
        self._last = step_on
        self._late = late

    @cached_property
    def choices(self) -> tuple[Choice, ...]:  # type: ignore[override]
        """Each act on offer in words."""
        write, words = self._kind.write, self._words
        found = [(act, words(act)) for act in self.acts]
        return tuple(
            [Choice(write(act), said.label, said.tiles, said.note, grave=said.grave) for act, said in found]
        )

    @property
    def codec(self) -> Kind:
        """How acts of this kind are written and read."""
        return self._kind

    @property
    def step_on(self) -> str:  # type: ignore[override]
        """The choice that ends a step, as the journal has it; "" where there is none."""
        return "" if self._last is None else self._kind.write(self._last)

    @property
    def late(self) -> Answer:
        """The choice that a missing answer counts as, or None."""
        return None if self._late is None else self._kind.write(self._late)

    def read(self, answer: Answer) -> A:
        """The act on offer that `answer` stands for: an act, or its text in the journal."""
        if isinstance(answer, Act):
            act: Act | None = answer
        elif type(answer) is str:
            act = self._kind.read(answer)
        else:
            raise bad_answer("This question wants one of its choices.")
        if act is not None:
            if act in self.acts:
                return cast(A, act)
            if self._why_not is not None and (refusal := self._why_not(cast(A, act))) is not None:
                raise refusal
        elif self._unread is not None:
            raise self._unread(answer)
        raise not_offered()

    def write(self, answer: A) -> str:
        """The act's text in the journal."""
        return self._kind.write(answer)

    def offers(self, answer: Answer) -> bool:
        """Whether `answer` is one of the acts on offer."""
        act = self._kind.read(answer) if type(answer) is str else answer
        return act in self.acts


R = TypeVar("R")


class Form(Asking[R]):
    """A question that is answered by filling in `fields`; the answer is a `record` with their names.

    Where the fields differ from question to question, the record is `dict`. `default` is an answer that is
    legal as it stands, or makes one when somebody wants it. `why_not` says why the rules refuse a record of
    the right shape, before the bounds of the fields are looked at; `unread` says why an answer is refused
    that is no such record at all. `sums` gives the facts as a record would make them, for whoever is filling
    the form in.
    """

    def __init__(
        self,
        *,
        player: str,
        kind: str,
        text: Said,
        record: type[R],
        fields: tuple[Field, ...],
        default: R | Callable[[], R],
        unsaid: tuple[str, ...] = (),
        why_not: Callable[[R], IllegalChoice | None] | None = None,
        unread: Callable[[Answer], IllegalChoice | None] | None = None,
        sums: Callable[[R], Mapping[str, Any]] | None = None,
        late: Callable[[], R] | None = None,
        rules: tuple[str, ...] = (),
        tiles: tuple[str, ...] = (),
        secret: bool = False,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(
            player=player, kind=kind, text=text, rules=rules, tiles=tiles, secret=secret, facts=facts
        )
        self.record = record
        self._unread = unread
        self._sums = sums
        self._late = late
        self.fields = fields
        self.unsaid = unsaid
        self._default = default
        self._why_not = why_not

    @property
    def default(self) -> Answer:
        """A legal answer, as the journal has it."""
        if callable(self._default):
            self._default = self._default()
        return self.write(self._default)

    def read(self, answer: Answer) -> R:
        """The record that `answer`, a record or its JSON, stands for."""
        given = answer if type(answer) is dict else msgspec.to_builtins(answer)
        try:
            check_form(self.fields, given)
        except IllegalChoice:
            if self._unread is not None and (refusal := self._unread(given)) is not None:
                raise refusal from None
            raise
        try:
            typed = msgspec.convert(given, self.record)
            refusal = self._why_not(typed) if self._why_not is not None else None
        except msgspec.ValidationError:
            check_bounds(self.fields, given)  # says which word is none of a field's
            raise bad_answer("This form cannot be read.") from None
        if refusal is not None:
            raise refusal
        check_bounds(self.fields, given)
        return typed

    @property
    def late(self) -> Answer:
        """The record that a missing answer counts as, or None."""
        return None if self._late is None else self.write(self._late())

    def weigh(self, answer: Answer) -> tuple[Mapping[str, Any], IllegalChoice | None]:
        """The facts as they would stand with `answer`, and why it would be refused."""
        facts, refusal = super().weigh(answer)
        if self._sums is not None:
            with suppress(msgspec.ValidationError):  # no such record: the refusal says so
                facts = self._sums(msgspec.convert(answer, self.record))
        return facts, refusal

    def write(self, answer: R) -> Answer:
        """The record as plain JSON."""
        return msgspec.to_builtins(answer)


class Standing(Generic[T]):
    """What a player may do at any moment: a question, and what its answer does at once.

    `do` asks and rolls nothing.
    """

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[T], None]) -> None:
        self.question = question
        self.do = do


class Amendment(Generic[T]):
    """What an organiser may do at any moment to the state itself: a question, and the change it stands for.

    `do` changes the state that the step being played began with, or puts another in its place, and tells
    it; the step is played again from there. It asks and rolls nothing.
    """

    __slots__ = ("do", "question")

    def __init__(self, question: Asking[T], do: Callable[[Game[Any], T], None]) -> None:
        self.question = question
        self.do = do
