"""Clauses of the turn around the battles: exploration, events, conquest, what is known, the end."""

from __future__ import annotations

import pytest

import empires
from empires.core.base.stream import Stream
from empires.core.rules.game import Game
from empires.maps.hexes import id_distance
from empires.rulesets.mightier_empires.battles import (
    battle,
)
from empires.rulesets.mightier_empires.founding import mapmaking
from empires.rulesets.mightier_empires.intermediate import appeasement, chance, exploration, rebels
from empires.rulesets.mightier_empires.kingdom import muster
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.land import defenders, geography
from empires.rulesets.mightier_empires.orders import legality
from empires.rulesets.mightier_empires.results import conquest, ending, ranking, restoration, sacking
from empires.rulesets.mightier_empires.rumours import personae
from empires.rulesets.mightier_empires.rumours.personae import Persona
from empires.rulesets.mightier_empires.state import (
    Encounter,
    Hexagon,
    News,
    Spend,
    Unit,
)
from empires.testing import happened, told
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    F3,
    FAR,
    OUT,
    B,
    C,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    sheet,
    without_dice,
)


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


@pytest.mark.rule("MI-RULING-53", "MI-T-EFFPOWER")
@pytest.mark.parametrize(("by", "turn", "less"), [("Red", 10, True), ("Blue", 10, False), ("Red", 9, False)])
def test_a_hex_looted_in_the_last_turn_counts_less_for_its_looter(by: str, turn: int, less: bool) -> None:
    state = k4(turn=10)
    own(state, "Red", OUT, major="city")
    tile, whole = state.tiles[OUT], ranking.worth(state, OUT)
    tile.sacked, tile.sacked_by, tile.sacked_turn = "loot", by, turn
    assert (ranking.worth(state, OUT) < whole) == less


@pytest.mark.rule("MI-T-EFFPOWER", "MI-RULING-53")
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


@pytest.mark.rule("MI-SUP-03", "MI-SEQ-04")
def test_a_turn_begins_without_last_turns_meetings() -> None:
    state = k4(turn=3)
    state.encounters = [Encounter(hex=OUT, invaders=["Blue"], defender="Red")]
    assert played(state, phase="turn_start").state.encounters == []


@pytest.mark.rule("MI-APP-03", "MI-APP-04", "MI-T-APPEASE")
@pytest.mark.parametrize(
    ("size", "face", "left"), [(450, 5, -50), (500, 5, 0), (501, 5, 1), (550, 5, 50), (900, 6, 0)]
)
def test_natives_of_whom_nobody_is_left_are_gone(size: int, face: int, left: int) -> None:
    state = k4(turn=4)
    found = natives(state, OUT, size)
    rolled(appeasement.appease(Game(state), "Red", found, 1), face)
    assert (found.id in state.natives) == (left > 0)
    assert state.doings.appeased == ({} if left > 0 else {OUT: "Red"})


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


@pytest.mark.rule("MI-NEUT-05")
def test_a_kingdoms_army_is_whole_again_at_the_end_of_the_turn() -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.lost = 400
    assert played(state, phase="restoration").state.kingdoms["Kislev"].lost == 0


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


@pytest.mark.rule("MI-LOOT-02", "MI-T-RISK")
@pytest.mark.parametrize(("face", "edict"), [(1, "raze"), (6, "loot")])
def test_overzealous_looters_raze_the_hex_too(face: int, edict: str) -> None:
    state = k4(turn=3)
    state.secrets["Red"].edicts[F1] = "loot"
    rolled(sacking.loot(Game(state), "Red", F1), face, face)
    assert state.secrets["Red"].edicts[F1] == edict
    assert state.doings.sacks == ({F1: "raze"} if edict == "raze" else {})
    assert state.tiles[F1].owner == "Red"


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


@pytest.mark.rule("MI-RULING-92")
def test_from_the_first_day_players_know_their_own_land() -> None:
    campaign = empires.new("mightier-empires", ["Red", "Blue"], seed="known")
    for player in ("Red", "Blue"):
        known = campaign.state.secrets[player].known
        own_ = {name for name, tile in campaign.state.tiles.items() if tile.owner == player}
        assert own_ == {name for name, sight in known.items() if sight.inside}


@pytest.mark.rule("MI-APP-04")
def test_who_appeased_natives_in_part_knows_how_many_are_left() -> None:
    state = k4(turn=4)
    found = natives(state, OUT, 1200)
    rolled(appeasement.appease(Game(state), "Red", found, 1), 4)
    assert found.size == 700
    assert state.secrets["Red"].known[OUT].defenders == 700


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
    made = legality.armies_of(state, "Red", sheet(state, lists={"B": (500, "hero")}, more=more))
    assert {one.name: [unit.name for unit in one.units if unit.source == "event"] for one in made} == {
        "A": ["Guests"], "B": [],
    }  # fmt: skip


@pytest.mark.rule("MI-T-MAJOR", "MI-EXPL-07")
@pytest.mark.parametrize(("major", "needed", "dice", "times"), [
    ("", 5, 2, 50), ("fertile fields", 4, 2, 50), ("mine", 3, 2, 100), ("wood", 3, 2, 100),
    ("arcane ruin", 3, 2, 100), ("town", 1, 2, 100), ("city", 1, 3, 100), ("deep mine", 1, 3, 100),
    ("wizard tower", 1, 2, 100), ("deep wood", 1, 3, 100),
])  # fmt: skip
def test_who_defends_a_hex_that_is_explored(major: str, needed: int, dice: int, times: int) -> None:
    if needed > 1:
        state = k4(turn=1)
        feature(state, OUT, major)
        rolled(exploration._defend(Game(state), OUT), needed - 1)
        assert state.natives == {}
    state = k4(turn=1)
    feature(state, OUT, major)
    rolled(exploration._defend(Game(state), OUT), *[needed] * (needed > 1), *[4] * dice, 1)
    assert [one.size for one in state.natives.values()] == [4 * dice * times]
