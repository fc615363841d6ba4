"""Moments of the first rank: a capital falls, an army is destroyed, somebody has won."""

from __future__ import annotations

from empires.core.records.events import Event
from empires.kit.moments import MOST, Moment, moments, victory
from empires.maps.board import Board, BoardTile, Piece

PLAYERS = ("Ann", "Bo", "Cy")


def capital(owner: str | None, name: str = "Vergrad") -> Board:
    return Board(
        tiles=(BoardTile(id="0,0", q=0, r=0, ground="hills", owner=owner, settlement="capital", name=name),)
    )


def armies(*owners: str) -> Board:
    tiles = (BoardTile(id="0,0", q=0, r=0, ground="plain"),)
    pieces = (Piece(id=f"{one}:4", tile="0,0", kind="banner", owner=one, number="4") for one in owners)
    return Board(tiles=tiles, pieces=tuple(pieces))


def battle(winner: str) -> list[Event]:
    sides = {"attacker": "Ann", "defender": "Bo"}
    return [
        Event("battle", "X", "A battle begins.", facts=sides, tiles=("0,0",)),
        Event("battle_won", "X", "It is over.", facts={"winner": winner}, tiles=("0,0",)),
    ]


def test_a_capital_that_changes_hands_is_lost_to_one_won_by_another_and_news_to_the_rest() -> None:
    before, after = capital("Ann"), capital("Bo")
    told = [moments(before, after, [], reader, PLAYERS) for reader in PLAYERS]
    assert told == [
        [Moment("Vergrad is lost", "lost", "0,0", "Bo")],
        [Moment("Vergrad is yours", "won", "0,0", "Bo")],
        [Moment("Vergrad of Ann has fallen", "", "0,0", "Bo")],
    ]


def test_a_capital_that_is_founded_or_has_no_name_yet() -> None:
    assert moments(capital(None), capital("Ann"), [], "Ann", PLAYERS) == []
    lost = moments(capital("Ann", ""), capital("Bo", ""), [], "Ann", PLAYERS)
    assert lost[0].text == "Your capital is lost"


def test_an_army_that_fell_in_a_battle_is_destroyed_and_one_that_went_home_is_not() -> None:
    before, after = armies("Ann", "Bo"), armies("Ann")
    assert moments(before, after, [], "Ann", PLAYERS) == []
    assert [one.text for one in moments(before, after, battle("attacker"), "Ann", PLAYERS)] == [
        "Bo’s banner 4 is destroyed"
    ]
    assert moments(before, after, battle("attacker"), "Bo", PLAYERS)[0] == Moment(
        "Your banner 4 is destroyed", "lost", "0,0"
    )
    assert moments(before, after, battle("attacker"), "Cy", PLAYERS) == [], "other people’s battles"


def test_at_most_two_moments_are_shown_those_of_the_reader_first() -> None:
    tiles = [
        BoardTile(id=f"0,{n}", q=0, r=n, ground="hills", owner=owner, settlement="capital", name=f"C{n}")
        for n, owner in enumerate(("Bo", "Bo", "Ann"))
    ]
    before = Board(tiles=tuple(tiles))
    after = Board(
        tiles=tuple(BoardTile(id=one.id, q=0, r=one.r, ground="hills", owner="Cy") for one in tiles)
    )
    found = moments(before, after, [], "Ann", PLAYERS)
    assert len(found) == MOST
    assert found[0].text == "C2 is lost"


def test_the_end_says_who_has_won() -> None:
    assert victory("War", ["Ann"], "Ann") == Moment("Victory is yours", "won")
    assert victory("War", ["Ann", "Bo"], "Ann") == Moment("Victory: Ann and Bo", "won")
    assert victory("War", ["Bo"], "Ann") == Moment("Bo has won", "lost")
    assert victory("War", ["Bo"], None) == Moment("Bo has won", "")
    assert victory("War", [], "Ann") == Moment("War is over", "")
