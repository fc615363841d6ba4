"""Views: what one player knows about a campaign. The page and the computer players see nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar

import msgspec

from empires.core.offices.desk import redacted
from empires.core.play import any_time
from empires.core.play.record import Record, Step
from empires.core.play.run import Run
from empires.core.questions.question import Question
from empires.core.records.events import ROLL, Event
from empires.core.records.inputs import Agreed, Input, Lapsed, Missing, Opened, Rolled
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.standing import Amendment, Standing
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Seen(msgspec.Struct, frozen=True):
    """The current step as one player saw it: its first state as JSON, without anything hidden from the
    player, and the answers and rolls that the player has seen since."""

    start: bytes
    inputs: tuple[Input, ...]


class View(Generic[S]):
    """A campaign as `player` may see it; None means an onlooker.

    `questions` are the open questions to this player; `waiting_for` are the players who are asked, except any
    whom this player may not know about; `awaits_more` says whether others are asked as well. Everything else
    is computed when first requested."""

    def __init__(self, player: str | None, run: Run[S], record: Record, step: Callable[[], Step]) -> None:
        self.player = player
        self.questions = () if player is None else tuple([q for q in run.open.values() if q.player == player])
        self.waiting_for = run.asked_as_known_to(player)
        self.awaits_more = len(self.waiting_for) < len(run.open)
        self._run = run
        self._record = record
        self._step = step

    @cached_property
    def state(self) -> S:
        """A copy of the state without anything that this player may not know."""
        return redacted(self._run.ruleset, self._run.state, self.player)

    @cached_property
    def standing(self) -> list[Question]:
        """The questions about actions that this player may take at any time, apart from the open
        questions."""
        return self._asked(lambda player: any_time.standing(self._run, player))

    @cached_property
    def chronicling(self) -> list[Question]:
        """The questions with which this player can write in the chronicle at any time, even after the end."""
        return self._asked(lambda player: any_time.chronicling(self._run, self._record, player))

    @cached_property
    def at_desk(self) -> list[Question]:
        """The actions open to this player as the keeper of the organiser's desk; none for everybody else."""
        return self._asked(lambda player: any_time.at_desk(self._run, player))

    @cached_property
    def events(self) -> list[Event]:
        """The events that this player may know, from the last checkpoint but one onwards."""
        return [event for event in self._record.recent if event.visible_to(self.player)]

    @cached_property
    def seen(self) -> Seen | None:
        """The current step, from its beginning to the open questions; None for an onlooker, or if the step
        was replayed after a correction."""
        if self.player is None:
            return None
        return _seen(self._run.ruleset, self._record, self._step(), self.player)

    @cached_property
    def step_start(self) -> S:
        """The state at the beginning of the current step, to which an organiser's corrections apply, without
        anything that this player may not know."""
        return redacted(self._run.ruleset, _start_of(self._run.ruleset, self._step()), self.player)

    def _asked(self, found: Callable[[str], Sequence[Standing[Any] | Amendment[Any]]]) -> list[Question]:
        return [one.question for one in found(self.player)] if self.player is not None else []


def _start_of(ruleset: Ruleset[S], step: Step) -> S:
    state: S = msgspec.json.decode(step.start, type=ruleset.state_type)
    return state


def _seen(ruleset: Ruleset[Any], record: Record, step: Step, player: str) -> Seen | None:
    """The step as `player` saw it, without hidden dice and other players' secret answers."""
    if step.kept:
        return None  # replayed after a correction: what was seen then no longer counts
    known = ruleset.seen_by_all
    played = record.stretch.inputs[step.at :]
    rolls = [event for event in record.stretch.events if event.kind == ROLL]
    rolled = iter(rolls[len(rolls) - sum(type(one) is Rolled for one in played) :])
    inputs: list[Input] = []
    for one in played:
        match one:
            case Rolled():
                seen = next(rolled).visible_to(player)
            case Opened() | Lapsed() | Missing() | Agreed():  # the rules do not see these
                seen = False
            case _:
                seen = one.player == player or one.kind in known
        if seen:
            inputs.append(one)
    start = redacted(ruleset, _start_of(ruleset, step), player)
    start.pool = None  # a player who thinks ahead rolls dice of their own
    return Seen(msgspec.json.encode(start), tuple(inputs))
