"""An organiser's corrections to the state, and their effect on the current step. In the middle of a phase the
rules remember what they have read, so the state cannot be replaced then; at the beginning of a phase
everything is read afresh. A correction therefore counts *from the beginning of the step*, that is, of the
phase being played. The state at that point is corrected, and a second run replays the step from there with
the same answers and dice, in order, up to the first one that no longer fits. From that point people are asked
again, and new dice are rolled. Sealed answers that are waiting for others remain if they are still legal.

The campaign then continues with the second run. The journal contains the answers as they were given, then the
correction, then any rolls that followed. Replaying the correction replays the step in the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

import msgspec

from empires.core.base.words import agree, joined, many
from empires.core.dice.dice import Dice, TableDice
from empires.core.errors import IllegalChoice, ReplayError
from empires.core.play import any_time
from empires.core.play.dealing import CheckedDealer, ReplayDealer, SourceDealer
from empires.core.play.record import Record, Step
from empires.core.play.run import Run
from empires.core.questions.fields import Answer
from empires.core.questions.proposals import check_proposals
from empires.core.questions.question import Question
from empires.core.records.events import Event
from empires.core.records.inputs import Answered, Input, Rolled
from empires.core.records.setup import Setup
from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.core.rules.ruleset import Ruleset, check_state
from empires.core.rules.standing import Amendment
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Played(Protocol[S]):
    """The parts of a campaign that a correction needs."""

    ruleset: Ruleset[S]
    setup: Setup
    run: Run[S]
    record: Record

    @property
    def waiting(self) -> Sequence[Question]:
        """The open questions."""
        ...

    def attempt(self, player: str, kind: str, answer: Answer) -> list[Event]:
        """Answer this player's question of this kind."""
        ...


Begin: TypeAlias = Callable[[bytes, Sequence[Input], CheckedDealer], Played[S]]
"""A function that begins a campaign of one step from a state, inputs and a dealer. It raises an error if
these do not fit."""


class Again(NamedTuple, Generic[S]):
    """A replayed step, with the number of inputs `kept` and the events that happened differently."""

    played: Played[S]
    kept: int
    events: list[Event]


def step_of(campaign: Played[S], begin: Begin[S]) -> Step:
    """The state in which the current step began, found by replaying the stretch if that state was not
    stored."""
    record = campaign.record
    if record.step is None:
        record.followed = True
        again = begin(record.stretch.start, record.stretch.inputs, _nobody())
        record.step = again.record.step
    assert record.step is not None
    return record.step


def inputs_of(step: Step, record: Record) -> list[Input]:
    """The answers and rolls of the current step that count."""
    return [*step.kept, *record.stretch.inputs[step.at :]]


def play_again(
    campaign: Played[S], begin: Begin[S], dealer: ReplayDealer, one: Amendment[Any], typed: Any
) -> Again[S]:
    """Change the state in which the step began, and replay the step; a refusal changes nothing."""
    step = step_of(campaign, begin)
    game: Game[S] = Game(msgspec.json.decode(step.start, type=campaign.ruleset.state_type))
    try:
        one.do(game, typed)
    except IllegalChoice:
        raise
    except Exception:  # who may see the fact depends on the state, which may be unsound
        _check(campaign, game.state)
        raise
    _check(campaign, game.state)
    inputs = inputs_of(step, campaign.record)
    before = begin(step.start, inputs, _nobody()).record.stretch.events
    again, kept, lost = _fitting(campaign, begin, dealer, msgspec.json.encode(game.state), inputs)
    new = news(before, again.record.stretch.events)
    return Again(again, kept, [*game.events, *asked_again([*inputs[kept:], *lost], "of this step"), *new])


def _check(campaign: Played[S], state: S) -> None:
    try:
        check_state(state, campaign.setup, campaign.ruleset)
    except Exception as fault:  # any error in a check means that the state is unsound
        raise _refusal(campaign, str(fault)) from fault


def _refusal(campaign: Played[S], reason: str) -> IllegalChoice:
    """The refusal of a correction; the reason is given only to an organiser who may know everything."""
    desk = campaign.run.state.desk
    told = f": {reason.rstrip('.')}" if desk is not None and desk.sees and reason else ""
    return IllegalChoice("unsound", f"The campaign would contradict itself{told}.")


def _fitting(
    campaign: Played[S], begin: Begin[S], dealer: ReplayDealer, start: bytes, inputs: Sequence[Input]
) -> tuple[Played[S], int, list[Answered]]:
    """The step, replayed from the start with as many of its inputs as fit; the number of these; and the
    waiting sealed answers that no longer fit."""
    pending = list(campaign.record.pending.values())
    for kept in range(len(inputs), -1, -1):
        try:
            again = begin(start, inputs[:kept], FurtherDealer(dealer, campaign.run))
            if kept < len(inputs):
                return again, kept, pending
            return again, kept, [answer for answer in pending if not takes(again, answer)]
        except (IllegalChoice, ReplayError) as fault:
            if not kept:
                raise _refusal(campaign, str(fault)) from fault
        except Exception as fault:  # after any error the rules cannot continue from such a state
            raise _refusal(campaign, "the rules cannot go on from there") from fault
    raise AssertionError("unreachable: the last try refuses")


def takes(again: Played[Any], answer: Answered) -> bool:
    """Give a replayed step a sealed answer that is waiting for the others, and return whether it fits."""
    try:
        again.attempt(answer.player, answer.kind, answer.answer)
    except IllegalChoice:
        return False
    return True


# --- what it will be asked -------------------------------------------------------------------------------

MOST_TRIED = 12
"""The maximum number of sets of answers tried out before a corrected step is accepted."""

Given: TypeAlias = tuple[str, str, Answer]
"""An answer: player, kind of question, and content."""


def check_ahead(campaign: Played[S], begin: Begin[S], again: Again[S]) -> None:
    """Raise IllegalChoice if a corrected step fails where the original did not, either at its open questions
    or at those that follow one of the answers proposed for them."""
    for answers in ([], *_proposed(again.played.waiting)):
        fault = _stumbling(begin, again.played, answers)
        if fault is not None and repr(fault) != repr(_stumbling(begin, campaign, answers)):
            raise _refusal(campaign, "the rules cannot go on from there") from fault


def _stumbling(begin: Begin[S], played: Played[S], answers: Sequence[Given]) -> Exception | None:
    """The error that the rules raise when given these answers and asked for the next questions, or None."""
    step = step_of(played, begin)
    try:
        ahead = begin(step.start, inputs_of(step, played.record), _nobody())
        for player, kind, answer in answers:
            asked = [name for name, question in ahead.run.open.items() if question.kind == kind]
            if asked:
                ahead.attempt(player if player in asked else asked[0], kind, answer)
        _check_questions(ahead)
    except Exception as fault:  # after any error, nobody could answer there
        return fault
    return None


def _check_questions(played: Played[Any]) -> None:
    """Build every question that somebody could answer now, with all its contents."""
    run = played.run
    beside = [one for player in run.state.players for one in any_time.standing(run, player)]
    for question in [*played.waiting, *(one.question for one in beside)]:
        check_proposals(question)


def _proposed(waiting: Sequence[Question]) -> list[list[Given]]:
    """The answers to try: first one for every open question together, then each choice alone."""
    first = [(one.player, one.kind, one.choices[0].value if one.choices else one.default) for one in waiting]
    singly = [[(one.player, one.kind, choice.value)] for one in waiting for choice in one.choices]
    return [first, *singly][:MOST_TRIED]


def go_on_as(campaign: Played[S], again: Again[S]) -> None:
    """Record what is new in a replayed step, and continue with its run."""
    run, mine = campaign.run, campaign.record
    second, theirs, kept = again.played.run, again.played.record, again.kept
    inputs, new = mine.stretch.inputs, theirs.stretch.inputs[kept:]
    mine.reveals += [len(inputs) + at - kept for at in theirs.reveals if at >= kept]
    inputs.extend(new)
    rolls = sum(type(one) is Rolled for one in new)
    mine.answers += len(new) - rolls
    step = theirs.step
    assert step is not None
    mine.step = Step(step.start, step.kept + theirs.stretch.inputs[step.at :], len(inputs))
    mine.pending = theirs.pending
    run.game.events.extend(again.events)
    second.game.events, second.game.state.pool = run.game.events, run.state.pool
    second.dealer, second.between = run.dealer, run.between
    second.rolls, second.pausing, second.long = run.rolls + rolls, run.pausing, run.long
    campaign.run = second


class FurtherDealer:
    """The dealer of a replayed step once its recorded rolls are used up: it continues with the campaign's
    next rolls. `run` is the campaign's run. Earlier faces were checked when they were first rolled.
    """

    ahead = False

    def __init__(self, dealer: ReplayDealer, run: Run[Any]) -> None:
        self.dealer = dealer
        self.run = run
        self.source = dealer.source
        self.used = 0

    @property
    def typed(self) -> bool:
        """Whether people roll the dice that the campaign's dealer does not supply."""
        return self.dealer.typed

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:  # noqa: ARG002
        """The next faces that have not been rolled yet."""
        faces = self.dealer.faces(self.run.state, self.run.rolls + self.used, request)
        self.used += 1
        return faces

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        """Do nothing, since no roll is checked again."""

    def fell(self, state: State, faces: tuple[int, ...]) -> None:
        """Do nothing, since the campaign itself keeps track of the pool."""


def _nobody() -> SourceDealer:
    """A dealer without dice, so that a replay stops where its inputs end."""
    return SourceDealer(TableDice())


def asked_again(lost: Sequence[Input], which: str) -> list[Event]:
    """Report how many answers and rolls no longer fit; `which` names them."""
    if not lost:
        return []
    rolls = sum(isinstance(one, Rolled) for one in lost)
    counts = ((len(lost) - rolls, "answer"), (rolls, "roll"))
    counted = joined(many(count, word) for count, word in counts if count)
    fit, them = agree(len(lost), "fits", "fit"), agree(len(lost), "it", "them")
    text = f"{counted} {which} no longer {fit}; the players who gave {them} are asked again."
    return [Event("asked_again", "", text)]


def news(before: Sequence[Event], after: Sequence[Event]) -> list[Event]:
    """Events of the replayed step that had not happened before."""
    known = list(before)
    new = []
    for event in after:
        if event in known:
            known.remove(event)
        else:
            new.append(event)
    return new
