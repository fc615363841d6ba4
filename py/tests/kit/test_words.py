"""Tables in the words of a reader."""

from __future__ import annotations

from empires.kit.words import cell_in_words, rolls_in_words


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
