"""Lists whose lines a PDF has run together: several units on a line, and a unit's price on the next."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.words import DASHES, POINTS

LEAST = 2
"""The minimum number of lines that continue after a price in a list that has been run together."""

_PRICE = re.compile(rf"\s*[:{DASHES}]\s?\d{{2,4}}(?:\s*(?:{POINTS}))?(?=[\s.,;]|$)", re.I)
_GOES_ON = re.compile(rf"[:{DASHES}]\s?\d{{2,4}}(?:\s*(?:{POINTS}))?\s+(?=\S)", re.I)
_BROKEN_OFF = re.compile(rf"(?:{POINTS})\s", re.I)
_OPEN = re.compile(rf"[:{DASHES}]$")
_LARGEST = 1_000
"""A number below this on a line of its own is a price that was broken off."""

_NAME = re.compile(r"[^,;:\d]{1,60}:?")
"""A line above a list that says who plays it or what army it is."""


def flowed(lines: Sequence[Marked]) -> Sequence[Marked]:
    """The lines, joined and split again after each price; unchanged if they were not run together."""
    run_on = [one.mark is Mark.TEXT and _goes_on(one.words) for one in lines]
    broken = [is_broken_off(one, before) for before, one in pairwise(lines)]
    if sum(run_on) + sum(broken) < LEAST:
        return lines
    found: list[Marked] = []
    run: list[Marked] = []
    for one, is_price in zip(lines, [False, *broken], strict=True):
        if is_price or (one.mark is Mark.TEXT and (run or not _NAME.fullmatch(one.words))):
            run.append(one)
        else:
            found += [*_divided(run), one]
            run = []
    return [*found, *_divided(run)]


def _goes_on(words: str) -> bool:
    """Whether a line continues after a price, or begins with a word that belongs to a price."""
    return bool(_GOES_ON.search(words) or _BROKEN_OFF.match(words))


def is_broken_off(one: Marked, before: Marked) -> bool:
    """Whether a line is the price of the unit above, with a dash or colon in either line."""
    alone = one.words.isdecimal() and int(one.words) < _LARGEST
    return alone and (one.line.sign == "•" or bool(_OPEN.search(before.words)))


def _divided(run: Sequence[Marked]) -> Iterator[Marked]:
    """The units in some lines, each as a line with the number of the line on which it begins."""
    begins: list[int] = []
    text = ""
    for one in run:
        begins.append(len(text))
        text += f"- {one.words} " if one.line.sign == "•" and one.words.isdecimal() else f"{one.words} "
    at = 0
    ends = [found.end() for found in _PRICE.finditer(text)]
    for end in [*ends, len(text)]:
        words = text[at:end].strip(" .,;")
        if words:
            line = run[sum(begin <= at for begin in begins) - 1].line
            yield Marked(replace(line, words=words, sign=""), Mark.TEXT, words)
        at = end
