"""Matches: who plays better wins more often, from every seat, and the count is honest."""

from __future__ import annotations

import pytest

import empires
from empires.core.records.setup import Seat
from empires.kit.odds import interval
from empires.lab.matches import (
    first_by_count,
    matches,
    played,
    report,
    tallied,
)
from empires.lab.running import all_played
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue


def test_every_player_sits_in_every_seat_on_the_same_map() -> None:
    found = list(matches("ninth-age", ["hard", "greedy", "random"], 4, "s", {}))
    assert [one.players for one in found[:3]] == [
        ("hard", "greedy", "random"), ("greedy", "random", "hard"), ("random", "hard", "greedy"),
    ]  # fmt: skip
    assert len({one.seed for one in found[:3]}) == 1 != len({one.seed for one in found})


def test_equal_players_play_on_a_new_map_each_time() -> None:
    found = list(matches("ninth-age", ["easy", "easy", "easy"], 6, "s", {}))
    assert len({one.seed for one in found}) == 6
    paired = list(matches("ninth-age", ["hard", "easy", "hard", "easy"], 4, "s", {}))
    assert len({(one.seed, one.players) for one in paired}) == 4
    assert len({one.seed for one in paired}) == 2


def test_the_same_match_ends_the_same_way() -> None:
    match = next(matches("ninth-age", ["easy", "random"], 1, "again", {}))
    first, second = played(match), played(match)
    assert (first.winners, first.answers) == (second.winners, second.answers)


BETTER = [
    ("ninth-age", "easy", "random", 20, 13),
    ("ninth-age", "normal", "random", 20, 17),
    ("warmaster", "hard", "random", 20, 18),
    ("warmaster", "normal", "random", 20, 16),
    ("warmaster", "normal", "easy", 20, 12),
    ("warmaster", "easy", "random", 12, 8),
    ("mighty-kingdoms", "easy", "random", 4, 4),
]
"""Who plays better, in so many games, and the fewest wins that show it."""

SMALL = {("warmaster", "hard"): {"tiles_per_empire": 8}, ("warmaster", "normal"): {"tiles_per_empire": 8}}
"""Small lands for players who think long; the soak plays on lands of the usual size."""


@pytest.mark.parametrize(("ruleset", "strong", "weak", "games", "least"), BETTER)
def test_who_plays_better_wins(ruleset: str, strong: str, weak: str, games: int, least: int) -> None:
    """No more is played than it takes to be sure that more than half are won."""
    wins = 0
    found = matches(ruleset, [strong, weak], games, "1", SMALL.get((ruleset, strong), {}))
    for number, match in enumerate(found, 1):
        wins += tallied([strong, weak], [played(match)])[0][0].wins
        both_seats = number % 2 == 0
        if both_seats and interval(wins, number)[0] > 0.5:
            return
    assert wins >= least


@pytest.mark.soak
@pytest.mark.parametrize(("ruleset", "strong", "weak", "games", "least"), BETTER)
def test_who_plays_better_wins_as_often_as_was_measured(
    ruleset: str, strong: str, weak: str, games: int, least: int
) -> None:
    outcomes = list(all_played(matches(ruleset, [strong, weak], games, "1", {}), None))
    assert tallied([strong, weak], outcomes)[0][0].wins >= least


@pytest.mark.parametrize("ruleset", sorted(catalogue()))
def test_a_campaign_that_is_given_up_goes_to_who_leads_by_what_the_rules_count(
    ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("empires.lab.matches.MOST_ANSWERS", 10)
    outcome = played(next(matches(ruleset, ["easy", "random"], 1, "short", {})))
    assert outcome.given_up
    assert outcome.answers == 10
    assert outcome.winners
    assert "1 stopped after" in report(["easy", "random"], [outcome])[-2]


def test_more_realm_points_lead_in_the_ninth_age() -> None:
    seats = [Seat(name=name, controller="computer") for name in "AB"]
    campaign = empires.new("ninth-age", seats, seed="count")
    play(campaign, {name: RandomPlayer("count", name) for name in "AB"}, 30)
    for tile in campaign.state.tiles.values():
        tile.flag = "B"
    assert first_by_count(campaign) == ["B"]


def test_the_interval_holds_the_share_and_narrows_with_more_games() -> None:
    lo, hi = interval(9, 10)
    assert 0.59 < lo < 0.9 < hi < 0.99
    low, high = interval(900, 1000)
    assert high - low < hi - lo
    assert interval(0, 0) == (0.0, 1.0)


def test_the_last_line_counts_the_wins() -> None:
    outcomes = list(all_played(matches("ninth-age", ["easy", "random"], 4, "1", {}), None))
    tallies, draws = tallied(["easy", "random"], outcomes)
    assert sum(one.wins for one in tallies) + draws == 4
    last = report(["easy", "random"], outcomes)[-1]
    assert last == f"easy {tallies[0].wins}, random {tallies[1].wins}, draws {draws}"
