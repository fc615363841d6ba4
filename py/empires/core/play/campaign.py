"""A campaign in play: it asks questions, takes answers and records everything.

A campaign consists of a setup, a run of its ruleset, and the record of its answers and rolls.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import chain
from typing import Any, Generic, TypeVar

import msgspec

from empires.core.dice.dice import DiceSource, dice_source
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.offices.desk import redacted
from empires.core.offices.seats import controller, seats_now, seats_of
from empires.core.play import beside, correcting, linking
from empires.core.play.dealing import CheckedDealer, ReplayDealer, SharedDealer, SourceDealer
from empires.core.play.record import Mark, Record, Step
from empires.core.play.run import WAITS, Run
from empires.core.play.undo import Undoing, check_undo, leave_out, to_undo
from empires.core.play.unseen import came_to_light
from empires.core.play.views import View
from empires.core.questions.fields import Answer
from empires.core.questions.question import Question
from empires.core.questions.texts import check_texts
from empires.core.records.blocks import Stretch
from empires.core.records.desk import desk_of
from empires.core.records.events import Event
from empires.core.records.inputs import (  # fmt: skip
    Agreed,
    Answered,
    Input,
    Lapsed,
    Link,
    Missing,
    Opened,
    Rolled,
    Wished,
)
from empires.core.records.setup import Controller, Setup, handicaps_of
from empires.core.rules.asking import REFRESH, Pause
from empires.core.rules.ruleset import Ruleset
from empires.core.rules.state import State

S = TypeVar("S", bound=State)

STRETCH = 64
"""The number of inputs after which the next phase boundary becomes a checkpoint. A restatement resets the
count, so that another result from the same time can also be restated."""

PATIENT = 4 * STRETCH
"""The larger number of inputs that applies while a new report is waiting for agreement, because after two
checkpoints its battle would be out of reach."""


class Campaign(Generic[S]):
    """A campaign, made with `empires.new` or `empires.load`. `waiting` are the open questions, `answer` takes
    a legal answer and returns what happened, `view` is what a player may know, and `undo` takes back the last
    answer where the dice mode allows it.

    `moment` is a number that increases whenever the campaign may have changed, including by an undo. A
    campaign starts from a state, or from the end of a record. With `pausing`, the campaign stops in the
    middle of a long calculation, which `resting` then describes and `go_on` continues; otherwise long
    calculations are done in one go.
    """

    def __init__(
        self,
        ruleset: Ruleset[S],
        setup: Setup,
        start: S | Record,
        *,
        source: DiceSource | None = None,
        dealer: CheckedDealer | None = None,
        replay_first: Iterable[Input] = (),
        pausing: bool = False,
    ) -> None:
        self.ruleset = ruleset
        self.setup = setup
        if not isinstance(start, Record):
            start = Record(Stretch(msgspec.json.encode(start), 0, 0, list(replay_first), []))
        self.record = start
        if dealer is None:
            found = source or dice_source(setup.dice, setup.seed)
            dealer = SharedDealer(found) if found.mode == "shared" else SourceDealer(found)
        self.dealer = ReplayDealer(dealer, start)
        self.moment = 0
        self._viewed = 0
        self._views: dict[str | None, View[S]] = {}
        self._decoder = msgspec.json.Decoder(ruleset.state_type)
        inputs = [*start.stretch.inputs, *start.pending.values()]
        self._replay(inputs, self._begun(start.stretch, pausing))

    # --- what there is to know ---------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The whole state, secrets included: for rules and tests. Players get `view`."""
        return self.run.game.state

    @property
    def waiting(self) -> tuple[Question, ...]:
        """The open questions; empty when the campaign has ended."""
        return tuple(self.run.open.values())

    @property
    def resting(self) -> Pause | None:
        """The long calculation that was interrupted; None if the rules are waiting for somebody."""
        return self.run.resting

    @property
    def finished(self) -> bool:
        """Whether the campaign has ended."""
        return self.run.finished

    @property
    def winners(self) -> list[str]:
        """The winners: several if the victory is shared, none before the end or if nobody won."""
        return list(self.state.winners)

    @property
    def played_by(self) -> dict[str, Controller]:
        """The current controller of each seat."""
        state = self.state
        return {seat.name: controller(state, seat.name) for seat in seats_now(self.setup, state)}

    @property
    def answers(self) -> int:
        """How many answers the campaign has taken, not counting undone ones."""
        return self.record.answers + len(self.record.pending)

    @property
    def pending(self) -> list[Answered]:
        """Secret answers that are waiting for other players' answers, in order of arrival."""
        return list(self.record.pending.values())

    @property
    def recent(self) -> list[Event]:
        """The events of the last two stretches, secrets included."""
        return self.record.recent

    def pages(self) -> Sequence[Sequence[Event]]:
        """The events page by page, secrets included; each page is unpacked when requested."""
        return self.record.pages

    def chronicle(self) -> Iterator[Event]:
        """Every event since the beginning, secrets included; old pages are unpacked as they are read."""
        return chain.from_iterable(self.pages())

    def hash(self) -> str:
        """A fingerprint of the whole state; the same journal gives the same fingerprint on every machine."""
        return sha256(msgspec.json.encode(self.state)).hexdigest()

    def view(self, player: str | None) -> View[S]:
        """The view of `player`; None means an onlooker. The same view is returned until something changes."""
        if self._viewed != self.moment:
            self._viewed, self._views = self.moment, {}
        view = self._views.get(player)
        if view is None:
            view = self._views[player] = View(player, self.run, self.record, partial(step_of, self))
        return view

    # --- what there is to do -----------------------------------------------------------------------

    def answer(self, question: Question, answer: Answer) -> list[Event]:
        """Answer an open or standing question and return what happened. On IllegalChoice nothing changes."""
        return self.attempt(question.player, question.kind, answer)

    def attempt(self, player: str, kind: str, answer: Answer, *, wish: int = 0) -> list[Event]:
        """Answer this player's question of this kind; see `answer`. An answer is an act, a form's record, or
        their form in the journal: a choice's value or a dict. `wish` is the number of a request, which cannot
        answer an open question, since its player does not have the pen."""
        replaying, run, record = self.dealer.queue is not None, self.run, self.record
        if not replaying:
            check_texts(answer)
            if record.noting:
                record.note_state(msgspec.json.encode(run.state))
        self._listen()
        before = record.mark()
        try:
            asked = run.open.get(player)
            if asked is None or asked.kind != kind or wish:
                beside.do(self, partial(stretch_of, self), player, kind, answer, wish)
            elif run.roll is not None:
                run.fall(run.typed_faces(asked, answer))
            else:
                typed = asked.read(answer)
                self._write(asked, typed)
                sent = run.accept(player, typed)
                if sent is not WAITS:
                    run.go_on(sent)
        except Exception:
            if not replaying:
                self._go_back(before)
            raise
        return self._hear()

    def go_on(self) -> list[Event]:
        """Continue a long calculation to the next pause or question, or roll the dice that the rules are
        waiting for, if they are known now. Returns what happened."""
        run = self.run
        faces = None if run.roll is None else self.dealer.faces(run.state, run.rolls, run.roll)
        if run.roll is not None and faces is None:
            return []
        self._listen()
        before = self.record.mark()
        try:
            run.fall(faces) if faces is not None else run.go_on()
        except Exception:
            self._go_back(before)
            raise
        return self._hear()

    def _link(self, one: Link) -> None:
        """Carry out an action as a rule would; if a seat has changed hands, ask the open question again."""
        self._listen()
        self.run.intact = False
        event = linking.link(self.run, one)
        self.run.intact = True
        self.record.write(one)
        if event is not None:
            self.run.game.events.append(event)
        if isinstance(one, Agreed) and self.run.roll is None:
            self.run.go_on(REFRESH)
        self._hear()

    def undo(self, of: Collection[str] | None = None) -> str | None:
        """Take back the last answer and return the name of the player who gave it, or None if it was a
        typed-in roll. With `of`, take back the last answer given by any of these players, and everything that
        others have answered since. Raises IllegalChoice, and changes nothing, if dice or a reveal forbid it
        or if nothing is left to take back."""
        undoing = undoing_of(self, of)
        leave_out(self, undoing)
        return undoing.whose

    def take_back(self, player: str) -> None:
        """Reopen a question whose secret answer is still waiting for others, so that it can be changed."""
        if player not in self.record.pending:
            raise IllegalChoice("nothing_to_undo", "None of your answers is waiting for the others.")
        stretch, kept = self.record.stretch, [one for one in self.pending if one.player != player]
        self.replay([*stretch.inputs, *kept], start=stretch)

    def replay(self, inputs: Iterable[Input], *, start: Stretch | None = None) -> None:
        """Replay answers and rolls from earlier or from another device; with a `start`, begin at that
        checkpoint. Raises ReplayError, or IllegalChoice, at the first input that does not fit."""
        self._replay(inputs, self._begun(start, self.run.pausing) if start is not None else None)

    # --- how answers are taken ---------------------------------------------------------------------

    def _begun(self, start: Stretch, pausing: bool) -> Run[S]:
        """Create a run that starts at the same checkpoint as its record."""
        self.record.begin(start)
        return Run(
            self.ruleset,
            self._decoder.decode(start.start),
            self.dealer,
            self._between,
            roller=self.setup.players[0],
            rolls=start.rolls,
            pausing=pausing,
        )

    def _replay(self, inputs: Iterable[Input], run: Run[S] | None) -> None:
        self.moment += 1
        queue = self.dealer.queue = deque(inputs)
        try:
            if run is not None:
                self.run = run
                run.go_on()
                self._hear()
            while queue:
                self._replay_one(queue.popleft())
        finally:
            self.dealer.queue = None

    def _listen(self) -> None:
        """Begin a new list of events for the current action."""
        self.run.game.events = []
        self.record.listen()
        self.moment += 1

    def _hear(self) -> list[Event]:
        """Record the events that have happened."""
        events = self.run.game.events
        self.record.hear(events)
        return events

    def _write(self, question: Question, typed: Any) -> None:
        """Record an answer. A secret answer is held back until all answers are in; then they are all recorded
        together."""
        player, record, run = question.player, self.record, self.run
        written = Answered(player, question.kind, question.write(typed))
        if not run.secret:
            record.write(written)
            return
        record.pending = {**record.pending, player: written}
        if [*run.open] == [player]:
            record.reveal()

    def _replay_one(self, one: Input) -> None:
        match one:
            case Rolled():
                if self.run.roll is None:
                    told = f"After answer {self.answers} the journal rolls dice"
                    raise ReplayError(f"{told}, but the rules do not.")
                self.run.fall(one.faces)
                self._hear()
            case Opened() | Lapsed() | Missing() | Agreed():
                self._link(one)
            case _:
                wish = one.count if isinstance(one, Wished) else 0
                try:
                    self.attempt(one.player, one.kind, one.answer, wish=wish)
                except IllegalChoice as refusal:
                    raise ReplayError(
                        f"Answer {self.answers + 1} of the journal ({one.kind} by {one.player}) "
                        f"is refused: {refusal}"
                    ) from refusal

    def _between(self) -> None:
        """Record that a phase has ended: a checkpoint may follow, and another step begins."""
        run, record = self.run, self.record
        start = b""
        reports = run.state.new_reports
        enough = PATIENT if reports is not None and reports.waiting else STRETCH
        if record.kept and (record.fresh >= enough or run.long):
            record.hear(run.game.events)
            start = msgspec.json.encode(run.state)
            record.checkpoint(start, run.rolls)
            run.long = False
        wanted = record.followed or (record.kept and run.state.desk is not None)
        record.begin_step((start or msgspec.json.encode(run.state)) if wanted else None)

    def _go_back(self, mark: Mark) -> None:
        """Undo a failed answer. After a refusal the rules are still waiting; any other error has stopped them
        halfway, so they start again from the checkpoint.
        """
        self.record.back_to(mark)
        if not self.run.intact:
            self.replay([*mark.stretch.inputs, *mark.pending.values()], start=mark.stretch)


def undoing_of(campaign: Campaign[S], of: Collection[str] | None = None) -> Undoing:
    """The inputs that `Campaign.undo` would take back. Raises IllegalChoice if there is nothing to undo."""
    source = campaign.dealer.source
    undoing = to_undo(campaign.record, of, typed=source.mode == "table")
    if not undoing.secret:
        check_undo(undoing, undoable=source.undoable)
        if not source.undoable:
            _check_unseen(campaign, undoing)
    return undoing


def _check_unseen(campaign: Campaign[S], undoing: Undoing) -> None:
    """Check that the players whose answers are undone have not learnt anything hidden since."""
    past = _state_before(campaign, undoing)
    givers = {one.player for one in undoing.undone if not isinstance(one, Rolled)}
    known = [msgspec.to_builtins(redacted(campaign.ruleset, past, name)) for name in givers]
    if came_to_light(msgspec.to_builtins(past), known, msgspec.to_builtins(campaign.state)):
        raise IllegalChoice(
            "revealed", "Something hidden has come to light since, and cannot be hidden again."
        )


def _state_before(campaign: Campaign[S], undoing: Undoing) -> S:
    """The state in which the first of the undone inputs was given. From now on, states are remembered."""
    campaign.record.noting = True
    noted = campaign.record.states.get(campaign.record.length - len(undoing.undone))
    if noted is not None:
        state: S = msgspec.json.decode(noted, type=campaign.ruleset.state_type)
        return state
    record = Record(undoing.stretch)
    return Campaign(campaign.ruleset, campaign.setup, record, source=campaign.dealer.source).state


def step_start(campaign: Campaign[S]) -> S:
    """The state at the beginning of the current step, to which an organiser's corrections apply."""
    state: S = msgspec.json.decode(step_of(campaign).start, type=campaign.ruleset.state_type)
    return state


def step_of(campaign: Campaign[S]) -> Step:
    """The beginning of the current step."""
    return correcting.step_of(campaign, beside.of_step(partial(stretch_of, campaign)))


def stretch_of(campaign: Campaign[S], stretch: Stretch, dealer: CheckedDealer) -> Campaign[S]:
    """A separate campaign that starts at a checkpoint and makes no checkpoints of its own."""
    record = Record(stretch, kept=False, followed=True)
    return Campaign(campaign.ruleset, campaign.setup, record, dealer=dealer)


def first_state(ruleset: Ruleset[S], setup: Setup) -> S:
    """The state in which a campaign begins. Raises SetupError if it cannot begin."""
    state = ruleset.setup(setup)
    state.seats = seats_of(setup)
    state.handicaps = handicaps_of(setup)
    state.desk = desk_of(setup)
    return state
