"""Stacks of banners: however many stand in one spot, each number can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from empires.render.pieces import FEW, SIZES, spread

SHIELD = 26.0
"""How wide and high the face of a shield is, before it is made smaller."""


@pytest.mark.parametrize("count", range(1, 21))
def test_no_shield_of_a_stack_hides_the_number_of_another(count: int) -> None:
    places = spread(count)
    assert len(places) == count
    size = SHIELD * SIZES["few" if count <= FEW else "many"]
    for (x, y), (other_x, other_y) in combinations(places, 2):
        assert abs(x - other_x) > 0.9 * size or abs(y - other_y) > 0.9 * size


@pytest.mark.parametrize("count", range(1, 11))
def test_a_stack_stays_on_its_tile(count: int) -> None:
    assert all(abs(x) <= 39 for x, _ in spread(count)), "as wide as a tile is where banners stand"
