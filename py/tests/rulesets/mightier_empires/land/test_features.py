"""Features of a hex and their garrisons."""

from __future__ import annotations

import pytest

from empires.rulesets.mightier_empires.land import features
from tests.rulesets.mightier_empires.scene import F1, F3, C, feature, k4


@pytest.mark.rule("MI-RULING-07", "MI-BAT-07")
def test_a_hex_without_a_fortress_has_no_garrison() -> None:
    state = k4()
    assert features.garrison_of(state, state.tiles[F1]) == 0
    assert features.garrison_of(state, state.tiles[C]) == 250


@pytest.mark.rule("MI-T-MINOR", "MI-RULING-07", "MI-BAT-07")
def test_a_fortress_has_a_garrison_and_a_mighty_one_twice_as_large() -> None:
    state = k4()
    for minor, points in (("", 0), ("watchtower", 0), ("fortress", 250), ("mighty fortress", 500)):
        feature(state, F3, "", minor)
        assert features.garrison_of(state, state.tiles[F3]) == points
