"""The values of a ruleset: everything a computer player knows about it apart from the questions.

A ruleset has one short module, `values.py`, which says how much a position is worth to a player and how
promising an act looks at first sight. Both are made up of the same few parts, so that a temperament is just a
handful of factors and a reason can be given in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeAlias, TypeVar

import msgspec

from empires.core.base.stream import Stream
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.rules.state import State

S = TypeVar("S", bound=State)
L = TypeVar("L")

Part = Literal["land", "works", "gold", "army", "safety", "harm", "friends", "time"]
"""A part of a position's worth: land held, buildings, money and stores, troops and their condition, the
safety of the player's own places, rivals' losses, pacts kept, and time not wasted."""

Worth: TypeAlias = Mapping[Part, float]
"""The amount of each part; 1 is about as much as one more piece of land is worth."""

NOTHING: Worth = {}


def no_liking(state: Any, question: Question, act: Any) -> Worth:  # noqa: ARG001 - the hook's shape
    """The default for rulesets without first impressions."""
    return NOTHING


def no_forms(state: Any, question: Question) -> Iterable[Answer]:  # noqa: ARG001 - the hook's shape
    """The default for rulesets whose forms have good defaults."""
    return ()


def no_pacts(state: Any, question: Question, act: Any) -> str:  # noqa: ARG001 - the hook's shape
    """The default for rulesets without pacts."""
    return ""


def no_score(state: Any, player: str) -> float:  # noqa: ARG001 - the hook's shape
    """The default for rulesets without a score."""
    return 0.0


def nothing_hidden(state: Any, player: str, stream: Stream) -> None:
    """The default for rulesets without hidden facts that a player would have to imagine."""


class OneLook(Generic[S, L]):
    """A cached view of a position that serves all acts of a question, since `liking` is called for each
    act."""

    def __init__(self, look: Callable[[S, str], L]) -> None:
        self._look = look
        self._last: tuple[S, Question, L] | None = None

    def __call__(self, state: S, question: Question) -> L:
        """The state as the player who is asked sees it."""
        last = self._last
        if last is None or last[0] is not state or last[1] is not question:
            self._last = last = (state, question, self._look(state, question.player))
        return last[2]


@dataclass(frozen=True, kw_only=True)
class Values(Generic[S]):
    """What computer players know about a ruleset.

    `worth(state, player)` is the worth of the position to a player. `clock(state)` counts turns; looking
    ahead stops at the end of a turn. `score(state, player)` is the count by which the rules decide victory;
    it also decides a campaign that computers do not finish. `liking(state, question, act)` says how promising
    an act or a filled form looks at first sight, and `forms(state, question)` gives good ways to fill in a
    form, best first. `imagine(state, player, stream)` fills in likely values for the facts that a view of
    `player` leaves out. `effort` is the cost of an imagined answer, where 1 means a tenth of a millisecond.
    `at_sight` are kinds of decisions settled by first impressions, without looking ahead. `sure` is the
    number of standard errors by which a move must lead when tried out before a careful player prefers it to
    the best first impression; games with more luck need a larger number. `spread` is the range of first
    impressions compared with other rulesets; errors in a player's first impressions are scaled by it.
    `farthest` is the number of turns ahead that are worth a look: with 0, first impressions settle all.
    `breaks(state, question, act)` names the partner of a pact that an act breaks, or "". `mixed` are kinds of
    decisions in which any predictable choice can be beaten. `modest` are kinds of forms in which an easy
    player takes the umpire's proposal, or what the rules assume for somebody absent, because even the weakest
    of `forms` is too strong for newcomers. `weights` is the record of the numbers used by all of these."""

    worth: Callable[[S, str], Worth]
    clock: Callable[[S], int]
    score: Callable[[S, str], float] = no_score
    liking: Callable[[S, Question, Any], Worth] = no_liking
    forms: Callable[[S, Question], Iterable[Answer]] = no_forms
    imagine: Callable[[S, str, Stream], None] = nothing_hidden
    effort: float = 1.0
    at_sight: frozenset[str] = frozenset()
    sure: float = 2.0
    spread: float = 1.0
    farthest: int = 2
    breaks: Callable[[S, Question, Any], str] = no_pacts
    mixed: frozenset[str] = frozenset()
    modest: frozenset[str] = frozenset()
    weights: msgspec.Struct | None = None


PLAIN: Values[State] = Values(worth=lambda _state, _player: NOTHING, clock=lambda _state: 0)
"""The values for rulesets without their own: only victory counts."""
