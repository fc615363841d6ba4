"""An imagined campaign: what a player makes of a view, to try moves on.

What the view hides is imagined, and the dice are the player's own; so nothing that comes of it can tell more
than the view did.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Self, TypeGuard
from zlib import crc32

import msgspec

from empires.core.base.stream import Stream
from empires.core.dice.dice import DiceMode, SealedDice
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.play.campaign import Campaign
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch
from empires.core.records.inputs import Answered, Input, Unasked, Wished
from empires.core.records.setup import Controller, Seat, Setup
from empires.core.rules.asking import RollRequest
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import State
from empires.kit.values import Values
from empires.players.quick import QuickPlayer

COMPUTER: Controller = "computer"

MOST_UNSEEN = 40
"""Answers of others in a step that are imagined."""


class OwnDice(SealedDice):
    """A player's own dice, to imagine rolls with.

    The n-th roll that a rule makes for a player in a turn is the same in all tries with a seed, whatever else
    was rolled; so moves are compared by the same luck.
    """

    mode: DiceMode = "script"
    undoable = True

    def __init__(self, seed: str, clock: Callable[[Any], int]) -> None:
        super().__init__(seed)
        self.clock = clock
        self._fallen: dict[tuple[object, ...], int] = {}

    def fall(self, state: State, request: RollRequest) -> tuple[int, ...]:
        """The faces of a roll made in this state."""
        what = (self.clock(state), request.rule, request.player, request.dice)
        number = self._fallen[what] = self._fallen.get(what, -1) + 1
        return self.faces(crc32(repr((what, number)).encode()), request.dice)


class Imagined(Campaign[Any]):
    """A campaign that nobody keeps: it makes no checkpoints and writes nothing down for good."""

    @classmethod
    def begin(
        cls, ruleset: Ruleset[Any], setup: Setup, start: bytes, inputs: Iterable[Input], dice: OwnDice
    ) -> Self:
        """From the state that a step began with, and what was answered and rolled since; `dice` fall from
        there on.
        """
        one = cls.__new__(cls)
        one._assemble(ruleset, setup, dice)
        one._resume(Stretch(start, 0, 0, list(inputs), []), ())
        return one

    def _faces(self, request: RollRequest) -> tuple[int, ...] | None:
        return super()._faces(request) if self._queue else self._own(request)

    def _own(self, request: RollRequest) -> tuple[int, ...]:
        """The player's own dice."""
        assert isinstance(self.source, OwnDice)
        return self.source.fall(self.state, request)

    def _checkpoint(self) -> None:
        self._at_length = False

    def _step_begins(self) -> None:
        pass

    def imagine(self, player: str, answer: Answer) -> None:
        """Go on with a player's answer; nothing is written down. IllegalChoice changes nothing."""
        typed = self._open[player].read(answer)
        if self._many:
            self._sealed[player] = typed
            del self._open[player]
            if self._open or self._asked is None:
                return
            sealed, self._sealed = self._sealed, {}
            self._advance({name: sealed[name] for name in self._asked.questions})
        else:
            self._advance((player, typed) if self._any else typed)

    def question_to(self, asked: Question) -> Question | None:
        """The same question, asked here; None where another one is asked."""
        here = self._open.get(asked.player)
        if here is None or here.kind != asked.kind:
            return None
        if isinstance(asked, Decision):
            same = isinstance(here, Decision) and list(here.acts) == list(asked.acts)
        else:
            same = here.fields == asked.fields
        return here if same else None


class Recalled(Imagined):
    """A step as one player saw it. The dice that fell in secret from this player are imagined, and so is what
    others answered unseen: a quick player answers in their place.
    """

    _player: str
    _quick: QuickPlayer

    @classmethod
    def recall(
        cls,
        ruleset: Ruleset[Any],
        setup: Setup,
        start: bytes,
        inputs: Iterable[Input],
        values: Values[Any],
        player: str,
    ) -> Self:
        """From the state that the step began with, and what `player` saw answered and rolled since, to the
        next question for this player. Raises where what was seen does not fit what is imagined.
        """
        one = cls.__new__(cls)
        one._player, one._quick = player, QuickPlayer(values, Stream("", "others"))
        one._assemble(ruleset, setup, OwnDice("", values.clock))
        one._resume(Stretch(start, 0, 0, list(inputs), []), ())
        return one

    def replay(self, inputs: Iterable[Input], *, begin: bool = False) -> None:
        """Play what was seen, and imagine what came between."""
        self._queue = seen = deque(inputs)
        if begin:
            self._advance(None)
        unseen = 0
        while self._open and (seen or self._player not in self._open):
            item = seen[0] if seen else None
            if self._comes_next(item):
                seen.popleft()
                self._answer_again(item)
                continue
            others = [one for one in self.waiting if one.player != self._player]
            unseen += 1
            if not others or unseen > MOST_UNSEEN:
                raise ReplayError("What was seen does not fit what is imagined.")
            self._answer_unseen(others[0])
        self._queue = None

    def _comes_next(self, item: Input | None) -> TypeGuard[Answered | Unasked | Wished]:
        """Whether the rules wait for this, or it was done without being asked for."""
        if not isinstance(item, Answered):
            return isinstance(item, Unasked | Wished)
        asked = self._open.get(item.player)
        return asked is not None and asked.kind == item.kind

    @property
    def played(self) -> tuple[Input, ...]:
        """What was seen together with what was imagined."""
        return tuple(self._stretch.inputs)

    def _answer_unseen(self, question: Question) -> None:
        try:
            self.attempt(question.player, question.kind, self._quick.answer(self.state, question))
        except IllegalChoice:
            self.attempt(question.player, question.kind, question.default)

    def _faces(self, request: RollRequest) -> tuple[int, ...] | None:
        if request.to is None or self._player in request.to:
            return super()._faces(request)
        return self._own(request)


class Beginning(msgspec.Struct, frozen=True):
    """What tries begin from: a state as JSON, the inputs that lead from it to the question, and the question
    as the imagined campaign asks it.
    """

    ruleset: Ruleset[Any]
    setup: Setup
    start: bytes
    inputs: tuple[Input, ...]
    question: Question
    clock: Callable[[Any], int]

    def begun(self, seed: str) -> Imagined:
        """An imagined campaign that stands at the question, with dice of this seed from there on."""
        return Imagined.begin(self.ruleset, self.setup, self.start, self.inputs, OwnDice(seed, self.clock))


def beginning(
    ruleset: Ruleset[Any], values: Values[Any], view: View[Any], question: Question, stream: Stream
) -> Beginning | None:
    """Where tries of an answer to `question` begin; None where the question cannot be imagined.

    Rules that stop in the middle of a step cannot be begun there; so the step is played again from what the
    player saw of it, or, where that comes to the same question, from the state as it is.
    """
    player = view.player
    assert player is not None
    ways: list[tuple[bytes, Sequence[Input]]] = [(msgspec.json.encode(view.state), ())]
    if view.seen is not None:
        ways.insert(0, (view.seen.start, view.seen.inputs))
    for start, inputs in ways:
        state = msgspec.json.decode(start, type=ruleset.state_type)
        computers = dict.fromkeys(state.players, COMPUTER)
        for seats in (computers, state.seats):  # computers fight no battles on a table
            state.seats = seats
            one = _try(ruleset, values, state, inputs, question, stream)
            if one is not None:
                return one
    return None


def _try(
    ruleset: Ruleset[Any],
    values: Values[Any],
    state: State,
    inputs: Sequence[Input],
    question: Question,
    stream: Stream,
) -> Beginning | None:
    """A beginning with this state and these inputs, if it leads to the question."""
    try:
        values.imagine(state, question.player, stream)
        setup, start = _setup(ruleset, state), msgspec.json.encode(state)
        world = Recalled.recall(ruleset, setup, start, inputs, values, question.player)
        asked = world.question_to(question)
        if asked is None:
            return None
        return Beginning(ruleset, setup, start, world.played, asked, values.clock)
    except Exception:  # whatever the rules stumble over where something is hidden cannot be imagined
        return None


def _setup(ruleset: Ruleset[Any], state: State) -> Setup:
    """A setup for a campaign that goes on from a state; nothing of the true one but who plays."""
    seats = [Seat(name=name) for name in state.players]
    return Setup(ruleset=ruleset.name, rules_version=0, name="", seats=seats, options={}, seed="")
