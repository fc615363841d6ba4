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
from empires.testing import SPARE, asked, campaign_at, offered, told
from tests.rulesets.warmaster.scene import THREE_TEAMS, THREE_TEAMS_LAND, arrows, play, war

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


@pytest.mark.rule("WM-T-ALLIES", "WM-ALLY-02")
def test_allies_with_a_handicap_are_named_with_their_own_sizes() -> None:
    state = arrows("Red>Blue Green>Blue", "Red Blue Green")
    state.handicaps = {"Red": 100, "Blue": 200}
    campaign = play(state)
    events = campaign.attempt("Blue", "choose_defence", "single")
    assert told(events, "allies_share")[0].text == (
        "2 allies bring 125 percent of 2,000 points, which is 2,500; divided equally, that is 1,250, rounded "
        "up to 1,250 points each. With handicaps: Red 1,350."
    )
    created = told(events, "battle_created")[0]
    assert created.text == "Battle: Blue (2,200 points) against Red (1,350 points) and Green (1,250 points)."
    assert created.facts["sizes"] == [2200, 1350, 1250]


@pytest.mark.rule("WM-ARMY-01")
def test_an_order_says_how_large_the_armies_of_both_sides_are() -> None:
    state = war("0,0 LO-01 @Red\n1,0 LO-01\n2,0 LO-01 @Blue\n0,1 LO-01 @Green", "Red Blue Green", "orders")
    state.handicaps = {"Red": 100}
    notes = {one.value: one.note for one in play(state).waiting[0].choices}
    assert notes["Blue"] == "2,100 points against 2,000; 1 tile each"


@pytest.mark.rule("WM-RULING-78")
def test_a_challenge_says_how_large_the_armies_of_ruler_and_challenger_are() -> None:
    land = "0,0 LO-01 @R1 @capital\n1,0 LO-01 @R2\n2,0 LO-01 @R2\n9,0 LO-01 @B1 @capital"
    state = war(land, phase="upkeep", teams={"Red": ["R1", "R2"], "Blue": ["B1"]})
    state.handicaps = {"R2": 100}
    campaign = play(state)
    campaign.attempt("R2", "challenge_ruler", "challenge")
    campaign.attempt("R1", "resign_ruler", "fight")
    assert campaign.waiting[0].text == "R1 and R2 fight with 2,000 points against 2,100. Who won?"
