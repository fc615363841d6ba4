"""Forms: questions answered by filling in fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer, Field, bad_answer, check_bounds, check_form
from empires.core.questions.odds import Odds
from empires.core.questions.question import Asking, Said

R = TypeVar("R")


class Form(Asking[R]):
    """A question that is answered by filling in `fields`; the answer is a `record` with the same names.

    If the fields differ from question to question, the record is `dict`. `fields` and `default`, a legal
    answer, may be functions that are called when needed. `why_not` says why the rules refuse a record of the
    right shape, before the bounds of the fields are looked at; `unread` is the refusal of an answer that does
    not represent such a record. `sums` gives the facts that would follow from a record, for the player who
    fills in the form, and `risks` gives the odds of its risks."""

    def __init__(
        self,
        *,
        player: str,
        kind: str,
        text: Said,
        record: type[R],
        fields: tuple[Field, ...] | Callable[[], tuple[Field, ...]],
        default: R | Callable[[], R],
        unsaid: tuple[str, ...] = (),
        why_not: Callable[[R], IllegalChoice | None] | None = None,
        unread: Callable[[Answer], IllegalChoice | None] | None = None,
        sums: Callable[[R], Mapping[str, Any]] | None = None,
        risks: Callable[[R], tuple[Odds, ...]] | None = None,
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
        self._risks = risks
        self._late = late
        self._fields = fields
        self.unsaid = unsaid
        self._default = default
        self._why_not = why_not

    @property
    def fields(self) -> tuple[Field, ...]:
        """The fields to fill in."""
        if callable(self._fields):
            self._fields = self._fields()
        return self._fields

    @fields.setter
    def fields(self, fields: tuple[Field, ...]) -> None:
        self._fields = fields

    @property
    def default(self) -> Answer:
        """A legal answer, in journal form."""
        if callable(self._default):
            self._default = self._default()
        return self.write(self._default)

    def read(self, answer: Answer) -> R:
        """The record in `answer`, which is a record or its JSON."""
        given = answer if type(answer) is dict else msgspec.to_builtins(answer)
        try:
            check_form(self.fields, given)
        except IllegalChoice:
            self._refuse_unread(given)
            raise
        try:
            typed = msgspec.convert(given, self.record)
            refusal = self._why_not(typed) if self._why_not is not None else None
        except msgspec.ValidationError:
            self._refuse_unread(given)
            check_bounds(self.fields, given)  # raises an error that names a key without a field
            raise bad_answer("This form cannot be read.") from None
        if refusal is not None:
            raise refusal
        check_bounds(self.fields, given)
        return typed

    def _refuse_unread(self, given: Answer) -> None:
        """Raise the rules' own refusal of an answer that cannot be read, if they have one."""
        if self._unread is not None and (refusal := self._unread(given)) is not None:
            raise refusal from None

    @property
    def late(self) -> Answer:
        """The record that is assumed if an answer is missing, or None."""
        return None if self._late is None else self.write(self._late())

    def weigh(self, answer: Answer) -> tuple[Mapping[str, Any], IllegalChoice | None]:
        """The facts that would follow from `answer`, and why it would be refused."""
        facts, refusal = super().weigh(answer)
        if self._sums is not None:
            with suppress(msgspec.ValidationError):  # if it is not a record, the refusal says so
                facts = self._sums(msgspec.convert(answer, self.record))
        return facts, refusal

    def risks(self, answer: Answer) -> tuple[Odds, ...]:
        """The odds of the risks of `answer`; empty if the answer does not represent a record of this form."""
        if self._risks is not None:
            with suppress(msgspec.ValidationError):
                return self._risks(msgspec.convert(answer, self.record))
        return ()

    def write(self, answer: R) -> Answer:
        """The record as plain JSON."""
        return msgspec.to_builtins(answer)
