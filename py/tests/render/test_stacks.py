"""Stacks of banners: however many stand in one spot, each number can be read."""

from __future__ import annotations

from itertools import combinations

import pytest

from empires.maps.board import Board, BoardTile, Piece
from empires.render.board import board_fragments
from empires.render.pieces import FANNED, FEW, ROW, SIZES, fanned, spread

SHIELD = 26.0
"""How wide and high the face of a shield is, before it is made smaller."""


@pytest.mark.parametrize("count", range(1, ROW + 1))
def test_shields_stand_in_one_row_on_their_tile_and_none_hides_the_number_of_another(count: int) -> None:
    places = spread(count)
    assert len(places) == count
    size = SHIELD * SIZES["few" if count <= FEW else "many"]
    assert {y for _, y in places} == {0.0}
    assert all(abs(x) + size / 2 <= 45 for x, _ in places), "as wide as a tile is where banners stand"
    for (x, _), (other, _) in combinations(places, 2):
        assert abs(x - other) > 0.9 * size


def test_of_more_than_four_one_stands_for_all_of_an_owner_and_says_how_many() -> None:
    tiles = (BoardTile(id="0,0", q=0, r=0, ground="plain"),)
    six = tuple(Piece(id=f"p{n}", tile="0,0", kind="banner", number=str(n)) for n in range(6))
    drawn = board_fragments(Board(tiles=tiles, pieces=six))
    assert "×6" in drawn["piece-p0"]
    assert "beneath" not in drawn["piece-p0"]
    assert all("beneath" in drawn[f"piece-p{n}"] for n in range(1, 6))
    four = board_fragments(Board(tiles=tiles, pieces=six[:4]))
    assert not any("beneath" in four[f"piece-p{n}"] for n in range(4))


@pytest.mark.parametrize("count", range(2, 21))
def test_a_fanned_stack_shows_every_shield_whole_round_its_spot(count: int) -> None:
    places = fanned(count)
    assert len(places) == count
    assert abs(sum(y for _, y in places[:1]) + sum(y for _, y in places[-1:])) < 0.01, "above and below alike"
    wide, high = SHIELD * FANNED, 36.0 * FANNED
    for (x, y), (other_x, other_y) in combinations(places, 2):
        assert abs(x - other_x) >= wide or abs(y - other_y) >= high


def test_the_pieces_of_a_stack_know_their_tile_and_step_apart_where_one_alone_does_not() -> None:
    tiles = (BoardTile(id="0,0", q=0, r=0, ground="plain"), BoardTile(id="1,0", q=1, r=0, ground="plain"))
    stack = tuple(Piece(id=f"p{n}", tile="0,0", kind="banner", number=str(n)) for n in range(6))
    drawn = board_fragments(Board(tiles=tiles, pieces=(*stack, Piece(id="one", tile="1,0", kind="banner"))))
    assert all('data-on="0,0"' in drawn[f"piece-p{n}"] for n in range(6))
    assert "data-on" not in drawn["piece-one"]
    assert len({drawn[f"piece-p{n}"].split("--x:")[1].split(";--k")[0] for n in range(6)}) == 6
