"""How a campaign runs: phases as generators, each answer and roll written down as it comes.

All it ever needs to come back to a moment is the last checkpoint and the inputs after it; so loading, undo
and the cost of an answer stay the same however long the campaign has been going on.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, Self, TypeAlias, TypeVar, cast

import msgspec

from .chronicling import handing_on, writing
from .dice import Dice, DiceSource, Roll, check_faces, dice_source
from .errors import IllegalChoice, ReplayError
from .events import Event
from .fields import Answer, check_form
from .journal import MISSING, Answered, Input, Pledged, Rolled, Salted, Stretch, Unasked, Wished, pack, unpack
from .questions import Amendment, Question, Standing
from .rolling import faces_form, roll_event
from .ruleset import AGAIN, ENDED, ON, Next, Ruleset, State
from .seats import persons, seat_question
from .set_aside import SET_ASIDE, Aside, setting_aside
from .setup import Setup
from .steps import BOUNDARY, REFRESH, AskAll, AskAny, Boundary, Game, Pause, RollRequest, Steps
from .texts import check_texts
from .views import View

if TYPE_CHECKING:
    from .letters import Post

S = TypeVar("S", bound=State)

_Mark: TypeAlias = tuple[Stretch, int, int, dict[str, Answered], int, int, "Earlier | None"]

STRETCH = 64
"""Inputs after which the next phase boundary becomes a checkpoint."""

MOST_STANDING = 1_000
"""Inputs since a checkpoint from which on nothing is done beside the open question."""

PATIENCE = 10_000
"""Phases that may follow one another without an answer or a roll before the rules are taken to be stuck."""


class Earlier(msgspec.Struct):
    """The stretch before the one being played, as far as undo needs it; its inputs are the last block."""

    start: bytes
    answers: int
    rolls: int
    reveals: list[int]


class Runner(Generic[S]):
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

    def _assemble(self, ruleset: Ruleset[S], setup: Setup, source: DiceSource | None) -> None:
        self.ruleset = ruleset
        self.setup = setup
        self.source = source or dice_source(setup.dice, setup.seed)
        self.blocks: list[str] = []
        self.earlier: Earlier | None = None
        self.post: Post | None = None
        self.pausing = False
        self._letter = ""
        self._moment = 0
        self._viewed = 0
        self._views: dict[str | None, View[S]] = {}
        self._decoder = msgspec.json.Decoder(ruleset.state_type)

    @property
    def state(self) -> S:
        """The whole state, secrets included: for rules and tests. Players get `view`."""
        return self._game.state

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self._game.state.phase == ENDED

    @property
    def answers(self) -> int:
        """How many answers the campaign has taken, undone ones not counted."""
        return self._answers + len(self._pending)

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

    def _mark(self) -> _Mark:
        stretch = self._stretch
        return (
            stretch,
            len(stretch.inputs),
            self._answers,
            self._pending,
            len(self._reveals),
            len(self.blocks),
            self.earlier,
        )

    def _go_back(self, mark: _Mark) -> None:
        """Undo a failed answer. A refused one leaves the rules waiting; anything else has stopped them
        halfway, and they start again from the checkpoint.
        """
        stretch, inputs, self._answers, self._pending, reveals, blocks, self.earlier = mark
        del stretch.inputs[inputs:]
        if self._intact:
            del self._reveals[reveals:]
        else:
            del self.blocks[blocks:]
            self._resume(stretch, list(self._pending.values()))

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

    def _page(self, number: int) -> Sequence[Event] | None:
        """A page of the journal; None where it is lost or not at hand."""
        if number < len(self.blocks):
            return _events_of(self.blocks[number]) if self.blocks[number] != MISSING else None
        return self._stretch.events if number == len(self.blocks) else None

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

    # --- dice --------------------------------------------------------------------------------------

    def _faces(self, request: RollRequest) -> tuple[int, ...] | None:
        if self._queue and self.source.mode == "table" and isinstance(self._queue[0], Unasked | Wished):
            return None  # done while people were still rolling the dice asked for here
        if self._queue:
            item = self._queue.popleft()
            if type(item) is not Rolled:
                raise ReplayError(
                    f"After answer {self.answers} the rules roll {request.dice}, the journal does not."
                )
            self._check_source(request, item.faces)
            return item.faces
        return self._draw(self._rolls, request.dice)

    def _draw(self, index: int, dice: Dice) -> tuple[int, ...] | None:
        """Faces that nobody has seen; None where people type them."""
        return self.source.faces(index, dice)

    def _check_source(self, request: RollRequest, faces: tuple[int, ...]) -> None:
        """Dice that nobody types fall in one way only; a journal that says otherwise was tampered with."""
        self._check_roll(self._rolls, request.dice, faces)

    def _check_roll(self, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        if self.source.mode == "sealed" and faces != self.source.faces(index, dice):
            raise ReplayError(f"Roll {index + 1} of the journal shows faces that the dice did not show.")

    def _rolled(self, request: RollRequest, faces: tuple[int, ...]) -> Roll:
        check_faces(request.dice, faces)
        self._stretch.inputs.append(Rolled(faces))
        self._rolls += 1
        self._game.events.append(roll_event(request, faces, self._foreseen))
        return Roll(faces)

    def _ask_for_faces(self, request: RollRequest) -> None:
        player = request.player or self.setup.players[0]
        self._roll = request
        self._many = False
        self._open = {player: faces_form(request, player)}

    def _type_faces(self, request: RollRequest, question: Question, answer: Answer) -> None:
        check_form(question.fields, answer)
        faces = tuple(answer["faces"])
        try:
            check_faces(request.dice, faces)
        except IllegalChoice as refusal:
            raise IllegalChoice(self.ruleset.dice_code, refusal.message, request.rule) from None
        self._fall(request, faces)

    def _fall(self, request: RollRequest, faces: tuple[int, ...]) -> None:
        """Go on with the faces that were typed in."""
        self._roll = None
        self._advance(self._rolled(request, faces))

    # --- shared dice: see `sharing` ----------------------------------------------------------------

    @property
    def _foreseen(self) -> list[str] | None:
        """Who could have foreseen the roll that is made now; None where dice are not shared."""
        return None

    @property
    def scribe(self) -> str | None:
        """The person at whose device the campaign goes on: who is asked, or the first of them."""
        together = self._many and self._open and self._asked is not None
        return self._first_person(self._asked.questions if together and self._asked else self._open)

    def _first_person(self, asked: Iterable[str]) -> str | None:
        state = self.state
        return next(iter([*persons(state, asked), *persons(state, state.players)]), None)

    def _take_pen(self, player: str | None) -> None:
        """Somebody answers, or does something beside the open question."""

    def _open_letters(self, asked: Sequence[str]) -> None:
        """All secret answers are in."""

    def _pledge(self, one: Pledged) -> None:
        """A hidden number is opened, and the next one sealed."""
        raise NotImplementedError

    def _stir(self, one: Salted) -> None:
        """The salt of a letter is opened."""
        raise NotImplementedError

    # --- what is written down ----------------------------------------------------------------------

    def _flush(self) -> None:
        """Move the answer's new events into the stretch being played."""
        events = self._game.events
        if self._told < len(events):
            self._stretch.events.extend(events[self._told :] if self._told else events)
            self._told = len(events)

    def _checkpoint(self) -> None:
        """Close the stretch: its inputs and events become a block, the state the next one's start."""
        self._flush()
        done = self._stretch
        self.blocks.append(pack(done))
        self.earlier = Earlier(done.start, done.answers, done.rolls, self._reveals)
        self._stretch = Stretch(msgspec.json.encode(self.state), self._answers, self._rolls, [], [])
        self._reveals = []
        self._at_length = False


@lru_cache(maxsize=4)
def _events_of(block: str) -> Sequence[Event]:
    """The events of a finished page; whoever writes into the chronicle asks for the same one again."""
    return unpack(block).events


def _successor(order: list[str], phase: str, following: Next) -> str:
    """The name of the phase that follows `phase` in a ruleset's `order` of play."""
    if following is AGAIN:
        return phase
    if following is ON:
        return order[order.index(phase) + 1]
    assert isinstance(following, str)
    return following
