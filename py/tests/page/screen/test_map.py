"""Of a map only what changed is sent to the page."""

from __future__ import annotations

import pytest

from empires.maps.board import Board, BoardTile, Overlay, TileWords
from empires.page.screen.map import Map
from empires.page.screen.screen import Screen
from empires.page.widgets.markup import NOTHING
from empires.page.wire.operations import Fragments, Html


@pytest.fixture
def board() -> Board:
    return Board(
        tiles=tuple(
            BoardTile(id=f"t{q}", q=q, r=0, ground="plain", words=TileWords(ground=f"Tile {q}"))
            for q in range(3)
        )
    )


def test_a_map_is_sent_whole_once_and_then_by_its_fragments(board: Board) -> None:
    screen = Screen()
    map = Map(screen)
    map.draw(board, Overlay(), ())
    (whole,) = screen.take()
    assert isinstance(whole, Html)
    map.draw(board, Overlay(), ())
    assert screen.take() == []
    map.draw(board, Overlay(targets=("t1",)), ())
    (part,) = screen.take()
    assert isinstance(part, Fragments)
    assert [(step, id) for step, id, *_ in part.changes] == [("add", "target-t1"), ("add", "shade")]


def test_a_cleared_map_leaves_nothing_and_is_drawn_whole_again(board: Board) -> None:
    screen = Screen()
    map = Map(screen)
    map.draw(board, Overlay(), ())
    screen.take()
    map.clear(None, ())
    assert screen.take() == [Html(region="map", html=NOTHING)]
    map.draw(board, Overlay(), ())
    assert len(screen.take()) == 1
