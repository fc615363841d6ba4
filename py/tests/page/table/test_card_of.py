"""The contents of the card that are made from the map."""

from __future__ import annotations

import msgspec
import pytest

import empires
from empires.core.records.setup import Seat
from empires.maps.board import BoardTile, TileWords
from empires.page.session.session import Session
from empires.page.table.card_of import _read_off, card
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue

EDGES = "N hill; NE forest; SE forest; S mountain; SW mountain; NW mountain"


@pytest.mark.parametrize(
    ("place", "name", "words", "told"),
    [
        (
            "3,3",
            "Corbruk",
            TileWords(ground="lowland", place=("village of Ann",)),
            "Corbruk: lowland, village of Ann.",
        ),
        (
            "1,0",
            "",
            TileWords(ground="highland", place=("unknown",)),
            "The highland north of Norhowe: unknown.",
        ),
        ("0,2", "", TileWords(ground="plains"), "Riecmund: plains."),
        ("5,5", "", TileWords(ground="forest", forces=("Banner 1",)), "5,5: forest. Banner 1."),
        ("5,5", "", TileWords(), ""),
    ],
)
def test_a_chosen_tile_is_described_by_its_name_and_without_its_edges(
    place: str, name: str, words: TileWords, told: str
) -> None:
    whole = msgspec.structs.replace(words, edges=EDGES) if words.ground else words
    tile = BoardTile(id=place, q=0, r=0, ground="plain", name=name, words=whole)
    assert _read_off(tile, {"1,0": "the highland north of Norhowe", "0,2": "Riecmund"}) == told
    assert (EDGES in tile.label) == bool(told), "somebody who does not see the map hears them"


@pytest.mark.parametrize("ruleset", [*catalogue()])
def test_in_every_ruleset_a_tile_is_spoken_by_its_name_before_its_coordinates(ruleset: str) -> None:
    options = {"map_mode": "generated"} if ruleset == "mighty-empires" else {}
    campaign = empires.new(ruleset, ["Ann", "Bo"], seed="tile", options=options)
    play(campaign, {name: RandomPlayer("t", name) for name in ("Ann", "Bo")}, 200)
    board = Session(campaign, "t").eyes.board_of("Ann")
    named = [tile for tile in board.tiles if tile.name]
    assert named
    for tile in named:
        assert tile.label.startswith(f"{tile.name} ({tile.id})")
        standing = [piece.label for piece in board.pieces if piece.tile == tile.id]
        assert not [label for label in standing if f" at {tile.id}" in label]


def test_no_chosen_tile_of_mighty_empires_lists_its_edges() -> None:
    seats = [Seat(name="Ann"), Seat(name="Bo", controller="easy")]
    options = {"map_mode": "generated"}
    session = Session(empires.new("mighty-empires", seats, seed="tile", options=options), "t")
    for _ in session.think():
        pass
    board = session.board()
    assert "; NE " in board.tiles[0].label
    session.pointer.tile = board.tiles[0].id
    shown = str(card(session, board))
    assert "place told" in shown
    assert "; NE " not in shown
