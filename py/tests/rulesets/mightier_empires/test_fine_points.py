"""Fine points of single rules, each where a small slip would go unnoticed elsewhere."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import characters, contest, decisions, line_up, presence
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.intermediate import chance, exploration, treasury
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import generic_lists
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.orders import army_orders, legality, power_actions, submission
from empires.rulesets.mightier_empires.orders.sheet import Action, SpendRow
from empires.rulesets.mightier_empires.results import (
    conquest,
    ending,
    news,
    produce,
    restoration,
    ruin,
    sacking,
)
from empires.rulesets.mightier_empires.rumours import opening
from empires.rulesets.mightier_empires.state import (
    Bonus,
    Character,
    Doings,
    Hire,
    Item,
    Natives,
    News,
    Offer,
    Rising,
    Sight,
    Unit,
)
from empires.testing import asked
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    FAR,
    ONE,
    OUT,
    B,
    C,
    army,
    codes,
    feature,
    hero,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    sheet,
)

# --- armies and lists ----------------------------------------------------------------------------------


@pytest.mark.rule("MI-ARMY-08", "MI-NK-08", "MI-SUP-06")
def test_a_regent_bought_on_the_sheet_is_paid_from_support_and_lifts_the_steps() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red").characters = []
    before = legality.means_of(state, "Red", sheet(state, lists=ONE))
    after = legality.means_of(state, "Red", sheet(state, lists=ONE, regents=[("Kislev", "Ivan", 125)]))
    assert after.support == before.support - 125
    assert after.reach == after.support
    assert (before.paying, after.paying) == (False, True)


@pytest.mark.rule("MI-ARMY-08", "MI-RULING-95")
def test_a_regents_price_counts_for_desperate_measures() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red").characters = []
    for name in (F1, F2):
        state.tiles[name].owner_at_start = ""  # support falls to 1,000 and a little
    reach = legality.means_of(state, "Red", sheet(state, lists=ONE)).support
    assert reach >= 1000
    poor = sheet(state, lists=ONE, regents=[("Kislev", "Ivan", reach - 900)])
    assert legality.means_of(state, "Red", poor).one_army
    assert not legality.means_of(state, "Red", sheet(state, lists=ONE)).one_army


@pytest.mark.rule("MI-ARMY-08")
def test_any_price_for_mercenaries_lifts_the_steps() -> None:
    state = k4()
    state.offers["o"] = Offer(id="o", name="Orc Boyz", support=1, state="hired")
    state.secrets["Red"].hires.append(Hire(offer="o", support=1, since=1))
    assert legality.means_of(state, "Red", sheet(state, lists=ONE)).paying


@pytest.mark.rule("MI-LIST-05")
def test_only_what_has_no_entitlement_is_struck_from_a_list() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord special rare rare rare")
    [cut] = generic_lists.trimmed(state, "Red", [made], 1000)
    kinds = [unit.category for unit in cut.units if unit.category != "core"]
    assert kinds.count("special") == 1
    assert 1 <= kinds.count("rare") < 3
    assert [one.rank for one in cut.characters] == ["lord"]


@pytest.mark.rule("MI-BAT-07", "MI-MULTI-01")
def test_a_lone_army_leaves_nothing_out() -> None:
    state = k4()
    made = army(state, "Red", "A", 2510, "lord")
    alone = Side(parts=[army_part("Red", made)], players=["Red"])
    assert line_up.excess(state, alone) == 0
    second = army(state, "Red", "B", 500, "hero")
    both = Side(parts=[army_part("Red", made), army_part("Red", second)], players=["Red"])
    assert line_up.excess(state, both) == 510


# --- battles -------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-DEC-03", "MI-DEC-07")
def test_a_garrison_left_alone_has_nobody_who_plans_for_it() -> None:
    state = k4()
    own(state, "Blue", OUT, minor="mighty fortress")
    army(state, "Red", "A", 750, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    campaign.attempt("Red", "decide", "fight")
    campaign.attempt("Blue", "decide", "withdraw")
    assert asked(campaign) == [("Red", "plan_battle")]


@pytest.mark.rule("MI-DEC-05", "MI-NEUT-06", "MI-LOOT-04", "MI-BEAST-06")
@pytest.mark.parametrize(("gains", "conqueror"), [("", "A"), ("Red", "A"), ("Green", "Y")])
def test_the_army_that_took_a_hex_is_remembered(gains: str, conqueror: str) -> None:
    state = k4()
    found = natives(state, OUT, 500)
    mine = army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    theirs = army(state, "Green", "Y", 1000, "lord", f"invade {OUT}")
    parts = [army_part("Red", mine), army_part("Green", theirs)]
    game = Game(state)
    beaten = Side(parts=[Part(kind="natives", key=found.id)])
    contest._won(game, OUT, Side(parts=parts, players=["Red", "Green"], gains=gains), beaten)
    assert state.doings.conquerors == {OUT: conqueror}
    assert state.doings.taken == {OUT: gains or "Red"}
    assert state.natives == {}
    assert [event.kind for event in game.events] == ["hex_taken"]


@pytest.mark.rule("MI-BEAST-06", "MI-BEAST-07")
def test_a_beast_that_is_beaten_is_gone_and_all_are_told() -> None:
    state = k4()
    found = natives(state, OUT, 500, kind="beast")
    game = Game(state)
    contest._won(game, OUT, Side(parts=[]), Side(parts=[Part(kind="natives", key=found.id)]))
    assert state.natives == {}
    assert state.doings.taken == {}
    assert [event.kind for event in game.events] == ["beast_defeated"]


@pytest.mark.rule("MI-T-INJURY")
def test_an_old_wound_that_opens_keeps_its_man_out_of_the_turn() -> None:
    state = k4()
    own(state, "Blue", OUT)
    made = army(state, "Red", "A", 1000, "lord hero", f"invade {OUT}")
    hero(made, 1).injuries = ["old wound: misses a battle on a 1"]
    army(state, "Blue", "X", 1000, "lord", f"patrol {OUT}")
    campaign = played(state, 4, 4, 1, 3, 4, 3, 3, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "decide", "fight")
    wounded = campaign.state.secrets["Red"].armies[0].characters[1]
    assert wounded.away_until == 1


@pytest.mark.rule("MI-RULING-12")
def test_a_garrison_of_an_orphaned_hex_fights_only_where_that_was_agreed() -> None:
    state = k4()
    feature(state, F2, "", "fortress")
    assert [part.kind for part in presence.garrison(state, F2)] == ["garrison"]
    state.doings.wounded[F2] = 249
    assert presence.garrison(state, F2)
    state.doings.wounded[F2] = 250
    assert not presence.garrison(state, F2)
    state.doings.wounded = {}
    state.tiles[F2].orphaned = True
    assert not presence.garrison(state, F2)


@pytest.mark.rule("MI-NK-12")
def test_a_regent_guards_only_hexes_that_were_his_holders_when_the_turn_began() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red")
    own(state, "Red", "2,1")
    state.tiles["1,1"].owner = "Red"
    assert [part.player for part in presence.regent(state, "2,1")] == ["Red"]
    assert presence.regent(state, "1,1") == []
    assert presence.regent(state, F1) == []
    state.tiles["2,1"].owner = "Blue"
    assert presence.regent(state, "2,1") == []


@pytest.mark.rule("MI-RULING-35", "MI-BAT-04", "MI-MAP-06", "MI-NEUT-01")
def test_who_defends_a_hex_without_being_asked() -> None:
    state = k4()
    natives(state, OUT, 500)
    feature(state, OUT, "", "fortress")
    assert [part.kind for part in presence.local(state, OUT)] == ["natives", "garrison"]
    assert presence.defence(state, OUT, []).players == []
    own(state, "Blue", OUT, minor="fortress")
    assert [part.kind for part in presence.local(state, OUT)] == ["garrison"]
    assert presence.defence(state, OUT, []).players == []
    made = army(state, "Blue", "X", 500, "lord")
    side = presence.defence(state, OUT, [made])
    assert ([part.kind for part in side.parts], side.players) == (["army", "garrison"], ["Blue"])


@pytest.mark.rule("MI-RULING-07", "MI-BAT-07")
def test_a_hex_without_a_fortress_has_no_garrison() -> None:
    state = k4()
    assert features.garrison_of(state, state.tiles[F1]) == 0
    assert features.garrison_of(state, state.tiles[C]) == 250


@pytest.mark.rule("MI-RULING-41", "MI-REC-04")
def test_war_footing_counts_once_and_never_for_natives() -> None:
    state = k4()
    state.secrets["Red"].edicts = {C: "war footing", F1: "war footing", F2: "industry"}
    assert characters.footing_of(state, "Red") == 1
    assert characters.footing_of(state, "Blue") == 0
    assert characters.footing_of(state, "") == 0
    stacking = k4(war_footing_stacks=True)
    stacking.secrets["Red"].edicts = {C: "war footing", F1: "war footing"}
    assert characters.footing_of(stacking, "Red") == 2


# --- orders --------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-RULING-15", "MI-NK-13")
def test_a_neutral_kingdoms_hexes_are_barred_to_its_holder() -> None:
    state = k4()
    kingdom(state, "2,1", "1,1", held_by="Red")
    assert army_orders.barred(state, "Red", "1,1")
    assert not army_orders.barred(state, "Blue", "1,1")
    assert not army_orders.barred(state, "Red", F1)
    always = k4(nk_patrol_ban="always")
    kingdom(always, "2,1", "1,1", held_by="Red")
    assert army_orders.barred(always, "Blue", "1,1")


@pytest.mark.rule("MI-ORPH-05")
def test_one_sound_hex_beside_the_goal_is_enough_to_invade_from() -> None:
    state = k4()
    own(state, "Red", B)
    state.tiles[B].orphaned = True
    assert army_orders.why_not_invade(state, "Red", OUT) is None  # F2 is not cut off
    state.tiles[F2].orphaned = True
    refusal = army_orders.why_not_invade(state, "Red", OUT)
    assert refusal is not None
    assert refusal.code == "E_ORPHAN"


@pytest.mark.rule("MI-ORD-01")
def test_orders_are_for_armies_that_there_are() -> None:
    state = k4()
    made = sheet(state, lists=ONE)
    made.orders[0].army = "Nobody’s"
    told = {fault.message for fault in legality.faults(state, "Red", made)}
    assert "There is no army called Nobody’s." in told
    assert not any("called A" in one or "called B" in one for one in told)


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


@pytest.mark.rule("MI-GIFT-01")
def test_a_gift_leaves_one_purse_for_the_other() -> None:
    state = k4()
    state.secrets["Red"].power, state.secrets["Blue"].power = 5, 1
    state.secrets["Red"].gifts = {"Blue": 2}
    treasury.gifts(Game(state))
    assert (state.secrets["Red"].power, state.secrets["Blue"].power) == (3, 3)


# --- results -------------------------------------------------------------------------------------------


@pytest.mark.rule("MI-INFO-02")
def test_news_reach_neighbours_at_once_and_change_what_they_know() -> None:
    state = k4(fog=True)
    state.tiles[OUT].owner = "Blue"
    state.news = [News(text="It is Blue's.", hex=OUT, turn=1, told=["Blue"])]
    state.secrets["Red"].known.pop(OUT, None)
    steps = news.news(Game(state))
    with pytest.raises(StopIteration):
        next(steps)
    assert state.secrets["Red"].known[OUT].owner == "Blue"
    assert OUT not in state.secrets["Green"].known
    assert state.news[0].told == ["Blue", "Red"]


@pytest.mark.rule("MI-NEUT-03", "MI-RULING-20")
def test_who_saw_natives_last_turn_knows_how_they_grew() -> None:
    state = k4(turn=2)
    found = natives(state, OUT, 500)
    found.born = 1
    for player, seen in (("Red", 1), ("Blue", 0)):
        state.secrets[player].known[OUT] = Sight(defenders=500, kind="native", race=found.race, turn=seen)
    opening.growth(Game(state))
    assert found.size > 500
    assert state.secrets["Red"].known[OUT].defenders == found.size
    assert state.secrets["Blue"].known[OUT].defenders == 500


@pytest.mark.rule("MI-SEQ-01", "MI-SUP-03")
def test_a_turn_begins_without_what_the_last_one_did() -> None:
    state = k4(turn=2)
    state.doings = Doings(taken={OUT: "Red"}, changed=[OUT])
    state.secrets["Red"].bonuses = [
        Bonus(amount=1, first=1, last=2, source=C), Bonus(amount=2, first=1, last=3, source=C),
        Bonus(amount=3, first=0, last=0, source=C),
    ]  # fmt: skip
    opening.turn_start(Game(state))
    assert state.doings == Doings()
    assert [one.amount for one in state.secrets["Red"].bonuses] == [2, 3]


@pytest.mark.rule("MI-LORD-03", "MI-ORD-08")
def test_only_own_troops_and_guests_in_their_time_stay_for_the_next_turn() -> None:
    state = k4(turn=3)
    made = army(state, "Red", "A", 500, "lord")
    made.units = [
        Unit(name="Spears", points=200), Unit(name="Conscripts", points=250, source="conscript"),
        Unit(name="Knights", points=100, source="event"), Unit(name="Bowmen", points=100, source="event"),
    ]  # fmt: skip
    state.secrets["Red"].guests = {"Knights": 3, "Bowmen": 4}
    fallen = Character(id="x", name="Fallen", dead=True)
    fallen.items = [Item(name="Ring", kind="found"), Item(name="Sword"), Item(name="Crown", kind="bound")]
    made.characters.append(fallen)
    restoration._restore(state, "Red", made)
    assert [unit.name for unit in made.units] == ["Spears", "Bowmen"]
    assert state.secrets["Red"].guests == {"Bowmen": 4}
    assert [one.name for one in made.characters] == ["A lord 0"]
    assert [item.name for item in state.secrets["Red"].prizes] == ["Ring", "Crown"]


@pytest.mark.rule("MI-LORD-04", "MI-LORD-01")
def test_the_oldest_lord_stays_and_surplus_lords_leave() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord lord")
    first, second = made.characters
    first.founding = second.founding = False
    restoration._surplus_lords(Game(state), "Red")
    assert made.characters == [first]
    assert first.founding
    third = army(state, "Red", "B", 500, "lord").characters[0]
    third.founding = False
    kingdom(state, "2,1", held_by="Red")
    restoration._surplus_lords(Game(state), "Red")
    assert third in state.secrets["Red"].armies[1].characters, "a neutral capital entitles to one more"


@pytest.mark.rule("MI-RULING-25", "MI-NK-06", "MI-NK-07", "MI-NK-15", "MI-RULING-18", "MI-T-NKKNOW")
def test_the_rest_of_a_kingdom_follows_its_capital_but_not_what_others_hold() -> None:
    state = k4()
    realm = kingdom(state, "2,1", OUT, "1,1")
    own(state, "Red", "2,1")
    own(state, "Green", "1,1")
    conquest.neutral_capitals(Game(state))
    assert [state.tiles[name].owner for name in realm.hexes] == ["Red", "Red", "Green"]
    assert (realm.held_by, realm.known_by, realm.characters) == ("Red", ["Red"], [])
    realm.characters = [Character(id="r", name="Regent", points=100)]
    state.tiles["2,1"].owner = "Blue"
    conquest.neutral_capitals(Game(state))
    assert [state.tiles[name].owner for name in realm.hexes] == ["Blue", "Blue", "Green"]
    assert (realm.held_by, realm.known_by) == ("Blue", ["Red", "Blue"])
    assert [one.name for one in realm.characters] == ["Regent"], "a living regent serves the new holder"


@pytest.mark.rule("MI-NEUT-06", "MI-BEAST-06")
def test_a_beast_stays_where_natives_give_way_to_a_new_owner() -> None:
    state = k4()
    other, tribe = natives(state, F3, 300), natives(state, OUT, 400)
    state.natives = {other.id: other, tribe.id: tribe}
    state.natives["the beast"] = Natives(id="the beast", hex=OUT, kind="beast", race="Dwarfs", size=900)
    conquest.change_owner(Game(state), OUT, "Red", "MI-DEC-05")
    assert sorted(state.natives) == sorted(["the beast", other.id])


@pytest.mark.rule("MI-PWR-07")
@pytest.mark.parametrize("public", [True, False])
def test_power_is_told_to_its_owner_alone_unless_all_agreed(public: bool) -> None:
    state = k4(public_power=public)
    game = Game(state)
    produce.gain_power(game, "Red", 3, "MI-PWR-01", C)
    [told] = game.events
    assert told.visible_to("Blue") is public
    assert told.visible_to("Red")
    assert told.tiles == (C,)


@pytest.mark.rule("MI-RULING-47", "MI-REB-07")
def test_rebels_who_stay_leave_no_room_for_other_natives() -> None:
    state = k4(turn=4)
    own(state, "Blue", OUT)
    state.risings["r"] = Rising(id="r", hex=OUT, size=1200, race="Empire")
    rolled(ruin.uprisings(Game(state)), 2, 1, 1)
    assert state.tiles[OUT].owner == ""
    assert not state.tiles[OUT].reverted
    [rebels] = state.natives.values()
    assert (rebels.kind, rebels.hex) == ("rebel", OUT)
    assert rebels.size > 1200


@pytest.mark.rule("MI-SET-03")
def test_a_start_below_1500_points_is_made_up_for_and_no_other() -> None:
    from empires.rulesets.mightier_empires.founding.first_state import settle

    state = k4()
    state.secrets["Red"].bonuses = []
    for tile in state.tiles.values():
        if tile.owner == "Red":
            tile.owner = tile.owner_at_start = ""
    settle(state, "Red", [C, F1])
    [made_up] = state.secrets["Red"].bonuses
    assert made_up.amount == 1500 - (of_support(state) - made_up.amount)
    state.secrets["Red"].bonuses = []
    settle(state, "Red", [C, F1, F2, F3])
    assert state.secrets["Red"].bonuses == []


def of_support(state) -> int:
    from empires.rulesets.mightier_empires.kingdom import support

    return support.reachable(state, "Red")


@pytest.mark.rule("MI-ARMY-07")
def test_ten_points_more_or_less_pass_for_the_step() -> None:
    assert [of_army.passes_as(points) for points in (490, 489, 510, 511, 620, 740)] == [
        500, 489, 500, 511, 620, 750,
    ]  # fmt: skip


@pytest.mark.rule("MI-LORD-04")
def test_a_founding_lord_is_made_only_where_there_is_none() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord lord")
    first, second = made.characters
    first.founding, second.founding = False, True
    restoration._surplus_lords(Game(state), "Red")
    assert made.characters == [second]


@pytest.mark.rule("MI-LIST-01", "MI-LIST-06")
def test_a_sheet_with_lists_makes_new_armies_and_one_without_keeps_those_there_are() -> None:
    state = k4()
    army(state, "Red", "Old", 1000, "lord")
    army(state, "Red", "Older", 500, "hero")
    made = sheet(state, lists=ONE)
    assert [one.name for one in legality.armies_of(state, "Red", made)] == ["A", "B"]
    made.lists = []
    assert [one.name for one in legality.armies_of(state, "Red", made)] == ["Old", "Older"]


@pytest.mark.rule("MI-EDICT-10", "MI-EDICT-09", "MI-T-SACK")
def test_a_hex_is_sacked_by_edict_or_by_the_order_of_who_took_it() -> None:
    state = k4()
    own(state, "Red", OUT)
    state.secrets["Red"].edicts = {F1: "loot", F2: "industry"}
    state.doings = Doings(taken={OUT: "Red", F3: "Blue"}, sacks={OUT: "loot", F3: "loot"})
    assert sacking.ordered(state, "Red", "loot") == [F1, OUT]
    assert sacking.ordered(state, "Red", "raze") == []
    state.tiles[F1].owner = "Blue"
    assert sacking.ordered(state, "Red", "loot") == [OUT]


@pytest.mark.rule("MI-T-SPEND", "MI-SPEND-01")
@pytest.mark.parametrize(
    ("action", "power", "price"),
    [("establish town", 9, 1), ("found city", 0, 2), ("conscription", 3, 3), ("appease neutrals", 2, 2)],
)
def test_what_a_power_action_costs(action: Action, power: int, price: int) -> None:
    assert power_actions.power_for(k4(), SpendRow(action=action, target=F1, power=power)) == price


@pytest.mark.rule("MI-EXPL-03", "MI-T-EXPLORE", "MI-EXPL-01", "MI-T-MINOREXP")
@pytest.mark.parametrize("total", range(2, 13))
def test_what_is_found_on_a_hex_stays_there(total: int) -> None:
    state = k4()
    army(state, "Red", "A", 500, "lord", f"invade {OUT}")
    tile = state.tiles[OUT]
    split = (total // 2, total - total // 2)
    rolled(exploration.explore(Game(state), OUT), *split, *split, 1, 1, 1, 1, 1, 1)
    major = TABLES["MI-T-EXPLORE"].at(total)[features.column_of(tile)]
    minor = TABLES["MI-T-MINOREXP"].at(total)["feature"]
    assert tile.explored
    assert tile.major == [one for one in (major,) if one != "empty"]
    assert tile.minor == [one for one in (minor,) if one != "none"]


@pytest.mark.rule("MI-WIN-02")
@pytest.mark.parametrize(("face", "over"), [(1, True), (6, False)])
def test_from_the_announced_turn_on_a_die_ends_the_campaign(face: int, over: bool) -> None:
    ends = [bool(TABLES["MI-T-LENGTH"].at(one)["ends"]) for one in range(1, 7)]
    assert True in ends
    assert False in ends
    state = k4(turn=9, end_from_turn=9)
    face = ends.index(over) + 1
    game = Game(state)
    rolled(ending.length(game), face)
    assert bool(state.winners) is over


@pytest.mark.rule("MI-RULING-69", "MI-EVENT-09")
def test_natives_of_other_hexes_stay_when_a_hex_joins_a_player() -> None:
    state = k4(turn=2)
    feature(state, OUT, "town")
    here, elsewhere = natives(state, OUT, 300), natives(state, FAR, 400)
    game = Game(state)
    assert list(chance.unlikely_ally(game, "Red")) == [], "a single candidate needs no die"
    assert [event.to for event in game.events] == [("Red",)]
    joined = [name for name in (OUT,) if state.tiles[name].owner == "Red"]
    assert joined == [OUT]
    assert here.id not in state.natives
    assert elsewhere.id in state.natives
    assert state.hidden.spoiled == []


@pytest.mark.rule("MI-RULING-69", "MI-EVENT-09")
def test_a_town_that_changes_sides_is_lost_at_once_and_all_hear_of_it() -> None:
    state = k4(turn=2)
    for tile in state.tiles.values():
        tile.kingdom = "" if tile.owner else "Kislev"  # nothing neutral may join
    own(state, "Blue", OUT, FAR, major="town")
    game = Game(state)
    assert list(chance.unlikely_ally(game, "Red")) == [], "the nearest is but one"
    assert [state.tiles[name].owner for name in (OUT, FAR)] == ["Red", "Blue"]
    assert state.hidden.spoiled == [OUT], "what Blue ordered there fails"
    assert [(event.to, event.tiles) for event in game.events] == [(None, (OUT,))]


@pytest.mark.rule("MI-RULING-64", "MI-EDICT-01", "MI-ORPH-02")
def test_each_edict_needs_an_own_hex_that_it_fits() -> None:
    state = k4()
    assert codes(state, lists={"A": (500, "lord"), "B": (500, "hero")}, edicts={F1: "industry"}) == set()
    assert "E_NOT_OWN" in codes(state, lists=ONE, edicts={OUT: "industry"})
    assert "E_EDICT_COND" in codes(state, lists=ONE, edicts={F1: "civilization"})
    state.tiles[F1].orphaned = True
    assert "E_ORPHAN" in codes(state, lists=ONE, edicts={F1: "industry"})


@pytest.mark.rule("MI-REB-05", "MI-ORD-03", "MI-ORD-04")
def test_an_army_that_was_wiped_out_answers_nobody() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord", f"patrol {C}")
    assert presence.patrols(state, F1) == [made]
    assert presence.patrols(state, OUT) == []
    made.lost = 1000
    assert presence.patrols(state, F1) == []


@pytest.mark.rule("MI-SEQ-02", "MI-ORD-01")
def test_a_locked_sheet_is_what_its_player_does() -> None:
    state = k4()
    made = sheet(state, lists=ONE, orders={"A": f"invade {OUT}"}, edicts={}, gifts={"Blue": 1})
    submission.lock(state, "Red", made)
    own_ = state.secrets["Red"]
    assert [(one.name, one.order.type, one.order.hex) for one in own_.armies if one.order] == [
        ("A", "invade", OUT), ("B", "patrol", C),
    ]  # fmt: skip
    assert own_.gifts == {"Blue": 1}


@pytest.mark.rule("MI-MULTI-11", "MI-MULTI-07", "MI-RULING-79", "MI-DEC-05", "MI-RULING-40")
def test_after_a_draw_armies_go_home_unless_they_hold_a_hex() -> None:
    state = k4()
    mine = army(state, "Red", "A", 1000, "lord")
    held = army(state, "Green", "Y", 1000, "lord", holds=OUT)
    parts = [army_part("Red", mine), army_part("Green", held)]
    contest._leave_drawn(state, Side(parts=parts, players=["Red", "Green"]))
    assert (mine.finished, held.finished) == (True, False)


@pytest.mark.rule("MI-RULING-35", "MI-NEUT-01")
def test_who_has_no_strength_left_defends_nothing() -> None:
    state = k4()
    found = natives(state, OUT, 500)
    assert [part.kind for part in presence.local(state, OUT)] == ["natives"]
    found.lost = 500
    assert presence.local(state, OUT) == []


@pytest.mark.rule("MI-RULING-25", "MI-NK-07")
def test_the_fall_of_a_neutral_capital_is_told_to_its_taker_alone() -> None:
    state = k4()
    kingdom(state, "2,1", OUT)
    own(state, "Red", "2,1")
    game = Game(state)
    conquest.neutral_capitals(game)
    [told] = [event for event in game.events if event.kind == "kingdom_taken"]
    assert told.to == ("Red",)


@pytest.mark.rule("MI-RULING-29", "MI-NK-17", "MI-T-NKKNOW")
@pytest.mark.parametrize(
    ("fought", "public", "known", "rolls"),
    [(["Red"], False, [], 1), ([], False, [], 0), (["Red"], True, [], 0), (["Red"], False, ["Red"], 0)],
)
def test_who_fought_in_a_kingdom_may_learn_of_it(
    fought: list[str], public: bool, known: list[str], rolls: int
) -> None:
    state = k4()
    realm = kingdom(state, "2,1", OUT)
    realm.public, realm.known_by = public, list(known)
    state.doings.fought_in = {realm.name: fought}
    state.doings.won_in = {realm.name: fought}
    steps = news._kingdoms(Game(state), "Red")
    if rolls:
        rolled(steps, 6)
        assert realm.known_by == ["Red"]
    else:
        assert list(steps) == []
        assert realm.known_by == known


@pytest.mark.rule("MI-RULING-48", "MI-OPT-14")
def test_natives_just_found_are_appeased_with_what_power_there_is() -> None:
    state = k4(turn=3, appease_at_decision=True)
    found = natives(state, OUT, 1500)
    found.born = 3
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    state.secrets["Red"].power = 5
    campaign = played(state, 4, phase="encounters")
    [offered] = [one for one in campaign.waiting if one.kind == "appease_now"]
    assert [choice.label for choice in offered.choices] == ["No", "1 Power", "2 Power"]
    for power, born in ((0, 3), (5, 2)):
        state = k4(turn=3, appease_at_decision=True)
        found = natives(state, OUT, 1500)
        found.born, state.secrets["Red"].power = born, power
        assert list(decisions.appease_now(Game(state), "Red", found)) == []
