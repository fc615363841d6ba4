"""Power actions on a sheet: what they cost and where they are possible (worked examples 46 to 52)."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.questions.fields import Pick, Records
from empires.page.forms.form import CHIPS
from empires.rulesets.mightier_empires.book import table_of
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.orders import legality, power_actions
from empires.rulesets.mightier_empires.orders.sheet import Action, SpendRow, fields_of
from empires.rulesets.mightier_empires.state import Sight
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    FAR,
    ONE,
    OUT,
    B,
    C,
    T,
    codes,
    feature,
    k4,
    k6,
    kingdom,
    natives,
    orphans,
    own,
    sheet,
)


@pytest.mark.rule("MI-SPEND-05", "MI-RULING-70", "MI-T-SPEND")
def test_ex_46_towns_stand_on_empty_hexes_apart_from_other_settlements() -> None:
    state = k4(turn=3)
    own(state, "Red", "0,2", FAR)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("establish town", F1)]) == {"E_SPEND_TARGET"}
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == set()
    feature(state, "0,2", "", "fortress")
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == set()
    both = [("establish town", "0,2"), ("establish town", FAR)]
    assert codes(state, lists=ONE, spends=both) == {"E_SPEND_TARGET"}
    feature(state, "0,2", "fertile fields")
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == {"E_SPEND_TARGET"}


@pytest.mark.rule(
    "MI-SPEND-06", "MI-SPEND-07", "MI-SPEND-08", "MI-SPEND-09", "MI-SPEND-10", "MI-SPEND-13", "MI-T-MINOR",
    "MI-RULING-07",
)  # fmt: skip
def test_what_can_be_built_where() -> None:
    state = k6(turn=3)
    state.secrets["Red"].power = 9
    feature(state, F1, "deep mine", "mighty fortress,watchtower")
    legal = [
        ("found city", T), ("improve farmland", F2), ("sink mine", F2), ("sink mine", T),
        ("upgrade mine", "-1,0"), ("build fortress", F2), ("upgrade fortress", C),
        ("alter minor feature", F2, 0, 0, "create watchtower"),
        ("alter minor feature", F1, 0, 0, "alter mighty fortress"),
    ]  # fmt: skip
    for spend in legal:
        assert codes(state, spends=[spend]) == set(), spend
    illegal = [
        ("found city", F2), ("improve farmland", T), ("sink mine", F1), ("sink mine", "-1,0"),
        ("upgrade mine", F1), ("build fortress", F1), ("upgrade fortress", F1),
        ("alter minor feature", F1, 0, 0, "create watchtower"),
        ("alter minor feature", F2, 0, 0, "remove landmark"), ("found city", "4,0"),
    ]  # fmt: skip
    for spend in illegal:
        assert codes(state, spends=[spend]) == {"E_SPEND_TARGET"}, spend


@pytest.mark.rule("MI-RULING-72", "MI-SPEND-04", "MI-RULING-53")
def test_two_works_on_a_hex_need_no_feature_that_is_not_there_yet() -> None:
    state = k4(turn=3)
    state.secrets["Red"].power = 9
    assert codes(state, spends=[("sink mine", F1), ("build fortress", F1)]) == set()
    assert codes(state, spends=[("sink mine", F1), ("upgrade mine", F1)]) == {"E_SPEND_TARGET"}
    assert codes(state, spends=[("sink mine", F1), ("improve farmland", F1)]) == set()  # farmland first
    assert codes(state, spends=[("sink mine", F1), ("sink mine", F1)]) == {"E_SPEND_TARGET"}


@pytest.mark.rule("MI-SPEND-11")
def test_ex_47_conscription_is_bounded_by_the_turn() -> None:
    state = k4(turn=4)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("conscription", "A", 3)]) == {"E_CONSCRIPT_MAX"}
    assert codes(state, lists=ONE, spends=[("conscription", "A", 2)]) == set()
    assert codes(state, lists=ONE, spends=[("conscription", "Z", 2)]) == {"E_SPEND_TARGET"}


@pytest.mark.rule("MI-REB-01", "MI-REB-02", "MI-RULING-26")
def test_ex_51_where_and_when_rebellions_cannot_be_incited() -> None:
    state = k4(turn=2)
    own(state, "Blue", B)
    state.secrets["Red"].power = 9
    spends = [("incite rebellion", B, 1)]
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_MAX"}
    state.turn = 7
    assert codes(state, lists=ONE, spends=spends) == set()
    assert codes(state, lists=ONE, spends=spends * 2) == {"E_REB_REPEAT"}
    for wrong in ("4,0", F1, FAR):
        assert codes(state, lists=ONE, spends=[("incite rebellion", wrong, 1)]) == {"E_REB_TARGET"}
    feature(state, B, "city")
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_TARGET"}
    feature(state, B, "town")
    state.secrets["Red"].rebelled = 6
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_REPEAT"}


@pytest.mark.rule("MI-APP-01", "MI-APP-02", "MI-RULING-48")
def test_ex_52_power_for_natives_is_bounded_by_their_strength() -> None:
    state = k4(turn=4)
    natives(state, OUT, 1200)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("appease neutrals", OUT, 2)]) == set()
    assert codes(state, lists=ONE, spends=[("appease neutrals", OUT, 3)]) == {"E_APPEASE_MAX"}
    assert codes(state, lists=ONE, spends=[("appease neutrals", "2,-1", 1)]) == {"E_APPEASE_TARGET"}
    natives(state, FAR, 500)
    assert codes(state, lists=ONE, spends=[("appease neutrals", FAR, 1)]) == {"E_APPEASE_TARGET"}
    both = {"E_APPEASE_TARGET", "E_APPEASE_MAX"}
    assert codes(state, lists=ONE, spends=[("appease neutrals", FAR, 2)]) == both
    natives(state, "1,1", 1500, kind="beast")
    assert codes(state, lists=ONE, spends=[("appease neutrals", "1,1", 1)]) == {"E_APPEASE_TARGET"}


@pytest.mark.rule("MI-OPT-09", "MI-APP-01", "MI-APP-02", "MI-RULING-48")
@pytest.mark.parametrize("fog", [False, True])
def test_without_fog_natives_that_others_found_may_be_appeased_and_their_strength_is_known(
    fog: bool,
) -> None:
    state = k4(turn=4, fog=fog)
    found = natives(state, OUT, 1000)
    state.secrets["Red"].power = 9
    del state.secrets["Red"].known[OUT]
    appeased = [("appease neutrals", OUT, 1)]
    assert codes(state, lists=ONE, spends=appeased) == ({"E_APPEASE_TARGET"} if fog else set())
    sights.look(state, "Red", OUT)
    found.size = 1100
    two = [("appease neutrals", OUT, 2)]
    assert codes(state, lists=ONE, spends=two) == ({"E_APPEASE_MAX"} if fog else set())
    del state.natives[found.id]
    assert codes(state, lists=ONE, spends=appeased) == (set() if fog else {"E_APPEASE_TARGET"})


@pytest.mark.rule("MI-SET-10")
def test_nobody_has_power_to_spend_on_the_first_turn() -> None:
    assert codes(k4(), lists=ONE, spends=[("sink mine", F1)]) == {"E_POWER"}


@pytest.mark.rule("MI-ORPH-03")
def test_no_power_is_spent_on_an_orphaned_hex() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,4")
    orphans(state)
    state.secrets["Red"].power = 2
    assert codes(state, lists=ONE, spends=[("sink mine", "0,4")]) & {"E_ORPHAN"}


@pytest.mark.rule("MI-ORPH-03", "MI-SPEND-02")
def test_power_is_spent_on_own_hexes_that_are_not_cut_off() -> None:
    state = k4(turn=3)
    state.secrets["Red"].power = 9
    assert codes(state, lists=ONE, spends=[("sink mine", F1)]) == set()
    assert codes(state, lists=ONE, spends=[("sink mine", OUT)]) == {"E_SPEND_TARGET"}
    assert codes(state, lists=ONE, spends=[("establish town", F1)]) == {
        "E_SPEND_TARGET"
    }  # beside the Capital
    state.tiles[F1].orphaned = True
    assert codes(state, lists=ONE, spends=[("sink mine", F1)]) == {"E_ORPHAN"}


@pytest.mark.rule("MI-SPEND-05", "MI-RULING-70")
def test_a_town_keeps_away_from_capitals_and_settlements_that_are_known() -> None:
    state = k4(fog=True)
    assert power_actions.crowded(state, "Red", F1)  # beside Red's Capital
    far = "0,6"
    assert not power_actions.crowded(state, "Red", far)
    feature(state, "0,5", "town")
    assert not power_actions.crowded(state, "Red", far), "nobody told Red of the Town"
    state.secrets["Red"].known["0,5"] = Sight(major=["town"])
    assert power_actions.crowded(state, "Red", far)
    assert power_actions.crowded(state, "Red", "4,1")  # beside Blue's Capital
    state.realms["Blue"].fell = 1
    assert not power_actions.crowded(state, "Red", "4,1")


@pytest.mark.rule("MI-T-SPEND", "MI-SPEND-01")
@pytest.mark.parametrize(
    ("action", "power", "price"),
    [("establish town", 9, 1), ("found city", 0, 2), ("conscription", 3, 3), ("appease neutrals", 2, 2)],
)
def test_what_a_power_action_costs(action: Action, power: int, price: int) -> None:
    assert power_actions.power_for(k4(), SpendRow(action=action, target=F1, power=power)) == price


@pytest.mark.rule("MI-SPEND-11")
@pytest.mark.parametrize(("power", "name", "fault"), [
    (1, "A", set()), (0, "A", {"E_SPEND_TARGET"}), (1, "Z", {"E_SPEND_TARGET"}),
])  # fmt: skip
def test_conscripts_are_raised_for_an_army_there_is(power: int, name: str, fault: set[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = 1
    assert codes(state, lists=ONE, spends=[("conscription", name, power)]) == fault


@pytest.mark.rule("MI-REB-02")
def test_on_the_first_turn_nobody_is_told_that_he_has_just_incited_one() -> None:
    state = k4(turn=1)
    own(state, "Blue", OUT)
    state.secrets["Red"].power = 1
    assert codes(state, lists=ONE, spends=[("incite rebellion", OUT, 1)]) == {"E_REB_MAX"}


@pytest.mark.rule("MI-REB-01", "MI-SPEND-14")
def test_no_capital_rebels_whatever_is_known_of_it() -> None:
    state = k4(turn=3, fog=True)
    own(state, "Blue", "4,0")
    state.tiles["4,0"].major = []
    state.secrets["Red"].known["4,0"] = Sight(owner="Blue")
    state.secrets["Red"].power = 1
    assert codes(state, lists=ONE, spends=[("incite rebellion", "4,0", 1)]) == {"E_REB_TARGET"}


@pytest.mark.rule("MI-APP-02", "MI-SPEND-14")
@pytest.mark.parametrize(
    ("power", "fault"), [(0, {"E_APPEASE_MAX"}), (1, set()), (2, set()), (3, {"E_APPEASE_MAX"})]
)
def test_natives_are_appeased_with_one_power_for_each_thousand_points(power: int, fault: set[str]) -> None:
    state = k4(turn=3)
    natives(state, OUT, 1001)
    state.secrets["Red"].power = 5
    assert codes(state, lists=ONE, spends=[("appease neutrals", OUT, power)]) == fault


@pytest.mark.rule("MI-APP-02")
def test_the_same_natives_are_not_appeased_twice() -> None:
    state = k4(turn=4)
    natives(state, OUT, 1200)
    state.secrets["Red"].power = 9
    once = ("appease neutrals", OUT, 1)
    assert codes(state, lists=ONE, spends=[once]) == set()
    assert codes(state, lists=ONE, spends=[once, once]) == {"E_APPEASE_MAX"}


@pytest.mark.rule("MI-APP-01", "MI-RULING-48")
@pytest.mark.parametrize("kind", ["native", "rebel", "beast", "kingdom"])
@pytest.mark.parametrize(("defenders", "owner"), [(0, ""), (700, "Blue"), (700, "")])
def test_natives_are_appeased_where_they_are_known_to_stand_on_free_land(
    kind: str, defenders: int, owner: str
) -> None:
    state = k4(turn=4, fog=True)
    state.secrets["Red"].power = 9
    appeased = [("appease neutrals", OUT, 1)]
    assert codes(state, lists=ONE, spends=appeased) == {"E_APPEASE_TARGET"}
    natives(state, OUT, 700)
    sight = state.secrets["Red"].known[OUT]
    sight.kind, sight.defenders, sight.owner = kind, defenders, owner
    allowed = kind in ("native", "rebel") and defenders and not owner
    assert (codes(state, lists=ONE, spends=appeased) == set()) == bool(allowed)


@pytest.mark.rule("MI-REB-02")
@pytest.mark.parametrize(("turn", "before", "power", "code"), [
    (2, 0, 1, "E_REB_MAX"), (3, 0, 1, ""), (3, 0, 0, "E_REB_MAX"), (3, 2, 1, "E_REB_REPEAT"),
    (4, 2, 1, ""), (6, 0, 2, ""), (6, 0, 3, "E_REB_MAX"),
])  # fmt: skip
def test_a_rebellion_not_two_turns_running_and_for_a_third_of_the_turn_in_power(
    turn: int, before: int, power: int, code: str
) -> None:
    state = k4(turn=turn)
    own(state, "Blue", B)
    red = state.secrets["Red"]
    red.power, red.rebelled = 9, before
    found = power_actions._rebellion(state, "Red", SpendRow(action="incite rebellion", target=B, power=power))
    assert [fault.code for fault in found if fault.code.startswith("E_REB")] == [code] * bool(code)


@pytest.mark.rule("MI-T-MINOR", "MI-SPEND-13")
def test_a_change_of_a_minor_feature_costs_what_the_feature_says() -> None:
    state = k4()
    row = SpendRow(action="alter minor feature", target=F1, power=4, change="create watchtower")
    assert power_actions.power_for(state, row) == int(
        table_of(state.house, "MI-T-MINOR").of("watchtower")["create"]
    )
    nothing = SpendRow(action="alter minor feature", target=F1, power=4)
    assert power_actions.power_for(state, nothing) == 4


@pytest.mark.rule("MI-REB-01")
@pytest.mark.parametrize(
    ("owner", "major", "allowed"),
    [("Blue", "", True), ("Blue", "town", True), ("Blue", "city", False), ("Blue", "capital", False),
     ("Red", "", False), ("", "", False)],
)  # fmt: skip
def test_rebels_rise_in_another_players_hex_without_city_or_capital(
    owner: str, major: str, allowed: bool
) -> None:
    state = k4(turn=3, fog=False)
    state.secrets["Red"].power = 3
    own(state, owner, OUT, major=major) if owner else feature(state, OUT, major)
    assert ("E_REB_TARGET" not in codes(state, spends=[("incite rebellion", OUT, 1)])) == allowed


@pytest.mark.rule("MI-REB-01")
def test_a_capital_is_one_wherever_a_player_has_only_heard_of_it() -> None:
    state = k4(turn=3, fog=True)
    state.secrets["Red"].power = 3
    assert "E_REB_TARGET" in codes(state, spends=[("incite rebellion", "4,0", 1)])


@pytest.mark.rule("MI-REB-03")
@pytest.mark.parametrize(("power", "dice", "allowed"), [
    (1, 0, True), (1, 1, False), (2, 0, False), (2, 1, True), (2, 2, True), (2, 3, False),
    (3, 4, True), (3, 5, False),
])  # fmt: skip
def test_each_power_after_the_first_buys_one_or_two_dice(power: int, dice: int, allowed: bool) -> None:
    state = k4(turn=9, fog=False)
    state.secrets["Red"].power = 5
    own(state, "Blue", OUT)
    assert ("bad_answer" not in codes(state, spends=[("incite rebellion", OUT, power, dice)])) == allowed


@pytest.mark.rule("MI-SPEND-05", "MI-SPEND-08", "MI-SPEND-10")
def test_the_actions_of_every_kingdom_are_offered_first_a_town_a_mine_and_a_fortress() -> None:
    spends = next(field for field in fields_of(k4(turn=3), "Red") if field.name == "spends")
    assert isinstance(spends, Records)
    action = spends.fields[0]
    assert isinstance(action, Pick)
    first = [choice.value for choice in action.choices[:CHIPS]]
    assert first == ["establish town", "sink mine", "build fortress"]


@pytest.mark.rule("MI-REB-01", "MI-LOSE-02")
def test_the_razed_capital_of_a_player_who_is_out_is_a_hex_like_any_other() -> None:
    state = k4(turn=6)
    own(state, "Blue", "0,-4", major="town")
    state.secrets["Red"].power = 1
    spends = [("incite rebellion", "0,-4", 1, 0)]
    assert codes(state, lists=ONE, spends=spends) == {"E_REB_TARGET"}
    state.realms["Green"].fell = 4
    assert codes(state, lists=ONE, spends=spends) == set()


@pytest.mark.rule("MI-SPEND-05", "MI-RULING-70", "MI-NK-17", "MI-NK-20")
@pytest.mark.parametrize("public", [True, False])
def test_no_town_is_built_beside_a_neutral_capital_that_the_player_has_heard_of(public: bool) -> None:
    state = k4(turn=3, fog=True)
    own(state, "Red", "0,2")
    state.secrets["Red"].power = 1
    realm = kingdom(state, FAR, "1,2", "1,3")
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == set()
    realm.public, realm.known_by = public, [] if public else ["Red"]
    assert codes(state, lists=ONE, spends=[("establish town", "0,2")]) == {"E_SPEND_TARGET"}


@pytest.mark.rule("MI-SPEND-11", "MI-REB-02")
@pytest.mark.parametrize(("turn", "spend", "told"), [
    (4, ("conscription", "A", 0), "Conscription for A takes 1 to 2 Power: pay that, or remove it."),
    (2, ("conscription", "A", 0), "Conscription for A takes 1 Power: pay that, or remove it."),
    (4, ("conscription", "A", 3), "You may spend at most 2 Power on conscription in all on turn 4."),
    (4, ("incite rebellion", B, 2, 1), "You may spend 1 Power on a rebellion on turn 4."),
    (2, ("incite rebellion", B, 1), "Remove the rebellion: none can begin on turn 2, only from turn 3 on."),
])  # fmt: skip
def test_a_refusal_says_how_much_power_would_do(turn: int, spend: tuple[Any, ...], told: str) -> None:
    state = k4(turn=turn)
    own(state, "Blue", B)
    state.secrets["Red"].power = 9
    faults = legality.faults(state, "Red", sheet(state, lists=ONE, spends=[spend]))
    assert [fault.message for fault in faults] == [told]
