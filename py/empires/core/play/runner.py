"""How a campaign runs: phases as generators, each answer and roll written down as it comes (`recorded`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from typing import Any, Self, TypeVar

import msgspec

from empires.core.dice.dice import DiceSource
from empires.core.dice.pool import Pledged, Salted
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.play.beside import Beside
from empires.core.play.recorded import Earlier, Mark
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.questions.texts import check_texts
from empires.core.records.blocks import Stretch
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.records.setup import Setup
from empires.core.rules.asking import BOUNDARY, AskAll, AskAny, Boundary, Pause, RollRequest, Steps
from empires.core.rules.game import Game
from empires.core.rules.ruleset import AGAIN, ON, Next, Ruleset
from empires.core.rules.state import ENDED, State

S = TypeVar("S", bound=State)

STRETCH = 64
"""Inputs after which the next phase boundary becomes a checkpoint."""

PATIENCE = 10_000
"""Phases that may follow one another without an answer or a roll before the rules are taken to be stuck."""


class Runner(Beside[S]):
    """Runs a ruleset's phases, opens the questions they stop at, and writes every answer and roll down.

    What people and programs ask of a campaign stands in `Campaign`; this is what it runs on.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        setup: Setup,
        state: S,
        *,
        source: DiceSource | None = None,
        replay_first: Iterable[Input] = (),
        pausing: bool = False,
    ) -> None:
        self._assemble(ruleset, setup, source)
        self.pausing = pausing
        self._resume(Stretch(msgspec.json.encode(state), 0, 0, list(replay_first), []), ())

    @classmethod
    def resume(
        cls,
        ruleset: Ruleset[S],
        setup: Setup,
        stretch: Stretch,
        pending: Iterable[Answered],
        *,
        blocks: list[str],
        earlier: Earlier | None,
        source: DiceSource | None = None,
    ) -> Self:
        """A campaign from a checkpoint and the inputs after it, as a save holds them."""
        campaign = cls.__new__(cls)
        campaign._assemble(ruleset, setup, source)
        campaign.blocks = blocks
        campaign.earlier = earlier
        campaign._resume(stretch, pending)
        return campaign

    # --- what is done ------------------------------------------------------------------------------

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer by the question's player and kind; see `answer`. An answer is an act or a form's record, or
        what the journal would hold for it: a choice's value, a dict.
        """
        if self._queue is None:
            check_texts(answer)
        game = self._game
        game.events = []
        self._told = 0
        self._moment += 1
        asked = self._open.get(player)
        before = self._mark()
        try:
            if asked is None or asked.kind != kind:
                self._answer_unasked(player, kind, answer)
            elif self._roll is not None:
                self._type_faces(self._roll, asked, answer)
            elif self._many:
                self._answer_in_secret(asked, asked.read(answer))
            else:
                self._answer_openly(asked, asked.read(answer))
        except Exception:
            if self._queue is None:
                self._go_back(before)
            raise
        self._flush()
        return game.events

    def go_on(self) -> list[Event]:
        """Take long work further, to its next pause or to whoever is asked then; returns what happened."""
        game = self._game
        game.events = []
        self._told = 0
        self._moment += 1
        before = self._mark()
        try:
            self._advance(None)
        except Exception:
            self._go_back(before)
            raise
        self._flush()
        return game.events

    # --- how it runs -------------------------------------------------------------------------------

    def _resume(self, stretch: Stretch, pending: Iterable[Answered]) -> None:
        """Start at the stretch's checkpoint and replay its inputs and the pending secret answers."""
        self._moment += 1
        self._stretch = Stretch(stretch.start, stretch.answers, stretch.rolls, [], [])
        self._answers = stretch.answers
        self._rolls = stretch.rolls
        self._reveals: list[int] = []
        self._pending: dict[str, Answered] = {}
        self._sealed: dict[str, Any] = {}
        self._asked: AskAll | None = None
        self._open: dict[str, Question] = {}
        self._many = self._any = False
        self._roll: RollRequest | None = None
        self._resting: Pause | None = None
        self._at_length = False
        self._told = 0
        self._intact = True
        self._game: Game[S] = Game(self._decoder.decode(stretch.start))
        self._steps = self._run()
        self.replay([*stretch.inputs, *pending], begin=True)

    def replay(self, inputs: Iterable[Input], *, begin: bool = False) -> None:
        """Feed a journal; raises ReplayError at the first input that does not fit."""
        self._queue: deque[Input] | None = deque(inputs)
        if begin:
            self._advance(None)
            self._flush()
        while self._queue:
            item = self._queue.popleft()
            match item:
                case Rolled():
                    if self._roll is None:
                        raise ReplayError(
                            f"After answer {self.answers} the journal rolls dice, the rules do not."
                        )
                    self._fall(self._roll, item.faces)
                case Pledged():
                    self._pledge(item)
                case Salted():
                    self._stir(item)
                case _:
                    self._answer_again(item)
        self._queue = None

    def _answer_again(self, item: Answered | Unasked | Wished) -> None:
        self._letter = item.letter if isinstance(item, Wished) else ""
        try:
            self.attempt(item.player, item.kind, item.answer)
        except IllegalChoice as refusal:
            raise ReplayError(
                f"Answer {self.answers + 1} of the journal ({item.kind} by {item.player}) is refused: "
                f"{refusal}"
            ) from refusal
        finally:
            self._letter = ""

    def _run(self) -> Steps[None]:
        state, phases = self._game.state, self.ruleset.phases
        order = list(phases)
        while state.phase != ENDED:
            phase = state.phase
            steps = phases[phase](self._game)
            following = (yield from steps) if isinstance(steps, Generator) else steps
            state.phase = _successor(order, phase, following)
            yield BOUNDARY

    def _advance(self, sent: Any) -> None:
        """Run the rules until they ask a person or end."""
        send = self._steps.send
        self._intact = False
        self._resting = None
        idle = 0
        try:
            while True:
                stop = send(sent)
                sent = None
                if isinstance(stop, Question):
                    self._open = {stop.player: stop}
                    self._many = self._any = False
                    break
                if type(stop) is RollRequest:
                    faces = self._faces(stop)
                    if faces is None:
                        self._ask_for_faces(stop)
                        break
                    sent = self._rolled(stop, faces)
                    idle = 0
                elif type(stop) is Boundary:
                    idle += 1
                    if idle > PATIENCE:
                        raise RuntimeError(f"the rules go round in circles in {self.state.phase}")
                    if len(self._stretch.inputs) >= STRETCH or self._at_length:
                        self._checkpoint()
                    self._step_begins()
                elif type(stop) is Pause:
                    self._at_length = True  # nobody wants to wait for it again
                    if self.pausing and not self._queue:
                        self._resting, self._open = stop, {}
                        break
                elif type(stop) is AskAny:
                    self._open = dict(stop.questions)
                    self._many, self._any = False, True
                    break
                elif type(stop) is AskAll:
                    self._asked = stop
                    asked = stop.questions.items()
                    self._open = {player: one for player, one in asked if player not in self._pending}
                    self._many = True
                    break
        except StopIteration:
            self._open = {}
        self._intact = True

    def _step_begins(self) -> None:
        """A phase has ended, and with it the step that was being played."""

    def _answer_openly(self, question: Question, typed: Any) -> None:
        self._take_pen(question.player)
        self._stretch.inputs.append(Answered(question.player, question.kind, question.write(typed)))
        self._answers += 1
        self._advance((question.player, typed) if self._any else typed)

    def _answer_in_secret(self, question: Question, typed: Any) -> None:
        """Keep the answer in its owner's compartment until all are in; then write all down together."""
        player = question.player
        record = Answered(player, question.kind, question.write(typed))
        self._pending = {**self._pending, player: record}
        self._sealed = {**self._sealed, player: typed}
        self._open = {name: one for name, one in self._open.items() if name != player}
        if self._open:
            return
        assert self._asked is not None
        self._open_letters(list(self._asked.questions))
        inputs, answers = self._stretch.inputs, self._sealed
        inputs.extend(self._pending[name] for name in sorted(self._pending))
        self._answers += len(answers)
        self._reveals.append(len(inputs) - 1)
        self._pending, self._sealed = {}, {}
        self._advance({name: answers[name] for name in self._asked.questions})

    def _go_back(self, mark: Mark) -> None:
        """Undo a failed answer. A refused one leaves the rules waiting; anything else has stopped them
        halfway, and they start again from the checkpoint.
        """
        self._answers, self._pending, self.earlier = mark.answers, mark.pending, mark.earlier
        del mark.stretch.inputs[mark.inputs :]
        if self._intact:
            del self._reveals[mark.reveals :]
        else:
            del self.blocks[mark.blocks :]
            self._resume(mark.stretch, list(self._pending.values()))


def _successor(order: list[str], phase: str, following: Next) -> str:
    """The name of the phase that follows `phase` in a ruleset's `order` of play."""
    if following is AGAIN:
        return phase
    if following is ON:
        return order[order.index(phase) + 1]
    assert isinstance(following, str)
    return following
