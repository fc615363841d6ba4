"""Losses of a battle hold the characters who fell in it (MI-RULING-96)."""

from __future__ import annotations

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.asking import AskAll, RollRequest
from empires.core.rules.game import Game
from empires.rulesets.mightier_empires.battles import tabletop
from empires.rulesets.mightier_empires.battles.abstract_battle import Planned
from empires.rulesets.mightier_empires.battles.battle import battle
from empires.rulesets.mightier_empires.battles.parts import ArmyPart, NativesPart, army_part
from empires.rulesets.mightier_empires.battles.sides import Side
from empires.rulesets.mightier_empires.battles.tabletop import Deeds, Report
from empires.rulesets.mightier_empires.kingdom.armies import strength
from empires.rulesets.mightier_empires.state import Army, War
from tests.rulesets.mightier_empires.scene import OUT, army, k4, natives

MINOR_VICTORY = (5, 4, 4, 3)
"""Red's 1,000 points beat 900 natives by one, both without a plan, and lose a fifth."""


def fought(state: War, made: Army, *faces: int) -> Game[War]:
    """Red's army fights the natives of a hex, and may fight again this turn."""
    game, left = Game(state), list(faces)
    there = natives(state, OUT, 900)
    both = (
        Side(parts=[army_part("Red", made)], players=["Red"]),
        Side(parts=[NativesPart(id=there.id)]),
    )
    steps = battle(game, OUT, *both, lambda part, _: isinstance(part, ArmyPart))
    try:
        stop = next(steps)
        while True:
            if isinstance(stop, RollRequest):
                stop = steps.send(Roll(tuple(left.pop(0) for _ in range(stop.dice.count))))
            else:
                assert isinstance(stop, AskAll)
                stop = steps.send({player: Planned("none") for player in stop.questions})
    except StopIteration:
        assert not left, "every die was asked for"
    return game


@pytest.mark.rule("MI-RULING-96", "MI-FATE-02", "MI-T-UNITREC", "MI-REC-02")
@pytest.mark.parametrize(
    ("fate", "after"),
    [((1,), 900), ((4,), 1000), ((3, 2, 3), 1000), ((3, 3, 4), 900)],
    ids=["dead", "unhurt", "injured", "out of action"],
)
def test_a_fallen_hero_is_part_of_the_losses_and_only_the_rest_is_rolled_for(
    fate: tuple[int, ...], after: int
) -> None:
    state = k4(turn=2)
    made = army(state, "Red", "A", 1000, "hero hero")
    game = fought(state, made, *MINOR_VICTORY, 1, 2, *fate, 4, 4)
    [over] = [event for event in game.events if event.kind == "battle_resolved"]
    assert over.facts["lost"][0] == 200
    [back] = [event for event in game.events if event.kind == "recovery"]
    assert back.facts["points"] == 100, "two dice, for the 100 points of troops"
    assert strength(made) == after


@pytest.mark.rule("MI-RULING-96")
def test_losses_are_never_less_than_the_points_of_the_fallen() -> None:
    state = k4(turn=2)
    made = army(state, "Red", "A", 1000, "lord hero")
    game = fought(state, made, *MINOR_VICTORY, 1, 1, 1, 1)
    [over] = [event for event in game.events if event.kind == "battle_resolved"]
    assert over.facts["lost"][0] == 250, "a fifth is 200; the Lord and the Hero have 250"
    assert strength(made) == 750
    assert not [event for event in game.events if event.kind == "recovery"], "no troops were lost"


@pytest.mark.rule("MI-RULING-96", "MI-TAB-09")
@pytest.mark.parametrize(("reported", "lost"), [(0, 100), (300, 300)])
def test_a_report_counts_the_fallen_among_the_losses_of_their_own_army(reported: int, lost: int) -> None:
    state = k4(turn=2)
    first, second = army(state, "Red", "A", 1000), army(state, "Red", "B", 500)
    there = natives(state, OUT, 900)
    side = Side(parts=[army_part("Red", first), army_part("Red", second)], players=["Red"])
    enemy = Side(parts=[NativesPart(id=there.id)])
    report = Report(
        winner="attacker",
        attacker_lost=reported,
        defender_lost=900,
        deeds=[Deeds(character=second.characters[0].id, fell=True)],
    )
    outcome = tabletop._outcome(state, side, enemy, report)
    assert outcome.lost[0] == {0: lost - 100, 1: 100}
    assert (first.lost, second.lost) == (lost - 100, 100)
