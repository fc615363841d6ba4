"""Clauses of lists and order sheets that campaigns seldom come by: bounds, exceptions, what is refused."""

from __future__ import annotations

import pytest

from empires.core.questions.fields import Choice
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires import refusals
from empires.rulesets.mightier_empires.battles import (
    alliances,
    line_up,
    presence,
)
from empires.rulesets.mightier_empires.book import table_of
from empires.rulesets.mightier_empires.intermediate import treasury
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import entitlements, generic_lists, lists, muster, support
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.orders import army_orders, legality, power_actions, submission, sums
from empires.rulesets.mightier_empires.orders.sheet import OrderRow, SpendRow
from empires.rulesets.mightier_empires.results import works
from empires.rulesets.mightier_empires.rumours import bids
from empires.rulesets.mightier_empires.state import (
    Bid,
    Hire,
    Item,
    Offer,
    Order,
    Spend,
    Unit,
)
from empires.testing import told
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    ONE,
    OUT,
    B,
    C,
    army,
    codes,
    k4,
    kingdom,
    natives,
    own,
    sheet,
)


@pytest.mark.rule("MI-APP-02")
def test_the_same_natives_are_not_appeased_twice() -> None:
    state = k4(turn=4)
    natives(state, OUT, 1200)
    state.secrets["Red"].power = 9
    once = ("appease neutrals", OUT, 1)
    assert codes(state, lists=ONE, spends=[once]) == set()
    assert codes(state, lists=ONE, spends=[once, once]) == {"E_APPEASE_MAX"}


@pytest.mark.rule("MI-ARMY-08")
@pytest.mark.parametrize(("price", "free"), [(0, False), (1, True)])
def test_who_pays_a_mercenary_however_little_needs_no_steps(price: int, free: bool) -> None:
    state = k4(turn=4)
    state.offers["o"] = Offer(id="o", name="Giant", support=price, state="hired")
    state.secrets["Red"].hires = [Hire(offer="o", support=price, since=3)]
    assert legality.means_of(state, "Red", sheet(state, lists=ONE, hires={"o": "A"})).paying == free


@pytest.mark.rule("MI-ORD-09")
def test_only_an_invasion_of_the_hex_itself_brings_its_sack() -> None:
    state = k4()
    army(state, "Red", "Idle", 500, "hero", order=None)
    for name, order in (("A", f"patrol {OUT} raze"), ("B", f"invade {B} raze"), ("C", f"invade {OUT} loot")):
        army(state, "Red", name, 500, "hero", order)
    state.secrets["Red"].armies[1].order = Order(type="patrol", hex=OUT, sack="raze")
    assert alliances.ordered_sack(state, "Red", OUT) == "loot"
    assert alliances.ordered_sack(state, "Red", F1) == ""


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


@pytest.mark.rule("MI-SMERC-04", "MI-GIFT-03")
def test_the_last_special_mercenary_in_a_later_term_deserts_first() -> None:
    state = k4(turn=6)
    for name, power, since in (("old", 2, 4), ("later", 3, 5), ("new", 4, 6), ("plain", 0, 4)):
        state.offers[name] = Offer(id=name, name=name, support=100, power=power, state="hired")
        state.secrets["Red"].hires.append(Hire(offer=name, support=100, power=power, since=since))
    made = army(state, "Red", "A", 500)
    made.hires, made.hired = ["old", "later"], 700
    strength = state.offers["later"].strength
    assert treasury._desert(Game(state), "Red") == "later"
    assert [hire.offer for hire in state.secrets["Red"].hires] == ["old", "new", "plain"]
    assert (made.hires, made.hired) == (["old"], 700 - strength)
    assert (state.offers["later"].state, state.offers["later"].since) == ("resting", 6)


@pytest.mark.rule("MI-APP-01", "MI-RULING-48")
@pytest.mark.parametrize("kind", ["native", "rebel", "beast", "kingdom"])
@pytest.mark.parametrize(("defenders", "owner"), [(0, ""), (700, "Blue"), (700, "")])
def test_natives_are_appeased_where_they_are_known_to_stand_on_free_land(
    kind: str, defenders: int, owner: str
) -> None:
    state = k4(turn=4)
    state.secrets["Red"].power = 9
    appeased = [("appease neutrals", OUT, 1)]
    assert codes(state, lists=ONE, spends=appeased) == {"E_APPEASE_TARGET"}
    natives(state, OUT, 700)
    sight = state.secrets["Red"].known[OUT]
    sight.kind, sight.defenders, sight.owner = kind, defenders, owner
    allowed = kind in ("native", "rebel") and defenders and not owner
    assert (codes(state, lists=ONE, spends=appeased) == set()) == bool(allowed)


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


@pytest.mark.rule("MI-ENT-08", "MI-ARMY-02", "MI-ARMY-03")
@pytest.mark.parametrize(("points", "heroes", "sizes"), [
    (0, 3, []), (300, 3, [300]), (999, 3, [750]), (1000, 1, [500, 500]), (4750, 1, [2500, 2250]),
    (5500, 1, [2500, 2500]), (5500, 2, [2500, 2500, 500]), (5250, 2, [2500, 2500]),
    (6000, 0, [2500]), (9000, 2, [2500, 2500, 2500]),
])  # fmt: skip
def test_lord_and_heroes_lead_one_army_each(points: int, heroes: int, sizes: list[int]) -> None:
    assert generic_lists.split(points, heroes) == sizes


@pytest.mark.rule("MI-ARMY-12", "MI-EVENT-03")
def test_an_army_without_leaders_covers_the_hex_it_holds_and_no_area() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord", f"patrol {F2}")
    assert presence.covers(state, "Red", made, F2)
    assert presence.covers(state, "Red", made, C)
    made.leaderless, made.holds = True, F2
    assert presence.covers(state, "Red", made, F2)
    assert not presence.covers(state, "Red", made, C)
    made.leaderless, made.order = False, None
    assert not presence.covers(state, "Red", made, F2)


@pytest.mark.rule("MI-GIFT-03", "MI-RULING-49")
def test_of_a_rebellion_that_can_be_paid_in_part_dice_are_cut_with_the_power() -> None:
    state = k4(turn=6)
    red = state.secrets["Red"]
    red.power, red.spends = 2, [Spend(action="incite rebellion", target=OUT, power=4, dice=6)]
    treasury._cut(Game(state), "Red")
    assert [(one.power, one.dice) for one in red.spends] == [(2, 2)]
    red.power = 0
    treasury._cut(Game(state), "Red")
    assert red.spends == []


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
    assert {unit.source for one in kept for unit in one.units} == {"normal"}


@pytest.mark.rule("MI-LORD-01")
@pytest.mark.parametrize(("second", "refused"), [("Karl", True), (" karl ", True), ("Kurt", False)])
def test_two_characters_have_two_names(second: str, refused: bool) -> None:
    both = [Row(army="A", name=name, kind="hero", points=100) for name in ("Karl", second)]
    assert (muster.why_not_rows(both) is not None) == refused
    assert muster.why_not_rows([both[0], Row(army="A", name="Karl", kind="core", points=100)]) is None


@pytest.mark.rule("MI-LOSE-02")
@pytest.mark.parametrize("phase", ["orders", "rumours"])
def test_whose_kingdom_fell_is_asked_nothing_more(phase: str) -> None:
    state = k4(turn=5)
    state.phase = phase
    fault = refusals.refusal(state, "Red", "lock_orders", {})
    assert fault is not None
    assert fault.code == ("not_asked" if phase == "orders" else "wrong_phase")
    state.realms["Red"].fell = 4
    fault = refusals.refusal(state, "Red", "lock_orders", {})
    assert fault is not None
    assert (fault.code, fault.rule) == ("eliminated", "MI-LOSE-02")


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


@pytest.mark.rule("MI-OPT-03")
@pytest.mark.parametrize(("limits", "refused", "warned"), [
    ("refuse", True, True), ("warn", False, True), ("off", False, False),
])  # fmt: skip
def test_the_limits_of_army_books_bind_warn_or_are_silent(limits: str, refused: bool, warned: bool) -> None:
    state = k4(slot_limits=limits)
    made = army(state, "Red", "A", 1000, "hero hero hero hero")
    made.units = []
    assert (lists.limits(state, "Red", made) != []) == refused
    assert (lists.warnings(state, made) != []) == warned


@pytest.mark.rule("MI-ORD-01", "MI-ORD-06")
@pytest.mark.parametrize(("orders", "refused"), [([OUT], False), ([], True), ([OUT, "1,1"], True)])
def test_an_army_has_one_order_and_enters_one_hex(orders: list[str], refused: bool) -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    given = [OrderRow(army="A", order="invade", hex=name) for name in orders]
    assert [fault.code for fault in army_orders.faults(state, "Red", [made], given)] == [
        "E_NO_ORDER"
    ] * refused


@pytest.mark.rule("MI-ORD-07", "MI-ORD-04")
def test_an_army_abroad_defends_nothing_at_home() -> None:
    state = k4()
    abroad = army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    home = army(state, "Red", "B", 500, "hero", f"patrol {C}")
    more = army(state, "Red", "D", 500, "hero", f"patrol {F1}")
    assert not presence.covers(state, "Red", abroad, F2)
    assert presence.patrols(state, F1) == [home, more]


@pytest.mark.rule("MI-ORD-10")
def test_what_was_ones_own_when_the_turn_began_is_where_an_army_starts_from() -> None:
    state = k4()
    state.tiles[F2].owner = "Blue"
    assert army_orders.why_not_invade(state, "Red", OUT) is None
    state.tiles[F1].owner_at_start = state.tiles[F2].owner_at_start = "Blue"
    fault = army_orders.why_not_invade(state, "Red", OUT)
    assert fault is not None
    assert fault.code == "E_NOT_ADJACENT"


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


@pytest.mark.rule("MI-LIST-08")
def test_core_is_cut_from_the_largest_army_first() -> None:
    state = k4()
    both = [army(state, "Red", "A", 750, "lord"), army(state, "Red", "B", 1500)]
    cut = generic_lists.trimmed(state, "Red", both, 2000)
    assert [of_army.size(one) for one in cut] == [750, 1250]


@pytest.mark.rule("MI-SUP-06")
def test_mercenaries_and_regents_are_paid_before_own_troops() -> None:
    state = k4(turn=3)
    assert support.support(state, "Red") == 1500
    kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    assert support.support(state, "Red", prices=200) == 1500 - 200 - 125


@pytest.mark.rule("MI-ENT-07", "MI-SUP-07")
def test_the_sheet_tells_what_is_entitled_and_what_is_too_much() -> None:
    state = k4()
    slots = len(entitlements.slots(state, "Red"))
    told_ = sums.sums(state, "Red", sheet(state, lists=ONE))
    assert told_["entitlements"] == f"2 of {slots}"
    assert told_["support"] == "1,500 of 1,500 points"
    told_ = sums.sums(state, "Red", sheet(state, lists={"A": (1000, "lord rare rare"), "B": (500, "hero")}))
    assert told_["entitlements"] == f"3 of {slots}; 1 rare too many"


@pytest.mark.rule("MI-MERC-03", "MI-SMERC-03")
def test_once_bids_are_settled_none_is_left_and_losers_have_their_power_back() -> None:
    state = k4(turn=3)
    state.offers["o"] = Offer(id="o", name="Giant", support=100, power=1)
    for player, power in (("Red", 3), ("Blue", 2)):
        own_ = state.secrets[player]
        own_.bids, own_.escrow, own_.power = [Bid(offer="o", support=100, power=power)], power, 5
    bids.hiring(Game(state))
    assert [one.bids for one in state.secrets.values()] == [[], [], []]
    assert [(one.escrow, one.power) for one in state.secrets.values()] == [(0, 5), (0, 7), (0, 0)]
    assert [hire.offer for hire in state.secrets["Red"].hires] == ["o"]


@pytest.mark.rule("MI-ORD-03", "MI-ORD-04")
@pytest.mark.parametrize(
    ("named", "refused"), [(["A"], False), (["A", "B"], False), (["A", "X"], True), (["X"], True)]
)
def test_only_armies_that_patrol_there_answer(named: list[str], refused: bool) -> None:
    choices = (Choice("A", "A"), Choice("B", "B"))
    assert (line_up._why_not_patrols(line_up.Answering(named), choices) is not None) == refused


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


@pytest.mark.rule("MI-ARMY-03")
@pytest.mark.parametrize(("third", "refused"), [(1990, False), (1989, True), (2000, False)])
def test_a_third_army_needs_2000_points_give_or_take_ten(third: int, refused: bool) -> None:
    state = k4()
    armies = [army(state, "Red", name, points) for name, points in (("A", 500), ("B", 500), ("C", third))]
    found = lists._number_of_armies(armies, lists.Means(support=5000, reach=5000))
    assert [fault.code for fault in found] == ["E_SMALL_ARMIES"] * refused


@pytest.mark.rule("MI-SPEND-04", "MI-SPEND-02")
def test_what_was_built_stands_and_its_owner_sees_it() -> None:
    state = k4(turn=3)
    state.secrets["Red"].known = {}
    game = Game(state)
    works._build(game, "Red", Spend(action="sink mine", target=F1, power=1))
    assert state.tiles[F1].major == ["mine"]
    assert state.secrets["Red"].known[F1].major == ["mine"]
    assert len(told(game.events, "feature_built")) == 1
