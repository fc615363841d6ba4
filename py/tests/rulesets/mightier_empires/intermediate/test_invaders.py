"""Orders against a hex that has become an own one."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.intermediate.invaders import invaders_of
from tests.rulesets.mightier_empires.scene import OUT, army, k4


@pytest.mark.rule("MI-RULING-83")
def test_an_order_against_a_hex_that_became_own_is_void() -> None:
    state = k4(turn=2)
    army(state, "Red", "A", 1000, "lord", f"invade {OUT}")
    assert invaders_of(state, OUT) == ["Red"]
    state.tiles[OUT].owner = "Red"
    assert invaders_of(state, OUT) == []
    state.tiles[OUT].owner = "Blue"
    assert invaders_of(state, OUT) == ["Red"]
