"""Faults of an order sheet, and the armies it makes (worked example 10)."""

from __future__ import annotations

from typing import Literal

import pytest

from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import lists, muster
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.orders import legality, submission
from empires.rulesets.mightier_empires.orders.sheet import ItemRow
from empires.rulesets.mightier_empires.orders.submission import question
from empires.rulesets.mightier_empires.state import Bonus, Character, Hire, Item, Offer, Unit
from empires.testing import refused
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    ONE,
    OUT,
    M,
    army,
    codes,
    feature,
    hero,
    in_pay,
    k4,
    k6,
    kingdom,
    own,
    played,
    rows,
    sheet,
    support_left,
)


@pytest.mark.rule("MI-ORD-01")
def test_every_army_has_exactly_one_order() -> None:
    state = k4()
    made = sheet(state, lists=ONE)
    made.orders.pop()
    assert {fault.code for fault in legality.faults(state, "Red", made)} == {"E_NO_ORDER"}
    made.orders += made.orders[:1] * 2
    assert {fault.code for fault in legality.faults(state, "Red", made)} == {"E_NO_ORDER"}


def test_several_faults_are_told_together() -> None:
    state = k4()
    made = sheet(state, lists={"A": (1000, "lord"), "B": (750, "hero")}, orders={"A": "invade 0,3"})
    with refused("E_SUPPORT", "MI-SUP-07"):
        question(state, "Red").read(made)
    refusal = legality.why_not(state, "Red", made)
    assert refusal is not None
    assert "E_NOT_ADJACENT" in refusal.message


@pytest.mark.rule("MI-ARMY-08", "MI-MERC-05", "MI-SUP-06", "MI-MERC-06")
def test_ex_10_who_pays_mercenaries_need_not_keep_the_steps() -> None:
    state = k4(turn=2)
    state.secrets["Red"].bonuses.append(Bonus(amount=2000, first=0, last=0))
    in_pay(state, 300)
    assert support_left(state, hires={"o": "A"}) == 3500 - 300
    lists_ = {"A": (2500, "lord"), "B": (700, "hero")}
    assert codes(state, lists=lists_, hires={"o": "A"}) == set()
    assert codes(state, lists=lists_) == {"E_INCREMENT"}
    submission.lock(state, "Red", sheet(state, lists=lists_, hires={"o": "A"}))
    first, _ = state.secrets["Red"].armies
    assert (first.hires, first.hired) == (["o"], 225)


@pytest.mark.rule("MI-LIST-01", "MI-LIST-06", "MI-ITEM-03")
def test_characters_keep_what_they_have_become_whatever_army_they_join() -> None:
    state = k4(turn=3)
    old = army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    hero(old).xp, hero(old).advances = 4, ["Strength"]
    hero(old).items = [Item(name="Loot", kind="bound", value=25)]
    made = sheet(state, more=[*rows("A", 500, "hero"), *rows("D", 1000, "")])
    made.lists.append(Row(army="D", name="A lord 0", kind="lord", points=0))
    lord = next(
        one for two in legality.armies_of(state, "Red", made) for one in two.characters if one.rank == "lord"
    )
    assert (lord.xp, lord.advances, [item.name for item in lord.items]) == (4, ["Strength"], ["Loot"])


@pytest.mark.rule("MI-OPT-11", "MI-ITEM-05", "MI-ITEM-06", "MI-RULING-31", "MI-ITEM-04")
@pytest.mark.parametrize("bound", [True, False])
def test_found_items_change_hands_and_looted_ones_as_agreed(bound: bool) -> None:
    state = k4(turn=3, looted_item_bound=bound)
    made = army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    hero(made).items = [Item(name="Loot", kind="bound", value=25), Item(name="Find", kind="found", value=25)]
    given = sheet(state)
    for item in ("Loot", "Find"):
        moved = sheet(state)
        moved.items = [ItemRow(item=item, character="B hero 0")]
        refused = legality.why_not(state, "Red", moved)
        assert (refused is not None) == (bound and item == "Loot")
    given.items = [ItemRow(item="Find", character="B hero 0")]
    submission.lock(state, "Red", given)
    assert [item.name for item in hero(state.secrets["Red"].armies[1]).items] == ["Find"]


@pytest.mark.rule("MI-ITEM-04", "MI-ITEM-06")
@pytest.mark.parametrize("kind", ["bound", "found"])
def test_an_item_goes_to_one_character_only(kind: Literal["bound", "found"]) -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    state.secrets["Red"].prizes = [Item(name="Ring", kind=kind)]
    twice = sheet(state)
    twice.items = [ItemRow(item="Ring", character=name) for name in ("A lord 0", "B hero 0")]
    refused = legality.why_not(state, "Red", twice)
    assert refused is not None
    assert refused.code == "bad_answer"


@pytest.mark.rule("MI-LORD-03", "MI-LIST-02", "MI-LIST-03", "MI-LIST-04", "MI-LIST-07", "MI-LORD-01")
def test_lists_change_with_support_and_entitlements() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord special")
    army(state, "Red", "B", 500, "hero")
    lord = state.secrets["Red"].armies[0].characters[0].name
    feature(state, F1, "town")
    more = {"B": (750, "hero rare special")}
    kept = [row for row in rows("A", 1000, "lord") if row.kind != "lord"]
    kept.append(rows("A", 1000, "lord")[0])
    assert kept[-1].name == lord
    assert codes(state, lists=more, more=kept) == set()
    assert "E_LORD_MISSING" in codes(state, lists={**more, "D": (1000, "lord")})
    state.tiles[F2].owner_at_start = ""
    assert "E_SUPPORT" in codes(state, lists=more, more=kept)


@pytest.mark.rule("MI-NK-08", "MI-RULING-18")
def test_a_dead_regent_is_replaced_on_the_next_sheet() -> None:
    state = k4(turn=8)
    own(state, "Red", OUT, "2,1", "1,1")
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    realm.characters = []
    campaign = played(state, phase="orders")
    [question] = [one for one in campaign.waiting if one.player == "Red"]
    assert [row["kingdom"] for row in question.default["regents"]] == ["Kislev"]
    question.read(question.default)
    with refused("bad_answer", "MI-NK-08"):
        question.read(dict(question.default, regents=[]))
    submission.lock(
        state,
        "Red",
        sheet(state, lists={"A": (875, "lord"), "B": (500, "hero")}, regents=[("Kislev", "Ivan", 125)]),
    )
    assert [(one.name, one.points) for one in realm.characters] == [("Ivan", 125)]


@pytest.mark.rule("MI-ARMY-08", "MI-NK-08", "MI-SUP-06")
def test_a_regent_bought_on_the_sheet_is_paid_from_support_and_lifts_the_steps() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red").characters = []
    before = legality.means_of(state, "Red", sheet(state, lists=ONE))
    after = legality.means_of(state, "Red", sheet(state, lists=ONE, regents=[("Kislev", "Ivan", 125)]))
    assert after.support == before.support - 125
    assert after.reach == after.support
    assert (before.paying, after.paying) == (False, True)


@pytest.mark.rule("MI-ARMY-08", "MI-RULING-95")
def test_a_regents_price_counts_for_desperate_measures() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red").characters = []
    for name in (F1, F2):
        state.tiles[name].owner_at_start = ""  # support falls to 1,000 and a little
    reach = legality.means_of(state, "Red", sheet(state, lists=ONE)).support
    assert reach >= 1000
    poor = sheet(state, lists=ONE, regents=[("Kislev", "Ivan", reach - 900)])
    assert legality.means_of(state, "Red", poor).one_army
    assert not legality.means_of(state, "Red", sheet(state, lists=ONE)).one_army


@pytest.mark.rule("MI-ARMY-08")
def test_any_price_for_mercenaries_lifts_the_steps() -> None:
    state = k4()
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=1, state="hired")
    state.secrets["Red"].hires.append(Hire(offer="o", support=1, since=1))
    assert legality.means_of(state, "Red", sheet(state, lists=ONE)).paying


@pytest.mark.rule("MI-ORD-01")
def test_orders_are_for_armies_that_there_are() -> None:
    state = k4()
    made = sheet(state, lists=ONE)
    made.orders[0].army = "Nobody’s"
    told = {fault.message for fault in legality.faults(state, "Red", made)}
    assert "There is no army called Nobody’s." in told
    assert not any("called A" in one or "called B" in one for one in told)
    made.orders[0].army = ""
    assert "An order has no army yet." in {fault.message for fault in legality.faults(state, "Red", made)}


@pytest.mark.rule("MI-LIST-01", "MI-LIST-06")
def test_a_sheet_with_lists_makes_new_armies_and_one_without_keeps_those_there_are() -> None:
    state = k4()
    army(state, "Red", "Old", 1000, "lord")
    army(state, "Red", "Older", 500, "hero")
    made = sheet(state, lists=ONE)
    assert [one.name for one in legality.armies_of(state, "Red", made)] == ["A", "B"]
    made.lists = []
    assert [one.name for one in legality.armies_of(state, "Red", made)] == ["Old", "Older"]


@pytest.mark.rule("MI-NK-08")
@pytest.mark.parametrize(("regents", "fault"), [
    ([("Kislev", "Ivan", 100)], set()), ([], {"bad_answer"}), ([("Kislev", " ", 100)], {"bad_answer"}),
    ([("Kislev", "Ivan", 100), ("Kislev", "Boris", 100)], {"bad_answer"}),
])  # fmt: skip
def test_each_neutral_capital_that_is_held_needs_one_regent(
    regents: list[tuple[str, str, int]], fault: set[str]
) -> None:
    state = k4(turn=3)
    own(state, "Red", OUT)
    kingdom(state, OUT, "2,1", "1,1", held_by="Red").characters = []
    assert codes(state, lists={"A": (500, "lord"), "B": (500, "hero")}, regents=regents) == fault


@pytest.mark.rule("MI-EVENT-07")
def test_guests_stay_with_the_lord_whoever_is_with_him() -> None:
    state = k4()
    old = army(state, "Red", "A", 500, "lord")
    old.units.append(Unit(name="Guests", points=250, source="event"))
    [made] = muster.armies_of(state, "Red", rows("A", 1000, "lord hero"))
    made = legality._with_guests(state, "Red", made)
    assert [unit.name for unit in made.units if unit.source == "event"] == ["Guests"]
    assert hero(made).founding
    assert isinstance(hero(made, 1), Character)


@pytest.mark.rule("MI-ARMY-08")
@pytest.mark.parametrize(("price", "free"), [(0, False), (1, True)])
def test_who_pays_a_mercenary_however_little_needs_no_steps(price: int, free: bool) -> None:
    state = k4(turn=4)
    state.offers["o"] = Offer(id="o", name="Giant", support=price, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=price, since=3)]
    assert legality.means_of(state, "Red", sheet(state, lists=ONE, hires={"o": "A"})).paying == free


@pytest.mark.rule("MI-LIST-08")
def test_lists_that_are_still_legal_are_kept_with_their_guests_and_without_conscripts() -> None:
    state = k4()
    for name, points, kinds in (("A", 1000, "lord"), ("B", 500, "hero")):
        army(state, "Red", name, points, kinds)
    guests = state.secrets["Red"].armies[0].units
    guests.append(Unit(name="Guests", points=250, source="event"))
    means = lists.Means(support=1500, reach=1500)
    assert legality.kept_armies(state, "Red", means) == state.secrets["Red"].armies
    guests.append(Unit(name="Levy", points=250, source="conscript"))
    kept = legality.kept_armies(state, "Red", means)
    assert {unit.source for one in kept for unit in one.units} == {"normal", "event"}


@pytest.mark.rule("MI-LIST-01", "MI-LIST-05", "MI-LIST-08")
@pytest.mark.parametrize(("support", "sizes"), [(2000, [1000, 1000]), (1960, [1000, 750])])
def test_a_choice_that_loses_its_entitlement_makes_way_for_core(support: int, sizes: list[int]) -> None:
    """The Mine is lost, and with it the fourth Special choice of B, worth 50 points."""
    state = k6(turn=4)
    for name, kinds in (("A", "lord special special"), ("B", "hero special special")):
        army(state, "Red", name, 1250 if name == "A" else 1000, kinds)
    state.tiles[M].owner = state.tiles[M].owner_at_start = ""
    before = state.secrets["Red"].armies
    kept = legality.kept_armies(state, "Red", lists.Means(support=support, reach=support))
    assert [of_army.size(one) for one in kept] == sizes
    assert [one.characters for one in kept] == [one.characters for one in before]
    special = [sum(unit.category == "special" for unit in one.units) for one in kept]
    assert special == [2, 1]


@pytest.mark.rule("MI-LIST-08")
def test_an_army_without_core_is_not_cut_while_another_has_some() -> None:
    state = k6(turn=4)
    first = army(state, "Red", "A", 1000, "lord")
    first.units = [Unit(name="Knights", category="special", points=650), Unit(name="Core", points=200)]
    army(state, "Red", "B", 1000, "hero")
    kept = legality.kept_armies(state, "Red", lists.Means(support=1750, reach=1750))
    assert [of_army.size(one) for one in kept] == [1000, 750]
    assert kept[0].units == first.units


@pytest.mark.rule("MI-LIST-08")
@pytest.mark.parametrize("sizes", [[], [1000]])
def test_armies_that_cannot_be_cut_to_legal_ones_are_raised_anew(sizes: list[int]) -> None:
    state = k4()
    for size in sizes:
        army(state, "Red", "A", size, "lord")
    new = legality.kept_armies(state, "Red", lists.Means(support=1200, reach=1200))
    assert len(new) == 2, "a player with so much support keeps two armies"


@pytest.mark.rule("MI-NK-08")
@pytest.mark.parametrize(("regents", "refused"), [
    ([("Kislev", "Boris", 100)], False), ([], True), ([("Kislev", " ", 100)], True),
    ([("Kislev", "Boris", 100)] * 2, True), ([("Kislev", "Boris", 100), ("Nowhere", "Ivan", 100)], True),
])  # fmt: skip
def test_each_kingdom_without_a_regent_gets_one_with_a_name(
    regents: list[tuple[str, str, int]], refused: bool
) -> None:
    state = k4(turn=3)
    own(state, "Red", OUT, "2,1", "1,1")
    kingdom(state, OUT, "2,1", "1,1", held_by="Red").characters.clear()
    found = legality._regents(state, "Red", sheet(state, lists=ONE, regents=regents))
    assert [fault.code for fault in found] == ["bad_answer"] * refused


@pytest.mark.rule("MI-EVENT-07")
def test_guests_stay_with_the_lord_when_the_lists_are_written_anew() -> None:
    state = k4()
    for name, points, kinds in (("A", 1000, "lord"), ("B", 500, "hero")):
        army(state, "Red", name, points, kinds)
    state.secrets["Red"].armies[0].units.append(Unit(name="Guests", points=250, source="event"))
    lord = state.secrets["Red"].armies[0].characters[0].name
    more = [
        Row(army="A", name=lord, kind="lord", points=150),
        Row(army="A", name="Core", kind="core", points=850),
    ]
    made = legality.armies_of(state, "Red", sheet(state, lists={"B": (500, "hero")}, more=more))
    assert {one.name: [unit.name for unit in one.units if unit.source == "event"] for one in made} == {
        "A": ["Guests"], "B": [],
    }  # fmt: skip


@pytest.mark.rule("MI-EVENT-07", "MI-LIST-08")
def test_guests_stay_with_the_lord_when_the_lists_are_cut() -> None:
    state = k4(turn=4)
    for name, points, kinds in (("A", 1000, "lord"), ("B", 500, "hero")):
        army(state, "Red", name, points, kinds)
    state.secrets["Red"].armies[0].units.append(Unit(name="Guests", points=250, source="event"))
    state.tiles[F1].owner_at_start = ""
    made = legality.armies_of(state, "Red", sheet(state))
    assert [(one.name, of_army.supported(one)) for one in made] == [("A", 750), ("B", 500)]
    guests = [[unit.name for unit in one.units if unit.source == "event"] for one in made]
    assert guests == [["Guests"], []]
