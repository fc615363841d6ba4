"""Dates as readable text: "26 November 2026"."""

from __future__ import annotations

from datetime import date, datetime

MONTHS = ("January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
          "November", "December")  # fmt: skip


def in_words(when: date) -> str:
    """A day as readers see it: "26 November 2026"."""
    return f"{when.day} {MONTHS[when.month - 1]} {when.year}"


STORED = "%Y-%m-%d %H:%M"
"""The form in which moments are stored."""


def this_moment() -> str:
    """The day and time now, as they are stored."""
    return datetime.now().strftime(STORED)


def moment_of(text: str) -> datetime | None:
    """The day, or day and time, in a string such as "2026-12-01 20:00"; None if the text is not a date."""
    for pattern in (STORED, "%Y-%m-%d"):
        try:
            found = datetime.strptime(text, pattern)
        except ValueError:
            continue
        if found.strftime(pattern) == text:
            return found
    return None


def dated(text: str) -> str:
    """A stored day or moment as readers see it: "1 December 2026, 20:00"; any other text unchanged."""
    moment = moment_of(text)
    if moment is None:
        return text
    return f"{in_words(moment)}, {moment:%H:%M}" if " " in text else in_words(moment)
