"""The laboratory's trials: campaigns with every combination of options, and what was observed in each."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise, product
from typing import Any

import msgspec

from empires.core.base.long_work import Work, finished
from empires.core.records.variant import Variant
from empires.core.table import Table
from empires.kit.values import Values
from empires.lab.matches import MOST_ANSWERS, Match, begun, matches, winners_of
from empires.players.policy import answer_one
from empires.rulesets import find_values

MINUTES = 0.5
"""The average time that people take to answer, in minutes, for estimating the length of an evening."""


class Trial(msgspec.Struct, frozen=True):
    """One campaign to be played: its place in the plan, its combination of options, and the match."""

    number: int
    combination: str
    match: Match


class Seen(msgspec.Struct):
    """The observations in one campaign: the winning seats and how they won, its length, the changes of lead,
    and how often each rule was used."""

    number: int
    combination: str
    winners: list[int]
    players: list[str]
    way: str
    answers: int
    turns: int
    swings: int
    seconds: float
    rules: dict[str, int]


def combinations(given: Mapping[str, Sequence[str]]) -> list[dict[str, str]]:
    """Every combination of the values given for each option."""
    return [dict(zip(given, values, strict=True)) for values in product(*given.values())]


def told(options: Mapping[str, str], variant: Variant | None = None) -> str:
    """A label for a combination."""
    by = [f"“{variant.title}”"] if variant else []
    return ", ".join([*by, *(f"{key}={value}" for key, value in options.items())]) or "as usual"


def plan(
    ruleset: str,
    players: Sequence[str],
    games: int,
    seed: str,
    given: Mapping[str, Sequence[str]],
    variant: Variant | None = None,
) -> list[Trial]:
    """`games` campaigns for each combination, with rotated seats, and with the same maps and dice for all
    combinations. Combinations alternate, so that a run stopped early has results for each. With a `variant`,
    each combination is played under the printed rules and under the variant."""
    by = [None] if variant is None else [None, variant]
    tried_out = [(options, rules) for options in combinations(given) for rules in by]
    played = (matches(ruleset, players, games, seed, options, rules) for options, rules in tried_out)
    in_turn = [pair for one in zip(*played, strict=True) for pair in zip(tried_out, one, strict=True)]
    return [Trial(number, told(*one), match) for number, (one, match) in enumerate(in_turn)]


def tried(trial: Trial) -> Seen:
    """Play one campaign and observe it."""
    return finished(trying(trial))


def trying(trial: Trial) -> Work[Seen]:
    """Play one campaign and observe it, step by step, so that people can stop the trial."""
    match = trial.match
    campaign, policies = begun(match, "lab")
    values = find_values(campaign.ruleset)
    leaders: list[str] = []
    began, clock, turns = time.perf_counter(), values.clock(campaign.state), 0
    while campaign.waiting and campaign.answers < MOST_ANSWERS:
        question = campaign.waiting[0]
        answer_one(campaign, question, policies[question.player])
        yield campaign.answers / MOST_ANSWERS
        if values.clock(campaign.state) != clock:
            clock = values.clock(campaign.state)
            turns += 1
            leaders += _leader(campaign, values)
    return Seen(
        number=trial.number,
        combination=trial.combination,
        winners=winners_of(match, campaign),
        players=list(match.players),
        way=_way(campaign),
        answers=campaign.answers,
        turns=turns,
        swings=sum(one != other for one, other in pairwise(leaders)),
        seconds=round(time.perf_counter() - began, 2),
        rules=dict(Counter(event.rule for event in campaign.chronicle() if event.rule)),
    )


def _leader(campaign: Table, values: Values[Any]) -> Iterator[str]:
    """The leading player, if there is one."""
    state = campaign.state
    standings = {name: sum(values.worth(state, name).values()) for name in state.players}
    best = [name for name, standing in standings.items() if standing == max(standings.values())]
    if len(best) == 1:
        yield best[0]


def _way(campaign: Table) -> str:
    """The rule by which a campaign ended, which is the rule of the last event that has one."""
    last = [event.rule for event in campaign.recent if event.rule]
    return last[-1] if campaign.finished and last else "given up"
