"""A move's reason says what became of the parts that count, and whether the player likes that."""

from __future__ import annotations

import pytest

from empires.kit.values import Part, Worth
from empires.players.looking import Prospect
from empires.players.reasons import impression, reason
from empires.players.tempers import TEMPERS, Temper


def moves(mine: dict[Part, float], other: dict[Part, float]) -> list[Prospect]:
    """Two moves that were tried once each, and what came of them."""
    return [
        Prospect("mine", glance=0.0, scores=[1.0], parts=mine),
        Prospect("other", glance=0.0, scores=[0.0], parts=other),
    ]


@pytest.mark.parametrize(("temper", "why"), [("even", "it keeps the peace"), ("ally", "it keeps the peace")])
def test_who_likes_peace_keeps_it(temper: Temper, why: str) -> None:
    assert reason(moves({"friends": 1.0}, {"friends": 0.0}), TEMPERS[temper]) == why


def test_who_likes_no_peace_is_glad_to_break_it() -> None:
    refused, taken = moves({"friends": 0.0}, {"friends": 1.0})
    assert reason([refused, taken], TEMPERS["raider"]) == "it turns on its friends"


def test_what_a_move_costs_is_told_where_it_is_dear() -> None:
    found = moves({"land": 2.0, "army": 0.0}, {"land": 0.0, "army": 1.5})
    assert reason(found, TEMPERS["even"]) == "it gains land, though it wears down the troops"


def test_moves_that_come_to_the_same_are_said_to() -> None:
    found = moves({"land": 1.0}, {"land": 0.98})
    assert reason(found, TEMPERS["even"]) == "not much depends on it"


def test_nobody_makes_a_move_for_what_it_costs() -> None:
    worse, better = reversed(moves({"land": 1.0}, {"land": 0.0}))
    worse.liking = {"safety": 0.6}
    why = "not much depends on it, but it should keep enemies away from home"
    assert reason([worse, better], TEMPERS["even"]) == why
    assert reason([worse, better], TEMPERS["even"], made=False) == "it gains less land"


def test_a_gain_that_a_move_only_makes_possible_comes_in_the_end() -> None:
    mine, other = moves({"land": 1.0}, {"land": 0.0})
    mine.liking, other.liking = {"works": 0.8}, {"land": 0.5}
    assert reason([mine, other], TEMPERS["even"]) == "it gains land in the end"
    mine.liking, other.liking = {"land": 0.8}, {"land": 0.5}
    assert reason([mine, other], TEMPERS["even"]) == "it gains land"


def test_what_was_not_tried_has_no_reason() -> None:
    assert reason([Prospect("mine"), Prospect("other")], TEMPERS["even"]) == ""


def test_of_moves_that_come_to_the_same_it_is_told_what_speaks_for_one_at_first_sight() -> None:
    mine, other = moves({"land": 1.0}, {"land": 1.0})
    mine.liking, other.liking = {"land": 0.2, "safety": 0.6}, {"land": 0.3}
    why = "not much depends on it, but it should keep enemies away from home"
    assert reason([mine, other], TEMPERS["even"]) == why
    assert reason([other, mine], TEMPERS["even"]).endswith("but it should gain land")


def test_at_first_sight_a_temperament_counts() -> None:
    mine, other = moves({}, {})
    mine.liking = {"works": 1.0, "safety": 0.9}
    assert impression([mine, other], TEMPERS["builder"]) == "it should build up the realm"
    assert impression([mine, other], TEMPERS["hedgehog"]) == "it should keep enemies away from home"
    assert not impression([other, other], TEMPERS["even"])


@pytest.mark.parametrize(
    ("mine", "others", "why"),
    [
        ({}, [{"works": -4.0}], "it keeps what has been built"),
        ({"time": 0.1}, [{"works": -4.0}], "it keeps what has been built"),
        ({"time": 0.1}, [{"time": -6.0}], "it saves time"),
        ({}, [{"harm": -2.0}, {"safety": -0.8}], "it avoids a bad fight"),
        ({}, [{"friends": -1.0}, {"harm": 0.5}], "it leaves its friends alone"),
        ({}, [{"time": -0.5}], "waiting gains nothing"),
        ({"harm": -0.5}, [{"harm": -2.0}], "nothing else looks better"),
        ({"land": 0.4}, [{"land": 0.1}, {"safety": -3.0}, {}], "it should gain land"),
        ({"land": 0.4}, [{"land": 0.5}, {"land": 0.6, "works": -6.0}, {"land": 0.4}], ""),
    ],
)
def test_a_move_is_never_praised_for_what_only_another_one_costs(
    mine: Worth, others: list[Worth], why: str
) -> None:
    found = [Prospect("move", liking=one) for one in (mine, *others)]
    assert impression(found, TEMPERS["even"]) == why
