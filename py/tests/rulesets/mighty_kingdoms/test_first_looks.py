"""What a computer player of Mighty Kingdoms takes at first sight is what a good player would take."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.base.stream import Stream
from empires.core.questions.question import Question
from empires.players.levels import LEVELS
from empires.players.quick import QuickPlayer
from empires.rulesets.mighty_kingdoms.first_looks import liking
from empires.rulesets.mighty_kingdoms.month.orders import Defend, March
from empires.rulesets.mighty_kingdoms.state import Kingdoms
from empires.rulesets.mighty_kingdoms.values import VALUES
from empires.rulesets.mighty_kingdoms.winter.building import Build
from empires.rulesets.mighty_kingdoms.winter.deployment import Quarter
from tests.rulesets.mighty_kingdoms.scene import army, fx3, ordered, own, started


def liked(state: Kingdoms, act: Any) -> float:
    """What an act is worth to A at first sight."""
    campaign = started(state)
    question: Question = next(one for one in campaign.waiting if one.player == "A")
    return sum(liking(campaign.view("A").state, question, act).values())


def facing(settlement: str, order: str = "", armies: int = 2) -> Kingdoms:
    """Some armies of A next to one of B."""
    state = fx3()
    own(state, "A", "2,0")
    own(state, "B", "3,0", settlement=settlement)
    for number in range(armies):
        army(state, f"A{number + 1}", "2,0")
    guard = army(state, "B1", "3,0")
    army(state, "B2", "5,-1")
    if order:
        ordered(guard, order)
    return state


def test_an_army_in_the_open_is_attacked_rather_than_one_that_may_dig_in_or_has_walls() -> None:
    attack = March("A1", "3,0")
    assert liked(facing("none", "move 4,0"), attack) > liked(facing("none"), attack)
    assert liked(facing("city", armies=3), attack) > liked(facing("fortress", armies=3), attack)


def staying(guards: int) -> float:
    """How much A prefers to dig in with an army in a threatened village over leaving it."""
    state = facing("none")
    own(state, "A", "2,0", settlement="village")
    if guards == 1:
        del state.armies["A2"]
    return liked(state, Defend("A1")) - liked(state, March("A1", "2,1"))


def test_one_guard_is_worth_more_to_a_threatened_place_than_another() -> None:
    assert staying(1) > staying(2)


def city(food: int) -> float:
    """What a city instead of a village is worth to A with five armies and this food."""
    state = fx3(phase="spend")
    for number in range(1, 6):
        army(state, f"A{number}", "0,0")
    state.kingdoms["A"].gold, state.kingdoms["A"].food = 2, food
    return liked(state, Build("city", "-1,0"))


def test_food_that_no_army_needs_may_go_into_a_city() -> None:
    assert city(food=12) > city(food=1)


def test_land_that_nobody_guards_needs_one_army() -> None:
    state = facing("none")
    own(state, "B", "2,-1", settlement="city")
    assert liked(state, March("A1", "2,-1")) > liked(state, March("A1", "1,2"))
    ordered(state.armies["A2"], "move 2,-1")
    assert liked(state, March("A1", "2,-1")) < liked(state, March("A1", "1,2"))


def test_a_tile_that_its_guard_has_been_ordered_to_leave_is_open() -> None:
    assert liked(facing("city", "move 4,0"), March("A1", "3,0")) > liked(facing("city"), March("A1", "3,0"))


@pytest.mark.rule("MK-ARM-01", "MK-T-BUILD")
def test_a_village_becomes_a_fortress_while_there_is_food_for_another_army() -> None:
    state = fx3(phase="spend")
    army(state, "A1", "0,0")
    state.tiles["0,1"].recruited = True
    state.kingdoms["A"].gold, state.kingdoms["A"].food = 1, 1
    assert liked(state, Build("fortress", "-1,0")) > max(0, liked(state, Build("village", "1,-1")))
    assert liked(state, Build("fortress", "1,-1")) < 0  # its food would be missing for the army
    state.kingdoms["A"].food = 0
    assert liked(state, Build("fortress", "-1,0")) < liked(state, Build("village", "1,-1"))


def test_armies_are_deployed_apart() -> None:
    state = fx3(phase="deploy")
    army(state, "A1", "0,0")
    army(state, "A2", "0,1").deployed = True
    there = liked(state, Quarter("A1", "0,1"))
    state.armies["A2"].tile = "0,-1"
    assert liked(state, Quarter("A1", "0,1")) > there


def test_even_an_easy_player_spends_what_it_can_spend_well_before_it_passes() -> None:
    state = fx3(phase="spend")
    own(state, "A", "2,0", settlement="fortress")
    state.kingdoms["A"].gold = state.kingdoms["A"].food = 4
    campaign = started(state)
    question, view = campaign.waiting[0], campaign.view("A")
    assert question.player == "A"
    easy = QuickPlayer(VALUES, Stream("values", "easy"), doubt=LEVELS["easy"].doubt)
    answers = [question.write(easy.choose(view, question)) for _ in range(100)]
    assert len(set(answers)) > 1
    assert "pass" not in answers
