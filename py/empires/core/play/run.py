"""A run: the phases of a ruleset as generators, the question that they are waiting for, and their dice."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping
from typing import Any, Generic, Protocol, TypeVar

from empires.core.dice.dice import Roll, check_faces
from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Answer, check_form
from empires.core.questions.question import Question
from empires.core.rules.asking import AskAll, AskAny, Pause, RollRequest, Steps
from empires.core.rules.game import Game
from empires.core.rules.rolling import faces_form, roll_event
from empires.core.rules.ruleset import AGAIN, ON, Next, Ruleset
from empires.core.rules.state import ENDED, State

S = TypeVar("S", bound=State)

PATIENCE = 10_000
"""How many phases may follow one another without an answer or a roll before the rules count as stuck."""


WAITS = object()
"""A mark that says that the rules cannot continue, because others have yet to answer in secret."""


class Dealer(Protocol):
    """The source of a run's dice."""

    @property
    def ahead(self) -> bool:
        """Whether there is more of a journal to replay, in which case long calculations are done in one
        go."""
        ...

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:
        """The faces of roll number `index` (from 0); None if unknown (see `typed`)."""
        ...

    @property
    def typed(self) -> bool:
        """Whether people roll the dice that the dealer does not supply; otherwise the rules wait for the
        dealer."""
        ...

    def fell(self, state: State, faces: tuple[int, ...]) -> None:
        """Record that these faces were rolled."""
        ...


class Run(Generic[S]):
    """The rules of a campaign being played from `state` on; nothing happens until `go_on`.

    `open` are the questions by player; `stop` is what the rules are waiting for: one or several questions, a
    roll that people make, or a long calculation. `rolls` counts the rolls so far. With `pausing`, the run
    stops in the middle of long calculations; `long` notes that one has occurred. `roller` is the player who
    types in the faces of rolls that belong to nobody. `between` is called at every boundary between two
    phases.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        state: S,
        dealer: Dealer,
        between: Callable[[], None],
        *,
        roller: str,
        rolls: int = 0,
        pausing: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.game: Game[S] = Game(state)
        self.dealer = dealer
        self.between = between
        self.roller = roller
        self.rolls = rolls
        self.pausing = pausing
        self.open: dict[str, Question] = {}
        self.stop: Question | AskAll | AskAny | RollRequest | Pause | None = None
        self.sealed: dict[str, Any] = {}
        self.long = False
        self.intact = True
        """False while rule code is running; if it remains False, an error has stopped the rules halfway."""
        self._phase = ""
        self._steps: Steps[Next] | None = None

    @property
    def state(self) -> S:
        """The whole state, secrets included."""
        return self.game.state

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self.game.state.phase == ENDED

    @property
    def roll(self) -> RollRequest | None:
        """The roll that the rules are waiting for."""
        return self.stop if type(self.stop) is RollRequest else None

    @property
    def resting(self) -> Pause | None:
        """The long calculation that was interrupted."""
        return self.stop if type(self.stop) is Pause else None

    @property
    def secret(self) -> bool:
        """Whether several players are asked, and each answers in secret."""
        return type(self.stop) is AskAll

    @property
    def together(self) -> tuple[str, ...]:
        """All players who are asked the current question if its secret answers wait for each other; empty for
        other questions."""
        return tuple(self.stop.questions) if type(self.stop) is AskAll and self.open else ()

    def asked_as_known_to(self, player: str | None) -> tuple[str, ...]:
        """The players who have yet to answer, except any whom `player` may not know about; None means an
        onlooker."""
        desk, quietly = self.state.desk, self.ruleset.asked_quietly
        if desk is not None and desk.sees and player == desk.keeper:
            return tuple(self.open)
        return tuple(
            name for name, one in self.open.items() if name == player or not quietly(self.state, one.kind)
        )

    @property
    def quiet(self) -> bool:
        """Whether the current question is one that the others may not know about."""
        return len(self.asked_as_known_to(None)) < len(self.open)

    @property
    def one_answers(self) -> bool:
        """Whether several players are asked openly, and one of them answers for all."""
        return type(self.stop) is AskAny and len(self.open) > 1

    @property
    def asked(self) -> Iterable[str]:
        """The players who are asked now; for a secret question this includes those who have answered."""
        return self.together or self.open

    # --- what moves it -----------------------------------------------------------------------------

    def accept(self, player: str, typed: Any) -> Any:
        """Note a player's answer, and return the value to pass to `go_on`, or WAITS while others have yet to
        answer in secret."""
        stop = self.stop
        if type(stop) is AskAny:
            return player, typed
        if type(stop) is not AskAll:
            return typed
        answers = self.sealed = {**self.sealed, player: typed}
        self.open = {name: one for name, one in self.open.items() if name != player}
        if self.open:
            return WAITS
        self.sealed = {}
        return {name: answers[name] for name in stop.questions}

    def fall(self, faces: tuple[int, ...]) -> None:
        """Continue with the faces of the awaited roll."""
        assert self.roll is not None
        self.go_on(self._fallen(self.roll, faces))

    def typed_faces(self, question: Question, answer: Answer) -> tuple[int, ...]:
        """The faces that people have typed in for the awaited roll. Raises IllegalChoice."""
        request = self.roll
        assert request is not None
        check_form(question.fields, answer)
        faces = tuple(answer["faces"])
        try:
            check_faces(request.dice, faces)
        except IllegalChoice as refusal:
            raise IllegalChoice(self.ruleset.dice_code, refusal.message, request.rule) from None
        return faces

    def go_on(self, sent: Any = None) -> None:
        """Run the rules until they ask a question, have to wait, or come to an end."""
        self.intact = False
        idle = 0
        while True:
            if self._steps is None:
                if self.finished:
                    self.open, self.stop = {}, None
                    break
                self._phase = self.game.state.phase
                steps = self.ruleset.phases[self._phase](self.game)
                if not isinstance(steps, Generator):
                    idle = self._ends(steps, idle)
                    continue
                self._steps = steps
            try:
                stop = self._steps.send(sent)
            except StopIteration as done:
                idle, sent = self._ends(done.value, idle), None
                continue
            if type(stop) is RollRequest:
                faces = self.dealer.faces(self.game.state, self.rolls, stop)
                if faces is not None:
                    sent, idle = self._fallen(stop, faces), 0
                    continue
                player = stop.player or self.roller
                self.open = {player: faces_form(stop, player)} if self.dealer.typed else {}
            elif type(stop) is Pause:
                self.long = True
                if not self.pausing or self.dealer.ahead:
                    sent = None
                    continue
                self.open = {}
            elif type(stop) is AskAll:  # if asked again, open only to those who have not answered
                self.open = {name: one for name, one in stop.questions.items() if name not in self.sealed}
            elif type(stop) is AskAny:
                self.open = dict(stop.questions)
            else:
                assert isinstance(stop, Question)
                self.open = {stop.player: stop}
            self.stop = stop
            break
        self.intact = True

    def _ends(self, following: Next, idle: int) -> int:
        """Move on to the next phase. Returns how many phases have ended since the last answer or roll."""
        state = self.game.state
        state.phase = _successor(self.ruleset.phases, self._phase, following)
        self._steps = None
        if idle >= PATIENCE:
            raise RuntimeError(f"the rules go round in circles in {state.phase}")
        self.between()
        return idle + 1

    def _fallen(self, request: RollRequest, faces: tuple[int, ...]) -> Roll:
        check_faces(request.dice, faces)
        self.rolls += 1
        self.dealer.fell(self.game.state, faces)
        self.game.events.append(roll_event(request, faces))
        return Roll(faces)


def _successor(phases: Mapping[str, Any], phase: str, following: Next) -> str:
    """The name of the phase that follows `phase` in a ruleset's order of play."""
    if following is AGAIN:
        return phase
    if following is ON:
        order = list(phases)
        return order[order.index(phase) + 1]
    assert isinstance(following, str)
    return following
