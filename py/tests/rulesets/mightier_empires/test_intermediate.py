"""Exploration, events, gifts, rebellion, appeasement (worked examples 17 to 20, 48 to 54, 59 to 61)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.intermediate import treasury
from empires.rulesets.mightier_empires.land.geography import straight_line
from empires.rulesets.mightier_empires.state import Bid, Fought, Offer, Spend
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    OUT,
    B,
    C,
    M,
    T,
    army,
    feature,
    happened,
    k4,
    k6,
    natives,
    own,
    played,
    used,
)


@pytest.mark.rule("MI-EXPL-01", "MI-EXPL-06", "MI-T-EXPLORE", "MI-T-MINOREXP", "MI-RULING-03", "MI-RULING-94")
def test_ex_17_an_empty_undefended_hex_joins_who_enters_it() -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 3, 3, 4, 2, phase="exploration")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert campaign.state.tiles[OUT].explored
    assert campaign.state.tiles[OUT].empty
    assert campaign.state.turn == 2
    assert not happened(campaign, "battle_begun")
    assert campaign.state.secrets["Red"].armies[0].characters[0].xp == 0


@pytest.mark.rule(
    "MI-MAP-03", "MI-EXPL-07", "MI-T-NATIVES", "MI-T-MAJOR", "MI-NEUT-09", "MI-RULING-04", "MI-RULING-05"
)
def test_ex_18_a_forest_with_a_river_is_explored_as_a_river() -> None:
    state = k4(turn=3)
    state.tiles[OUT].terrain = ["forest", "river"]
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 5, 4, 6, 5, 3, 5, 4, phase="exploration")
    tile = campaign.state.tiles[OUT]
    assert (tile.major, tile.minor) == (["town"], ["fortress"])
    [found] = happened(campaign, "natives_found")
    assert (found.facts["size"], found.facts["race"]) == (1000, "Skaven")
    [scouted] = happened(campaign, "scout_result")
    assert scouted.facts["strength"] == 1250


@pytest.mark.rule("MI-EXPL-03", "MI-NEUT-03", "MI-RULING-20", "MI-DEC-04", "MI-RULING-03")
def test_ex_19_natives_stay_when_the_invader_withdraws_and_grow() -> None:
    state = k4(turn=2)
    state.tiles[OUT].terrain = ["forest", "mountain"]
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 6, 1, 2, 2, 4, 5, 1, phase="exploration")
    assert campaign.state.tiles[OUT].major == ["deep mine"]
    assert campaign.state.tiles[OUT].minor == ["landmark"]
    [found] = campaign.state.natives.values()
    assert (found.size, found.race, len(found.characters)) == (1200, "Dwarfs", 2)
    campaign.attempt("Red", "decide", "withdraw")
    assert campaign.state.turn == 3
    assert campaign.state.natives[found.id].size == 1300
    assert campaign.state.tiles[OUT].explored
    assert campaign.state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-EXPL-02", "MI-RULING-22")
def test_all_who_enter_together_learn_what_is_there() -> None:
    state = k4(fog=True)
    own(state, "Blue", B)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 4, 3, 4, 2, 2, 1, phase="exploration")
    for player in ("Red", "Blue"):
        assert campaign.view(player).state.tiles[OUT].major == ["town"]
    assert campaign.view("Green").state.tiles[OUT].major == []


@pytest.mark.rule("MI-EVENT-01", "MI-EVENT-05", "MI-T-EVENTS", "MI-OPT-04")
def test_ex_20_storms_keep_an_army_at_home() -> None:
    state = k4(players=("Red", "Blue"), random_events=True)
    first = army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 500, "hero", "invade 1,1")
    campaign = played(state, 1, 3, 1, 3, 3, 3, 4, 3, 4, 2, phase="events")
    assert first.order is not None
    assert not campaign.state.tiles[OUT].explored
    assert campaign.state.tiles["1,1"].owner == "Red"


@pytest.mark.rule("MI-EVENT-02", "MI-EVENT-03", "MI-RULING-68", "MI-RULING-75")
def test_untimely_death_leaves_an_invader_to_guard_the_capital() -> None:
    state = k4(players=("Red", "Blue"), random_events=True)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 500, "hero", "invade 1,1")
    campaign = played(state, 1, 1, 3, 3, 3, 4, 3, 4, 2, phase="events")
    assert not campaign.state.tiles["1,1"].explored
    assert campaign.state.tiles[OUT].explored
    assert [len(one.characters) for one in campaign.state.secrets["Red"].armies] == [1, 0]


@pytest.mark.rule("MI-EVENT-07")
def test_reinforcements_join_the_lord_for_some_turns() -> None:
    state = k4(turn=2, players=("Red", "Blue"), random_events=True)
    army(state, "Red", "A", 1000, "lord", f"patrol {C}")
    campaign = played(state, 4, 6, 2, 3, 3, phase="events")
    own_ = campaign.state.secrets["Red"]
    assert list(own_.guests.values()) == [3]
    assert [unit.points for unit in own_.armies[0].units if unit.source == "event"] == [250]


@pytest.mark.rule("MI-EVENT-04", "MI-RULING-67", "MI-RAZE-04")
def test_ex_59_disaster_razes_a_hex_whose_edict_gives_nothing() -> None:
    state = k6(players=("Red", "Blue"), random_events=True)
    state.secrets["Red"].edicts = {M: "industry"}
    state.secrets["Red"].spends = [Spend(action="build fortress", target=M, power=1)]
    state.secrets["Red"].power = 1
    # hexes in order: F1, M, F2, T, F3
    campaign = played(state, 1, 2, 2, 3, 3, phase="events")
    tile = campaign.state.tiles[M]
    assert (tile.owner, tile.major, tile.minor) == ("", [], [])
    assert campaign.state.secrets["Red"].bank.get("ore", 0) == 0
    assert happened(campaign, "work_lost")


@pytest.mark.rule("MI-EVENT-09", "MI-RULING-69", "MI-EVENT-06")
def test_ex_60_an_unlikely_ally_settles_next_door() -> None:
    state = k4(players=("Red", "Blue"), random_events=True)
    for name, tile in state.tiles.items():
        if name not in (C, F1, F2, F3, "4,0", OUT, "1,1"):
            tile.explored, tile.kingdom = True, ""
            tile.terrain = ["lake"]
    campaign = played(state, 6, 6, 1, 3, 3, phase="events")
    gained = [name for name in (OUT, "1,1") if campaign.state.tiles[name].owner == "Red"]
    assert gained == [OUT]
    assert campaign.state.tiles[OUT].major == ["town"]


@pytest.mark.rule("MI-EVENT-08")
def test_ex_61_a_bountiful_mine_is_deep_at_once() -> None:
    state = k6(players=("Red", "Blue"), random_events=True)
    for name in (F2, F3):
        feature(state, name, "town")
    state.secrets["Red"].edicts = {M: "industry"}
    # F1 and M may grow; then the deep mine's own dice: no Beast on a 7
    campaign = played(state, 5, 6, 2, 3, 3, 3, 4, phase="events")
    assert campaign.state.tiles[M].major == ["deep mine"]
    assert campaign.state.secrets["Red"].power == 1 + 1  # three ore, and the Capital


@pytest.mark.rule("MI-GIFT-03", "MI-RULING-49", "MI-GIFT-01")
def test_ex_54_what_a_missing_gift_was_to_pay_is_cut() -> None:
    state = k6(turn=3)
    own_ = state.secrets["Red"]
    own_.power, own_.expects = 1, {"Green": 2}
    own_.spends = [
        Spend(action="sink mine", target=F1, power=1),
        Spend(action="found city", target=T, power=2),
    ]
    campaign = played(state, phase="gifts")
    assert happened(campaign, "spending_cut")
    assert campaign.state.tiles[F1].major == ["mine"]
    assert campaign.state.tiles[T].major == ["town"]
    assert campaign.state.secrets["Red"].power == 1  # the Capital's


@pytest.mark.rule("MI-GIFT-01", "MI-GIFT-02")
def test_a_gift_that_comes_pays_at_once() -> None:
    state = k6(turn=3)
    state.secrets["Green"].power, state.secrets["Green"].gifts = 2, {"Red": 2}
    own_ = state.secrets["Red"]
    own_.expects = {"Green": 2}
    own_.spends = [Spend(action="found city", target=T, power=2)]
    campaign = played(state, phase="gifts")
    assert campaign.state.tiles[T].major == ["city"]


@pytest.mark.rule("MI-RULING-49")
def test_variable_spending_is_reduced_first_and_bids_are_cut_last() -> None:
    state = k4(turn=6)
    state.offers["d"] = Offer(id="d", name="Dragon", support=350, power=3, special=True)
    own_ = state.secrets["Red"]
    own_.power = 4
    own_.spends = [Spend(action="incite rebellion", target=B, power=2, dice=2)]
    own_.bids = [Bid(offer="d", support=350, power=3)]
    assert treasury.wanted(own_, 6) == 5
    campaign = played(state, phase="gifts")
    assert campaign.state.secrets["Red"].rebelled == 6
    assert campaign.state.secrets["Red"].power == 4 - 1 - 3 + 1
    assert [hire.power for hire in campaign.state.secrets["Red"].hires] == [3]


@pytest.mark.rule(
    "MI-REB-03", "MI-REB-07", "MI-REB-08", "MI-RULING-47", "MI-SPEND-14", "MI-REB-01", "MI-SPEND-03"
)
def test_ex_48_strong_rebels_stay_and_grow() -> None:
    state = k4(turn=6)
    own(state, "Blue", B)
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=2, dice=1)]
    campaign = played(state, 1, 4, 5, 3, 1, phase="rebels")
    [rebels] = campaign.state.natives.values()
    assert (rebels.hex, rebels.kind, rebels.size) == (B, "rebel", 1350)
    assert campaign.state.tiles[B].owner == ""
    assert all("Red" not in (event.to or ("Red",)) for event in happened(campaign, "rebels_raised"))


@pytest.mark.rule("MI-REB-07", "MI-T-RISK", "MI-REB-08")
def test_ex_49_weak_rebels_loot_for_nobody() -> None:
    state = k4(turn=3)
    own(state, "Blue", B)
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 2, 3, 5, 3, phase="rebels")
    assert campaign.state.tiles[B].owner == ""
    assert campaign.state.natives == {}
    assert all(not one.bonuses for one in campaign.state.secrets.values())


@pytest.mark.rule("MI-REB-07")
def test_rebels_between_500_and_1000_points_raze() -> None:
    state = k4(turn=3)
    own(state, "Blue", B, major="town")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 4, 3, 5, phase="rebels")
    assert (campaign.state.tiles[B].owner, campaign.state.tiles[B].major) == ("", [])


@pytest.mark.rule("MI-REB-04", "MI-RULING-46")
def test_ex_50_two_ones_turn_a_rebellion_on_its_inciter() -> None:
    assert straight_line("4,-2", C) == ["3,-2", "2,-1", F1, C]
    state = k4(turn=9)
    own(state, "Red", "2,-1")
    own(state, "Blue", "4,-2", "4,-1")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target="4,-2", power=3, dice=4)]
    dice = [1, 1, 3, 4, 6, 2, 2, 3, 4, 4, 5, 1, 2, 2]
    campaign = played(state, *dice, phase="rebels")
    [rebels] = campaign.state.natives.values()
    assert rebels.hex == "2,-1"
    assert rebels.size == 1900 + 500 + 100  # and they grow as turn 10 begins
    [whoops] = happened(campaign, "whoops")
    assert whoops.to == ("Red",)


@pytest.mark.rule("MI-REB-05", "MI-REB-06")
def test_a_patrol_that_beats_the_rebels_ends_the_rebellion() -> None:
    state = k4(turn=3)
    own(state, "Blue", B)
    army(state, "Blue", "X", 1500, "lord", "patrol 4,0")
    state.secrets["Red"].spends = [Spend(action="incite rebellion", target=B, power=1)]
    campaign = played(state, 2, 3, 5, phase="rebels")
    assert asked(campaign) == [("Blue", "decide")]
    campaign.attempt("Blue", "decide", "fight")
    assert campaign.state.tiles[B].owner == "Blue"
    assert happened(campaign, "lost_cause")


@pytest.mark.rule("MI-APP-03", "MI-APP-04", "MI-T-APPEASE", "MI-APP-06")
def test_ex_52_angry_natives_are_harder_to_appease() -> None:
    state = k4(turn=4)
    found = natives(state, OUT, 1200)
    state.secrets["Red"].fought = [Fought(natives=found.id, turns=[3])]
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=2)]
    state.settings.neutral_growth = 0
    campaign = played(state, 2, 5, phase="appeasement")
    assert campaign.state.natives[found.id].size == 950


@pytest.mark.rule("MI-APP-04", "MI-APP-05")
def test_ex_53_who_surrenders_brings_the_hex_along() -> None:
    state = k4(turn=4)
    natives(state, OUT, 900)
    feature(state, OUT, "", "fortress")
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=1)]
    campaign = played(state, 6, phase="appeasement")
    assert campaign.state.natives == {}
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-APP-05")
def test_an_appeased_hex_is_lost_to_an_army_that_marches_in() -> None:
    state = k4(turn=4)
    own(state, "Blue", B)
    natives(state, OUT, 900)
    state.secrets["Red"].spends = [Spend(action="appease neutrals", target=OUT, power=1)]
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, phase="appeasement")
    assert campaign.state.tiles[OUT].owner == "Blue"


@pytest.mark.rule("MI-NEUT-07", "MI-NEUT-08", "MI-RULING-21", "MI-LOSE-02")
def test_a_hex_that_lost_its_owner_finds_defenders_when_it_is_invaded() -> None:
    state = k4(turn=4)
    feature(state, OUT, "town")
    state.tiles[OUT].reverted = True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 3, 4, 1, phase="exploration")
    [found] = campaign.state.natives.values()
    assert found.size == 700 + 300
    plain = k4(turn=4)
    feature(plain, OUT)
    plain.tiles[OUT].reverted = True
    army(plain, "Red", "A", 1000, "lord", f"invade {OUT}")
    assert played(plain, phase="exploration").state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-T-DICE")
def test_a_hex_that_is_always_defended_needs_no_die_for_it() -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 6, 3, 4, 2, 2, 2, 1, 4, phase="exploration")
    [found] = happened(campaign, "natives_found")
    assert (found.facts["size"], found.facts["race"]) == (600, "Empire")
    assert used(campaign) == 9
