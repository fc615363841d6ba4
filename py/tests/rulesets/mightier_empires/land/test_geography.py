"""Chains of own hexes."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.land import geography
from tests.rulesets.mightier_empires.scene import F1, F2, F3, C, k4, own


@pytest.mark.rule("MI-MAP-05")
def test_a_chain_of_own_hexes_begins_at_an_own_capital() -> None:
    state = k4()
    own(state, "Red", "5,-5")
    assert set(geography.joined(state, "Red")) == {C, F1, F2, F3}
    state.tiles[C].owner = "Blue"
    assert geography.joined(state, "Red") == []
    del state.tiles[C]
    assert geography.joined(state, "Red") == []
