"""Lists with prices on lines of their own, each below its unit."""

from __future__ import annotations

import re
from collections.abc import Sequence

from empires.rosters.pasted.entries import Entries, Entry
from empires.rosters.pasted.marks import Mark, Marked
from empires.rosters.pasted.words import trimmed

_NAME_ENDS = re.compile(r"\s*[(\[]\+?\d|\s*[,;:]|\s+(?:with|w/)(?=\s)", re.I)


def has_prices_below(lines: Sequence[Marked]) -> bool:
    """Whether a list has its prices on separate lines."""
    return any(one.mark is Mark.PRICE for one in lines)


def entries_below(lines: Sequence[Marked]) -> Entries:
    """The entries of a list with prices on separate lines: all lines above a price, back to the previous
    price or heading.
    """
    told, kind, waiting = Entries(), "", list[Marked]()
    for one in lines:
        match one.mark:
            case Mark.TEXT:
                waiting.append(one)
            case Mark.HEAD:
                told.name = told.name or one.words
            case Mark.HEADING:
                _let_go(told, waiting)
                kind, waiting = one.words, []
            case Mark.PRICE:
                if len(waiting) > 1 and waiting[1].line.gap and not told.entries:
                    _let_go(told, waiting[:1])
                    del waiting[0]
                if waiting:
                    told.entries.append(_entry(waiting, one.total or 0, kind))
                    told.prices.add(one.line.number)
                    waiting = []
            case _:
                pass
    told.left += waiting
    return told


def _let_go(told: Entries, waiting: Sequence[Marked]) -> None:
    """Handle lines without a price: the first is taken as the list's name, and the others are noted as
    unread.
    """
    if not told.entries and not told.name and waiting:
        told.name, waiting = waiting[0].words, waiting[1:]
    told.left += waiting


def _entry(lines: Sequence[Marked], price: int, kind: str) -> Entry:
    """The unit that these lines describe."""
    first = lines[0]
    end = _NAME_ENDS.search(first.words)
    name = first.words[: end.start()] if end and end.start() else first.words
    rest = [first.words[len(name) :].lstrip(" ,;:"), *(one.words for one in lines[1:])]
    said = [trimmed(one) for one in rest if trimmed(one)]
    return Entry(name, price, line=first.line.number, kind=kind, said=said)
