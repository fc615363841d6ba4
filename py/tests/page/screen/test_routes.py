"""The ways that pieces have gone: step by step where that was told."""

from __future__ import annotations

from empires.maps.board import Board, Piece
from empires.page.screen.routes import routes


def standing(**tiles: str) -> Board:
    """Banners on their tiles."""
    return Board(tiles=(), pieces=tuple(Piece(id=id, tile=tile, kind="banner") for id, tile in tiles.items()))


def test_steps_that_are_told_one_by_one_make_a_way() -> None:
    told = [("0,0", "0,1"), ("5,5",), ("9,9", "9,8"), ("0,1", "0,2"), ("0,2", "0,3")]
    assert routes(standing(a="0,0"), standing(a="0,3"), told) == {"a": ["0,0", "0,1", "0,2", "0,3"]}


def test_a_way_that_is_told_at_once_is_taken_as_it_is() -> None:
    told = [("0,0", "1,0", "1,1")]
    assert routes(standing(a="0,0"), standing(a="1,1"), told) == {"a": ["0,0", "1,0", "1,1"]}


def test_a_way_ends_where_the_piece_stands() -> None:
    told = [("0,0", "0,1"), ("0,1", "0,2"), ("0,2", "0,3")]
    assert routes(standing(a="0,0"), standing(a="0,2"), told) == {"a": ["0,0", "0,1", "0,2"]}


def test_a_single_step_a_gap_and_a_piece_that_came_have_no_way() -> None:
    told = [("0,0", "0,1"), ("0,2", "0,3")]
    before, after = standing(a="0,0", b="0,0"), standing(a="0,1", b="0,3", c="0,3")
    assert routes(before, after, told) == {}
