"""Army Builder's printed lists: a table of stat lines with the costs in its last column, or units and their
options on separate lines, all with points. Only the price of a unit counts, because it includes the options.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from empires.rosters.pasted.marks import LONGEST, Mark, Marked
from empires.rosters.pasted.words import has_letter, trimmed

LEAST_FIGURES = 3
"""The minimum number of figures in a table row."""

MOST_NAME_LINES = 3
"""The maximum number of lines above a row's figures into which a narrow column may have broken the row's
name.
"""

LONGEST_NAME = 40
"""The maximum length of a line that is part of a name, in characters; a longer line is the text of a rule."""

SMALLEST = 10
"""The smallest cost of a unit."""

_COLUMNS = re.compile(r"(?:Unit )?Name\s+#.*\s(?:Type|Off|AP|Agi)\s.*\bCost", re.I)
_NAMED = re.compile(r"(\S.*?)\s*\((\d{1,3})\s?#?\s?, (\d{1,5}) pts\)", re.I)
_COUNT = re.compile(r"\d{1,3}", re.A)
_COST = re.compile(r"\d{2,4}", re.A)
_FIGURE = re.compile(r"[\dD+/*()'\"’”}{,-]*\d[\dD+/*()'\"’”}{,-]*")
_ENCLOSED = re.compile(r"\s*\[\d{1,4}\]$")
_REPORT = re.compile(
    r"(?:Option Footnotes|Validation (?:Report|Results)|Composition Report|Troop Type Count)\b", re.I
)
_END = re.compile(r".*\bArmy Builder\b.*", re.I)


def built(lines: Sequence[Marked]) -> list[Marked]:
    """The lines of a paste, with each unit of an Army Builder list on one line, its options below without
    points, and the reports after it as notes. Every page may end with the program's own line.
    """
    reader = _Reader()
    for at, one in enumerate(lines):
        below = lines[at + 1].line.words if at + 1 < len(lines) else ""
        page_ends = one.mark is Mark.FOOTER and (_COLUMNS.fullmatch(below) or _NAMED.fullmatch(below))
        reader.read(replace(one, mark=Mark.NOTE) if page_ends else one)
    return reader.lines


class _Reader:
    """Go through a paste, changing only lines inside Army Builder lists."""

    def __init__(self) -> None:
        self.lines: list[Marked] = []
        self.table = False
        self.named = False
        """Whether the last unit was on a line of its own and is repeated by a table row."""
        self.report = False
        self.above: list[Marked] = []
        """The lines of a table that may be the name of its next row."""

    def read(self, one: Marked) -> None:
        words = one.line.words[: LONGEST + 1]
        if len(words) > LONGEST:
            self.lines.append(one)
            return
        unit = _NAMED.fullmatch(words)
        if _COLUMNS.fullmatch(words):
            self.table, self.report, self.above = True, False, []
            self._note(one)
        elif unit and one.line.sign != "•":
            self.named, self.report = True, False
            self._unit(one, unit[1], unit[2], unit[3])
        elif self._is_end(one):
            self.table = self.named = False
            self.lines.append(one)
        elif _REPORT.match(words) and (self.table or self.named or self.report):
            self.table = self.named = False
            self.report = True
            self._note(one)
        elif self.report:
            self.report = not _END.fullmatch(words)
            self._note(one)
        elif self.table or self.named:
            self._inside(one, words)
        else:
            self.lines.append(one)

    def _is_end(self, one: Marked) -> bool:
        """Whether a list ends at this line.

        Army Builder's lists end with their total, which is never a lone number.
        """
        if one.mark is Mark.TOTAL and not one.bare and has_letter(one.words):
            self.report = True if self.table or self.named else self.report
            return True
        return one.mark is Mark.FOOTER and not self.report

    def _inside(self, one: Marked, words: str) -> None:
        row = _row(words) if self.table else None
        if row is None:
            if one.mark is Mark.NOTE and _END.fullmatch(words):
                return
            self.above.append(one)
            option = replace(one.line, sign="•")
            self.lines.append(Marked(option, Mark.TEXT, _without(words)))
            return
        if self.named:
            self.named = False
            self._note(one)
            return
        name, count, cost = row
        self._unit(one, name or " ".join(self._name_above()), count, cost)

    def _name_above(self) -> list[str]:
        """The name of a row that contains no name, taken from the lines above."""
        name: list[str] = []
        for before in reversed(self.above[-MOST_NAME_LINES:]):
            words = before.line.words
            if len(words) > LONGEST_NAME or re.search(r"[;:.\[\]#]", words):
                break
            name.insert(0, words)
        if name:
            del self.lines[-len(name) :]
        return name

    def _unit(self, one: Marked, name: str, count: str, cost: str) -> None:
        strength = f"{count} " if int(count) > 1 and not name[:1].isdigit() else ""
        words = f"{strength}{trimmed(name) or 'Unit'} [{cost} pts]"
        self.lines.append(Marked(replace(one.line, words=words, sign=""), Mark.TEXT, words))
        self.above = []

    def _note(self, one: Marked) -> None:
        self.lines.append(replace(one, mark=Mark.NOTE, total=None, bare=False))


def _row(words: str) -> tuple[str, str, str] | None:
    """The name, the count and the cost in a table row; None if the line is not a table row."""
    cells = words.split()
    if not cells or not _COST.fullmatch(cells[-1]) or int(cells[-1]) < SMALLEST:
        return None
    first = next((at for at, cell in enumerate(cells[:-1]) if _COUNT.fullmatch(cell)), len(cells))
    if sum(bool(_FIGURE.fullmatch(cell)) for cell in cells[first:-1]) < LEAST_FIGURES:
        return None
    return " ".join(cells[:first]), cells[first], cells[-1]


def _without(words: str) -> str:
    """An option without its points, which are included in the unit's points."""
    return re.sub(r"\s*[\[(,]?\s*\b\d{1,4}\s*pts\b.*", "", _ENCLOSED.sub("", words), flags=re.I) or words
