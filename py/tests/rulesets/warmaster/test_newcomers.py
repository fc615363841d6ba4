"""Players who join late and leave for good, in a Warmaster war."""

from __future__ import annotations

import pytest

from empires.core.play.campaign import Campaign
from empires.core.records.guests import Arrival, Departure, Guests, Plan
from empires.maps.catalogue import CAPITAL_TYPES
from empires.rulesets.warmaster.armies import army_of_empire
from empires.rulesets.warmaster.lands import lands
from empires.rulesets.warmaster.newcomers import why_nobody_joins
from empires.rulesets.warmaster.ruleset import RULESET
from empires.rulesets.warmaster.state import War, empire_of, playing
from empires.testing import SPARE, asked, campaign_at, offered
from tests.rulesets.warmaster.scene import THREE_TEAMS, THREE_TEAMS_LAND, war

STRIP = "\n".join(
    ["0,0 LO-01 @Red @capital", *(f"{q},0 LO-01" for q in range(1, 12)), "12,0 LO-01 @Blue @capital"]
)
"""Two capitals with eleven free tiles between them."""


def between_rounds(state: War, *plans: Plan) -> Campaign[War]:
    """The moment between two rounds in which these players come and go."""
    state.phase = "guests"
    state.guests = Guests([*plans])
    for plan in plans:
        plan.settled = True
    return campaign_at(RULESET, state, SPARE)


def with_capitals(state: War) -> War:
    state.capital_pool = sorted(one.id for one in CAPITAL_TYPES)
    return state


def test_a_newcomer_founds_an_empire_on_the_remotest_land() -> None:
    campaign = between_rounds(with_capitals(war(STRIP)), Arrival(player="Green"))
    state = campaign.state
    assert state.empires["Green"].capital == "6,0"
    assert lands(state, "Green") == ["5,0", "6,0", "7,0"]
    assert state.phase == "orders"


@pytest.mark.rule("WM-CAPITAL-02", "WM-CAPITAL-04")
def test_a_newcomer_chooses_capital_and_place_as_all_did() -> None:
    campaign = between_rounds(with_capitals(war(STRIP)), Arrival(player="Green", start="rules"))
    if asked(campaign) == [("Green", "choose_capital")]:
        campaign.attempt("Green", "choose_capital", offered(campaign)[0])
    assert asked(campaign) == [("Green", "place_capital")]
    assert offered(campaign) == ["4,0", "5,0", "6,0", "7,0", "8,0"], "four tiles from both capitals"
    campaign.attempt("Green", "place_capital", "4,0")
    assert lands(campaign.state, "Green") == ["3,0", "4,0", "5,0"]


@pytest.mark.rule("WM-RULING-82")
def test_in_a_team_game_a_guest_joins_the_smallest_team_without_land() -> None:
    state = war(THREE_TEAMS_LAND, teams=THREE_TEAMS)
    campaign = between_rounds(state, Arrival(player="Guest"))
    empire = empire_of(campaign.state, "Guest")
    assert empire is not None
    assert (empire.name, [one.name for one in playing(empire)]) == ("Green", ["G1", "Guest"])
    assert "Guest" not in campaign.state.marker.values()


def test_nobody_joins_where_no_land_is_free() -> None:
    state = with_capitals(war("0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital"))
    assert why_nobody_joins(state, "handout") == "There is no free land left for a capital."


THREE = "0,0 LO-01 @Red @capital\n1,0 LO-01 @Blue @capital\n2,0 LO-01 @Blue\n3,0 LO-01 @Green @capital"


def test_the_land_of_an_empire_that_ends_is_wilderness() -> None:
    campaign = between_rounds(war(THREE, "Red Blue Green"), Departure(player="Blue", land="neutral"))
    assert campaign.state.owner == {"0,0": "Red", "3,0": "Green"}
    assert not campaign.state.empires["Blue"].alive


def test_neighbours_divide_an_empire_and_another_becomes_the_host() -> None:
    campaign = between_rounds(war(THREE, "Blue Red Green"), Departure(player="Blue", land="divided"))
    assert campaign.state.owner == {"0,0": "Red", "1,0": "Red", "2,0": "Green", "3,0": "Green"}
    assert campaign.state.host == "Red"


@pytest.mark.rule("WM-RULING-73")
def test_a_team_keeps_the_land_of_a_member_who_leaves() -> None:
    state = war(THREE_TEAMS_LAND, teams=THREE_TEAMS)
    campaign = between_rounds(state, Departure(player="R1", land="divided"))
    empire = campaign.state.empires["Red"]
    assert empire.ruler == "R2", "the player with the most tiles, and the lower number"
    assert campaign.state.marker["0,0"] == "R2"
    assert campaign.state.owner["0,0"] == "Red"


def test_the_armies_of_a_player_with_a_handicap_are_larger() -> None:
    state = war(STRIP)
    state.handicaps["Red"] = 250
    assert army_of_empire(state, "Red", 2000).size == 2250
    assert army_of_empire(state, "Blue", 2000).size == 2000
