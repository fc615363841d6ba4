"""Words as a sentence has them."""

from __future__ import annotations

import pytest

from empires.kit.words import agree, begun, cell_in_words, joined, listed, many, rolls_in_words


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


def test_the_verb_agrees() -> None:
    assert [agree(number, "gains", "gain") for number in (0, 1, 2)] == ["gain", "gains", "gain"]


def test_a_sentence_begins_with_a_capital() -> None:
    assert begun("the forest of Ann") == "The forest of Ann"
    assert begun("") == ""


def test_a_span_of_rolls_and_a_cell_are_told_in_words() -> None:
    assert [
        rolls_in_words(on) for on in ("4..", "..3", "2..5", "7", "-1..2", "plain..", "..", "1501..4000", "")
    ] == [
        "4 or more",
        "3 or less",
        "2 to 5",
        "7",
        "-1 to 2",
        "plain..",
        "..",
        "1,501 to 4,000",
        "",
    ]
    assert [cell_in_words(cell) for cell in (1500, -3, True, None)] == ["1,500", "-3", "yes", "–"]
    assert cell_in_words("D6x150 points") == "D6 × 150 points"
    assert cell_in_words("2D6x10") == "2D6 × 10"
    assert cell_in_words("boxes x4 and D6x") == "boxes x4 and D6x"
