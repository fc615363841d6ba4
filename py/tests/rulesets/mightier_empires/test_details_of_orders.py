"""Details of sheets and lists: who is entitled, what may be ordered at once, what is set aside."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.intermediate import treasury
from empires.rulesets.mightier_empires.kingdom import entitlements, muster, support
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.orders import legality, submission
from empires.rulesets.mightier_empires.orders.sheet import ItemRow
from empires.rulesets.mightier_empires.orders.sums import sums
from empires.rulesets.mightier_empires.rumours import bids
from empires.rulesets.mightier_empires.state import (
    Bid,
    Bonus,
    Character,
    Hire,
    Item,
    Offer,
    Sight,
    Spend,
    Unit,
)
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    ONE,
    OUT,
    army,
    codes,
    feature,
    hero,
    k4,
    kingdom,
    natives,
    own,
    rows,
    sheet,
)


@pytest.mark.rule("MI-RULING-59", "MI-SMERC-03")
def test_power_that_is_bid_is_set_aside() -> None:
    state = k4(turn=3)
    red = state.secrets["Red"]
    red.power, red.bids = 5, [Bid(offer="d", support=350, power=3)]
    treasury.gifts(Game(state))
    assert (red.power, red.escrow) == (2, 3)


@pytest.mark.rule("MI-REB-02")
@pytest.mark.parametrize(("action", "turn"), [("incite rebellion", 6), ("sink mine", 0)])
def test_the_turn_of_a_rebellion_is_remembered(action: str, turn: int) -> None:
    state = k4(turn=6)
    red = state.secrets["Red"]
    red.power, red.spends = 5, [Spend(action=action, target=OUT, power=1)]  # type: ignore[arg-type]
    treasury.gifts(Game(state))
    assert (red.power, red.rebelled) == (4, turn)


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


@pytest.mark.rule("MI-RULING-64", "MI-EDICT-07", "MI-EDICT-08", "MI-EDICT-05")
@pytest.mark.parametrize(("edicts", "fault"), [
    ({F1: "loot", F2: "raze"}, set()), ({F1: "loot", F2: "loot"}, {"E_SACK_LIMIT"}),
    ({F1: "raze", F2: "raze"}, {"E_SACK_LIMIT"}), ({F1: "industry", F2: "industry"}, set()),
])  # fmt: skip
def test_one_own_hex_may_be_looted_and_one_razed(edicts: dict[str, str], fault: set[str]) -> None:
    assert codes(k4(), lists={"A": (500, "lord"), "B": (500, "hero")}, edicts=edicts) == fault


@pytest.mark.rule("MI-EDICT-11")
@pytest.mark.parametrize(("major", "fault"), [
    ("deep mine", set()), ("deep wood", set()), ("mine", {"E_EDICT_COND"}), ("", {"E_EDICT_COND"}),
])  # fmt: skip
def test_only_what_lives_in_the_deep_is_provoked(major: str, fault: set[str]) -> None:
    state = k4()
    feature(state, F1, major)
    assert codes(state, lists={"A": (500, "lord"), "B": (500, "hero")}, edicts={F1: "provoke"}) == fault


@pytest.mark.rule("MI-GIFT-01")
@pytest.mark.parametrize(("player", "power", "fault"), [
    ("Blue", 1, set()), ("Blue", 0, {"bad_answer"}), ("Red", 1, {"bad_answer"}),
])  # fmt: skip
def test_a_gift_is_some_power_for_somebody_else(player: str, power: int, fault: set[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = 1
    assert codes(state, lists=ONE, gifts={player: power}) == fault


@pytest.mark.rule("MI-SPEND-01")
@pytest.mark.parametrize(("held", "fault"), [(2, set()), (1, {"E_POWER"})])
def test_all_power_there_is_may_be_spent_and_no_more(held: int, fault: set[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = held
    spends = [("improve farmland", F1), ("sink mine", F2)]
    assert codes(state, lists=ONE, spends=spends) == fault


@pytest.mark.rule("MI-SPEND-11")
@pytest.mark.parametrize(("power", "name", "fault"), [
    (1, "A", set()), (0, "A", {"E_SPEND_TARGET"}), (1, "Z", {"E_SPEND_TARGET"}),
])  # fmt: skip
def test_conscripts_are_raised_for_an_army_there_is(power: int, name: str, fault: set[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].power = 1
    assert codes(state, lists=ONE, spends=[("conscription", name, power)]) == fault


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


@pytest.mark.rule("MI-T-MINOR", "MI-RULING-07", "MI-BAT-07")
def test_a_fortress_has_a_garrison_and_a_mighty_one_twice_as_large() -> None:
    state = k4()
    for minor, points in (("", 0), ("watchtower", 0), ("fortress", 250), ("mighty fortress", 500)):
        feature(state, F3, "", minor)
        assert features.garrison_of(state, state.tiles[F3]) == points


@pytest.mark.rule("MI-T-MERCS")
def test_a_mercenary_brings_what_it_costs_unless_its_points_are_told() -> None:
    assert Offer(id="o", name="Ogres", support=225).strength == 225
    assert Offer(id="p", name="Giant", support=225, points=400).strength == 400


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


@pytest.mark.rule("MI-SPEND-01", "MI-SMERC-04", "MI-SMERC-03")
@pytest.mark.parametrize(("since", "left"), [(2, 1), (3, 3)])
def test_actions_bids_and_further_terms_are_paid_but_no_first_term(since: int, left: int) -> None:
    state = k4(turn=3)
    red = state.secrets["Red"]
    red.power, red.spends = 10, [Spend(action="sink mine", target=F1, power=4)]
    red.bids = [Bid(offer="d", support=350, power=3)]
    red.hires = [Hire(offer="o", support=200, power=2, since=since)]
    treasury.gifts(Game(state))
    assert red.power == left


@pytest.mark.rule("MI-MERC-04")
def test_who_wins_a_bid_has_the_mercenary_at_that_price() -> None:
    state = k4(turn=3)
    offer = state.offers["o"] = Offer(id="o", name="Ogres", support=225)
    bids._hire(Game(state), "Red", offer, Bid(offer="o", support=300, power=1))
    [hire] = state.secrets["Red"].hires
    assert (hire.offer, hire.support, hire.power, hire.since) == ("o", 300, 1, 3)
    assert (offer.state, offer.since) == ("hired", 3)


@pytest.mark.rule("MI-RULING-30", "MI-ARMY-02")
def test_what_is_in_reach_counts_the_bonuses_of_the_turn() -> None:
    state = k4(turn=3)
    state.secrets["Red"].bonuses = [Bonus(amount=250, first=3, last=3), Bonus(amount=500, first=4, last=5)]
    assert support.reachable(state, "Red") == 1500 + 250


@pytest.mark.rule("MI-ARMY-05", "MI-SUP-07")
def test_a_sheet_tells_the_size_of_each_army() -> None:
    state = k4()
    told = sums(state, "Red", sheet(state, lists=ONE))
    assert (told["A"], told["B"], told["support"]) == ("1,000 points", "500 points", "1,500 of 1,500 points")


@pytest.mark.rule("MI-RULING-49", "MI-GIFT-03")
@pytest.mark.parametrize(("power", "kept_bids", "kept_hires"), [(5, 1, 1), (4, 0, 1), (2, 0, 1), (1, 0, 0)])
def test_bids_are_cut_before_the_pay_of_mercenaries(power: int, kept_bids: int, kept_hires: int) -> None:
    state = k4(turn=4)
    red = state.secrets["Red"]
    red.power, red.bids = power, [Bid(offer="d", support=350, power=3)]
    red.hires = [Hire(offer="o", support=200, power=2, since=2)]
    for name in "do":
        state.offers[name] = Offer(id=name, name=name, special=True, support=200, power=2)
    treasury._cut(Game(state), "Red")
    assert (len(red.bids), len(red.hires)) == (kept_bids, kept_hires)
