"""A kind of Winter purchase: its offers and their wording, its refusals, and its effect."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

import msgspec

from empires.core.errors import IllegalChoice
from empires.core.questions.acts import Act, Words
from empires.core.rules.asking import Steps
from empires.core.rules.game import Game
from empires.rulesets.mighty_kingdoms.state import Kingdoms

A = TypeVar("A", bound=Act)


class Purchase(msgspec.Struct, Generic[A], frozen=True, kw_only=True):
    """A kind of Winter purchase; `why_not` alone decides what is legal."""

    act: type[A]
    offers: Callable[[Kingdoms, str], Sequence[A]]
    words: Callable[[Kingdoms, A], Words]
    why_not: Callable[[Kingdoms, str, A], IllegalChoice | None]
    do: Callable[[Game[Kingdoms], str, A], Steps[None] | None]
