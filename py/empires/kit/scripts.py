"""Scripts, which play like somebody who follows a rulebook's own advice and never looks ahead.

A ruleset has its script in `expert.py`. It is the yardstick for players that think: looking ahead ought to
beat a rule of thumb.
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
"""A function that gives an act a mark. The act with the highest mark is chosen; ties are broken at random."""

Fill: TypeAlias = Callable[[S, Question], Answer]
"""A function that fills in a form."""


@dataclass(frozen=True, kw_only=True)
class Script(Generic[S]):
    """A script: `marks` by kind of decision and `fills` by kind of form. Decisions without a mark are
    answered with the choice that ends the step, or at random; forms without a `fill` keep their default."""

    marks: Mapping[str, Mark[S]]
    fills: Mapping[str, Fill[S]] = field(default_factory=dict)
