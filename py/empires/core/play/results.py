"""The results of a campaign's battles that may be restated, and what restating one would lead to."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from empires.core.offices.restatement import Restatement
from empires.core.play import restating
from empires.core.play.campaign import Campaign, stretch_of
from empires.core.play.restating import Part, Result
from empires.core.questions.fields import Answer
from empires.core.records.events import Event


def results_of(campaign: Campaign[Any]) -> list[Result]:
    """The results of battles that may be restated, latest first."""
    return restating.results(campaign, partial(stretch_of, campaign))


def next_of_report(campaign: Campaign[Any], back: int, answers: Sequence[tuple[str, Answer]]) -> Part | None:
    """The part of the report that began `back` inputs ago which follows these answers; None if the report
    is complete. Raises IllegalChoice if they do not fit."""
    one = restating.reported(campaign, partial(stretch_of, campaign), back, answers)
    return one.part(campaign.ruleset.results, [kind for kind, _ in answers])


def foreseen(campaign: Campaign[Any], player: str, wish: Restatement) -> list[Event]:
    """What restating a result would lead to; nothing is restated. Raises IllegalChoice."""
    begin = partial(stretch_of, campaign)
    return restating.play_again(campaign, begin, campaign.dealer, player, wish).again.events
