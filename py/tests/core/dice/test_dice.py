"""Dice are fair, fixed and checkable."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from empires.core.base.stream import Stream
from empires.core.dice.dice import Dice, Roll, ScriptDice, SealedDice, dice_source, parse_dice
from empires.core.errors import SetupError


def test_the_faces_of_a_roll_can_be_checked_by_hand() -> None:
    digest = sha256(b"spring roll 7 block 0").digest()
    by_hand = [byte % 6 + 1 for byte in digest if byte < 252][:2]
    assert SealedDice("spring").faces(7, Dice(2, 6)) == tuple(by_hand)


@given(
    seed=st.text(max_size=20),
    index=st.integers(0, 10**9),
    count=st.integers(1, 99),
    sides=st.integers(1, 9999),
)
def test_every_face_is_one_of_the_dice(seed: str, index: int, count: int, sides: int) -> None:
    faces = SealedDice(seed).faces(index, Dice(count, sides))
    assert len(faces) == count
    assert all(1 <= face <= sides for face in faces)
    assert faces == SealedDice(seed).faces(index, Dice(count, sides))


@pytest.mark.parametrize("sides", [3, 6, 12, 20])
def test_no_face_is_favoured(sides: int) -> None:
    """Chi-square with a bound that a fair die passes in all but one of ten thousand seeds."""
    dice, rolls = SealedDice("fair"), 6_000
    seen = Counter(dice.faces(n, Dice(1, sides))[0] for n in range(rolls))
    expected = rolls / sides
    chi = sum((seen[face] - expected) ** 2 / expected for face in range(1, sides + 1))
    assert chi < {3: 18.4, 6: 25.7, 12: 37.4, 20: 50.8}[sides]


def test_dice_are_written_as_players_write_them() -> None:
    assert parse_dice("2d6") == Dice(2, 6)
    assert parse_dice("d100") == Dice(1, 100)
    assert [str(parse_dice(text)) for text in ("d6", "5d6", "1d20")] == ["d6", "5d6", "d20"]
    for nonsense in ("", "d", "0d6", "2d0", "2d6+1", "٢d6", "999d6"):
        with pytest.raises(ValueError, match="not dice"):
            parse_dice(nonsense)


def test_a_roll_knows_its_total_and_whether_it_is_a_double() -> None:
    assert Roll((4, 5)).total == 9
    assert Roll((3, 3)).double
    assert not Roll((3, 4)).double
    assert not Roll((3,)).double


def test_scripted_dice_give_the_same_faces_for_the_same_roll() -> None:
    dice = ScriptDice([3, 4, 5])
    assert dice.faces(0, Dice(2, 6)) == (3, 4)
    assert dice.faces(1, Dice(1, 6)) == (5,)
    assert dice.faces(0, Dice(2, 6)) == (3, 4)
    assert dice.left == [5]
    with pytest.raises(AssertionError, match="no dice left"):
        dice.faces(2, Dice(3, 6))


def test_there_are_no_other_dice() -> None:
    with pytest.raises(SetupError, match="no dice called loaded"):
        dice_source("loaded", "seed")


@given(seed=st.text(max_size=10), bound=st.integers(1, 2**32))
def test_streams_repeat_themselves_and_keep_their_bounds(seed: str, bound: int) -> None:
    one, other = Stream(seed, "x"), Stream(seed, "x")
    drawn = [one.below(bound) for _ in range(20)]
    assert drawn == [other.below(bound) for _ in range(20)]
    assert all(0 <= number < bound for number in drawn)


@given(items=st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_everything(items: list[int]) -> None:
    assert sorted(Stream("s", "shuffle").shuffled(items)) == sorted(items)


def test_weights_decide_how_often() -> None:
    stream = Stream("s", "weights")
    seen = Counter(stream.weighted("abc", [0, 1, 9]) for _ in range(2_000))
    assert seen["a"] == 0
    assert 120 < seen["b"] < 290
