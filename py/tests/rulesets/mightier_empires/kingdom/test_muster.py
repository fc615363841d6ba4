"""Armies made from the rows of a list."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import entitlements, muster
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.orders import legality
from empires.rulesets.mightier_empires.state import Item, Unit
from tests.rulesets.mightier_empires.scene import ONE, army, codes, k4, rows, sheet


@pytest.mark.rule("MI-ENT-05")
def test_a_pair_uses_one_entitlement_and_stays_together() -> None:
    state = k4()
    pair = [Row(army="A", name="Chariot", kind="rare", points=50, pair=1) for _ in range(2)]
    lists_ = {"A": (900, "lord"), "B": (500, "hero special")}
    assert codes(state, more=pair, lists=lists_) == set()
    pair[1] = Row(army="B", name="Chariot", kind="rare", points=50, pair=1)
    lists_ = {"A": (950, "lord"), "B": (450, "hero special")}
    assert "E_SPLIT_PAIR" in codes(state, more=pair, lists=lists_)


@pytest.mark.rule("MI-ENT-05", "MI-ENT-01")
@pytest.mark.parametrize(
    ("pairs", "wanted"),
    [((1,), 1), ((1, 1), 1), ((1, 1, 2), 2), ((1, 1, 2, 2), 2), ((0, 0), 2)],
    ids=["half a pair", "a pair", "one and a half", "two pairs", "no pair"],
)
def test_each_pair_and_each_that_has_no_mate_wants_an_entitlement(
    pairs: tuple[int, ...], wanted: int
) -> None:
    state = k4()
    made = army(state, "Red", "A", 500)
    made.characters = []
    made.units = [Unit(name="Chariot", category="rare", points=50, pair=pair) for pair in pairs]
    assert entitlements.wanted(state, "Red", [made]) == ["rare"] * wanted


@pytest.mark.rule("MI-SET-05")
def test_dogs_of_war_must_be_hired() -> None:
    state = k4()
    made = sheet(state, lists=ONE)
    made.lists.append(Row(army="A", name="Ogres", kind="dogs of war", points=100))
    refusal = legality.why_not(state, "Red", made)
    assert refusal is not None
    assert refusal.code == "E_DOW"
    assert {fault.code for fault in legality.faults(state, "Red", made)} == {
        "E_DOW",
        "E_SUPPORT",
        "E_INCREMENT",
    }


@pytest.mark.rule("MI-SPEND-12")
def test_no_more_conscripts_than_were_raised_stand_in_a_list() -> None:
    state = k4(turn=5)
    state.secrets["Red"].conscripts = {"A": 250}
    drafted = Row(army="A", name="Levy", kind="core", points=250, conscript=True)
    assert codes(state, lists=ONE, more=[drafted]) == set()
    assert codes(state, lists=ONE, more=[drafted, drafted]) == {"E_SUPPORT"}


@pytest.mark.rule("MI-ARMY-04")
def test_the_general_is_whom_the_list_names() -> None:
    state = k4()
    [made] = muster.armies_of(state, "Red", [
        Row(army="A", name="Karl", kind="hero", points=100),
        Row(army="A", name="Kurt", kind="hero", points=100, general=True),
        Row(army="A", name="Klaus", kind="hero", points=100),
    ])  # fmt: skip
    assert made.general == made.characters[1].id


@pytest.mark.rule("MI-LORD-01")
@pytest.mark.parametrize("founded", [True, False])
def test_the_first_lord_of_a_list_founds_the_kingdom_where_no_lord_has(founded: bool) -> None:
    state = k4()
    if founded:
        army(state, "Red", "Old", 500, "lord")
    made = muster.armies_of(state, "Red", rows("A", 1000, "hero lord lord"))
    founding = [one.name for army_ in made for one in army_.characters if one.founding]
    assert founding == ([] if founded else ["A lord 1"])


@pytest.mark.rule("MI-ENT-05")
@pytest.mark.parametrize(("units", "fault"), [(2, set()), (3, {"E_SPLIT_PAIR"})])
def test_only_two_share_an_entitlement(units: int, fault: set[str]) -> None:
    pair = [Row(army="A", name=f"Chariot {at}", kind="special", points=50, pair=1) for at in range(units)]
    lists = {"A": (1000 - 50 * units, "lord"), "B": (500, "hero")}
    assert codes(k4(), lists=lists, more=pair) == fault


@pytest.mark.rule("MI-RULING-81")
@pytest.mark.parametrize(("army_", "name"), [("A", " "), (" ", "Pikes")])
def test_every_entry_of_a_list_has_a_name_and_an_army(army_: str, name: str) -> None:
    refusal = muster.why_not_rows([Row(army=army_, name=name, kind="core", points=50)])
    assert refusal is not None
    assert refusal.rule == "MI-RULING-81"
    assert muster.why_not_rows([Row(army="A", name="Pikes", kind="core", points=50)]) is None


@pytest.mark.rule("MI-ITEM-03")
def test_equipment_changes_with_the_list_and_loot_stays() -> None:
    state = k4()
    made = army(state, "Red", "A", 500, "hero")
    made.characters[0].items = [Item(name="Sword"), Item(name="Idol", kind="bound")]
    name = made.characters[0].name
    row = Row(army="A", name=name, kind="wizard", points=120, items="Staff, Horse: common")
    [again] = muster.armies_of(state, "Red", [row])
    [one] = again.characters
    assert (one.id, one.wizard, one.points) == (made.characters[0].id, True, 120)
    assert [(item.name, item.kind) for item in one.items] == [
        ("Staff", "normal"), ("Horse", "common"), ("Idol", "bound"),
    ]  # fmt: skip
    row = Row(army="A", name=name, kind="hero", points=100)
    assert not muster.armies_of(state, "Red", [row])[0].characters[0].wizard


@pytest.mark.rule("MI-LORD-01")
@pytest.mark.parametrize(("second", "refused"), [("Karl", True), (" karl ", True), ("Kurt", False)])
def test_two_characters_have_two_names(second: str, refused: bool) -> None:
    both = [Row(army="A", name=name, kind="hero", points=100) for name in ("Karl", second)]
    assert (muster.why_not_rows(both) is not None) == refused
    assert muster.why_not_rows([both[0], Row(army="A", name="Karl", kind="core", points=100)]) is None
