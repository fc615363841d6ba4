"""Random events (worked examples 20 and 59 to 61)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.intermediate import chance
from empires.rulesets.mightier_empires.land import sights
from empires.rulesets.mightier_empires.state import Spend
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    FAR,
    OUT,
    C,
    M,
    army,
    feature,
    k4,
    k6,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-EVENT-01", "MI-EVENT-05", "MI-T-EVENTS", "MI-OPT-04")
def test_ex_20_storms_keep_an_army_at_home() -> None:
    state = k4(players=("Red", "Blue"), random_events=True)
    first = army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 500, "hero", "invade 1,1")
    campaign = played(state, 1, 3, 1, 3, 3, 3, 4, 3, 4, 2, phase="events")
    assert first.order is not None
    assert not campaign.state.tiles[OUT].explored
    assert campaign.state.tiles["1,1"].owner == "Red"


@pytest.mark.rule("MI-EVENT-02", "MI-EVENT-03", "MI-RULING-68", "MI-RULING-75")
def test_untimely_death_leaves_an_invader_to_guard_the_capital() -> None:
    state = k4(players=("Red", "Blue"), random_events=True)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Red", "B", 500, "hero", "invade 1,1")
    campaign = played(state, 1, 1, 3, 3, 3, 4, 3, 4, 2, phase="events")
    assert not campaign.state.tiles["1,1"].explored
    assert campaign.state.tiles[OUT].explored
    assert [len(one.characters) for one in campaign.state.secrets["Red"].armies] == [1, 0]
    (told,) = [event for event in campaign.view("Red").events if event.kind == "random_event"]
    assert told.text.endswith(f" dies before his time; B has no leader left and only guards {C}.")
    assert told.tiles == (C,)


@pytest.mark.rule("MI-EVENT-07")
def test_reinforcements_join_the_lord_for_some_turns() -> None:
    state = k4(turn=2, players=("Red", "Blue"), random_events=True)
    army(state, "Red", "A", 1000, "lord", f"patrol {C}")
    campaign = played(state, 4, 6, 2, 3, 3, phase="events")
    own_ = campaign.state.secrets["Red"]
    assert list(own_.guests.values()) == [3]
    assert [unit.points for unit in own_.armies[0].units if unit.source == "event"] == [250]


@pytest.mark.rule("MI-EVENT-04", "MI-RULING-67", "MI-RAZE-04")
def test_ex_59_disaster_razes_a_hex_whose_edict_gives_nothing() -> None:
    state = k6(players=("Red", "Blue"), random_events=True)
    state.secrets["Red"].edicts = {M: "industry"}
    state.secrets["Red"].spends = [Spend(action="build fortress", target=M, power=1)]
    state.secrets["Red"].power = 1
    # hexes in order: F1, M, F2, T, F3
    campaign = played(state, 1, 2, 2, 3, 3, phase="events")
    tile = campaign.state.tiles[M]
    assert (tile.owner, tile.major, tile.minor) == ("", [], [])
    assert campaign.state.secrets["Red"].bank.get("ore", 0) == 0
    assert happened(campaign, "work_lost")


@pytest.mark.rule("MI-EVENT-09", "MI-RULING-69", "MI-EVENT-06")
def test_ex_60_an_unlikely_ally_settles_next_door() -> None:
    state = k4(players=("Red", "Blue"), random_events=True)
    for name, tile in state.tiles.items():
        if name not in (C, F1, F2, F3, "4,0", OUT, "1,1"):
            tile.explored, tile.kingdom = True, ""
            tile.terrain = ["lake"]
    campaign = played(state, 6, 6, 1, 3, 3, phase="events")
    gained = [name for name in (OUT, "1,1") if campaign.state.tiles[name].owner == "Red"]
    assert gained == [OUT]
    assert campaign.state.tiles[OUT].major == ["town"]
    assert OUT in campaign.state.names, "it has a name at once"


@pytest.mark.rule("MI-EVENT-08")
def test_ex_61_a_bountiful_mine_is_deep_at_once() -> None:
    state = k6(players=("Red", "Blue"), random_events=True)
    for name in (F2, F3):
        feature(state, name, "town")
    state.secrets["Red"].edicts = {M: "industry"}
    # F1 and M may grow; then the deep mine's own dice: no Beast on a 7
    campaign = played(state, 5, 6, 2, 3, 3, 3, 4, phase="events")
    assert campaign.state.tiles[M].major == ["deep mine"]
    assert campaign.state.secrets["Red"].power == 1 + 1  # three ore, and the Capital


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
    state.tiles[OUT].kingdom = state.tiles[FAR].kingdom = ""
    game = Game(state)
    assert list(chance.unlikely_ally(game, "Red")) == [], "the nearest is but one"
    assert [state.tiles[name].owner for name in (OUT, FAR)] == ["Red", "Blue"]
    assert state.hidden.spoiled == [OUT], "what Blue ordered there fails"
    assert [(event.to, event.tiles) for event in game.events] == [(None, (OUT,))]


@pytest.mark.rule("MI-EVENT-09", "MI-INFO-02", "MI-INFO-03")
@pytest.mark.parametrize("taken", [False, True])
def test_under_fog_a_town_that_joins_a_player_is_news_to_the_others(taken: bool) -> None:
    """Blue's neighbouring Town, or one that nobody owns; Green is far away and hears of it a turn later."""
    state = k4(turn=2, fog=True)
    for tile in state.tiles.values():
        tile.kingdom = "" if tile.owner else "Kislev"  # nothing else may join
    feature(state, OUT, "town")
    state.tiles[OUT].kingdom = ""
    if taken:
        own(state, "Blue", OUT, major="town")
    game = Game(state)
    without_dice(chance.unlikely_ally(game, "Red"))
    assert [event.to for event in game.events] == [("Red", "Blue") if taken else ("Red",)]
    campaign = played(state, phase="news", frozen=False)
    heard = {one.to: one.text for one in happened(campaign, "news")}
    assert heard[("Green",)] == f"{OUT} joins Red."
    assert [one.to for one in happened(campaign, "news")].count(("Red",)) == 0
    for player in ("Blue", "Green"):
        assert sights.known_owner(campaign.state, player, OUT) == "Red"


@pytest.mark.rule("MI-EVENT-09", "MI-INFO-02", "MI-INFO-03")
def test_without_fog_too_a_neutral_town_that_joins_a_player_is_news_to_the_others() -> None:
    state = k4(turn=2)
    for tile in state.tiles.values():
        tile.kingdom = "" if tile.owner else "Kislev"  # nothing else may join
    feature(state, OUT, "town")
    state.tiles[OUT].kingdom = ""
    without_dice(chance.unlikely_ally(Game(state), "Red"))
    campaign = played(state, phase="news", frozen=False)
    heard = [one.to for one in happened(campaign, "news") if one.text == f"{OUT} joins Red."]
    assert sorted(filter(None, heard)) == [("Blue",), ("Green",)]


@pytest.mark.rule("MI-EVENT-09", "MI-INFO-04")
def test_under_fog_whoever_loses_a_town_to_an_unlikely_ally_sees_that_at_once() -> None:
    state = k4(turn=2, fog=True)
    for tile in state.tiles.values():
        tile.kingdom = "" if tile.owner else "Kislev"
    own(state, "Blue", OUT, major="town")
    state.tiles[OUT].kingdom = ""
    sights.look_at_own(state)
    without_dice(chance.unlikely_ally(Game(state), "Red"))
    assert sights.known_owner(state, "Blue", OUT) == "Red"


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
    assert state.secrets["Red"].guests == {"Reinforcements for turn 3": 5}


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


@pytest.mark.rule("MI-EVENT-03", "MI-RULING-68")
@pytest.mark.parametrize(("order", "guards"), [(f"patrol {F2}", F2), (f"invade {OUT}", C), ("", C)])
def test_an_army_without_leaders_guards_its_base_or_the_capital(order: str, guards: str) -> None:
    state = k4()
    made = army(state, "Red", "A", 500, "hero", order)
    without_dice(chance.untimely_death(Game(state), "Red"))
    assert made.leaderless
    assert made.order is not None
    assert (made.holds, made.order.type, made.order.hex) == (guards, "patrol", guards)


@pytest.mark.rule("MI-EVENT-09", "MI-RULING-26", "MI-LOSE-01")
def test_a_lost_capital_that_joins_is_a_city() -> None:
    """Blue rules from another hex now, and nobody owns the old Capital."""
    state = k4(turn=3, random_events=True)
    feature(state, "4,0", "capital")
    state.tiles["4,0"].owner = ""
    own(state, "Blue", "5,0", major="capital")
    state.realms["Blue"].capital = "5,0"
    for player in state.players:
        army(state, player, "A", 1000, "lord", f"patrol {state.realms[player].capital}")
    joined = played(state, 6, 6, 3, 4, 3, 4, phase="events").state.tiles["4,0"]
    assert (joined.owner, joined.major) == ("Red", ["city"])
