"""Proof that a list's author added up wrongly: every line was read, and no unread number is left that could
be a price."""

from __future__ import annotations

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from itertools import dropwhile

from empires.rosters.pasted.choice import Chosen
from empires.rosters.pasted.marks import LONGEST, Mark, Marked
from empires.rosters.pasted.readings import Reading
from empires.rosters.pasted.styles import IN_BRACKETS, LEAST, STYLES, Style
from empires.rosters.pasted.words import POINTS, TIMES

NOTE = "Every line of the list was read and no price is missing, so the author’s total seems to be wrong."
"""The sentence shown to the player if a mistake in adding up is proved."""

ENOUGH = 3
"""The minimum number of units in a list for which a slip can be proved."""

FARTHEST = 0.1
"""The largest difference that is taken for a slip, as a fraction of the total; a larger one suggests that
text was lost or that several lists ran together.
"""

MOST_DOUBTS = 60
"""The maximum number of units with doubtful counts, few enough for all ways of taking them to have been
tried.
"""

_COUNT = re.compile(
    rf"\W*(?:\d{{1,2}}\s*{TIMES}\s*)?(?:\d{{1,2}}\s*{TIMES}\s*)?\d{{1,2}}\s*(?:{TIMES}\s*)?(?=[^\W\d])", re.I
)
"""A number of figures or units in front of a name."""

_BEHIND = re.compile(rf"[(\[]?(?<!\w){TIMES}\s?\d{{1,2}}[)\]]?(?!\w)", re.I)
_OPTION = re.compile(rf"[(\[]\s*\d{{1,3}}\s*(?:{POINTS})?\s*[)\]]", re.I)
"""The cost of an option, in a list whose units are preceded by their prices."""

_GOES_ON = re.compile(r"[,;:&+(\[–-]$|\b(?:of|the|and|with)$", re.I)
_NAME = re.compile(r"[^;]*\w\W+\w[^;]*[^,;]")
_ONE_WORD = re.compile(r"[A-ZÀ-ÞА-Я][^\W\d_]+\.?")
# The number of a team, printed twice before its name.
_TABLE = re.compile(r"(\d{1,3}) \1 (?=[^\W\d])")
# The number of figures in a unit: `Goblins: Bows, 49x Goblin`.
_FIGURES = re.compile(rf"(?<![\w.,])\d{{1,2}}\s?{TIMES}(?=\s?[^\W\d]|$)", re.I)

_ENTITY = re.compile(r"&#\d{1,4};")


def is_slip(lines: Sequence[Marked], chosen: Chosen) -> bool:
    """Whether the printed total is proved not to be the sum of the printed prices."""
    reading = chosen.reading
    style = next((one for one in STYLES if one.name == reading.style), None)
    if style is None or chosen.printed is None or chosen.agrees or not reading.sure or reading.told.left:
        return False
    at = [one.entry.line for one in reading.counted]
    if len(at) < ENOUGH or chosen.apart > FARTHEST * chosen.printed or _may_add_up(reading, chosen.printed):
        return False
    first = next(index for index, one in enumerate(lines) if one.line.number >= at[0])
    units = _units_on(lines, frozenset(at), style, reading.told.prices)
    end = max((index + 1 for index, many in enumerate(units) if many), default=0)
    if sum(units) != len(at) or end <= first:
        return False
    above, inside, below = lines[:first], lines[first:end], lines[end:]
    starts = _lines_of_first(above, style)
    return (
        _are_names(above[: len(above) - starts], style)
        and _are_read([*above[len(above) - starts :], *inside], units[first - starts : end], style)
        and _has_total(above, below, chosen.printed)
    )


def _may_add_up(reading: Reading, total: int) -> bool:
    """Whether some way of taking the doubtful counts gives the total.

    The possible sums are represented by the bits of a number.
    """
    doubts = [one.points for one in reading.doubts]
    rest = total - reading.points - sum(doubt for doubt in doubts if doubt < 0)
    if rest < 0 or len(doubts) > MOST_DOUBTS:
        return rest >= 0
    sums, all_bits = 1, (1 << (rest + 1)) - 1
    for doubt in doubts:
        if abs(doubt) <= rest:
            sums |= (sums << abs(doubt)) & all_bits
    return bool(sums >> rest & 1)


def _units_on(
    lines: Sequence[Marked], at: AbstractSet[int], style: Style, prices: AbstractSet[int]
) -> list[int]:
    """The number of units with a price of their own on each line; `at` are the lines with such units."""
    return [
        0
        if one.line.number not in at
        else sum(bool(style.find(piece)) for piece in style.split(one.words))
        if one.mark is Mark.TEXT
        else int(one.bare and one.line.number in prices)
        for one in lines
    ]


def _lines_of_first(above: Sequence[Marked], style: Style) -> int:
    """How many of the lines above the first price belong to the unit with that price: all but the name of the
    list if each price follows its unit.
    """
    names = sum(one.mark is Mark.TEXT and not one.line.gap for one in above) if style.closes else 0
    return max(0, names - 1)


def _are_names(above: Sequence[Marked], style: Style) -> bool:
    """Whether the list begins with its name, so that nothing above that can be missing."""
    texts = [one for one in above if one.mark in (Mark.TEXT, Mark.HEAD)]
    texts = list(dropwhile(lambda one: one.words.isdigit(), texts))
    words = [_TABLE.sub("", one.words[:LONGEST]) for one in texts]
    while len(words) > 1 and _ONE_WORD.fullmatch(words[0]):
        words, texts = words[1:], texts[1:]
    if not words or not (_NAME.fullmatch(words[0]) or (texts[0].line.gap and _ONE_WORD.fullmatch(words[0]))):
        return False
    return not any(style.find(one) or re.match(r"\W*\d{2}", one) for one in words)


def _are_read(lines: Sequence[Marked], units: Sequence[int], style: Style) -> bool:
    """Whether each line is a unit with one price, or continues a unit and has no number that looks like a
    price.
    """
    # A unit that begins a line with its count must have its price before the next unit begins.
    before, opened = "", False
    for one, many in zip(lines, units, strict=True):
        if one.mark is Mark.HEADING:
            before = ""
            continue
        if one.bare and many and before:
            before, opened = "", False
            continue
        if one.mark is not Mark.TEXT:
            return False
        words = one.words if style.closes or style is IN_BRACKETS else _OPTION.sub(" ", one.words)
        begins = one.line.sign != "•" and bool(_COUNT.match(words)) and not _GOES_ON.search(before)
        if (opened and begins) or not (_are_units(words, style) if many else not _left(words)):
            return False
        opened = not many and (opened or begins)
        before = words
    return not opened


def _are_units(words: str, style: Style) -> bool:
    """Whether a line holds only units, each with one price and no other number that may be a price."""
    found = [style.find(piece) for piece in style.split(words)]
    return all(one and not _left(one.before) and not _left(one.behind) for one in found)


def _left(words: str) -> bool:
    """Whether these words contain a number, apart from counts, that may be a price."""
    rest = _FIGURES.sub(" ", _BEHIND.sub(" ", _ENTITY.sub(" ", words)))
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
