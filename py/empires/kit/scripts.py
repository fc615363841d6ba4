"""Scripts: the play of somebody who follows a rulebook's own advice and never looks ahead.

A ruleset has one in `expert.py`. It is the yardstick for players that think: looking ahead ought to beat a
rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.rules.state import State

S = TypeVar("S", bound=State)

Mark: TypeAlias = Callable[[S, Question, Any], float]
"""The mark of an act: among the acts on offer, the one with the highest mark is taken; ties are broken at
random."""

Fill: TypeAlias = Callable[[S, Question], Answer]
"""A way to fill in a form."""


@dataclass(frozen=True, kw_only=True)
class Script(Generic[S]):
    """`marks` for kinds of decisions, `fills` for kinds of forms. A decision without a mark is answered by
    the choice that ends the step, or at random; a form without a `fill` keeps its default.
    """

    marks: Mapping[str, Mark[S]]
    fills: Mapping[str, Fill[S]] = field(default_factory=dict)
