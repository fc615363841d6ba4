"""Locked order sheets: what their players then do, have and pay."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from empires.core.errors import IllegalChoice
from empires.core.questions.fields import Pick, Records
from empires.core.rules.asking import AskAll
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.orders import advice, submission
from empires.rulesets.mightier_empires.orders.sheet import ItemRow
from empires.rulesets.mightier_empires.orders.submission import question
from empires.rulesets.mightier_empires.state import Hire, Item, Offer, Unit, War
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    FAR,
    ONE,
    OUT,
    C,
    again,
    army,
    k4,
    k6,
    own,
    played,
    sheet,
)


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


@pytest.mark.rule("MI-SEQ-05", "MI-RULING-77")
def test_a_sheet_that_is_missing_counts_as_the_default_sheet() -> None:
    state = k4()
    late = question(state, "Red").late
    assert late == question(state, "Red").write(advice.default_sheet(state, "Red"))
    assert late["edicts"] == late["spends"] == late["bids"] == []
    orders = {row["army"]: (row["order"], row["hex"]) for row in late["orders"]}
    assert orders == dict.fromkeys(orders, ("patrol", C))
    assert list(orders) == ["First Army", "Second Army"]


@pytest.mark.rule("MI-SPEND-12", "MI-RULING-71", "MI-SPEND-11")
def test_conscripts_join_the_named_army_as_far_as_it_has_room() -> None:
    state = k4(turn=5)
    army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    for name, points in (("A", 750), ("gone", 2000)):
        copy = again(state)
        copy.secrets["Red"].conscripts = {name: points}
        submission.lock(copy, "Red", sheet(copy))
        first, _ = copy.secrets["Red"].armies
        joined = [unit.points for unit in first.units if unit.source == "conscript"]
        assert joined == [min(points, 1500)]


@pytest.mark.rule("MI-MERC-09", "MI-MERC-05", "MI-MERC-06")
def test_a_mercenary_may_change_armies_each_turn() -> None:
    state = k4(turn=3)
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=225, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=225, since=2)]
    for name in ("A", "B"):
        submission.lock(
            state, "Red", sheet(state, lists={"A": (775, "lord"), "B": (500, "hero")}, hires={"o": name})
        )
        assert [one.hires for one in state.secrets["Red"].armies if one.name == name] == [["o"]]


@pytest.mark.rule("MI-SEQ-02", "MI-ORD-01")
def test_a_locked_sheet_is_what_its_player_does() -> None:
    state = k4()
    made = sheet(state, lists=ONE, orders={"A": f"invade {OUT}"}, edicts={}, gifts={"Blue": 1})
    submission.lock(state, "Red", made)
    own_ = state.secrets["Red"]
    assert [(one.name, one.order.type, one.order.hex) for one in own_.armies if one.order] == [
        ("A", "invade", OUT), ("B", "patrol", C),
    ]  # fmt: skip
    assert own_.gifts == {"Blue": 1}


@pytest.mark.rule("MI-SEQ-02", "MI-ORD-01")
def test_once_all_sheets_are_in_every_army_has_its_one_order() -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord")
    steps = submission.orders(Game(state))
    asked = next(steps)
    assert isinstance(asked, AskAll)
    with pytest.raises(StopIteration):
        steps.send({player: sheet(state, player) for player in asked.questions})
    given = [one.order for player in state.players for one in state.secrets[player].armies]
    assert given
    assert None not in given


@pytest.mark.rule("MI-SPEND-12")
@pytest.mark.parametrize(("size", "points"), [(2000, 250), (2400, 100), (2500, 0)])
def test_conscripts_for_whom_an_army_has_no_room_are_lost(size: int, points: int) -> None:
    state = k4()
    made = army(state, "Red", "A", size)
    state.secrets["Red"].conscripts = {"A": 250}
    submission._join_conscripts(state, "Red", listed=False)
    assert [unit.points for unit in made.units if unit.source == "conscript"] == [points] * bool(points)
    assert state.secrets["Red"].conscripts == {}


@pytest.mark.rule("MI-SPEND-12", "MI-RULING-71")
@pytest.mark.parametrize(("listed", "placed", "points"), [
    (True, True, [50]), (True, False, [250]), (False, True, [50, 250]),
])  # fmt: skip
def test_conscripts_whom_a_list_has_placed_are_not_placed_again(
    listed: bool, placed: bool, points: list[int]
) -> None:
    state = k4()
    made = army(state, "Red", "A", 1000)
    army(state, "Red", "B", 500)
    if placed:
        made.units.append(Unit(name="Recruits", points=50, source="conscript"))
    state.secrets["Red"].conscripts = {"A": 250}
    submission._join_conscripts(state, "Red", listed=listed)
    assert [unit.points for unit in made.units if unit.source == "conscript"] == points


@pytest.mark.rule("MI-ITEM-04", "MI-ITEM-06")
def test_an_item_that_is_handed_out_is_in_one_place() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "hero hero")
    first, second = made.characters
    state.secrets["Red"].prizes = [Item(name="Ring", kind="found")]
    first.items = [Item(name="Sword", kind="found")]
    given = sheet(state, lists={"A": (1000, "hero hero")})
    given.items = [ItemRow(item=item, character=second.name) for item in ("Ring", "Sword")]
    submission._hand_out(state, "Red", given)
    assert ([one.name for one in first.items], state.secrets["Red"].prizes) == ([], [])
    assert [one.name for one in second.items] == ["Ring", "Sword"]


def with_items(bound: bool = True) -> War:
    """Red's second hero in army B, the last of the list, bears an item of each kind."""
    state = k6(turn=3, looted_item_bound=bound)
    army(state, "Red", "A", 1000, "lord")
    last = army(state, "Red", "B", 500, "hero hero").characters[1]
    last.items = [Item(name="Find", kind="found"), Item(name="Loot", kind="bound"), Item(name="Sword")]
    return state


@pytest.mark.rule("MI-ITEM-04", "MI-ITEM-06", "MI-OPT-11")
@pytest.mark.parametrize(("bound", "stay"), [(True, ["Find"]), (False, ["Find", "Loot"])])
def test_who_is_no_longer_listed_leaves_what_may_change_hands(bound: bool, stay: list[str]) -> None:
    state = with_items(bound)
    submission.lock(state, "Red", sheet(state, lists=ONE))
    assert [item.name for item in state.secrets["Red"].prizes] == stay


@pytest.mark.rule("MI-ITEM-06")
def test_an_item_of_somebody_no_longer_listed_goes_to_its_new_bearer() -> None:
    state = with_items()
    given = sheet(state, lists=ONE)
    given.items = [ItemRow(item="Find", character="A lord 0")]
    submission.lock(state, "Red", given)
    lord = state.secrets["Red"].armies[0].characters[0]
    assert ([item.name for item in lord.items], state.secrets["Red"].prizes) == (["Find"], [])


@pytest.mark.rule("MI-LOOT-04", "MI-ITEM-04", "MI-ITEM-06")
def test_an_item_may_go_to_a_hero_who_joins_on_the_same_sheet() -> None:
    state = with_items()
    given = sheet(
        state,
        lists={"A": (1000, "lord")},
        more=[
            Row(army="B", name="Newcomer", kind="hero", points=100),
            Row(army="B", name="Spears", kind="core", points=400),
        ],
    )
    given.items = [ItemRow(item="Find", character="Newcomer")]
    read = question(state, "Red").read(msgspec.to_builtins(given))
    submission.lock(state, "Red", read)
    newcomer = state.secrets["Red"].armies[1].characters[0]
    assert (newcomer.name, [item.name for item in newcomer.items]) == ("Newcomer", ["Find"])


@pytest.mark.rule("MI-SMERC-04", "MI-MERC-07")
@pytest.mark.parametrize(("kept", "after"), [(True, "hired"), (False, "resting")])
def test_a_mercenary_no_longer_paid_rests(kept: bool, after: str) -> None:
    state = k4(turn=6)
    state.offers["d"] = Offer(id="d", name="Dragon", support=100, special=True, state="hired", since=4)
    state.secrets["Red"].hires = [Hire(offer="d", support=100, since=5)]
    army(state, "Red", "A", 500, "lord")
    hires = {"d": "A"} if kept else {}
    submission.lock(state, "Red", sheet(state, lists={"A": (500, "lord"), "B": (500, "hero")}, hires=hires))
    assert (state.offers["d"].state, state.offers["d"].since) == (after, 4 if kept else 6)
    assert [hire.offer for hire in state.secrets["Red"].hires] == (["d"] if kept else [])


@pytest.mark.rule("MI-ORD-02", "MI-ORD-05", "MI-MAP-02", "MI-EDICT-01", "MI-SPEND-02", "MI-ARMY-05")
@pytest.mark.parametrize(("parts", "code"), [
    ({"orders": {"A": "invade -3,0"}}, "E_NOT_ADJACENT"),
    ({"orders": {"A": "invade 99,99"}}, "E_NOT_ADJACENT"),
    ({"orders": {"A": f"invade {F2}"}}, "E_OWN_HEX"),
    ({"orders": {"A": f"invade {OUT}"}}, "E_LAKE"),
    ({"orders": {"A": "invade 0,5"}}, "E_ORPHAN"),
    ({"orders": {"A": "patrol 0,4"}}, "E_ORPHAN"),
    ({"orders": {"A": "patrol 4,0"}}, "E_NOT_OWN"),
    ({"edicts": {"0,4": "industry"}}, "E_ORPHAN"),
    ({"edicts": {FAR: "industry"}}, "E_NOT_OWN"),
    ({"spends": [("sink mine", "4,0")]}, "E_SPEND_TARGET"),
    ({"spends": [("sink mine", "0,4")]}, "E_ORPHAN"),
    ({"spends": [("incite rebellion", F1, 1)]}, "E_REB_TARGET"),
    ({"spends": [("appease neutrals", FAR, 1)]}, "E_APPEASE_TARGET"),
    ({"bids": [("nobody", 500)]}, "E_BID_MIN"),
    ({"lists": {"A": (2750, "lord"), "B": (500, "hero")}}, "E_SIZE"),
])  # fmt: skip
def test_a_sheet_that_is_sent_is_refused_by_the_rule_and_not_by_what_its_form_offers(
    parts: dict[str, Any], code: str
) -> None:
    state = k4(turn=4)
    own(state, "Red", "0,4")
    state.tiles["0,4"].orphaned = True
    state.tiles[OUT].terrain = ["lake"]
    state.secrets["Red"].power = 1
    campaign = played(state, phase="orders")
    given = msgspec.to_builtins(sheet(campaign.state, **({"lists": ONE} | parts)))
    for name in "AB":  # all Core of an army in one unit
        core = [row for row in given["lists"] if row["army"] == name and row["kind"] == "core"]
        core[0]["points"] = sum(row["points"] for row in core)
        for row in core[1:]:
            given["lists"].remove(row)
    with pytest.raises(IllegalChoice) as refusal:
        campaign.attempt("Red", "lock_orders", given)
    assert code in [one.code for one in refusal.value.parts or (refusal.value,)]
