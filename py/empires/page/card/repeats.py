"""Words that the rows of a list have in common: they are given once above the rows, or not at all if the
question has said them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from empires.core.base.words import same_start
from empires.core.questions.fields import Choice

WAY = re.compile(r"((tiles|hexes) )?(north|south|east|west)[a-z-]* of ")
"""A pattern for a direction in a place's description, which must not be split between the words above the
rows and the rows.
"""

ARTICLES = ("a", "an", "the")

ALIKE = 3
"""If this many choices or more begin with the same words, the words are given only once, above the
choices."""

ROOM = 40
"""How many words the rows that have a tile may have; rows after that are folded away."""

_SMALL = frozenset(
    ["a", "an", "at", "by", "for", "from", "in", "it", "its", "of", "on", "the", "to", "with", "your"]
)
"""Words that say nothing by themselves."""


class Cut(NamedTuple):
    """The words above a row, and how many words at the start and at the end of its label they replace."""

    head: str = ""
    first: int = 0
    last: int = 0


NO_CUT = Cut()


def cuts(listed: Sequence[Choice], said: str = "") -> dict[str, Cut]:
    """For each choice that has words in common with the rows next to it, the words above them: those
    with which all rows begin, unless the question or the name of the list has `said` them, the first words of
    some rows (such as an army's name), or where some rows lead.
    """
    if same := same_words([one.label for one in listed]):
        head = " ".join(same)
        return {one.value: Cut("" if _told(head, said) else head, len(same)) for one in listed}
    found: dict[str, Cut] = {}
    for _, group in groupby(listed, key=lambda one: one.label.replace(":", "").split()[:2]):
        found |= _begin([*group])
    for _, group in groupby(listed, key=lambda one: one.label.partition(":")[0]):
        rows = [*group]
        if not any(one.value in found for one in rows) and all(":" in one.label for one in rows):
            found |= _begin(rows)
    for goal, group in groupby(listed, key=lambda one: one.label.partition(" to ")[2]):
        rows = [*group]
        if goal and len(rows) >= ALIKE and not any(one.value in found for one in rows):
            cut = Cut(f"To {goal}", last=len(goal.split(" ")) + 1)
            found |= {one.value: cut for one in rows}
    return found


def _begin(rows: Sequence[Choice]) -> dict[str, Cut]:
    same = same_words([one.label for one in rows])
    return {one.value: Cut(" ".join(same), len(same)) for one in rows} if same else {}


def same_words(labels: Sequence[str]) -> Sequence[str]:
    """The first words that all labels have in common, leaving at least one word of each label; empty if there
    are too few labels."""
    split = [[word.rstrip(":") for word in label.split()] for label in labels]
    same = same_start(words[:-1] for words in split) if len(split) >= ALIKE else []
    if any(WAY.match(" ".join(words[len(same) :])) for words in split) and "the" in same:
        same = same[: len(same) - [*reversed(same)].index("the")]
    while same and (same[-1] in ARTICLES or any(words[len(same)][:1].isdigit() for words in split)):
        same = same[:-1]
    return same if same and same[0].lower() not in ARTICLES else []


def same_note(notes: Sequence[str]) -> str:
    """The note that all rows share, which is given only once; "" if there are too few of them."""
    return notes[0] if len(notes) >= ALIKE and len({*notes}) == 1 else ""


def same_end(notes: Sequence[str]) -> int:
    """How many words at the end of the notes are given only once, if enough notes differ only in the number
    before those words: three for “6 tiles to begin with”, because the word after the number is kept with the
    number."""
    split = [note.split()[::-1] for note in notes]
    same = len(same_start(split))
    numbers = all(words[same : same + 1] and words[same][0].isdigit() for words in split)
    return max(0, same - 1) if len(split) >= ALIKE and numbers else 0


def _told(words: str, said: str) -> bool:
    """Whether a text says all these words: “Where will you found your capital?” covers “Found the capital
    on”."""
    return set(re.findall(r"\w+", said.lower())) >= set(re.findall(r"\w+", words.lower())) - _SMALL


def row_words(one: Choice, cut: Cut, *, bare: bool) -> int:
    """The number of words in a row, without its note if it is `bare`."""
    return len(one.label.split()) - cut.first - cut.last + (0 if bare else len(one.note.split()))


def rows_that_fit(lengths: Sequence[int]) -> int | None:
    """How many rows of these lengths are shown, or None for all of them."""
    room = sum(sum(lengths[: n + 1]) <= ROOM for n in range(len(lengths)))
    return room if 0 < room < len(lengths) - 1 else None
