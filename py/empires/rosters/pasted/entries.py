"""The entries of a list, that is, the things with a price, as found by one style of writing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.styles import IN_BRACKETS, Found, Prices, Style
from empires.rosters.pasted.words import LAST_WORD, TIMES, has_letter, trimmed

LONG = 45
"""The minimum length, in characters, of a line without a price that may have been wrapped."""

NAME_WORDS = 4
"""The maximum number of words in a list's own first line if it ends with a comma."""

_GOES_ON = re.compile(r"[,;:=(\[&+–-]$|\b(?:of|the|and|with|on|de|la|von)$", re.I)
_BROKEN_OFF = re.compile(r"\(?\d{1,3}\)?\s*[,;)]")
"""The price of an option at the beginning of a line, which was separated from the line above."""

_NESTED = re.compile(r"\d[\])]?\s*[,;]\s")
"""The price of an option, followed by another option: the line began with a unit."""

# The number of units and of figures in each; such a line is a unit, not a heading.
_COUNT = re.compile(rf"\d{{1,2}}\s?{TIMES}\s?\d{{1,2}}\s+[^\W\d]", re.I)

_EXTRA = re.compile(r"(?:[\[(]\s*\+?\s*|\s\+?)(\d{1,3})\s*(?:points?|pts?)?\s*[\])]?$", re.I)
_PLUS = re.compile(r"\+\s*(\d{1,3})\s*(?:points?|pts?)\b", re.I)


@dataclass(slots=True)
class Entry:
    """Something with a price, on a line of the paste: its words, its price, and how many times that price
    counts.

    `said` are lines and words that belong to the entry, `extra` the points printed separately for its
    options, and `plus` the part of these with a plus sign.
    """

    words: str
    price: int
    times: int = 1
    line: int = 0
    kind: str = ""
    said: list[str] = field(default_factory=list)
    extra: int = 0
    plus: int = 0
    models: int = 0
    stats: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Entries:
    """A list read in one style: its name, its entries, and lines for which no points were found.

    `own` are the points in the line that names the list.
    """

    name: str = ""
    own: int | None = None
    entries: list[Entry] = field(default_factory=list)
    left: list[Marked] = field(default_factory=list)
    prices: set[int] = field(default_factory=set)
    """The numbers of the lines that hold only a number, which was taken as a price."""
    begins_apart: bool = False
    """Whether the first entry is set apart from the others, like the list's own line."""


def entries_of(lines: Sequence[Marked], style: Style, prices: Prices, *, bullets: bool) -> Entries:
    """The entries of a list.

    With `bullets`, a line with a bullet may be a unit; otherwise it is an option.
    """
    priced = [at for at, one in enumerate(lines) if one.mark is Mark.TEXT and prices.count(style, one.words)]
    reader = _Reader(style, prices, bullets, max(priced, default=-1))
    for at, one in enumerate(lines):
        reader.read(at, one)
    reader.let_go()
    return reader.told


class _Reader:
    """Reads one list in one style, line by line."""

    def __init__(self, style: Style, prices: Prices, bullets: bool, last_priced: int) -> None:
        self.style = style
        self.prices = prices
        self.bullets = bullets
        self.last_priced = last_priced
        self.told = Entries()
        self.cost = 0
        self.kind = ""
        self.waiting: list[Marked] = []
        self.apart = False
        """Whether a heading or the list builder's last line was read since the last unit."""

    def read(self, at: int, one: Marked) -> None:
        match one.mark:
            case Mark.TEXT if one.line.sign == "•" and not self.bullets and self.told.entries:
                self._option(one.words)
            case Mark.TEXT:
                for piece in self.prices.pieces(self.style, one.words):
                    self._text(Marked(one.line, one.mark, piece.words), piece.found)
            case Mark.HEADING:
                self.let_go()
                self.kind, self.apart = one.words, True
            case Mark.HEAD:
                self.told.name = self.told.name or one.words
            case Mark.TOTAL if one.bare and self._is_price(at, one.total or 0):
                self._add(Found("", one.total or 0), one)
                self.told.prices.add(one.line.number)
            case Mark.TOTAL:
                self.let_go()
            case Mark.FOOTER:
                self.apart = True
            case Mark.NOTE:
                pass

    def _is_price(self, at: int, amount: int) -> bool:
        """Whether a lone number is the price of wrapped lines above it rather than the list's total."""
        if not self.waiting or not self.style.closes:
            return False
        if not self.told.entries:
            return len(self.waiting) > 1 or bool(_GOES_ON.search(self.waiting[0].words))
        return at < self.last_priced or 2 * amount < self.cost

    def _option(self, words: str) -> None:
        entry = self.told.entries[-1]
        if extra := _EXTRA.search(words):
            entry.extra += int(extra[1])
            entry.plus += int(extra[1]) if "+" in extra[0] else 0
        entry.said.append(words)

    def _text(self, one: Marked, found: Found | None) -> None:
        if found:
            self._add(found, one)
        elif self.style.closes or not self.told.entries:
            self.waiting.append(one)
        elif one.line.gap or one.line.sign.startswith("#"):
            self.kind = one.words
        elif self.apart:
            self.told.left.append(one)
        else:
            self.told.entries[-1].said.append(one.words)

    def _add(self, found: Found, one: Marked) -> None:
        before = self._run_on(found.before) if self.style.closes else []
        if not self.told.entries:
            self.told.begins_apart = not self.waiting and not before
        elif len(self.told.entries) == 1:
            self.told.begins_apart &= bool(
                self.waiting or one.line.gap or self.kind or self.told.entries[0].said
            )
        self._take_headings()
        entry = Entry(
            " ".join([*before, found.before]), found.amount, found.times, one.line.number, self.kind
        )
        if behind := trimmed(found.behind):
            entry.said.append(behind)
            entry.plus = sum(int(points) for points in _PLUS.findall(behind))
            entry.extra = entry.plus
        self.told.entries.append(entry)
        self.cost += found.amount
        self.apart = False

    def _run_on(self, following: str) -> list[str]:
        """The lines still waiting for a price that continue in the line with the price."""
        words: list[str] = []
        while self.waiting and _goes_on(self.waiting[-1].words, following):
            first = len(self.waiting) == 1 and not self.told.entries
            if first and has_letter(following) and len(self.waiting[0].words.split()) <= NAME_WORDS:
                break
            following = self.waiting.pop().words
            words.insert(0, following)
        return words

    def _take_headings(self) -> None:
        for one in self.waiting:
            if self.told.name or self.told.entries:
                self.kind = one.words
            else:
                self._name(one.words)
        self.waiting = []

    def let_go(self) -> None:
        """Stop waiting for a price: note the waiting lines as unread or, before the first entry, take one as
        the list's name.
        """
        for one in self.waiting:
            if self.told.entries:
                self.told.left.append(one)
            elif not self.told.name:
                self._name(one.words)
        self.waiting = []

    def _name(self, words: str) -> None:
        """Read the list's own line, whose points may be in a different style from those of the units."""
        priced = next((piece.found for piece in self.prices.pieces(IN_BRACKETS, words)), None)
        self.told.name = trimmed(priced.before) if priced else words
        self.told.own = priced.amount if priced else None


def _goes_on(words: str, following: str) -> bool:
    """Whether a line without a price continues in the next line."""
    return (
        bool(_GOES_ON.search(words, max(0, len(words) - LAST_WORD)))
        or not has_letter(following)
        or following[:1].islower()
        or not following[:1].isalnum()
        or bool(_BROKEN_OFF.match(following))
        or bool(_NESTED.search(words))
        or words.count("(") > words.count(")")
        or bool(_COUNT.match(words) and following[:1].isalpha())
        or (len(words) >= LONG and ("," in words or ";" in words))
    )
