"""The course of a battle: lost causes, what is remembered of it, who hears of it (worked example 30)."""

from __future__ import annotations

import pytest

from empires.core.rules.game import Game
from empires.kit.battles import Role, Winner
from empires.rulesets.mightier_empires.battles import battle
from empires.rulesets.mightier_empires.battles.parts import NativesPart, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.intermediate import appeasement
from empires.rulesets.mightier_empires.kingdom.strengths import lost_cause
from empires.testing import happened, told
from tests.rulesets.mightier_empires.battles.field import fight, meeting
from tests.rulesets.mightier_empires.scene import (
    FAR,
    OUT,
    B,
    army,
    k4,
    kingdom,
    natives,
    own,
    played,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-BAT-02", "MI-RULING-37")
def test_ex_30_twice_the_strength_is_a_lost_cause() -> None:
    assert lost_cause(2000, 1000) == "attacker"
    assert lost_cause(1990, 1000) is None
    assert lost_cause(1000, 2000) == "defender"


@pytest.mark.rule("MI-RULING-85")
def test_a_side_with_nothing_left_cannot_stand() -> None:
    state = meeting()
    state.secrets["Blue"].armies[0].lost = 1000
    campaign = fight(state, 4)
    assert not happened(campaign, "battle_begun")
    assert campaign.state.tiles[OUT].owner == "Red"


@pytest.mark.rule("MI-INFO-05", "MI-INFO-02")
def test_with_fog_only_those_who_are_there_see_a_battle() -> None:
    """Those who fight, who marched in, or who own the hex; a neighbour hears of it at the end of the turn."""
    state = k4(fog=True)
    sides = [Side(parts=[], players=["Red"]), Side(parts=[], players=[])]
    own(state, "Green", "0,4")
    assert battle.audience(state, FAR, *sides) == ("Red",)
    state.doings.entered[FAR] = ["Red", "Blue"]
    assert battle.audience(state, FAR, *sides) == ("Red", "Blue")
    own(state, "Green", FAR)
    assert battle.audience(state, FAR, *sides) == ("Red", "Blue", "Green")
    assert battle.audience(k4(), FAR, *sides) is None


@pytest.mark.rule("MI-INFO-02", "MI-INFO-03", "MI-INFO-06", "MI-NEUT-05")
@pytest.mark.parametrize(("size", "news"), [
    (400, "Red beat the Dwarfs on 2,0."), (2000, "The Dwarfs beat Red on 2,0."),
])  # fmt: skip
def test_a_neighbour_hears_at_the_end_of_the_turn_who_won(size: int, news: str) -> None:
    """He hears no strengths; natives of whom he knew stay on his map if they still hold their hex."""
    state = k4(turn=3, fog=True)
    own(state, "Blue", B)
    natives(state, OUT, size)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    campaign = played(state, 4, 2, phase="exploration")
    campaign.attempt("Red", "decide", "fight")
    assert happened(campaign, "lost_cause")[0].to == ("Red",)
    [heard] = [
        event for event in happened(campaign, "news") if event.to == ("Blue",) and "beat" in event.text
    ]
    assert (heard.text, heard.rule) == (news, "MI-INFO-02")
    [later] = [
        event for event in happened(campaign, "news") if event.to == ("Green",) and "beat" in event.text
    ]
    assert (later.text, later.rule) == (news, "MI-INFO-03")
    for player in ("Blue", "Green"):
        assert bool(campaign.state.secrets[player].known[OUT].defenders) == (size == 2000)


@pytest.mark.rule("MI-APP-03")
def test_natives_remember_who_fought_them_and_when() -> None:
    state = k4(turn=3)
    found = natives(state, OUT, 500)
    both = (
        Side(parts=[army_part("Red", army(state, "Red", "A", 1000))], players=["Red"]),
        Side(parts=[NativesPart(found.id)]),
    )
    for turn in (3, 3, 4):
        state.turn = turn
        battle._remember(Game(state), OUT, both, "attacker")
    [fought] = state.secrets["Red"].fought
    assert (fought.natives, fought.turns) == (found.id, [3, 4])
    assert [appeasement.anger(state, "Red", found) for state.turn in (4, 5, 6, 7)] == [1, 2, 1, 0]


@pytest.mark.rule("MI-BAT-02", "MI-RULING-37")
@pytest.mark.parametrize(("one", "other", "winner"), [
    (1000, 500, "attacker"), (999, 500, None), (500, 1000, "defender"), (500, 999, None),
])  # fmt: skip
def test_twice_the_strength_wins_without_a_battle(one: int, other: int, winner: Role | None) -> None:
    assert lost_cause(one, other) == winner


@pytest.mark.rule("MI-BAT-03", "MI-SCOUT-05")
def test_armies_that_fled_a_lost_cause_remember_it_and_nobody_else_does() -> None:
    state = k4()
    natives(state, OUT, 300)
    strong, weak = army(state, "Red", "A", 1500), army(state, "Blue", "X", 500)
    first = Side(parts=[army_part("Red", strong)], players=["Red"])
    second = Side(parts=[army_part("Blue", weak), NativesPart(f"natives {OUT}")], players=["Blue"])
    game = Game(state)
    without_dice(battle._walk_over(game, OUT, (first, second), "attacker"))
    assert (strong.fled, weak.fled) == (False, True)
    assert (strong.characters[0].xp, weak.characters[0].xp) == (1, 0)
    assert told(game.events, "lost_cause")[0].facts["winner"] == "attacker"


@pytest.mark.rule("MI-NK-18")
@pytest.mark.parametrize(("public", "on"), [(True, 0), (False, 5)])
def test_word_of_a_kingdom_spreads_once(public: bool, on: int) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.public, realm.public_on = public, on
    without_dice(battle._spread_word(Game(state), OUT))
    without_dice(battle._spread_word(Game(state), B))
    assert realm.public_on == on


@pytest.mark.rule("MI-RULING-85")
@pytest.mark.parametrize(
    ("lost", "winner"),
    [((0, 1000), "attacker"), ((1000, 0), "defender"), ((1000, 1000), "draw")],
)
def test_nobody_fights_whom_nothing_is_left_of(lost: tuple[int, int], winner: Winner) -> None:
    state = k4()
    both = []
    for player, points in zip(("Red", "Blue"), lost, strict=True):
        made = army(state, player, "A", 1000)
        made.lost = points
        both.append(Side(parts=[army_part(player, made)], players=[player]))
    game = Game(state)
    steps = battle.battle(game, OUT, both[0], both[1], lambda part, won: False)
    assert without_dice(steps) == winner
    assert game.events == []


@pytest.mark.rule("MI-T-NKKNOW", "MI-NK-18")
@pytest.mark.parametrize(("faces", "on"), [((5,), 0), ((6, 1), 4), ((6, 3), 6)])
def test_word_of_a_kingdom_spreads_on_a_six_with_the_next_rumours_at_the_earliest(
    faces: tuple[int, ...], on: int
) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", "1,1")
    rolled(battle._spread_word(Game(state), OUT), *faces)
    assert realm.public_on == on
