"""Cells and rolls of tables as readable text."""

from __future__ import annotations

import re
from typing import Final

from empires.core.rules.tables import Cell

_TIMES: Final = re.compile(r"(?<=\d)x(?=\d)")
"""The multiplication sign after a number or dice, as data files write it."""

_ROLLS: Final = re.compile(r"(?=.*\d)(-?\d+)?(\.\.)?(-?\d+)?")
"""A pattern for the rolls of a row, as data files write them: "7", "2..5", "4..", "..3"."""


def cell_in_words(cell: Cell) -> str:
    """A table's cell as readable text: "1,500", "D6 × 150", or plain words."""
    if cell is None or cell is False:
        return "–"
    if cell is True:
        return "yes"
    if isinstance(cell, int) or cell.isdecimal():
        return f"{int(cell):,}"
    return _TIMES.sub(" × ", cell.replace("_", " ").replace("'", "’"))


def rolls_in_words(on: str) -> str:
    """The rolls of a table's row as readable text: "4 or more", "2 to 1,500", "7"."""
    match = _ROLLS.fullmatch(on)
    if match is None:
        return on
    low, dots, high = (f"{int(one):,}" if one and one != ".." else one for one in match.groups())
    if not dots:
        return low
    return f"{low} or more" if not high else f"{high} or less" if not low else f"{low} to {high}"
