"""Numbers with their nouns, words with a capital."""

from __future__ import annotations


def begun(words: str) -> str:
    """Words that begin a sentence: "a tile (LO-01)" as "A tile (LO-01)"."""
    return words[:1].upper() + words[1:]


def many(number: int, noun: str) -> str:
    """A number of things: "1 tile", "2 tiles"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
