"""Who acts at the wrong moment is told why, with the rule that says whose turn it is."""

from __future__ import annotations

import pytest

import empires
from empires.maps.hexes import Hex, disc, tile_id
from empires.players.policy import play
from empires.rulesets.mighty_kingdoms.refusals import MOMENTS
from empires.testing import asked, refused
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, ordered, own, spending, started
from tests.rulesets.mighty_kingdoms.test_campaigns import Veteran, campaign_of


@pytest.mark.parametrize("number", range(4))
def test_every_question_of_a_campaign_stands_in_the_list_of_moments(number: int) -> None:
    campaign = campaign_of(number, simple=bool(number % 2))
    players = {name: Veteran(f"moments {number}", name) for name in campaign.setup.players}
    while not campaign.finished:
        for question in campaign.waiting:
            assert campaign.state.phase in MOMENTS[question.kind].phases, question.kind
        play(campaign, players, 1)


@pytest.mark.parametrize(
    ("phase", "kind", "answer", "rule"),
    [
        ("orders", "give_order", "B1 defend", "MK-ORD-01"),
        ("spend", "spend", "pass", "MK-SPE-01"),
    ],
)
def test_the_rule_of_the_turn_is_named(phase: str, kind: str, answer: str, rule: str) -> None:
    state = spending(gold=3) if phase == "spend" else fx3(phase)
    for name in ("A1", "B1"):
        army(state, name, "0,0" if name == "A1" else "4,0")
    campaign = started(state)
    with refused("not_your_turn", rule):
        do(campaign, "B", kind, answer)


def test_before_the_races_are_chosen_nothing_is_revealed_yet() -> None:
    campaign = empires.new("mighty-kingdoms", ["A", "B"], seed="r")
    with refused("wrong_phase"):
        campaign.attempt("A", "give_order", "A1 defend")


@pytest.mark.rule("MK-SET-02", "MK-LIST-04", "MK-ART-03", "MK-OUT-04", "MK-REF-04")
@pytest.mark.parametrize(
    ("phase", "kind", "code"),
    [
        ("orders", "choose_race", "already_revealed"),
        ("orders", "submit_list", "list_is_fixed"),
        ("orders", "allocate", "not_winter"),
        ("spend", "allocate", "wrong_phase"),
        ("orders", "winner_move", "one_army_only"),
        ("spend", "winner_move", "wrong_phase"),
        ("orders", "undo_effect", "nothing_to_undo"),
    ],
)
def test_what_is_over_or_not_yet_is_refused_for_its_own_reason(phase: str, kind: str, code: str) -> None:
    state = spending(gold=3) if phase == "spend" else fx3(phase)
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    with refused(code):
        do(started(state), "A", kind, "anything")


@pytest.mark.rule("MK-ORD-05", "MK-ORD-03", "MK-ORD-06", "MK-ORD-09", "MK-RES-01")
def test_an_army_with_one_order_only_is_told_why_it_has_no_other() -> None:
    state = fx3("orders")
    army(state, "A1", "1,0", stance="side")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert asked(campaign) == [("B", "give_order")], "A1 can only regroup, and is not asked about"
    with refused("already_ordered", "MK-ORD-03"):
        do(campaign, "A", "give_order", "A1 move 2,0")
    with refused("not_your_turn", "MK-ORD-01"):
        do(campaign, "A", "give_order", "pass")
    do(campaign, "B", "give_order", "B1 defend")
    with refused("not_adjacent", "MK-ORD-06"):
        do(campaign, "B", "give_order", "B1 move 9,0")


@pytest.mark.rule("MK-BAT-02", "MK-RES-01", "MK-BAT-03")
def test_who_fights_an_only_battle_is_told_why_no_other() -> None:
    state = fx3("battle", battle_mode="tabletop")
    for name, stance in (("A1", "upright"), ("B1", "side"), ("C1", "upright")):
        army(state, name, "1,1", stance=stance)
    ordered(state.armies["A1"], "defend")
    state.armies["A1"].resolved = True
    campaign = started(state)
    assert asked(campaign)[0] == ("A", "report_battle"), "a battle that must be picked is picked"
    for answer, code in (("2,0 B", "tile_not_eligible"), ("1,1 B", "choose_upright_enemy")):
        with refused(code):
            do(campaign, "A", "pick_battle", answer)
    with refused("must_pick", "MK-BAT-02"):
        do(campaign, "A", "pick_battle", "pass")
    with refused("wrong_phase"):
        do(campaign, "B", "pick_battle", "pass")
    with refused("already_resolved", "MK-RES-01"):
        do(campaign, "A", "resolve_order", "A1")


@pytest.mark.rule("EX-MK-79", "MK-OUT-01")
def test_ex_mk_79_a_loser_with_one_way_out_cannot_stay() -> None:
    state = fx3("battle", order="BAC", battle_mode="tabletop")
    for player, tile in (("A", "2,0"), ("B", "2,1"), ("B", "1,1")):
        own(state, player, tile)
    army(state, "A1", "2,0")
    army(state, "B1", "2,0")
    campaign = started(state)
    do(campaign, "B", "report_battle", {"result": "attacker", "medals": [], "scars": []})
    assert campaign.state.armies["A1"].tile == "1,0"
    assert asked(campaign) == [("B", "winner_move")]
    with refused("must_retreat", "MK-OUT-01"):
        do(campaign, "A", "retreat", "stay")


@pytest.mark.rule("EX-MK-48", "MK-REC-02")
def test_ex_mk_48_recalling_to_a_village() -> None:
    state = fx3("recall")
    own(state, "B", "0,0", settlement="city")
    army(state, "A1", "0,1")
    campaign = started(state)
    assert campaign.state.armies["A1"].tile == "1,0", "the only city left"
    for tile, code in (("-1,0", "better_settlement_available"), ("5,0", "not_your_tile")):
        with refused(code, "MK-REC-02"):
            do(campaign, "A", "choose_recall", tile)
    with refused("wrong_phase"):
        do(campaign, "A", "choose_recall", "1,0")


@pytest.mark.rule("EX-MK-04", "MK-SET-04", "MK-RULING-04")
def test_ex_mk_04_who_is_given_the_last_start_tile_is_told_why_no_other() -> None:
    text = "0,0 plains start\n2,0 plains start\n4,0 plains start\n"
    ground = {tile_id(place) for place in disc(Hex(2, 0), 4)} - {"0,0", "2,0", "4,0"}
    campaign = empires.new("mighty-kingdoms", ["A", "B"], options={"map": "drawn"}, seed="last")
    do(campaign, "A", "draw_map", {"map": text + "\n".join(f"{tile} plains" for tile in sorted(ground))})
    for player in "AB":
        do(campaign, player, "choose_race", {"race": "Elves"})
    [(first, _)] = asked(campaign)
    last = "AB".replace(first, "")
    with refused("too_close", "MK-RULING-04"):
        do(campaign, first, "choose_start", "2,0")
    do(campaign, first, "choose_start", "0,0")
    assert campaign.state.kingdoms[last].start_tile == "4,0"
    for tile, code in (("0,0", "tile_taken"), ("2,0", "too_close"), ("3,3", "not_a_start_tile")):
        with refused(code):
            do(campaign, last, "choose_start", tile)


@pytest.mark.rule("MK-SPE-02", "MK-DEP-01", "MK-DEP-03", "MK-COST-04")
def test_who_waits_for_his_turn_is_told_what_he_may_not_do_in_it() -> None:
    state = spending("BAC", gold=1)
    state.kingdoms["B"].gold = 1
    campaign = started(state)
    with refused("not_enough_food", "MK-SPE-02"):
        do(campaign, "A", "spend", "recruit 0,1")
    with refused("not_your_turn", "MK-SPE-01"):
        do(campaign, "A", "spend", "build village 1,-1")
    tithes = fx3("tithes", order="BAC", tithe_first=True)
    tithes.kingdoms["A"].gold = tithes.kingdoms["B"].gold = 1
    with refused("not_your_turn", "MK-SPE-01"):
        do(started(tithes), "A", "spend", "tithe 1 0 B")
    state = fx3("deploy", order="BAC")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    waiting = started(state)
    for answer, code in (
        ("A1 1,-1", "no_settlement_there"),
        ("pass", "must_deploy"),
        ("A1 0,0", "not_your_turn"),
    ):
        with refused(code):
            do(waiting, "A", "deploy", answer)


@pytest.mark.rule("MK-SPE-02", "MK-BLD-01", "MK-BLD-04", "MK-TIT-01", "MK-ARM-01", "MK-QST-02")
def test_who_can_buy_nothing_is_not_asked_and_told_why() -> None:
    state = spending()
    army(state, "A1", "0,0")
    army(state, "A2", "0,0")
    campaign = started(state)
    assert asked(campaign) == [("A", "deploy")], "with empty stores everybody passes"
    for answer, code in (
        ("recruit 0,1", "not_enough_food"),
        ("recruit 1,0", "no_fortress"),
        ("build village 1,-1", "not_enough_gold"),
        ("build village 2,0", "not_your_tile"),
        ("build village 1,0", "not_buildable"),
        ("remove -1,0", "no_razing_in_winter"),
        ("tithe 1 0 B", "not_enough_gold"),
        ("tithe 0 0 B", "empty_tithe"),
        ("tithe 1 0 A", "self"),
        ("quest 2,0 A1.a4", "no_adjacent_tile"),
        ("pass", "wrong_phase"),
    ):
        with refused(code):
            do(campaign, "A", "spend", answer)


@pytest.mark.rule("MK-BAT-01", "MK-BAT-02")
def test_a_month_without_battles_has_no_tile_for_one() -> None:
    state = fx3("battle")
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert asked(campaign) == [("A", "give_order")], "the next month"
    with refused("tile_not_eligible", "MK-BAT-01"):
        do(campaign, "A", "pick_battle", "0,0 B")
    with refused("wrong_phase"):
        do(campaign, "A", "pick_battle", "pass")
