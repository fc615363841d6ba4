"""Decisions: questions answered with one of the acts on offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeVar, cast

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Kind, Words, not_offered
from empires.core.questions.fields import Answer, Choice, bad_answer
from empires.core.questions.question import Asking, Said

A = TypeVar("A", bound=Act)


class Decision(Asking[A]):
    """A question that is answered with one of the acts in `offers`.

    `words` is called to make an act's label, tiles and note when somebody reads them. `why_not` gives the
    rules' real reason for refusing an act that is not on offer, or None if they give no reason. `also` says
    whether an act is legal though it is not on offer, because it does the same as one that is. `unread` is
    the refusal of a string that does not represent an act of this kind."""

    def __init__(
        self,
        *,
        player: str,
        kind: Kind,
        text: Said,
        offers: Sequence[A],
        words: Callable[[A], Words],
        why_not: Callable[[A], IllegalChoice | None] | None = None,
        also: Callable[[A], bool] | None = None,
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
        self._also = also
        self._unread = unread
        self._last = step_on
        self._late = late

    @cached_property
    def choices(self) -> tuple[Choice, ...]:  # type: ignore[override]
        """The choices: each act on offer, worded for readers."""
        write, words = self._kind.write, self._words
        found = [(act, words(act)) for act in self.acts]
        return tuple(
            [
                Choice(
                    write(act),
                    said.label,
                    said.tiles,
                    said.note,
                    grave=said.grave,
                    odds=said.odds,
                    deed=said.deed,
                )
                for act, said in found
            ]
        )

    @property
    def codec(self) -> Kind:
        """The codec for this kind of act."""
        return self._kind

    @cached_property
    def step_on(self) -> str:  # type: ignore[override]
        """The choice that ends a step, in journal form; "" if there is none."""
        return "" if self._last is None else self._kind.write(self._last)

    @property
    def late(self) -> Answer:
        """The choice that is assumed if an answer is missing, or None."""
        return None if self._late is None else self._kind.write(self._late)

    def read(self, answer: Answer) -> A:
        """The legal act in `answer`, which is an act or its text in the journal."""
        if isinstance(answer, Act):
            act: Act | None = answer
        elif type(answer) is str:
            act = self._kind.read(answer)
        else:
            raise bad_answer("Answer this question with one of its choices.")
        if act is not None:
            if act in self.acts or (self._also is not None and self._also(cast(A, act))):
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
