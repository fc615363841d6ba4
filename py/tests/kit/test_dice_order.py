"""Everybody rolls; those who tie roll again among themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import pytest

from empires.core.dice.dice import Roll
from empires.core.rules.asking import Steps
from empires.kit.dice_order import Die, beginning_with, highest, rank, rank_by

T = TypeVar("T")


def rolling(*faces: int) -> tuple[Die, list[str]]:
    """A die that shows these faces, and a list of who rolled it, tie by tie."""
    script: Iterator[int] = iter(faces)
    rolled: list[str] = []

    def die(name: str, ties: int) -> Steps[Roll]:
        rolled.append(name + "!" * ties)
        yield from ()
        return Roll((next(script),))

    return die, rolled


def done(steps: Steps[T]) -> T:
    with pytest.raises(StopIteration) as end:
        next(steps)
    result: T = end.value.value
    return result


def test_the_highest_roll_comes_first() -> None:
    die, rolled = rolling(2, 6, 4)
    assert done(rank(list("ABC"), die)) == ["B", "C", "A"]
    assert rolled == ["A", "B", "C"]


def test_those_who_tie_roll_again_among_themselves_the_higher_group_first() -> None:
    die, rolled = rolling(3, 5, 3, 5, 1, 1, 2, 6, 4, 2)
    assert done(rank(list("ABCD"), die)) == ["D", "B", "A", "C"]
    assert rolled == ["A", "B", "C", "D", "B!", "D!", "B!!", "D!!", "A!", "C!"]


@pytest.mark.parametrize("names", [[], ["A"]])
def test_nobody_rolls_alone(names: list[str]) -> None:
    die, rolled = rolling()
    assert done(rank(names, die)) == names
    assert rolled == []


def test_lowest_first_goes_up_through_the_faces() -> None:
    die, _ = rolling(5, 1, 5, 6, 2)
    assert done(rank(list("ABC"), die, lowest_first=True)) == ["B", "C", "A"]


def test_only_equal_scores_are_rolled_for() -> None:
    die, rolled = rolling(1, 2)
    assert done(rank_by({"A": 3, "B": 7, "C": 3}, die)) == ["B", "C", "A"]
    assert rolled == ["A", "C"]


def test_for_the_highest_only_those_tied_at_the_top_roll_again() -> None:
    die, rolled = rolling(6, 2, 6, 3, 3, 1, 4)
    assert done(highest(list("ABC"), die)) == "C"
    assert rolled == ["A", "B", "C", "A!", "C!", "A!!", "C!!"]


def test_round_the_table_from_somebody_on() -> None:
    assert beginning_with(list("ABCD"), "C") == ["C", "D", "A", "B"]
