"""Orders: in turn, openly, legal ones only."""

from __future__ import annotations

from typing import Any

import pytest

from empires.rulesets.mighty_kingdoms import land
from empires.rulesets.mighty_kingdoms.book import table
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.testing import asked, happened, offered, refused
from tests.rulesets.mighty_kingdoms.scene import army, do, fx3, ordered, started


def crowd(state: Kingdoms, *names: str) -> None:
    """Armies in their Capitals."""
    for name in names:
        army(state, name, state.kingdoms[name[0]].start_tile)


def order_all(state: Any, *orders: str) -> list[str]:
    """Give these orders as they are asked for; returns who was asked."""
    campaign = started(state)
    players = []
    for order in orders:
        [(player, kind)] = asked(campaign)
        assert kind == "give_order"
        players.append(player)
        do(campaign, player, "give_order", order)
    return players


@pytest.mark.rule("MK-ORD-01")
def test_ex_mk_08_order_cycles_skip_who_has_none_left() -> None:
    state = fx3()
    crowd(state, "A1", "A2", "A3", "B1", "C1", "C2")
    orders = ["A1 defend", "B1 defend", "C1 defend", "A2 defend", "C2 defend", "A3 defend"]
    assert order_all(state, *orders) == ["A", "B", "C", "A", "C", "A"]


@pytest.mark.rule("MK-ORD-05", "MK-ORD-09", "MK-T-ORDERS")
def test_ex_mk_09_an_army_on_its_side_can_only_regroup() -> None:
    state = fx3()
    army(state, "A1", "1,0", stance="side")
    army(state, "A2", "1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    for order in ("A1 move 2,0", "A1 defend"):
        with refused("only_regroup", "MK-ORD-05"):
            do(campaign, "A", "give_order", order)
    with refused("already_upright", "MK-ORD-09"):
        do(campaign, "A", "give_order", "A2 regroup")
    do(campaign, "A", "give_order", "A1 regroup")
    given = campaign.state.armies["A1"].order
    assert given is not None
    assert given.type == "regroup"


@pytest.mark.rule("MK-ORD-08", "MK-RULING-13")
def test_ex_mk_10_raze_marks_a_settlement_that_serves_on() -> None:
    state = fx3()
    army(state, "A1", "1,-1")
    army(state, "A2", "1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    with refused("no_settlement", "MK-ORD-08"):
        do(campaign, "A", "give_order", "A1 raze")
    do(campaign, "A", "give_order", "A2 raze")
    assert campaign.state.tiles["1,0"].raze_marked
    assert campaign.state.tiles["1,0"].settlement == "city"
    assert [event.tiles for event in happened(campaign, "raze_marked")] == [("1,0",)]


@pytest.mark.rule("MK-RULING-13", "MK-ORD-08")
def test_the_own_capital_may_be_razed() -> None:
    state = fx3()
    army(state, "A1", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert "A1 raze" in offered(campaign)


@pytest.mark.rule("MK-ORD-02", "MK-ORD-03")
def test_ex_mk_11_no_passing_and_no_changing() -> None:
    state = fx3()
    ordered(army(state, "A1", "0,0"), "defend")
    army(state, "A2", "0,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    with refused("must_order", "MK-ORD-02"):
        do(campaign, "A", "give_order", "pass")
    with refused("already_ordered", "MK-ORD-03"):
        do(campaign, "A", "give_order", "A1 move 1,0")


@pytest.mark.rule("MK-ORD-06", "MK-RULING-05", "MK-RULING-11")
def test_ex_mk_12_where_an_army_may_march() -> None:
    state = fx3()
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    state.tiles["2,-1"].terrain = "sea"
    state.tiles["1,1"].terrain = "swamp"
    del state.tiles["2,0"]
    campaign = started(state)
    with refused("not_adjacent", "MK-ORD-06"):
        do(campaign, "A", "give_order", "A1 move 3,0")
    with refused("impassable", "MK-RULING-05"):
        do(campaign, "A", "give_order", "A1 move 2,-1")
    with refused("off_map", "MK-RULING-11"):
        do(campaign, "A", "give_order", "A1 move 2,0")
    do(campaign, "A", "give_order", "A1 move 1,1")
    assert campaign.state.armies["A1"].tile == "1,0", "it counts as being there until then"


@pytest.mark.rule("MK-ORD-06", "MK-RULING-74")
def test_a_march_goes_one_tile_whoever_holds_it() -> None:
    state = fx3()
    army(state, "A1", "3,0", stance="upright")
    army(state, "B1", "4,0")
    campaign = started(state)
    moves = [offer.split()[2] for offer in offered(campaign) if "move" in offer]
    assert sorted(moves) == sorted(land.around(campaign.state, "3,0"))
    assert "4,0" in moves
    assert "2,0" in moves


@pytest.mark.rule("MK-ORD-04", "MK-RULING-10")
def test_everybody_sees_the_orders() -> None:
    state = fx3()
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    do(campaign, "A", "give_order", "A1 move 2,0")
    for onlooker in ("B", None):
        order = campaign.view(onlooker).state.armies["A1"].order
        assert order is not None
        assert order.dest == "2,0"
        (told,) = (event for event in campaign.view(onlooker).events if event.kind == "order_given")
        assert told.tiles == ("1,0", "2,0"), "from where and to where"


@pytest.mark.rule("MK-ORD-07", "MK-RULING-12", "MK-ORD-10")
def test_any_upright_army_may_defend_anywhere_and_any_number_may_stand_in_a_tile() -> None:
    state = fx3()
    army(state, "A1", "3,0")
    army(state, "B1", "3,0")
    for number in range(2, 8):
        army(state, f"B{number}", "3,0")
    campaign = started(state)
    assert "A1 defend" in offered(campaign)
    do(campaign, "A", "give_order", "A1 defend")
    assert "B1 defend" in offered(campaign)


@pytest.mark.rule("MK-ORD-09")
def test_a_single_disordered_army_regroups_without_asking() -> None:
    state = fx3()
    army(state, "A1", "0,0", stance="side")
    army(state, "B1", "4,0")
    campaign = started(state)
    assert asked(campaign) == [("B", "give_order")]
    assert happened(campaign, "order_given")[0].facts["order"] == "regroup"


@pytest.mark.rule("MK-OPT-03", "MK-RULING-05")
@pytest.mark.parametrize("may", [False, True])
def test_the_sea_by_setting(may: bool) -> None:
    state = fx3(sea_entry="allow" if may else "forbid")
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    state.tiles["2,0"].terrain = "sea"
    assert ("A1 move 2,0" in offered(started(state))) == may


@pytest.mark.rule("MK-OPT-04", "MK-RULING-05")
@pytest.mark.parametrize("may", [False, True])
def test_swamps_by_setting(may: bool) -> None:
    state = fx3(swamp_entry="allow" if may else "forbid")
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    state.tiles["2,0"].terrain = "swamp"
    campaign = started(state)
    assert ("A1 move 2,0" in offered(campaign)) == may
    if not may:
        with refused("impassable", "MK-RULING-05"):
            do(campaign, "A", "give_order", "A1 move 2,0")


@pytest.mark.rule("MK-BRAKE-01", "MK-OPT-20")
def test_ex_mk_71_the_greatest_orders_all_armies_first() -> None:
    state = fx3(first_player_brakes=True)
    crowd(state, "A1", "A2", "A3", "B1", "B2", "C1")
    orders = ["A1 defend", "A2 defend", "A3 defend", "B1 defend", "C1 defend", "B2 defend"]
    assert order_all(state, *orders) == ["A", "A", "A", "B", "C", "B"]


@pytest.mark.rule("MK-BRAKE-01")
def test_the_brakes_on_the_greater_of_two() -> None:
    state = fx3(order="AB", first_player_brakes=True)
    crowd(state, "A1", "A2", "B1")
    assert order_all(state, "A1 defend", "A2 defend", "B1 defend") == ["A", "A", "B"]


@pytest.mark.rule("MK-BRAKE-01")
def test_it_is_said_whose_turn_it_is_under_the_brakes() -> None:
    state = fx3(first_player_brakes=True)
    crowd(state, "A1", "A2", "B1")
    assert started(state).state.active == "A"


@pytest.mark.rule("MK-BRAKE-01")
def test_no_brakes_on_equals() -> None:
    state = fx3(first_player_brakes=True)
    crowd(state, "A1", "A2", "B1", "B2")
    assert order_all(state, "A1 defend", "B1 defend", "A2 defend") == ["A", "B", "A"]


@pytest.mark.rule("MK-TERR-01", "MK-OPT-21")
def test_water_edges_and_marshes_bar_armies_with_the_option() -> None:
    state = fx3(terrain_entry=True, sea_entry="allow")
    army(state, "A1", "1,0")
    army(state, "B1", "4,0")
    state.tiles["1,0"].edges = "PPSPPP"  # south-east, to 2,0
    state.tiles["2,-1"].terrain = "swamp"
    state.tiles["1,1"].terrain = "sea"
    state.tiles["1,1"].edges = "SSSSSS"
    state.tiles["1,-1"].coast = True
    campaign = started(state)
    for dest in ("2,0", "2,-1", "1,1"):
        with refused("impassable", "MK-TERR-01"):
            do(campaign, "A", "give_order", f"A1 move {dest}")
    assert "A1 move 1,-1" in offered(campaign), "along the coast"


@pytest.mark.rule("MK-T-ORDERS")
def test_the_table_of_orders_says_what_is_offered() -> None:
    rows = {row.on: row["stance"] for row in table("MK-T-ORDERS").rows}
    assert rows == {"move": "upright", "defend": "upright", "raze": "upright", "regroup": "side"}
    state = fx3()
    army(state, "A1", "0,0")
    army(state, "A2", "0,0", stance="side")
    army(state, "B1", "4,0")
    kinds = {(offer.split()[0], offer.split()[1]) for offer in offered(started(state))}
    assert kinds == {("A1", "move"), ("A1", "defend"), ("A1", "raze"), ("A2", "regroup")}


@pytest.mark.rule("MK-RULING-13")
@pytest.mark.parametrize(
    ("tile", "note"),
    [("0,0", "your own Capital!"), ("1,0", "your own"), ("5,0", "")],
    ids=["capital", "own", "enemy"],
)
def test_burning_an_own_settlement_is_legal_and_warned_of(tile: str, note: str) -> None:
    state = fx3("orders")
    army(state, "A1", tile)
    [question] = started(state).waiting
    notes = {choice.value: choice.note for choice in question.choices}
    assert notes["A1 raze"] == note


@pytest.mark.rule("MK-ORD-01", "MK-ORD-04")
def test_each_order_is_told_as_it_is_given() -> None:
    state = fx3()
    crowd(state, "A1", "B1", "C1")
    campaign = started(state)
    for player in "AB":
        (line,) = [
            event for event in do(campaign, player, "give_order", f"{player}1 defend")
            if event.kind == "order_given"
        ]  # fmt: skip
        assert (line.facts["army"], line.facts["order"]) == (f"{player}1", "defend")


@pytest.mark.rule("MK-BRAKE-01")
def test_the_brakes_need_somebody_to_wait() -> None:
    state = fx3(order="A", first_player_brakes=True, end="open")
    crowd(state, "A1", "A2")
    assert [kind for _, kind in asked(started(state))] == ["give_order"]


@pytest.mark.rule("MK-ORD-02", "MK-ORD-03", "MK-ORD-05", "MK-ORD-08", "MK-ORD-09")
@pytest.mark.parametrize(
    ("order", "code"),
    [
        ("pass", "must_order"),
        ("A1 raze", "no_settlement"),
        ("A1 regroup", "already_upright"),
        ("A2 raze", "only_regroup"),
        ("A3 defend", "already_ordered"),
        ("A1 defend", None),
        ("A2 regroup", None),
        ("A4 raze", None),
    ],
)
def test_every_order_is_refused_for_its_own_reason_or_taken(order: str, code: str | None) -> None:
    state = fx3()
    army(state, "A1", "1,-1")
    army(state, "A2", "1,0", stance="side")
    ordered(army(state, "A3", "0,0"), "defend")
    army(state, "A4", "1,0")
    army(state, "B1", "4,0")
    campaign = started(state)
    if code is None:
        do(campaign, "A", "give_order", order)
        assert campaign.state.armies[order[:2]].order is not None
    else:
        with refused(code):
            do(campaign, "A", "give_order", order)


@pytest.mark.rule("MK-ORD-08", "MK-ORD-06", "MK-ORD-07")
def test_only_who_would_burn_something_needs_a_settlement() -> None:
    state = fx3()
    army(state, "A1", "1,-1")
    army(state, "B1", "4,0")
    campaign = started(state)
    with refused("no_settlement", "MK-ORD-08"):
        do(campaign, "A", "give_order", "A1 raze")
    with refused("not_adjacent", "MK-ORD-06"):
        do(campaign, "A", "give_order", "A1 move 4,0")
    do(campaign, "A", "give_order", "A1 defend")
