"""The words of the rows of a list: those that rows have in common are given once above the rows, or not at
all if the question has said them, and rows with too many words are folded away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import NamedTuple

from empires.core.base.words import same_start
from empires.core.questions.fields import Choice
from empires.page.widgets.markup import Html, words_in_view

WAY = re.compile(r"((tiles|hexes) )?(north|south|east|west)[a-z-]* of ")
"""A pattern for a direction in a place's description, which must not be split between the words above the
rows and the rows.
"""

ARTICLES = ("a", "an", "the")

ALIKE = 3
"""If this many choices or more begin with the same words, the words are given only once, above the
choices."""

MOST = 60
"""The maximum number of words on a card; rows that the map shows too are folded away to keep to this."""

FOOT = 10
"""How many of them are kept for the foot, whose words change with the selection."""

_MORE = 2
"""The words of the line below which rows are folded away: “3 more”."""

SEVERAL = re.compile(r"\S+ \d+(?:, \d+)* and \d+\b")
"""A pattern for several things listed by their numbers: "Ships 1, 2 and 4"."""

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


def grouped(placed: Sequence[Choice]) -> dict[str, list[Choice]]:
    """Choices grouped by the words with which they begin. There is only one group if grouping would not
    shorten the list, or if most groups would hold a single choice."""
    for words in (2, 1):
        groups: dict[str, list[Choice]] = {}
        for choice in placed:
            begins = choice.label.split()[:words]
            name = " ".join(begins[:-1] if len(begins) > 1 and begins[-1] in ARTICLES else begins)
            if words > 1 and (several := SEVERAL.match(choice.label)):
                name = several[0]
            groups.setdefault(name.rstrip(",;:"), []).append(choice)
        single = sum(len(group) == 1 for group in groups.values())
        if 1 < len(groups) <= len(placed) // 2 and single <= len(groups) // 2:
            return groups
    return {"": list(placed)}


def rows_that_fit(rows: Sequence[Html], room: int) -> int | None:
    """How many rows are shown if the card has `room` for this number of words, but at least one; None for all
    of them. A single row is never folded away, because it would not be worth a tap."""
    lengths = [words_in_view(row) for row in rows]
    if len(rows) < 3 or sum(lengths) <= room:
        return None
    fit = sum(sum(lengths[: n + 1]) + _MORE <= room for n in range(len(rows)))
    return min(max(fit, 1), len(rows) - 2)
