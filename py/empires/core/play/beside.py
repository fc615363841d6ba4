"""Actions that do not answer the open question: each is found by its kind, carried out and recorded.
Corrections and restatements cause a replay; after any other action the open question is asked again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from empires.core.errors import IllegalChoice
from empires.core.offices.restatement import Restatement
from empires.core.play import any_time, correcting, restating
from empires.core.play.dealing import CheckedDealer
from empires.core.play.record import Counted
from empires.core.play.restating import Begin, Played
from empires.core.questions.fields import Answer
from empires.core.records.blocks import Stretch
from empires.core.records.inputs import Input, Unasked, Wished
from empires.core.records.results import NewReports
from empires.core.rules.asking import REFRESH
from empires.core.rules.standing import Amendment, Restating, Standing
from empires.core.rules.state import State

S = TypeVar("S", bound=State)

MOST_STANDING = 1_000
"""The maximum number of inputs since a checkpoint; beyond that, only the open question can be answered."""


def do(campaign: Played[S], begin: Begin[S], player: str, kind: str, answer: Answer, wish: int) -> None:
    """Carry out an action and ask the open question again; `wish` numbers a request. Raises IllegalChoice."""
    run, record = campaign.run, campaign.record
    replaying = campaign.dealer.queue is not None
    if len(record.stretch.inputs) >= MOST_STANDING and not replaying:
        raise IllegalChoice(
            "too_often", "That has been done too often in this step. Answer the open question first."
        )
    found = [one for one in _offered(campaign, player) if one.question.kind == kind]
    if not found:
        raise any_time.refusal(run, campaign.setup, player, kind, answer)
    one = found[0]
    typed = one.question.read(answer)
    written = one.question.write(typed)
    done = Wished(player, kind, written, wish) if wish else Unasked(player, kind, written)
    if isinstance(one, Restating):
        by, restated = (
            (player, typed) if run.state.pool is None else _proposed(campaign, begin, player, typed)
        )
        if restated is not None:
            _restate(campaign, begin, by, restated, done)
        _count(campaign, player, wish)
        if restated is None:
            record.write(done)
        return
    if isinstance(one, Amendment):
        _amend(campaign, begin, one, typed, done)
        _count(campaign, player, wish)
        return
    run.intact = False
    one.do(typed)
    _count(campaign, player, wish)
    run.intact = True
    record.write(done)
    if run.roll is None:
        run.go_on(REFRESH)


def of_step(begin: Begin[S]) -> correcting.Begin[S]:
    """Turn a function that begins a campaign at a checkpoint into one that begins a campaign at a step."""

    def second(start: bytes, inputs: Sequence[Input], dealer: CheckedDealer) -> Played[S]:
        return begin(Stretch(start, 0, 0, list(inputs), []), dealer)

    return second


def _offered(campaign: Played[S], player: str) -> list[Standing[Any] | Amendment[Any] | Restating]:
    """All actions that a player may take in addition to answering the open question."""
    run, setup = campaign.run, campaign.setup
    return [
        *any_time.standing(run, player),
        *any_time.chronicling(run, campaign.record, player),
        *(any_time.playing_on(run, player) if campaign.dealer.queue is not None else []),
        *any_time.at_desk(run, player),
        *any_time.restating(run, setup, player),
        *any_time.coming_and_going(run, setup, player),
    ]


def _amend(campaign: Played[S], begin: Begin[S], one: Amendment[Any], typed: Any, done: Input) -> None:
    """Correct the state at the beginning of the step, and continue with the step replayed from there."""
    second = of_step(begin)
    again = correcting.play_again(campaign, second, campaign.dealer, one, typed)
    if campaign.dealer.queue is None:
        correcting.check_ahead(campaign, second, again)
    campaign.record.write(done)
    correcting.go_on_as(campaign, again)


def _proposed(
    campaign: Played[S], begin: Begin[S], player: str, typed: Any
) -> tuple[str, Restatement | None]:
    """Record a proposal between devices, or an answer to one. Returns the player who restates the result, and
    the new report if everybody has agreed."""
    from empires.core.play import agreeing

    if campaign.dealer.queue is None:
        agreeing.check(campaign, begin, player, typed)
    return agreeing.take(campaign, player, typed)


def _restate(campaign: Played[S], begin: Begin[S], player: str, wish: Restatement, done: Input) -> None:
    """Restate a result, and continue with the campaign as replayed from the new result."""
    record, at = campaign.record, campaign.record.length
    again, window = restating.play_again(campaign, begin, campaign.dealer, player, wish)
    if campaign.dealer.queue is None:
        correcting.check_ahead(campaign, of_step(begin), again)
    if window.reopens:
        record.reopen()
    record.write(done)
    correcting.go_on_as(campaign, again)
    inputs = again.played.record.stretch.inputs
    record.counted = Counted(inputs, len(record.stretch.inputs), window.since)
    if campaign.run.state.pool is not None:
        campaign.run.state.new_reports = NewReports(last=at)


def _count(campaign: Played[S], player: str, wish: int) -> None:
    pool = campaign.run.state.pool
    if wish and pool is not None:
        pool.wishes[player] = wish
