"""Names, numbers and verbs for sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import takewhile


def joined(names: Iterable[str]) -> str:
    """Names joined by "and": "Ann", "Ann and Bo", "Ann and Bo and Cy"; "" for none."""
    return " and ".join(names)


def listed(things: Sequence[str]) -> str:
    """A list of things: "1", "1 and 2", "1, 2 and 4"; "" for none."""
    return f"{', '.join(things[:-1])} and {things[-1]}" if len(things) > 1 else joined(things)


def many(number: int, noun: str, several: str = "") -> str:
    """A number of things: "1 tile", "1,250 points", "2 armies"; an irregular plural is given as `several`."""
    return f"{number:,} {noun if number == 1 else several or _plural(noun)}"


def _plural(noun: str) -> str:
    if noun.endswith(("s", "x", "ch", "sh")):
        return noun + "es"
    return noun[:-1] + "ies" if noun[-1] == "y" and noun[-2] not in "aeiou" else noun + "s"


def span(lo: int, hi: int) -> str:
    """A range of numbers: "2 to 4", or "3" if there is only one."""
    return f"{lo:,}" if lo == hi else f"{lo:,} to {hi:,}"


def agree(number: int, one: str, several: str) -> str:
    """The word that fits a number: `agree(2, "is", "are")`."""
    return one if number == 1 else several


def same_start(rows: Iterable[Sequence[str]]) -> list[str]:
    """The words that all the given rows of words have in common at the beginning."""
    columns = zip(*rows, strict=False)
    return [column[0] for column in takewhile(lambda column: len({*column}) == 1, columns)]


def begun(words: str) -> str:
    """Capitalise words for the start of a sentence: "a tile (LO-01)" becomes "A tile (LO-01)"."""
    return words[:1].upper() + words[1:]
