"""Where the points are in a list's lines: in brackets, before the unit or after it.

A list nearly always has one style, which its own lines and its total reveal.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from empires.rosters.pasted.words import DASHES, MISSPELT, NUMBER, POINTS, TIMES, has_letter, number

LEAST = 10
"""A number without "points" that is below this is a strength, a level or a save, not a price."""

ONE_LINE = 200
"""The length, in characters, from which a line may be many units copied from a PDF."""

_PRICE = rf"(?:(?P<times>\d{{1,2}})\s*{TIMES}\s*)?(?P<amount>{NUMBER})"
_AGAIN = rf"(?:\s*{TIMES}\s*(?P<again>\d{{1,2}})(?!\d))?"

_WITH_WORD = re.compile(
    rf"[\[({{](?P<within>[^\[\](){{}}]{{0,40}}?)(?<![\d.,+]){_PRICE}\s*(?:{POINTS}|{MISSPELT})"
    rf"[^\[\](){{}}]{{0,40}}[\])}}]"
    rf"{_AGAIN}",
    re.I,
)
_BARE = re.compile(rf"[\[(]\s*{_PRICE}\s*[\])]{_AGAIN}")
_FIRST = re.compile(
    rf"(?![\[(]\d+[\])]\s*,)[\[(]?{_PRICE}{_AGAIN}\s*(?:{POINTS})?[\])]?\s*(?:[*:=.;)]?\s*[*:=)|;{DASHES}]+|,(?=\s))\s*",
    re.I,
)
_FIRST_WORD = re.compile(rf"{_PRICE}\s*(?:{POINTS}){_AGAIN}[\s:]+", re.I)
_FIRST_GLUED = re.compile(r"(?P<amount>\d{3,4})(?=[A-Z][a-z])")
_FIRST_SPACE = re.compile(rf"{_PRICE}{_AGAIN}\s+(?!{TIMES}[\s\d])")
_LAST = re.compile(
    rf"(?<![\d./+(×])(?<!\d,)(?<!(?:19|20)\d\d[{DASHES}])(?:(?<=\s)|(?<=[^\Wx\d])|(?<=[:=,;.)\]{DASHES}]))[\[(]?{_PRICE}\s*(?:{POINTS}|s(?=\]))?"
    rf"(?:[\])](?!\s*,))?{_AGAIN}\s*(?:{POINTS})?(?:each|per unit)?(?:\s*\(\d+\s*(?:{POINTS})?\s*each\))?"
    rf"[\s.,;:!{DASHES}]*$",
    re.I,
)
NEXT_FIRST = re.compile(
    rf"(?<=[^\s(+/{DASHES}])(?<!\d[xX×*])(?<!\d\s[xX×*])\s+(?=(?:\d\s*{TIMES}\s*)?\d{{2,4}}\s*[{DASHES}]\s*[^\W_])"
    rf"|(?<=[a-z)]{{2}})(?=\d{{3,4}}\s[{DASHES}]\s[^\W_])"
)
NEXT_LAST = re.compile(
    "|".join(rf"(?<=[\s.,;:)\]-]{digits})[.,;]?\s+(?=[^\W_])" for digits in (r"\d\d", r"\d\d\d", r"\d\d\d\d"))
)
_NEXT_DASH = re.compile(
    "|".join(
        rf"(?<=\w\s[{DASHES}]\s{digits})\s+(?=\d{{0,2}}\s?[A-Z]|\d{{3,5}}$)"
        for digits in (r"\d\d", r"\d\d\d")
    )
)
_NEXT_BRACKET = re.compile(
    rf"(?<=[\])])[.,;]?\s+(?=[^\[\]()]{{1,200}}[\[(]\s*(?:{NUMBER})\s*(?:{POINTS})?\s*[\])])", re.I
)


@dataclass(frozen=True, slots=True)
class Found:
    """A price in a line, the text before and after it, and how often it counts (`2x 130`)."""

    before: str
    amount: int
    behind: str = ""
    times: int = 1


@dataclass(frozen=True, slots=True)
class Style:
    """A style of writing points. With `closes`, the price ends a unit, which may begin some lines above."""

    name: str
    find: Callable[[str], Found | None]
    split: Callable[[str], list[str]]
    closes: bool = False


def _found(words: str, match: re.Match[str] | None, *, first: bool = False) -> Found | None:
    """The price that was matched, unless it is too small or no word belongs to it."""
    if match is None:
        return None
    before, behind = words[: match.start()], words[match.end() :]
    if first:
        before, behind = behind, ""
    groups = match.groupdict()
    times, amount = int(groups.get("times") or groups.get("again") or 1), number(match["amount"])
    if amount < LEAST <= times:
        times, amount = amount, times
    return Found(before, amount, behind, max(1, times)) if has_letter(before) else None


def _with_word(words: str) -> Found | None:
    """Find a price as in `Captain [80pts, 2PL]: Sword`; `(+10 pts)` is the price of an option."""
    for match in _WITH_WORD.finditer(words):
        if "+" not in match["within"] and (found := _found(words, match)):
            return found
    return None


def _in_brackets(words: str) -> Found | None:
    """Find a price as in `Shield Wall (20) Regiment (110)`: the largest of the numbers in brackets."""
    found = [one for match in _BARE.finditer(words) if (one := _found(words, match)) and one.amount >= LEAST]
    return max(found, key=lambda one: one.amount, default=None)


def price_first(words: str) -> Found | None:
    """Find a price before a unit: `590 – Lord, General`, `955 -Name`, `2x 130 - 2x5 Scouts`, `390 pts Name`,
    `600Prince`.
    """
    match = _FIRST.match(words) or _FIRST_WORD.match(words) or _FIRST_GLUED.match(words)
    found = _found(words, match, first=True)
    return found if found and found.amount >= LEAST else None


def _first_space(words: str) -> Found | None:
    """Find a price before a unit where the dash is missing: `210 20 Skeletons`."""
    found = price_first(words) or _found(words, _FIRST_SPACE.match(words), first=True)
    return found if found and found.amount >= 2 * LEAST else None


def _last(words: str) -> Found | None:
    """Find a price after a unit: `Shields = 375`, `24 x Greybeards, Banner - 719`, `King (615)`, `Raiders
    2x160`.
    """
    found = _found(words, _LAST.search(words))
    return found if found and found.amount >= LEAST else None


def price_behind(words: str) -> Found | None:
    """The price at the end of some words, or in brackets."""
    return _with_word(words) or _in_brackets(words) or _last(words)


def _split_first(words: str) -> list[str]:
    """Split a line before each price: `160 – 2x5 Raiders 205 – 15x Spears` is two units."""
    return _pieces(NEXT_FIRST, words)


def _split_last(words: str) -> list[str]:
    """Split a line after each price: `Seer - 405 21 Otters: Musician - 140` is two units."""
    return _pieces(NEXT_LAST if len(words) >= ONE_LINE else _NEXT_DASH, words)


def _split_bracket(words: str) -> list[str]:
    return _pieces(_NEXT_BRACKET, words) if len(words) >= ONE_LINE else [words]


def _pieces(between: re.Pattern[str], words: str) -> list[str]:
    return [piece for piece in between.split(words) if piece.strip()]


def _any(words: str) -> Found | None:
    """The lines of one list in several styles."""
    return _with_word(words) or price_first(words) or _in_brackets(words) or _last(words)


IN_BRACKETS = Style("points in brackets", _with_word, _split_bracket)

STYLES = (
    IN_BRACKETS,
    Style("points first", price_first, _split_first),
    Style("numbers in brackets", _in_brackets, _split_bracket),
    Style("points last", _last, _split_last, closes=True),
    Style("points first without a dash", _first_space, _split_first),
)
"""All styles of a single author, most reliable first."""

MIXED = Style("mixed", _any, _split_first)
"""The style of a list put together from several authors' lists; trusted only if it adds up."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A line or part of a line, and its price."""

    words: str
    found: Found | None


class Prices:
    """The costs of the lines of one paste in each style, computed once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[Piece, ...]] = {}

    def pieces(self, style: Style, words: str) -> tuple[Piece, ...]:
        """A line split into the pieces that may be units in this style."""
        key = style.name, words
        if key not in self._known:
            self._known[key] = tuple(Piece(part, style.find(part)) for part in style.split(words))
        return self._known[key]

    def count(self, style: Style, words: str) -> int:
        """The number of pieces of a line that have a price."""
        return sum(1 for piece in self.pieces(style, words) if piece.found)
