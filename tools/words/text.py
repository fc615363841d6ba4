"""A text with its place, and the kinds of text there are."""

from __future__ import annotations

from typing import NamedTuple

KINDS = {
    "questions": "questions and the fields of forms",
    "choices": "labels and notes of choices",
    "refusals": "why an answer is refused",
    "log": "log lines, news and the reasons for rolls",
    "reports": "battle reports",
    "sheets": "sheets and ledgers",
    "options": "the settings of campaigns with their help",
    "coach": "lessons and the coach’s hints",
    "rulebook": "the rules in our own words, tables and rulings among them",
    "titles": "the titles of rules, and of their chapters",
    "tables": "titles and notes of tables, and their cells of several words",
    "house": "what the cells that house rules may change decide",
    "chronicle": "the chronicle",
    "dialogs": "the page, its drawers and dialogs",
    "letters": "friends who play on several devices",
    "start": "the start page",
    "errors": "files, storage and messages that cannot be read",
    "cli": "the command line",
    "docs": "README and documents",
    "docstrings": "docstrings of modules, classes, functions and constants",
    "comments": "comments in code",
    "other": "sentences in code that have no other kind",
}
"""What each kind holds."""


class Text(NamedTuple):
    """A text, and where to find it: a file with a line, or a rule’s ID."""

    kind: str
    where: str
    words: str

    @property
    def line(self) -> str:
        """The text on one line with its place before it."""
        return f"{self.where}: {' '.join(self.words.split())}"
