"""Restating wrongly reported battle results.

The report of a battle is a few answers in the journal, with their confirmation. A restatement replaces these
answers, and everything since is replayed with the same answers and dice, in order, up to the first one that
no longer fits. From that point people are asked again, and new dice are rolled.

The journal keeps the answers as they were given, then the restatement, then any rolls that followed. A result
can be restated as long as the battle belongs to the current stretch of the journal or to the previous one;
the two are then joined. A restatement is therefore always in the same stretch as its battle, and a replay
needs nothing earlier. What players wrote in the chronicle is not replayed: no rule reads it, and its events
remain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from empires.core.dice.dice import Dice, DiceSource
from empires.core.errors import IllegalChoice
from empires.core.offices.entries import CHRONICLE
from empires.core.offices.restatement import (
    RESTATE,
    RESTATED,
    Restatement,
    answers_of,
    may_restate_alone,
    restated_by,
)
from empires.core.offices.seats import SEAT
from empires.core.play import any_time, correcting
from empires.core.play.correcting import Again, FurtherDealer
from empires.core.play.dealing import CheckedDealer, ReplayDealer
from empires.core.questions.fields import Answer, bad_answer
from empires.core.questions.question import Question
from empires.core.records.blocks import Stretch, unpack
from empires.core.records.events import LONGEST_TEXT, Event
from empires.core.records.inputs import Answered, Input, Rolled, Unasked, Wished
from empires.core.rules.asking import REFRESH, RollRequest
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


class Played(correcting.Played[S], Protocol[S]):
    """The parts of a campaign that a restatement needs."""

    dealer: ReplayDealer

    def replay(self, inputs: Sequence[Input]) -> None:
        """Replay earlier inputs."""
        ...


Begin: TypeAlias = Callable[[Stretch, CheckedDealer], Played[S]]
"""A function that begins a campaign from a checkpoint, the inputs since then and a dealer. It raises an error
if these do not fit."""


class Window(NamedTuple):
    """A checkpoint and those inputs since then that count; with `reopens`, it is the last checkpoint but one.
    Reports before input number `since` can no longer be restated."""

    start: Stretch
    reopens: bool
    since: int

    def until(self, inputs: Sequence[Input]) -> Stretch:
        """A stretch that starts at the checkpoint and has only those of these inputs that the rules read."""
        kept = [one for one in inputs if not (isinstance(one, Unasked | Wished) and one.kind == CHRONICLE)]
        return Stretch(self.start.start, self.start.answers, self.start.rolls, kept, [])


def windows(campaign: Played[Any]) -> Iterator[Window]:
    """Windows that cover the stretch being played, first alone and then joined to the previous one."""
    record = campaign.record
    now, old = record.stretch, record.earlier
    since = record.counted.since if record.counted is not None else 0
    yield Window(Stretch(now.start, now.answers, now.rolls, record.counting, []), False, since)
    before = unpack(record.blocks[-1]).inputs if old is not None else []
    if old is not None and before:
        again = [at for at, one in enumerate(before) if _restates(one)]
        start = Stretch(old.start, old.answers, old.rolls, [*before, *record.counting], [])
        agreed = campaign.run.state.new_reports  # between devices an agreement need not be the last one
        last = agreed.last - old.answers - old.rolls + 1 if agreed is not None else 0
        yield Window(start, True, max(again[-1] + 1 if again else 0, last if last <= len(before) else 0))


def _restates(one: Input) -> bool:
    return isinstance(one, Unasked | Wished) and one.kind == RESTATE


def reports(inputs: Sequence[Input], kinds: Mapping[str, Answer]) -> list[list[int]]:
    """The reports among these inputs in order, as the positions of their answers and confirmations."""
    found: list[list[int]] = []
    goes_on = False
    for at, one in enumerate(inputs):
        if isinstance(one, Answered) and one.kind in kinds:
            if kinds[one.kind] is None and not (goes_on and _belongs(one, found[-1], inputs, kinds)):
                found.append([at])
                goes_on = True
            elif goes_on:
                found[-1].append(at)
        elif isinstance(one, Answered | Rolled):
            goes_on = False
        elif _hands_in(one, kinds):
            found.append([at])
            goes_on = False
    return found


def _hands_in(one: Input, kinds: Mapping[str, Answer]) -> bool:
    """Whether a report was handed in before the rules asked for it."""
    return isinstance(one, Unasked | Wished) and one.kind in kinds and kinds[one.kind] is None


def _verdict(inputs: Sequence[Input], kinds: Mapping[str, Answer]) -> Unasked | Wished | None:
    """The next verdict on a report that was handed in early."""
    for one in inputs:
        if isinstance(one, Unasked | Wished) and kinds.get(one.kind) is not None:
            return one
    return None


def _belongs(
    one: Answered, report: Sequence[int], inputs: Sequence[Input], kinds: Mapping[str, Answer]
) -> bool:
    """Whether an answer belongs to the preceding report, as its next part or as a second try."""
    before = [given for at in report if isinstance(given := inputs[at], Answered)]
    last = before[-1]
    if kinds[last.kind] is not None:
        return bool(last.answer != kinds[last.kind])
    disputed = [at for at, given in enumerate(before) if kinds[given.kind] is not None]
    parts = before[disputed[-1] + 1 if disputed else 0 :]
    return one.kind not in [given.kind for given in parts]


def settled(report: Sequence[int], inputs: Sequence[Input], kinds: Mapping[str, Answer]) -> bool:
    """Whether a report counts, because it was confirmed or because play continued after it."""
    first, last = inputs[report[0]], inputs[report[-1]]
    if not isinstance(first, Answered):
        verdict = _verdict(inputs[report[0] + 1 :], kinds)
        return verdict is not None and verdict.answer == kinds[verdict.kind]
    assert isinstance(last, Answered)
    agreed = kinds[last.kind] is not None and last.answer == kinds[last.kind] and last.player != first.player
    return agreed or any(isinstance(one, Answered | Rolled) for one in inputs[report[-1] + 1 :])


# --- what may be restated ----------------------------------------------------------------------------------


class Result(NamedTuple):
    """A battle result that may be restated: the number of inputs since its report began, the reporter, those
    who must agree, and the content of the report."""

    back: int
    by: str
    fighters: tuple[str, ...]
    text: str
    tiles: tuple[str, ...]


def results(campaign: Played[S], begin: Begin[S]) -> list[Result]:
    """The results that may be restated, latest first."""
    kinds = campaign.ruleset.results
    *_, window = windows(campaign)
    inputs = window.start.inputs
    found = [one for one in reports(inputs, kinds) if one[0] >= window.since]
    if not found:
        return []
    played, done = begin(window.until([]), _Unrolled(campaign.dealer)), 0
    told: list[Result] = []
    for report in found:
        if settled(report, inputs, kinds):
            played.replay(window.until(inputs[done : report[0]]).inputs)
            handed = _hands_in(inputs[report[0]], kinds)
            by, asked = _asked(played, inputs[report[0]])
            fighters, seen = [by], len(played.record.stretch.events)
            if handed and (verdict := _verdict(inputs[report[0] + 1 :], kinds)) is not None:
                fighters.append(verdict.player)
            done = report[0]
            for at in [one for one in report if kinds[_kind(inputs[one])] is not None]:
                played.replay(window.until(inputs[done:at]).inputs)
                fighters += [name for name in played.run.open if name not in fighters]
                done = at
            end = next(
                (at for at in range(report[-1] + 1, len(inputs)) if not _rolled(inputs[at])), len(inputs)
            )
            played.replay(window.until(inputs[done:end]).inputs)
            done = end
            event = told_of(played.record.stretch.events[seen:], handed=handed)
            text, tiles = (event.text, event.tiles) if event is not None else (asked, ())
            told.append(Result(len(inputs) - report[0], by, tuple(fighters), text, tiles))
    return told[::-1]


def _rolled(one: Input) -> bool:
    return isinstance(one, Rolled)


def _kind(one: Input) -> str:
    assert isinstance(one, Answered | Unasked | Wished)
    return one.kind


def _asked(played: Played[Any], one: Input) -> tuple[str, str]:
    assert isinstance(one, Answered | Unasked | Wished)
    asked = played.run.open.get(one.player)
    return one.player, asked.text if asked is not None else ""


def told_of(events: Sequence[Event], *, handed: bool) -> Event | None:
    """The event that ends a battle, or the one with which its report was `handed` in early."""
    if handed:
        return events[0] if events else None
    return next((one for one in events if "winner" in one.facts), None)


# --- the new report ----------------------------------------------------------------------------------------


class Part(NamedTuple):
    """A question in a report, and its original answer, or None if the question was not asked at the time."""

    question: Question
    before: Answer


class Reported(NamedTuple):
    """A campaign with a new report: the number of events before the report, the number of inputs of the old
    report, and the reporting player."""

    played: Played[Any]
    window: Window
    at: int
    end: int
    by: str
    seen: int
    handed: bool

    def part(self, kinds: Mapping[str, Answer], given: Sequence[str]) -> Part | None:
        """The next part of the report; None if it is complete."""
        question = self.question(kinds, given)
        if question is None:
            return None
        given_then = self.window.start.inputs[self.at : self.end]
        old = [one for one in given_then if isinstance(one, Answered | Unasked | Wished)]
        return Part(question, next((one.answer for one in old[::-1] if one.kind == question.kind), None))

    def question(self, kinds: Mapping[str, Answer], given: Sequence[str]) -> Question | None:
        """The next question of the report; None if it is complete."""
        run = self.played.run
        asked = run.open.get(self.by)
        if self.handed:
            found = any_time.standing(run, self.by)
            mine = [one.question for one in found if kinds.get(one.question.kind, "") is None]
            asked = mine[0] if mine else None
        part = asked is not None and asked.kind in kinds and kinds[asked.kind] is None
        return asked if part and asked is not None and asked.kind not in given else None


def reported(
    campaign: Played[S], begin: Begin[S], back: int, answers: Sequence[tuple[str, Answer]]
) -> Reported:
    """The campaign as it was before the report that began `back` inputs ago, continued with the new answers
    to that report. Raises IllegalChoice if these do not fit, or if no such report can be restated."""
    kinds = campaign.ruleset.results
    for window in windows(campaign):
        inputs = window.start.inputs
        found = [one for one in reports(inputs, kinds) if one[0] == len(inputs) - back >= window.since]
        if found and settled(found[0], inputs, kinds):
            break
    else:
        raise IllegalChoice(
            "not_restated",
            "Battles reported then can no longer be restated: they are too far back, or another battle has "
            "been restated since. An organiser can still correct the facts.",
        )
    at, end = found[0][0], found[0][-1] + 1
    played = begin(window.until(inputs[:at]), _Unrolled(campaign.dealer))
    first = inputs[at]
    assert isinstance(first, Answered | Unasked | Wished)
    seen, handed = len(played.record.stretch.events), not isinstance(first, Answered)
    one = Reported(played, window, at, end, first.player, seen, handed)
    for kind, answer in answers:
        asked = one.question(kinds, [])
        if asked is None or asked.kind != kind:
            raise bad_answer("The report answers a question that no longer comes up.")
        played.attempt(one.by, kind, answer)
    return one


def _confirm(one: Reported, kinds: Mapping[str, Answer]) -> list[str]:
    """Confirm a report on behalf of everyone who is asked to, and return the players of the other side."""
    run, others = one.played.run, list[str]()
    if one.handed:
        verdict = _verdict(one.window.start.inputs[one.end :], kinds)
        return [verdict.player] if verdict is not None else []
    while run.roll is None and (
        asked := [ask for ask in run.open.values() if kinds.get(ask.kind) is not None]
    ):
        others += [ask.player for ask in asked if ask.player not in (one.by, *others)]
        one.played.attempt(asked[0].player, asked[0].kind, kinds[asked[0].kind])
    return others


def reported_whole(
    campaign: Played[S], begin: Begin[S], back: int, answers: Sequence[tuple[str, Answer]]
) -> tuple[Reported, list[str]]:
    """The campaign after a new report that is complete and confirmed, and the players who fought. Raises
    IllegalChoice."""
    kinds = campaign.ruleset.results
    one = reported(campaign, begin, back, answers)
    if not answers or one.question(kinds, [kind for kind, _ in answers]) is not None:
        raise bad_answer("The report is not complete.")
    return one, [one.by, *_confirm(one, kinds)]


def check_may_restate(state: State, player: str, agreed: Sequence[str], fighters: Sequence[str]) -> None:
    """Raise IllegalChoice if a player may not restate these fighters' result with the given agreements."""
    if may_restate_alone(state, player):
        return
    if player not in fighters:
        raise IllegalChoice(
            "not_yours", "Only those who fought a battle, or an organiser, can restate its result."
        )
    missing = [name for name in fighters if name not in (player, *agreed)]
    if missing:
        raise IllegalChoice("not_agreed", f"{' and '.join(missing)} must agree to that.")


class Restated(NamedTuple):
    """A campaign that was replayed from a report onwards, and the window that held the report."""

    again: Again[Any]
    window: Window


def play_again(
    campaign: Played[S], begin: Begin[S], dealer: ReplayDealer, player: str, wish: Restatement
) -> Restated:
    """Restate a result and replay everything since; a refusal changes nothing."""
    state, answers = campaign.run.state, answers_of(wish)
    one, fighters = reported_whole(campaign, begin, wish.back, answers)
    if state.pool is None:  # between devices each side agrees for itself
        check_may_restate(state, player, wish.agreed, fighters)
    window, inputs = one.window, one.window.start.inputs
    before = begin(window.until(inputs), _Unrolled(dealer)).record.stretch.events
    beside = [given for given in inputs[one.at : one.end] if not isinstance(given, Answered)]
    beside = [] if one.handed else beside
    given = [*one.played.record.stretch.inputs, *beside]
    after = window.until([*given, *inputs[one.end :]])
    kept = _fitting(begin, dealer, after, len(given))
    moved = _handed_over(begin, dealer, after, kept)
    stretch = _part(after, [*after.inputs[:kept], *moved])
    again = begin(stretch, FurtherDealer(dealer, campaign.run))
    left = [one for one in after.inputs[kept:] if one not in moved]
    lost = [
        *(one for one in left if isinstance(one, Answered | Unasked | Wished | Rolled)),
        *(one for one in campaign.record.pending.values() if not correcting.takes(again, one)),
    ]
    _keep_offices(state, again)
    old = told_of(before[one.seen :], handed=one.handed)
    new = told_of(again.record.stretch.events[one.seen :], handed=one.handed)
    events = [
        *_told(state, player, wish, old, new),
        *correcting.asked_again(lost, "of those given since then"),
        *correcting.news(before, again.record.stretch.events),
    ]
    return Restated(Again(again, kept + len(moved), events), window)


def _part(stretch: Stretch, inputs: list[Input]) -> Stretch:
    """The stretch with only these inputs."""
    return Stretch(stretch.start, stretch.answers, stretch.rolls, inputs, [])


def _handed_over(begin: Begin[S], dealer: ReplayDealer, stretch: Stretch, kept: int) -> list[Input]:
    """The seats that changed hands after a cut. They stay as they are now, so they change hands at the cut;
    otherwise a later replay would put questions to the wrong people."""
    moved: list[Input] = []
    for one in stretch.inputs[kept:]:
        if isinstance(one, Unasked | Wished) and one.kind == SEAT.name:
            given = [*stretch.inputs[:kept], *moved, one]
            moved += [one] if _fits(begin, dealer, _part(stretch, given)) else []
    return moved


def _fits(begin: Begin[S], dealer: ReplayDealer, stretch: Stretch) -> bool:
    """Whether all inputs of a stretch fit."""
    try:
        begin(stretch, _Unrolled(dealer))
    except Exception:  # after any error the rules cannot continue from there
        return False
    return True


def _fitting(begin: Begin[S], dealer: ReplayDealer, stretch: Stretch, least: int) -> int:
    """How many inputs of a stretch fit, counted from the first; the first `least` are known to fit."""

    def fits(count: int) -> bool:
        return _fits(begin, dealer, _part(stretch, stretch.inputs[:count]))

    most = len(stretch.inputs)
    if fits(most):
        return most
    while most - least > 1:
        middle = (least + most) // 2
        if fits(middle):
            least = middle
        else:
            most = middle
    return least - _cut_letters(begin, dealer, stretch, least)


def _cut_letters(begin: Begin[S], dealer: ReplayDealer, stretch: Stretch, kept: int) -> int:
    """The number of letters between devices that come right before a cut, if the cut leaves out other letters
    that answer the same question. All these letters are requested again, since nobody may know one before all
    are sealed (protocol L1)."""
    again = begin(_part(stretch, stretch.inputs[:kept]), _Unrolled(dealer))
    return len(again.record.pending) if again.run.state.pool is not None else 0


def _keep_offices(now: State, again: Played[Any]) -> None:
    """Keep the current seats, desk and recorder, which do not depend on battle results."""
    run, state = again.run, again.run.state
    changed = state.seats != now.seats
    state.seats, state.consents, state.desk, state.recorder = now.seats, now.consents, now.desk, now.recorder
    state.restated = now.restated + 1
    if changed and run.roll is None and not run.finished:
        run.go_on(REFRESH)


def _told(state: State, player: str, wish: Restatement, old: Event | None, new: Event | None) -> list[Event]:
    """Events that show both results to those who may know about the battle; the others do not even learn who
    fought it."""
    who = restated_by(state, player, wish.agreed)
    said = f"It was reported: {old.text}" if old is not None else ""
    now = f"Now: {new.text}" if new is not None else ""
    audience = [one.to for one in (old, new) if one is not None and one.to is not None]
    to = tuple(name for name in audience[0] if all(name in one for one in audience)) if audience else None
    text = " ".join(part for part in (f"{who} restates a result.", said, now, wish.reason.strip()) if part)
    facts = {"by": player}
    whole = Event(RESTATED, "", text[:LONGEST_TEXT], to, facts=facts)
    if to is None:
        return [whole]
    others = tuple(name for name in state.players if name not in to)
    if may_restate_alone(state, player):
        return [whole, Event(RESTATED, "", f"{who} restates a result.", others, facts=facts)]
    return [whole, Event(RESTATED, "", "A result is restated.", others)]


class _Unrolled:
    """A dealer without dice that accepts the rolls of a journal unchecked, so that a replay stops where its
    inputs end."""

    ahead = False
    typed = True

    def __init__(self, dealer: CheckedDealer | ReplayDealer) -> None:
        self.source: DiceSource = dealer.source

    def faces(self, state: State, index: int, request: RollRequest) -> tuple[int, ...] | None:  # noqa: ARG002
        """Returns None, since this dealer has no dice."""
        return None

    def check(self, state: State, index: int, dice: Dice, faces: tuple[int, ...]) -> None:
        """Do nothing, since the faces were checked when they were first rolled."""

    def fell(self, state: State, faces: tuple[int, ...]) -> None:
        """Do nothing, since the campaign itself keeps track of the pool."""
