"""The sides of a battle in words."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.battles.sides import Part, Side, does, name_of
from empires.rulesets.mightier_empires.land.defenders import called
from tests.rulesets.mightier_empires.scene import k4, natives


def test_a_side_is_told_with_the_verb_that_fits_it() -> None:
    state = k4()
    people = natives(state, "2,0", 500)
    beast = natives(state, "2,-1", 500, kind="beast")
    first = Part(kind="army", key="First Army", player="Red")
    sides = {
        "Red holds": Side(parts=[first], players=["Red"]),
        "Red and Blue hold": Side(parts=[first, first], players=["Red", "Blue"]),
        f"the {people.race} hold": Side(parts=[Part(kind="natives", key=people.id)]),
        "the Beast holds": Side(parts=[Part(kind="natives", key=beast.id)]),
        "the garrison holds": Side(parts=[Part(kind="garrison", key="2,0")]),
        "the rebels hold": Side(parts=[Part(kind="rising", key="1")]),
    }
    for told, side in sides.items():
        assert f"{name_of(state, side)} {does(state, side, 'holds', 'hold')}" == told


@pytest.mark.parametrize(("race", "words"), [("Dwarfs", "the Dwarfs"), ("Bretonnia", "the Bretonnians")])
def test_a_people_is_called_by_a_word_for_many(race: str, words: str) -> None:
    assert called(race) == words
