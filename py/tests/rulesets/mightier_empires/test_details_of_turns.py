"""Details of the turn around the battles: the land, events, conquest, razing, restoration."""

from __future__ import annotations

import pytest

from empires.core.base.stream import Stream
from empires.core.rules.game import Game
from empires.maps.foreign.land import Spot, made
from empires.rulesets.mightier_empires.founding import mapmaking, prepared_land
from empires.rulesets.mightier_empires.intermediate import chance, exploration, rebels
from empires.rulesets.mightier_empires.kingdom import entitlements, muster
from empires.rulesets.mightier_empires.kingdom.muster import Row
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.results import (
    capitals,
    conquest,
    losses,
    produce,
    restoration,
    ruin,
    sacking,
)
from empires.rulesets.mightier_empires.rumours import opening
from empires.rulesets.mightier_empires.state import Hexagon, Item, Rising, Spend, Unit
from tests.rulesets.mightier_empires.scene import (  # fmt: skip
    F1,
    F2,
    OUT,
    B,
    C,
    army,
    feature,
    hero,
    k4,
    kingdom,
    natives,
    orphans,
    own,
    rolled,
    without_dice,
)

LEGEND = {"Grass": "plain", "Trees": "forest", "Ocean": "sea", "Lake": "lake"}


@pytest.mark.rule("MI-RULING-10")
def test_a_land_has_at_least_ten_hexes_for_each_player() -> None:
    for size in (1, 30, 45):
        tiles, homes = mapmaking.draw(size, 3, Stream("land", "c"))
        assert len(homes) == 3
        assert len(tiles) >= max(size, 30)


@pytest.mark.rule("MI-SET-02")
def test_nobody_begins_on_a_lake() -> None:
    lakes = 0
    for seed in range(30):
        stream = Stream(str(seed), "lakes")
        tiles, homes = mapmaking.draw(30, 3, stream)
        lakes += sum(tile.lake for tile in tiles.values())
        assert not any(tiles[name].lake for home in homes for name in home)
    assert lakes


@pytest.mark.rule("MI-T-NKSETUP", "MI-SET-12", "MI-RULING-28")
def test_a_kingdom_lies_three_hexes_from_a_capital_and_two_from_another_kingdom() -> None:
    near, next_one = ["3,0", "3,1", "4,0"], ["6,0", "6,1", "7,0"]
    tiles = {name: Hexagon(terrain=["fields"]) for name in ["0,0", *near, *next_one]}
    homes = [["0,0"]]

    def founded(count: int) -> set[str]:
        found = mapmaking.found_kingdoms(tiles, count, homes, ["Kislev"], Stream("k", "land"))
        return {name for one in found.values() for name in one.hexes}

    assert founded(0) == set()
    assert len(founded(1)) == 3
    assert founded(2) == founded(9) == {*near, *next_one}
    for name in [*near]:
        tiles[f"{int(name[0]) - 1}{name[1:]}"] = tiles.pop(name)
    assert founded(9) == set(next_one), "2,0 is too near to the Capital"


@pytest.mark.rule("MI-T-NKSETUP")
def test_kingdoms_that_touch_are_too_near_to_each_other() -> None:
    tiles = {name: Hexagon(terrain=["fields"]) for name in ("3,0", "3,1", "4,0", "5,0", "5,1", "6,0")}
    found = mapmaking.found_kingdoms(tiles, 9, [["0,0"]], ["Kislev"], Stream("k", "land"))
    assert len(found) == 1


@pytest.mark.rule("MI-MAP-01")
def test_a_map_from_elsewhere_is_land_and_rivers_without_its_sea() -> None:
    spots = [
        Spot((0, 0), "Grass"), Spot((1, 0), "Trees"), Spot((2, 0), "Lake"), Spot((3, 0), "Ocean"),
        Spot((0, 1), "Grass"),
    ]  # fmt: skip
    land = made("Elsewhere", spots, (((0, 0), (1, 0), (2, 0)),))
    assert prepared_land.take_map(land, LEGEND).splitlines() == [
        "0,0 river fields", "1,0 river forest", "0,1 fields", "2,0 lake",
    ]  # fmt: skip


@pytest.mark.rule("MI-SET-01", "MI-MAP-04", "MI-RULING-10")
@pytest.mark.parametrize(("columns", "rows_", "lakes", "rules"), [
    (10, 2, (), []),
    (20, 1, (), ["MI-RULING-10"]),
    (19, 1, (), ["MI-SET-01", "MI-RULING-10"]),
    (20, 20, (), []),
    (20, 21, (), ["MI-SET-01"]),
    (20, 2, ((5, 0), (5, 1)), ["MI-MAP-04"]),
])  # fmt: skip
def test_what_is_wrong_with_a_map_from_elsewhere_is_told(
    columns: int, rows_: int, lakes: tuple[tuple[int, int], ...], rules: list[str]
) -> None:
    cells = [(q, r) for q in range(columns) for r in range(rows_)]
    land = made("Elsewhere", [Spot(cell, "Lake" if cell in lakes else "Grass") for cell in cells])
    assert [flaw.rule for flaw in prepared_land.flaws(land, LEGEND, 2)] == rules


@pytest.mark.rule("MI-EVENT-07")
def test_reinforcements_join_a_lord_whoever_is_with_him() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 500, "hero")
    lords = army(state, "Red", "B", 1000, "lord hero")
    rolled(chance.reinforcements(Game(state), "Red"), 3)
    assert [unit.source for unit in lords.units].count("event") == 1


@pytest.mark.rule("MI-EVENT-09", "MI-INFO-04")
def test_who_is_joined_by_a_town_sees_it() -> None:
    state = k4(turn=3)
    feature(state, OUT, "town")
    for name, tile in state.tiles.items():
        tile.kingdom = "" if tile.owner or name == OUT else "Kislev"
    without_dice(chance.unlikely_ally(Game(state), "Red"))
    sight = state.secrets["Red"].known[OUT]
    assert (sight.owner, sight.major) == ("Red", ["town"])


@pytest.mark.rule("MI-NK-16")
@pytest.mark.parametrize(
    ("owner", "holder", "after"), [("", "Red", ""), ("Red", "Red", "Red"), ("Blue", "", "")]
)
def test_a_neutral_capital_that_shook_off_its_holder_is_nobodys(owner: str, holder: str, after: str) -> None:
    state = k4(turn=3)
    own(state, owner, OUT)
    realm = kingdom(state, OUT, "2,1", "1,1", held_by="Red")
    realm.held_by = holder
    without_dice(capitals.capitals(Game(state)))
    assert realm.held_by == after


@pytest.mark.rule("MI-INFO-02")
def test_with_fog_who_lost_and_who_gained_a_hex_know_at_once() -> None:
    state = k4(turn=3, fog=True)
    own(state, "Blue", OUT)
    game = Game(state)
    conquest.change_owner(game, OUT, "Red", "MI-DEC-05")
    [event] = game.events
    assert event.to == ("Red", "Blue")
    assert state.news[0].told == ["Red", "Blue"]


@pytest.mark.rule("MI-RAZE-03", "MI-T-SACK")
@pytest.mark.parametrize(("feature_", "face", "wakes"), [
    ("deep mine", 1, True), ("deep wood", 1, True), ("deep mine", 2, False), ("deep mine", 6, False),
    ("wizard tower", 6, True), ("arcane ruin", 6, True), ("arcane ruin", 5, False),
    ("wizard tower", 1, False), ("mine", 1, False),
])  # fmt: skip
def test_what_razing_wakes(feature_: str, face: int, wakes: bool) -> None:
    state = k4(turn=3)
    own(state, "Red", OUT, major=feature_)
    rolled_or_not = ruin.raze(Game(state), OUT)
    if feature_ == "mine":
        without_dice(rolled_or_not)
    else:
        rolled(rolled_or_not, face, 3)
    assert bool(state.doings.woken) == wakes


@pytest.mark.rule("MI-T-SACK", "MI-LOOT-04")
@pytest.mark.parametrize(
    ("feature_", "face", "lost"), [("wizard tower", 1, True), ("wizard tower", 2, False)]
)
def test_razing_a_tower_may_cost_an_item(feature_: str, face: int, lost: bool) -> None:
    state = k4(turn=3)
    own(state, "Red", OUT, major=feature_)
    made_ = army(state, "Red", "A", 500)
    hero(made_).items = [Item(name="Sword")]
    rolled(ruin.raze(Game(state), OUT), face)
    assert state.secrets["Red"].banned == (["Sword"] if lost else [])


@pytest.mark.rule("MI-REB-07")
@pytest.mark.parametrize(("size", "lost", "kind"), [
    (500, 0, "rebels_looted"), (501, 0, "rebels_razed"), (999, 0, "rebels_razed"),
    (1000, 0, "rebels_settled"), (1200, 700, "rebels_looted"), (1200, 201, "rebels_razed"),
    (1200, 200, "rebels_settled"),
])  # fmt: skip
def test_how_many_rebels_are_left_says_what_they_do(size: int, lost: int, kind: str) -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT)
    game = Game(state)
    rolled(ruin._uprising(game, Rising(id="r", hex=OUT, race="Orcs", size=size, lost=lost)), 6, 6)
    told = [event.kind for event in game.events if event.kind.startswith("rebels_")]
    assert told == [kind]


@pytest.mark.rule("MI-T-RISK", "MI-REB-07")
@pytest.mark.parametrize(("face", "owner", "razed"), [
    (1, "", True), (2, "", False), (3, "", False), (4, "Blue", False), (6, "Blue", False),
])  # fmt: skip
def test_what_becomes_of_a_hex_that_rebels_loot(face: int, owner: str, razed: bool) -> None:
    state = k4(turn=3)
    own(state, "Blue", OUT, major="town")
    rolled(ruin._uprising(Game(state), Rising(id="r", hex=OUT, race="Orcs", size=500)), face)
    tile = state.tiles[OUT]
    assert (tile.owner, tile.sacked == "raze") == (owner, razed)


@pytest.mark.rule("MI-ITEM-04", "MI-LOOT-04")
def test_each_item_that_is_found_has_a_name_of_its_own() -> None:
    state = k4(turn=3)
    made_ = army(state, "Red", "A", 500)
    names = []
    for _ in range(3):
        sacking.give_item(Game(state), "Red", "Loot of turn 3", "bound", 25)
        names.append(state.secrets["Red"].prizes[-1].name)
        hero(made_).items.append(state.secrets["Red"].prizes.pop())
    sacking.give_item(Game(state), "Red", "Loot of turn 3", "bound", 25)
    names.append(state.secrets["Red"].prizes[-1].name)
    assert names == [f"Loot of turn 3 ({number})" for number in (1, 2, 3, 4)]


@pytest.mark.rule("MI-EVENT-07", "MI-SPEND-11", "MI-ORD-08")
def test_conscripts_leave_after_their_turn_and_guests_when_theirs_has_come() -> None:
    state = k4(turn=5)
    made_ = army(state, "Red", "A", 500, order=f"patrol {C}", lost=100, fled=True)
    for name, source in (("Recruits", "conscript"), ("Going", "event"), ("Staying", "event")):
        made_.units.append(Unit(name=name, points=250, source=source))  # type: ignore[arg-type]
    state.secrets["Red"].guests = {"Going": 5, "Staying": 6}
    restoration._restore(state, "Red", made_)
    assert [unit.name for unit in made_.units if unit.source != "normal"] == ["Staying"]
    assert state.secrets["Red"].guests == {"Staying": 6}
    assert (made_.order, made_.lost, made_.fled) == (None, 0, False)


@pytest.mark.rule("MI-RULING-80", "MI-SEQ-01")
def test_each_turn_is_the_next_month_of_the_calendar() -> None:
    state = k4(turn=2)
    game = Game(state)
    opening.turn_start(game)
    opening.turn_start(game)
    assert [(event.kind, event.text) for event in game.events] == [
        ("chapter", "Turn 3"),
        ("chapter", "Turn 4"),
    ]


@pytest.mark.rule("MI-NEUT-03", "MI-RULING-20")
def test_natives_and_standing_rebels_grow_from_the_turn_after_they_came() -> None:
    state = k4(turn=3)
    for name, kind, born in ((OUT, "native", 2), (B, "rebel", 2), ("0,3", "native", 3), ("0,4", "beast", 1)):
        natives(state, name, 500, kind=kind).born = born
    opening.growth(Game(state))
    assert [one.size for one in state.natives.values()] == [600, 600, 500, 500]


@pytest.mark.rule("MI-REB-04", "MI-REB-03")
@pytest.mark.parametrize(("faces", "target", "size"), [
    ((1, 4), B, 500), ((2, 2), B, 400), ((1, 1, 3, 4), F2, 700), ((1, 1, 1, 1), F2, 200),
])  # fmt: skip
def test_only_two_ones_turn_rebels_on_who_sent_them(faces: tuple[int, ...], target: str, size: int) -> None:
    state = k4(turn=6)
    own(state, "Blue", B)
    rolled(
        rebels._incite(Game(state), "Red", Spend(action="incite rebellion", target=B, power=1)), *faces, 3, 3
    )
    [rising] = state.risings.values()
    assert (rising.hex, rising.size) == (target, size)


@pytest.mark.rule("MI-T-MAJOR", "MI-EXPL-05")
@pytest.mark.parametrize(("size", "heroes"), [(450, 0), (500, 1), (950, 1), (1000, 2), (2000, 3)])
def test_strong_natives_have_heroes(size: int, heroes: int) -> None:
    state = k4(turn=3)
    made_ = exploration.settle_natives(state, OUT, "Dwarfs", size)
    assert [one.id for one in made_.characters] == [f"{made_.id} {at}" for at in range(1, heroes + 1)]


@pytest.mark.rule("MI-RULING-65", "MI-LOSE-01", "MI-LOSE-02", "MI-RULING-54")
@pytest.mark.parametrize(("owner", "city", "capital", "fell"), [
    ("Red", True, C, 0), ("", True, F1, 0), ("", False, C, 3), ("Blue", True, F1, 0), ("Blue", False, C, 3),
])  # fmt: skip
def test_a_capital_that_is_no_longer_ones_own_is_lost_however_it_came(
    owner: str, city: bool, capital: str, fell: int
) -> None:
    state = k4(turn=3)
    state.tiles[C].owner = owner
    feature(state, F1, "city" if city else "town")
    without_dice(capitals.capitals(Game(state)))
    assert (state.realms["Red"].capital, state.realms["Red"].fell) == (capital, fell)


@pytest.mark.rule("MI-RULING-67", "MI-EDICT-10", "MI-SPEND-02")
def test_what_is_ordered_for_a_hex_works_where_it_is_still_ones_own_and_no_disaster_struck() -> None:
    state = k4(turn=3)
    state.hidden.spoiled = [F2]
    assert [produce.works(state, "Red", name) for name in (F1, F2, OUT)] == [True, False, False]


@pytest.mark.rule("MI-ORPH-06", "MI-ENT-02")
def test_a_town_that_is_cut_off_still_entitles_to_its_choice() -> None:
    state = k4(turn=5)
    own(state, "Red", "0,4")
    plain = len(entitlements.slots(state, "Red"))
    feature(state, "0,4", "town")
    assert "0,4" in orphans(state)
    assert len(entitlements.slots(state, "Red")) == plain + 1


@pytest.mark.rule("MI-RULING-81")
@pytest.mark.parametrize(("army_", "name"), [("A", " "), (" ", "Pikes")])
def test_every_entry_of_a_list_has_a_name_and_an_army(army_: str, name: str) -> None:
    refusal = muster.why_not_rows([Row(army=army_, name=name, kind="core", points=50)])
    assert refusal is not None
    assert refusal.rule == "MI-RULING-81"
    assert muster.why_not_rows([Row(army="A", name="Pikes", kind="core", points=50)]) is None


@pytest.mark.rule("MI-INFO-04")
def test_who_looks_at_a_hex_sees_its_people_but_none_on_owned_land() -> None:
    state = k4(turn=3, fog=True)
    natives(state, OUT, 700)
    realm = kingdom(state, "0,3", "1,3", "0,4")
    for name, people in (
        (OUT, (700, "native", "Dwarfs")), ("0,3", (2500, "kingdom", realm.race)), (F1, (0, "", "")),
    ):  # fmt: skip
        sights.look(state, "Red", name)
        sight = state.secrets["Red"].known[name]
        assert (sight.defenders, sight.kind, sight.race) == people
    own(state, "Blue", OUT)
    sights.look(state, "Red", OUT)
    assert (state.secrets["Red"].known[OUT].owner, state.secrets["Red"].known[OUT].defenders) == ("Blue", 0)


@pytest.mark.rule("MI-RULING-21")
def test_a_hex_that_lost_its_owner_is_looked_over_once() -> None:
    state = k4(turn=3)
    state.tiles[OUT].explored = state.tiles[OUT].reverted = True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    without_dice(exploration.exploration(Game(state)))
    assert not state.tiles[OUT].reverted


@pytest.mark.rule("MI-RULING-04", "MI-EXPL-01", "MI-T-MINOREXP")
@pytest.mark.parametrize(
    ("face", "minor"), [((3, 4), []), ((1, 1), ["mighty fortress"]), ((1, 2), ["landmark"])]
)
def test_a_minor_feature_may_stand_on_any_hex(face: tuple[int, int], minor: list[str]) -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    rolled(exploration.explore(Game(state), OUT), 3, 4, *face, 1, 1, 1, 1)
    assert state.tiles[OUT].minor == minor


@pytest.mark.rule("MI-XP-06", "MI-T-SACK")
@pytest.mark.parametrize(("advances", "left", "dead"), [(["WS", "BS"], ["WS"], False), ([], [], True)])
def test_a_ruin_takes_the_latest_advance_or_a_life(advances: list[str], left: list[str], dead: bool) -> None:
    state = k4(turn=3)
    made_ = army(state, "Red", "A", 500)
    hero(made_).advances = list(advances)
    without_dice(losses.lose_treasure(Game(state), "Red", "arcane ruin", OUT))
    assert (hero(made_).advances, hero(made_).dead) == (left, dead)


@pytest.mark.rule("MI-RULING-82", "MI-LOSE-02")
def test_whoever_is_out_has_neither_armies_nor_orders_nor_land() -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    red = state.secrets["Red"]
    red.spends = [Spend(action="sink mine", target=F1, power=1)]
    red.edicts = {F1: "industry"}
    capitals.eliminate(Game(state), "Red")
    assert (red.armies, red.spends, red.edicts) == ([], [], {})
    assert not [name for name, tile in state.tiles.items() if tile.owner == "Red"]
    assert state.realms["Red"].fell == 3


@pytest.mark.rule("MI-RULING-21", "MI-RULING-23")
@pytest.mark.parametrize("who", ["natives", "kingdom"])
def test_where_somebody_stands_nobody_else_comes_to_defend_a_hex(who: str) -> None:
    state = k4(turn=3)
    if who == "natives":
        natives(state, OUT, 500)
    else:
        kingdom(state, OUT, "2,1", "1,1")
    feature(state, OUT, "city")
    state.tiles[OUT].reverted = True
    before = list(state.natives)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    without_dice(exploration.exploration(Game(state)))
    assert list(state.natives) == before
