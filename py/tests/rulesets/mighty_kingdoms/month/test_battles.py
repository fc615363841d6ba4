"""The Battle phase: who fights whom, on the table or not, and what the report may say."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.month import battles
from empires.rulesets.mighty_kingdoms.month.tabletop import board_size
from empires.rulesets.mighty_kingdoms.show import sheets
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.units import units_of
from empires.testing import asked, happened, kinds, offered, refused
from tests.rulesets.mighty_kingdoms.scene import (
    army,
    artefact,
    do,
    fx3,
    own,
    reporting,
    started,
    unit_of,
    units_of_a1,
)


def fighting(order: str = "ABC", **options: Any) -> Kingdoms:
    return fx3("battle", order=order, **{"battle_mode": "tabletop", **options})


def report(result: str = "draw", medals: tuple[str, ...] = (), scars: tuple[str, ...] = ()) -> dict[str, Any]:
    """A battle report; units of A1 and B1 by their short names."""
    sides = {"a": "A1", "b": "B1"}
    return {
        "result": result,
        "medals": [f"{sides[name[0]]}.{name}" for name in medals],
        "scars": [f"{sides[name[0]]}.{name}" for name in scars],
    }


def a1_against_b1(tile: str = "2,0", **options: Any) -> Campaign[Kingdoms]:
    state = fighting(**options)
    own(state, "A", tile)
    army(state, "A1", tile)
    army(state, "B1", tile)
    return started(state)


@pytest.mark.rule("MK-BAT-01", "MK-BAT-02", "MK-RULING-17")
def test_ex_mk_33_battles_are_picked_in_player_order_and_settled_at_once() -> None:
    state = fighting("CAB")
    own(state, "A", "2,0")
    own(state, "C", "0,2")
    for name, tile in (("A1", "2,0"), ("B1", "2,0"), ("A2", "0,2"), ("C1", "0,2")):
        army(state, name, tile)
    campaign = started(state)
    assert asked(campaign) == [("C", "report_battle"), ("A", "report_battle")], (
        "C's only battle needs no picking"
    )
    do(campaign, "C", "report_battle", {"result": "attacker", "medals": [], "scars": []})
    assert campaign.state.armies["A2"].tile == "0,1", "the only own tile beside it"
    assert campaign.state.armies["A2"].stance == "side"
    do(campaign, "C", "winner_move", "stay")
    assert asked(campaign) == [("A", "report_battle"), ("B", "report_battle")]
    do(campaign, "A", "report_battle", report())
    fought = [
        (event.facts["attacker"], event.facts["defender"]) for event in happened(campaign, "battle_started")
    ]
    assert fought == [("C", "A"), ("A", "B")]
    assert [event.facts["attack"] for event in happened(campaign, "battle_started")] == [1, 1]
    assert campaign.state.month == 2, "B never had to pick"


@pytest.mark.rule("MK-BAT-02", "MK-RULING-17")
def test_nobody_with_a_battle_may_pass_or_pick_another_tile() -> None:
    state = fighting()
    for name, tile in (("A1", "3,0"), ("B1", "3,0"), ("A2", "1,3"), ("C1", "1,3")):
        army(state, name, tile)
    campaign = started(state)
    assert offered(campaign) == ["3,0 B", "1,3 C"]
    with refused("must_pick", "MK-BAT-02"):
        do(campaign, "A", "pick_battle", "pass")
    with refused("tile_not_eligible", "MK-BAT-01"):
        do(campaign, "A", "pick_battle", "0,0 B")
    do(campaign, "A", "pick_battle", "1,3 C")
    battle = campaign.state.battle
    assert battle is not None
    assert (battle.attacker, battle.defender) == ("A", "C")


@pytest.mark.rule("MK-BAT-01", "MK-BAT-03", "MK-RULING-18", "MK-BAT-05", "MK-BAT-04", "MK-RULING-20")
def test_ex_mk_23_those_who_can_fight_come_first() -> None:
    state = fighting()
    army(state, "A1", "1,1")
    army(state, "B1", "1,1", stance="side")
    army(state, "C1", "1,1")
    army(state, "A2", "3,0")
    army(state, "B2", "3,0", stance="side")
    campaign = started(state)
    with refused("choose_upright_enemy", "MK-BAT-03"):
        do(campaign, "A", "pick_battle", "1,1 B")
    with refused("not_offered"):
        do(campaign, "A", "pick_battle", "3,0 C")
    with refused("tile_not_eligible", "MK-BAT-01"):
        do(campaign, "A", "pick_battle", "4,0 B")
    assert "3,0 B" in offered(campaign), "another tile may be picked, whoever lies there"
    do(campaign, "A", "pick_battle", "1,1 C")
    battle = campaign.state.battle
    assert battle is not None
    assert (battle.attacking, battle.defending) == (["A1"], ["C1"])
    assert battle.attacker == "A"


@pytest.mark.rule("MK-BAT-04", "MK-BAT-05", "MK-TBL-01", "MK-RULING-22")
def test_all_upright_armies_fight_and_the_others_share_the_result() -> None:
    state = fighting()
    own(state, "A", "2,0")
    for name in ("A1", "B1", "B2"):
        army(state, name, "2,0")
    army(state, "A2", "2,0", stance="side")
    army(state, "C1", "2,0", stance="side")
    campaign = started(state)
    battle = campaign.state.battle
    assert battle is not None
    assert (battle.attacking, battle.defending) == (["A1"], ["B1", "B2"])
    do(campaign, "A", "report_battle", report("defender"))
    assert [campaign.state.armies[name].tile for name in ("A1", "A2")] == ["1,0", "1,0"]
    assert campaign.state.armies["C1"].tile == "2,0", "third kingdoms stand by"


@pytest.mark.rule("MK-BAT-06", "MK-RULING-18", "MK-RULING-19")
def test_ex_mk_28_slaughter_one_army_a_turn() -> None:
    state = fighting("AB")
    state.order = ["A", "B"]
    own(state, "B", "1,1")
    army(state, "A1", "1,1")
    army(state, "B1", "1,1", stance="side")
    army(state, "B2", "1,1", stance="side")
    campaign = started(state)
    assert asked(campaign) == [("A", "slaughter")]
    do(campaign, "A", "slaughter", "B1")
    assert [event.facts["army"] for event in happened(campaign, "army_destroyed")] == ["B1", "B2"]
    assert happened(campaign, "battle_result") == []
    assert campaign.state.lists == {}
    taken = happened(campaign, "tile_taken")
    assert [(event.tiles, event.rule) for event in taken] == [(("1,1",), "MK-REF-02")]
    assert campaign.state.kingdoms["A"].might == 0


@pytest.mark.rule("MK-OPT-07", "MK-RULING-18")
def test_the_owner_may_choose_whom_to_lose() -> None:
    state = fighting(slaughter_choice="owner")
    army(state, "A1", "1,1")
    army(state, "B1", "1,1", stance="side")
    army(state, "B2", "1,1", stance="side")
    assert asked(started(state)) == [("B", "slaughter")]


@pytest.mark.rule("MK-T-BOARD", "MK-TBL-01", "MK-RULING-21", "MK-RULING-22")
@pytest.mark.parametrize(
    ("ours", "theirs", "board"),
    [(2, 5, "6x4"), (1, 1, "4x4"), (3, 2, "5x4"), (6, 1, "8x4"), (1, 9, "8x4"), (4, 4, "6x4")],
)
def test_ex_mk_29_the_size_of_the_table(ours: int, theirs: int, board: str) -> None:
    state = fighting(max_armies=12)
    for number in range(ours):
        army(state, f"A{number + 1}", "2,0")
    for number in range(theirs):
        army(state, f"B{number + 1}", "2,0")
    army(state, "B99", "2,0", stance="side")
    campaign = started(state)
    battle = campaign.state.battle
    assert battle is not None
    assert battle.board == board == board_size(battle)


@pytest.mark.rule("MK-DEF-01", "MK-DEF-02", "MK-RULING-23")
def test_ex_mk_30_one_army_that_dug_in_is_enough() -> None:
    state = fighting()
    army(state, "A1", "1,0", defending=True)
    army(state, "A2", "1,0")
    army(state, "B1", "1,0")
    campaign = started(state)
    [benefit] = happened(campaign, "defend_benefit")
    assert benefit.facts["player"] == "A"
    assert "1 piece of terrain" in benefit.text
    assert "before the player who chose the sides deploys" in benefit.text
    assert [field.name for field in campaign.waiting[0].fields] == [
        "result",
        "medals",
        "scars",
        "note",
        "notes",
    ]
    form = report("attacker") | {"note": "A ditch before the gate"}
    do(campaign, "A", "report_battle", form)
    assert [event.text for event in happened(campaign, "noted")] == [
        "Terrain on 1,0: A ditch before the gate"
    ]
    assert campaign.state.kingdoms["A"].might == 1, "whatever is noted, the result counts once"


@pytest.mark.rule("MK-RULING-23", "MK-DEF-01")
def test_both_may_have_dug_in_and_it_serves_in_every_battle_of_the_month() -> None:
    state = fighting()
    own(state, "A", "2,0")
    for name in ("A1", "B1", "C1"):
        army(state, name, "2,0", defending=name != "C1")
    campaign = started(state)
    do(campaign, "A", "pick_battle", "2,0 B")
    battle = campaign.state.battle
    assert battle is not None
    assert battle.benefit == ["A", "B"]
    do(campaign, "A", "report_battle", report() | {"note": ""})
    assert not campaign.state.armies["B1"].defending, "lost by leaving"
    battle = campaign.state.battle
    assert battle is not None
    assert (battle.attacker, battle.defender, battle.benefit) == ("C", "A", ["A"])


@pytest.mark.rule("MK-TBL-02", "MK-ART-04")
def test_artefacts_are_seen_with_the_lists() -> None:
    state = fighting(wizards=True)
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "A2", "1,0")
    army(state, "B1", "2,0")
    artefact(state, "20-A", 20, owner="A")
    artefact(state, "25-A", 25, owner="A")
    state.secrets["A"].bearers = {"20-A": "A1.a1", "25-A": "A2.m1"}
    campaign = started(state)
    assert campaign.view("C").state.bearers == {"20-A": "A1.a1"}
    assert campaign.view("A").state.secrets["A"].bearers == {"25-A": "A2.m1"}


@pytest.mark.rule("MK-MED-03", "MK-MED-05", "MK-RULING-24", "MK-MED-01", "MK-MED-02")
def test_ex_mk_32_what_a_report_may_say() -> None:
    campaign = a1_against_b1()
    with refused("more_medals_than_routs", "MK-RULING-24"):
        do(campaign, "A", "report_battle", report("attacker", medals=("a1", "a2"), scars=("b1",)))
    with refused("too_many_marks", "MK-MED-03"):
        do(campaign, "A", "report_battle", report("attacker", medals=("a1", "a1"), scars=("b1", "b3")))
    do(
        campaign,
        "A",
        "report_battle",
        report("attacker", medals=("a1", "a3", "b4"), scars=("b1", "b3", "a3")),
    )
    marks = {
        name: (unit_of(campaign.state, name).medals, unit_of(campaign.state, name).scars)
        for name in ("a1", "a3", "b4", "b1", "b3")
    }
    assert marks == {"a1": (1, 0), "a3": (1, 1), "b4": (1, 0), "b1": (0, 1), "b3": (0, 1)}


@pytest.mark.rule("MK-MED-05")
def test_ex_mk_77_only_units_on_the_table_are_marked() -> None:
    state = fighting()
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "A2", "2,0", stance="side")
    army(state, "B1", "2,0")
    campaign = started(state)
    form = report()
    with refused("unit_not_in_battle", "MK-MED-05"):
        do(campaign, "A", "report_battle", {**form, "scars": ["A2.m1"]})


@pytest.mark.rule("MK-MED-04", "MK-BAT-07")
def test_an_army_fights_again_and_its_marks_add_up() -> None:
    state = fighting("ACB")
    own(state, "A", "2,0")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    army(state, "C1", "2,0")
    campaign = started(state)
    do(campaign, "A", "pick_battle", "2,0 B")
    do(campaign, "A", "report_battle", report("attacker", medals=("a1",), scars=("b1",)))
    do(campaign, "A", "winner_move", "stay")
    assert asked(campaign) == [("C", "report_battle"), ("A", "report_battle")]
    form = {"result": "draw", "medals": ["A1.a1"], "scars": ["C1.m1"]}
    do(campaign, "C", "report_battle", form)
    assert happened(campaign, "roll")[0].facts["total"] == 6 + 2, "two medals on one roll"
    *_, marks = happened(campaign, "marks_recorded")
    assert (marks.rule, marks.facts["medals"], marks.facts["scars"]) == ("MK-MED-04", ["A1.a1"], ["C1.m1"])


@pytest.mark.rule("MK-RULING-73", "MK-MED-01")
def test_one_medal_a_rout_whoever_did_the_damage() -> None:
    campaign = a1_against_b1()
    with refused("more_medals_than_routs"):
        do(campaign, "A", "report_battle", report("attacker", medals=("a1", "a2", "a3"), scars=("b1", "b3")))
    do(campaign, "A", "report_battle", report("attacker", medals=("a1", "a2"), scars=("b1", "b3")))


@pytest.mark.rule("MK-TBL-03", "MK-MED-05", "MK-RULING-46")
def test_without_lists_the_report_is_the_result_and_words_alone() -> None:
    state = fighting(lists_required="no")
    own(state, "A", "2,0")
    army(state, "A1", "2,0", listed=False)
    army(state, "B1", "2,0", listed=False)
    campaign = started(state)
    assert [field.name for field in campaign.waiting[0].fields] == ["result", "notes"]
    with refused("unit_not_in_battle", "MK-MED-05"):
        do(campaign, "A", "report_battle", {"result": "attacker", "scars": ["B1.b1"]})
    do(campaign, "A", "report_battle", {"result": "attacker"})
    assert campaign.state.kingdoms["A"].might == 1
    assert happened(campaign, "marks_recorded") == []


@pytest.mark.rule("MK-TBL-04", "MK-RULING-53", "MK-OPT-05")
def test_dice_settle_a_battle_only_if_both_agree() -> None:
    for answers, mode in (
        ((("A", "tabletop"),), "tabletop"),
        ((("A", "simple_hits"), ("B", "tabletop")), "tabletop"),
        ((("A", "simple_hits"), ("B", "simple_hits")), "simple_hits"),
    ):
        campaign = a1_against_b1(battle_mode="ask")
        for player, answer in answers:
            assert asked(campaign) == [(player, "choose_method")]
            do(campaign, player, "choose_method", answer)
        assert (happened(campaign, "lists_revealed") != []) == (mode == "tabletop")
        assert (happened(campaign, "roll") != []) == (mode == "simple_hits")


@pytest.mark.rule("MK-RULING-53", "MK-RULING-46")
def test_a_computer_player_or_a_missing_list_means_dice() -> None:
    for computer, listed in (("B", True), ("", False)):
        state = fighting(battle_mode="ask")
        if computer:
            state.seats[computer] = "computer"
        own(state, "A", "2,0")
        army(state, "A1", "2,0")
        army(state, "B1", "2,0", listed=listed)
        campaign = started(state)
        assert "choose_method" not in [kind for _, kind in asked(campaign)]
        assert [event.facts["dice"] for event in happened(campaign, "roll")][:2] == ["d6", "d6"]


@pytest.mark.rule("MK-TBL-03")
def test_a_person_reports_for_a_computer_that_attacked() -> None:
    state = fighting()
    state.seats = {"A": "computer"}
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    assert asked(started(state)) == [("B", "report_battle")]


@pytest.mark.rule("MK-OPT-05")
@pytest.mark.parametrize("mode", ["tabletop", "simple_hits", "simple_points"])
def test_the_setting_may_decide_it_for_all_battles(mode: str) -> None:
    campaign = a1_against_b1(battle_mode=mode)
    assert "choose_method" not in kinds(campaign.recent)
    assert reporting(campaign) == (mode == "tabletop")


@pytest.mark.rule("MK-BAT-08", "MK-RULING-29")
def test_disordered_armies_of_two_kingdoms_stay_side_by_side() -> None:
    state = fighting()
    own(state, "A", "2,0")
    army(state, "A1", "2,0", stance="side")
    army(state, "B1", "2,0", stance="side")
    campaign = started(state)
    assert campaign.state.month == 2
    assert len(land.forces_in(campaign.state, "2,0")) == 2
    assert campaign.state.tiles["2,0"].controller == "A"


@pytest.mark.rule("MK-CTL-04", "MK-RULING-71")
def test_every_other_player_is_an_enemy() -> None:
    state = fighting()
    for name in ("A1", "B1", "C1"):
        army(state, name, "2,0")
    assert battles.opponents(state, "2,0", "A") == ["B", "C"]
    assert battles.opponents(state, "2,0", "C") == ["A", "B"]


@pytest.mark.rule("MK-TBL-01", "MK-TBL-02", "MK-DEF-02", "MK-BAT-05")
def test_the_battle_sheet_says_what_the_table_needs() -> None:
    state = fighting("BAC", table_conditions=True)
    army(state, "A1", "1,0", defending=True)
    army(state, "A2", "1,0", stance="side")
    army(state, "B1", "1,0")
    campaign = started(state, 6)
    sheet = sheets(campaign.view("C").state, "C")[0]
    field, attacker, defender = sheet.sections
    lines = {line.label: line.value + line.note + line.tile for line in field.lines}
    assert lines["Table"] == "4 × 4 feet"
    assert lines["Place"] == "1,0"
    assert lines["Settlement"] == "city"
    assert lines["Condition"] == "Scouting Failure"
    assert "1 piece of terrain" in lines["A dug in"]
    ours = [(line.label, line.value) for line in attacker.lines]
    assert ours == [("Army 1", "470 points")], "B is first to pick"
    theirs = [(line.label, line.value) for line in defender.lines]
    assert theirs == [("Army 1", "450 points"), ("Army 2", "disordered")]


@pytest.mark.rule("MK-TBL-03")
def test_either_side_reports_and_the_other_confirms() -> None:
    campaign = a1_against_b1()
    campaign.attempt("B", "report_battle", report("defender", medals=("b1",), scars=("a1",)))
    [question] = campaign.waiting
    assert (question.player, question.kind) == ("A", "confirm_report")
    assert question.text == (
        "B reports: B wins on 2,0; medals for B’s Brutes of army 1; scars for A’s Spears of army 1. "
        "Is that right?"
    )
    campaign.attempt("A", "confirm_report", "disagree")
    assert asked(campaign) == [("A", "report_battle"), ("B", "report_battle")]
    campaign.attempt("A", "report_battle", report())
    campaign.attempt("B", "confirm_report", "agree")
    assert [event.facts["winner"] for event in happened(campaign, "battle_result")] == ["draw"]


@pytest.mark.rule("MK-TBL-03", "MK-MED-02")
def test_a_winner_whose_units_were_all_routed_is_asked_about() -> None:
    campaign = a1_against_b1()
    form = campaign.waiting[0]
    theirs = tuple(unit.id.removeprefix("B1.") for unit in units_of(campaign.state, "B1"))
    odd = report("defender", scars=theirs)
    doubt = "Every unit of B was routed, although B won."
    assert form.weigh(odd)[0]["mind"] == doubt
    assert "mind" not in form.weigh(report("attacker", scars=theirs))[0]
    draw = form.weigh(report("draw", scars=theirs))[0]["mind"]
    assert draw == "A draw, though every unit of one side was routed."
    campaign.attempt("B", "report_battle", odd)
    assert doubt in campaign.waiting[0].text


@pytest.mark.rule("MK-TBL-03", "MK-RULING-38")
@pytest.mark.parametrize("moment", ["report", "confirmation"])
def test_a_side_that_leaves_ends_the_battle_unreported(moment: str) -> None:
    campaign = a1_against_b1()
    army(campaign.state, "C1", "0,4")
    if moment == "confirmation":
        campaign.attempt("A", "report_battle", report("attacker"))
    campaign.attempt("B", "resign", "resign")
    assert campaign.state.battle is None
    assert happened(campaign, "battle_result") == []
    assert not reporting(campaign)


@pytest.mark.rule("MK-TBL-03")
def test_units_of_the_same_name_can_be_told_apart() -> None:
    state = fighting()
    own(state, "A", "2,0")
    army(state, "A1", "2,0", units=[*units_of_a1()])
    army(state, "A2", "2,0", units=[*units_of_a1()])
    army(state, "B1", "2,0")
    question = started(state).waiting[0]
    [medals] = [field for field in question.fields if field.name == "medals"]
    labels = [choice.label for choice in medals.choices]  # type: ignore[union-attr]
    assert "A’s Spears of army 1" in labels
    assert "A’s Spears of army 2" in labels
    assert len(set(labels)) == len(labels)


@pytest.mark.rule("MK-BAT-06", "MK-BAT-04")
def test_where_one_enemy_army_stands_there_is_a_battle_and_no_slaughter() -> None:
    state = fighting()
    army(state, "A1", "3,0")
    army(state, "B1", "3,0", stance="side")
    army(state, "B2", "3,0")
    assert reporting(started(state))


@pytest.mark.rule("MK-BAT-06")
def test_a_battle_on_offer_says_how_many_fight_and_when_it_is_a_slaughter() -> None:
    state = fighting()
    for tile in ("2,0", "1,1"):
        own(state, "B", tile)
        army(state, f"A{tile[0]}", tile)
    army(state, "B1", "2,0")
    army(state, "B2", "2,0")
    army(state, "B3", "1,1", stance="side")
    notes = {choice.value: choice.note for choice in started(state).waiting[0].choices}
    assert notes["2,0 B"] == "1 against 2"
    assert notes["1,1 B"].startswith("a slaughter")


@pytest.mark.rule("MK-RULING-53", "MK-RULING-46")
def test_it_is_said_why_a_battle_is_settled_by_dice() -> None:
    state = fighting(battle_mode="ask")
    army(state, "A1", "3,0")
    army(state, "B1", "3,0", listed=False)
    campaign = started(state)
    assert happened(campaign, "method_set")[0].text.endswith("by dice: an army has no list.")


@pytest.mark.rule("MK-RULING-20")
@pytest.mark.parametrize("order", ["ABC", "BAC"])
def test_who_picks_a_battle_attacks(order: str) -> None:
    state = fighting(order)
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    [told] = happened(started(state), "battle_started")
    assert (told.facts["attacker"], told.facts["defender"]) == (order[0], order[1])


@pytest.mark.rule("MK-BAT-02", "MK-BAT-08", "MK-RULING-29", "MK-RULING-19")
def test_the_helpless_are_cut_down_and_then_the_phase_is_over() -> None:
    state = fighting("ABC")
    own(state, "B", "2,0", "1,1")
    army(state, "A1", "2,0")
    army(state, "B1", "2,0", stance="side")
    army(state, "A2", "1,1", stance="side")
    army(state, "B2", "1,1", stance="side")
    campaign = started(state)
    assert sorted(campaign.state.armies) == ["A1", "A2", "B2"], "one battle, and it is a slaughter"
    assert happened(campaign, "battle_started") == []
    assert campaign.state.battle is None
    assert campaign.state.month == 2, "nobody has an eligible tile left"
    assert campaign.state.tiles["1,1"].controller == "B"


@pytest.mark.rule("MK-RULING-20", "MK-BAT-04")
def test_who_picks_attacks_though_some_of_the_enemy_lie_on_their_side() -> None:
    state = fighting("BAC")
    army(state, "B1", "3,0")
    army(state, "A1", "3,0")
    army(state, "A2", "3,0", stance="side")
    campaign = started(state)
    [begun] = happened(campaign, "battle_started")
    assert (begun.facts["attacker"], begun.facts["defender"]) == ("B", "A")
    assert reporting(campaign), "one upright army is enough for a battle"
    assert len(campaign.state.armies) == 3


@pytest.mark.rule("MK-BAT-08", "MK-RULING-29")
def test_the_phase_lasts_until_no_upright_army_has_an_enemy_left() -> None:
    state = fighting(battle_mode="simple_hits")
    own(state, "A", "3,0", "1,1")
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    army(state, "A2", "1,1", stance="side")
    army(state, "B2", "1,1", stance="side")
    campaign = started(state, 6, 1)
    [begun] = happened(campaign, "battle_started")
    assert (begun.facts["attack"], begun.facts["defence"]) == (1, 1)
    assert [event.facts["winner"] for event in happened(campaign, "battle_result")] == ["A"]
    do(campaign, "B", "retreat", "4,0")
    assert campaign.state.month == 2
    assert [campaign.state.armies[name].tile for name in ("A2", "B2")] == ["1,1", "1,1"]


@pytest.mark.rule("MK-USTR-01", "MK-MED-01", "MK-MED-02")
def test_with_unit_strength_who_routs_gains_and_who_is_routed_loses() -> None:
    campaign = a1_against_b1(unit_marks="unit_strength")
    do(campaign, "A", "report_battle", report("attacker", medals=("a1", "a3"), scars=("b1", "b3", "a3")))
    changes = {name: unit_of(campaign.state, name).strength_change for name in ("a1", "a3", "b1", "b3")}
    assert changes == {"a1": 1, "a3": 0, "b1": -1, "b3": -1}
    assert unit_of(campaign.state, "a1").medals == unit_of(campaign.state, "b1").scars == 0


@pytest.mark.rule("MK-RULING-46", "MK-RULING-53")
def test_where_nobody_needs_a_list_an_army_without_one_fights_on_the_table() -> None:
    state = fighting(battle_mode="ask", lists_required="no")
    army(state, "A1", "3,0")
    army(state, "B1", "3,0", listed=False)
    assert asked(started(state)) == [("A", "choose_method")]
    state = fighting(battle_mode="ask")
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    assert asked(started(state)) == [("A", "choose_method")], "all have theirs"
