"""Matches between computer players: campaigns with rotated seats, counted by their winners."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

import empires
from empires.core.records.setup import Seat
from empires.core.records.variant import Variant
from empires.core.table import Table
from empires.kit.odds import interval
from empires.players.named import player_called
from empires.players.policy import Policy, play
from empires.rulesets import find_values

MOST_ANSWERS = 20_000
"""The number of answers after which a campaign is stopped and decided by the rules' victory count."""


def letters(count: int) -> list[str]:
    """Names for this many seats: A, B, C, … then A1, B1, …."""
    return [f"{chr(ord('A') + at % 26)}{at // 26 or ''}" for at in range(count)]


class Match(msgspec.Struct, frozen=True):
    """One campaign of a match: the seating, and the seed of its dice and map."""

    ruleset: str
    players: tuple[str, ...]
    seed: str
    options: dict[str, Any] = {}
    variant: Variant | msgspec.UnsetType = msgspec.UNSET

    @property
    def seats(self) -> list[str]:
        """The names of the seats."""
        return letters(len(self.players))


class Outcome(msgspec.Struct):
    """The result of a campaign: the seats that won, its length in answers, the seconds it took, and whether
    it was stopped and won by the leader."""

    match: Match
    winners: list[int]
    answers: int
    seconds: float
    given_up: bool = False


class Tally(msgspec.Struct):
    """A player's record: the number of seats that it played, and the number of campaigns that it won
    alone.
    """

    name: str
    seats: int = 0
    wins: int = 0


def matches(
    ruleset: str,
    players: Sequence[str],
    games: int,
    seed: str,
    options: Mapping[str, Any],
    variant: Variant | None = None,
) -> Iterator[Match]:
    """Campaigns with rotated seats: each map and its dice are played in every seating before the next map."""
    rotated = [(*players[first:], *players[:first]) for first in range(len(players))]
    seatings = list(dict.fromkeys(rotated))  # identical players need not swap seats
    for game in range(games):
        world, turn = divmod(game, len(seatings))
        yield Match(ruleset, seatings[turn], f"{seed} {world}", dict(options), variant or msgspec.UNSET)


def begun(match: Match, purpose: str) -> tuple[Table, dict[str, Policy]]:
    """The campaign of a match and its players, each with random choices that depend only on `purpose` and the
    match."""
    seats = [Seat(name=name, controller="computer") for name in match.seats]
    campaign = empires.new(
        match.ruleset, seats, options=match.options, seed=match.seed, variant=match.variant or None
    )
    policies = {
        seat: player_called(name, campaign.ruleset, f"{purpose} {match.seed}", seat)
        for seat, name in zip(match.seats, match.players, strict=True)
    }
    return campaign, policies


def winners_of(match: Match, campaign: Table) -> list[int]:
    """The seats that won; in a stopped campaign, the leaders by the rules' victory count."""
    names = campaign.winners if campaign.finished else first_by_count(campaign)
    return [match.seats.index(name) for name in names if name in match.seats]


def played(match: Match) -> Outcome:
    """Play one campaign to its end."""
    campaign, policies = begun(match, "match")
    began = time.perf_counter()
    play(campaign, policies, MOST_ANSWERS)
    seconds = time.perf_counter() - began
    return Outcome(match, winners_of(match, campaign), campaign.answers, seconds, not campaign.finished)


def first_by_count(campaign: Table) -> list[str]:
    """The players who would win a campaign now by its rules' victory count; several if they are tied."""
    state, score = campaign.state, find_values(campaign.ruleset).score
    scores = {name: score(state, name) for name in state.players}
    return [name for name, one in scores.items() if one == max(scores.values())]


def tallied(players: Sequence[str], outcomes: Iterable[Outcome]) -> tuple[list[Tally], int]:
    """The number of wins by player name, and the number of campaigns that nobody won alone."""
    tallies = {name: Tally(name) for name in players}
    draws = 0
    for outcome in outcomes:
        for name in outcome.match.players:
            tallies[name].seats += 1
        if len(outcome.winners) == 1:
            tallies[outcome.match.players[outcome.winners[0]]].wins += 1
        else:
            draws += 1
    return list(tallies.values()), draws


def report(players: Sequence[str], outcomes: Sequence[Outcome]) -> list[str]:
    """The table of a match as lines; the last line counts the wins."""
    tallies, draws = tallied(players, outcomes)
    games = len(outcomes)
    lines = [f"{'player':<10} {'won':>5} {'share':>7}  95% interval"]
    for one in tallies:
        lo, hi = interval(one.wins, games)
        lines.append(f"{one.name:<10} {one.wins:>5} {one.wins / games:>7.1%}  {lo:.1%} to {hi:.1%}")
    answers = sum(one.answers for one in outcomes) / games
    seconds = sum(one.seconds for one in outcomes) / games
    lines.append(f"{games} campaigns, {answers:.0f} answers and {seconds:.1f} seconds each")
    if given_up := sum(one.given_up for one in outcomes):
        lines.append(f"{given_up} stopped after {MOST_ANSWERS:,} answers and decided by the rules’ own count")
    lines.append(", ".join([*(f"{one.name} {one.wins}" for one in tallies), f"draws {draws}"]))
    return lines
