"""An imagined campaign, which a player makes from a view in order to try out moves. Hidden facts are
imagined, and the dice are the player's own, so the results cannot reveal more than the view does."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeGuard
from zlib import crc32

import msgspec

from empires.core.base.stream import Stream
from empires.core.dice.dice import Dice, DiceMode, SealedDice
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.play.campaign import Campaign
from empires.core.play.record import Record
from empires.core.play.run import WAITS, Run
from empires.core.play.views import View
from empires.core.questions.decision import Decision
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.records.setup import Controller, Seat, Setup
from empires.core.rules.asking import RollRequest
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import State
from empires.kit.values import Values
from empires.players.quick import QuickPlayer

COMPUTER: Controller = "computer"

MOST_UNSEEN = 40
"""The maximum number of answers by other players that are imagined in a step."""


class OwnDice(SealedDice):
    """A player's own dice for imagined rolls.

    The n-th roll that a rule makes for a player in a turn is the same in all tries with one seed, whatever
    else was rolled, so moves are compared with the same luck.
    """

    mode: DiceMode = "script"
    undoable = True

    def __init__(self, seed: str, clock: Callable[[Any], int]) -> None:
        super().__init__(seed)
        self.clock = clock
        self._fallen: dict[tuple[object, ...], int] = {}

    def fall(self, state: State, request: RollRequest) -> tuple[int, ...]:
        """The faces of an imagined roll that is made in this state."""
        what = (self.clock(state), request.rule, request.player, request.dice)
        number = self._fallen[what] = self._fallen.get(what, -1) + 1
        return self.faces(crc32(repr((what, number)).encode()), request.dice)


class OwnDealer:
    """Deals a player's own dice. With a `player`, rolls that this player has `seen` get the same faces, as
    long as they come in the same order."""

    ahead = False
    typed = False

    def __init__(self, source: OwnDice, player: str = "", seen: Iterable[Input] = ()) -> None:
        self.source = source
        self.player = player
        self.seen = deque(seen)

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...]:  # noqa: ARG002
        """The faces of a roll. Raises ReplayError if the player saw something other than a roll."""
        if not self.seen or (request.to is not None and self.player not in request.to):
            return self.source.fall(state, request)
        item = self.seen.popleft()
        if not isinstance(item, Rolled):
            raise ReplayError("Imagined a roll that the player has not seen.")
        return item.faces

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        """Do nothing, since imagined rolls that are repeated come out the same."""

    def fell(self, state: State, faces: tuple[int, ...]) -> None:
        """Do nothing, since imagined rolls are not recorded."""


class Imagined:
    """A campaign that is not stored: `imagine` continues its run, and nothing is recorded."""

    def __init__(self, run: Run[Any]) -> None:
        self.run = run

    @property
    def state(self) -> Any:
        """The whole imagined state."""
        return self.run.state

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The open questions."""
        return tuple(self.run.open.values())

    def imagine(self, player: str, answer: Answer) -> None:
        """Continue with a player's answer. Nothing changes if IllegalChoice is raised."""
        sent = self.run.accept(player, self.run.open[player].read(answer))
        if sent is not WAITS:
            self.run.go_on(sent)


def _nothing() -> None:
    """Do nothing between two phases, since an imagined campaign makes no checkpoints."""


def _begun(
    ruleset: Ruleset[Any],
    setup: Setup,
    start: bytes,
    inputs: Iterable[Input],
    dealer: OwnDealer,
    *,
    followed: bool = False,
) -> Campaign[Any]:
    """A campaign without checkpoints, made from the first state of a step and the answers and rolls since;
    later dice come from the dealer."""
    record = Record(Stretch(start, 0, 0, list(inputs), []), kept=False, followed=followed)
    return Campaign(ruleset, setup, record, dealer=dealer)


def recalled(
    ruleset: Ruleset[Any],
    setup: Setup,
    start: bytes,
    inputs: Iterable[Input],
    values: Values[Any],
    player: str,
    luck: str = "",
    *,
    followed: bool = False,
) -> Campaign[Any]:
    """A step as one player saw it, from its first state to the next question for this player. Dice hidden
    from this player are imagined, using `luck`; unseen answers by other players are given by a quick player
    in their place. Later steps are recorded if they are `followed`. Raises an error if the seen parts do not
    fit the imagined ones."""
    dealer = OwnDealer(OwnDice(luck, values.clock), player, inputs)
    campaign, seen = _begun(ruleset, setup, start, (), dealer, followed=followed), dealer.seen
    quick, unseen = QuickPlayer(values, Stream(luck, "others")), 0
    while campaign.waiting and (seen or player not in campaign.run.open):
        item = seen[0] if seen else None
        if _comes_next(item, campaign):
            seen.popleft()
            campaign.replay([item])
            continue
        others = [one for one in campaign.waiting if one.player != player]
        unseen += 1
        if not others or unseen > MOST_UNSEEN:
            raise ReplayError("The known events do not match the imagined campaign.")
        _answer_unseen(campaign, quick, others[0])
    return campaign


def _comes_next(item: Input | None, campaign: Campaign[Any]) -> TypeGuard[Answered | Unasked | Wished]:
    """Whether the rules are waiting for this input, or the input needs no question."""
    if not isinstance(item, Answered):
        return isinstance(item, Unasked | Wished)
    asked = campaign.run.open.get(item.player)
    return asked is not None and asked.kind == item.kind


def _answer_unseen(campaign: Campaign[Any], quick: QuickPlayer, question: Question) -> None:
    try:
        campaign.answer(question, quick.answer(campaign.state, question))
    except IllegalChoice:
        campaign.answer(question, question.default)


def _same_question(campaign: Campaign[Any], asked: Question) -> Question | None:
    """The same question in the imagined campaign; None if that campaign asks a different question."""
    here = campaign.run.open.get(asked.player)
    if here is None or here.kind != asked.kind:
        return None
    if isinstance(asked, Decision):
        same = isinstance(here, Decision) and list(here.acts) == list(asked.acts)
    else:
        same = here.fields == asked.fields
    return here if same else None


class Beginning(msgspec.Struct, frozen=True):
    """The starting point for tries: a state as JSON, the inputs that lead from that state to the question,
    and the question as the imagined campaign asks it.
    """

    ruleset: Ruleset[Any]
    setup: Setup
    start: bytes
    inputs: tuple[Input, ...]
    question: Question
    clock: Callable[[Any], int]

    def begun(self, seed: str) -> Imagined:
        """An imagined campaign at this question, with dice from this seed from then on."""
        dealer = OwnDealer(OwnDice(seed, self.clock))
        run = _begun(self.ruleset, self.setup, self.start, self.inputs, dealer).run
        run.between = _nothing  # the campaign is discarded, and a reference cycle would keep it alive
        return Imagined(run)


def beginning(
    ruleset: Ruleset[Any], values: Values[Any], view: View[Any], question: Question, stream: Stream
) -> Beginning | None:
    """The starting point for trying answers to `question`; None if the question cannot be imagined. Rules
    cannot be started in the middle of a step, so the step is replayed from what the player saw of it, or from
    the current state if that leads to the same question."""
    player = view.player
    assert player is not None
    ways: list[tuple[bytes, Sequence[Input]]] = [(msgspec.json.encode(view.state), ())]
    if view.seen is not None:
        ways.insert(0, (view.seen.start, view.seen.inputs))
    for start, inputs in ways:
        state = msgspec.json.decode(start, type=ruleset.state_type)
        computers = dict.fromkeys(state.players, COMPUTER)
        for seats in (computers, state.seats):  # computers do not fight on a table
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
    """A starting point with this state and these inputs; None if it does not lead to the question."""
    try:
        values.imagine(state, question.player, stream)
        setup, start = _setup(ruleset, state), msgspec.json.encode(state)
        world = recalled(ruleset, setup, start, inputs, values, question.player)
        asked = _same_question(world, question)
        if asked is None:
            return None
        played = tuple(world.record.stretch.inputs)
        return Beginning(ruleset, setup, start, played, asked, values.clock)
    except Exception:  # a question on which the rules fail because of hidden facts cannot be played out
        return None


def _setup(ruleset: Ruleset[Any], state: State) -> Setup:
    """A setup for a campaign that continues from a state; only the players are those of the real campaign."""
    seats = [Seat(name=name) for name in state.players]
    return Setup(ruleset=ruleset.name, rules_version=0, name="", seats=seats, options={}, seed="")
