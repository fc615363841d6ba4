"""What a result does: retreats, draws, the tile, the winner's move, captured artefacts."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import IllegalChoice
from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, happened, kinds, offered, refused
from tests.rulesets.mighty_kingdoms.month.test_battles import report
from tests.rulesets.mighty_kingdoms.scene import army, artefact, do, fx3, own, started


def fighting(order: str = "ABC", **options: Any) -> Kingdoms:
    return fx3("battle", order=order, **{"battle_mode": "tabletop", **options})


def settle(campaign: Campaign[Kingdoms], result: str, **marks: Any) -> None:
    """The open report says who won, without marks unless told."""
    question = campaign.waiting[0]
    do(campaign, question.player, "report_battle", {**question.default, "result": result, **marks})


@pytest.mark.rule("MK-OUT-01", "MK-OUT-03", "MK-OUT-04", "MK-RULING-25", "MK-OUT-05", "MK-T-RESULT")
def test_ex_mk_24_a_lost_battle() -> None:
    state = fighting("BAC")
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "A2", "2,0", stance="side")
    army(state, "B1", "2,0")
    army(state, "B2", "2,0")
    campaign = started(state)
    settle(campaign, "attacker")
    for name in ("A1", "A2"):
        assert campaign.state.armies[name].tile == "1,0"
        assert campaign.state.armies[name].stance == "side"
    assert campaign.state.tiles["2,0"].controller == "B"
    assert asked(campaign) == [("B", "winner_move")]
    with refused("not_your_turn", "MK-OUT-04"):
        do(campaign, "A", "winner_move", "stay")
    do(campaign, "B", "winner_move", "B2 3,0")
    assert campaign.state.armies["B2"].tile == "3,0"
    with refused("one_army_only", "MK-OUT-04"):
        do(campaign, "B", "winner_move", "B1 3,0")
    order = [kind for kind in kinds(campaign.recent) if kind in ORDER]
    assert order == ["battle_result", "army_retreated", "army_retreated", "tile_taken", "army_moved"]


ORDER = ("battle_result", "artefact_captured", "army_retreated", "tile_taken", "army_moved")


@pytest.mark.rule("MK-OUT-01", "MK-OUT-02")
@pytest.mark.parametrize("result", ["defender", "draw"])
def test_ex_mk_25_nowhere_to_go(result: str) -> None:
    state = fighting()
    army(state, "A1", "5,-1")
    army(state, "B1", "5,-1")
    campaign = started(state)
    settle(campaign, result)
    assert "A1" not in campaign.state.armies
    assert [event.rule for event in happened(campaign, "army_destroyed")] == [
        "MK-OUT-01" if result == "defender" else "MK-OUT-02"
    ]
    assert (campaign.state.armies["B1"].tile, campaign.state.armies["B1"].stance) == ("5,-1", "upright")


@pytest.mark.rule("MK-OUT-02", "MK-RULING-27", "MK-T-RESULT")
def test_ex_mk_26_a_draw_on_enemy_land() -> None:
    state = fighting()
    own(state, "A", "2,0")
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    campaign = started(state)
    settle(campaign, "draw")
    assert (campaign.state.armies["A1"].tile, campaign.state.armies["A1"].stance) == ("2,0", "upright")
    assert (campaign.state.armies["B1"].tile, campaign.state.armies["B1"].stance) == ("3,0", "upright")
    assert happened(campaign, "tile_taken") == []


@pytest.mark.rule("MK-OUT-02", "MK-RULING-27", "MK-RULING-25", "MK-T-RESULT")
def test_ex_mk_27_a_draw_on_a_third_players_land() -> None:
    state = fighting()
    own(state, "C", "1,2")
    own(state, "A", "1,1")
    own(state, "B", "2,1")
    army(state, "A1", "1,2")
    army(state, "B1", "1,2")
    campaign = started(state)
    settle(campaign, "draw")
    moved = [(event.facts["army"], event.tiles[1]) for event in happened(campaign, "army_withdrew")]
    assert moved == [("A1", "1,1"), ("B1", "2,1")], "the attacker first"
    assert {token.stance for token in campaign.state.armies.values()} == {"upright"}
    assert campaign.state.tiles["1,2"].controller == "C"


@pytest.mark.rule("MK-RULING-28", "MK-OUT-04")
def test_ex_mk_34_the_winner_may_move_on_into_the_next_battle() -> None:
    state = fighting()
    own(state, "A", "2,1", "1,1")
    army(state, "A1", "2,1")
    army(state, "B2", "2,1")
    army(state, "B1", "1,1")
    campaign = started(state)
    settle(campaign, "attacker")
    do(campaign, "B", "retreat", "3,0")
    do(campaign, "A", "winner_move", "A1 1,1")
    assert campaign.state.armies["A1"].tile == "1,1"
    battle = campaign.state.battle
    assert battle is not None
    assert battle.tile == "1,1"


@pytest.mark.rule("MK-RULING-28", "MK-OUT-04")
def test_a_disordered_army_may_make_the_winners_move_and_stays_on_its_side() -> None:
    state = fighting()
    own(state, "A", "2,0", "1,1")
    army(state, "A1", "2,0")
    army(state, "A2", "2,0", stance="side")
    army(state, "B1", "2,0")
    campaign = started(state)
    settle(campaign, "attacker")
    with refused("not_adjacent", "MK-OUT-04"):
        do(campaign, "A", "winner_move", "A2 0,0")
    with refused("not_your_tile", "MK-OUT-04"):
        do(campaign, "A", "winner_move", "A2 2,1")
    do(campaign, "A", "winner_move", "A2 1,1")
    moved = campaign.state.armies["A2"]
    assert (moved.tile, moved.stance) == ("1,1", "side")


@pytest.mark.rule("MK-OPT-25", "MK-YIELD-04")
def test_no_winners_move_without_the_setting() -> None:
    state = fighting(win_move=False)
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    campaign = started(state)
    settle(campaign, "attacker")
    assert asked(campaign)[0][1] == "give_order"


@pytest.mark.rule("MK-OUT-01", "MK-RULING-26")
def test_ex_mk_79_a_loser_must_go_and_picks_a_tile_for_each_army() -> None:
    state = fighting("BAC")
    own(state, "A", "2,0", "1,1", "2,-1")
    own(state, "B", "1,1")
    own(state, "A", "1,1")
    army(state, "A1", "2,0")
    army(state, "A2", "2,0")
    army(state, "B1", "2,0")
    army(state, "B2", "1,1")
    army(state, "A3", "1,1", stance="side")
    campaign = started(state)
    do(campaign, "B", "pick_battle", "2,0 A")
    settle(campaign, "attacker")
    assert asked(campaign) == [("A", "retreat")]
    with refused("must_retreat", "MK-OUT-01"):
        do(campaign, "A", "retreat", "stay")
    with refused("not_your_tile", "MK-OUT-01"):
        do(campaign, "A", "retreat", "2,1")
    with refused("not_adjacent", "MK-OUT-01"):
        do(campaign, "A", "retreat", "0,0")
    assert sorted(offered(campaign)) == ["1,0", "1,1", "2,-1"], "enemies in it or not"
    do(campaign, "A", "retreat", "1,1")
    do(campaign, "A", "retreat", "1,0")
    assert [campaign.state.armies[name].tile for name in ("A1", "A2")] == ["1,1", "1,0"]


@pytest.mark.rule("MK-OUT-03")
def test_the_winner_takes_the_settlement_even_from_a_third_player() -> None:
    state = fighting()
    army(state, "A1", "1,4")
    army(state, "B1", "1,4")
    campaign = started(state)
    settle(campaign, "attacker")
    tile = campaign.state.tiles["1,4"]
    assert (tile.controller, tile.settlement) == ("A", "city")


@pytest.mark.rule("MK-T-RESULT")
def test_the_table_of_results() -> None:
    rows = {row.on: (row["tile"], row["stance"]) for row in table("MK-T-RESULT").rows}
    assert rows == {
        "loss": ("lost", "side"),
        "draw on your own tile": ("kept", "unchanged"),
        "draw elsewhere": ("unchanged", "unchanged"),
        "win": ("gained", "unchanged"),
    }


@pytest.mark.rule("MK-SCORE-02")
def test_a_battle_won_on_the_table_is_one_might() -> None:
    for result, might in (("attacker", (1, 0)), ("defender", (0, 1)), ("draw", (0, 0))):
        state = fighting()
        own(state, "A", "2,0")
        army(state, "A1", "2,0")
        army(state, "B1", "2,0")
        campaign = started(state)
        settle(campaign, result)
        assert (campaign.state.kingdoms["A"].might, campaign.state.kingdoms["B"].might) == might


# --- artefacts -----------------------------------------------------------------------------------------


def carrying(name: str, requirement: str = "any", bearer: str = "A1.a1") -> Kingdoms:
    state = fighting("BAC", wizards=True)
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    artefact(state, name, 20, requirement, owner="A")
    state.secrets["A"].bearers[name] = bearer
    return state


@pytest.mark.rule("MK-ART-05", "MK-RULING-67", "MK-RULING-25")
def test_ex_mk_66_the_winner_takes_what_a_routed_bearer_carried() -> None:
    state = carrying("20-A")
    army(state, "C1", "0,4")
    campaign = started(state)
    do(campaign, "B", "report_battle", report("attacker", scars=("a1",)))
    assert asked(campaign) == [("B", "assign_captured")]
    with refused("not_eligible", "MK-RULING-64"):
        do(campaign, "B", "assign_captured", "B1.b2")
    with pytest.raises(IllegalChoice, match=r"^That unit cannot carry"):  # a hidden list stays hidden
        do(campaign, "B", "assign_captured", "C1.m1")
    do(campaign, "B", "assign_captured", "B1.b1")
    assert campaign.state.artefacts["20-A"].owner == "B"
    assert campaign.view("C").state.bearers == {"20-A": "B1.b1"}
    order = [kind for kind in kinds(campaign.recent) if kind in ORDER]
    assert order[:3] == ["battle_result", "artefact_captured", "army_retreated"]


@pytest.mark.rule("MK-ART-06", "MK-RULING-64")
@pytest.mark.parametrize("capital", [True, False])
def test_ex_mk_67_no_unit_can_carry_it(capital: bool) -> None:
    state = carrying("20-C", "ranged", "A1.a3")
    artefact(state, "30-A", 30, owner="B")
    state.secrets["B"].bearers["30-A"] = "B1.b4"
    if not capital:
        own(state, "C", "4,0", settlement="city")
    campaign = started(state)
    do(campaign, "B", "report_battle", report("attacker", scars=("a3",)))
    lost = campaign.state.artefacts["20-C"]
    assert lost.owner == ("B" if capital else "")
    assert campaign.state.bearers.get("20-C") == ("capital" if capital else None)
    assert len(happened(campaign, "artefact_to_capital" if capital else "artefact_to_pool")) == 1


@pytest.mark.rule("MK-ART-05", "MK-ART-08", "MK-RULING-69")
@pytest.mark.parametrize(("result", "scars"), [("draw", ("a1",)), ("defender", ("a1",)), ("attacker", ())])
def test_a_bearer_that_is_not_routed_in_defeat_keeps_it(result: str, scars: tuple[str, ...]) -> None:
    campaign = started(carrying("20-A"))
    do(campaign, "B", "report_battle", report(result, scars=scars))
    assert campaign.state.artefacts["20-A"].owner == "A"
    assert campaign.state.bearers == {"20-A": "A1.a1"}


@pytest.mark.rule("MK-ART-08", "MK-RULING-69")
def test_after_a_draw_the_attackers_bearer_keeps_it_too() -> None:
    state = carrying("20-A")
    state.order = list("ABC")
    campaign = started(state)
    do(campaign, "A", "report_battle", report("draw", scars=("a1",)))
    assert campaign.state.artefacts["20-A"].owner == "A"
    assert campaign.state.bearers == {"20-A": "A1.a1"}


@pytest.mark.rule("MK-RULING-65")
def test_what_a_lost_army_carried_goes_back_to_the_pool() -> None:
    state = carrying("20-A")
    for tile in ("1,0",):
        own(state, "C", tile)
    campaign = started(state)
    do(campaign, "B", "report_battle", report("attacker"))
    assert "A1" not in campaign.state.armies
    assert campaign.state.artefacts["20-A"].owner == ""
    state = fighting(wizards=True)
    army(state, "A1", "3,0")
    army(state, "B1", "3,0", stance="side")
    artefact(state, "20-A", 20, owner="B")
    state.secrets["B"].bearers["20-A"] = "B1.b1"
    assert started(state).state.artefacts["20-A"].owner == "", "slaughtered"


@pytest.mark.rule("MK-CTL-01", "MK-OUT-03")
def test_control_stays_when_armies_leave_and_goes_only_to_who_takes_it() -> None:
    state = fighting()
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    campaign = started(state)
    settle(campaign, "defender")
    assert campaign.state.tiles["2,0"].controller == "B", "lost to who won there"
    held = {name for name, tile in campaign.state.tiles.items() if tile.controller == "A"}
    assert {"0,0", "1,0", "0,1", "-1,0", "0,-1", "1,-1", "-1,1"} <= held, "the empty tiles too"
    for name in ("tower", "sea"):
        there = fx3().tiles["2,0"]
        there.tower, there.terrain = name == "tower", "sea" if name == "sea" else "plains"
        assert not land.can_be_controlled(there)
    assert land.can_be_controlled(fx3().tiles["2,0"])
