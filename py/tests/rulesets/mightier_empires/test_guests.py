"""Players who join late and leave for good, in Mightier Empires."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.guests import Arrival, Departure, Guests, Plan
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.guests import why_nobody_joins
from empires.rulesets.mightier_empires.land.geography import owned
from empires.rulesets.mightier_empires.ruleset import RULESET
from empires.rulesets.mightier_empires.state import Natives, War
from empires.testing import SPARE, asked, campaign_at
from tests.rulesets.mightier_empires.scene import OUT, army, k4, kingdom, own


def between_turns(state: War, *plans: Plan) -> Campaign[War]:
    """The moment between two turns in which these players come and go."""
    state.phase = "guests"
    state.guests = Guests([*plans])
    for plan in plans:
        plan.settled = True
    return campaign_at(RULESET, state, SPARE)


@pytest.mark.rule("MI-SET-03", "MI-SET-04")
def test_a_newcomer_gets_a_capital_in_free_land_and_builds_armies() -> None:
    campaign = between_turns(k4(turn=2), Arrival(player="Gold", handicap=100))
    assert asked(campaign) == [("Gold", "create_start_army")]
    assert campaign.waiting[0].facts["support"] == 1600, "1,500 points as all, and the handicap"
    campaign.attempt("Gold", "create_start_army", campaign.waiting[0].default)
    state = campaign.state
    land = owned(state, "Gold")
    capital = state.realms["Gold"].capital
    assert len(land) == 4
    assert state.tiles[capital].major == ["capital"]
    held = [name for name, tile in state.tiles.items() if tile.owner not in ("", "Gold")]
    assert min(id_distance(capital, other) for other in held) > 2
    assert len(state.secrets["Gold"].armies) == 2
    assert state.turn == 3
    assert "armies" not in str(campaign.view("Red").state.secrets.get("Gold", "nothing"))


@pytest.mark.rule("MI-SET-02", "MI-RULING-09", "MI-RAZE-02")
def test_razed_land_supports_a_newcomer_as_any_other() -> None:
    home = owned(between_turns(k4(turn=2), Arrival(player="Gold")).state, "Gold")
    state = k4(turn=2)
    for name in home:
        state.tiles[name].barren_until = 4
    campaign = between_turns(state, Arrival(player="Gold"))
    assert owned(campaign.state, "Gold") == home
    assert campaign.waiting[0].facts["support"] == 1500
    assert campaign.state.secrets["Gold"].bonuses == []


def test_natives_of_the_newcomers_land_are_subjects_now() -> None:
    state = k4(turn=2)
    campaign = between_turns(k4(turn=2), Arrival(player="Gold"))
    home = owned(campaign.state, "Gold")
    for number, name in enumerate(home):
        one = Natives(id=f"native {number}", hex=name, kind="native", race="Orcs", size=100)
        state.natives[one.id] = one
        state.tiles[name].explored = True
    campaign = between_turns(state, Arrival(player="Gold"))
    assert owned(campaign.state, "Gold") == home
    assert not campaign.state.natives


@pytest.mark.rule("MI-LOSE-02")
def test_armies_disband_and_land_without_a_player_is_neutral() -> None:
    state = k4(turn=2)
    army(state, "Red", "A", 1500, "lord hero")
    campaign = between_turns(state, Departure(player="Red", land="neutral"))
    assert not owned(campaign.state, "Red")
    assert not campaign.state.secrets["Red"].armies
    assert not RULESET.in_play(campaign.state, "Red")


def test_the_neighbours_divide_the_land() -> None:
    state = k4(turn=2)
    for name in ("2,-1", "3,-1"):
        state.tiles[name].owner, state.tiles[name].explored = "Blue", True
    campaign = between_turns(state, Departure(player="Red", land="divided"))
    assert {campaign.state.tiles[name].owner for name in ("0,0", "1,-1", "1,0")} == {"Blue"}
    assert campaign.state.tiles["0,0"].major == ["city"], "a Capital becomes a City"


def test_nobody_joins_where_all_land_has_a_lord() -> None:
    state: Any = k4(turn=2)
    for tile in state.tiles.values():
        tile.owner = tile.owner or "Red"
    text = "No free land has room for a Capital and the hexes around it."
    assert why_nobody_joins(state, "handout") == text


@pytest.mark.rule("MI-NK-19", "MI-T-NKKNOW")
def test_the_heir_of_a_neutral_capital_knows_its_kingdom() -> None:
    state = k4(turn=3, fog=True)
    kingdom(state, OUT, "2,-1", held_by="Blue")
    own(state, "Blue", "2,-1")
    own(state, "Blue", OUT, major="city", minor="fortress")
    campaign = between_turns(state, Departure(player="Blue", land="divided"))
    assert campaign.state.kingdoms["Kislev"].held_by == "Red"
    assert campaign.view("Red").state.kingdoms["Kislev"].hexes == [OUT, "2,-1"]
