"""Patrols and invasions: where armies may go (worked examples 15 and 69)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.orders import army_orders
from empires.rulesets.mightier_empires.orders.sheet import OrderRow
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    FAR,
    ONE,
    OUT,
    B,
    C,
    army,
    codes,
    k4,
    kingdom,
    orphans,
    own,
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
    state.tiles[FAR].terrain = ["lake"]
    assert codes(state, lists=ONE, orders={"A": f"invade {FAR}"}) == {"E_LAKE", "E_NOT_ADJACENT"}


@pytest.mark.rule("MI-ORD-10", "MI-SEQ-04")
def test_what_is_adjacent_is_judged_on_the_map_of_the_turns_start() -> None:
    state = k4()
    state.tiles[F2].owner = "Blue"
    assert army_orders.why_not_invade(state, "Red", OUT) is None


@pytest.mark.rule("MI-ORD-02", "MI-MAP-05", "MI-ORPH-04")
def test_a_patrol_covers_its_base_and_the_own_hexes_around_it() -> None:
    assert sorted(army_orders.area(k4(), "Red", C)) == sorted([C, F1, F2, F3])
    assert sorted(army_orders.area(k4(), "Red", F3)) == sorted([C, F2, F3])


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


@pytest.mark.rule("MI-ORPH-05")
def test_a_target_beside_orphaned_hexes_alone_is_refused_as_such() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,4")
    orphans(state)
    refusal = army_orders.why_not_invade(state, "Red", "0,5")
    assert refusal is not None
    assert refusal.code == "E_ORPHAN"


@pytest.mark.rule("MI-RULING-15", "MI-NK-13")
def test_a_neutral_kingdoms_hexes_are_barred_to_its_holder() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red")
    assert army_orders.barred(state, "Red", "1,1")
    assert not army_orders.barred(state, "Blue", "1,1")
    assert not army_orders.barred(state, "Red", F1)
    always = k4(nk_patrol_ban="always")
    kingdom(always, "2,1", "1,1", held_by="Red")
    assert army_orders.barred(always, "Blue", "1,1")


@pytest.mark.rule("MI-ORPH-05")
def test_one_sound_hex_beside_the_goal_is_enough_to_invade_from() -> None:
    state = k4()
    own(state, "Red", B)
    state.tiles[B].orphaned = True
    assert army_orders.why_not_invade(state, "Red", OUT) is None  # F2 is not cut off
    state.tiles[F2].orphaned = True
    refusal = army_orders.why_not_invade(state, "Red", OUT)
    assert refusal is not None
    assert refusal.code == "E_ORPHAN"


@pytest.mark.rule("MI-ORD-01", "MI-ORD-06")
@pytest.mark.parametrize(("orders", "refused"), [([OUT], False), ([], True), ([OUT, "1,1"], True)])
def test_an_army_has_one_order_and_enters_one_hex(orders: list[str], refused: bool) -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    given = [OrderRow(army="A", order="invade", hex=name) for name in orders]
    assert [fault.code for fault in army_orders.faults(state, "Red", [made], given)] == [
        "E_NO_ORDER"
    ] * refused


@pytest.mark.rule("MI-ORD-10")
def test_what_was_ones_own_when_the_turn_began_is_where_an_army_starts_from() -> None:
    state = k4()
    state.tiles[F2].owner = "Blue"
    assert army_orders.why_not_invade(state, "Red", OUT) is None
    state.tiles[F1].owner_at_start = state.tiles[F2].owner_at_start = "Blue"
    fault = army_orders.why_not_invade(state, "Red", OUT)
    assert fault is not None
    assert fault.code == "E_NOT_ADJACENT"
