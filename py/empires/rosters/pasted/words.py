"""How numbers, points and counts are written in lists that people type."""

from __future__ import annotations

import re

DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212-"
"""Hyphens, dashes and the minus sign, with the plain hyphen last so that the string can be put between square
brackets.
"""

# Both the Latin and the Cyrillic letter are included.
TIMES = "[x×X*\u0445\u0425]"

LAST_WORD = 6
"""The number of characters at the end of a line that are searched for a last word after which the line must
continue.
"""

NUMBER = r"\d{1,3}(?:[,.]\d{3}){1,2}(?!\d)|\d{1,6}(?!\d)"
"""A number of points: 90, 1,310 or 1.310."""

TOTAL_NUMBER = r"[1-9]\d{0,2}(?:[,. '’]\d{3}){1,2}(?!\d)|\d{1,6}(?!\d)"
"""A number of points that is a total, which may also be written 4 500."""

POINTS = r"(?:points?|pts?|pkte?|punkte?|puntos?|ptos?|punti|pti|p\.ti|p)\b\.?|分"
"""The word for points, in the languages of list builders."""

TOTAL = (
    r"(?:\b(?:grand|army|list|roster|final)\s+)?"
    r"\b(?:total|totale|totaal|totalt|tot|sum|summe|suma|gesamt|razem|итого|всего|yhteensä|összesen)\b\.?"
    r"(?:\s+(?:army|list|roster|points?|pts|costs?|value|puntos|of)\b)*"
)
"""The word for a total, as in Total Army Cost."""

TOTAL_STEMS = ("tot", "sum", "gesamt", "razem", "итого", "всего", "yhteensä", "összesen")
"""Parts of these words, in small letters; a text that contains none of them does not name a total."""

# Misspellings of `pts` that are accepted inside brackets.
MISSPELT = r"(?:ts|tps|pst|ptd|ots)\b"

PART = (
    r"\b(?:sub|zwischen|sous|parcial|sotto|tussen)[\s-]*(?:totale?|totaal|summe|suma)\b"
    r"|\btotal (?:characters?|heroes|lords|core|special|rare|units)\b"
)
"""The word for the sum of a part of a list."""


_NO_DIGIT = re.compile(r"\D")


def number(text: str) -> int:
    """The value of a number that may have thousands separators."""
    return int(text) if text.isdecimal() else int(_NO_DIGIT.sub("", text))


def has_letter(text: str) -> bool:
    """Whether a text contains any letter."""
    return any(sign.isalpha() for sign in text)


def trimmed(text: str) -> str:
    """A text without the punctuation that separates it from a price."""
    return text.strip(f" .:;=,|\\{DASHES}")
