"""Numbers with their nouns."""

from __future__ import annotations


def many(number: int, noun: str) -> str:
    """A number of things: "1 tile", "2 tiles"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
