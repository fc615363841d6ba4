"""Lost capitals, new ones, kingdoms that fall (worked example 73)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires import refusals
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.results import capitals, conquest
from empires.rulesets.mightier_empires.state import Hire, Offer, Spend
from empires.testing import asked, happened
from tests.rulesets.mightier_empires.scene import (
    F1,
    F3,
    FAR,
    OUT,
    B,
    C,
    again,
    army,
    feature,
    k4,
    kingdom,
    own,
    played,
    without_dice,
)


@pytest.mark.rule("MI-LOSE-01", "MI-LOSE-02", "MI-LOSE-03", "MI-RULING-84")
@pytest.mark.parametrize("city", [True, False])
def test_ex_73_a_lost_capital_needs_a_city_to_move_to(city: bool) -> None:
    state = k4(turn=5)
    own(state, "Blue", B, major="town")
    if city:
        own(state, "Blue", "4,-1", major="city")
    state.secrets["Blue"].hires = [Hire(offer="o", support=100, since=1)]
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=100, state="hired")
    state.doings.taken = {"4,0": "Red"}
    campaign = played(state, phase="conquest")
    blue = campaign.state.realms["Blue"]
    assert bool(blue.fell) != city
    assert campaign.state.secrets["Blue"].power == 0
    assert campaign.state.tiles[B].owner == ("Blue" if city else "")
    if city:
        assert (campaign.state.tiles["4,-1"].major, campaign.state.tiles["4,-1"].minor) == (["capital"], [])
        later = again(campaign.state)
        later.doings.taken = {}
        assert played(later, phase="conquest").state.secrets["Blue"].power == 1
    else:
        assert campaign.state.tiles[B].reverted
        assert campaign.state.offers["o"].state == "on offer"


@pytest.mark.rule("MI-LOSE-01")
def test_who_has_several_cities_chooses_one() -> None:
    state = k4(turn=5)
    own(state, "Blue", "4,-1", B, major="city")
    state.doings.taken = {"4,0": "Red"}
    campaign = played(state, phase="conquest")
    assert asked(campaign) == [("Blue", "choose_capital")]
    campaign.attempt("Blue", "choose_capital", B)
    assert campaign.state.realms["Blue"].capital == B


@pytest.mark.rule("MI-NK-15", "MI-NK-06")
@pytest.mark.parametrize(("owner", "taken"), [("Red", False), ("", False), ("Blue", True)])
def test_a_neutral_capital_is_taken_only_by_somebody_who_does_not_hold_it_already(
    owner: str, taken: bool
) -> None:
    state = k4(turn=5)
    realm = kingdom(state, "0,4", held_by="Red")
    state.tiles["0,4"].owner = owner
    conquest.neutral_capitals(Game(state))
    assert realm.held_by == ("Blue" if taken else "Red")


@pytest.mark.rule("MI-NK-20", "MI-RULING-26")
def test_the_capital_of_a_neutral_kingdom_counts_as_a_city_and_its_other_hexes_do_not() -> None:
    state = k4(turn=5)
    realm = kingdom(state, "0,4", "0,3")
    assert [features.is_city(state.tiles[name]) for name in realm.hexes] == [
        name == realm.capital for name in realm.hexes
    ]


@pytest.mark.rule("MI-RULING-88", "MI-RULING-26")
def test_players_who_take_each_others_capitals_both_lose_theirs() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    own(state, "Blue", B, OUT)
    state.doings.taken = {"4,0": "Red", C: "Blue"}
    campaign = played(state, phase="conquest")
    assert [campaign.state.realms[name].capital for name in ("Red", "Blue")] == ["4,0", C]
    assert campaign.state.secrets["Red"].power == 5


@pytest.mark.rule("MI-RULING-88", "MI-RULING-26", "MI-LOSE-01")
def test_a_capital_conquered_this_turn_may_be_chosen_and_a_neutral_one_may_not() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    own(state, "Red", FAR, major="city")
    kingdom(state, "0,4", held_by="Red")
    state.tiles["0,4"].owner = "Red"
    own(state, "Blue", B, OUT)
    state.doings.taken = {"4,0": "Red", C: "Blue"}
    campaign = played(state, phase="conquest")
    [question] = campaign.waiting
    assert (question.player, question.kind) == ("Red", "choose_capital")
    assert sorted(question.tiles) == [FAR, "4,0"]
    campaign.attempt("Red", "choose_capital", "4,0")
    assert [campaign.state.realms[name].capital for name in ("Red", "Blue")] == ["4,0", C]


@pytest.mark.rule("MI-RULING-54", "MI-RULING-65")
def test_if_all_fall_at_once_the_strongest_wins() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    state.secrets["Blue"].power = 9
    state.secrets["Red"].edicts, state.secrets["Blue"].edicts = {C: "loot"}, {"4,0": "loot"}
    campaign = played(state, 1, 2, 1, 2, phase="conquest")
    assert campaign.state.winners == ["Blue"]


@pytest.mark.rule("MI-NK-16")
@pytest.mark.parametrize(
    ("owner", "holder", "after"), [("", "Red", ""), ("Red", "Red", "Red"), ("Blue", "", "")]
)
def test_a_neutral_capital_that_shook_off_its_holder_is_nobodys(owner: str, holder: str, after: str) -> None:
    state = k4(turn=3)
    own(state, owner, OUT)
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    realm.held_by = holder
    without_dice(capitals.capitals(Game(state)))
    assert realm.held_by == after


@pytest.mark.rule("MI-RULING-65", "MI-LOSE-01", "MI-LOSE-02", "MI-RULING-54")
@pytest.mark.parametrize(("owner", "city", "capital", "fell"), [
    ("Red", True, C, 0), ("", True, F1, 0), ("", False, C, 3), ("Blue", True, F1, 0), ("Blue", False, C, 3),
])  # fmt: skip
def test_a_capital_that_is_no_longer_ones_own_is_lost_however_it_came(
    owner: str, city: bool, capital: str, fell: int
) -> None:
    state = k4(turn=3)
    state.tiles[C].owner = owner
    feature(state, F1, "city" if city else "town")
    without_dice(capitals.capitals(Game(state)))
    assert (state.realms["Red"].capital, state.realms["Red"].fell) == (capital, fell)


@pytest.mark.rule("MI-RULING-82", "MI-LOSE-02")
def test_whoever_is_out_has_neither_armies_nor_orders_nor_land() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    red = state.secrets["Red"]
    red.spends = [Spend(action="sink mine", target=F1, power=1)]
    red.edicts = {F1: "industry"}
    capitals.eliminate(Game(state), "Red")
    assert (red.armies, red.spends, red.edicts) == ([], [], {})
    assert not [name for name, tile in state.tiles.items() if tile.owner == "Red"]
    assert state.realms["Red"].fell == 3


@pytest.mark.rule("MI-LOSE-02")
@pytest.mark.parametrize("phase", ["orders", "rumours"])
def test_whose_kingdom_fell_is_asked_nothing_more(phase: str) -> None:
    state = k4(turn=5)
    state.phase = phase
    fault = refusals.refusal(state, "Red", "lock_orders", {})
    assert fault is not None
    assert fault.code == ("not_asked" if phase == "orders" else "wrong_phase")
    state.realms["Red"].fell = 4
    fault = refusals.refusal(state, "Red", "lock_orders", {})
    assert fault is not None
    assert (fault.code, fault.rule) == ("eliminated", "MI-LOSE-02")


@pytest.mark.rule("MI-RULING-54", "MI-LOSE-02")
def test_if_all_fall_in_two_steps_of_a_turn_the_strongest_before_the_first_wins() -> None:
    """Red is out in E5; Blue, who took Red's Capital, razes both Capitals and is out in E9."""
    state = k4(turn=6, players=("Red", "Blue"))
    state.secrets["Red"].power = 9
    state.doings.taken, state.doings.sacks = {C: "Blue"}, {C: "raze"}
    state.secrets["Blue"].edicts = {"4,0": "raze"}
    campaign = played(state, phase="conquest")
    assert campaign.state.winners == ["Red"]
    assert [event.text for event in happened(campaign, "final_power")] == [
        "Red has 12 Effective Power.",
        "Blue has 4 Effective Power.",
    ]


@pytest.mark.rule("MI-RULING-54", "MI-RULING-65")
def test_if_all_raze_their_own_capitals_their_power_before_that_counts() -> None:
    """Both had 4 Effective Power and three hexes; what Red loots afterwards is worth nothing by itself."""
    state = k4(turn=6, players=("Red", "Blue"))
    state.tiles[F3].owner = state.tiles[F3].owner_at_start = ""
    own(state, "Blue", B, "5,0")
    state.secrets["Red"].edicts = {C: "raze", F1: "loot"}
    state.secrets["Blue"].edicts = {"4,0": "raze"}
    campaign = played(state, 4, phase="conquest")
    assert campaign.state.winners == ["Red", "Blue"]
