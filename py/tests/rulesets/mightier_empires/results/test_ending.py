"""The end of the campaign (worked examples 71 and 72)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.core.rules.state import ENDED
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.results import ending
from tests.rulesets.mightier_empires.scene import OUT, B, C, k4, played, rolled


@pytest.mark.rule("MI-WIN-01", "MI-OPT-17", "MI-SET-11")
@pytest.mark.parametrize(("turn", "die", "over"), [(10, 2, False), (11, 5, True), (9, 5, False)])
def test_ex_71_a_die_ends_the_campaign(turn: int, die: int, over: bool) -> None:
    campaign = played(k4(turn=turn), die, phase="length")
    assert (campaign.state.phase == ENDED) == over
    assert campaign.state.winners == (["Red"] if over else [])


@pytest.mark.rule("MI-WIN-04", "MI-RULING-55", "MI-OPT-15")
@pytest.mark.parametrize(("count", "wins"), [(20, False), (21, True)])
def test_ex_72_more_than_half_of_all_tiles_wins(count: int, wins: bool) -> None:
    state = k4(turn=5)
    state.tiles = {name: state.tiles[name] for name in dict.fromkeys([C, "4,0", "0,-4", *state.tiles])}
    state.tiles = dict(list(state.tiles.items())[:40])
    names = [name for name in state.tiles if name not in ("4,0", "0,-4")]
    for name, tile in state.tiles.items():
        tile.owner = tile.owner if name in ("4,0", "0,-4") else ""
    for name in names[:count]:
        state.tiles[name].owner = "Red"
    campaign = played(state, phase="victory")
    assert (campaign.state.winners == ["Red"]) == wins


@pytest.mark.rule("MI-WIN-03", "MI-LOSE-02")
def test_the_last_player_wins_at_once() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    state.doings.taken = {"4,0": "Red"}
    campaign = played(state, phase="conquest")
    assert campaign.state.winners == ["Red"]


@pytest.mark.rule("MI-WIN-02")
@pytest.mark.parametrize(("face", "over"), [(1, True), (6, False)])
def test_from_the_announced_turn_on_a_die_ends_the_campaign(face: int, over: bool) -> None:
    ends = [bool(TABLES["MI-T-LENGTH"].at(one)["ends"]) for one in range(1, 7)]
    assert True in ends
    assert False in ends
    state = k4(turn=9, end_from_turn=9)
    face = ends.index(over) + 1
    game = Game(state)
    rolled(ending.length(game), face)
    assert bool(state.winners) is over


@pytest.mark.rule("MI-RULING-55", "MI-OPT-15")
@pytest.mark.parametrize(("lakes", "less"), [(True, 0), (False, 2)])
def test_lakes_count_for_the_majority_where_that_was_agreed(lakes: bool, less: int) -> None:
    state = k4(majority_counts_lakes=lakes)
    for name in (OUT, B):
        state.tiles[name].terrain = ["lake"]
    assert ending.counted(state) == len(state.tiles) - less
