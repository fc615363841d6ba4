"""Edicts, looting, Beasts, neutral kingdoms, the end (worked examples 12, 40 to 45, 55 to 57, 62 to 73)."""

from __future__ import annotations

import pytest

from empires.core.rules.state import ENDED
from empires.rulesets.mightier_empires.land import defenders
from empires.rulesets.mightier_empires.results import ranking
from empires.rulesets.mightier_empires.state import (
    Bid,
    Bonus,
    Hire,
    Item,
    Natives,
    Offer,
    Spend,
    Unit,
)
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    OUT,
    B,
    C,
    M,
    T,
    army,
    feature,
    happened,
    hero,
    k4,
    k6,
    kingdom,
    natives,
    orphans,
    own,
    played,
)


@pytest.mark.rule("MI-RULING-13", "MI-PROD-01", "MI-PROD-02")
def test_ex_12_an_edict_works_on_a_hex_that_was_cut_off_only_this_turn() -> None:
    state = k4(turn=4)
    for name in (F1, F2, F3):
        state.tiles[name].owner = ""
    own(state, "Red", "0,1", "0,2")
    orphans(state)
    state.secrets["Red"].edicts = {"0,2": "industry"}
    state.doings.taken = {"0,1": "Blue"}
    campaign = played(state, phase="conquest", frozen=False)
    assert campaign.state.secrets["Red"].bank == {"farming": 1}
    assert campaign.state.tiles["0,2"].orphaned


@pytest.mark.rule(
    "MI-PWR-01", "MI-PWR-03", "MI-PWR-04", "MI-PROD-03",
    "MI-T-POWER", "MI-EDICT-04", "MI-EDICT-05", "MI-T-EDICTS",
)  # fmt: skip
def test_ex_40_power_of_a_turn() -> None:
    state = k6(turn=4)
    feature(state, F1, "city")
    own_ = state.secrets["Red"]
    own_.edicts, own_.bank = {F1: "civilization", M: "industry"}, {"ore": 1}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 4
    assert campaign.state.secrets["Red"].bank == {"ore": 0}


@pytest.mark.rule("MI-PWR-03", "MI-EDICT-10")
def test_ex_41_a_conquered_city_brings_its_old_lord_nothing() -> None:
    state = k6(turn=4)
    feature(state, F1, "city")
    state.secrets["Red"].edicts = {F1: "civilization"}
    state.doings.taken = {F1: "Blue"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1


@pytest.mark.rule(
    "MI-BEAST-01", "MI-BEAST-02", "MI-BEAST-04", "MI-T-BEAST", "MI-RULING-62", "MI-RULING-63", "MI-T-SACK"
)
def test_ex_42_digging_too_deep() -> None:
    state = k6(turn=6)
    feature(state, M, "deep mine")
    state.secrets["Red"].edicts = {M: "industry"}
    campaign = played(state, 1, 1, 4, phase="conquest")
    [beast] = campaign.state.natives.values()
    assert (beast.kind, beast.size, beast.hex) == ("beast", 1500, M)
    assert (campaign.state.tiles[M].major, campaign.state.tiles[M].owner) == (["mine"], "")
    assert campaign.state.secrets["Red"].power == 1 + 1


@pytest.mark.rule("MI-PROD-02", "MI-PROD-03", "MI-PWR-04")
def test_ex_43_three_tokens_alike_become_power() -> None:
    state = k4(turn=4)
    state.secrets["Red"].edicts = {F1: "industry", F2: "industry", F3: "industry"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1 + 1
    assert campaign.state.secrets["Red"].bank == {"farming": 0}


@pytest.mark.rule("MI-PROD-02", "MI-RULING-53")
def test_producing_features_of_a_hex_add_up_and_kinds_never_mix() -> None:
    state = k4(turn=4)
    feature(state, F1, "mine,wood,town")
    state.secrets["Red"].edicts = {F1: "industry"}
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].bank == {"ore": 2, "lumber": 2}


@pytest.mark.rule("MI-PWR-05", "MI-RULING-43", "MI-OPT-12")
@pytest.mark.parametrize(("each", "power"), [(False, 1), (True, 2)])
def test_ex_44_legends_bring_one_power_in_all_unless_agreed(each: bool, power: int) -> None:
    state = k4(turn=4, living_legend_per_character=each)
    made = army(state, "Red", "A", 1000, "lord hero")
    made.characters[0].advances, made.characters[1].advances = ["Wound"] * 5, ["Wound"] * 6
    campaign = played(state, phase="conquest")
    assert campaign.state.secrets["Red"].power == 1 + power


@pytest.mark.rule("MI-PWR-05")
def test_four_advances_are_no_legend() -> None:
    state = k4(turn=4)
    army(state, "Red", "A", 1000, "lord").characters[0].advances = ["Wound"] * 4
    assert played(state, phase="conquest").state.secrets["Red"].power == 1


@pytest.mark.rule("MI-SPEND-02", "MI-SPEND-03", "MI-SPEND-08")
@pytest.mark.parametrize(("lost", "found"), [(False, ["mine"]), (True, [])])
def test_ex_45_a_work_is_done_only_on_a_hex_still_held(lost: bool, found: list[str]) -> None:
    state = k4(turn=2)
    state.secrets["Red"].spends = [Spend(action="sink mine", target=F1, power=1)]
    state.doings.taken = {F1: "Blue"} if lost else {}
    campaign = played(state, 1, phase="conquest")
    assert campaign.state.tiles[F1].major == found


@pytest.mark.rule("MI-SPEND-11", "MI-SPEND-12", "MI-RULING-71")
def test_ex_47_conscripts_join_the_named_army_for_one_turn() -> None:
    state = k4(turn=4)
    army(state, "Red", "A", 1000, "lord", f"patrol {C}")
    army(state, "Red", "B", 500, "hero", f"patrol {C}")
    state.secrets["Red"].spends = [Spend(action="conscription", target="A", power=2)]
    campaign = played(state, 1, 2, phase="conquest")
    assert campaign.state.secrets["Red"].conscripts == {"A": 750}
    for player in ("Red", "Blue", "Green"):
        [question] = [one for one in campaign.waiting if one.player == player]
        sheet = dict(question.default, spends=[], bids=[], edicts=[])
        sheet["orders"] = [
            dict(row, order="patrol", hex=campaign.state.realms[player].capital, sack="")
            for row in sheet["orders"]
        ]
        campaign.attempt(player, "lock_orders", sheet)
    locked = [event for event in campaign.chronicle() if event.kind == "orders_locked"]
    assert locked
    assert not [
        unit
        for one in campaign.state.secrets["Red"].armies
        for unit in one.units
        if unit.source == "conscript"
    ]
    assert campaign.state.secrets["Red"].conscripts == {}


@pytest.mark.rule("MI-LOOT-01", "MI-LOOT-02", "MI-LOOT-03", "MI-T-SACK", "MI-T-RISK")
def test_ex_55_looting_the_own_town() -> None:
    state = k6(turn=5)
    state.secrets["Red"].edicts = {T: "loot"}
    campaign = played(state, 2, 4, phase="conquest")
    [bonus] = campaign.state.secrets["Red"].bonuses
    assert (bonus.amount, bonus.first, bonus.last) == (250, 6, 7)
    assert campaign.state.tiles[T].owner == "Red"


@pytest.mark.rule("MI-LOOT-01", "MI-PROD-04", "MI-LOOT-02", "MI-LOOT-03", "MI-T-SACK")
def test_looting_a_mine_brings_ore_and_an_empty_hex_support_for_a_turn() -> None:
    state = k6(turn=5)
    state.secrets["Red"].edicts = {M: "loot"}
    state.doings.taken, state.doings.sacks = {OUT: "Red"}, {OUT: "loot"}
    feature(state, OUT)
    campaign = played(state, 3, 4, 2, phase="conquest")
    assert campaign.state.secrets["Red"].bank == {"ore": 1}
    assert [(one.amount, one.last) for one in campaign.state.secrets["Red"].bonuses] == [(250, 8), (250, 6)]
    assert campaign.state.tiles[OUT].owner == ""  # the second risk is a rebellion


@pytest.mark.rule("MI-LOOT-04", "MI-ITEM-04", "MI-RAZE-03", "MI-EDICT-09", "MI-T-SACK", "MI-RAZE-04")
def test_ex_56_a_looted_tower_may_go_up_in_flames() -> None:
    state = k4(turn=5)
    feature(state, OUT, "wizard tower")
    army(state, "Red", "A", 1000, "lord")
    state.doings.taken, state.doings.sacks, state.doings.conquerors = {OUT: "Red"}, {OUT: "loot"}, {OUT: "A"}
    campaign = played(state, 3, 5, 1, 6, 2, phase="conquest")
    [bonus] = campaign.state.secrets["Red"].bonuses
    assert (bonus.first, bonus.last) == (6, 8)
    assert [(item.kind, item.value) for item in campaign.state.secrets["Red"].prizes] == [("bound", 50)]
    assert (campaign.state.tiles[OUT].major, campaign.state.tiles[OUT].owner) == ([], "")
    [beast] = campaign.state.natives.values()
    assert beast.size == 1000 + 250 + 100


@pytest.mark.rule("MI-LOOT-04", "MI-ITEM-07", "MI-RULING-78")
def test_a_tower_may_take_an_item_for_good() -> None:
    state = k4(turn=5)
    feature(state, F1, "wizard tower")
    hero(army(state, "Red", "A", 1000, "lord")).items = [Item(name="Sword")]
    state.secrets["Red"].edicts = {F1: "loot"}
    campaign = played(state, 3, 1, 5, phase="conquest")
    assert campaign.state.secrets["Red"].banned == ["Sword"]
    assert hero(campaign.state.secrets["Red"].armies[0]).items == []


@pytest.mark.rule("MI-T-SACK", "MI-XP-06", "MI-RULING-78", "MI-LOOT-04")
def test_a_ruin_takes_an_advance() -> None:
    state = k4(turn=5)
    feature(state, F1, "arcane ruin")
    hero(army(state, "Red", "A", 1000, "lord")).advances = ["Wound", "Strength"]
    state.secrets["Red"].edicts = {F1: "raze"}
    campaign = played(state, 1, phase="conquest")
    assert hero(campaign.state.secrets["Red"].armies[0]).advances == ["Wound"]


@pytest.mark.rule("MI-PWR-02", "MI-RAZE-01", "MI-RULING-87", "MI-LOSE-01", "MI-RULING-66")
def test_ex_57_a_conquered_capital_is_razed() -> None:
    state = k4(turn=5)
    own(state, "Blue", "4,-1", major="city")
    feature(state, "4,0", "capital", "fortress,landmark")
    state.doings.taken, state.doings.sacks = {"4,0": "Red"}, {"4,0": "raze"}
    campaign = played(state, phase="conquest")
    tile = campaign.state.tiles["4,0"]
    assert (tile.owner, tile.major, tile.minor) == ("", ["town"], ["landmark"])
    assert campaign.state.secrets["Red"].power == 5 + 1
    assert campaign.state.realms["Blue"].capital == "4,-1"


@pytest.mark.rule("MI-RAZE-02")
def test_an_empty_razed_hex_lies_waste() -> None:
    state = k4(turn=5)
    state.secrets["Red"].edicts = {F1: "raze"}
    campaign = played(state, 2, phase="conquest")
    assert (campaign.state.tiles[F1].owner, campaign.state.tiles[F1].barren_until) == ("", 7)


@pytest.mark.rule("MI-RULING-65", "MI-PWR-01")
def test_who_loses_his_looted_capital_gets_no_power_from_it() -> None:
    state = k4(turn=5)
    feature(state, F1, "city")
    state.secrets["Red"].edicts = {C: "loot"}
    campaign = played(state, 1, 2, phase="conquest")
    assert campaign.state.tiles[C].owner == ""
    assert campaign.state.realms["Red"].capital == F1
    assert campaign.state.secrets["Red"].power == 0


def bidding(*bids: tuple[str, int, int], special: bool = False):
    state = k4(turn=4)
    state.offers["o"] = Offer(id="o", name="Dragon", support=175, power=3 if special else 0, special=special)
    for player, support, power in bids:
        state.secrets[player].bids = [Bid(offer="o", support=support, power=power)]
        state.secrets[player].escrow = power
    return played(state, 1, phase="turn_start")


@pytest.mark.rule("MI-MERC-03", "MI-MERC-08")
def test_ex_62_a_tie_hires_nobody() -> None:
    campaign = bidding(("Red", 200, 0), ("Blue", 200, 0), ("Green", 190, 0))
    assert campaign.state.offers["o"].state == "on offer"
    campaign = bidding(("Red", 200, 0), ("Green", 190, 0))
    assert [hire.support for hire in campaign.state.secrets["Red"].hires] == [200]
    assert campaign.state.offers["o"].state == "hired"


@pytest.mark.rule("MI-SMERC-02", "MI-SMERC-03", "MI-RULING-59")
def test_ex_63_most_power_wins_a_special_mercenary_and_losers_get_theirs_back() -> None:
    campaign = bidding(("Red", 350, 3), ("Blue", 350, 4), special=True)
    assert [hire.power for hire in campaign.state.secrets["Blue"].hires] == [4]
    assert (campaign.state.secrets["Red"].power, campaign.state.secrets["Blue"].power) == (3, 0)
    assert [campaign.state.secrets[player].escrow for player in ("Red", "Blue")] == [0, 0]


@pytest.mark.rule("MI-MERC-07")
def test_ex_64_who_is_dismissed_is_for_hire_again_next_turn() -> None:
    state = k4(turn=9)
    state.offers["o"] = Offer(id="o", name="Pikemen", support=200, state="resting", since=9)
    assert played(state, 1, phase="hiring").state.offers["o"].state == "resting"
    assert played(state, 1, phase="turn_start").state.offers["o"].state == "on offer"


@pytest.mark.rule("MI-MERC-01", "MI-T-MERCS", "MI-OPT-05", "MI-INFO-01")
@pytest.mark.parametrize(
    ("dice", "names"), [((3,), []), ((4, 5), ["Ogre bulls"]), ((6, 2, 1), ["Pikemen", "Giant"])]
)
def test_mercenaries_offer_themselves_from_turn_2_on(dice: tuple[int, ...], names: list[str]) -> None:
    campaign = played(k4(turn=2), *dice, phase="rumours")
    assert [one.name for one in campaign.state.offers.values()] == names
    assert played(k4(turn=1), 6, phase="rumours").state.offers == {}


@pytest.mark.rule("MI-BEAST-03", "MI-BEAST-04")
@pytest.mark.parametrize(("dice", "size"), [((3,), 0), ((4, 2), 1450)])
def test_ex_65_provoking_a_beast(dice: tuple[int, ...], size: int) -> None:
    state = k4(turn=7)
    feature(state, F1, "deep wood")
    state.secrets["Red"].edicts = {F1: "provoke"}
    campaign = played(state, *dice, phase="conquest")
    assert [one.size for one in campaign.state.natives.values()] == ([size] if size else [])
    assert campaign.state.secrets["Red"].bank == {}
    assert campaign.state.tiles[F1].major == (["wood"] if size else ["deep wood"])


@pytest.mark.rule("MI-BEAST-05", "MI-BEAST-07", "MI-BEAST-06", "MI-RULING-61", "MI-DEC-02")
@pytest.mark.parametrize("fights", [True, False])
def test_ex_66_a_patrol_may_save_a_town_from_the_beast(fights: bool) -> None:
    state = k4(turn=7)
    own(state, "Red", "0,2", major="town")
    state.natives["beast 1"] = Natives(id="beast 1", hex=OUT, kind="beast", race="Beast", size=1000, born=6)
    state.natives["beast 1"].hex = "0,3"
    army(state, "Red", "A", 2000, "lord", "patrol 0,2")
    campaign = played(state, 6, 4, phase="beasts")  # north: into the town
    assert asked(campaign) == [("Red", "decide")]
    campaign.attempt("Red", "decide", "fight" if fights else "withdraw")
    assert campaign.state.tiles["0,2"].owner == ("Red" if fights else "")
    assert campaign.state.tiles["0,2"].major == (["town"] if fights else [])
    assert bool(campaign.state.natives) != fights


@pytest.mark.rule("MI-BEAST-05", "MI-RULING-61", "MI-RULING-62")
def test_a_beast_scatters_natives_and_turns_at_lakes() -> None:
    state = k4(turn=7)
    natives(state, "5,-3", 500)
    state.tiles["6,-4"].terrain = ["lake"]
    state.natives["beast 1"] = Natives(
        id="beast 1", hex="5,-3", kind="beast", race="Beast", size=1000, born=6
    )
    natives(state, "5,-2", 500)
    campaign = played(state, 1, 3, 2, phase="beasts")
    assert campaign.state.natives["beast 1"].hex == "5,-2"
    assert [one.hex for one in campaign.state.natives.values() if one.kind == "native"] == ["5,-3"]
    assert campaign.state.tiles["5,-2"].sacked == "raze"


def kislev(turn: int = 5, **options):
    state = k4(turn=turn, **options)
    return state, kingdom(state, "2,1", OUT, "1,1")


@pytest.mark.rule(
    "MI-NK-03", "MI-NK-04", "MI-NK-05", "MI-NK-17", "MI-NK-18", "MI-T-NKKNOW", "MI-NK-19", "MI-RULING-23"
)
def test_ex_67_an_outer_hex_of_a_neutral_kingdom_falls() -> None:
    state, realm = kislev()
    own(state, "Red", "2,-1")
    army(state, "Red", "A", 2500, "lord", f"invade {OUT}")
    assert defenders.kingdom_size(state, realm) == 2500
    campaign = played(state, 4, 2, 6, 6, 1, 1, 6, 6, 4, 3, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Red", "plan_battle", "hold")
    assert campaign.state.tiles[OUT].owner == "Red"
    now = campaign.state.kingdoms["Kislev"]
    assert campaign.state.turn == 6
    assert defenders.kingdom_size(campaign.state, now) == 2250
    assert happened(campaign, "battle_begun")[0].facts["defence"] == 2500
    assert (now.known_by, now.public, now.public_on) == (["Red"], False, 0)
    assert "Kislev" in campaign.view("Red").state.kingdoms
    assert "Kislev" not in campaign.view("Blue").state.kingdoms


@pytest.mark.rule("MI-NK-06", "MI-NK-07", "MI-NK-14", "MI-RULING-24", "MI-T-NKSETUP", "MI-RULING-26")
def test_ex_68_who_takes_the_capital_takes_the_kingdom() -> None:
    state, _ = kislev(turn=7)
    state.tiles[OUT].owner = "Red"
    state.tiles["1,1"].owner = "Blue"
    state.doings.taken = {"2,1": "Red"}
    campaign = played(state, phase="conquest")
    realm = campaign.state.kingdoms["Kislev"]
    assert (realm.held_by, realm.characters) == ("Red", [])
    assert campaign.state.tiles["1,1"].owner == "Blue"
    assert defenders.kingdom_size(campaign.state, realm) == 2000 - 250
    assert campaign.state.secrets["Red"].power == 1  # no Mighty Conquest


@pytest.mark.rule("MI-NK-06", "MI-NK-12")
def test_the_rest_of_a_neutral_kingdom_joins_its_conqueror() -> None:
    state, _ = kislev(turn=7)
    state.doings.taken = {"2,1": "Red"}
    campaign = played(state, phase="conquest")
    assert {campaign.state.tiles[name].owner for name in ("2,1", OUT, "1,1")} == {"Red"}


@pytest.mark.rule("MI-NK-15", "MI-NK-16", "MI-LORD-04", "MI-RULING-25", "MI-RULING-27", "MI-RULING-18")
def test_a_recaptured_capital_brings_the_former_holders_hexes_and_costs_him_a_lord() -> None:
    state = k4(turn=9)
    own(state, "Red", "2,1", OUT, "1,1")
    kingdom(state, "2,1", OUT, "1,1", held_by="Red")
    state.tiles["1,1"].owner = "Green"
    made = army(state, "Red", "A", 1000, "lord lord")
    made.characters[1].founding = False
    state.secrets["Red"].edicts = {OUT: "industry"}
    state.doings.taken = {"2,1": "Blue"}
    campaign = played(state, phase="conquest")
    realm = campaign.state.kingdoms["Kislev"]
    assert realm.held_by == "Blue"
    assert [one.name for one in realm.characters] == ["Regent"]
    assert [campaign.state.tiles[name].owner for name in ("2,1", OUT, "1,1")] == ["Blue", "Blue", "Green"]
    assert campaign.state.secrets["Red"].bank == {}
    assert [one.founding for one in campaign.state.secrets["Red"].armies[0].characters] == [True]


@pytest.mark.rule("MI-T-EFFPOWER", "MI-WIN-02", "MI-ORPH-06", "MI-RULING-53")
def test_ex_70_effective_power() -> None:
    state = k4(turn=10)
    own(state, "Red", "2,-1", major="city")
    own(state, "Red", "2,-2", major="town,mine")
    own(state, "Red", "3,-3", major="deep mine")
    tile = state.tiles["2,-1"]
    tile.sacked, tile.sacked_by, tile.sacked_turn = "loot", "Red", 10
    state.secrets["Red"].power = 3
    state.tiles[F1].orphaned = True
    assert ranking.in_words(ranking.effective_power(state, "Red")) == "11.5"


@pytest.mark.rule("MI-WIN-05", "MI-RULING-54")
def test_ties_are_settled_by_hexes_then_by_power() -> None:
    state = k4(turn=10)
    own(state, "Blue", OUT, B, "3,-1")
    assert ranking.strongest(state, ["Red", "Blue"]) == ["Red", "Blue"]
    state.tiles[F1].owner, state.secrets["Red"].power = "", 1
    assert ranking.strongest(state, ["Red", "Blue"]) == ["Blue"]


@pytest.mark.rule("MI-WIN-01", "MI-OPT-17", "MI-SET-11")
@pytest.mark.parametrize(("turn", "die", "over"), [(10, 2, False), (11, 5, True), (9, 5, False)])
def test_ex_71_a_die_ends_the_campaign(turn: int, die: int, over: bool) -> None:
    campaign = played(k4(turn=turn), die, phase="length")
    assert (campaign.state.phase == ENDED) == over
    assert campaign.state.winners == (["Red"] if over else [])


@pytest.mark.rule("MI-WIN-04", "MI-RULING-55", "MI-OPT-15")
@pytest.mark.parametrize(("count", "wins"), [(20, False), (21, True)])
def test_ex_72_more_than_half_of_all_tiles_wins(count: int, wins: bool) -> None:
    state = k4(turn=5)
    state.tiles = {name: state.tiles[name] for name in dict.fromkeys([C, "4,0", "0,-4", *state.tiles])}
    state.tiles = dict(list(state.tiles.items())[:40])
    names = [name for name in state.tiles if name not in ("4,0", "0,-4")]
    for name, tile in state.tiles.items():
        tile.owner = tile.owner if name in ("4,0", "0,-4") else ""
    for name in names[:count]:
        state.tiles[name].owner = "Red"
    campaign = played(state, phase="victory")
    assert (campaign.state.winners == ["Red"]) == wins


@pytest.mark.rule("MI-WIN-03", "MI-LOSE-02")
def test_the_last_player_wins_at_once() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    state.doings.taken = {"4,0": "Red"}
    campaign = played(state, phase="conquest")
    assert campaign.state.winners == ["Red"]


@pytest.mark.rule("MI-LOSE-01", "MI-LOSE-02", "MI-LOSE-03", "MI-RULING-84")
@pytest.mark.parametrize("city", [True, False])
def test_ex_73_a_lost_capital_needs_a_city_to_move_to(city: bool) -> None:
    state = k4(turn=5)
    own(state, "Blue", B, major="town")
    if city:
        own(state, "Blue", "4,-1", major="city")
    state.secrets["Blue"].hires = [Hire(offer="o", support=100, since=1)]
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=100, state="hired")
    state.doings.taken = {"4,0": "Red"}
    campaign = played(state, phase="conquest")
    blue = campaign.state.realms["Blue"]
    assert bool(blue.fell) != city
    assert campaign.state.secrets["Blue"].power == 0
    assert campaign.state.tiles[B].owner == ("Blue" if city else "")
    if city:
        assert (campaign.state.tiles["4,-1"].major, campaign.state.tiles["4,-1"].minor) == (["capital"], [])
    else:
        assert campaign.state.tiles[B].reverted
        assert campaign.state.offers["o"].state == "on offer"


@pytest.mark.rule("MI-LOSE-01")
def test_who_has_several_cities_chooses_one() -> None:
    state = k4(turn=5)
    own(state, "Blue", "4,-1", B, major="city")
    state.doings.taken = {"4,0": "Red"}
    campaign = played(state, phase="conquest")
    assert asked(campaign) == [("Blue", "choose_capital")]
    campaign.attempt("Blue", "choose_capital", B)
    assert campaign.state.realms["Blue"].capital == B


@pytest.mark.rule("MI-RULING-88", "MI-RULING-26")
def test_players_who_take_each_others_capitals_both_lose_theirs() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    own(state, "Blue", B, OUT)
    state.doings.taken = {"4,0": "Red", C: "Blue"}
    campaign = played(state, phase="conquest")
    assert [campaign.state.realms[name].capital for name in ("Red", "Blue")] == ["4,0", C]
    assert campaign.state.secrets["Red"].power == 5


@pytest.mark.rule("MI-RULING-54", "MI-RULING-65")
def test_if_all_fall_at_once_the_strongest_wins() -> None:
    state = k4(turn=5, players=("Red", "Blue"))
    state.secrets["Blue"].power = 9
    state.secrets["Red"].edicts, state.secrets["Blue"].edicts = {C: "loot"}, {"4,0": "loot"}
    campaign = played(state, 1, 2, 1, 2, phase="conquest")
    assert campaign.state.winners == ["Blue"]


@pytest.mark.rule("MI-LORD-02", "MI-RULING-27", "MI-ITEM-05")
def test_a_dead_lord_is_replaced_and_his_loot_is_free() -> None:
    state = k4(turn=5)
    made = army(state, "Red", "A", 1000, "lord hero")
    hero(made).dead, hero(made).items = True, [Item(name="Loot", kind="bound"), Item(name="Sword")]
    campaign = played(state, phase="restoration")
    assert asked(campaign) == [("Red", "replace_lord")]
    campaign.attempt("Red", "replace_lord", {"name": "Karl", "wizard": False})
    lord = campaign.state.secrets["Red"].armies[0].characters[0]
    assert (lord.name, lord.rank, lord.founding, lord.xp, lord.points) == ("Karl", "lord", True, 0, 150)
    assert [item.name for item in campaign.state.secrets["Red"].prizes] == ["Loot"]


@pytest.mark.rule("MI-REC-05", "MI-EVENT-07", "MI-SPEND-11")
def test_all_are_restored_and_guests_leave_in_time() -> None:
    state = k4(turn=5)
    made = army(state, "Red", "A", 1000, "lord", f"patrol {C}", lost=300, fled=True)
    made.units += [
        Unit(name="Conscripts", points=250, source="conscript"),
        Unit(name="Guests", points=250, source="event"),
    ]
    state.secrets["Red"].guests = {"Guests": 6}
    campaign = played(state, phase="restoration")
    now = campaign.state.secrets["Red"].armies[0]
    assert (now.lost, now.fled, now.order) == (0, False, None)
    assert [unit.source for unit in now.units if unit.source != "normal"] == ["event"]


@pytest.mark.rule("MI-T-MAJOR", "MI-ITEM-06", "MI-RULING-31")
def test_an_own_ruin_yields_an_item_on_a_six() -> None:
    state = k4(turn=5)
    feature(state, F1, "arcane ruin")
    feature(state, F2, "arcane ruin")
    campaign = played(state, 6, 5, phase="works")
    assert [(item.kind, item.value) for item in campaign.state.secrets["Red"].prizes] == [("found", 25)]


@pytest.mark.rule("MI-SUP-04")
def test_bonuses_end_with_their_last_turn() -> None:
    state = k4(turn=5)
    state.secrets["Red"].bonuses = [Bonus(amount=250, first=4, last=5), Bonus(amount=250, first=0, last=0)]
    assert len(played(state, 1, phase="turn_start").state.secrets["Red"].bonuses) == 1
