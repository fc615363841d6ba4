"""Espionage (ME digest 2, 4.13, examples 271 to 277)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.play.campaign import Campaign
from empires.rulesets.mighty_empires.banners.contents import set_contents
from empires.rulesets.mighty_empires.state import (
    INDEPENDENT,
    Character,
    Contents,
    Limit,
    MightyEmpires,
    Operative,
    Peace,
    Secrets,
    Trade,
    Unit,
)
from empires.testing import asked, dice_left, refused, told
from tests.rulesets.mighty_empires.scene import PLAIN, Scene, baggage, points, where
from tests.rulesets.mighty_empires.winter.base import Base

ORDERS = {"assassin": 0, "spy": 0, "saboteur": 0, "agent": 0}


def hire(campaign: Campaign[MightyEmpires], player: str, **crowns: int) -> None:
    campaign.attempt(player, "buy_ops", {**ORDERS, **crowns})


def hiring(**crowns: int) -> Base:
    scene = Base("hiring")
    scene.rich(**crowns)
    scene.banner("Blue", "5,0", 700)
    return scene


@pytest.mark.rule("EX-ME-271", "ME-SPY-01", "ME-SPY-02", "ME-SPY-03", "ME-T-OPCOST", "ME-RULING-341")
def test_operatives_are_hired_counted_and_laid_in_turn() -> None:
    scene = hiring(Red=3, Blue=6)
    campaign = scene.play(3, 5)
    hire(campaign, "Red", spy=2, assassin=1)
    hire(campaign, "Blue", agent=6)
    counted = told(campaign.chronicle(), "ops_counted")
    assert [(one.facts["player"], one.facts["operatives"], one.to) for one in counted] == [
        ("Red", 9, None), ("Blue", 6, None),
    ]  # fmt: skip
    assert [one.to for one in told(campaign.chronicle(), "ops_bought")] == [("Red",)] * 2 + [("Blue",)]
    laid = []
    for _ in range(14):
        [(player, _kind)] = asked(campaign)
        laid.append(player)
        campaign.attempt(player, "place_op", "spy 5,0" if player == "Red" and len(laid) < 15 else "agent 6,0")
        if len(laid) == 3:
            view = campaign.view("Blue").state
            assert view.secrets["Red"].operatives == {}
            assert view.winter is not None
            assert view.winter.operatives["op1"].tile == "5,0"
    assert laid == ["Red", "Blue"] * 6 + ["Red"] * 2


@pytest.mark.rule("ME-WSET-20", "ME-SPY-01", "ME-SPY-02")
@pytest.mark.parametrize("treasuries", ["secret", "open"])
def test_open_treasuries_do_not_tell_which_operatives_are_hired(treasuries: str) -> None:
    scene = Base("hiring", treasury_visibility=treasuries)
    scene.rich(Red=3)
    campaign = scene.play(3)
    hire(campaign, "Red", spy=1, assassin=2)
    seen = [one.text for one in campaign.view("Blue").events if one.kind == "crowns_paid"]
    assert seen == ["Red pays 3 crowns for operatives."] * (treasuries == "open")


@pytest.mark.rule("ME-REV-11", "ME-SPY-01")
def test_operatives_cost_crowns_that_are_there() -> None:
    with refused("no_money", "ME-REV-11"):
        hire(hiring(Red=3).play(), "Red", spy=2, agent=2)


@pytest.mark.rule("ME-RULING-340")
def test_equal_numbers_roll_for_the_first_counter() -> None:
    campaign = hiring(Red=2, Blue=2).play(1, 6)
    hire(campaign, "Red", agent=2)
    hire(campaign, "Blue", agent=2)
    assert asked(campaign) == [("Blue", "place_op")]


@pytest.mark.rule("ME-REV-10", "ME-WINTER-09")
def test_crowns_are_not_put_by_for_another_year() -> None:
    campaign = hiring(Red=3).play()
    with refused("no_saving", "ME-REV-10"):
        campaign.attempt("Red", "buy_ops", {**ORDERS, "savings": 3})


@pytest.mark.rule("ME-SPY-03", "ME-T-OPPLACE", "ME-RULING-342", "ME-RULING-359", "ME-WSET-19")
def test_where_operatives_go() -> None:
    scene = hiring(Red=4)
    scene.land("3,-1", INDEPENDENT, "village")
    scene.banner("Red", "0,0", 900)
    campaign = scene.play(1)
    hire(campaign, "Red", assassin=1, spy=1, saboteur=1, agent=1)
    for bad in ("assassin 4,0", "assassin 0,0", "spy 6,0", "saboteur 2,0", "agent 3,0", "saboteur 3,0"):
        with refused("bad_tile", "ME-SPY-03"):
            campaign.attempt("Red", "place_op", bad)
    good = {choice.value for choice in campaign.waiting[0].choices}
    assert {"assassin 5,0", "assassin 6,0", "spy 5,0", "saboteur 4,0", "saboteur 3,-1"} <= good
    assert {"agent 2,0", "agent 4,0", "agent 3,-1"} <= good
    scene = Base("hiring", ops_vs_independents=False)
    scene.rich(Red=1)
    scene.land("3,-1", INDEPENDENT, "village")
    campaign = scene.play()
    hire(campaign, "Red", saboteur=1)
    with refused("bad_tile", "ME-SPY-03"):
        campaign.attempt("Red", "place_op", "saboteur 3,-1")


@pytest.mark.rule("ME-SPY-03")
def test_who_finds_no_mark_for_his_operatives_has_none() -> None:
    scene = Base("hiring")
    scene.rich(Red=1)
    scene.land("6,0", "Red", "city", capital_of="Blue", realm_of="Blue")
    campaign = scene.play(quiet=9)
    hire(campaign, "Red", assassin=1)
    assert [one.facts["player"] for one in told(campaign.chronicle(), "ops_discarded")] == ["Red"]
    assert campaign.state.secrets["Red"].hired == {}


def spying(*ops: tuple[str, Trade, str], **options: Any) -> Base:
    """Counters on the map: (owner, trade, tile); Red goes first."""
    scene = Base("espionage", **options)
    for number, (owner, trade, tile) in enumerate(ops, start=1):
        op = Operative(id=f"op{number}", owner=owner, tile=tile)
        scene.winter.operatives[op.id] = op
        scene.state.secrets[owner].operatives[op.id] = trade
    scene.winter.placed = len(ops)
    scene.winter.spy_order = ["Red", "Blue"]
    scene.winter.counted = {"Red": 1, "Blue": 1}
    scene.banner("Blue", "5,0", 900)
    scene.banner("Blue", "7,0", 900)
    scene.banner("Red", "0,0", 900)
    return scene


def act(campaign: Campaign[MightyEmpires], answer: str, player: str = "Red") -> Campaign[MightyEmpires]:
    campaign.attempt(player, "resolve_op", answer)
    return campaign


NEXT = (6, 1)
"""The next year's first initiative."""


@pytest.mark.rule("EX-ME-272", "ME-SPY-05", "ME-T-ASSN-BANNER", "ME-RULING-343", "ME-SPY-04")
def test_an_assassin_bleeds_a_banner() -> None:
    campaign = act(spying(("Red", "assassin", "5,0")).play(5, 4, 3, 4, *NEXT), "op1 Blue:1")
    assert points(campaign, "Blue:1") == [430]


@pytest.mark.rule("ME-T-ASSN-BANNER")
def test_a_banner_that_an_assassin_bleeds_to_nothing_is_no_more() -> None:
    scene = spying(("Red", "assassin", "5,0"))
    scene.state.secrets["Blue"].points["Blue:1"] = 40
    campaign = act(scene.play(4, 2, *NEXT), "op1 Blue:1")
    assert "Blue:1" not in campaign.state.banners


@pytest.mark.rule("ME-T-ASSN-BANNER")
@pytest.mark.parametrize(
    ("dice", "left"),
    [((1,), 900), ((2, 3, 4), 830), ((3, 5), 800), ((4, 2), 700), ((6, 3, 2), 640)],
)
def test_every_row_of_the_assassins_table(dice: tuple[int, ...], left: int) -> None:
    campaign = act(spying(("Red", "assassin", "5,0")).play(*dice, *NEXT), "op1 Blue:1")
    assert points(campaign, "Blue:1") == [left]


@pytest.mark.rule("ME-T-ASSN-BANNER", "ME-SPY-05", "ME-RULING-343")
@pytest.mark.parametrize(("die", "dead"), [(3, ["Cy"]), (4, ["Ada"]), (6, ["Ada", "Cy"])])
def test_where_characters_are_listed_they_die(die: int, dead: list[str]) -> None:
    scene = spying(("Red", "assassin", "5,0"), army_mode="full")
    heroes = [
        Character(name="Ada", points=200),
        Character(name="Bo", points=90),
        Character(name="Cy", points=80),
    ]
    for banner in scene.state.banners.values():
        own = heroes if banner.id == "Blue:1" else []
        contents = Contents(units=[Unit(name="Foot", models=53, each=10)], characters=list(own))
        scene.state.secrets[banner.owner].contents[banner.id] = contents
        scene.state.secrets[banner.owner].points[banner.id] = 530 + sum(one.points for one in own)
    campaign = act(scene.play(die, *NEXT), "op1 Blue:1")
    if die != 4:
        campaign.attempt("Blue", "name_fallen", "2" if die == 3 else "1")
    left = campaign.state.secrets["Blue"].contents["Blue:1"].characters
    assert [hero.name for hero in heroes if hero.name not in [one.name for one in left]] == dead


def palace(*ops: tuple[str, Trade, str]) -> Base:
    return spying(*(ops or (("Red", "assassin", "6,0"),)))


@pytest.mark.rule(
    "EX-ME-273", "ME-SPY-06", "ME-T-ASSN-CAP", "ME-RULING-346", "ME-RULING-202", "ME-RULING-204"
)
def test_a_murdered_king_costs_fortresses_and_two_months_of_order() -> None:
    scene = palace()
    campaign = act(scene.play(6, 2, *NEXT), "op1 palace")
    assert campaign.state.lands["6,1"].owner == INDEPENDENT
    assert campaign.state.limits == [Limit("Blue", 1, "halt"), Limit("Blue", 2, "roll")]


@pytest.mark.rule("ME-T-ASSN-CAP")
@pytest.mark.parametrize(
    ("die", "limits"),
    [(1, []), (2, []), (4, [Limit("Blue", 1, "roll")]), (5, [Limit("Blue", 1, "halt")])],
)
def test_disorder_at_court(die: int, limits: list[Limit]) -> None:
    assert act(palace().play(die, *NEXT), "op1 palace").state.limits == limits


@pytest.mark.rule("ME-RULING-345")
def test_the_harshest_of_several_results_counts() -> None:
    scene = palace(("Red", "assassin", "6,0"), ("Red", "assassin", "6,0"))
    campaign = scene.play(5, 4, *NEXT)
    act(campaign, "op1 palace")
    act(campaign, "op2 palace")
    assert campaign.state.limits == [Limit("Blue", 1, "halt")]


@pytest.mark.rule("ME-RULING-345", "ME-SPY-06")
def test_a_harsher_result_takes_the_place_of_a_milder_one() -> None:
    scene = palace(("Red", "assassin", "6,0"), ("Red", "assassin", "6,0"))
    campaign = scene.play(4, 5, *NEXT)
    act(campaign, "op1 palace")
    act(campaign, "op2 palace")
    assert campaign.state.limits == [Limit("Blue", 1, "halt")]


@pytest.mark.rule("ME-T-ASSN-CAP", "ME-RULING-347")
def test_the_victim_chooses_who_bears_what_the_army_loses() -> None:
    campaign = act(palace().play(3, 6, 6, 6, *NEXT), "op1 palace")
    assert asked(campaign) == [("Blue", "answer_op")]
    campaign.attempt("Blue", "answer_op", "2")
    assert points(campaign, "Blue:1", "Blue:2") == [900, 720]


def listed_palace(*units: Unit) -> Campaign[MightyEmpires]:
    """An assassin rolls 3 in the palace of Blue, whose banner 1 has these units."""
    scene = spying(("Red", "assassin", "6,0"), army_mode="full")
    for banner in scene.state.banners.values():
        troops = list(units) if banner.id == "Blue:1" else [Unit(name="Foot", models=9, each=60)]
        set_contents(
            scene.state, banner, Contents(units=troops, characters=[Character(name="Al", points=90)])
        )
    return act(scene.play(3, *NEXT), "op1 palace")


@pytest.mark.rule("ME-T-ASSN-CAP", "ME-SPY-06")
def test_from_a_listed_army_one_unit_of_ten_models_or_more_leaves_for_the_palace() -> None:
    foot, bows = Unit(name="Foot", models=30, each=10), Unit(name="Bows", models=10, each=12)
    campaign = listed_palace(foot, Unit(name="Knights", models=9, each=30), bows)
    assert asked(campaign) == [("Blue", "withdraw_unit")]
    assert [choice.label for choice in campaign.waiting[0].choices] == [
        "30 Foot of banner 1 (300 points)", "10 Bows of banner 1 (120 points)",
    ]  # fmt: skip
    campaign.attempt("Blue", "withdraw_unit", "1 2")
    assert [one.name for one in campaign.state.secrets["Blue"].contents["Blue:1"].units] == [
        "Foot",
        "Knights",
    ]
    assert points(campaign, "Blue:1", "Blue:2") == [300 + 270 + 90, 630]


@pytest.mark.rule("ME-T-ASSN-CAP")
@pytest.mark.parametrize(("models", "left"), [(10, 90), (9, 180)])
def test_a_single_unit_that_large_leaves_unasked_and_of_smaller_ones_none(models: int, left: int) -> None:
    campaign = listed_palace(Unit(name="Foot", models=models, each=10))
    assert points(campaign, "Blue:1") == [left]


@pytest.mark.rule("ME-RULING-344", "ME-SPY-06")
def test_with_troops_in_the_capital_the_palace_is_safe() -> None:
    scene = palace()
    scene.banner("Blue", "6,0", 700)
    campaign = scene.play()
    assert [choice.value for choice in campaign.waiting[0].choices] == ["op1 Blue:3"]


@pytest.mark.rule("ME-RULING-344", "ME-SPY-06")
def test_besiegers_who_are_enemies_too_leave_no_way_to_the_palace_either() -> None:
    scene = palace()
    scene.state.players.append("Green")
    scene.state.secrets["Green"] = Secrets()
    scene.banner("Green", "6,0", 900)
    scene.siege("6,0", "Green", garrison_points=200)
    assert [choice.value for choice in scene.play().waiting[0].choices] == ["op1 Green:1"]


@pytest.mark.rule("ME-RULING-359", "ME-SPY-03")
@pytest.mark.parametrize("holder", ["Red", INDEPENDENT])
def test_no_assassin_is_placed_on_a_captured_capital(holder: str) -> None:
    scene = hiring(Red=1)
    scene.banner("Blue", "7,0", 700)
    scene.land("6,0", holder, "city", capital_of="Blue", realm_of="Blue")
    campaign = scene.play()
    hire(campaign, "Red", assassin=1)
    with refused("bad_tile", "ME-SPY-03"):
        campaign.attempt("Red", "place_op", "assassin 6,0")
    assert [choice.value for choice in campaign.waiting[0].choices] == ["assassin 5,0", "assassin 7,0"]


@pytest.mark.rule("ME-RULING-344", "ME-RULING-359")
@pytest.mark.parametrize(("holder", "mark"), [("Blue", "palace"), ("Red", "nobody"), (INDEPENDENT, "nobody")])
def test_a_captured_capital_has_no_palace(holder: str, mark: str) -> None:
    scene = palace()
    scene.land("6,0", holder, "city", capital_of="Blue", realm_of="Blue")
    assert [choice.value for choice in scene.play().waiting[0].choices] == [f"op1 {mark}"]


@pytest.mark.rule("ME-RULING-344")
def test_an_operative_whose_mark_is_gone_is_spent() -> None:
    scene = spying(("Red", "spy", "4,0"), ("Red", "saboteur", "4,0"))
    scene.land("4,0", "Blue", "village", razed=True)
    campaign = scene.play(*NEXT)
    act(campaign, "op1 nobody")
    act(campaign, "op2 nobody")
    assert len(told(campaign.chronicle(), "no_effect")) == 2


@pytest.mark.rule("ME-RULING-344", "ME-SPY-08")
def test_a_second_saboteur_is_spent_on_the_ruins_the_first_one_left() -> None:
    campaign = spying(("Red", "saboteur", "5,0"), ("Red", "saboteur", "5,0")).play(6, *NEXT)
    act(campaign, "op1 nobody")
    act(campaign, "op2 nobody")
    assert [event.rule for event in told(campaign.chronicle(), "no_effect")] == ["ME-RULING-344"]
    assert campaign.state.lands["5,0"].razed
    assert campaign.state.winter is not None
    assert campaign.state.winter.operatives == {}


@pytest.mark.rule("ME-RULING-354", "ME-SPY-08")
def test_a_saboteur_turned_by_an_agent_does_no_harm_to_his_new_master() -> None:
    scene = spying(("Red", "saboteur", "0,1"))
    campaign = act(scene.play(*NEXT), "op1 nobody")
    assert [event.rule for event in told(campaign.chronicle(), "no_effect")] == ["ME-RULING-354"]
    assert not campaign.state.lands["0,1"].razed


def first_month(limit: str) -> Scene:
    scene = Scene(phase="start")
    scene.land("0,0", "A", "village")
    scene.land("0,1", "A", "village")
    scene.banner("A", "0,0", 900, baggage=3)
    scene.banner("A", "0,1", 900, baggage=3)
    scene.opened("0,-1", "0,0")
    scene.state.limits = [Limit("A", 1, limit)]  # type: ignore[arg-type]
    return scene


@pytest.mark.rule("ME-T-ASSN-CAP", "ME-RULING-345")
def test_in_disorder_forces_scout_but_do_not_move() -> None:
    campaign = first_month("halt").play()
    assert all(banner.no_move for banner in campaign.state.banners.values())
    assert asked(campaign)[0][1] == "scout"
    campaign = first_month("roll").play(3, 4)
    assert [banner.no_move for banner in campaign.state.banners.values()] == [True, False]


@pytest.mark.rule("EX-ME-274", "ME-SPY-07", "ME-T-SPY", "ME-RULING-348", "ME-WSET-18")
@pytest.mark.parametrize("setting", ["binding", "intent"])
def test_a_spy_hears_strength_and_destination(setting: str) -> None:
    scene = spying(("Red", "spy", "5,0"), spy_commit=setting)
    scene.banner("Blue", "5,0", 500)
    campaign = act(scene.play(4, *NEXT), "op1 Blue")
    campaign.attempt("Blue", "answer_spy", "4,0")
    report = campaign.state.secrets["Red"].knowledge[-1].text
    assert "1,400 points" in report
    assert told(campaign.chronicle(), "report")[0].to == ("Red",)
    bound = campaign.state.secrets["Blue"].commitments
    assert bound == ({"Blue:1": "4,0", "Blue:3": "4,0"} if setting == "binding" else {})


@pytest.mark.rule("ME-SPY-07", "ME-RULING-348", "ME-WSET-18")
@pytest.mark.parametrize(("goal", "word"), [("4,0", "goes to"), ("stay", "stays")])
def test_a_second_spy_hears_what_binds_the_force_since_the_first(goal: str, word: str) -> None:
    scene = spying(("Red", "spy", "5,0"), ("Red", "spy", "5,0"))
    campaign = act(scene.play(4, 4, *NEXT), "op1 Blue")
    campaign.attempt("Blue", "answer_spy", goal)
    act(campaign, "op2 Blue")
    assert ("Blue", "answer_spy") not in asked(campaign)
    first, second = [fact.text for fact in campaign.state.secrets["Red"].knowledge]
    assert first == second
    assert word in second


@pytest.mark.rule("ME-RULING-348", "ME-RULING-351", "ME-T-SABOT")
def test_in_the_first_month_promises_and_sabotage_bind() -> None:
    scene = first_month("halt")
    scene.state.limits = []
    scene.state.secrets["A"].commitments = {"A:1": "0,-1"}
    scene.state.banners["A:2"].turn1_stay = True
    campaign = scene.play()
    one, two = campaign.state.banners.values()
    assert "0,-1" not in one.barred_tiles
    assert "1,0" in one.barred_tiles
    assert "0,-2" in one.barred_tiles, "no guides and no forced march lead on beyond it"
    assert (two.no_move, two.turn1_stay) == (True, False)


def promised(goal: str, text: str = PLAIN) -> Scene:
    """A's only banner, at 0,0 in the first month, as a spy learned where it would go."""
    scene = Scene(text, phase="start")
    scene.land("0,0", "A", "city")
    scene.land("0,-1", "A")
    scene.banner("A", "0,0", 600, edge=0, baggage=3, came_from="0,-1")
    scene.state.secrets["A"].commitments = {"A:1": goal}
    return scene


@pytest.mark.rule("ME-RULING-348", "ME-RULING-129")
def test_scouts_gone_astray_open_no_other_way_to_a_force_that_said_where_it_would_go() -> None:
    scene = promised("0,-1")
    scene.land("0,1", "A")
    # the scouts lose their way, turn back to where they were sent, and find it open
    campaign = scene.play(1, 2, 3, 4, 1, 3, 4)
    campaign.attempt("A", "scout", "1 0,1")
    assert [one.tile for one in campaign.state.opened] == ["0,1"]
    assert "0,1" in campaign.state.banners["A:1"].barred_tiles


@pytest.mark.rule("ME-RULING-348", "ME-RULING-189")
@pytest.mark.parametrize("goal", ["0,-1", None])
def test_a_force_that_said_where_it_would_march_does_not_go_aboard(goal: str | None) -> None:
    text = PLAIN.replace("0,0 LO-01", "0,0 coastal P P P CL S CS", 1)
    scene = promised(goal or "", text)
    if goal is None:
        scene.state.secrets["A"].commitments = {}
    scene.ship("A", "0,0")
    campaign = scene.play()
    campaign.attempt("A", "scout", campaign.waiting[0].step_on)
    if goal is None:
        campaign.attempt("A", "move_group", "embark 1 1")
        return
    with refused("no_move", "ME-RULING-348"):
        campaign.attempt("A", "move_group", "embark 1 1")


@pytest.mark.rule("ME-RULING-348", "ME-SIEGE-11")
@pytest.mark.parametrize(("goal", "leaves"), [("1,0", False), ("0,-1", True)])
def test_besiegers_who_said_where_they_would_go_do_not_leave_for_another_place(
    goal: str, leaves: bool
) -> None:
    scene = promised(goal)
    scene.land("0,0", "B", "city")
    scene.siege("0,0", "A", garrison_points=300)
    campaign = scene.play(quiet=9)
    campaign.attempt("A", "scout", campaign.waiting[0].step_on)
    if leaves:
        campaign.attempt("A", "move_group", "leave 0,0")
        assert where(campaign, "A:1") == ["0,-1"]
    else:
        with refused("no_move", "ME-RULING-348"):
            campaign.attempt("A", "move_group", "leave 0,0")


@pytest.mark.rule("ME-T-SPY", "ME-SPY-07")
def test_a_good_spy_tells_everything() -> None:
    campaign = act(spying(("Red", "spy", "5,0")).play(5, *NEXT), "op1 Blue")
    assert "banner 1 with 900 points" in campaign.state.secrets["Red"].knowledge[-1].text
    campaign = act(spying(("Red", "spy", "5,0")).play(2, *NEXT), "op1 Blue")
    assert campaign.state.secrets["Red"].knowledge == []


@pytest.mark.rule("ME-T-SPY", "ME-RULING-349")
def test_a_master_spy_removes_up_to_as_many_counters_of_his_choice_as_the_die_says() -> None:
    agent: tuple[str, Trade, str] = ("Blue", "agent", "6,0")
    campaign = act(spying(("Red", "spy", "5,0"), *[agent] * 3).play(6, 2, *NEXT), "op1 Blue")
    with refused("bad_answer"):
        campaign.attempt("Red", "remove_ops", {"operatives": ["op2", "op3", "op4"]})
    campaign.attempt("Red", "remove_ops", {"operatives": ["op4"]})
    assert campaign.state.winter is not None
    assert list(campaign.state.winter.operatives) == ["op2", "op3"]


@pytest.mark.rule("ME-T-SPY", "ME-RULING-349")
def test_a_master_spy_may_spare_his_own_and_everybody() -> None:
    ops: list[tuple[str, Trade, str]] = [
        ("Red", "spy", "5,0"), ("Red", "saboteur", "5,0"), ("Blue", "agent", "6,0"),
    ]  # fmt: skip
    campaign = act(spying(*ops).play(6, 5, *NEXT), "op1 Blue")
    assert campaign.waiting[0].default == {"operatives": ["op3"]}, "his own are spared unless he says so"
    campaign.attempt("Red", "remove_ops", {"operatives": []})
    assert told(campaign.chronicle(), "op_removed") == []
    campaign = act(spying(*ops).play(6, 5, *NEXT), "op1 Blue")
    campaign.attempt("Red", "remove_ops", {"operatives": ["op2", "op3"]})
    assert [one.facts["trade"] for one in told(campaign.chronicle(), "op_removed")] == ["saboteur", "agent"]


@pytest.mark.rule("ME-T-SPY", "ME-RULING-349")
def test_a_master_spy_whose_counter_is_the_last_has_nobody_to_remove() -> None:
    campaign = act(spying(("Red", "spy", "5,0")).play(6, 2, *NEXT), "op1 Blue")
    assert "remove_ops" not in [kind for _, kind in asked(campaign)]


@pytest.mark.rule("EX-ME-275", "ME-SPY-08", "ME-T-SABOT", "ME-RULING-350", "ME-RULING-271")
def test_a_saboteur_burns_a_port() -> None:
    scene = spying(("Blue", "saboteur", "-1,1"), ("Red", "agent", "0,1"))
    scene.state.winter.spy_order = ["Blue", "Red"]  # type: ignore[union-attr]
    scene.port(2)
    scene.ship("Red", "-2,2")
    scene.land("-1,1", "Red", "city", realm_of="Red", stockpile=3)
    scene.banner("Red", "-1,1", 600, baggage=2)
    campaign = act(scene.play(6, 4, 1, *NEXT), "op1 nobody", "Blue")
    land = campaign.state.lands["-1,1"]
    assert (land.razed, land.stockpile, land.flag) == (True, 0, "Red")
    assert [one.facts["baggage"] for one in told(campaign.chronicle(), "baggage_lost")] == [3]
    assert (points(campaign, "Red:2"), baggage(campaign, "Red:2")) == ([600], [2])
    assert [(ship.tile, ship.in_harbour) for ship in campaign.state.ships.values()] == [
        ("-1,1", False), ("-2,2", True),
    ]  # fmt: skip


@pytest.mark.rule("ME-SPY-08", "ME-T-SABOT", "ME-RULING-350")
def test_a_saboteur_among_troops() -> None:
    scene = spying(("Red", "saboteur", "5,0"))
    scene.banner("Blue", "5,0", 500)
    campaign = act(scene.play(3, 4, *NEXT), "op1 nobody")
    campaign.attempt("Blue", "answer_op", "3")
    assert points(campaign, "Blue:1", "Blue:3") == [900, 380]


@pytest.mark.rule("ME-SPY-08", "ME-T-SABOT", "ME-RULING-350")
def test_a_saboteur_burns_all_baggage() -> None:
    scene = spying(("Red", "saboteur", "5,0"))
    scene.state.lands["5,0"].stockpile = 4
    scene.state.banners["Blue:1"].baggage = 3
    campaign = act(scene.play(4, *NEXT), "op1 nobody")
    assert baggage(campaign, "Blue:1") == [0]
    assert campaign.state.lands["5,0"].stockpile == 0


@pytest.mark.rule("ME-SPY-08", "ME-T-SABOT", "ME-RULING-350", "ME-RULING-351")
def test_a_saboteur_scuttles_a_ship_or_holds_banners_back() -> None:
    scene = spying(("Blue", "saboteur", "-1,1"), ("Red", "saboteur", "5,0"))
    scene.port(2)
    campaign = act(scene.play(5, 5, *NEXT), "op2 nobody")
    act(campaign, "op1 nobody", "Blue")
    assert len(campaign.state.ships) == 1
    assert told(campaign.chronicle(), "held_back")[0].facts["banners"] == ["Blue:1"]
    assert [one.id for one in campaign.state.banners.values() if one.turn1_stay] == ["Blue:1"]


@pytest.mark.rule("ME-RULING-350", "ME-RULING-351", "ME-T-SABOT")
def test_a_harbour_without_ships_is_no_harbour_whatever_lies_elsewhere() -> None:
    scene = spying(("Blue", "saboteur", "-1,1"))
    scene.winter.spy_order = ["Blue", "Red"]
    scene.banner("Red", "-1,1", 600)
    scene.ship("Red", "-1,1", in_harbour=False)
    scene.land("-2,2", "Red", "city")
    scene.port(1, "-2,2")
    campaign = act(scene.play(5, *NEXT), "op1 nobody", "Blue")
    assert len(campaign.state.ships) == 2
    assert told(campaign.chronicle(), "held_back")[0].facts["banners"] == ["Red:2"]


def with_agent(*others: tuple[str, Trade, str]) -> Base:
    """A Red agent at Red's (0,1) beside others."""
    return spying(("Red", "agent", "0,1"), *others)


@pytest.mark.rule("ME-SPY-04", "EX-ME-276", "ME-SPY-09", "ME-T-AGENT", "ME-RULING-355", "ME-RULING-353")
def test_an_agent_removes_one_players_operatives_and_stays() -> None:
    scene = with_agent(("Blue", "spy", "0,1"), ("Blue", "saboteur", "0,1"), ("Blue", "agent", "7,0"))
    campaign = act(scene.play(3), "agent op1")
    assert campaign.state.winter is not None
    assert list(campaign.state.winter.operatives) == ["op1", "op4"]
    with refused("agent_used", "ME-RULING-353"):
        act(campaign, "agent op1")
    with refused("not_your_turn", "ME-SPY-04"):
        act(campaign, "pass")
    act(campaign, "pass", "Blue")
    assert asked(campaign) == [("Red", "resolve_op")]


@pytest.mark.rule("ME-SPY-04", "ME-WINTER-01")
def test_operatives_act_in_their_phase_and_nothing_else_is_done_in_it() -> None:
    campaign = with_agent(("Blue", "spy", "0,1")).play(3)
    recruiting = Base("recruitment")
    recruiting.rich(Red=5)
    with refused("wrong_phase", "ME-WINTER-01"):
        campaign.attempt("Red", "build", {"projects": []})
    with refused("wrong_phase", "ME-WINTER-01"):
        act(recruiting.play(), "pass")


@pytest.mark.rule("ME-T-AGENT", "EX-ME-277", "ME-SPY-10", "ME-RULING-358", "ME-SPY-09")
@pytest.mark.parametrize("fellows", [0, 1])
@pytest.mark.parametrize("die", [5, 6, 1, 3])
def test_an_agent_without_enemies(die: int, fellows: int) -> None:
    fellow: tuple[str, Trade, str] = ("Red", "agent", "0,1")
    scene = with_agent(("Blue", "agent", "7,0"), *[fellow] * fellows)
    campaign = act(scene.play(die), "agent op1")
    assert campaign.state.winter is not None
    assert ("op3" in campaign.state.winter.operatives) == bool(fellows), "his own side's are safe"
    if die >= 5:
        campaign.attempt("Red", "move_agent", "0,-1")
        assert campaign.state.winter.operatives["op1"].tile == "0,-1"
    assert ("op1" in campaign.state.winter.operatives) is (die != 1)


@pytest.mark.rule("ME-T-AGENT", "ME-RULING-355", "ME-RULING-356")
def test_an_agent_looks_and_discards_one() -> None:
    scene = with_agent(("Blue", "agent", "0,1"), ("Red", "spy", "0,1"), ("Blue", "agent", "7,0"))
    campaign = act(scene.play(2), "agent op1")
    assert "Blue’s agent, Red’s spy" in told(campaign.chronicle(), "report")[0].text
    campaign.attempt("Red", "discard_op", "op2")
    assert campaign.state.winter is not None
    assert list(campaign.state.winter.operatives) == ["op1", "op3", "op4"]


@pytest.mark.rule("ME-T-AGENT", "ME-SPY-09", "ME-SPY-10")
def test_on_four_an_agent_uncovers_all_enemies_and_nobody_else() -> None:
    scene = with_agent(("Blue", "spy", "0,1"), ("Red", "spy", "0,1"), ("Blue", "agent", "7,0"))
    campaign = act(scene.play(4), "agent op1")
    assert campaign.state.winter is not None
    assert list(campaign.state.winter.operatives) == ["op1", "op3", "op4"]


@pytest.mark.rule("ME-RULING-355")
def test_an_agent_who_meets_a_single_operative_need_not_choose() -> None:
    scene = with_agent(("Blue", "agent", "0,1"), ("Blue", "agent", "7,0"))
    campaign = act(scene.play(2), "agent op1")
    assert campaign.state.winter is not None
    assert list(campaign.state.winter.operatives) == ["op1", "op3"]


@pytest.mark.rule("ME-T-AGENT", "ME-RULING-357", "ME-SPY-09")
def test_an_agent_removes_all_enemies_and_may_follow_them_home() -> None:
    scene = with_agent(("Blue", "spy", "0,1"), ("Red", "spy", "0,1"), ("Blue", "agent", "7,0"))
    campaign = act(scene.play(5), "agent op1")
    assert "7,0" in [choice.value for choice in campaign.waiting[0].choices]
    for tile in ("3,0", "5,-3"):  # empty land, and land of nobody
        with refused("bad_tile", "ME-T-AGENT"):
            campaign.attempt("Red", "move_agent", tile)
    campaign.attempt("Red", "move_agent", "7,0")
    assert campaign.state.winter is not None
    assert list(campaign.state.winter.operatives) == ["op1", "op3", "op4"]


@pytest.mark.rule("ME-T-AGENT", "ME-RULING-354", "ME-SPY-09")
def test_an_agent_turns_all_operatives_in_the_tile() -> None:
    scene = with_agent(("Blue", "saboteur", "0,1"), ("Blue", "agent", "7,0"))
    campaign = act(scene.play(6), "agent op1")
    with refused("bad_tile", "ME-T-AGENT"):
        campaign.attempt("Red", "place_turned", {"op1": "0,1", "op2": "3,0"})
    campaign.attempt("Red", "place_turned", {"op1": "0,1", "op2": "7,0"})
    assert campaign.state.winter is not None
    turned = campaign.state.winter.operatives["op2"]
    assert (turned.owner, turned.tile) == ("Red", "7,0")
    assert campaign.state.secrets["Red"].operatives["op2"] == "saboteur"
    assert "op2" not in campaign.state.secrets["Blue"].operatives


@pytest.mark.rule("ME-RULING-352", "ME-SPY-11", "ME-SPY-12", "ME-REV-10", "ME-SPY-04")
def test_with_agents_only_all_may_pass_and_then_all_are_gone() -> None:
    scene = with_agent(("Blue", "agent", "7,0"), ("Blue", "saboteur", "0,1"))
    campaign = scene.play(1, *NEXT)
    act(campaign, "pass")
    with refused("not_offered", "ME-RULING-352"):
        act(campaign, "pass", "Blue")
    act(campaign, "op3 nobody", "Blue")
    act(campaign, "pass")
    act(campaign, "pass", "Blue")
    assert campaign.state.phase == "spring_casting"
    assert all(not secret.operatives for secret in campaign.state.secrets.values())


@pytest.mark.rule("ME-SPY-04")
def test_the_order_of_goes_is_rolled() -> None:
    scene = with_agent(("Blue", "agent", "7,0"))
    scene.state.phase = "espionage_order"
    campaign = scene.play(2, 5)
    assert asked(campaign) == [("Blue", "resolve_op")]
    assert dice_left(campaign) == []
    assert told(campaign.chronicle(), "espionage_order")[0].facts["order"] == ["Blue", "Red"]


@pytest.mark.rule("ME-RULING-348")
def test_a_banner_that_told_a_spy_it_stays_stays() -> None:
    scene = first_month("halt")
    scene.state.limits = []
    scene.state.secrets["A"].commitments = {"A:1": ""}
    one, two = scene.play().state.banners.values()
    assert (one.no_move, one.kept_by, two.no_move) == (True, "spied", False)


@pytest.mark.rule("ME-RULING-252", "ME-T-SABOT", "ME-RULING-147")
def test_both_forces_stay_in_peace_where_a_besieged_place_burns_down_after_deployment() -> None:
    scene = spying(("Red", "saboteur", "5,0"))
    scene.land("5,0", "Blue", "city")
    scene.state.banners["Blue:1"].inside = True
    scene.banner("Red", "5,0", 900)
    scene.siege("5,0", "Red")
    campaign = act(scene.play(6, *NEXT), "op1 nobody")
    state = campaign.state
    assert (state.lands["5,0"].razed, state.sieges) == (True, {})
    assert told(campaign.chronicle(), "siege_ended")[0].rule == "ME-RULING-252"
    assert where(campaign, "Red:2", "Blue:1") == ["5,0", "5,0"]
    assert not state.banners["Blue:1"].inside
    assert state.peace == [Peace("5,0", ("Red", "Blue"), fresh=False)]


@pytest.mark.rule("ME-RULING-252")
def test_a_skeleton_garrison_disperses_where_its_fortress_burns_down() -> None:
    scene = spying(("Red", "saboteur", "6,1"))
    scene.banner("Red", "6,1", 900)
    scene.siege("6,1", "Red", garrison_points=200, garrison_baggage=2)
    campaign = act(scene.play(6, *NEXT), "op1 nobody")
    assert where(campaign, "Red:2") == ["6,1"]
    assert (campaign.state.sieges, campaign.state.peace) == ({}, [])
