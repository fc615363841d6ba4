"""The beginning of a turn: growth, bonuses, the calendar."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.rumours import opening
from empires.rulesets.mightier_empires.state import Bonus, Doings, Encounter, Sight
from empires.testing import happened
from tests.rulesets.mightier_empires.scene import F3, OUT, B, C, k4, natives, own, played


@pytest.mark.rule("MI-OPT-16", "MI-NEUT-03", "MI-RULING-20")
def test_natives_grow_as_agreed_and_never_beyond_2500() -> None:
    state = k4(turn=3, neutral_growth=300)
    first, second = natives(state, OUT, 900), natives(state, B, 2400)
    campaign = played(state, 1, phase="growth")
    assert [campaign.state.natives[one.id].size for one in (first, second)] == [1200, 2500]


@pytest.mark.rule("MI-SUP-04")
def test_bonuses_end_with_their_last_turn() -> None:
    state = k4(turn=5)
    state.secrets["Red"].bonuses = [Bonus(amount=250, first=4, last=5), Bonus(amount=250, first=0, last=0)]
    assert len(played(state, 1, phase="turn_start").state.secrets["Red"].bonuses) == 1


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


@pytest.mark.rule("MI-SEQ-01", "MI-SUP-03", "MI-SEQ-04")
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


@pytest.mark.rule("MI-SUP-03", "MI-SEQ-04")
def test_a_turn_begins_without_last_turns_meetings() -> None:
    state = k4(turn=3)
    state.encounters = [Encounter(hex=OUT, invaders=["Blue"], defender="Red")]
    assert played(state, phase="turn_start").state.encounters == []


@pytest.mark.rule("MI-ORPH-01", "MI-SEQ-01")
def test_who_is_cut_off_is_told_which_hexes_when_the_turn_begins() -> None:
    state = k4(turn=3)
    own(state, "Red", "5,-5", "6,-5")
    state.tiles[F3].owner_at_start = ""
    campaign = played(state, phase="turn_start", frozen=False)
    [event] = happened(campaign, "orphaned")
    assert event.text == "Red cannot use 2 hexes that are cut off from the Capital."
    assert set(event.tiles) == {"5,-5", "6,-5"}
    assert {name for name, tile in campaign.state.tiles.items() if tile.orphaned} == {"5,-5", "6,-5"}
    assert campaign.state.tiles[F3].owner_at_start == "Red"
