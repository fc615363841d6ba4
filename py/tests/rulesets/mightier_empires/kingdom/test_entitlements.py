"""Entitlements to units and characters (worked examples 7 and 8)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import entitlements
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.state import Army, Unit
from tests.rulesets.mightier_empires.scene import F1, army, codes, feature, k4, k6, orphans, own


@pytest.mark.rule("MI-ENT-03", "MI-ENT-07", "MI-RULING-86", "MI-RULING-53")
def test_ex_07_a_rare_entitlement_serves_for_a_special_unit() -> None:
    state = k6()
    base = {"A": (1500, "lord hero special special rare"), "B": (750, "hero")}
    assert codes(state, lists=base) == set()
    assert codes(state, lists={"A": (1500, "lord hero special special rare"), "B": (750, "hero rare")}) == {
        "E_ENTITLEMENT"
    }
    assert codes(state, lists={"A": (1500, "lord hero special special"), "B": (750, "hero special")}) == set()


@pytest.mark.rule("MI-ENT-04", "MI-LIST-05")
def test_ex_08_a_pick_changes_from_turn_to_turn_but_serves_once() -> None:
    state = k6()
    assert codes(state, lists={"A": (1500, "lord special special special"), "B": (750, "hero rare")}) == set()
    both = {"A": (1500, "lord hero special special special"), "B": (750, "hero rare")}
    assert codes(state, lists=both) == {"E_ENTITLEMENT"}


@pytest.mark.rule("MI-ENT-06")
def test_high_elf_eagles_share_an_entitlement_across_armies() -> None:
    state = k4()
    eagles = [Row(army=name, name="Great Eagle", kind="rare", points=50) for name in ("A", "B")]
    lists_ = {"A": (950, "lord"), "B": (450, "hero special")}
    assert codes(state, more=eagles, lists=lists_) == {"E_ENTITLEMENT"}
    state.realms["Red"].race = "High Elves"
    assert codes(state, more=eagles, lists=lists_) == set()


@pytest.mark.rule("MI-RULING-86", "MI-T-MAJOR")
def test_a_towers_entitlement_needs_a_wizard() -> None:
    state = k4()
    feature(state, F1, "wizard tower")
    assert codes(state, lists={"A": (1000, "lord hero"), "B": (500, "hero")}) == {"E_ENTITLEMENT"}
    assert codes(state, lists={"A": (1000, "lord wizard"), "B": (500, "hero")}) == set()


@pytest.mark.rule("MI-ENT-06", "MI-ENT-05")
@pytest.mark.parametrize(("eagles", "needed"), [((1, 0), 1), ((1, 1), 1), ((2, 1), 2), ((2, 2), 2)])
def test_two_great_eagles_of_the_high_elves_need_one_entitlement_in_any_armies(
    eagles: tuple[int, int], needed: int
) -> None:
    state = k4()
    state.realms["Red"].race = "High Elves"
    made = [army(state, "Red", name, 500) for name in "AB"]
    for one, count in zip(made, eagles, strict=True):
        one.units += [Unit(name="Great Eagle", category="rare", points=50) for _ in range(count)]
    assert entitlements.wanted(state, "Red", made).count("rare") == needed


@pytest.mark.rule("MI-ORPH-06", "MI-ENT-02")
def test_a_town_that_is_cut_off_still_entitles_to_its_choice() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,4")
    plain = len(entitlements.slots(state, "Red"))
    feature(state, "0,4", "town")
    assert "0,4" in orphans(state)
    assert len(entitlements.slots(state, "Red")) == plain + 1


@pytest.mark.rule("MI-ENT-03", "MI-RULING-86")
def test_a_wizard_takes_the_place_of_a_hero_and_of_nothing_else() -> None:
    state = k4()
    assert "E_ENTITLEMENT" not in codes(state, lists={"A": (1000, "lord"), "B": (500, "wizard")})
    for two in ("wizard wizard", "hero wizard"):
        assert "E_ENTITLEMENT" in codes(state, lists={"A": (1000, "lord"), "B": (500, two)})


@pytest.mark.rule("MI-ENT-05", "MI-EVENT-07")
def test_troops_that_an_event_brought_need_no_entitlement() -> None:
    state = k4()
    guests = Unit(name="Guests", category="special", points=100, source="event")
    regulars = Unit(name="Regulars", category="special", points=100)
    assert entitlements.wanted(state, "Red", [Army(name="A", units=[guests])]) == []
    assert entitlements.wanted(state, "Red", [Army(name="A", units=[guests, regulars])]) == ["special"]


@pytest.mark.rule("MI-ENT-06")
@pytest.mark.parametrize("name", ["Great Eagles", "great  eagle", "REPEATER BOLT THROWERS"])
def test_the_paired_choices_of_high_elves_are_known_however_they_are_written(name: str) -> None:
    state = k4()
    state.realms["Red"].race = "High Elves"
    made = army(state, "Red", "A", 500)
    made.units += [Unit(name=name, category="rare", points=50) for _ in range(2)]
    assert entitlements.wanted(state, "Red", [made]).count("rare") == 1


@pytest.mark.rule("MI-ENT-05")
def test_a_special_and_a_rare_unit_share_no_entitlement() -> None:
    state = k4()
    pair = [
        Row(army="A", name=kind, kind=kind, points=50, pair=1)
        for kind in ("special", "rare")
    ]  # fmt: skip
    lists_ = {"A": (900, "lord"), "B": (500, "hero special")}
    assert codes(state, more=pair, lists=lists_) == {"E_ENTITLEMENT"}
    for row in pair:
        row.kind = "special"
    assert codes(state, more=pair, lists=lists_) == set()
