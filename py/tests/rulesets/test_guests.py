"""Players join late and leave for good in whole campaigns of every ruleset; these end, and verify."""

from __future__ import annotations

from typing import Any

import pytest

import empires
from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.rulesets import catalogue
from empires.rulesets.warmaster.settings import MOST_TEAMS
from tests.guests import Table, join, leave, same_when_opened

SHORT: dict[str, dict[str, Any]] = {
    "ninth-age": {},
    "mighty-empires": {"battle_method": "paper", "years": 1},
    "mightier-empires": {"battle_method": "abstract"},
    "mighty-kingdoms": {"battle_mode": "simple_hits", "lists_required": "no", "years": 2},
    "warmaster": {"auto_battle": "always", "rounds_limit": 8, "half_map": False},
}
"""Settings by which a campaign of each ruleset fits into a test."""


TWELVE = 12
"""The players of a large club."""


def begun(name: str, players: int, seed: str) -> Campaign[Any]:
    """A campaign with an organiser, in which the second player begins with a little more."""
    seats = [Seat(name=chr(ord("A") + number)) for number in range(players)]
    seats[1].handicap = 50
    return empires.new(name, seats, seed=seed, options={**SHORT[name], "desk": "apart"})


def under_way(table: Table) -> None:
    """Play on until newcomers can join."""
    campaign = table.campaign
    hooks = campaign.ruleset.guests
    assert hooks is not None
    while hooks.why_nobody_joins(campaign.state, "handout"):
        assert not campaign.finished
        table.play(1)


def year(name: str, players: int, seed: str) -> Campaign[Any]:
    """Two join and two leave, one after another, and all play on to the end."""
    campaign = begun(name, players, seed)
    table = Table(campaign, seed)
    under_way(table)
    starts = [*campaign.ruleset.guests.starts] if campaign.ruleset.guests else []
    join(campaign, "Yara", starts[0])
    leave(campaign, "B", "neutral")
    table.until_all_came_and_went()
    same_when_opened(campaign)
    table.play(10)
    join(campaign, "Zeno", starts[-1], handicap=25)
    leave(campaign, "C", "divided")
    table.until_all_came_and_went()
    same_when_opened(campaign)
    assert campaign.state.guests.joined == ["Yara", "Zeno"]
    assert campaign.state.guests.left == ["B", "C"]
    table.play(100_000)
    same_when_opened(campaign)
    return campaign


@pytest.mark.parametrize("name", [*SHORT])
def test_two_join_and_two_leave_and_all_play_on_to_the_end(name: str) -> None:
    campaign = year(name, max(catalogue()[name].fewest, 4), "guests")
    assert campaign.finished


def leave_soon(table: Table, name: str, land: str) -> None:
    """Let somebody leave as soon as the rules allow it."""
    for _ in range(1_000):
        try:
            leave(table.campaign, name, land)
        except IllegalChoice:
            assert not table.campaign.finished
            table.play(1)
        else:
            return
    raise AssertionError(f"{name} cannot leave")


def full_year(name: str, seed: str) -> Campaign[Any]:
    """Twelve begin, or as many as the rules allow. Two leave, two others join, and all play on to the end."""
    most = MOST_TEAMS if name == "warmaster" else catalogue()[name].most
    campaign = begun(name, min(most, TWELVE), seed)
    table, hooks = Table(campaign, seed), campaign.ruleset.guests
    assert hooks is not None
    for leaver, land in (("B", "neutral"), ("C", "divided")):
        leave_soon(table, leaver, land)
    table.until_all_came_and_went()
    same_when_opened(campaign)
    for newcomer in ("Yara", "Zeno"):
        while hooks.why_nobody_joins(campaign.state, "handout"):
            table.play(1)
        join(campaign, newcomer)
    table.until_all_came_and_went()
    same_when_opened(campaign)
    assert campaign.state.guests.joined == ["Yara", "Zeno"]
    assert campaign.state.guests.left == ["B", "C"]
    table.play(100_000)
    same_when_opened(campaign)
    return campaign


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", [*SHORT])
def test_a_year_of_twelve_players_with_two_who_join_and_two_who_leave(name: str, seed: int) -> None:
    campaign = full_year(name, f"year {seed}")
    assert campaign.finished
    wanted = {"mightier-empires": 6, "mighty-kingdoms": 6}.get(name, TWELVE)
    assert len(campaign.state.players) == wanted + 2
