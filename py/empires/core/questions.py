"""Questions: what a player is asked, as data, with every legal answer or the bounds of a form.

From a question come the form in the page, the highlights on the map, the computer player's choice and
the refusal of anything else. A question is one of two shapes:

* a `Decision`: choose exactly one act of those on offer; readers see them as `choices` in words;
* a `Form`: fill in `fields`; the answer is a record with their names. It carries a `default`, an answer that
  is legal as it stands.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar, cast

import msgspec

from .acts import Act, Kind, Words, not_offered
from .errors import IllegalChoice

T = TypeVar("T")

Answer: TypeAlias = Any
"""An act or a form's record, or the JSON that stands for it: a choice's value (str), {field: value}."""


class Choice(msgspec.Struct, frozen=True, gc=False):
    """One legal answer: its value, its words, the tiles it points at, and odds or consequences."""

    value: str
    label: str
    tiles: tuple[str, ...] = ()
    note: str = ""


class Item(msgspec.Struct, frozen=True, gc=False):
    """One line of a `Split`: how much may fall to it."""

    value: str
    label: str
    lo: int = 0
    hi: int = 0


class Number(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="number"):
    """A whole number from `lo` to `hi` in steps of `step`. Answer: int."""

    name: str
    label: str
    lo: int
    hi: int
    step: int = 1
    unit: str = ""


class Pick(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="pick"):
    """One of several. Answer: str."""

    name: str
    label: str
    choices: tuple[Choice, ...]


class PickMany(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="pick_many"):
    """From `lo` to `hi` different ones of several. Answer: list[str]."""

    name: str
    label: str
    choices: tuple[Choice, ...]
    lo: int = 0
    hi: int = 1_000_000


class Split(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="split"):
    """Share out between `lo` and `hi` in all, each item within its own bounds. Answer: dict[str, int]."""

    name: str
    label: str
    items: tuple[Item, ...]
    lo: int
    hi: int
    unit: str = ""


class Numbers(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="numbers"):
    """A list of `at_least` to `at_most` whole numbers, each from `lo` to `hi`; where `total` is given they
    add up to it. Answer: list[int].
    """

    name: str
    label: str
    lo: int
    hi: int
    at_least: int = 1
    at_most: int = 1
    total: int | None = None
    unit: str = ""


class Text(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="text"):
    """Words of the player's own. Answer: str of at most `longest` characters.

    `source` names the kind of file that may fill it in ("map"), so that a page can offer to open one.
    """

    name: str
    label: str
    longest: int = 200
    lines: int = 1
    source: str = ""


class Flag(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="flag"):
    """Yes or no. Answer: bool."""

    name: str
    label: str


class Records(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag="records"):
    """A list of rows that all have the same `fields`. Answer: list[dict].

    `source` names the kind of file or pasted text that may fill it in ("roster"; see
    `Display.rows_of_roster`).
    """

    name: str
    label: str
    fields: tuple[Number | Pick | PickMany | Text | Flag, ...]
    at_least: int = 0
    at_most: int = 100
    source: str = ""


Field: TypeAlias = Number | Pick | PickMany | Split | Numbers | Text | Flag | Records


Said: TypeAlias = str | Callable[[], str]
"""A sentence, or how to make it when somebody reads it."""


class Question:
    """One question to one player, as readers see it; a `Decision` or a `Form` underneath.

    `kind` names the action as the digest does (`scout`, `retreat_to`); with the player it identifies the
    question among those open. `text` is the sentence asked, `rules` the IDs behind it, `tiles` what it is
    about on the map. `secret` answers stay hidden from the others until the rules reveal them. `facts`
    holds odds and numbers worth showing. A decision has `choices` and perhaps `step_on`, the choice that
    ends a step (a primary button); a form has `fields` and a `default`, an answer that is legal as it stands.
    """

    choices: tuple[Choice, ...] = ()
    fields: tuple[Field, ...] = ()
    default: Answer = None
    step_on: str = ""

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

    def read(self, answer: Answer) -> Any:
        """The typed answer that `answer`, from outside, stands for. Raises IllegalChoice."""
        raise NotImplementedError

    def write(self, answer: Any) -> Answer:
        """A typed answer as the journal has it: plain JSON."""
        raise NotImplementedError

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

    @cached_property
    def choices(self) -> tuple[Choice, ...]:  # type: ignore[override]
        """Each act on offer in words."""
        write, words = self._kind.write, self._words
        found = [(act, words(act)) for act in self.acts]
        return tuple([Choice(write(act), said.label, said.tiles, said.note) for act, said in found])

    @property
    def step_on(self) -> str:  # type: ignore[override]
        """The choice that ends a step, as the journal has it; "" where there is none."""
        return "" if self._last is None else self._kind.write(self._last)

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
    legal as it stands. `why_not` says why the rules refuse a record of the right shape, before the bounds
    of the fields are looked at; `unread` says why an answer is refused that is no such record at all.
    """

    def __init__(
        self,
        *,
        player: str,
        kind: str,
        text: Said,
        record: type[R],
        fields: tuple[Field, ...],
        default: R,
        why_not: Callable[[R], IllegalChoice | None] | None = None,
        unread: Callable[[Answer], IllegalChoice | None] | None = None,
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
        self.fields = fields
        self._default = default
        self._why_not = why_not

    @property
    def default(self) -> Answer:
        """A legal answer, as the journal has it."""
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
        except msgspec.ValidationError:
            check_bounds(self.fields, given)  # says which word is none of a field's
            raise bad_answer("This form cannot be read.") from None
        if self._why_not is not None and (refusal := self._why_not(typed)) is not None:
            raise refusal
        check_bounds(self.fields, given)
        return typed

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


def bad_answer(message: str) -> IllegalChoice:
    """The refusal of an answer that has the wrong shape."""
    return IllegalChoice("bad_answer", message)


def check_form(fields: tuple[Field, ...], answer: Answer) -> None:
    """Refuse a form answer whose shape is not that of `fields`: names, types, lengths of lists."""
    if type(answer) is not dict:
        raise bad_answer("This question wants a form filled in.")
    names = {field.name for field in fields}
    for name in answer:
        if name not in names:
            raise bad_answer(f"The form has no field called {name}.")
    for field in fields:
        if field.name not in answer:
            raise bad_answer(f"“{field.label}” is missing.")
        _check_shape(field, answer[field.name])


def _check_shape(field: Field, value: Answer) -> None:
    match field:
        case Number():
            fits = type(value) is int
        case Pick() | Text():
            fits = type(value) is str
        case Flag():
            fits = type(value) is bool
        case PickMany():
            fits = type(value) is list and all(type(one) is str for one in value)
        case Numbers():
            fits = type(value) is list and all(type(one) is int for one in value)
        case Split():
            fits = type(value) is dict and all(
                type(key) is str and type(one) is int for key, one in value.items()
            )
        case Records():
            fits = type(value) is list
    if not fits:
        raise bad_answer(f"“{field.label}” cannot be read.")
    if isinstance(field, Records):
        for row in value:
            check_form(field.fields, row)


def check_bounds(fields: tuple[Field, ...], answer: dict[str, Any]) -> None:
    """Refuse a form answer of the right shape that leaves the bounds of `fields`."""
    for field in fields:
        _check_bound(field, answer[field.name])


def _check_bound(field: Field, value: Any) -> None:
    label = field.label
    match field:
        case Number():
            if not field.lo <= value <= field.hi:
                raise bad_answer(f"“{label}” must lie between {field.lo} and {field.hi}.")
            if (value - field.lo) % field.step:
                raise bad_answer(f"“{label}” goes in steps of {field.step}.")
        case Pick():
            if all(choice.value != value for choice in field.choices):
                raise bad_answer(f"“{label}” does not offer that.")
        case PickMany():
            offered = [choice.value for choice in field.choices]
            if len(set(value)) != len(value) or any(one not in offered for one in value):
                raise bad_answer(f"“{label}” does not offer that.")
            if not field.lo <= len(value) <= field.hi:
                raise bad_answer(f"“{label}” needs {_span(field.lo, min(field.hi, len(offered)))} of them.")
        case Split():
            _check_split(field, value)
        case Numbers():
            _check_numbers(field, value)
        case Text():
            if len(value) > field.longest:
                raise bad_answer(f"“{label}” is longer than {field.longest} characters.")
        case Records():
            if not field.at_least <= len(value) <= field.at_most:
                raise bad_answer(f"“{label}” needs {_span(field.at_least, field.at_most)} rows.")
            for row in value:
                check_bounds(field.fields, row)
        case Flag():
            pass


def _check_split(field: Split, value: dict[str, int]) -> None:
    bounds = {item.value: item for item in field.items}
    for key, amount in value.items():
        item = bounds.get(key)
        if item is None:
            raise bad_answer(f"“{field.label}” has no line {key}.")
        if not item.lo <= amount <= item.hi:
            raise bad_answer(f"“{item.label}” must get between {item.lo} and {item.hi}.")
    for item in field.items:
        if item.lo > 0 and item.value not in value:
            raise bad_answer(f"“{item.label}” must get at least {item.lo}.")
    if not field.lo <= sum(value.values()) <= field.hi:
        raise bad_answer(f"“{field.label}” must add up to {_span(field.lo, field.hi)}.")


def _check_numbers(field: Numbers, value: list[int]) -> None:
    if not field.at_least <= len(value) <= field.at_most:
        raise bad_answer(f"“{field.label}” needs {_span(field.at_least, field.at_most)} numbers.")
    if any(not field.lo <= one <= field.hi for one in value):
        raise bad_answer(f"Each of “{field.label}” must lie between {field.lo} and {field.hi}.")
    if field.total is not None and sum(value) != field.total:
        raise bad_answer(f"“{field.label}” must add up to {field.total}.")


def _span(lo: int, hi: int) -> str:
    return str(lo) if lo == hi else f"{lo} to {hi}"
