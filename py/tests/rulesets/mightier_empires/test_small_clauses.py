"""More clauses that campaigns seldom come by: bounds, exceptions and who is asked to roll."""

from __future__ import annotations

import pytest

import empires
from empires.core.dice import Roll
from empires.core.fields import Choice
from empires.core.questions import Question
from empires.core.steps import Game, RollRequest
from empires.core.stream import Stream
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires import refusals
from empires.rulesets.mightier_empires.battles import (
    alliances,
    battle,
    characters,
    encounters,
    ground,
    joining,
    presence,
    scouting,
    settling,
    tabletop,
)
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part, rounded
from empires.rulesets.mightier_empires.book import table_of
from empires.rulesets.mightier_empires.founding import mapmaking
from empires.rulesets.mightier_empires.intermediate import appeasement, chance, rebels, treasury
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.kingdom import entitlements, generic, lists, muster, support
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.land import defenders, features, geography
from empires.rulesets.mightier_empires.orders import checking, locking, marching, spending, sums
from empires.rulesets.mightier_empires.orders.sheet import OrderRow, SpendRow
from empires.rulesets.mightier_empires.results import conquest, ending, ranking, restoration, sacking, works
from empires.rulesets.mightier_empires.rumours import hiring, personae
from empires.rulesets.mightier_empires.rumours.personae import Persona
from empires.rulesets.mightier_empires.state import (
    Bid,
    Encounter,
    Hexagon,
    Hire,
    Item,
    News,
    Offer,
    Order,
    Rising,
    Spend,
    Unit,
)
from empires.testing import asked, happened, told

from .scene import (
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
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    sheet,
    without_dice,
)  # fmt: skip


@pytest.mark.rule("MI-ABS-04")
@pytest.mark.parametrize(
    ("points", "percent", "lost"), [(24, 100, 0), (25, 100, 50), (2475, 1, 0), (2500, 1, 50), (1500, 15, 250)]
)
def test_losses_go_to_the_nearest_fifty_and_exact_halves_up(points: int, percent: int, lost: int) -> None:
    assert rounded(points, percent) == lost


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
    assert checking.means_of(state, "Red", sheet(state, lists=ONE, hires={"o": "A"})).paying == free


@pytest.mark.rule("MI-DP-01")
def test_a_persona_on_offer_has_met_nobody_yet() -> None:
    state = k4(turn=4)
    personae.bring_in(Game(state), Persona(name="Wanderer", support=100))
    [offer] = state.offers.values()
    assert (offer.state, offer.since, offer.special) == ("on offer", 0, True)


@pytest.mark.rule("MI-MAP-05")
def test_a_chain_of_own_hexes_begins_at_an_own_capital() -> None:
    state = k4()
    own(state, "Red", "5,-5")
    assert set(geography.joined(state, "Red")) == {C, F1, F2, F3}
    state.tiles[C].owner = "Blue"
    assert geography.joined(state, "Red") == []
    del state.tiles[C]
    assert geography.joined(state, "Red") == []


@pytest.mark.rule("MI-NK-04", "MI-RULING-87", "MI-PWR-02")
@pytest.mark.parametrize(("before", "conquests"), [("Blue", {}), ("Green", {"Red": 1}), ("", {})])
def test_a_mighty_conquest_takes_the_capital_its_player_reigns_from(
    before: str, conquests: dict[str, int]
) -> None:
    state = k4(turn=3)
    state.realms["Green"].capital = OUT
    own(state, before, OUT, major="capital")
    conquest.change_owner(Game(state), OUT, "Red", "MI-DEC-05")
    tile = state.tiles[OUT]
    assert (tile.owner, tile.explored, tile.major) == ("Red", True, ["city"])
    assert state.doings.conquests == conquests


@pytest.mark.rule("MI-NK-14")
@pytest.mark.parametrize(("lost", "size"), [(1, 1750), (7, 250), (8, 0), (9, 0)])
def test_a_regents_army_is_never_less_than_nothing(lost: int, size: int) -> None:
    state = k4(turn=3)
    hexes = [OUT, B, "2,1", "2,-1", "2,-2", "1,1", "0,2", "-1,2", "-2,2", "-2,1"]
    realm = kingdom(state, *hexes, held_by="Red")
    for at, name in enumerate(hexes):
        state.tiles[name].owner_at_start = "Blue" if at < lost else "Red"
    assert defenders.kingdom_size(state, realm) == size


@pytest.mark.rule("MI-ORD-09")
def test_only_an_invasion_of_the_hex_itself_brings_its_sack() -> None:
    state = k4()
    army(state, "Red", "Idle", 500, "hero", order=None)
    for name, order in (("A", f"patrol {OUT} raze"), ("B", f"invade {B} raze"), ("C", f"invade {OUT} loot")):
        army(state, "Red", name, 500, "hero", order)
    state.secrets["Red"].armies[1].order = Order(type="patrol", hex=OUT, sack="raze")
    assert alliances.ordered_sack(state, "Red", OUT) == "loot"
    assert alliances.ordered_sack(state, "Red", F1) == ""


@pytest.mark.rule("MI-REB-08", "MI-REB-01")
def test_who_sent_the_rebels_is_kept_from_all_but_the_organiser() -> None:
    state = k4(turn=6)
    own(state, "Blue", B)
    game = Game(state)
    spend = Spend(action="incite rebellion", target=B, power=1)
    rolled(rebels._incite(game, "Red", spend), 4, 5, 3)
    [rising] = state.risings.values()
    assert (rising.hex, rising.size) == (B, 900)
    assert state.hidden.inciters == {rising.id: "Red"}
    [event] = told(game.events, "rebels_raised")
    assert event.to == ("Blue",)
    assert "Red" not in event.text


@pytest.mark.rule("MI-RULING-22", "MI-APP-05")
def test_whose_armies_entered_is_remembered_for_natives_who_were_won_over() -> None:
    state = k4(turn=3)
    natives(state, OUT, 500)
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    campaign = played(state, phase="exploration")
    assert campaign.state.doings.entered == {OUT: ["Blue"]}
    state.doings.entered, state.doings.appeased = {OUT: ["Blue"]}, {OUT: "Red"}
    conquest.conquest(Game(state))
    assert state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-RULING-34", "MI-SCOUT-03", "MI-SCOUT-06")
def test_good_scouts_count_exactly_and_never_below_nothing() -> None:
    state = k4()
    both = [
        Side(parts=[army_part(player, army(state, player, "A", 1000))], players=[player])
        for player in ("Red", "Blue")
    ]
    game = Game(state)
    rolled(scouting.scout(game, OUT, both[0], [both[1]]), 6)
    [event] = told(game.events, "scout_result")
    assert (event.facts["strength"], event.to) == (1000, ("Red",))
    assert "about" not in event.text


@pytest.mark.rule("MI-RULING-51", "MI-FATE-03")
@pytest.mark.parametrize(("player", "rolls"), [("Blue", "Blue"), ("", None)])
def test_who_rolls_for_an_injury_is_whose_character_it_is(player: str, rolls: str | None) -> None:
    state = k4()
    one = army(state, "Blue", "A", 500, "hero").characters[0]
    request = next(characters.injure(Game(state), player, one))
    assert isinstance(request, RollRequest)
    assert request.player == rolls


@pytest.mark.rule("MI-RULING-53")
@pytest.mark.parametrize(("by", "turn", "less"), [("Red", 10, True), ("Blue", 10, False), ("Red", 9, False)])
def test_a_hex_looted_in_the_last_turn_counts_less_for_its_looter(by: str, turn: int, less: bool) -> None:
    state = k4(turn=10)
    own(state, "Red", OUT, major="city")
    tile, whole = state.tiles[OUT], ranking.worth(state, OUT)
    tile.sacked, tile.sacked_by, tile.sacked_turn = "loot", by, turn
    assert (ranking.worth(state, OUT) < whole) == less


@pytest.mark.rule("MI-T-EFFPOWER")
def test_a_hex_counts_at_its_best_feature() -> None:
    state = k4(turn=10)
    own(state, "Red", OUT, major="city")
    own(state, "Red", B, major="mine")
    own(state, "Red", "2,-1", major="mine,city")
    worth = [ranking.worth(state, name) for name in (OUT, B, "2,-1")]
    assert worth[2] == max(worth)
    assert min(worth) < max(worth)


@pytest.mark.rule("MI-RULING-55", "MI-OPT-15")
@pytest.mark.parametrize(("lakes", "less"), [(True, 0), (False, 2)])
def test_lakes_count_for_the_majority_where_that_was_agreed(lakes: bool, less: int) -> None:
    state = k4(majority_counts_lakes=lakes)
    for name in (OUT, B):
        state.tiles[name].terrain = ["lake"]
    assert ending.counted(state) == len(state.tiles) - less


@pytest.mark.rule("MI-SMERC-04", "MI-MERC-07")
@pytest.mark.parametrize(("kept", "after"), [(True, "hired"), (False, "resting")])
def test_a_mercenary_no_longer_paid_rests(kept: bool, after: str) -> None:
    state = k4(turn=6)
    state.offers["d"] = Offer(id="d", name="Dragon", support=100, special=True, state="hired", since=4)
    state.secrets["Red"].hires = [Hire(offer="d", support=100, since=5)]
    army(state, "Red", "A", 500, "lord")
    hires = {"d": "A"} if kept else {}
    locking.lock(state, "Red", sheet(state, lists={"A": (500, "lord"), "B": (500, "hero")}, hires=hires))
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


@pytest.mark.rule("MI-SUP-03", "MI-SEQ-04")
def test_a_turn_begins_without_last_turns_meetings() -> None:
    state = k4(turn=3)
    state.encounters = [Encounter(hex=OUT, invaders=["Blue"], defender="Red")]
    assert played(state, phase="turn_start").state.encounters == []


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


@pytest.mark.rule("MI-APP-03", "MI-APP-04", "MI-T-APPEASE")
@pytest.mark.parametrize(("size", "face", "left"), [(450, 5, -50), (500, 5, 0), (550, 5, 50), (900, 6, 0)])
def test_natives_of_whom_nobody_is_left_are_gone(size: int, face: int, left: int) -> None:
    state = k4(turn=4)
    found = natives(state, OUT, size)
    rolled(appeasement.appease(Game(state), "Red", found, 1), face)
    assert (found.id in state.natives) == (left > 0)
    assert state.doings.appeased == ({} if left > 0 else {OUT: "Red"})


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


@pytest.mark.rule("MI-ABS-01", "MI-BAT-01", "MI-NEUT-02")
@pytest.mark.parametrize(("computer", "on_table"), [("", True), ("Red", False), ("Blue", False)])
def test_a_battle_with_a_computer_player_is_settled_by_dice(computer: str, on_table: bool) -> None:
    state = k4(battle_method="tabletop")
    if computer:
        state.seats[computer] = "easy"
    both = [Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"])]
    assert without_dice(tabletop.on_table(Game(state), OUT, *both)) == on_table


@pytest.mark.rule("MI-ABS-01", "MI-NEUT-02")
def test_battles_with_neutrals_are_settled_by_dice_whatever_was_agreed_among_players() -> None:
    state = k4(battle_method="tabletop")
    red, blue, nobody = (Side(parts=[], players=players) for players in (["Red"], ["Blue"], []))
    game = Game(state)
    assert without_dice(tabletop.on_table(game, OUT, red, blue))
    assert not without_dice(tabletop.on_table(game, OUT, red, nobody))
    assert not without_dice(tabletop.on_table(game, OUT, nobody, red))


@pytest.mark.rule("MI-BAT-02", "MI-RULING-37")
@pytest.mark.parametrize(("one", "other", "winner"), [
    (1000, 500, battle.FIRST), (999, 500, None), (500, 1000, battle.SECOND), (500, 999, None),
])  # fmt: skip
def test_twice_the_strength_wins_without_a_battle(one: int, other: int, winner: int | None) -> None:
    assert battle.lost_cause(one, other) == winner


@pytest.mark.rule("MI-BAT-03", "MI-SCOUT-05")
def test_armies_that_fled_a_lost_cause_remember_it_and_nobody_else_does() -> None:
    state = k4()
    natives(state, OUT, 300)
    strong, weak = army(state, "Red", "A", 1500), army(state, "Blue", "X", 500)
    first = Side(parts=[army_part("Red", strong)], players=["Red"])
    second = Side(
        parts=[army_part("Blue", weak), Part(kind="natives", key=f"natives {OUT}")], players=["Blue"]
    )
    game = Game(state)
    without_dice(battle._walk_over(game, OUT, (first, second), battle.FIRST))
    assert (strong.fled, weak.fled) == (False, True)
    assert (strong.characters[0].xp, weak.characters[0].xp) == (1, 0)
    assert told(game.events, "lost_cause")[0].facts["winner"] == "attacker"


@pytest.mark.rule("MI-BAT-04")
@pytest.mark.parametrize(("owner", "to"), [("", ("Red",)), ("Blue", ("Red", "Blue"))])
def test_those_who_meet_on_a_hex_hear_of_it(owner: str, to: tuple[str, ...]) -> None:
    game = Game(k4())
    encounters._announce(game, Encounter(hex=OUT, invaders=["Red"], defender=owner))
    assert told(game.events, "encounter_opened")[0].to == to


@pytest.mark.rule("MI-DEC-04")
@pytest.mark.parametrize(("act", "fought"), [("withdraw", False), ("fight", True)])
def test_an_invader_of_free_land_may_withdraw_and_it_stays_free(act: str, fought: bool) -> None:
    state = k4(turn=3)
    natives(state, OUT, 1000)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, phase="encounters")
    assert asked(campaign) == [("Red", "decide")]
    campaign.attempt("Red", "decide", act)
    assert bool(campaign.waiting[0].kind == "battle_plan" or happened(campaign, "battle_begun")) == fought
    if not fought:
        assert campaign.state.tiles[OUT].owner == ""
        assert [one.hex for one in campaign.state.natives.values()] == [OUT]


@pytest.mark.rule("MI-BEAST-07", "MI-NEUT-06")
def test_a_beaten_beast_is_gone_and_natives_won_over_before_are_not_missed() -> None:
    state = k4(turn=3)
    beast = natives(state, OUT, 900, kind="beast")
    gone = Part(kind="natives", key="natives long gone")
    victor = Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"])
    game = Game(state)
    settling._won(game, OUT, victor, Side(parts=[gone, Part(kind="natives", key=beast.id)]))
    assert state.natives == {}
    assert len(told(game.events, "beast_defeated")) == 1
    assert state.doings.taken == {OUT: "Red"}


@pytest.mark.rule("MI-ENT-08", "MI-ARMY-02", "MI-ARMY-03")
@pytest.mark.parametrize(("points", "heroes", "sizes"), [
    (0, 3, []), (300, 3, [300]), (999, 3, [750]), (1000, 1, [500, 500]), (4750, 1, [2500, 2250]),
    (5500, 1, [2500, 2500]), (5500, 2, [2500, 2500, 500]), (5250, 2, [2500, 2500]),
    (6000, 0, [2500]), (9000, 2, [2500, 2500, 2500]),
])  # fmt: skip
def test_lord_and_heroes_lead_one_army_each(points: int, heroes: int, sizes: list[int]) -> None:
    assert generic.split(points, heroes) == sizes


@pytest.mark.rule("MI-EVENT-01", "MI-EVENT-06", "MI-T-EVENTS")
@pytest.mark.parametrize(("faces", "something"), [
    ((1, 1), True), ((1, 3), True), ((1, 4), False), ((3, 4), False), ((4, 5), False), ((5, 6), True),
])  # fmt: skip
def test_a_usual_roll_brings_nothing(faces: tuple[int, int], something: bool) -> None:
    state = k4(turn=3, players=("Red", "Blue"), random_events=True)
    for player in state.players:
        army(state, player, "A", 1000, "lord hero", f"invade {OUT}")
    campaign = played(state, *faces, 1, 1, 3, 4, phase="events")
    befell = [event for event in happened(campaign, "random_event") if event.facts["player"] == "Red"]
    assert bool(befell) == something


@pytest.mark.rule("MI-EVENT-04", "MI-RULING-67")
def test_disaster_strikes_a_hex_of_ones_own_but_never_the_capital() -> None:
    state = k4(turn=3)
    for name in (F1, F2, F3):
        state.tiles[name].owner = "Blue"
    without_dice(chance.disaster(Game(state), "Red"))
    assert (state.hidden.disasters, state.hidden.spoiled) == ([], [])
    state.tiles[F2].owner = state.tiles[F3].owner = "Red"
    rolled(chance.disaster(Game(state), "Red"), 1)
    [struck] = state.hidden.disasters
    assert struck in (F2, F3)
    assert state.hidden.spoiled == [struck]


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


@pytest.mark.rule("MI-EVENT-07")
@pytest.mark.parametrize(("kinds", "joins"), [(("hero", "lord"), "B"), (("hero", "hero"), "A")])
def test_reinforcements_join_the_lords_army_or_the_first(kinds: tuple[str, str], joins: str) -> None:
    state = k4(turn=3)
    both = [army(state, "Red", name, 500, kind) for name, kind in zip("AB", kinds, strict=True)]
    rolled(chance.reinforcements(Game(state), "Red"), 3)
    assert [one.name for one in both if any(unit.source == "event" for unit in one.units)] == [joins]
    assert state.secrets["Red"].guests == {"Reinforcements of turn 3": 5}


@pytest.mark.rule("MI-EVENT-08", "MI-INFO-04")
@pytest.mark.parametrize(
    ("major", "after"), [("", "fertile fields"), ("mine", "deep mine"), ("wood", "deep wood")]
)
def test_the_land_turns_out_bountiful_and_its_owner_sees_it(major: str, after: str) -> None:
    state = k4(turn=3)
    state.realms["Red"].capital = "6,-6"
    for name in (C, F1, F2, F3):
        state.tiles[name].owner = ""
    own(state, "Red", OUT, major=major)
    without_dice(chance.bountiful_resource(Game(state), "Red"))
    assert state.tiles[OUT].major == [after]
    assert state.secrets["Red"].known[OUT].major == [after]


@pytest.mark.rule("MI-EXPL-04", "MI-T-NKSETUP")
def test_any_of_three_great_features_lies_in_a_neutral_kingdom() -> None:
    tiles = k4().tiles
    rows_ = mapmaking.TABLES["MI-T-NKSETUP-MEGA"].rows
    found = set()
    for seed in range(40):
        free = {name: Hexagon(terrain=["fields"]) for name in tiles}
        realm = mapmaking._kingdom(free, "Kislev", "Kislev", [OUT, "2,1", "1,1"], Stream(str(seed), "land"))
        assert (free[OUT].major, realm.capital) == (["city"], OUT)
        assert all(free[name].kingdom == "Kislev" and free[name].explored for name in realm.hexes)
        found |= {one for name in realm.hexes[1:] for one in [*free[name].major, *free[name].minor]}
    assert found == {row["feature"] for row in rows_}


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


@pytest.mark.rule("MI-INFO-03", "MI-RULING-57")
def test_old_news_is_told_once_with_whose_the_hex_is_now() -> None:
    state = k4(turn=3, fog=True)
    own(state, "Blue", OUT)
    state.news = [News(text="Blue takes it.", hex=OUT, turn=2, told=["Red", "Blue"])]
    campaign = played(state, 1, phase="rumours")
    [event] = happened(campaign, "news")
    assert (event.to, event.text) == (("Green",), "Blue takes it.")
    assert campaign.state.secrets["Green"].known[OUT].owner == "Blue"
    assert campaign.state.news == []


@pytest.mark.rule("MI-INFO-06", "MI-INFO-04")
def test_a_view_holds_ones_own_compartment_and_no_trace_of_what_is_hidden() -> None:
    state = k4(turn=3)
    state.next_id, state.hidden.inciters = 9, {"r": "Blue"}
    state.news = [News(text="Far away.", hex=OUT, turn=2, told=["Blue"])]
    campaign = played(state, phase="orders")
    for player in ("Red", None):
        seen = campaign.view(player).state
        assert list(seen.secrets) == [player] * bool(player)
        assert (seen.next_id, seen.hidden.inciters, seen.news) == (1, {}, [])


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
    assert checking.kept_armies(state, "Red", means) == state.secrets["Red"].armies
    guests.append(Unit(name="Levy", points=250, source="conscript"))
    kept = checking.kept_armies(state, "Red", means)
    assert {unit.source for one in kept for unit in one.units} == {"normal"}


@pytest.mark.rule("MI-LORD-01")
@pytest.mark.parametrize(("second", "refused"), [("Karl", True), (" karl ", True), ("Kurt", False)])
def test_two_characters_have_two_names(second: str, refused: bool) -> None:
    both = [Row(army="A", name=name, kind="hero", points=100) for name in ("Karl", second)]
    assert (muster.why_not_rows(both) is not None) == refused
    assert muster.why_not_rows([both[0], Row(army="A", name="Karl", kind="core", points=100)]) is None


@pytest.mark.rule("MI-LORD-02")
def test_a_new_lord_has_a_number_of_his_own() -> None:
    state = k4(turn=5)
    made = army(state, "Red", "A", 1000, "lord hero")
    made.characters[0].dead = True
    campaign = played(state, phase="restoration")
    before = campaign.state.secrets["Red"].next_id
    campaign.attempt("Red", "replace_lord", {"name": "Karl", "wizard": False})
    red = campaign.state.secrets["Red"]
    lord = red.armies[0].characters[0]
    assert (lord.name, muster.number_of(lord), red.next_id) == ("Karl", before, before + 1)
    assert red.armies[0].general == lord.id


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


@pytest.mark.rule("MI-MAP-01")
@pytest.mark.parametrize(("size", "least", "most"), [(7, 1, 1), (8, 2, 2), (19, 2, 2), (20, 3, 3)])
def test_a_land_grows_in_rings_and_a_river_flows_through_fields(size: int, least: int, most: int) -> None:
    tiles = mapmaking._ground(size, Stream("land", "a"))
    assert len(tiles) == size
    rings = {id_distance(C, name) for name in tiles}
    assert least <= max(rings) <= most
    many = mapmaking._ground(400, Stream("land", "b"))
    kinds = {tuple(tile.terrain) for tile in many.values()}
    assert kinds == {("fields",), ("river", "fields"), ("forest",), ("swamp",), ("mountain",), ("lake",)}


@pytest.mark.rule("MI-MULTI-02")
def test_of_three_invaders_two_may_stand_together_and_one_alone() -> None:
    state = k4()
    feature(state, OUT)
    for player in ("Red", "Blue", "Green"):
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, 4, phase="encounters")
    for player, friends in (("Red", ["Blue", "Green"]), ("Blue", ["Red"]), ("Green", ["Blue"])):
        campaign.attempt(player, "cooperate", {"friends": friends})
    [together], [alone] = happened(campaign, "alliance_formed"), happened(campaign, "rivals_set")
    assert together.text == f"On {OUT}, Red and Blue: fight together."
    assert alone.text == f"On {OUT}, Green: alone."


@pytest.mark.rule("MI-MULTI-03", "MI-ARMY-13")
@pytest.mark.parametrize(("players", "most"), [(["Red"], 2500), (["Red", "Blue"], 3000)])
def test_allies_deploy_more_than_one_player(players: list[str], most: int) -> None:
    assert joining.cap(Side(parts=[], players=players)) == most


@pytest.mark.rule("MI-MULTI-04", "MI-RULING-38", "MI-ORD-09")
@pytest.mark.parametrize(("green", "gains", "sack"), [("Red", "Red", "loot"), ("Green", "Green", "raze")])
def test_without_agreement_the_larger_contingent_does_what_it_was_ordered(
    green: str, gains: str, sack: str
) -> None:
    state = k4()
    sizes = (1500, 1000) if green == "Red" else (1000, 1500)
    made = [
        army(state, player, "A", points, "lord", f"invade {OUT} {order}")
        for player, points, order in zip(("Red", "Green"), sizes, ("loot", "raze"), strict=True)
    ]
    side = Side(
        parts=[army_part("Red", made[0]), army_part("Green", made[1])], players=["Red", "Green"], gains="Red"
    )
    steps = alliances._agree_spoils(Game(state), OUT, side)
    next(steps)
    with pytest.raises(StopIteration):
        steps.send({"Red": alliances.Spoils("Red", ""), "Green": alliances.Spoils("Green", "")})
    assert (side.gains, side.sack) == (gains, sack)


@pytest.mark.rule("MI-MULTI-08")
@pytest.mark.parametrize(
    ("allied", "troops", "asks"), [(False, True, False), (True, True, True), (True, False, False)]
)
def test_only_who_has_an_army_there_and_meets_a_crowd_may_strike_first(
    allied: bool, troops: bool, asks: bool
) -> None:
    state = k4()
    own(state, "Blue", OUT, minor="fortress")
    players = ["Red", "Green"] if allied else ["Red"]
    side = Side(parts=[army_part(one, army(state, one, "A", 1000)) for one in players], players=players)
    parts = [army_part("Blue", army(state, "Blue", "X", 1000))] if troops else presence.garrison(state, OUT)
    steps = joining.preempt(Game(state), OUT, Side(parts=parts, players=["Blue"], defends=True), [side])
    if not asks:
        assert without_dice(steps) == ""
        return
    question = next(steps)
    assert isinstance(question, Question)
    assert [choice.value for choice in question.choices] == ["Red", "Green", "wait"]


@pytest.mark.rule("MI-NEUT-09", "MI-SCOUT-04")
def test_a_free_hex_is_as_strong_as_all_who_stand_on_it() -> None:
    state = k4(turn=3)
    natives(state, OUT, 900)
    feature(state, OUT, minor="fortress")
    assert defenders.strength(state, OUT) == 900 + features.garrison_of(state, state.tiles[OUT])
    assert features.garrison_of(state, state.tiles[OUT]) > 0
    realm = kingdom(state, FAR, "-1,3", "1,2")
    whole = defenders.kingdom_size(state, realm)
    realm.lost = 300
    assert defenders.strength(state, "-1,3") == whole - 300
    assert defenders.strength(state, FAR) == whole - 300 + features.garrison_of(state, state.tiles[FAR])


@pytest.mark.rule("MI-NEUT-05")
def test_a_kingdoms_army_is_whole_again_at_the_end_of_the_turn() -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.lost = 400
    assert played(state, phase="restoration").state.kingdoms["Kislev"].lost == 0


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
    found = checking._regents(state, "Red", sheet(state, lists=ONE, regents=regents))
    assert [fault.code for fault in found] == ["bad_answer"] * refused


@pytest.mark.rule("MI-NK-11")
def test_what_is_built_in_a_held_kingdom_makes_its_army_no_larger() -> None:
    state = k4(turn=3)
    own(state, "Red", OUT, "2,1", "1,1")
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    for name in realm.hexes:
        state.tiles[name].owner_at_start = "Red"
    size = defenders.kingdom_size(state, realm)
    feature(state, "2,1", "city,mine", "mighty fortress")
    state.secrets["Red"].edicts = {"1,1": "industry"}
    assert defenders.kingdom_size(state, realm) == size == 2000


@pytest.mark.rule("MI-NK-16", "MI-RULING-27", "MI-LORD-04")
@pytest.mark.parametrize(("founding", "stay"), [(1, ["L1"]), (None, ["L0"])])
def test_a_surplus_lord_leaves_and_the_founding_or_else_the_oldest_stays(
    founding: int | None, stay: list[str]
) -> None:
    state = k4(turn=3)
    made = army(state, "Red", "A", 1000, "lord lord hero")
    for at, one in enumerate(made.characters[:2]):
        one.name, one.founding = f"L{at}", at == founding
    restoration._surplus_lords(Game(state), "Red")
    lords = [one for one in made.characters if one.rank == "lord"]
    assert [one.name for one in lords] == stay
    assert lords[0].founding


@pytest.mark.rule("MI-NK-18")
@pytest.mark.parametrize(("public", "on"), [(True, 0), (False, 5)])
def test_word_of_a_kingdom_spreads_once(public: bool, on: int) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.public, realm.public_on = public, on
    without_dice(battle._spread_word(Game(state), OUT))
    without_dice(battle._spread_word(Game(state), B))
    assert realm.public_on == on


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


@pytest.mark.rule("MI-OPT-09", "MI-RULING-56")
@pytest.mark.parametrize(("fog", "owner", "known"), [
    (True, "Blue", False), (False, "Blue", True), (False, "", True),
])  # fmt: skip
def test_without_fog_land_is_open_and_with_it_as_it_was_seen(fog: bool, owner: str, known: bool) -> None:
    state = k4(turn=3, fog=fog)
    own(state, owner, FAR, major="town") if owner else feature(state, FAR, "town")
    seen = played(state, phase="orders").view("Green").state.tiles[FAR]
    assert (seen.major == ["town"]) == known
    assert (seen.owner == owner) == (known or not owner)


@pytest.mark.rule("MI-ORD-01", "MI-ORD-06")
@pytest.mark.parametrize(("orders", "refused"), [([OUT], False), ([], True), ([OUT, "1,1"], True)])
def test_an_army_has_one_order_and_enters_one_hex(orders: list[str], refused: bool) -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    given = [OrderRow(army="A", order="invade", hex=name) for name in orders]
    assert [fault.code for fault in marching.faults(state, "Red", [made], given)] == ["E_NO_ORDER"] * refused


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
    assert marching.why_not_invade(state, "Red", OUT) is None
    state.tiles[F1].owner_at_start = state.tiles[F2].owner_at_start = "Blue"
    fault = marching.why_not_invade(state, "Red", OUT)
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


@pytest.mark.rule("MI-DEC-04", "MI-DEC-09")
def test_who_goes_home_does_nothing_more_this_turn_unless_he_holds_a_hex() -> None:
    state = k4(turn=3)
    away, holding = army(state, "Red", "A", 1000), army(state, "Red", "B", 500, holds=F2)
    state.risings["r"] = Rising(id="r", hex=OUT, race="Dwarfs", size=500)
    side = Side(
        parts=[army_part("Red", away), army_part("Red", holding), Part(kind="rising", key="r")],
        players=["Red"],
    )
    settling._leave(state, side)
    assert (away.finished, holding.finished) == (True, False)
    assert state.risings["r"].beaten


@pytest.mark.rule("MI-BEAST-07", "MI-RULING-79")
def test_a_beast_that_loses_to_rivals_is_gone_and_natives_are_not() -> None:
    state = k4(turn=3)
    beast, people = natives(state, OUT, 900, kind="beast"), natives(state, FAR, 900)
    side = Side(parts=[Part(kind="natives", key=one.id) for one in (beast, people)])
    settling._beaten(Game(state), OUT, side)
    assert list(state.natives) == [people.id]


@pytest.mark.rule("MI-LIST-08")
def test_core_is_cut_from_the_largest_army_first() -> None:
    state = k4()
    both = [army(state, "Red", "A", 750, "lord"), army(state, "Red", "B", 1500)]
    cut = generic.trimmed(state, "Red", both, 2000)
    assert [of_army.size(one) for one in cut] == [750, 1250]


@pytest.mark.rule("MI-LOOT-02", "MI-T-RISK")
@pytest.mark.parametrize(("face", "edict"), [(1, "raze"), (6, "loot")])
def test_overzealous_looters_raze_the_hex_too(face: int, edict: str) -> None:
    state = k4(turn=3)
    state.secrets["Red"].edicts[F1] = "loot"
    rolled(sacking.loot(Game(state), "Red", F1), face, face)
    assert state.secrets["Red"].edicts[F1] == edict
    assert state.doings.sacks == ({F1: "raze"} if edict == "raze" else {})
    assert state.tiles[F1].owner == "Red"


@pytest.mark.rule("MI-REB-09")
def test_all_who_march_on_a_hex_are_groups_of_their_own() -> None:
    state = k4(turn=3)
    for player in ("Red", "Green"):
        army(state, player, "A", 1000, "lord", f"invade {OUT} loot")
    beast = natives(state, OUT, 900, kind="beast")
    state.risings["r"] = Rising(id="r", hex=OUT, race="Dwarfs", size=500)
    found = Encounter(hex=OUT, invaders=["Red", "Green"], rebels=["r"], beasts=[beast.id, "gone"])
    groups = settling._groups(state, found)
    assert [[(part.kind, part.key) for part in side.parts] for side in groups] == [
        [("army", "A")], [("army", "A")], [("rising", "r")], [("natives", beast.id)],
    ]  # fmt: skip
    assert [(side.players, side.gains, side.sack) for side in groups[:2]] == [
        (["Red"], "Red", "loot"), (["Green"], "Green", "loot"),
    ]  # fmt: skip


@pytest.mark.rule("MI-XP-01")
@pytest.mark.parametrize(("xp", "told_of"), [(0, 0), (2, 1)])
def test_only_experience_that_is_gained_is_told(xp: int, told_of: int) -> None:
    state = k4()
    one = army(state, "Red", "A", 500).characters[0]
    game = Game(state)
    without_dice(characters.gain(game, "Red", one, xp))
    assert one.xp == xp
    assert len(told(game.events, "xp_gained")) == told_of


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
    hiring.hiring(Game(state))
    assert [one.bids for one in state.secrets.values()] == [[], [], []]
    assert [(one.escrow, one.power) for one in state.secrets.values()] == [(0, 5), (0, 7), (0, 0)]
    assert [hire.offer for hire in state.secrets["Red"].hires] == ["o"]


@pytest.mark.rule("MI-NK-16")
@pytest.mark.parametrize(("owner", "holder"), [("Red", "Red"), ("Blue", "Blue"), ("", "")])
def test_who_loses_the_neutral_capital_holds_the_kingdom_no_more(owner: str, holder: str) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    state.tiles[OUT].owner = owner
    conquest.let_go(state)
    assert realm.held_by == holder


@pytest.mark.rule("MI-NK-19", "MI-INFO-06")
def test_a_kingdom_is_on_the_map_of_those_who_know_it_and_its_regent_is_its_holders() -> None:
    state = k4(turn=3, fog=True)
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    realm.known_by = ["Red", "Blue"]
    campaign = played(state, phase="orders")
    seen = {player: campaign.view(player).state for player in ("Red", "Blue", "Green")}
    assert [one.name for one in seen["Red"].kingdoms["Kislev"].characters] == ["Regent"]
    assert seen["Blue"].kingdoms["Kislev"].characters == []
    assert seen["Blue"].kingdoms["Kislev"].known_by == ["Blue"]
    assert [seen[player].tiles["2,1"].kingdom for player in seen] == ["Kislev", "Kislev", ""]
    assert seen["Green"].kingdoms == {}


@pytest.mark.rule("MI-ORD-03", "MI-ORD-04")
@pytest.mark.parametrize(
    ("named", "refused"), [(["A"], False), (["A", "B"], False), (["A", "X"], True), (["X"], True)]
)
def test_only_armies_that_patrol_there_answer(named: list[str], refused: bool) -> None:
    choices = (Choice("A", "A"), Choice("B", "B"))
    assert (joining._why_not_patrols(joining.Answering(named), choices) is not None) == refused


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
    found = spending._rebellion(state, "Red", SpendRow(action="incite rebellion", target=B, power=power))
    assert [fault.code for fault in found if fault.code.startswith("E_REB")] == [code] * bool(code)


@pytest.mark.rule("MI-DEC-06", "MI-MULTI-07")
def test_who_won_against_a_rival_decides_anew() -> None:
    state = k4(turn=3)
    feature(state, OUT)
    natives(state, OUT, 400)
    for player, points in (("Red", 2000), ("Blue", 500)):
        army(state, player, "A", points, "lord", f"invade {OUT}")
    campaign = played(state, 4, 4, phase="encounters")
    for player in ("Red", "Blue"):
        campaign.attempt(player, "cooperate", {"friends": []})
    for player, _ in asked(campaign):
        campaign.attempt(player, "decide", "fight")
    assert asked(campaign) == [("Red", "continue_attack")]
    assert len(happened(campaign, "lost_cause")) == 1


@pytest.mark.rule("MI-RULING-60", "MI-DP-01")
def test_a_persona_is_described_within_bounds() -> None:
    state = k4(turn=3)
    fields = {one.name: one for one in personae.question_to(state, "Red").fields}
    bounds = {
        name: (one.lo, one.hi)
        for name, one in fields.items()
        if name in ("points", "support", "power", "patience")
    }
    assert bounds == {"points": (0, 1000), "support": (0, 1000), "power": (0, 20), "patience": (0, 20)}
    assert [choice.value for choice in fields["foe"].choices] == ["", "Red", "Blue", "Green"]


@pytest.mark.rule("MI-RULING-34", "MI-SCOUT-03", "MI-SCOUT-06")
@pytest.mark.parametrize(
    ("points", "mistake", "seen"), [(500, 1, 250), (200, 1, 0), (200, 2, 200), (200, 3, 450)]
)
def test_bad_scouts_err_by_250_points_and_see_no_less_than_nothing(
    points: int, mistake: int, seen: int
) -> None:
    state = k4()
    side = Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"])
    found = natives(state, OUT, points)
    game = Game(state)
    rolled(scouting.scout(game, OUT, side, [Side(parts=[Part(kind="natives", key=found.id)])]), 1, mistake)
    [event] = told(game.events, "scout_result")
    assert event.facts["strength"] == seen
    assert f"about {seen} points" in event.text


@pytest.mark.rule("MI-RULING-94", "MI-EXPL-06", "MI-BAT-04")
@pytest.mark.parametrize(("invaders", "guarded", "meet"), [
    (["Red"], False, False), (["Red"], True, True), (["Red", "Blue"], False, True),
])  # fmt: skip
def test_a_hex_without_opposition_is_taken_without_an_encounter(
    invaders: list[str], guarded: bool, meet: bool
) -> None:
    state = k4(turn=3)
    feature(state, OUT)
    if guarded:
        natives(state, OUT, 500)
    for player in invaders:
        army(state, player, "A", 1000, "lord", f"invade {OUT}")
    game = Game(state)
    without_dice(encounters.encounters(game))
    assert [one.hex for one in state.encounters] == [OUT] * meet
    assert state.doings.taken == ({} if meet else {OUT: "Red"})


@pytest.mark.rule("MI-RULING-92")
def test_from_the_first_day_players_know_their_own_land() -> None:
    campaign = empires.new("mightier-empires", ["Red", "Blue"], seed="known")
    for player in ("Red", "Blue"):
        known = campaign.state.secrets[player].known
        own_ = {name for name, tile in campaign.state.tiles.items() if tile.owner == player}
        assert own_ == {name for name, sight in known.items() if sight.inside}


@pytest.mark.rule("MI-T-ADVANCE", "MI-XP-05")
@pytest.mark.parametrize(("held", "free"), [([], True), (["Strength"], True), (["Strength"] * 2, False)])
def test_a_characteristic_is_raised_twice_and_a_skill_learned_once(held: list[str], free: bool) -> None:
    state = k4()
    one = army(state, "Red", "A", 500).characters[0]
    one.advances = [*held, "Lucky"]
    offered = characters.choices(state, one, skills_only=False)
    assert ("Strength" in offered) == free
    assert "Lucky" not in offered
    assert "Strength" not in characters.choices(state, one, skills_only=True)


@pytest.mark.rule("MI-T-MINOR", "MI-SPEND-13")
def test_a_change_of_a_minor_feature_costs_what_the_feature_says() -> None:
    state = k4()
    row = SpendRow(action="alter minor feature", target=F1, power=4, change="create watchtower")
    assert spending.power_for(state, row) == int(
        table_of(state.house, "MI-T-MINOR").of("watchtower")["create"]
    )
    nothing = SpendRow(action="alter minor feature", target=F1, power=4)
    assert spending.power_for(state, nothing) == 4


@pytest.mark.rule("MI-APP-04")
def test_who_appeased_natives_in_part_knows_how_many_are_left() -> None:
    state = k4(turn=4)
    found = natives(state, OUT, 1200)
    rolled(appeasement.appease(Game(state), "Red", found, 1), 4)
    assert found.size == 700
    assert state.secrets["Red"].known[OUT].defenders == 700


@pytest.mark.rule("MI-ARMY-03")
@pytest.mark.parametrize(("third", "refused"), [(1990, False), (1989, True), (2000, False)])
def test_a_third_army_needs_2000_points_give_or_take_ten(third: int, refused: bool) -> None:
    state = k4()
    armies = [army(state, "Red", name, points) for name, points in (("A", 500), ("B", 500), ("C", third))]
    found = lists._number_of_armies(armies, lists.Means(support=5000, reach=5000))
    assert [fault.code for fault in found] == ["E_SMALL_ARMIES"] * refused


@pytest.mark.rule("MI-EVENT-07")
def test_guests_stay_with_the_lord_when_the_lists_are_written_anew() -> None:
    state = k4()
    for name, points, kinds in (("A", 1000, "lord"), ("B", 500, "hero")):
        army(state, "Red", name, points, kinds)
    state.secrets["Red"].armies[0].units.append(Unit(name="Guests", points=250, source="event"))
    lord = state.secrets["Red"].armies[0].characters[0].name
    more = [
        Row(army="A", name=lord, kind="lord", points=150),
        Row(army="A", name="Core", kind="core", points=850),
    ]
    made = checking.armies_of(state, "Red", sheet(state, lists={"B": (500, "hero")}, more=more))
    assert {one.name: [unit.name for unit in one.units if unit.source == "event"] for one in made} == {
        "A": ["Guests"], "B": [],
    }  # fmt: skip


@pytest.mark.rule("MI-NEUT-09", "MI-NK-05")
def test_a_kingdoms_army_that_lost_more_than_it_had_counts_nothing() -> None:
    state = k4(turn=3)
    realm = kingdom(state, FAR, "-1,3", "1,2")
    realm.lost = defenders.kingdom_size(state, realm) + 50
    assert defenders.strength(state, "-1,3") == 0


@pytest.mark.rule("MI-RULING-52", "MI-TAB-04")
def test_who_places_a_piece_rolls_for_it_and_nobody_in_particular_for_natives() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 900)
    both = (
        Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"]),
        Side(parts=[Part(kind="natives", key=found.id)]),
    )
    steps = ground._pieces(Game(state), OUT, both, 2)
    asked_ = []
    request = next(steps)
    for face in (5, 2, 3, 3):
        assert isinstance(request, RollRequest)
        asked_.append(request.player)
        request = steps.send(Roll((face,) * request.dice.count)) if len(asked_) < 4 else request
    assert asked_ == ["Red", None, "Red", None]


@pytest.mark.rule("MI-SPEND-04", "MI-SPEND-02")
def test_what_was_built_stands_and_its_owner_sees_it() -> None:
    state = k4(turn=3)
    state.secrets["Red"].known = {}
    game = Game(state)
    works._build(game, "Red", Spend(action="sink mine", target=F1, power=1))
    assert state.tiles[F1].major == ["mine"]
    assert state.secrets["Red"].known[F1].major == ["mine"]
    assert len(told(game.events, "feature_built")) == 1
