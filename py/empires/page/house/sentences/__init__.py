"""A sentence for every cell that house rules may change: what the cell decides, its printed value, and its
bounds.

`meanings.json` has a phrase for each column of an open table, or one for each of its rows. In a phrase {row}
means the row's name, {a} the same with its article, {on} its rolls, and {col} the column.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any, TypeAlias

import msgspec

from empires.core.base.resources import read_resource
from empires.core.base.words import begun, span
from empires.core.rules.tables import Row, Table
from empires.kit.words import cell_in_words, rolls_in_words

FEW = 4
"""The maximum number of choices that a sentence lists; if there are more, the sentence only says how many."""

LONG = 3
"""The maximum number of words in a printed text that a sentence repeats."""

_LESS = re.compile(r"(.+) or less")

Phrases: TypeAlias = dict[str, str | dict[str, str]]


def sentence(table: Table, row: Row, column: str, bound: Any) -> str:
    """The sentence for a cell whose values are limited by this bound."""
    return f"{_phrase(table, row.on, column)}: {_printed(row[column])}{_bounds(bound, row[column])}."


@cache
def _meanings() -> dict[str, Phrases]:
    return msgspec.json.decode(read_resource(__package__ or "", "meanings.json"), type=dict[str, Phrases])


def _phrase(table: Table, on: str, column: str) -> str:
    columns = _meanings()[table.id]
    found = columns.get(column) or columns[""]
    if isinstance(found, dict):
        found = found.get(on) or found[""]
    word = str(_meanings()["words"].get(on, cell_in_words(on).replace("-", " ")))
    rolls = _LESS.sub(r"up to \1", rolls_in_words(on))
    return found.format(
        row=word,
        Row=begun(word),
        a=f"{'an' if word[0] in 'aeiou' else 'a'} {word}",
        on=f"a roll of {rolls}" if table.dice else rolls,
        col=cell_in_words(column),
    )


def _printed(cell: Any) -> str:
    if cell == "-":
        return "nothing printed"
    told = cell_in_words(cell)
    return f"printed {told}" if len(told.split()) <= LONG else "printed as in the rulebook"


def _bounds(bound: Any, printed: Any) -> str:
    match bound:
        case [int(least), int(most)]:
            return f", from {span(least, most)}"
        case "free":
            return ", or words of your own"
    others = [cell_in_words(one) for one in bound if one != printed]
    if len(others) > FEW:
        return f", or one of {len(others)} others"
    return f", or {', '.join(others[:-1])} or {others[-1]}" if len(others) > 1 else f", or {others[0]}"
