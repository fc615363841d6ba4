"""The words of every rule."""

from __future__ import annotations

import pytest

from empires.rulesets.warmaster.rulebook import rulebook
from empires.rulesets.warmaster.tables import TABLES


@pytest.mark.rule("WM-RULING-63", "WM-RULING-64", "WM-TEAM-02", "WM-SPECIAL-14")
def test_every_rule_has_words() -> None:
    book = rulebook()
    assert len(book) == 261
    assert all(text.title and text.text and text.chapter for text in book.values())
    assert all(table in book for table in TABLES)
    assert (
        book["WM-RULING-64"].text
        == "Wrong page numbers and doubled symbols in the printed rules change nothing."
    )
