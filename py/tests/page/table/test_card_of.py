"""The contents of the card that are made from the map."""

from __future__ import annotations

import re

import pytest

import empires
from empires.core.records.setup import Seat
from empires.maps.board import BoardTile
from empires.page.session.session import Session
from empires.page.table.card_of import _read_off, card

EDGES = "N hill; NE forest; SE forest; S mountain; SW mountain; NW mountain"


@pytest.mark.parametrize(
    ("label", "words"),
    [
        ("3,3, lowland. Corbruk, village of Ann.", "Lowland. Corbruk, village of Ann."),
        (f"1,0, highland. unknown. {EDGES}.", "The highland north of Norhowe. Unknown."),
        (f"0,2, river valley. Riecmund, capital of Ann. {EDGES}.", "River valley. Riecmund, capital of Ann."),
        ("0,2, plains", "Riecmund, plains."),
        ("5,5, forest. barren land", "5,5, forest. Barren land."),
        ("", ""),
        ("Corbruk, Downs at 3,3, city, flag of Ann", "Corbruk, downs, city, flag of Ann."),
        ("Highland at 1,0, no flag", "The highland north of Norhowe, no flag."),
        ("Corbruk, 3,3 (village, plains of Ann)", "Corbruk (village, plains of Ann)."),
        ("1,0 (high mountains of Bo)", "The highland north of Norhowe (high mountains of Bo)."),
        ("Corbruk (3,3): Lowland, capital of Ann", "Corbruk, lowland, capital of Ann."),
        ("1,0: fields, Mine, of Bo", "The highland north of Norhowe, fields, Mine, of Bo."),
    ],
)
def test_a_chosen_tile_is_described_by_its_name_without_coordinates_or_edges(label: str, words: str) -> None:
    name = "Corbruk" if "Corbruk" in label else ""
    found = re.search(r"-?\d,-?\d", label)
    tile = BoardTile(id=found[0] if found else "0,0", q=0, r=0, ground="plain", name=name, label=label)
    assert _read_off(tile, {"1,0": "the highland north of Norhowe", "0,2": "Riecmund"}) == words


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
