"""Tables for spreadsheets: what the books say, numbers as numbers, and never a formula."""

from __future__ import annotations

import csv
from io import StringIO

from empires.kit.books import Ledger, Line, Section
from empires.kit.spreadsheets import ledgers_csv, standings_csv


def rows(text: str) -> list[list[str]]:
    assert text.startswith("\ufeff")
    return list(csv.reader(StringIO(text[1:])))


def book(player: str, gold: str, *more: Line) -> Ledger:
    return Ledger(player, (Section("Standing", (Line("Gold", gold), *more)), Section("Armies", (), "None.")))


def test_the_standings_begin_with_the_best_and_hold_plain_numbers() -> None:
    told = rows(standings_csv([book("Ann", "12 crowns"), book("Bo", "1,250 crowns"), book("Cy", "none")]))
    assert told == [["Place", "Player", "Gold"], ["1", "Bo", "1250"], ["2", "Ann", "12"], ["3", "Cy", "0"]]


def test_a_ledger_has_a_row_for_each_line_with_its_number_apart() -> None:
    told = rows(ledgers_csv([book("Ann", "1,250 crowns", Line("Capital", "Ämter, “C2”", note="walled"))]))
    assert told == [
        ["Player", "Section", "Entry", "Value", "Number", "Note"],
        ["Ann", "Standing", "Gold", "1,250 crowns", "1250", ""],
        ["Ann", "Standing", "Capital", "Ämter, “C2”", "", "walled"],
    ]


def test_no_name_becomes_a_formula() -> None:
    told = rows(ledgers_csv([book("=1+1", "-3", Line("@SUM(A1)", "+2", note="\t=1"))]))
    assert not [cell for row in told for cell in row if cell[:1] in tuple("=+-@\t")]
