"""Words as a sentence has them."""

from __future__ import annotations

import pytest

from empires.core.base.words import agree, begun, joined, listed, many


@pytest.mark.parametrize(
    ("names", "words"),
    [("", ""), ("A", "A"), ("AB", "A and B"), ("ABC", "A, B and C"), ("ABCD", "A, B, C and D")],
)
def test_things_one_after_another(names: str, words: str) -> None:
    assert listed(names) == words


def test_names_that_stand_together() -> None:
    assert [joined(names) for names in ("", "A", "AB", "ABC")] == ["", "A", "A and B", "A and B and C"]


@pytest.mark.parametrize(
    ("number", "words"), [(0, "0 tiles"), (1, "1 tile"), (2, "2 tiles"), (1250, "1,250 tiles")]
)
def test_a_number_of_things(number: int, words: str) -> None:
    assert many(number, "tile") == words


@pytest.mark.parametrize(
    ("noun", "words"),
    [
        ("army", "2 armies"),
        ("day", "2 days"),
        ("hex", "2 hexes"),
        ("march", "2 marches"),
        ("fortress", "2 fortresses"),
    ],
)
def test_the_plural_of_a_noun(noun: str, words: str) -> None:
    assert many(2, noun) == words


def test_an_irregular_plural_is_given() -> None:
    assert many(2, "die", "dice") == "2 dice"


def test_the_verb_agrees() -> None:
    assert [agree(number, "gains", "gain") for number in (0, 1, 2)] == ["gain", "gains", "gain"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert begun("the forest of Ann") == "The forest of Ann"
    assert begun("") == ""
