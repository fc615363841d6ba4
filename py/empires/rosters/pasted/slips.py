"""Proof that a list's author added up wrongly: every line was read, and no unread number is left that could
be a price."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import dropwhile

from empires.rosters.pasted.choice import Chosen
from empires.rosters.pasted.marks import LONGEST, Mark, Marked
from empires.rosters.pasted.styles import IN_BRACKETS, LEAST, STYLES, Style
from empires.rosters.pasted.words import POINTS, TIMES

NOTE = (
    "Every line of the list was read and no price is left out, so its author seems to have added up wrongly."
)
"""The sentence shown to a person if this is proved."""

ENOUGH = 3
"""The minimum number of units in a list for which a slip can be proved."""

MOST_DOUBTS = 4
"""The maximum number of units with doubtful counts, few enough for all ways of taking them to have been
tried.
"""

_COUNT = re.compile(
    rf"\W*(?:\d{{1,2}}\s*{TIMES}\s*)?(?:\d{{1,2}}\s*{TIMES}\s*)?\d{{1,2}}\s*(?:{TIMES}\s*)?(?=[^\W\d])", re.I
)
"""The number of figures or units before a name."""

_BEHIND = re.compile(rf"[(\[]?(?<!\w){TIMES}\s?\d{{1,2}}[)\]]?(?!\w)", re.I)
_OPTION = re.compile(rf"[(\[]\s*\d{{1,3}}\s*(?:{POINTS})?\s*[)\]]", re.I)
"""The cost of an option, in a list whose units are preceded by their prices."""

_GOES_ON = re.compile(r"[,;:&+(\[–-]$|\b(?:of|the|and|with)$", re.I)
_NAME = re.compile(r"[^;]*\w\W+\w[^;]*[^,;]")


def is_slip(lines: Sequence[Marked], chosen: Chosen) -> bool:
    """Whether the printed total is proved not to be the sum of the printed prices."""
    reading = chosen.reading
    style = next((one for one in STYLES if one.name == reading.style), None)
    if style is None or chosen.printed is None or chosen.agrees or not reading.sure or reading.told.left:
        return False
    at = [one.entry.line for one in reading.counted]
    if len(at) < ENOUGH or sum(bool(one.doubt) for one in reading.counted) > MOST_DOUBTS:
        return False
    above = [one for one in lines if one.line.number < at[0]]
    inside = [one for one in lines if at[0] <= one.line.number <= at[-1]]
    below = [one for one in lines if one.line.number > at[-1]]
    starts = _lines_of_first(above, style)
    return (
        _are_names(above[: len(above) - starts], style)
        and _are_read([*above[len(above) - starts :], *inside], set(at), style)
        and _has_total(above, below, chosen.printed)
    )


def _lines_of_first(above: Sequence[Marked], style: Style) -> int:
    """How many lines above the first price belong to its unit: all but one if prices follow their units."""
    names = sum(one.mark is Mark.TEXT and not one.line.gap for one in above) if style.closes else 0
    return max(0, names - 1)


def _are_names(above: Sequence[Marked], style: Style) -> bool:
    """Whether the list begins with its name, so that no part of it is lost above."""
    texts = [one for one in above if one.mark in (Mark.TEXT, Mark.HEAD)]
    texts = list(dropwhile(lambda one: one.words.isdigit(), texts))
    if not texts or not _NAME.fullmatch(texts[0].words[:LONGEST]):
        return False
    return not any(style.find(one.words) or re.match(r"\W*\d{2}", one.words) for one in texts)


def _are_read(lines: Sequence[Marked], priced: set[int], style: Style) -> bool:
    """Whether each line is a unit with one price, or continues a unit and has no number that looks like a
    price.
    """
    before = ""
    for one in lines:
        words = one.words
        if one.mark is Mark.HEADING:
            before = ""
            continue
        if one.mark is not Mark.TEXT:
            return False
        words = words if style.closes or style is IN_BRACKETS else _OPTION.sub(" ", words)
        if one.line.number in priced:
            found = style.find(words)
            if found is None or len(style.split(words)) > 1 or _left(found.before) or _left(found.behind):
                return False
        elif _left(words) or (one.line.sign != "•" and _COUNT.match(words) and not _GOES_ON.search(before)):
            return False
        before = words
    return True


def _left(words: str) -> bool:
    """Whether these words contain a number, apart from counts, that may be a price."""
    rest = _BEHIND.sub(" ", words)
    rest = rest[found.end() :] if (found := _COUNT.match(rest)) else rest
    return any(int(number) >= LEAST for number in re.findall(r"\d+", rest))


def _has_total(above: Sequence[Marked], below: Sequence[Marked], printed: int) -> bool:
    """Whether the total is in the list's own line, or in the next line with a number after the last unit."""
    headed = any(one.mark in (Mark.HEAD, Mark.TOTAL) and one.total == printed for one in above)
    for one in below:
        if one.mark is Mark.TOTAL:
            return one.total == printed
        if one.mark is not Mark.TEXT or re.search(r"\d{2}", one.words) or _COUNT.match(one.words):
            return False
    return headed
