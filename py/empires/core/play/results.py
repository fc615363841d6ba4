"""The battle results of a campaign that may be restated, the effect of restating one, and the input that does
so."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import msgspec

from empires.core.offices.restatement import (
    PROPOSE,
    RESTATE,
    Proposing,
    Restatement,
    answers_of,
)
from empires.core.play import restating
from empires.core.play.campaign import Campaign, stretch_of
from empires.core.play.restating import Part, Result
from empires.core.questions.fields import Answer
from empires.core.records.events import Event
from empires.core.records.results import NewReport


def results_of(campaign: Campaign[Any]) -> list[Result]:
    """The results of battles that may be restated, latest first."""
    return restating.results(campaign, partial(stretch_of, campaign))


def next_of_report(campaign: Campaign[Any], back: int, answers: Sequence[tuple[str, Answer]]) -> Part | None:
    """The part that follows these answers in the report that began `back` inputs ago; None if the report is
    complete. Raises IllegalChoice if the answers do not fit."""
    one = restating.reported(campaign, partial(stretch_of, campaign), back, answers)
    return one.part(campaign.ruleset.results, [kind for kind, _ in answers])


def foreseen(campaign: Campaign[Any], player: str, wish: Restatement) -> list[Event]:
    """The effect that restating a result would have, without restating it. Raises IllegalChoice."""
    begin = partial(stretch_of, campaign)
    return restating.play_again(campaign, begin, campaign.dealer, player, wish).again.events


def foreseen_of(campaign: Campaign[Any], report: NewReport) -> list[Event]:
    """The effect of a new report that is waiting for agreement. Raises IllegalChoice."""
    back = campaign.record.length - report.at
    others = [name for name in report.fighters if name != report.by]
    wish = Restatement(back=back, answers=report.answers, agreed=others, reason=report.reason)
    return foreseen(campaign, report.by, wish)


def input_of(campaign: Campaign[Any], wish: Restatement) -> tuple[str, Answer]:
    """The kind and content of the input that restates a result; between devices this is a proposal. Raises
    IllegalChoice."""
    if campaign.run.state.pool is None:
        return RESTATE, msgspec.to_builtins(wish)
    from empires.core.play.agreeing import fighters_of

    at = campaign.record.length - wish.back
    fighters = fighters_of(campaign, partial(stretch_of, campaign), at, answers_of(wish))
    after = campaign.run.state.restated
    proposal = Proposing(at=at, after=after, answers=wish.answers, fighters=fighters, reason=wish.reason)
    return PROPOSE, msgspec.to_builtins(proposal)
