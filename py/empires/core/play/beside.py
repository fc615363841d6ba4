"""What people do at any moment, beside the question that is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar, cast

from empires.core.errors import IllegalChoice
from empires.core.offices.entries import handing_on, writing
from empires.core.offices.seats import seat_question
from empires.core.offices.set_aside import SET_ASIDE, Aside, setting_aside
from empires.core.play.dicing import Dicing
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.inputs import Unasked, Wished
from empires.core.rules.asking import REFRESH
from empires.core.rules.game import Game
from empires.core.rules.standing import Amendment, Standing
from empires.core.rules.state import State

S = TypeVar("S", bound=State)

MOST_STANDING = 1_000
"""Inputs since a checkpoint from which on nothing is done beside the open question."""


class Beside(Dicing[S]):
    """A record that takes in what nobody was asked for."""

    def _answer_unasked(self, player: str, kind: str, answer: Answer) -> None:
        if len(self._stretch.inputs) >= MOST_STANDING and self._queue is None:
            raise IllegalChoice("too_often", "That was done so often in this step that it has to end first.")
        for one in self._unasked(player):
            if one.question.kind == kind:
                self._do(one, one.question.read(answer))
                return
        raise self._not_open(player, kind, answer)

    def _unasked(self, player: str) -> Sequence[Standing[Any] | Amendment[Any]]:
        """All that a player may do beside the open question."""
        return [*self._standing(player), *self._writing(player), *self._asides(player)]

    def _asides(self, player: str) -> list[Standing[Aside]]:
        """Letters are set aside in a player's name; only messages bring that about (`lost_letters`)."""
        if self._queue is None or not self._many or self._asked is None:
            return []
        return setting_aside(cast(Game[State], self._game), self._asked.questions, player)

    def _do(self, one: Standing[Any] | Amendment[Any], typed: Any) -> None:
        """Do what a standing question stands for, and ask the open question again."""
        assert isinstance(one, Standing)
        question = one.question
        if question.kind != SET_ASIDE.name:
            self._take_pen(self.scribe)
        self._intact = False
        one.do(typed)
        self._intact = True
        self._stretch.inputs.append(self._unasked_input(question, typed))
        self._answers += 1
        if self._roll is None:
            self._advance(REFRESH)

    def _unasked_input(self, question: Question, typed: Any) -> Unasked | Wished:
        """What the journal holds for what was done beside the open question."""
        player, kind, answer = question.player, question.kind, question.write(typed)
        return Wished(player, kind, answer, self._letter) if self._letter else Unasked(player, kind, answer)

    def _standing(self, player: str) -> list[Standing[Any]]:
        if self.finished or self._resting is not None or player not in self._game.state.players:
            return []
        return [
            *self.ruleset.standing(self._game, player),
            seat_question(cast(Game[State], self._game), player),
        ]

    def _writing(self, player: str) -> list[Standing[Any]]:
        """What a player may do to the chronicle, when all is over too."""
        if self._resting is not None or player not in self._game.state.players:
            return []
        game = cast(Game[State], self._game)
        entry = writing(game, player, self._page, self.ruleset.chronicle)
        office = handing_on(game, player) if self.ruleset.recorder_at_any_time else None
        return [entry, office] if office is not None else [entry]

    def _not_open(self, player: str, kind: str, answer: Answer) -> IllegalChoice:
        if player not in self.setup.players and player not in self.state.players:
            return IllegalChoice("no_such_player", f"Nobody called {player} plays in this campaign.")
        if self.finished:
            return IllegalChoice("campaign_over", "The campaign has ended.")
        if self._resting is not None:
            return IllegalChoice("at_work", f"{self._resting.text}; that takes a moment.")
        refusal = self.ruleset.refusal(self.state, player, kind, answer)
        if refusal is not None:
            return refusal
        names = " and ".join(self._open)
        return IllegalChoice("not_open", f"That is not being asked now; the campaign waits for {names}.")
