"""Orders, edicts, Power actions and bids as they are written (worked examples 15, 46 to 69)."""

from __future__ import annotations

import pytest

from empires.core.questions.fields import Pick, Records
from empires.rulesets.mightier_empires.orders import advice, army_orders, legality
from empires.rulesets.mightier_empires.orders.submission import question
from empires.rulesets.mightier_empires.state import Hire, Offer
from empires.testing import refused
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    FAR,
    ONE,
    OUT,
    B,
    C,
    T,
    codes,
    feature,
    k4,
    k6,
    kingdom,
    natives,
    orphans,
    own,
    sheet,
    support_left,
)


@pytest.mark.rule("MI-ORD-05", "MI-ORD-02", "MI-MAP-02", "MI-MAP-04", "MI-T-ORDERS", "MI-ORD-10")
def test_ex_15_where_armies_may_not_go() -> None:
    state = k4()
    state.tiles[OUT].terrain = ["lake"]
    orders = {
        f"invade {OUT}": "E_LAKE", f"invade {F2}": "E_OWN_HEX", "invade 0,3": "E_NOT_ADJACENT",
        "patrol 4,0": "E_NOT_OWN", "invade 99,0": "E_NOT_ADJACENT",
    }  # fmt: skip
    for order, code in orders.items():
        assert codes(state, lists=ONE, orders={"A": order}) == {code}
    assert codes(state, lists=ONE, orders={"A": "invade 1,1"}) == set()


@pytest.mark.rule("MI-ORD-01")
def test_every_army_has_exactly_one_order() -> None:
    state = k4()
    made = sheet(state, lists=ONE)
    made.orders.pop()
    assert {fault.code for fault in legality.faults(state, "Red", made)} == {"E_NO_ORDER"}
    made.orders += made.orders[:1] * 2
    assert {fault.code for fault in legality.faults(state, "Red", made)} == {"E_NO_ORDER"}


@pytest.mark.rule("MI-SUP-07", "MI-ENT-07", "MI-SPEND-01", "MI-SUP-05")
def test_the_sheet_does_its_sums_while_it_is_written() -> None:
    state = k4()
    state.secrets["Red"].power = 3
    asked = question(state, "Red")
    plain = sheet(state, lists=ONE)
    facts, _ = asked.weigh(asked.write(plain))
    used, have = (int(word.replace(",", "")) for word in facts["support"].split(" points")[0].split(" of "))
    assert used == sum(row.points for row in plain.lists)
    assert have == support_left(state, lists=ONE)
    assert facts["power"] == "0 of 3"
    dear = sheet(state, lists=ONE, edicts={C: "industry"}, gifts={"Blue": 2})
    facts, refusal = asked.weigh(asked.write(dear))
    assert facts["power"] == "2 of 3"
    assert f"of {support_left(state, lists=ONE, edicts={C: 'industry'}):,} points" in facts["support"]
    assert refusal is not None


@pytest.mark.rule("MI-ORD-02", "MI-ORD-05")
def test_a_hex_chosen_on_the_map_brings_the_order_with_it() -> None:
    state = k4()
    orders = next(one for one in question(state, "Red").fields if one.name == "orders")
    assert isinstance(orders, Records)
    hexes = next(one for one in orders.fields if one.name == "hex")
    assert isinstance(hexes, Pick)
    brings = {choice.value: dict(choice.sets)["order"] for choice in hexes.choices}
    assert brings[C] == "patrol"
    assert brings["1,1"] == "invade"


@pytest.mark.rule("MI-ORD-10", "MI-SEQ-04")
def test_what_is_adjacent_is_judged_on_the_map_of_the_turns_start() -> None:
    state = k4()
    state.tiles[F2].owner = "Blue"
    assert army_orders.why_not_invade(state, "Red", OUT) is None


@pytest.mark.rule("MI-ORD-02", "MI-MAP-05", "MI-ORPH-04")
def test_a_patrol_covers_its_base_and_the_own_hexes_around_it() -> None:
    assert sorted(army_orders.area(k4(), "Red", C)) == sorted([C, F1, F2, F3])
    assert sorted(army_orders.area(k4(), "Red", F3)) == sorted([C, F2, F3])


@pytest.mark.rule("MI-EDICT-07", "MI-EDICT-08", "MI-EDICT-09", "MI-ORD-09", "MI-RULING-64")
def test_ex_58_one_own_loot_one_own_raze_and_any_number_of_invasions() -> None:
    state = k6()
    three = {"A": (500, "lord"), "B": (500, "hero")}
    assert "E_SACK_LIMIT" in codes(state, edicts={F1: "raze", F2: "raze"})
    own_sacks = {"edicts": {F1: "raze", F3: "loot"}, "lists": three}
    orders = {"A": "invade 2,-1 loot", "B": "invade 2,0 loot"}
    assert codes(state, orders=orders, **own_sacks) == set()
    clash = {"A": "invade 2,0 loot", "B": "invade 2,0 raze"}
    assert codes(state, orders=clash, **own_sacks) == {"E_SACK_CONFLICT"}


@pytest.mark.rule(
    "MI-EDICT-01", "MI-EDICT-04", "MI-EDICT-06", "MI-EDICT-11", "MI-T-EDICTS", "MI-RULING-02", "MI-EDICT-03"
)
def test_edicts_ask_for_what_they_need() -> None:
    state = k6()
    two = {"A": (500, "lord"), "B": (500, "hero")}
    assert codes(state, lists=two, edicts={F1: "civilization"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={F1: "war footing"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={T: "war footing"}) == set()
    assert codes(state, lists=two, edicts={T: "civilization"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={F1: "provoke"}) == {"E_EDICT_COND"}
    assert codes(state, lists=two, edicts={"4,0": "industry"}) == {"E_NOT_OWN"}
    twice = sheet(state, lists=two, edicts={F1: "industry"})
    twice.edicts *= 2
    assert "E_EDICT_TWICE" in {fault.code for fault in legality.faults(state, "Red", twice)}


@pytest.mark.rule("MI-SPEND-05", "MI-RULING-70", "MI-T-SPEND")
def test_ex_46_towns_stand_on_empty_hexes_apart_from_other_settlements() -> None:
    state = k4(turn=3)
    own(state, "Red", "0,2", FAR)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("establish town", F1)]) == {"E_SPEND_TARGET"}
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == set()
    feature(state, "0,2", "", "fortress")
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == set()
    both = [("establish town", "0,2"), ("establish town", FAR)]
    assert codes(state, lists=ONE, spends=both) == {"E_SPEND_TARGET"}
    feature(state, "0,2", "fertile fields")
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == {"E_SPEND_TARGET"}


@pytest.mark.rule(
    "MI-SPEND-06", "MI-SPEND-07", "MI-SPEND-08", "MI-SPEND-09", "MI-SPEND-10", "MI-SPEND-13", "MI-T-MINOR",
    "MI-RULING-07",
)  # fmt: skip
def test_what_can_be_built_where() -> None:
    state = k6(turn=3)
    state.secrets["Red"].power = 9
    feature(state, F1, "deep mine", "mighty fortress,watchtower")
    legal = [
        ("found city", T), ("improve farmland", F2), ("sink mine", F2), ("sink mine", T),
        ("upgrade mine", "-1,0"), ("build fortress", F2), ("upgrade fortress", C),
        ("alter minor feature", F2, 0, 0, "create watchtower"),
        ("alter minor feature", F1, 0, 0, "alter mighty fortress"),
    ]  # fmt: skip
    for spend in legal:
        assert codes(state, spends=[spend]) == set(), spend
    illegal = [
        ("found city", F2), ("improve farmland", T), ("sink mine", F1), ("sink mine", "-1,0"),
        ("upgrade mine", F1), ("build fortress", F1), ("upgrade fortress", F1),
        ("alter minor feature", F1, 0, 0, "create watchtower"),
        ("alter minor feature", F2, 0, 0, "remove landmark"), ("found city", "4,0"),
    ]  # fmt: skip
    for spend in illegal:
        assert codes(state, spends=[spend]) == {"E_SPEND_TARGET"}, spend


@pytest.mark.rule("MI-RULING-72", "MI-SPEND-04", "MI-RULING-53")
def test_two_works_on_a_hex_need_no_feature_that_is_not_there_yet() -> None:
    state = k4(turn=3)
    state.secrets["Red"].power = 9
    assert codes(state, spends=[("sink mine", F1), ("build fortress", F1)]) == set()
    assert codes(state, spends=[("sink mine", F1), ("upgrade mine", F1)]) == {"E_SPEND_TARGET"}
    assert codes(state, spends=[("sink mine", F1), ("improve farmland", F1)]) == set()  # farmland first
    assert codes(state, spends=[("sink mine", F1), ("sink mine", F1)]) == {"E_SPEND_TARGET"}


@pytest.mark.rule("MI-SPEND-11")
def test_ex_47_conscription_is_bounded_by_the_turn() -> None:
    state = k4(turn=4)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("conscription", "A", 3)]) == {"E_CONSCRIPT_MAX"}
    assert codes(state, lists=ONE, spends=[("conscription", "A", 2)]) == set()
    assert codes(state, lists=ONE, spends=[("conscription", "Z", 2)]) == {"E_SPEND_TARGET"}


@pytest.mark.rule("MI-REB-01", "MI-REB-02", "MI-RULING-26")
def test_ex_51_where_and_when_rebellions_cannot_be_incited() -> None:
    state = k4(turn=2)
    own(state, "Blue", B)
    state.secrets["Red"].power = 9
    spends = [("incite rebellion", B, 1)]
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_MAX"}
    state.turn = 7
    assert codes(state, lists=ONE, spends=spends) == set()
    assert codes(state, lists=ONE, spends=spends * 2) == {"E_REB_REPEAT"}
    for wrong in ("4,0", F1, FAR):
        assert codes(state, lists=ONE, spends=[("incite rebellion", wrong, 1)]) == {"E_REB_TARGET"}
    feature(state, B, "city")
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_TARGET"}
    feature(state, B, "town")
    state.secrets["Red"].rebelled = 6
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_REPEAT"}


@pytest.mark.rule("MI-APP-01", "MI-APP-02", "MI-RULING-48")
def test_ex_52_power_for_natives_is_bounded_by_their_strength() -> None:
    state = k4(turn=4)
    natives(state, OUT, 1200)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("appease neutrals", OUT, 2)]) == set()
    assert codes(state, lists=ONE, spends=[("appease neutrals", OUT, 3)]) == {"E_APPEASE_MAX"}
    assert codes(state, lists=ONE, spends=[("appease neutrals", "2,-1", 1)]) == {"E_APPEASE_TARGET"}
    natives(state, FAR, 500)
    assert codes(state, lists=ONE, spends=[("appease neutrals", FAR, 1)]) == {"E_APPEASE_TARGET"}
    natives(state, "1,1", 1500, kind="beast")
    assert codes(state, lists=ONE, spends=[("appease neutrals", "1,1", 1)]) == {"E_APPEASE_TARGET"}


@pytest.mark.rule("MI-SPEND-01", "MI-GIFT-01", "MI-GIFT-02")
def test_a_sheet_spends_no_more_power_than_is_held_and_promised() -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = 1
    works = [("sink mine", F1), ("sink mine", F2)]
    assert codes(state, lists=ONE, spends=works) == {"E_POWER"}
    assert codes(state, lists=ONE, spends=works, expects={"Blue": 1}) == set()
    assert codes(state, lists=ONE, gifts={"Blue": 2}, expects={"Green": 2}) == {"E_POWER"}


@pytest.mark.rule("MI-SET-10")
def test_nobody_has_power_to_spend_on_the_first_turn() -> None:
    assert codes(k4(), lists=ONE, spends=[("sink mine", F1)]) == {"E_POWER"}


@pytest.mark.rule("MI-MERC-02", "MI-SMERC-01", "MI-RULING-58", "MI-SPEND-01")
def test_ex_62_a_bid_is_at_least_the_basic_cost_and_all_are_within_support() -> None:
    state = k4(turn=4)
    state.offers["x"] = Offer(id="x", name="Crossbowmen", support=175)
    state.offers["d"] = Offer(id="d", name="Dragon", support=350, power=3, special=True)
    state.secrets["Red"].power = 5
    assert codes(state, lists=ONE, bids=[("x", 150)]) == {"E_BID_MIN"}
    assert codes(state, lists=ONE, bids=[("x", 200)]) == set()
    assert codes(state, lists=ONE, bids=[("x", 1600)]) == {"E_BID_SUM"}
    assert codes(state, lists=ONE, bids=[("d", 350, 2)]) == {"E_BID_MIN"}
    assert codes(state, lists=ONE, bids=[("d", 350, 6)]) == {"E_POWER"}
    assert codes(state, lists=ONE, bids=[("x", 800), ("d", 800, 3)]) == {"E_BID_SUM"}


@pytest.mark.rule("MI-SMERC-04", "MI-SPEND-01")
def test_ex_63_a_special_mercenary_deserts_who_cannot_be_paid_again() -> None:
    state = k4(turn=6)
    state.offers["d"] = Offer(id="d", name="Dragon", support=350, power=3, special=True, state="hired")
    state.secrets["Red"].hires = [Hire(offer="d", support=350, power=4, since=5)]
    state.secrets["Red"].power = 2
    lists = {"A": (650, "lord"), "B": (500, "hero")}
    assert "E_POWER" in codes(state, lists=lists, hires={"d": "A"})
    assert codes(state, lists=ONE) == set()


@pytest.mark.rule("MI-NK-13", "MI-OPT-13", "MI-RULING-15", "MI-NK-11", "MI-NK-20")
def test_ex_69_own_armies_do_not_patrol_a_held_kingdom_but_invade_from_it() -> None:
    state = k4(turn=8)
    own(state, "Red", "1,1", "2,0", "2,1")
    kingdom(state, "1,1", "2,0", "2,1", held_by="Red")
    two = {"A": (875, "lord"), "B": (500, "hero")}
    assert codes(state, lists=two, orders={"A": "patrol 2,1"}) == {"E_NK_PATROL"}
    assert codes(state, lists=two, orders={"A": "invade 3,1"}) == set()
    assert codes(state, lists=two, edicts={"1,1": "civilization"}) == set()
    assert "1,1" not in army_orders.area(state, "Red", F2)


@pytest.mark.rule("MI-NK-08", "MI-NK-09", "MI-NK-10", "MI-RULING-16")
def test_ex_68_a_held_kingdom_feeds_its_regent_and_entitles_to_a_lord() -> None:
    state = k4(turn=8)
    own(state, "Red", "1,1", "2,0", "2,1")
    kingdom(state, "1,1", "2,0", "2,1", held_by="Red")
    feature(state, "2,0", "deep mine")
    assert codes(state, lists={"A": (875, "lord lord"), "B": (500, "hero")}) == {"E_LIMIT"}
    state.settings.slot_limits = "off"
    assert codes(state, lists={"A": (875, "lord lord"), "B": (500, "hero")}) == set()
    assert codes(state, lists={"A": (900, "lord"), "B": (500, "hero")}) == {"E_SUPPORT"}
    assert codes(state, lists={"A": (875, "lord special"), "B": (500, "hero special rare")}) == {
        "E_ENTITLEMENT"
    }


@pytest.mark.rule("MI-SEQ-02", "MI-SEQ-05")
def test_the_proposal_and_the_default_sheet_are_legal() -> None:
    for state in (k4(), k6(turn=4)):
        for name in (OUT, "1,1", "0,2"):
            natives(state, name, 300)
        state.secrets["Red"].power = 4
        form = question(state, "Red")
        assert form.secret
        form.read(form.default)
        assert legality.why_not(state, "Red", advice.default_sheet(state, "Red")) is None
        assert {row.hex for row in advice.default_sheet(state, "Red").orders} == {C}


def test_several_faults_are_told_together() -> None:
    state = k4()
    made = sheet(state, lists={"A": (1000, "lord"), "B": (750, "hero")}, orders={"A": "invade 0,3"})
    with refused("E_SUPPORT", "MI-SUP-07"):
        question(state, "Red").read(made)
    refusal = legality.why_not(state, "Red", made)
    assert refusal is not None
    assert "E_NOT_ADJACENT" in refusal.message


@pytest.mark.rule("MI-ORPH-05")
def test_a_target_beside_orphaned_hexes_alone_is_refused_as_such() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,4")
    orphans(state)
    refusal = army_orders.why_not_invade(state, "Red", "0,5")
    assert refusal is not None
    assert refusal.code == "E_ORPHAN"


@pytest.mark.rule("MI-SEQ-05", "MI-RULING-77")
def test_a_sheet_that_is_missing_counts_as_the_default_sheet() -> None:
    state = k4()
    late = question(state, "Red").late
    assert late == question(state, "Red").write(advice.default_sheet(state, "Red"))
    assert late["edicts"] == late["spends"] == late["bids"] == []
    assert {(row["order"], row["hex"]) for row in late["orders"]} <= {("patrol", C)}
