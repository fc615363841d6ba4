"""Army sizes, steps and generals."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom import armies as of_army
from empires.rulesets.mightier_empires.state import Unit
from tests.rulesets.mightier_empires.scene import army, k4


@pytest.mark.rule("MI-SCOUT-04", "MI-EVENT-07", "MI-SPEND-12")
def test_free_units_fight_beyond_an_armys_size() -> None:
    state = k4()
    made = army(state, "Red", "A", 1000, "lord")
    made.units += [
        Unit(name="Guests", points=250, source="event"),
        Unit(name="Conscripts", points=100, source="conscript"),
    ]
    made.hired = 225
    assert of_army.strength(made) == 1575
    assert (of_army.size(made), of_army.supported(made)) == (1100, 1000)


@pytest.mark.rule("MI-RULING-32")
def test_mercenaries_make_no_army_larger() -> None:
    state = k4(turn=3)
    made = army(state, "Red", "A", 1990, "lord", hired=300)
    assert of_army.size(made) == 1990
    assert of_army.passes_as(of_army.size(made)) == 2000


@pytest.mark.rule("MI-ARMY-07")
@pytest.mark.parametrize(("points", "size"), [(490, 500), (510, 500), (880, 880), (1010, 1000), (2510, 2500)])
def test_an_army_passes_as_the_next_step_within_ten_points(points: int, size: int) -> None:
    assert of_army.passes_as(points) == size


@pytest.mark.rule("MI-ARMY-07")
def test_ten_points_more_or_less_pass_for_the_step() -> None:
    assert [of_army.passes_as(points) for points in (490, 489, 510, 511, 620, 740)] == [
        500, 489, 500, 511, 620, 750,
    ]  # fmt: skip


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
