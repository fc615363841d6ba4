"""Room for capitals is counted, not guessed."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.maps.hexes import Hex, disc, id_distance, tile_id
from empires.maps.spacing import have_room

PLAIN = [tile_id(at) for at in disc(Hex(0, 0), 4)]


@given(st.lists(st.sampled_from(PLAIN), max_size=14, unique=True), st.integers(1, 4), st.integers(2, 4))
def test_so_many_tiles_lie_so_far_apart_or_not(tiles: list[str], count: int, apart: int) -> None:
    far = (
        all(id_distance(a, b) >= apart for a, b in combinations(some, 2))
        for some in combinations(tiles, count)
    )
    assert have_room(tiles, count, apart) == any(far)


@pytest.mark.parametrize(("radius", "most"), [(2, 3), (3, 4), (4, 7), (5, 8)])
def test_round_plains_hold_as_many_as_fit(radius: int, most: int) -> None:
    plain = [tile_id(at) for at in disc(Hex(0, 0), radius)]
    assert have_room(plain, most, 4)
    assert not have_room(plain, most + 1, 4)
