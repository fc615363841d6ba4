"""A state that an organiser corrects, and what becomes of the step being played.

Rules in the middle of a phase remember what they have read, so a state cannot be put in the place of another
there; a phase that begins reads everything anew. So a correction counts *from the beginning of the step*, the
phase being played: the state it began with is corrected, and the step is played again from it with the
answers and dice that were given in it, in their order, up to the first that no longer fits. From there on
people are asked again, and dice are rolled that nobody has seen. Sealed answers that wait for others stay if
they are still legal.

In the journal stand the answers as they were given, then the correction, then any rolls it led to. Replaying
the correction plays the step again in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Self, TypeVar, cast

import msgspec

from empires.core.dice.dice import Dice, DiceMode, DiceSource, TableDice
from empires.core.dice.pool import Pledged, Salted
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.offices.desk import announcing, correcting, known_to_keeper, redacted, timing
from empires.core.offices.seats import seat_question
from empires.core.play.sharing import Sharing
from empires.core.play.views import Seen
from empires.core.records.blocks import Stretch
from empires.core.records.desk import ORGANISER
from empires.core.records.events import ROLL, Event
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.core.rules.ruleset import check_state
from empires.core.rules.standing import Amendment, Standing
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Step(msgspec.Struct):
    """The step being played: the state it `start`ed with, as JSON; the inputs `kept` when it was last played
    again; and from which input of the stretch on it was played since.
    """

    start: bytes
    kept: list[Input]
    at: int


class Amendable(Sharing[S]):
    """A runner that knows how the step being played began.

    Writing that down takes as long as the rules themselves; so it is done where there is a desk, and from the
    first time that somebody wants to know it.
    """

    _step: Step | None
    _followed = False

    def _resume(self, stretch: Stretch, pending: Iterable[Answered]) -> None:
        self._step = Step(stretch.start, [], 0)
        super()._resume(stretch, pending)

    def _step_begins(self) -> None:
        wanted = self._followed or self.state.desk is not None
        self._step = Step(msgspec.json.encode(self.state), [], len(self._stretch.inputs)) if wanted else None

    @property
    def step(self) -> Step:
        """How the step being played began; where that was not written down, the stretch tells it."""
        if self._step is None:
            self._followed = True
            self._step = Again.of_step(self, self._stretch.start, self._stretch.inputs, None).step
        return self._step

    @property
    def step_start(self) -> S:
        """The state that the step being played began with: the one that an organiser corrects."""
        return self._decoder.decode(self.step.start)

    @property
    def desk_state(self) -> S:
        """The same as far as the keeper of the organiser's desk may know it."""
        return known_to_keeper(self.ruleset, self.step_start)

    @property
    def _step_inputs(self) -> list[Input]:
        """What was answered and rolled in the step being played, as far as it counts."""
        return [*self.step.kept, *self._stretch.inputs[self.step.at :]]

    def seen_step(self, player: str) -> Seen | None:
        """The step being played as `player` saw it, without the dice that fell and the answers that others
        gave in secret; None where it was played again after a correction.
        """
        if self.step.kept:
            return None  # played again after a correction: what was seen then is not what counts now
        known = self.ruleset.seen_by_all
        played = self._stretch.inputs[self.step.at :]
        rolls = [event for event in self._stretch.events if event.kind == ROLL]
        rolled = iter(rolls[len(rolls) - sum(type(one) is Rolled for one in played) :])
        inputs: list[Input] = []
        for one in played:
            match one:
                case Rolled():
                    seen = next(rolled).visible_to(player)
                case Pledged() | Salted():  # no rule knows of these
                    seen = False
                case _:
                    seen = one.player == player or one.kind in known
            if seen:
                inputs.append(one)
        start = redacted(self.ruleset, self.step_start, player)
        start.pool = None  # who thinks ahead rolls dice of their own
        return Seen(msgspec.json.encode(start), tuple(inputs))

    def _unasked(self, player: str) -> Sequence[Standing[Any] | Amendment[Any]]:
        return [*super()._unasked(player), *self._at_desk(player)]

    def _at_desk(self, player: str) -> list[Standing[Any] | Amendment[Any]]:
        """What the keeper of the organiser's desk may do."""
        game = self._game
        desk = game.state.desk
        if desk is None or player != desk.keeper or self.finished or self._resting is not None:
            return []
        return [
            announcing(game, desk),
            timing(game, desk),
            correcting(self.ruleset, desk),
            *([seat_question(cast(Game[State], game), ORGANISER)] if desk.keeper == ORGANISER else []),
            *self.ruleset.at_desk(game),
        ]

    def _do(self, one: Standing[Any] | Amendment[Any], typed: Any) -> None:
        if isinstance(one, Standing):
            super()._do(one, typed)
        else:
            self._amend(one, typed)

    # --- amending ----------------------------------------------------------------------------------

    def _amend(self, one: Amendment[Any], typed: Any) -> None:
        """Change the state that the step began with and play the step again; a refusal changes nothing."""
        game: Game[S] = Game(self.step_start)
        try:
            one.do(game, typed)
        except IllegalChoice:
            raise
        except Exception:  # to tell of it, who sees what is asked of a state that may not hold together
            self._check(game.state)
            raise
        self._check(game.state)
        inputs = self._step_inputs
        before = Again.of_step(self, self.step.start, inputs, None).told
        again, lost = self._play_again(msgspec.json.encode(game.state), inputs)
        kept = again.fed
        question = one.question
        self._stretch.inputs.append(self._unasked_input(question, typed))
        self._answers += 1
        events = [*game.events, *_asked_again([*inputs[kept:], *lost]), *_news(before, again.told)]
        self._go_on_as(again, kept, events)

    def _check(self, state: S) -> None:
        try:
            check_state(state, self.setup, self.ruleset)
        except Exception as fault:  # whatever a check stumbles over, the state does not hold together
            self._refuse(str(fault), fault)

    def _refuse(self, reason: str, fault: Exception) -> None:
        """Refuse a correction; the reason is for an organiser who may know everything."""
        desk = self.state.desk
        told = f": {reason.rstrip('.')}" if desk is not None and desk.sees and reason else ""
        raise IllegalChoice("unsound", f"The campaign would contradict itself{told}.") from fault

    def _play_again(self, start: bytes, inputs: Sequence[Input]) -> tuple[Again[S], list[Answered]]:
        """Play the step again with as many of its inputs as fit, from the first on; and the sealed answers
        among those that wait for others which no longer fit.
        """
        pending = list(self._pending.values())
        for kept in range(len(inputs), -1, -1):
            try:
                again = Again.of_step(self, start, inputs[:kept], _Further(self))
                if kept < len(inputs):
                    return again, pending
                return again, [answer for answer in pending if not again.take(answer)]
            except (IllegalChoice, ReplayError) as fault:
                if not kept:
                    self._refuse(str(fault), fault)
            except Exception as fault:  # whatever the rules stumble over, they cannot go on from such a state
                self._refuse("the rules cannot go on from there", fault)
        raise AssertionError("unreachable: the last try refuses")

    def _go_on_as(self, again: Again[S], kept: int, events: list[Event]) -> None:
        """Stand where the step stands that was played again; write down what was new in it."""
        mine, step = self._stretch.inputs, again.step
        self._reveals += [len(mine) + at - kept for at in again._reveals if at >= kept]
        new = again._stretch.inputs[kept:]
        mine.extend(new)
        rolls = sum(type(one) is Rolled for one in new)
        self._rolls += rolls
        self._answers += len(new) - rolls
        self._step = Step(step.start, step.kept + again._stretch.inputs[step.at :], len(mine))
        again._game.state.pool = self.state.pool
        again._game.events, told = self._game.events, self._game.events
        told.extend(events)
        self._game, self._steps = again._game, again._steps
        self._open, self._many, self._any, self._asked = again._open, again._many, again._any, again._asked
        self._pending, self._sealed, self._roll = again._pending, again._sealed, again._roll

    def _further(self, dice: Dice, already: int) -> tuple[int, ...] | None:
        """Dice for a step that is played again beyond what was rolled in it; None where people type them."""
        if not self._queue:
            return self._draw(self._rolls + already, dice)
        if self.source.mode == "table" and isinstance(self._queue[0], Unasked | Wished):
            return None
        item = self._queue.popleft()
        if not isinstance(item, Rolled):
            raise ReplayError("After a correction the rules roll dice, the journal does not.")
        self._check_roll(self._rolls + already, dice, item.faces)
        return item.faces


class Again(Amendable[S]):
    """A step that is played again: `fed` is how many of its inputs it was given."""

    fed: int
    _followed = True

    @classmethod
    def of_step(
        cls, campaign: Amendable[S], start: bytes, inputs: Sequence[Input], source: _Further | None
    ) -> Self:
        """The step of a campaign, begun in another state. Raises where the inputs do not fit. Without a
        `source` it stops where they end.
        """
        again = cls.__new__(cls)
        again.fed = len(inputs)
        again._assemble(campaign.ruleset, campaign.setup, source or TableDice())
        again._resume(Stretch(start, 0, 0, list(inputs), []), ())
        return again

    @property
    def told(self) -> list[Event]:
        """What has happened in it."""
        return self._stretch.events

    def take(self, answer: Answered) -> bool:
        """Take in a sealed answer that waits for the others; whether it fits."""
        try:
            self.attempt(answer.player, answer.kind, answer.answer)
        except IllegalChoice:
            return False
        return True

    def _checkpoint(self) -> None:
        """The campaign it belongs to makes its own checkpoints."""

    def _check_source(self, request: RollRequest, faces: tuple[int, ...]) -> None:
        """Its rolls were looked at when they first came."""

    @property
    def _pool(self) -> None:
        """The campaign it belongs to has the pool."""
        return None

    def _pledge(self, one: Pledged) -> None:
        """What was stirred into shared dice stays so."""
        self._stretch.inputs.append(one)

    def _stir(self, one: Salted) -> None:
        """The same for salts."""
        self._stretch.inputs.append(one)


class _Further(DiceSource):
    """The dice of a step played again, once those that were rolled in it are used up."""

    def __init__(self, campaign: Amendable[Any]) -> None:
        self.campaign = campaign
        self.mode: DiceMode = campaign.source.mode
        self.undoable = campaign.source.undoable
        self.used = 0

    def faces(self, index: int, dice: Dice) -> tuple[int, ...] | None:  # noqa: ARG002 - the campaign counts
        """The next faces that nobody has seen."""
        faces = self.campaign._further(dice, self.used)
        self.used += 1
        return faces


def _asked_again(lost: Sequence[Input]) -> list[Event]:
    """Say which answers and rolls no longer fit."""
    if not lost:
        return []
    rolls = sum(isinstance(one, Rolled) for one in lost)
    counts = ((len(lost) - rolls, "answer"), (rolls, "roll"))
    counted = " and ".join(f"{count} {word}{'s' * (count > 1)}" for count, word in counts if count)
    text = f"{counted} of this step no longer fit; whoever gave them is asked again."
    return [Event("asked_again", "", text)]


def _news(before: Sequence[Event], after: Sequence[Event]) -> list[Event]:
    """What happened in the step as it was played again and had not happened before."""
    known = list(before)
    news = []
    for event in after:
        if event in known:
            known.remove(event)
        else:
            news.append(event)
    return news
