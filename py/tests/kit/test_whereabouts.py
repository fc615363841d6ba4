"""Tests of places without a name: they are called after a named place that is near."""

from __future__ import annotations

import pytest

from empires.core.records.events import Event
from empires.kit.called import event_told
from empires.kit.whereabouts import way_between, whereabouts
from empires.maps.board import Board, BoardTile, Ground


def tile(q: int, r: int, ground: Ground = "plain", name: str = "") -> BoardTile:
    return BoardTile(id=f"{q},{r}", q=q, r=r, ground=ground, name=name)


def test_a_place_alone_of_its_kind_is_called_after_the_nearest_name() -> None:
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(1, 0, "forest"), tile(0, 1, "snow")))
    assert whereabouts(board) == {"1,0": "the forest by Ashcliff", "0,1": "the snowfields by Ashcliff"}


def test_a_place_is_called_as_in_a_sentence_and_not_as_on_the_map() -> None:
    board = Board(tiles=(tile(0, 0, name="Wizard’s Tower"), tile(1, 0, "forest")))
    assert whereabouts(board, {"0,0": "the Wizard’s Tower"}) == {"1,0": "the forest by the Wizard’s Tower"}


def test_only_a_neighbour_is_by_a_place_and_what_is_farther_away_has_a_direction() -> None:
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(0, 2, "forest")))
    assert whereabouts(board) == {"0,2": "the forest south of Ashcliff"}


def test_a_distance_is_in_words_and_in_the_hexagons_of_the_rulebook() -> None:
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(0, 1), tile(0, 2), tile(0, 3)), space="hex")
    assert whereabouts(board)["0,3"] == "the plain three hexes south of Ashcliff"


def test_a_neighbour_that_is_not_the_only_one_is_just_in_a_direction() -> None:
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(0, 1), tile(0, 2), tile(1, 0)))
    assert whereabouts(board)["0,1"] == "the plain just south of Ashcliff"


def test_places_that_are_alike_are_told_apart_by_the_point_of_the_compass() -> None:
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(0, -1), tile(1, -1), tile(0, 2), tile(-3, 1)))
    assert whereabouts(board) == {
        "0,-1": "the plain north of Ashcliff",
        "1,-1": "the plain northeast of Ashcliff",
        "0,2": "the plain south of Ashcliff",
        "-3,1": "the plain west of Ashcliff",
    }


def test_places_that_no_words_tell_apart_or_that_are_far_from_every_name_keep_their_coordinates() -> None:
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(0, 1), tile(0, 2), tile(9, 0), tile(10, 0)))
    assert whereabouts(board) == {
        "0,1": "the plain by Ashcliff",
        "0,2": "the plain two tiles south of Ashcliff",
    }
    board = Board(tiles=(tile(0, 0, name="Ashcliff"), tile(1, 1), tile(2, -1)))
    assert whereabouts(board) == {
        "1,1": "the plain southeast of Ashcliff",
        "2,-1": "the plain east of Ashcliff",
    }
    assert whereabouts(Board(tiles=(tile(0, 0), tile(1, 0)))) == {}


def test_a_place_that_nothing_near_distinguishes_is_called_from_a_name_farther_off() -> None:
    ash, oak = tile(0, 0, name="Ashcliff"), tile(7, 0, name="Oakham")
    found = whereabouts(Board(tiles=(ash, oak, tile(2, 0), tile(2, -1), tile(1, 1))))
    assert len(set(found.values())) == len(found) == 3
    lone = whereabouts(Board(tiles=(ash, tile(6, 0))))
    assert lone == {"6,0": "the plain six tiles southeast of Ashcliff"}


def test_a_sentence_that_begins_with_a_place_begins_with_a_capital() -> None:
    event = Event(kind="taken", rule="", text="1,0 is Bo’s now.", tiles=("1,0",))
    told = event_told(event, {"1,0": "the forest by Ashcliff"})
    assert told.text == "The forest by Ashcliff is Bo’s now."


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        ("Bo wins at 1,0.", "the forest by Ashcliff", "Bo wins in the forest by Ashcliff."),
        (
            "Bo wins at 1,0.",
            "the plain two hexes north of Ashcliff",
            "Bo wins on the plain two hexes north of Ashcliff.",
        ),
        ("Bo wins at 1,0.", "the lake by Ashcliff", "Bo wins at the lake by Ashcliff."),
        ("Bo wins at 1,0.", "Ashcliff", "Bo wins at Ashcliff."),
        ("A fort on the forest at 1,0.", "Ashcliff", "A fort in the forest at Ashcliff."),
        ("An attack on 1,0.", "the forest by Ashcliff", "An attack on the forest by Ashcliff."),
        ("A fort on 1,0.", "the forest by Ashcliff", "A fort in the forest by Ashcliff."),
        (
            "The farmland at 1,0 burns.",
            "the farmland two hexes north of Ashcliff",
            "The farmland two hexes north of Ashcliff burns.",
        ),
    ],
)
def test_land_without_a_name_has_its_own_preposition(text: str, name: str, words: str) -> None:
    event = Event(kind="won", rule="", text=text, tiles=("1,0",))
    assert event_told(event, {"1,0": name}).text == words


@pytest.mark.parametrize(
    ("goal", "way"),
    [
        ("0,-1", "just north"),
        ("0,2", "two tiles south"),
        ("3,0", "three tiles southeast"),
        ("9,-9", "9 tiles northeast"),
    ],
)
def test_the_way_from_one_tile_to_another_is_a_distance_and_a_direction(goal: str, way: str) -> None:
    assert way_between("0,0", goal, "tiles") == way
