"""A finished campaign looked back on."""

from __future__ import annotations

from empires.core.records.events import Event
from empires.kit.review import MOST_POINTS, Moment, Record, records, turning_points
from empires.maps.board import Board, BoardTile

PLAYERS = ("Ann", "Bo")


def land(*owners: str) -> Board:
    return Board(
        tiles=tuple(
            BoardTile(
                id=f"0,{r}", q=0, r=r, ground="plain", owner=owner,
                settlement="capital" if r == 0 else None, name="Vergrad" if r == 0 else "",
            )
            for r, owner in enumerate(owners)
        )
    )  # fmt: skip


def test_the_first_and_last_capital_and_the_greatest_changes_of_land_turn_a_war() -> None:
    states = ["ABBB", "BBBB", "BBBA", "BAAA", "AAAA", "AAAB", "AABB", "ABBB"]
    names = {"A": "Ann", "B": "Bo"}
    moments = [Moment(f"year {n}", land(*(names[one] for one in state))) for n, state in enumerate(states)]
    points = turning_points(moments, PLAYERS)
    assert len(points) == MOST_POINTS
    assert points[0] == (1, "Bo takes Vergrad, the capital of Ann.")
    assert (4, "Ann takes Vergrad, the capital of Bo.") in points
    assert (3, "Ann wins 2 tiles and has 3.") in points
    assert points == sorted(points)


def test_where_nothing_changed_there_is_no_turning_point() -> None:
    assert turning_points([Moment("year 1", land("Ann")), Moment("year 2", land("Ann"))], PLAYERS) == []


def test_battles_won_and_luck_are_counted_for_each_player() -> None:
    events = [
        Event("b", "X", "A battle.", facts={"attacker": "Ann", "defender": "Bo"}),
        Event("roll", "X", "Fate", facts={"dice": "2d6", "faces": [6, 6], "player": "Ann"}),
        Event("e", "X", "Over.", facts={"winner": "attacker"}),
        Event("roll", "X", "A tile", facts={"dice": "d100", "faces": [100], "player": "Bo"}),
    ]
    assert records(events, PLAYERS) == {"Ann": Record(1, 1, 2, 2.5), "Bo": Record(0, 1, 0, 0.0)}


def test_courage_is_how_far_what_was_known_tipped_towards_whoever_attacked() -> None:
    begun = Event("b", "X", "A battle.", facts={"attacker": "Ann", "defender": "Bo"})
    tips = ({"numbers": -3, "dice": 5}, {"numbers": 1, "plans": 2, "defence": -2})
    over = [Event("e", "X", "Over.", facts={"winner": "attacker", "tips": one}) for one in tips]
    told = records([begun, over[0], begun, over[1]], PLAYERS)
    assert {name: one.odds for name, one in told.items()} == {"Ann": -2.0, "Bo": None}
