"""Troops that recover after a battle (worked example 37)."""

from __future__ import annotations

import pytest

from empires.core.rules.asking import RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import recovery
from empires.rulesets.mightier_empires.battles.parts import KingdomPart, Part, RisingPart, army_part
from empires.rulesets.mightier_empires.battles.recovery import recover
from empires.rulesets.mightier_empires.state import Rising
from tests.rulesets.mightier_empires.scene import (
    F1,
    F2,
    F3,
    OUT,
    C,
    army,
    hero,
    k4,
    kingdom,
    rolled,
    without_dice,
)


@pytest.mark.rule("MI-REC-04", "MI-T-UNITREC", "MI-REC-03", "MI-EDICT-06")
@pytest.mark.parametrize(("footing", "back"), [(True, 200), (False, 100)])
def test_ex_37_war_footing_helps_recovery(footing: bool, back: int) -> None:
    state = k4()
    made = army(state, "Blue", "X", 1000, "lord", lost=300)
    if footing:
        state.secrets["Blue"].edicts = {"4,0": "war footing"}
    steps = recover(Game(state), army_part("Blue", made), 300, won=False)
    assert rolled(steps, 1, 3, 4, 4, 5, 6) == back
    assert made.lost == 300 - back


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-03", "MI-T-SKILL")
def test_winners_and_armies_with_a_surgeon_recover_better() -> None:
    state = k4()
    made = army(state, "Blue", "X", 1000, "lord", lost=300)
    assert rolled(recover(Game(state), army_part("Blue", made), 150, won=True), 3, 4, 5) == 100
    hero(made).advances = ["Surgeon"]
    assert rolled(recover(Game(state), army_part("Blue", made), 150, won=True), 1, 3, 2) == 50


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-02")
@pytest.mark.parametrize(("player", "rolls"), [("Red", "Red"), ("", None)])
def test_whose_troops_recover_rolls_for_them(player: str, rolls: str | None) -> None:
    state = k4()
    part: Part
    if player:
        part = army_part(player, army(state, player, "A", 1000, lost=200))
    else:
        state.risings["r"] = Rising(id="r", hex=F2, race="Orcs", size=600, lost=200)
        part = RisingPart("r")
    request = next(recovery.recover(Game(state), part, 200, won=True))
    assert isinstance(request, RollRequest)
    assert (request.player, request.dice.count) == (rolls, 4)


@pytest.mark.rule("MI-REC-02")
def test_an_army_rebels_and_a_kingdom_each_get_their_own_troops_back() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, lost=200)
    realm = kingdom(state, OUT, "2,1", "1,1")
    realm.lost = 300
    rising = state.risings["r"] = Rising(id="r", hex=F2, race="Orcs", size=600, lost=400)
    parts: list[Part] = [army_part("Red", made), KingdomPart("Kislev"), RisingPart("r")]
    back = [rolled(recovery.recover(Game(state), part, 100, won=True), 6, 6) for part in parts]
    assert back == [100, 100, 100]
    assert (made.lost, realm.lost, rising.lost) == (100, 200, 300)


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-03")
def test_a_natural_one_never_brings_troops_back_and_few_losses_need_no_die() -> None:
    state = k4(war_footing_stacks=True)
    made = army(state, "Red", "A", 1000, lost=100)
    state.secrets["Red"].edicts = dict.fromkeys((C, F1, F2, F3), "war footing")
    part = army_part("Red", made)
    assert rolled(recovery.recover(Game(state), part, 100, won=True), 1, 2) == 50
    assert rolled(recovery.recover(Game(state), part, 50, won=True), 2) == 50
    assert without_dice(recovery.recover(Game(state), part, 49, won=True)) == 0


@pytest.mark.rule("MI-T-SKILL", "MI-XP-07", "MI-T-UNITREC")
@pytest.mark.parametrize(("player", "back"), [("Red", 50), ("", 50)])
def test_a_surgeon_helps_the_army_of_a_neutral_kingdom_too(player: str, back: int) -> None:
    state = k4(turn=3)
    realm = kingdom(state, OUT, "2,1", held_by=player)
    realm.lost = 200
    realm.characters[0].advances = ["Surgeon"]
    part = KingdomPart("Kislev", player=player)
    assert rolled(recover(Game(state), part, 100, won=True), 3, 2) == back
    realm.characters[0].dead = True
    assert rolled(recover(Game(state), part, 100, won=True), 3, 2) == 0
