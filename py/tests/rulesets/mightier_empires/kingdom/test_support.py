"""Support: what feeds troops and for how long (worked examples 4 to 6, 11, 68 and 75)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.state import Bonus
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    ONE,
    OUT,
    C,
    codes,
    feature,
    in_pay,
    k4,
    kingdom,
    orphans,
    own,
    support_left,
)


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


@pytest.mark.rule("MI-ARMY-07", "MI-RULING-30")
@pytest.mark.parametrize(("reach", "points", "refused"), [
    (250, 250, set()), (250, 240, set()), (250, 239, {"E_SIZE", "E_INCREMENT"}), (250, 251, {"E_SUPPORT"}),
    (490, 480, set()), (499, 489, set()), (500, 490, set()), (500, 489, {"E_SIZE", "E_INCREMENT"}),
])  # fmt: skip
def test_the_last_army_may_miss_what_can_be_supported_by_10_points(
    reach: int, points: int, refused: set[str]
) -> None:
    state = k4(turn=5)
    for name in (F1, F2, F3):
        state.tiles[name].owner = state.tiles[name].owner_at_start = ""
    state.tiles[C].barren_until = 5
    state.secrets["Red"].bonuses = [Bonus(amount=reach, first=5, last=5)]
    assert codes(state, lists={"A": (points, "lord")}) == refused


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


@pytest.mark.rule("MI-RULING-14")
def test_what_the_source_calls_supply_is_support() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,3")
    state.tiles["0,3"].orphaned = True
    assert support.support(state, "Red") == 1750


@pytest.mark.rule("MI-RULING-30", "MI-ARMY-02")
def test_what_is_in_reach_counts_the_bonuses_of_the_turn() -> None:
    state = k4(turn=3)
    state.secrets["Red"].bonuses = [Bonus(amount=250, first=3, last=3), Bonus(amount=500, first=4, last=5)]
    assert support.reachable(state, "Red") == 1500 + 250


@pytest.mark.rule("MI-ARMY-02", "MI-RULING-95")
@pytest.mark.parametrize(("regent", "price", "alone"), [
    (0, 0, False), (0, 501, True), (0, 500, False), (250, 250, False), (250, 251, True),
])  # fmt: skip
def test_one_army_will_do_where_less_than_1000_points_can_be_had(
    regent: int, price: int, alone: bool
) -> None:
    state = k4(turn=3)
    assert support.reachable(state, "Red") == 1500
    if regent:
        realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
        realm.characters[0].points = regent
    assert support.desperate(state, "Red", price) == alone


@pytest.mark.rule("MI-SUP-01")
def test_a_hex_without_features_gives_what_the_campaigns_own_table_says() -> None:
    state = k4()
    assert features.support_of_hex(state, state.tiles[OUT]) == 250
    rows = [{"on": row.on, **row.cells} for row in TABLES["MI-T-MAJOR"].rows]
    state.house = {"MI-T-MAJOR": [row | ({"support": 50} if row["on"] == "empty" else {}) for row in rows]}
    assert features.support_of_hex(state, state.tiles[OUT]) == 300


@pytest.mark.rule("MI-SUP-06")
def test_mercenaries_and_regents_are_paid_before_own_troops() -> None:
    state = k4(turn=3)
    assert support.support(state, "Red") == 1500
    kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    assert support.support(state, "Red", prices=200) == 1500 - 200 - 125
