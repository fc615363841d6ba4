"""A table is read as printed, and one with a hole never loads."""

from __future__ import annotations

from typing import Any

import pytest

from empires.core.errors import TableError
from empires.core.rules.tables import read_table

GOOD: dict[str, Any] = {
    "id": "T-ONE",
    "title": "One",
    "dice": "2d6",
    "columns": ["loss", "who"],
    "rows": [
        {"on": "2..6", "loss": 1, "who": "a"},
        {"on": "7", "loss": 2, "who": "b"},
        {"on": "8..12", "loss": 3, "who": None},
    ],
}


def test_every_roll_has_its_row() -> None:
    table = read_table(GOOD)
    assert [table.at(roll)["loss"] for roll in range(2, 13)] == [1] * 5 + [2] + [3] * 5
    with pytest.raises(TableError, match="no row for 13"):
        table.at(13)
    with pytest.raises(TableError, match="no column where"):
        table.at(7)["where"]


def test_open_ranges_and_words() -> None:
    bands = read_table(
        {"id": "T", "title": "T", "columns": ["x"], "rows": [{"on": "..9", "x": 1}, {"on": "10..", "x": 2}]}
    )
    assert (bands.at(-500)["x"], bands.at(9)["x"], bands.at(10**6)["x"]) == (1, 1, 2)
    words = read_table(
        {"id": "T", "title": "T", "keyed": True, "columns": ["x"], "rows": [{"on": "city", "x": 2}]}
    )
    assert words.of("city")["x"] == 2
    with pytest.raises(TableError, match="no row village"):
        words.of("village")


@pytest.mark.parametrize("amount", [10**9, 10**9 + 1, 2**62, 10**40])
def test_an_open_range_has_no_end(amount: int) -> None:
    rows = [{"on": "..0", "loss": 0, "who": "a"}, {"on": "1..", "loss": 1, "who": "b"}]
    table = read_table({**GOOD, "dice": "", "rows": rows})
    assert (table.at(-amount)["loss"], table.at(amount)["loss"]) == (0, 1)


def test_a_clamped_table_ends_with_its_last_row() -> None:
    table = read_table({**GOOD, "clamp": True})
    assert (table.at(0)["loss"], table.at(99)["loss"]) == (1, 3)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        (
            [{"on": "2..5", "loss": 1, "who": "a"}, {"on": "7..12", "loss": 2, "who": "b"}],
            "gap or an overlap",
        ),
        (
            [{"on": "2..8", "loss": 1, "who": "a"}, {"on": "8..12", "loss": 2, "who": "b"}],
            "gap or an overlap",
        ),
        ([{"on": "3..12", "loss": 1, "who": "a"}], "do not cover every 2d6"),
        ([{"on": "2..11", "loss": 1, "who": "a"}], "do not cover every 2d6"),
        ([{"on": "2..12", "loss": 1}], "not \\['loss', 'who'\\]"),
        ([{"on": "many", "loss": 1, "who": "a"}], "neither a number nor a range"),
    ],
)
def test_a_table_with_a_fault_never_loads(rows: list[dict[str, Any]], sentence: str) -> None:
    with pytest.raises(TableError, match=sentence):
        read_table({**GOOD, "rows": rows})
