"""A quick player errs between good moves, and never takes a loss for a gain."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.questions.question import Question
from empires.core.records.setup import Seat
from empires.kit.values import Values, Worth
from empires.players.levels import LEVELS
from empires.players.plain import plain
from empires.players.quick import QuickPlayer


def chosen(worths: list[float]) -> set[int]:
    """The acts of a real question that an easy player chooses in many tries, with these worths in turn."""
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    campaign = empires.new("warmaster", seats, seed="errs")
    question = plain(campaign.waiting[0])
    assert len(question.choices) > len(worths)
    acts = [one.value for one in question.choices]

    def liking(_state: Any, put: Question, act: Any) -> Worth:
        at = acts.index(put.write(act))
        return {"land": worths[at] if at < len(worths) else -9.0}

    values: Values[Any] = Values(worth=lambda _state, _player: {}, clock=lambda _state: 0, liking=liking)
    easy = QuickPlayer(values, Stream("errs", "easy"), doubt=LEVELS["easy"].doubt)
    view = campaign.view(question.player)
    return {acts.index(question.write(easy.choose(view, question))) for _ in range(100)}


@pytest.mark.parametrize(
    ("worths", "taken"),
    [([0.5, 1.0, -0.1], {0, 1, 2}), ([0.0, 1.0, -2.0], {0, 1}), ([-2.0, -1.5, -3.0], {1})],
)
def test_errors_never_make_a_large_loss_look_like_a_gain(worths: list[float], taken: set[int]) -> None:
    assert chosen(worths) == taken
