"""Lists of stat lines: `Shield Wall Infantry Unit Size Sp Me Ra De At Ne Pts` with rows of figures below.

EasyArmy prints lists of Kings of War in this form. The points are in the last column, and options cost
extra. Text copied from its PDF may have lost every line break; the heading's words and the sizes restore
them. Otherwise the text has the PDF's own breaks: a unit's name is then on the line above its columns, and
rows and columns may be broken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from empires.rosters.pasted.entries import Entries, Entry
from empires.rosters.pasted.marks import LONGEST, Mark, Marked
from empires.rosters.pasted.words import DASHES, has_letter, trimmed
from empires.rosters.roster import plain

_COLUMNS = re.compile(r"\bUnit Size\s+((?:\S{1,4}\s+){2,10}?Pts)\b", re.I)
_BEGUN = re.compile(r"\bUnit(?: Size(?:\s+\S{1,4}){0,10})?$", re.I)
_CELL = re.compile(r"[\dD+/\"*-]{1,6}(?=\s|$)")
_SAYING = (Mark.TEXT, Mark.NOTE, Mark.HEADING)
_SIZED = re.compile(r"(?:(Troop|Regiment|Horde|Legion|[A-Z][a-z]{3,11})\s*)?\((\d{1,3})\)\s+(?=[\d-])")
_KIND = re.compile(
    r"\b(?:(?:Large |Heavy |Monstrous )?(?:Infantry|Cavalry)|War (?:Engine|Machine)|Monster|Titan|Swarm|"
    r"Chariot|Hero(?: \([\w ]+\))?)$",
    re.I,
)
_ROW = re.compile(r"\(\d{1,3}\)((?:\s[\dD+/\"-]+){5,12})(?=\s|$)")
_PRICE = re.compile(r"\s(\d{1,3})$")
_OPTION = re.compile(rf"\s+[{DASHES}]\s+(?=[A-Z])")
_SMALL_WORDS = frozenset(("of", "the", "on", "and", "with", "in", "de", "&"))
_LONGEST_NAME = 8
"""The maximum number of words in a unit's name if only capital letters show where the name begins."""


def has_columns(lines: Sequence[Marked]) -> bool:
    """Whether a list names its columns."""
    return any(_columns(one.words) for one in lines)


def _columns(words: str) -> re.Match[str] | None:
    """The names of columns in a line; most lines are ruled out quickly, because every line is checked many
    times.
    """
    return _COLUMNS.search(words) if "Pts" in words or "pts" in words.casefold() else None


def prices_of_rows(words: str) -> list[int]:
    """The last figures of the rows on a line, which appear to be their costs."""
    figures = [match[1].split()[-1] for match in _ROW.finditer(words)] if ")" in words else []
    return [int(figure) for figure in figures if re.fullmatch(r"\d{2,4}", figure, re.A)]


def stat_entries(lines: Sequence[Marked]) -> Entries:
    """The entries of a list of stat lines."""
    reader = _Reader()
    for one in lines:
        for bullet, words in _pieces(one.words, one.line.sign == "•") if one.mark in _SAYING else ():
            reader.read(words, one, bullet=bullet)
    return reader.told


def mended(lines: Sequence[Marked]) -> list[Marked]:
    """The lines of a paste, with broken columns and rows of stat lines joined again, and each name put
    before its columns.
    """
    whole: list[Marked] = []
    columns = 0
    for one in lines:
        last = whole[-1].words if whole else ""
        begun = _BEGUN.search(last) and not _COLUMNS.search(last)
        if len(last) <= LONGEST and (begun or (_CELL.match(one.line.words) and _lacks(last, columns))):
            whole[-1] = replace(whole[-1], words=f"{last} {one.line.words}")
        else:
            whole.append(one)
        if found := _COLUMNS.search(whole[-1].words):
            columns = len(found[1].split())
            if found.start() == 0:
                _name_first(whole)
    return whole


def _lacks(words: str, columns: int) -> bool:
    """Whether a line is the beginning of a row with some cells still missing."""
    row = _SIZED.match(f"{words} 0")
    return row is not None and len(words[row.end() :].split()) < columns


def _name_first(whole: list[Marked]) -> None:
    """Put the name from the line above before the columns, or the two lines above if the kind is on a line of
    its own."""
    one = whole.pop()
    above: list[str] = []
    while whole and len(above) < 2 and _is_name(whole[-1], whole[-2:-1]):
        above.insert(0, whole.pop().line.words)
        kind = _KIND.search(above[0])
        if not (kind and kind.start() == 0):
            break
    whole.append(replace(one, mark=Mark.TEXT, words=" ".join([*above, one.words])))


def _is_name(one: Marked, before: Sequence[Marked]) -> bool:
    """Whether a line may be the name of the unit below it, and is not an option or the list's own line."""
    if (
        one.line.sign == "•"
        or one.mark not in _SAYING
        or _SIZED.match(one.words)
        or _COLUMNS.search(one.words)
    ):
        return False
    return bool(before) or bool(_KIND.search(one.words))


def _pieces(words: str, bullet: bool) -> Iterator[tuple[bool, str]]:
    """A line split before each heading of columns, each row of figures and each option."""
    starts = sorted({0, *(_title_start(words, match.start()) for match in _COLUMNS.finditer(words))})
    for start, end in zip(starts, [*starts[1:], len(words)], strict=True):
        part = words[start:end]
        rows = [0, *(match.start() for match in _SIZED.finditer(part) if match.start())]
        for row, stop in zip(rows, [*rows[1:], len(part)], strict=True):
            first, *options = _OPTION.split(part[row:stop].strip())
            yield bullet and start == row == 0, first
            for option in options:
                yield True, option


def _title_start(words: str, columns: int) -> int:
    """The beginning of the name of the unit with these columns: capitals after a full stop or number."""
    kind = _KIND.search(words[:columns].rstrip(), max(0, columns - LONGEST))
    start = kind.start() if kind else columns
    base = max(0, start - LONGEST)
    for word in reversed(list(re.finditer(r"\S+", words[base:start]))[-_LONGEST_NAME:]):
        if not (word[0][0].isupper() or word[0] in _SMALL_WORDS) or word[0][-1] in ",;:.!?)":
            break
        start = base + word.start()
    return start


class _Reader:
    """The headings, rows and options, in the order of the list."""

    def __init__(self) -> None:
        self.told = Entries()
        self.heading = ""
        self.columns: list[str] = []

    def read(self, words: str, one: Marked, *, bullet: bool) -> None:
        if columns := _COLUMNS.search(words):
            self.heading, self.columns = words[: columns.start()].strip(), columns[1].split()
        elif self.columns and (sized := _SIZED.match(words)):
            self._row(sized, words[sized.end() :].split(), one)
        elif bullet and self.told.entries:
            self._option(words)
        elif self.told.entries and not one.line.gap:
            self.told.entries[-1].said.append(trimmed(words))
        elif not self.told.name:
            self.told.name = words

    def _row(self, sized: re.Match[str], cells: list[str], one: Marked) -> None:
        last = len(self.columns) - 1
        if len(cells) <= last or not re.fullmatch(r"\d{1,5}", cells[last], re.A):
            self.told.left.append(one)
            return
        kind = _KIND.search(self.heading)
        name = (self.heading[: kind.start()] if kind else self.heading).strip()
        if not has_letter(name) and self.told.entries:
            name = self.told.entries[-1].words.partition(" (")[0]
        self.told.entries.append(
            Entry(
                f"{name or 'Unit'} ({sized[1]})" if sized[1] else name or "Unit",
                int(cells[last]),
                line=one.line.number,
                kind=kind[0] if kind else "",
                said=[rest] if (rest := trimmed(" ".join(cells[last + 1 :]))) else [],
                models=int(sized[2]),
                stats={
                    plain(key, 12): plain(cell, 12)
                    for key, cell in zip(self.columns[:last], cells, strict=False)
                },
            )
        )

    def _option(self, words: str) -> None:
        entry = self.told.entries[-1]
        if price := _PRICE.search(words):
            words = words[: price.start()]
            entry.price += int(price[1])
        entry.said.append(words)
