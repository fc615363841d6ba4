"""Details of battles: who rolls, who is counted, what comes back, and what is told."""

from __future__ import annotations

import pytest

from empires.core.dice import Roll
from empires.core.steps import Game, RollRequest
from empires.rulesets.mightier_empires.battles import abstract, battle, recovery, scouting, settling
from empires.rulesets.mightier_empires.battles.sides import Part, Side, army_part
from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Encounter, Rising

from .scene import F2, FAR, OUT, answered, army, k4, kingdom, natives, own, rolled


@pytest.mark.rule("MI-INFO-02")
def test_with_fog_only_fighters_and_neighbours_hear_of_a_battle_at_once() -> None:
    state = k4(fog=True)
    sides = [Side(parts=[], players=["Red"]), Side(parts=[], players=["Blue"])]
    assert battle.audience(state, FAR, *sides) == ("Red", "Blue")
    own(state, "Green", "0,4")
    assert battle.audience(state, FAR, *sides) == ("Red", "Blue", "Green")
    assert battle.audience(k4(), FAR, *sides) is None


@pytest.mark.rule("MI-T-UNITREC", "MI-REC-02")
@pytest.mark.parametrize(("player", "rolls"), [("Red", "Red"), ("", None)])
def test_whose_troops_recover_rolls_for_them(player: str, rolls: str | None) -> None:
    state = k4()
    if player:
        part = army_part(player, army(state, player, "A", 1000, lost=200))
    else:
        state.risings["r"] = Rising(id="r", hex=F2, race="Orcs", size=600, lost=200)
        part = Part(kind="rising", key="r")
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
    parts = [
        army_part("Red", made), Part(kind="kingdom", key="Kislev"), Part(kind="rising", key="r"),
    ]  # fmt: skip
    back = [rolled(recovery.recover(Game(state), part, 100, won=True), 6, 6) for part in parts]
    assert back == [100, 100, 100]
    assert (made.lost, realm.lost, rising.lost) == (100, 200, 300)


@pytest.mark.rule("MI-SCOUT-05")
def test_one_army_that_fled_is_enough_to_spoil_the_scouting_of_its_side() -> None:
    state = k4()
    parts = [army_part("Red", army(state, "Red", name, 500, fled=name == "B")) for name in "AB"]
    assert scouting.scouted(state, Side(parts=parts, players=["Red"]), 6) == 4


@pytest.mark.rule("MI-ORD-09", "MI-REB-09")
def test_armies_bring_the_loot_or_raze_they_were_ordered_and_rebels_bring_none() -> None:
    state = k4()
    own(state, "Green", OUT)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT} raze")
    army(state, "Blue", "X", 1000, "lord", f"invade {OUT}")
    state.risings["r"] = Rising(id="r", hex=OUT, race="Orcs", size=600)
    groups = settling._groups(state, Encounter(hex=OUT, invaders=["Red", "Blue"], rebels=["r"]))
    assert [(side.players, side.sack) for side in groups] == [(["Red"], "raze"), (["Blue"], ""), ([], "")]
    assert [part.kind for part in groups[2].parts] == ["rising"]


@pytest.mark.rule("MI-ARMY-04")
def test_the_founding_lord_leads_before_another_and_a_lord_before_whom_his_player_named() -> None:
    state = k4()
    made = army(state, "Red", "A", 2000, "hero lord lord")
    hero, other, founder = made.characters
    other.founding, made.general = False, hero.id
    assert of_army.general_of(made, state.turn) is founder
    founder.dead = True
    assert of_army.general_of(made, state.turn) is other
    other.dead = True
    assert of_army.general_of(made, state.turn) is hero


@pytest.mark.rule("MI-ABS-05")
@pytest.mark.parametrize(("faces", "ends", "whose"), [
    ((4, 5, 3, 3), "the natives are beaten and gone", ["A hero 0"]),
    ((4, 4, 3, 3), "a draw", ["A hero 0", "Native hero 0"]),
    ((1, 1, 6, 6), "the natives win", ["A hero 0"]),
])  # fmt: skip
def test_heroes_of_natives_who_are_beaten_need_no_die(
    faces: tuple[int, ...], ends: str, whose: list[str]
) -> None:
    state = k4()
    natives(state, OUT, 1000, heroes=1)
    first = Side(parts=[army_part("Red", army(state, "Red", "A", 1000, "hero"))], players=["Red"])
    second = Side(parts=[Part(kind="natives", key=f"natives {OUT}")])
    left, asked = list(faces), []

    def dice(request: RollRequest) -> Roll:
        if request.rule != "MI-ABS-05":
            return Roll((left.pop(0), left.pop(0)))
        asked.extend(name for name in ("A hero 0", "Native hero 0") if name in request.why)
        return Roll((6,))

    answered(abstract.fight(Game(state), OUT, first, second, planned=False), dice)
    assert asked == whose, ends
