"""Restating a result between devices: one of the fighters proposes a new report, which counts once the others
agree.

Pages and links do not change. The proposal and each agreement are acts of one seat, in its own page or as a
signed request (protocol W3, P2, W1). The last agreement makes every device replay everything since the
report, with the answers and dice of the journal; further dice come from the hold that contains that
agreement. An agreement names its report by a hash, so it cannot apply to any other report."""

from __future__ import annotations

from typing import Any, TypeVar

from empires.core.base.words import agree, joined
from empires.core.errors import IllegalChoice
from empires.core.offices.restatement import (
    PROPOSED,
    Agreeing,
    Proposing,
    Restatement,
    answers_of,
    key_of,
    may_restate_alone,
    waiting_for,
)
from empires.core.offices.seats import persons
from empires.core.play.restating import Begin, Played, reported_whole
from empires.core.questions.fields import Answer, bad_answer
from empires.core.records.results import MOST_REPORTS, NewReport, NewReports
from empires.core.rules.state import State

S = TypeVar("S", bound=State)


def check(campaign: Played[S], begin: Begin[S], player: str, typed: Proposing | Agreeing) -> None:
    """Check a new proposal against the journal; a replayed proposal is not checked again. Raises
    IllegalChoice."""
    state = campaign.run.state
    if isinstance(typed, Agreeing):
        return
    if typed.after != state.restated:
        raise IllegalChoice(
            "not_restated", "Another battle has been restated since. Check again what counts now."
        )
    fighters = fighters_of(campaign, begin, typed.at, answers_of(typed))
    if player not in fighters and not may_restate_alone(state, player):
        raise IllegalChoice(
            "not_yours", "Only those who fought a battle, or an organiser, can restate its result."
        )
    if typed.fighters != fighters:
        raise bad_answer(f"{joined(fighters)} must agree to that.")


def fighters_of(
    campaign: Played[S], begin: Begin[S], at: int, answers: list[tuple[str, Answer]]
) -> list[str]:
    """Everyone who must agree to a new report: the people who fought, or everyone still playing if only one
    person fought. Raises IllegalChoice if there is no such report, or the answers do not fit."""
    state = campaign.run.state
    _, fighters = reported_whole(campaign, begin, campaign.record.length - at, answers)
    fought = persons(state, fighters)
    if len(fought) > 1:
        return fought
    people = persons(state, state.players)
    return [name for name in people if name in fought or campaign.ruleset.in_play(state, name)]


def take(campaign: Played[S], player: str, typed: Proposing | Agreeing) -> tuple[str, Restatement | None]:
    """Record a proposal, or an answer to one. Returns the player who restates the result, and the new report
    if everybody has now agreed. Raises IllegalChoice."""
    state = campaign.run.state
    alone = may_restate_alone(state, player)
    if isinstance(typed, Proposing):
        key = key_of(player, typed)
        one = NewReport(
            key=key, by=player, at=typed.at, answers=typed.answers, fighters=typed.fighters, agreed=[player],
            reason=typed.reason,
        )  # fmt: skip
        if alone or not one.missing:
            return player, _restatement(campaign, one)
        _propose(campaign, one)
        return player, None
    one = next(one for one in waiting_for(state, player) if one.key == typed.key)
    if not typed.agrees:
        _reject(campaign, one, player)
        return player, None
    if alone or one.missing == [player]:
        return (player if alone else one.by), _restatement(campaign, one, player)
    if player not in one.agreed:
        one.agreed.append(player)
        _tell(campaign, one, f"{player} agrees to a new report; {_yet(one)}.")
    return player, None


def _propose(campaign: Played[Any], one: NewReport) -> None:
    """Store a proposal, replacing an earlier one by the same player about the same battle."""
    state = campaign.run.state
    known = state.new_reports or NewReports()
    waiting = [old for old in known.waiting if (old.by, old.at) != (one.by, one.at)]
    if len(waiting) >= MOST_REPORTS:
        raise IllegalChoice("too_often", "Too many new reports are waiting. Agree to one, or reject one.")
    state.new_reports = NewReports([*waiting, one], known.last)
    _tell(
        campaign, one, f"{one.by} says that a battle was reported wrongly; {_yet(one)}. {one.reason}".strip()
    )


def _reject(campaign: Played[Any], one: NewReport, player: str) -> None:
    reports = campaign.run.state.new_reports
    assert reports is not None
    reports.waiting.remove(one)
    _tell(campaign, one, f"{player.strip('#')} rejects the new report by {one.by}.")


def _restatement(campaign: Played[Any], one: NewReport, last: str = "") -> Restatement:
    others = [name for name in (*one.agreed, last) if name and name != one.by]
    back = campaign.record.length - one.at
    return Restatement(back=back, answers=one.answers, agreed=others, reason=one.reason)


def _yet(one: NewReport) -> str:
    return f"{joined(one.missing)} {agree(len(one.missing), 'has', 'have')} yet to agree"


def _tell(campaign: Played[Any], one: NewReport, text: str) -> None:
    """Report the proposal only to those who fought, since other players may not know of the battle."""
    campaign.run.game.emit(PROPOSED, "", text, to=tuple(one.fighters), by=one.by)
