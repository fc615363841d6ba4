"""Campaigns that the rules and a second reckoning play side by side, with the same dice and answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterator
from typing import Any, NamedTuple, TypeAlias

import msgspec

from empires.core.play.campaign import Campaign
from empires.core.questions.question import Question
from empires.testing import dice_used

State: TypeAlias = dict[str, Any]
"""A state as plain JSON."""

FORM = frozenset[str]()
"""The choices of a question that is answered by a form."""


class Asked(NamedTuple):
    """A question: whom, what, and what may be answered. A report that may come from either side asks ""."""

    player: str
    kind: str
    choices: frozenset[str]


Steps: TypeAlias = Generator[Asked, Any, Any]


class Reckoning:
    """A second reckoning: it works on a state, asks for every choice that the rules give and takes its dice
    from a list.
    """

    def __init__(self, state: State, dice: Iterator[int]) -> None:
        self.state, self._dice = state, dice
        self.used = 0

    def play(self) -> Steps:
        """Everything until the campaign is over."""
        raise NotImplementedError

    def rolls(self, count: int = 1) -> list[int]:
        self.used += count
        return [next(self._dice) for _ in range(count)]

    def asks(self, player: str, kind: str, choices: set[str], always: bool = False) -> Steps:
        """Ask, unless there is nothing to choose."""
        if len(choices) == 1 and not always:
            return next(iter(choices))
        return (yield Asked(player, kind, frozenset(choices)))


def in_lockstep(
    campaign: Campaign[Any],
    reckoning: Reckoning,
    answer: Callable[[Question], Any],
    facts_of: Callable[[State], dict[str, Any]],
    most: int,
) -> Counter[str]:
    """Play both, until the end or until so many questions were asked; `answer` answers the campaign's
    question and returns what it said. At every question both agree on it, on its choices, on the dice used so
    far and on the facts of the state. Returns how often each question was asked.
    """
    steps = reckoning.play()
    asked: Counter[str] = Counter()
    wanted: Asked | None = next(steps, None)
    while wanted is not None:
        assert facts_of(msgspec.to_builtins(campaign.state)) == facts_of(reckoning.state)
        assert dice_used(campaign) == reckoning.used
        question = campaign.waiting[0]
        assert question.kind == wanted.kind
        assert wanted.player in ("", question.player)
        if wanted.choices != FORM:
            assert {choice.value for choice in question.choices} == wanted.choices
        asked[question.kind] += 1
        try:
            wanted = steps.send(answer(question))
        except StopIteration:
            wanted = None
        if asked.total() == most:
            return asked
    assert campaign.finished
    assert facts_of(msgspec.to_builtins(campaign.state)) == facts_of(reckoning.state)
    return asked
