"""Support, entitlements and armies (worked examples 1 to 11 and 75)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import generic_lists, lists, support
from empires.rulesets.mightier_empires.kingdom.muster import Row, rows_of
from empires.rulesets.mightier_empires.orders import advice, legality, submission
from empires.rulesets.mightier_empires.state import Bonus, Hire, Item, Offer
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    ONE,
    C,
    M,
    T,
    again,
    army,
    codes,
    feature,
    hero,
    k4,
    k6,
    orphans,
    own,
    rows,
    sheet,
    support_left,
)


def in_pay(state, price: int, since: int = 1, power: int = 0) -> None:
    """Red has hired Orc Boyz."""
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=225, state="hired", power=power)
    state.secrets["Red"].hires.append(Hire(offer="o", support=price, power=power, since=since))


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
    assert codes(k4(), lists={"A": (1000, "lord"), "B": (489, "hero")}) == {"E_SIZE"}
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


@pytest.mark.rule("MI-SUP-02", "MI-ENT-02", "MI-EDICT-03", "MI-SUP-03", "MI-EDICT-02")
def test_ex_04_a_hex_under_an_edict_supports_nobody_and_keeps_its_entitlements() -> None:
    state = k4()
    full = {"A": (750, "lord special"), "B": (500, "hero rare")}
    assert support_left(state, edicts={F1: "industry"}) == 1250
    assert codes(state, lists=full, edicts={F1: "industry"}) == set()
    assert codes(state, lists=ONE, edicts={F1: "industry"}) == {"E_SUPPORT"}
    assert support_left(state) == 1500


@pytest.mark.rule("MI-ARMY-02", "MI-RULING-30")
def test_ex_05_edicts_may_not_leave_less_than_two_armies_need() -> None:
    assert "E_DESPERATE" in codes(k4(), edicts={C: "civilization"})


@pytest.mark.rule("MI-ARMY-02", "MI-ARMY-01", "MI-RULING-30")
def test_ex_06_desperate_measures_allow_one_army() -> None:
    state = k4()
    for name in (F1, F2, F3):
        state.tiles[name].owner = state.tiles[name].owner_at_start = ""
    assert support.reachable(state, "Red") == 750
    assert codes(state, lists={"A": (750, "lord")}) == set()
    assert codes(state, lists={"A": (500, "lord"), "B": (250, "hero")}) == {"E_SIZE"}
    assert codes(k4(), lists={"A": (1500, "lord")}) == {"E_TWO_ARMIES"}


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


@pytest.mark.rule("MI-ORPH-01", "MI-ORPH-02", "MI-ORPH-04", "MI-ORPH-05", "MI-ORPH-06", "MI-RULING-13")
def test_ex_11_orphaned_hexes_take_no_part_but_support_troops() -> None:
    state = k4(turn=5)
    for name in (F1, F2, F3):
        state.tiles[name].owner = ""
    own(state, "Red", "0,2", "0,3")
    own(state, "Blue", "0,1")
    assert [name for name in orphans(state) if state.tiles[name].owner == "Red"] == ["0,2", "0,3"]
    assert "E_ORPHAN" in codes(state, edicts={"0,2": "industry"})
    assert "E_ORPHAN" in codes(state, lists=ONE, orders={"A": "patrol 0,3"})
    assert "E_ORPHAN" in codes(state, lists=ONE, orders={"A": "invade 0,4"})
    assert support.support(state, "Red") == 750 + 500


@pytest.mark.rule("MI-ORPH-03")
def test_no_power_is_spent_on_an_orphaned_hex() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,4")
    orphans(state)
    state.secrets["Red"].power = 2
    assert codes(state, lists=ONE, spends=[("sink mine", "0,4")]) & {"E_ORPHAN"}


@pytest.mark.rule("MI-RULING-95", "MI-MERC-04", "MI-ARMY-02")
def test_ex_75_a_compulsory_price_may_leave_one_army_a_voluntary_one_not() -> None:
    state = k4(turn=5)
    state.tiles[F1].owner_at_start = state.tiles[F1].owner = ""
    in_pay(state, 300, since=5)
    assert support.reachable(state, "Red") == 1250
    assert codes(state, lists={"A": (950, "lord")}, hires={"o": "A"}) == set()
    assert codes(state, lists={"A": (500, "lord"), "B": (450, "hero")}, hires={"o": "A"}) == {"E_SIZE"}
    state.turn = 6
    assert "E_DESPERATE" in codes(state, lists={"A": (950, "lord")}, hires={"o": "A"})
    assert codes(state, lists={"A": (750, "lord"), "B": (500, "hero")}) == set()


@pytest.mark.rule("MI-SUP-04", "MI-LOOT-03")
def test_loot_supports_from_its_first_turn_to_its_last() -> None:
    state = k4(turn=5)
    state.secrets["Red"].bonuses.append(Bonus(amount=250, first=6, last=7))
    found = []
    for turn in (5, 6, 7, 8):
        state.turn = turn
        found.append(support.support(state, "Red"))
    assert found == [1500, 1750, 1750, 1500]


@pytest.mark.rule("MI-SUP-05", "MI-RAZE-02")
def test_a_hex_laid_waste_supports_nobody() -> None:
    state = k4(turn=5)
    state.tiles[F1].barren_until = 5
    assert support.support(state, "Red") == 1250
    state.turn = 6
    assert support.support(state, "Red") == 1500


@pytest.mark.rule("MI-SUP-08")
def test_hexes_gained_this_turn_support_from_the_next() -> None:
    state = k4(turn=5)
    state.tiles["2,0"].owner = "Red"
    state.tiles[F1].owner = "Blue"
    assert support.support(state, "Red") == 1500


@pytest.mark.rule("MI-ARMY-10", "MI-SET-07")
def test_the_lord_is_always_in_an_army() -> None:
    assert codes(k4(), lists={"A": (1000, "hero"), "B": (500, "wizard")}) >= {"E_LORD_MISSING"}


@pytest.mark.rule("MI-ENT-05")
def test_a_pair_uses_one_entitlement_and_stays_together() -> None:
    state = k4()
    pair = [Row(army="A", name="Chariot", kind="rare", points=50, pair=1) for _ in range(2)]
    parts = {"lists": {"A": (900, "lord"), "B": (500, "hero special")}}
    assert codes(state, more=pair, **parts) == set()
    pair[1] = Row(army="B", name="Chariot", kind="rare", points=50, pair=1)
    parts = {"lists": {"A": (950, "lord"), "B": (450, "hero special")}}
    assert "E_SPLIT_PAIR" in codes(state, more=pair, **parts)


@pytest.mark.rule("MI-ENT-06")
def test_high_elf_eagles_share_an_entitlement_across_armies() -> None:
    state = k4()
    eagles = [Row(army=name, name="Great Eagle", kind="rare", points=50) for name in ("A", "B")]
    parts = {"lists": {"A": (950, "lord"), "B": (450, "hero special")}}
    assert codes(state, more=eagles, **parts) == {"E_ENTITLEMENT"}
    state.realms["Red"].race = "High Elves"
    assert codes(state, more=eagles, **parts) == set()


@pytest.mark.rule("MI-RULING-86", "MI-T-MAJOR")
def test_a_towers_entitlement_needs_a_wizard() -> None:
    state = k4()
    feature(state, F1, "wizard tower")
    assert codes(state, lists={"A": (1000, "lord hero"), "B": (500, "hero")}) == {"E_ENTITLEMENT"}
    assert codes(state, lists={"A": (1000, "lord wizard"), "B": (500, "hero")}) == set()


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
    assert with_items("Dispel Scroll: common, Dispel Scroll: common", "") == set()
    state.secrets["Red"].banned.append("Sword of Might")
    assert with_items("Sword of Might", "") == {"E_ITEM_BANNED"}


@pytest.mark.rule("MI-SET-05")
def test_dogs_of_war_must_be_hired() -> None:
    state = k4()
    made = sheet(state, lists=ONE)
    made.lists.append(Row(army="A", name="Ogres", kind="dogs of war", points=100))
    refusal = legality.why_not(state, "Red", made)
    assert refusal is not None
    assert refusal.code == "E_DOW"


@pytest.mark.rule("MI-LIST-08", "MI-LIST-05")
def test_a_list_that_no_longer_fits_is_cut_rare_first_then_core() -> None:
    state = k6()
    army(state, "Red", "A", 1500, "lord hero special special rare")
    army(state, "Red", "B", 750, "hero")
    for name in (T, M):
        state.tiles[name].owner = state.tiles[name].owner_at_start = ""
    cut = generic_lists.trimmed(state, "Red", state.secrets["Red"].armies, 1500)
    kinds = [unit.category for one in cut for unit in one.units]
    assert kinds.count("rare") == 0
    assert sum(len(one.characters) for one in cut) == 2
    assert sum(unit.points for one in cut for unit in one.units) + 250 <= 1500


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


@pytest.mark.rule("MI-RULING-81", "MI-SEQ-05")
@pytest.mark.parametrize("support_points", range(0, 9000, 250))
def test_the_umpires_own_lists_are_legal_for_any_support(support_points: int) -> None:
    state = k4(turn=2)
    state.tiles[F1].owner_at_start = state.tiles[F2].owner_at_start = state.tiles[F3].owner_at_start = ""
    state.tiles[C].owner_at_start = "Red"
    state.secrets["Red"].bonuses.append(Bonus(amount=support_points - 750, first=0, last=0))
    means = legality.means_of(state, "Red", sheet(state))
    armies = generic_lists.generic(state, "Red", means.support)
    assert lists.faults(state, "Red", armies, means) == []


@pytest.mark.rule("MI-LIST-02", "MI-LIST-01")
def test_the_proposal_fills_the_armies_up_when_support_grows() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord")
    army(state, "Red", "B", 500, "hero")
    assert [row.points for row in advice.proposal(state, "Red").lists] == [
        row.points for row in rows_of(state.secrets["Red"].armies)
    ]
    feature(state, F1, "town")
    assert sum(row.points for row in advice.proposal(state, "Red").lists) == 1750


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


@pytest.mark.rule("MI-SPEND-12")
def test_no_more_conscripts_than_were_raised_stand_in_a_list() -> None:
    state = k4(turn=5)
    state.secrets["Red"].conscripts = {"A": 250}
    drafted = Row(army="A", name="Levy", kind="core", points=250, conscript=True)
    assert codes(state, lists=ONE, more=[drafted]) == set()
    assert codes(state, lists=ONE, more=[drafted, drafted]) == {"E_SUPPORT"}
