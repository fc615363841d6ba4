"""Conscripts go to the army named for them (MI-RULING-71, MI-SPEND-12)."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.kingdom.muster import Row
from tests.rulesets.mightier_empires.scene import ONE, codes, k4


def levy(army: str, points: int) -> Row:
    return Row(army=army, name="Levy", kind="core", points=points, conscript=True)


@pytest.mark.rule("MI-RULING-71", "MI-SPEND-12")
@pytest.mark.parametrize(
    ("raised", "placed", "refusals"),
    [
        ({"A": 750}, {"A": 750}, set()),
        ({"A": 750}, {"A": 500}, set()),
        ({"A": 750}, {"a": 250}, set()),
        ({"A": 750}, {"B": 750}, {"E_SUPPORT"}),
        ({"A": 750}, {"A": 500, "B": 250}, {"E_SUPPORT"}),
        ({"A": 500, "B": 250}, {"A": 250, "B": 500}, {"E_SUPPORT"}),
        ({"gone": 500}, {"B": 500}, set()),
        ({"gone": 500}, {"A": 250, "B": 250}, {"E_SUPPORT"}),
        ({"gone": 500, "lost": 250}, {"A": 250, "B": 500}, set()),
        ({"gone": 500, "lost": 250}, {"A": 750}, set()),
        ({"A": 250, "gone": 500}, {"A": 750}, set()),
        ({"A": 250, "gone": 500}, {"B": 750}, {"E_SUPPORT"}),
        ({}, {"A": 250}, {"E_SUPPORT"}),
    ],
)
def test_only_the_named_army_takes_conscripts_or_one_other_if_it_is_no_more(
    raised: dict[str, int], placed: dict[str, int], refusals: set[str]
) -> None:
    state = k4(turn=5)
    state.secrets["Red"].conscripts = dict(raised)
    more = [levy(name, points) for name, points in placed.items()]
    assert codes(state, lists=ONE, more=more) == refusals


@pytest.mark.rule("MI-RULING-71", "MI-SPEND-12")
def test_conscripts_have_no_room_beyond_2500_points() -> None:
    state = k4(turn=5)
    state.secrets["Red"].conscripts = {"A": 2000}
    assert codes(state, lists=ONE, more=[levy("A", 1500)]) == set()
    assert codes(state, lists=ONE, more=[levy("A", 1750)]) == {"E_SIZE"}
