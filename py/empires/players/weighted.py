"""A player with weights other than its ruleset's own, for comparing one set of weights with another."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.kit.weights import worn
from empires.players.policy import Policy


class Weighted:
    """Lets another player choose while the ruleset temporarily uses different numbers."""

    def __init__(self, player: Policy, record: msgspec.Struct, numbers: msgspec.Struct) -> None:
        self._player, self._record, self._numbers = player, record, numbers

    def choose(self, view: View[Any], question: Question) -> Answer:
        """The other player's choice, made with these numbers."""
        with worn(self._record, self._numbers):
            return self._player.choose(view, question)
