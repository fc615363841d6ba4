"""Army lists: sizes, limits, leaders (worked examples 1 to 3 and 9)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import lists, support
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.state import Army, Bonus, Unit
from tests.rulesets.mightier_empires.scene import F1, F2, F3, army, codes, feature, k4, k6, own, rows


@pytest.mark.rule(
    "MI-SUP-01", "MI-SUP-07", "MI-T-MAJOR", "MI-ARMY-05", "MI-ENT-01", "MI-RULING-06", "MI-ARMY-01"
)
def test_ex_01_two_armies_of_1500_points_with_all_that_a_capital_entitles_to() -> None:
    state = k4()
    assert support.support(state, "Red") == 1500
    assert codes(state, lists={"A": (1000, "lord special"), "B": (500, "hero rare")}) == set()


@pytest.mark.rule("MI-ARMY-05")
def test_ex_02_an_army_of_250_points_is_too_small() -> None:
    assert codes(k4(), lists={"A": (1250, "lord"), "B": (250, "hero")}) == {"E_SIZE"}
    assert codes(k4(), lists={"A": (1000, "lord"), "B": (489, "hero")}) == {"E_SIZE", "E_INCREMENT"}
    assert codes(k4(), lists={"A": (1000, "lord"), "B": (490, "hero")}) == set()


@pytest.mark.rule("MI-ARMY-05")
def test_an_army_of_more_than_2500_points_is_too_large() -> None:
    state = k4()
    state.secrets["Red"].bonuses.append(Bonus(amount=2500, first=0, last=0))
    assert codes(state, lists={"A": (2750, "lord"), "B": (500, "hero")}) == {"E_SIZE"}
    assert codes(state, lists={"A": (2510, "lord"), "B": (500, "hero")}) == set()


@pytest.mark.rule("MI-ARMY-07", "MI-RULING-33", "MI-ARMY-06")
def test_ex_03_ten_points_of_leeway_make_no_support() -> None:
    assert codes(k4(), lists={"A": (1010, "lord"), "B": (490, "hero")}) == set()
    assert codes(k4(), lists={"A": (1010, "lord"), "B": (500, "hero")}) == {"E_SUPPORT"}
    assert codes(k4(), lists={"A": (900, "lord"), "B": (500, "hero")}) == {"E_INCREMENT"}


@pytest.mark.rule("MI-ARMY-03", "MI-ENT-08", "MI-ARMY-04")
def test_ex_09_a_grand_marshall_may_have_more_armies() -> None:
    state = k6()
    state.secrets["Red"].bonuses.append(Bonus(amount=2750, first=0, last=0))
    assert support.support(state, "Red") == 5000
    three = {"A": (2000, "lord"), "B": (1750, "hero"), "D": (1250, "hero")}
    assert codes(state, lists=three) == set()
    small = {"A": (1750, "lord"), "B": (1750, "hero"), "D": (1500, "hero")}
    assert codes(state, lists=small) == {"E_SMALL_ARMIES"}
    four = {"A": (2000, "lord"), "B": (1250, "hero"), "D": (1250, "hero"), "E": (500, "")}
    assert codes(state, lists=four) == {"E_SMALL_ARMIES", "E_NO_CHARACTER"}


@pytest.mark.rule("MI-ARMY-10", "MI-SET-07")
def test_the_lord_is_always_in_an_army() -> None:
    assert codes(k4(), lists={"A": (1000, "hero"), "B": (500, "wizard")}) >= {"E_LORD_MISSING"}


@pytest.mark.rule("MI-ARMY-09", "MI-T-LIMITS", "MI-OPT-03", "MI-RULING-08")
def test_army_books_limit_an_army_by_its_size() -> None:
    state = k4()
    feature(state, F1, "city,mine")
    feature(state, F2, "deep mine")
    crowd = {"A": (1500, "lord hero rare rare"), "B": (1000, "hero")}
    state.secrets["Red"].bonuses.append(Bonus(amount=250, first=0, last=0))
    assert codes(state, lists=crowd) == {"E_LIMIT"}
    relaxed = k4(slot_limits="off")
    relaxed.tiles, relaxed.secrets = state.tiles, state.secrets
    assert codes(relaxed, lists=crowd) == set()


@pytest.mark.rule("MI-ITEM-01", "MI-ITEM-02", "MI-ITEM-07")
def test_magic_items_stand_once_and_lost_ones_never_again() -> None:
    state = k4()

    def with_items(lord: str, hero_: str) -> set[str]:
        made = rows("A", 1000, "lord") + rows("B", 500, "hero")
        for row in made:
            row.items = {"lord": lord, "hero": hero_}.get(row.kind, "")
        return codes(state, more=made)

    assert with_items("Sword of Might", "") == set()
    assert with_items("Sword of Might", "sword of  might") == {"E_ITEM_DUP"}
    assert with_items("Sword: common", "Sword: common") == set()
    assert with_items("Sword: common, Sword: common", "") == {"E_ITEM_DUP"}
    assert with_items("Sword: Common", "Sword : COMMON") == set()
    assert with_items("Dispel Scroll: common, Dispel Scroll: common", "") == set()
    assert with_items("Dispel Scroll, dispel scroll", "Dispel Scroll") == set()
    assert with_items("Power Stones, Power Stone", "power stones: common, Power Stones") == set()
    state.secrets["Red"].banned.append("Sword of Might")
    assert with_items("Sword of Might", "") == {"E_ITEM_BANNED"}


@pytest.mark.rule("MI-ARMY-09", "MI-T-LIMITS")
@pytest.mark.parametrize(("kinds", "refused"), [("hero " * 3, False), ("hero " * 4, True)])
def test_an_army_may_have_as_many_characters_as_its_size_allows(kinds: str, refused: bool) -> None:
    state = k4()
    made = army(state, "Red", "A", 1500, kinds)
    assert [fault.code for fault in lists.limits(state, "Red", made)] == ["E_LIMIT"] * refused


@pytest.mark.rule("MI-ARMY-10")
@pytest.mark.parametrize("dead", [False, True])
def test_a_lord_who_died_leads_no_army(dead: bool) -> None:
    state = k4()
    both = [army(state, "Red", "A", 1000, "lord"), army(state, "Red", "B", 500)]
    both[0].characters[0].dead = dead
    means = lists.Means(support=2000, reach=2000)
    found = [fault.code for fault in lists.faults(state, "Red", both, means)]
    assert ("E_LORD_MISSING" in found) == dead


@pytest.mark.rule("MI-OPT-03")
@pytest.mark.parametrize(("limits", "refused", "warned"), [
    ("refuse", True, True), ("warn", False, True), ("off", False, False),
])  # fmt: skip
def test_the_limits_of_army_books_bind_warn_or_are_silent(limits: str, refused: bool, warned: bool) -> None:
    state = k4(slot_limits=limits)
    made = army(state, "Red", "A", 1000, "hero hero hero hero")
    made.units = []
    assert (lists.limits(state, "Red", made) != []) == refused
    assert (lists.warnings(state, "Red", made) != []) == warned


@pytest.mark.rule("MI-OPT-03", "MI-ARMY-09", "MI-T-LIMITS")
@pytest.mark.parametrize("limits", ["refuse", "warn", "off"])
def test_whoever_is_only_warned_hears_of_every_limit(limits: str) -> None:
    state = k4(slot_limits=limits)
    made = army(state, "Red", "A", 1500, "lord hero hero hero rare rare")
    warned = [
        "A has 4 characters, but its size allows only 3.",
        "A has 2 Rare choices, but its size allows only 1.",
    ]
    assert lists.warnings(state, "Red", made) == (warned if limits == "warn" else [])


@pytest.mark.rule("MI-ARMY-03")
@pytest.mark.parametrize(("third", "refused"), [(1990, False), (1989, True), (2000, False)])
def test_a_third_army_needs_2000_points_give_or_take_ten(third: int, refused: bool) -> None:
    state = k4()
    armies = [army(state, "Red", name, points) for name, points in (("A", 500), ("B", 500), ("C", third))]
    found = lists._number_of_armies(armies, lists.Means(support=5000, reach=5000))
    assert [fault.code for fault in found] == ["E_SMALL_ARMIES"] * refused


@pytest.mark.rule("MI-OPT-03", "MI-T-LIMITS", "MI-RULING-08")
def test_only_regular_core_counts_for_what_an_army_book_asks() -> None:
    state = k4()
    made = Army(
        name="A", units=[Unit(name="Core", points=500), Unit(name="Elite", category="rare", points=100)]
    )
    assert lists.warnings(state, "Red", made) == ["A has 1 Core unit; its size calls for 2."]
    made.units.append(Unit(name="Levy", points=100, source="conscript"))
    assert lists.warnings(state, "Red", made) == ["A has 1 Core unit; its size calls for 2."]
    made.units.append(Unit(name="Core", points=100))
    assert lists.warnings(state, "Red", made) == []


@pytest.mark.rule("MI-ARMY-03", "MI-ARMY-02", "MI-SPEND-12")
def test_even_in_desperate_times_at_most_two_armies_are_small() -> None:
    state = k4(turn=5)
    own(state, "Red", F1, major="town")
    for name in (F2, F3):
        state.tiles[name].owner = state.tiles[name].owner_at_start = ""
    state.tiles[F1].barren_until = 9  # it supports nobody, but entitles to a second hero
    state.secrets["Red"].conscripts = {"A": 350, "D": 400}

    def levy(name: str, points: int) -> Row:
        return Row(army=name, name="Levy", kind="core", points=points, conscript=True)

    leaders = [
        Row(army="A", name="Lord", kind="lord", points=150),
        Row(army="B", name="Hero", kind="hero", points=100),
        Row(army="D", name="Another hero", kind="hero", points=100),
    ]
    guard = Row(army="B", name="Guard", kind="core", points=400)
    three = [*leaders, levy("A", 350), guard, levy("D", 400)]
    assert codes(state, more=three) == {"E_SMALL_ARMIES"}
    assert codes(state, more=[row for row in three if row.army != "D"]) == set()


@pytest.mark.rule("MI-ENT-06", "MI-ARMY-09", "MI-T-LIMITS")
@pytest.mark.parametrize(("eagles", "refused"), [(2, False), (3, True)])
def test_two_great_eagles_are_one_rare_choice_of_an_army_and_a_third_is_another(
    eagles: int, refused: bool
) -> None:
    state = k4()
    state.realms["Red"].race = "High Elves"
    made = army(state, "Red", "A", 1500, "lord")
    made.units += [Unit(name="Great Eagle", category="rare", points=50) for _ in range(eagles)]
    assert [fault.code for fault in lists.limits(state, "Red", made)] == ["E_LIMIT"] * refused
