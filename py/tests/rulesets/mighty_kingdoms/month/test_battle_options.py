"""Battles with the options of later revisions: conceding, defended places, conditions, cards."""

from __future__ import annotations

from typing import Any

import pytest

from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.month.test_battles import a1_against_b1, fighting, report
from tests.rulesets.mighty_kingdoms.scene import army, do, own, started, unit


@pytest.mark.rule("MK-YIELD-01", "MK-OPT-23")
def test_the_owner_of_the_land_is_fought_first() -> None:
    state = fighting(controller_first=True)
    own(state, "C", "2,0")
    for name in ("A1", "B1", "C1"):
        army(state, name, "2,0")
    army(state, "A2", "3,0")
    army(state, "B2", "3,0")
    campaign = started(state)
    assert offered(campaign) == ["2,0 C", "3,0 B"]
    with refused("choose_controller", "MK-YIELD-01"):
        do(campaign, "A", "pick_battle", "2,0 B")


@pytest.mark.rule("MK-YIELD-01", "MK-BAT-03")
@pytest.mark.parametrize(("first", "owner"), [(True, "A"), (False, "C")], ids=["own land", "no option"])
def test_else_any_enemy_who_can_fight_may_be_picked(first: bool, owner: str) -> None:
    state = fighting(controller_first=first)
    own(state, owner, "2,0")
    for name in ("A1", "B1", "C1"):
        army(state, name, "2,0")
    assert offered(started(state)) == ["2,0 B", "2,0 C"]


@pytest.mark.rule("MK-YIELD-02", "MK-OPT-24", "MK-SCORE-02")
def test_either_side_may_concede_a_battle() -> None:
    campaign = a1_against_b1(concede=True)
    assert asked(campaign) == [("A", "concede")]
    do(campaign, "A", "concede", "fight")
    assert asked(campaign) == [("B", "concede")]
    own_tile = campaign.state.tiles["3,0"]
    assert own_tile.controller == "B"
    do(campaign, "B", "concede", "concede")
    assert campaign.state.armies["B1"].tile == "3,0"
    assert campaign.state.armies["B1"].stance == "side"
    assert campaign.state.kingdoms["A"].might == 0
    assert campaign.state.lists == {}


@pytest.mark.rule("MK-YIELD-03")
@pytest.mark.parametrize("stand", ["no", "no way out", "fortress"])
def test_the_weaker_side_must_concede_save_in_a_last_stand(stand: str) -> None:
    state = fighting("BAC", concede=True)
    tile = {"no": "1,0", "no way out": "9,2", "fortress": "0,1"}[stand]
    own(state, "A", tile, settlement="fortress" if stand == "fortress" else "none")
    army(state, "A1", tile, defending=stand == "fortress")
    army(state, "B1", tile)
    army(state, "B2", tile)
    campaign = started(state)
    if stand == "no":
        assert [event.rule for event in happened(campaign, "battle_conceded")] == ["MK-YIELD-03"]
    else:
        assert "2 against 1" in campaign.waiting[0].text
        do(campaign, "B", "concede", "fight")
        assert asked(campaign) == [("A", "concede")]


@pytest.mark.rule("MK-YIELD-03")
@pytest.mark.parametrize(
    ("settlement", "owner", "dug_in"),
    [("fortress", "A", False), ("city", "A", True), ("fortress", "C", True)],
    ids=["nobody dug in", "no fortress", "somebody else's"],
)
def test_a_last_stand_wants_an_own_fortress_and_earthworks(settlement: str, owner: str, dug_in: bool) -> None:
    state = fighting("BAC", concede=True)
    own(state, owner, "0,1", settlement=settlement)
    army(state, "A1", "0,1", defending=dug_in)
    for name in ("B1", "B2"):
        army(state, name, "0,1")
    assert [event.rule for event in happened(started(state), "battle_conceded")] == ["MK-YIELD-03"]


@pytest.mark.rule("MK-DEFT-01", "MK-OPT-26", "MK-T-DEFEND")
@pytest.mark.parametrize(
    ("tile", "on", "benefit"),
    [
        ("-1,0", True, "up to 1 blocking or difficult piece and up to 2 obstacles"),
        ("1,0", True, "1 extra objective marker"),
        ("0,1", True, "2 extra objective markers"),
        ("1,-1", True, "1 piece of terrain"),
        ("0,1", False, "1 piece of terrain"),
    ],
)
def test_the_benefit_by_settlement(tile: str, on: bool, benefit: str) -> None:
    state = fighting(defended_settlements=on)
    army(state, "A1", tile, defending=True)
    army(state, "B1", tile)
    [told] = happened(started(state), "defend_benefit")
    assert benefit in told.text


@pytest.mark.rule("MK-DEFT-02", "MK-T-BOX", "MK-OPT-26")
@pytest.mark.parametrize(("armies", "box"), [(1, "12x12"), (2, "18x18"), (6, "36x24")])
def test_a_defended_fortress_is_a_scenario(armies: int, box: str) -> None:
    state = fighting("BAC", defended_settlements=True, defended_fortress=True)
    for number in range(armies):
        units = [unit("g1", "Guards", me=4, de=4, nerve_rout=14, points=500)]
        army(state, f"A{number + 1}", "0,1", defending=True, units=units)
    army(state, "B1", "0,1")
    [told] = happened(started(state), "fortress_scenario")
    assert told.facts["box"] == box
    assert "Seven turns" in told.text


@pytest.mark.rule("MK-COND-01", "MK-T-CONDITION", "MK-OPT-27")
@pytest.mark.parametrize(
    ("land_kind", "die", "condition"),
    [
        ({"river": True, "terrain": "mountain"}, 3, "Boggy Ground"),
        ({"terrain": "all_mountain"}, 1, "Unstable Ground"),
        ({"coast": True}, 2, "Reduced Visibility"),
        ({"terrain": "forest"}, 3, "Reduced Visibility"),
        ({}, 1, "Passing Engagement"),
        ({}, 2, "clear"),
        ({}, 6, "Scouting Failure"),
        ({"river": True}, 4, "clear"),
    ],
)
def test_the_ground_of_the_table(land_kind: dict[str, Any], die: int, condition: str) -> None:
    state = fighting(table_conditions=True)
    for key, value in land_kind.items():
        setattr(state.tiles["3,0"], key, value)
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    campaign = started(state, die)
    battle = campaign.state.battle
    assert battle is not None
    assert battle.condition == condition


@pytest.mark.rule("MK-STRAT-01", "MK-OPT-27")
def test_lost_battles_bring_strategies() -> None:
    campaign = a1_against_b1(strategies=True)
    do(campaign, "A", "report_battle", report("attacker"))
    assert campaign.state.kingdoms["B"].strategies == 1
    state = fighting(strategies=True)
    state.kingdoms["B"].strategies = 2
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    [told] = happened(started(state), "strategies")
    assert told.text == "B draws 2 strategy cards."


@pytest.mark.rule("MK-CARD-01", "MK-OPT-27")
def test_the_common_deck_of_battlefield_cards() -> None:
    state = fighting(battlefield_cards=True)
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    army(state, "B2", "3,0")
    told = [event.text for event in happened(started(state), "battlefield_cards")]
    assert told[0] == "A draws 2 objective cards and 2 strategy cards."
    assert told[1] == "B draws 2 objective cards and 1 strategy card."
    assert "Thunderclouds" in told[2]


@pytest.mark.rule("MK-DEFT-02")
@pytest.mark.parametrize(
    ("order", "dug_in", "owner", "scenario"),
    [
        ("BAC", True, "A", True),
        ("ABC", True, "A", True),
        ("ABC", False, "A", False),
        ("ABC", True, "B", False),
    ],
    ids=["the enemy attacks", "the owner attacks", "nobody dug in", "somebody else’s fortress"],
)
def test_the_fortress_is_defended_whoever_picked_the_battle(
    order: str, dug_in: bool, owner: str, scenario: bool
) -> None:
    state = fighting(order, defended_settlements=True, defended_fortress=True)
    own(state, owner, "0,1", settlement="fortress")
    army(
        state,
        "A1",
        "0,1",
        defending=dug_in,
        units=[unit("g1", "Guards", me=4, de=4, nerve_rout=14, points=500)],
    )
    army(state, "B1", "0,1", units=[unit("g2", "Horde", me=4, de=4, nerve_rout=14, points=450)])
    told = happened(started(state), "fortress_scenario")
    assert [(event.facts["player"], event.facts["box"]) for event in told] == (
        [("A", "12x12")] if scenario else []
    )
    assert all("B starts off the table" in event.text for event in told)


@pytest.mark.rule("MK-DEFT-02")
@pytest.mark.parametrize("settlement", ["none", "village", "city"])
def test_only_a_fortress_is_the_scenario(settlement: str) -> None:
    state = fighting(defended_settlements=True, defended_fortress=True)
    own(state, "A", "0,1", settlement=settlement)
    army(state, "A1", "0,1", defending=True)
    army(state, "B1", "0,1")
    assert happened(started(state), "fortress_scenario") == []


@pytest.mark.rule("MK-YIELD-02")
def test_without_the_option_nobody_is_asked_to_concede() -> None:
    campaign = a1_against_b1(concede=False)
    assert "concede" not in {kind for _, kind in asked(campaign)}
