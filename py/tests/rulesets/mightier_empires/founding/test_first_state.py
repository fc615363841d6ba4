"""The starting kingdoms and their support."""

from __future__ import annotations

import pytest

import empires
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.book import TABLES, rows_of
from empires.rulesets.mightier_empires.founding.first_state import settle
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.land.geography import joined
from empires.rulesets.mightier_empires.state import Compartment
from tests.rulesets.mightier_empires.scene import F1, F2, F3, C, begun, k4


@pytest.mark.rule("MI-SET-01", "MI-SET-02", "MI-SET-03", "MI-RULING-09", "MI-RULING-10", "MI-RULING-92")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_kingdom_begins_with_four_hexes_that_support_1500_points(players: int) -> None:
    state = begun(players).state
    assert len(state.tiles) >= players * 10
    capitals = [realm.capital for realm in state.realms.values()]
    assert all(id_distance(a, b) >= 4 for a in capitals for b in capitals if a != b)
    for player in state.players:
        home = [name for name, tile in state.tiles.items() if tile.owner == player]
        assert len(home) == len(joined(state, player)) == 4
        assert support.support(state, player) == 1500
        assert not state.secrets[player].bonuses
        capital = state.tiles[state.realms[player].capital]
        assert (capital.major, capital.minor) == (["capital"], ["fortress"])
        assert not any(state.tiles[name].lake for name in home)


@pytest.mark.rule("MI-SET-12", "MI-T-NKSETUP")
@pytest.mark.parametrize(("agreed", "hidden"), [(None, 3), (0, 0), (1, 1)])
def test_there_is_a_neutral_kingdom_for_every_twenty_hexes_or_as_many_as_agreed(
    agreed: int | None, hidden: int
) -> None:
    state = begun(2, end_from_turn=30, neutral_kingdoms=agreed).state
    assert len(state.tiles) == 60
    assert len(state.kingdoms) == hidden


@pytest.mark.rule("MI-RULING-09")
def test_a_smaller_kingdom_gets_the_missing_support_for_ever() -> None:
    state = k4(turn=50)
    for tile in state.tiles.values():
        tile.owner = tile.owner_at_start = ""
    state.secrets["Red"] = Compartment()
    settle(state, "Red", ["0,0", "1,0"])
    assert support.support(state, "Red") == 1500


@pytest.mark.rule("MI-SET-03", "MI-RULING-09")
def test_a_house_table_that_lacks_a_single_point_of_support_has_it_made_up() -> None:
    state = k4()
    state.house["MI-T-MAJOR"] = [
        row | {"support": 499} if row["on"] == "capital" else row for row in rows_of(TABLES["MI-T-MAJOR"])
    ]
    settle(state, "Red", ["0,0", "1,-1", "1,0", "0,1"])
    assert [bonus.amount for bonus in state.secrets["Red"].bonuses] == [1]
    assert support.support(state, "Red") == 1500


@pytest.mark.rule("MI-SET-03")
def test_a_start_below_1500_points_is_made_up_for_and_no_other() -> None:
    from empires.rulesets.mightier_empires.founding.first_state import settle

    state = k4()
    state.secrets["Red"].bonuses = []
    for tile in state.tiles.values():
        if tile.owner == "Red":
            tile.owner = tile.owner_at_start = ""
    settle(state, "Red", [C, F1])
    [made_up] = state.secrets["Red"].bonuses
    assert made_up.amount == 1500 - (support.reachable(state, "Red") - made_up.amount)
    state.secrets["Red"].bonuses = []
    settle(state, "Red", [C, F1, F2, F3])
    assert state.secrets["Red"].bonuses == []


@pytest.mark.rule("MI-RULING-92")
def test_from_the_first_day_players_know_their_own_land() -> None:
    campaign = empires.new("mightier-empires", ["Red", "Blue"], seed="known")
    for player in ("Red", "Blue"):
        known = campaign.state.secrets[player].known
        own_ = {name for name, tile in campaign.state.tiles.items() if tile.owner == player}
        assert own_ == {name for name, sight in known.items() if sight.inside}
