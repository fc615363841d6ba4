"""Where the points are in a list's lines: in brackets, before the unit or after it.

A list nearly always has one style, which its own lines and its total reveal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from empires.rosters.pasted.words import DASHES, MISSPELT, NUMBER, POINTS, TIMES, has_letter, number

LEAST = 10
"""A number without "points" that is below this is a strength, a level or a save, not a price."""

LONGEST_PRICE = 100
"""The maximum length of a price at the end of a line, with all words that belong to it, in characters."""

ONE_LINE = 200
"""The minimum length, in characters, of a line that may be many units copied from a PDF."""

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
_ENDING = f" .,;:!{DASHES}"
_DIGITS = re.compile(r"\d+")
_DASHED = re.compile(rf"\d\s?[{DASHES}]")
_BRACKET = re.compile(r"[\[({]")

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


class Found(NamedTuple):
    """A price in a line, the text before and after it, and how many times it counts (`2x 130`)."""

    before: str
    amount: int
    behind: str = ""
    times: int = 1


Finder: TypeAlias = Callable[[str], Found | None]
"""A function that finds a price in some words."""


@dataclass(frozen=True, slots=True)
class Style:
    """A style of writing points. With `closes`, the price ends a unit, which may begin some lines above."""

    name: str
    finders: tuple[Finder, ...]
    split: Callable[[str], list[str]]
    closes: bool = False

    def find(self, words: str) -> Found | None:
        """The price in some words, from the first finder that finds one."""
        return _first(self.finders, words)


def _first(finders: Iterable[Finder], words: str) -> Found | None:
    return next((found for find in finders if (found := find(words))), None)


def _found(words: str, match: re.Match[str] | None, *, first: bool = False) -> Found | None:
    """The price that was matched, unless it is too small or no word belongs to it."""
    if match is None:
        return None
    before, behind = words[: match.start()], words[match.end() :]
    if first:
        before, behind = behind, ""
    known = match.re.groupindex
    several = ("times" in known and match["times"]) or ("again" in known and match["again"])
    times, amount = int(several or 1), number(match["amount"])
    if amount < LEAST <= times:
        times, amount = amount, times
    return Found(before, amount, behind, max(1, times)) if has_letter(before) else None


def _with_word(words: str) -> Found | None:
    """Find a price as in `Captain [80pts, 2PL]: Sword`; `(+10 pts)` is the price of an option."""
    for match in _WITH_WORD.finditer(words) if _BRACKET.search(words) else ():
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
    if not (words[:1].isdigit() or words[:1] in ("(", "[")):
        return None
    match = _FIRST.match(words) or _FIRST_WORD.match(words) or _FIRST_GLUED.match(words)
    found = _found(words, match, first=True)
    return found if found and found.amount >= LEAST else None


def _first_space(words: str) -> Found | None:
    """Find a price before a unit where the dash is missing: `210 20 Skeletons`."""
    found = _found(words, _FIRST_SPACE.match(words), first=True) if words[:1].isdigit() else None
    return found if found and found.amount >= 2 * LEAST else None


def _first_large(words: str) -> Found | None:
    """A price before the unit, in a list in which some have no dash."""
    found = price_first(words)
    return found if found and found.amount >= 2 * LEAST else None


def _last(words: str) -> Found | None:
    """Find a price after a unit: `Shields = 375`, `24 x Greybeards, Banner - 719`, `King (615)`, `Raiders
    2x160`.
    """
    end = len(words.rstrip(_ENDING))
    for digits in _DIGITS.finditer(words, max(0, end - LONGEST_PRICE)):
        start = digits.start()
        opened = words[start - 1 : start] in ("(", "[")
        if match := (opened and _LAST.match(words, start - 1)) or _LAST.match(words, start):
            found = _found(words, match)
            return found if found and found.amount >= LEAST else None
    return None


BEHIND: tuple[Finder, ...] = (_with_word, _in_brackets, _last)
"""Finders of a price at the end of some words, or in brackets."""


def _split_first(words: str) -> list[str]:
    """Split a line before each price: `160 – 2x5 Raiders 205 – 15x Spears` is two units."""
    return pieces_between(NEXT_FIRST, words) if _DASHED.search(words, 3) else [words]


def _split_last(words: str) -> list[str]:
    """Split a line after each price: `Seer - 405 21 Otters: Musician - 140` is two units."""
    return pieces_between(NEXT_LAST if len(words) >= ONE_LINE else _NEXT_DASH, words)


def _split_bracket(words: str) -> list[str]:
    return pieces_between(_NEXT_BRACKET, words) if len(words) >= ONE_LINE else [words]


def pieces_between(between: re.Pattern[str], words: str) -> list[str]:
    """The parts of some words, split at these places."""
    return [piece for piece in between.split(words) if piece.strip()]


IN_BRACKETS = Style("points in brackets", (_with_word,), _split_bracket)

STYLES = (
    IN_BRACKETS,
    Style("points first", (price_first,), _split_first),
    Style("numbers in brackets", (_in_brackets,), _split_bracket),
    Style("points last", (_last,), _split_last, closes=True),
    Style("points first, without a dash", (_first_large, _first_space), _split_first),
)
"""All styles of a single author, most reliable first."""

MIXED = Style("mixed", (_with_word, price_first, _in_brackets, _last), _split_first)
"""The style of a list put together from several authors' lists; trusted only if it adds up."""


class Piece(NamedTuple):
    """A line or part of a line, and its price."""

    words: str
    found: Found | None


class Prices:
    """The costs of the lines in one paste, worked out only once for each style; styles share what they find
    and how they split lines.
    """

    def __init__(self) -> None:
        self._known: dict[tuple[str, str], tuple[tuple[Piece, ...], int]] = {}
        self._split: dict[tuple[object, str], list[str]] = {}
        self._found: dict[tuple[Finder, str], Found | None] = {}

    def pieces(self, style: Style, words: str) -> tuple[Piece, ...]:
        """A line split into the pieces that may be units in this style."""
        return (self._known.get((style.name, words)) or self._read(style, words))[0]

    def count(self, style: Style, words: str) -> int:
        """The number of pieces of a line that have a price."""
        return (self._known.get((style.name, words)) or self._read(style, words))[1]

    def found(self, finders: Iterable[Finder], words: str) -> Found | None:
        """The price in some words, from the first finder that finds one."""
        for find in finders:
            key = find, words
            if key not in self._found:
                self._found[key] = find(words)
            if found := self._found[key]:
                return found
        return None

    def _read(self, style: Style, words: str) -> tuple[tuple[Piece, ...], int]:
        split = style.split, words
        if split not in self._split:
            self._split[split] = style.split(words)
        pieces = tuple([Piece(part, self.found(style.finders, part)) for part in self._split[split]])
        known = pieces, sum([1 for piece in pieces if piece.found])
        self._known[style.name, words] = known
        return known
