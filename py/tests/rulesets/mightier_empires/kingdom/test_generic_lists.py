"""The umpire's own lists, and lists cut until they fit."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists, lists
from empires.rulesets.mightier_empires.orders import legality
from empires.rulesets.mightier_empires.state import Bonus
from tests.rulesets.mightier_empires.scene import F1, F2, F3, C, M, T, army, k4, k6, sheet


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


@pytest.mark.rule("MI-LIST-05")
def test_only_what_has_no_entitlement_is_struck_from_a_list() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord special rare rare rare")
    [cut] = generic_lists.trimmed(state, "Red", [made], 1000)
    kinds = [unit.category for unit in cut.units if unit.category != "core"]
    assert kinds.count("special") == 1
    assert 1 <= kinds.count("rare") < 3
    assert [one.rank for one in cut.characters] == ["lord"]


@pytest.mark.rule("MI-ENT-08", "MI-ARMY-02", "MI-ARMY-03")
@pytest.mark.parametrize(("points", "heroes", "sizes"), [
    (0, 3, []), (300, 3, [300]), (999, 3, [750]), (1000, 1, [500, 500]), (4750, 1, [2500, 2250]),
    (5500, 1, [2500, 2500]), (5500, 2, [2500, 2500, 500]), (5250, 2, [2500, 2500]),
    (6000, 0, [2500]), (9000, 2, [2500, 2500, 2500]),
])  # fmt: skip
def test_lord_and_heroes_lead_one_army_each(points: int, heroes: int, sizes: list[int]) -> None:
    assert generic_lists.split(points, heroes) == sizes


@pytest.mark.rule("MI-LIST-08")
def test_core_is_cut_from_the_largest_army_first() -> None:
    state = k4()
    both = [army(state, "Red", "A", 750, "lord"), army(state, "Red", "B", 1500)]
    cut = generic_lists.trimmed(state, "Red", both, 2000)
    assert [of_army.size(one) for one in cut] == [750, 1250]


@pytest.mark.rule("MI-LIST-05", "MI-LIST-08")
@pytest.mark.parametrize(
    ("first", "second", "left"),
    [
        ("lord special rare", "hero hero", "hero lord rare special"),  # a Hero too many: only he goes
        ("lord special rare", "hero special", "hero lord special special"),  # the Rare makes room for it
        ("lord special special special", "hero", "hero lord special special"),
        ("lord wizard", "hero hero", "hero lord"),  # no tower: the wizard is a Hero like the others
        ("lord rare rare", "hero", "hero lord rare"),
    ],
)
def test_only_choices_without_entitlement_are_cut(first: str, second: str, left: str) -> None:
    state = k4()
    both = [army(state, "Red", "A", 1000, first), army(state, "Red", "B", 750, second)]
    cut = generic_lists.trimmed(state, "Red", both, 1750)
    kinds: list[str] = [who.rank for made in cut for who in made.characters]
    kinds += [unit.category for made in cut for unit in made.units if unit.category != "core"]
    assert " ".join(sorted(kinds)) == left


@pytest.mark.rule("MI-LIST-05", "MI-ENT-05")
def test_both_of_a_pair_go_with_their_entitlement() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord rare rare rare")
    for unit, pair in zip([one for one in made.units if one.category == "rare"], (0, 1, 1), strict=True):
        unit.pair = pair
    [cut] = generic_lists.trimmed(state, "Red", [made], 1000)
    assert [unit.pair for unit in cut.units if unit.category == "rare"] == [0]
