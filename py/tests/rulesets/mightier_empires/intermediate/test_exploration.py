"""Exploration: features, natives, defenders (worked examples 17 to 19)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.book import TABLES
from empires.rulesets.mightier_empires.intermediate import exploration
from empires.rulesets.mightier_empires.kingdom import support
from empires.rulesets.mightier_empires.land import features
from empires.rulesets.mightier_empires.state import Natives
from empires.testing import dice_used, happened
from tests.rulesets.mightier_empires.scene import (
    OUT,
    B,
    army,
    feature,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-EXPL-01", "MI-EXPL-06", "MI-T-EXPLORE", "MI-T-MINOREXP", "MI-RULING-03", "MI-RULING-94")
def test_ex_17_an_empty_undefended_hex_joins_who_enters_it() -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 3, 3, 4, 2, phase="exploration")
    assert campaign.state.tiles[OUT].owner == "Red"
    assert campaign.state.tiles[OUT].explored
    assert campaign.state.tiles[OUT].empty
    assert campaign.state.turn == 2
    assert support.support(campaign.state, "Red") == 1750
    assert not happened(campaign, "battle_begun")
    assert campaign.state.secrets["Red"].armies[0].characters[0].xp == 0


@pytest.mark.rule(
    "MI-EXPL-01",
    "MI-MAP-03",
    "MI-EXPL-07",
    "MI-T-NATIVES",
    "MI-T-MAJOR",
    "MI-NEUT-09",
    "MI-RULING-04",
    "MI-RULING-05",
)
def test_ex_18_a_forest_with_a_river_is_explored_as_a_river() -> None:
    state = k4(turn=3)
    state.tiles[OUT].terrain = ["forest", "river"]
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 5, 4, 6, 5, 3, 5, 4, phase="exploration")
    tile = campaign.state.tiles[OUT]
    assert (tile.major, tile.minor) == (["town"], ["fortress"])
    assert OUT in campaign.state.names, "a settlement has a name from the first"
    [found] = happened(campaign, "natives_found")
    assert (found.facts["size"], found.facts["race"]) == (1000, "Skaven")
    [scouted] = happened(campaign, "scout_result")
    assert scouted.facts["strength"] == 1250


@pytest.mark.rule("MI-EXPL-03", "MI-NEUT-03", "MI-RULING-20", "MI-DEC-04", "MI-RULING-03", "MI-EXPL-05")
def test_ex_19_natives_stay_when_the_invader_withdraws_and_grow() -> None:
    state = k4(turn=2)
    state.tiles[OUT].terrain = ["forest", "mountain"]
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 6, 1, 2, 2, 4, 5, 1, phase="exploration")
    assert campaign.state.tiles[OUT].major == ["deep mine"]
    assert campaign.state.tiles[OUT].minor == ["landmark"]
    [found] = campaign.state.natives.values()
    assert (found.size, found.race, len(found.characters)) == (1200, "Dwarfs", 2)
    campaign.attempt("Red", "decide", "withdraw")
    assert campaign.state.turn == 3
    assert campaign.state.natives[found.id].size == 1300
    assert campaign.state.tiles[OUT].explored
    assert campaign.state.tiles[OUT].owner == ""


@pytest.mark.rule("MI-EXPL-02", "MI-RULING-22")
def test_all_who_enter_together_learn_what_is_there() -> None:
    state = k4(fog=True)
    own(state, "Blue", B)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 4, 3, 4, 2, 2, 1, phase="exploration")
    for player in ("Red", "Blue"):
        assert campaign.view(player).state.tiles[OUT].major == ["town"]
    assert campaign.view("Green").state.tiles[OUT].major == []


@pytest.mark.rule("MI-NEUT-07", "MI-NEUT-08", "MI-RULING-21", "MI-LOSE-02")
def test_a_hex_that_lost_its_owner_finds_defenders_when_it_is_invaded() -> None:
    state = k4(turn=4)
    feature(state, OUT, "town")
    state.tiles[OUT].reverted = True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 3, 4, 1, phase="exploration")
    [found] = campaign.state.natives.values()
    assert found.size == 700 + 300
    plain = k4(turn=4)
    feature(plain, OUT)
    plain.tiles[OUT].reverted = True
    army(plain, "Red", "A", 1000, "lord", f"invade {OUT}")
    assert played(plain, phase="exploration").state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-T-DICE")
def test_a_hex_that_is_always_defended_needs_no_die_for_it() -> None:
    state = k4()
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 6, 6, 3, 4, 2, 2, 2, 1, 4, phase="exploration")
    [found] = happened(campaign, "natives_found")
    assert (found.facts["size"], found.facts["race"]) == (600, "Empire")
    assert found.text == f"Natives defend {OUT}: Empire, 600 points."
    assert dice_used(campaign) == 9


@pytest.mark.rule("MI-RULING-23", "MI-NEUT-08")
def test_a_hex_that_shook_off_its_lord_is_its_kingdoms_again() -> None:
    state = k4(turn=5)
    kingdom(state, "2,1", OUT, "1,1")
    state.tiles[OUT].major, state.tiles[OUT].reverted = ["deep mine"], True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, phase="exploration")
    assert campaign.state.natives == {}
    assert happened(campaign, "scout_result")[0].facts["strength"] == 2500


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


@pytest.mark.rule("MI-T-MAJOR", "MI-EXPL-05")
@pytest.mark.parametrize(("size", "heroes"), [(450, 0), (500, 1), (950, 1), (1000, 2), (2000, 3)])
def test_strong_natives_have_heroes(size: int, heroes: int) -> None:
    state = k4(turn=3)
    made_ = exploration.settle_natives(state, OUT, "Dwarfs", size)
    assert [one.id for one in made_.characters] == [f"{made_.id} {at}" for at in range(1, heroes + 1)]


@pytest.mark.rule("MI-RULING-21")
def test_a_hex_that_lost_its_owner_is_looked_over_once() -> None:
    state = k4(turn=3)
    state.tiles[OUT].explored = state.tiles[OUT].reverted = True
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    without_dice(exploration.exploration(Game(state)))
    assert not state.tiles[OUT].reverted


@pytest.mark.rule("MI-EXPL-07", "MI-NEUT-08", "MI-RULING-21")
def test_a_hex_razed_before_anybody_explored_it_is_not_looked_over_twice() -> None:
    state = k4(turn=5)
    state.tiles[OUT].reverted = True  # a Beast went through
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    # a Mine, no minor feature, and nobody defends it
    rolled(exploration.exploration(Game(state)), 2, 2, 3, 4, 2)
    assert state.tiles[OUT].major == ["mine"]
    without_dice(exploration.exploration(Game(state)))


@pytest.mark.rule("MI-RULING-04", "MI-EXPL-01", "MI-T-MINOREXP")
@pytest.mark.parametrize(
    ("face", "minor"), [((3, 4), []), ((1, 1), ["mighty fortress"]), ((1, 2), ["landmark"])]
)
def test_a_minor_feature_may_stand_on_any_hex(face: tuple[int, int], minor: list[str]) -> None:
    state = k4(turn=3)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    rolled(exploration.explore(Game(state), OUT), 3, 4, *face, 1, 1, 1, 1)
    assert state.tiles[OUT].minor == minor


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


@pytest.mark.rule("MI-RULING-62", "MI-EXPL-05")
def test_no_natives_defend_an_unexplored_hex_where_a_beast_stands() -> None:
    """They fled before it; otherwise they would vanish unfought once the Beast is beaten."""
    state = k4(turn=3)
    state.natives["beast 1"] = Natives(id="beast 1", hex=OUT, kind="beast", race="Beast", size=1200, born=1)
    army(state, "Red", "A", 1500, "lord", f"invade {OUT}")
    campaign = played(state, 5, 5, 3, 4, 4, phase="exploration")
    assert dice_used(campaign) == 5, "a Town, no minor feature, and the scouts"
    assert campaign.state.tiles[OUT].major == ["town"]
    assert list(campaign.state.natives) == ["beast 1"]
    assert happened(campaign, "scout_result")[0].facts["strength"] == 1200
