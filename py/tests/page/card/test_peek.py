"""A peek at a tile tells a few facts: what it is, whose it is, who stands there."""

from __future__ import annotations

from empires.maps.board import INDEPENDENT, Badge, Board, BoardTile, Piece
from empires.page.card.peek import MOST, peek

HOME = BoardTile(
    id="0,0", q=0, r=0, ground="forest", name="Vergrad", settlement="city", owner="Ann",
    walls=(0, 1), badges=(Badge("food", "3", "food"),),
)  # fmt: skip
WILD = BoardTile(id="1,0", q=1, r=0, ground="hills", flag=INDEPENDENT, settlement="village")


def test_a_peek_tells_what_a_tile_is_and_whose() -> None:
    shown = str(peek(Board(tiles=(HOME,)), "0,0", {}))
    for words in ("Vergrad", "city, Ann’s", "forest", "food", "3", "along 2 of 6 sides"):
        assert words in shown


def test_a_place_without_a_name_goes_by_its_land_and_independents_are_called_so() -> None:
    shown = str(peek(Board(tiles=(WILD,)), "1,0", {}))
    assert "Hills" in shown
    assert "village, independent" in shown


def test_a_peek_has_few_lines_and_says_how_many_more_stand_there() -> None:
    army = tuple(Piece(id=f"p{n}", tile="0,0", kind="banner", label=f"Banner {n}") for n in range(9))
    shown = str(peek(Board(tiles=(HOME,), pieces=army), "0,0", {}))
    assert shown.count("<dt") == MOST
    assert "and 7 more" in shown


def test_forces_stand_at_places_with_names_and_not_at_coordinates() -> None:
    army = Piece(id="p", tile="1,0", kind="banner", label="Banner 4 at 1,0, 500 points")
    for name, words in (
        ("Ash", "Banner 4 at Ash, 500"),
        ("the hill by Ash", "Banner 4 on the hill by Ash, 500"),
    ):
        assert words in str(peek(Board(tiles=(WILD,), pieces=(army,)), "1,0", {"1,0": name}))


def test_there_is_nothing_to_peek_at_off_the_map() -> None:
    assert not peek(Board(tiles=(HOME,)), "9,9", {})
