"""Those who defend a hex that nobody owns, and their strength."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.land import defenders, features
from empires.rulesets.mightier_empires.land.defenders import called
from tests.rulesets.mightier_empires.scene import FAR, OUT, B, feature, k4, kingdom, natives, own


@pytest.mark.parametrize(("race", "words"), [("Dwarfs", "the Dwarfs"), ("Bretonnia", "the Bretonnians")])
def test_a_people_is_called_by_a_word_for_many(race: str, words: str) -> None:
    assert called(race) == words


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


@pytest.mark.rule("MI-NEUT-09", "MI-NK-05")
def test_a_kingdoms_army_that_lost_more_than_it_had_counts_nothing() -> None:
    state = k4(turn=3)
    realm = kingdom(state, FAR, "-1,3", "1,2")
    realm.lost = defenders.kingdom_size(state, realm) + 50
    assert defenders.strength(state, "-1,3") == 0


@pytest.mark.rule("MI-NK-14")
@pytest.mark.parametrize(("lost", "size"), [(1, 1750), (7, 250), (8, 0), (9, 0)])
def test_a_regents_army_is_never_less_than_nothing(lost: int, size: int) -> None:
    state = k4(turn=3)
    hexes = [OUT, B, "2,1", "2,-1", "2,-2", "1,1", "0,2", "-1,2", "-2,2", "-2,1"]
    realm = kingdom(state, *hexes, held_by="Red")
    for at, name in enumerate(hexes):
        state.tiles[name].owner_at_start = "Blue" if at < lost else "Red"
    assert defenders.kingdom_size(state, realm) == size


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
