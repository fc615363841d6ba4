"""The rulebook in our own words, read from `rulebook/`."""

from __future__ import annotations

from collections.abc import Mapping

from empires.kit.rulebook import RuleText, read_rulebook


def rulebook() -> Mapping[str, RuleText]:
    """Every rule, table, option and ruling by its ID."""
    books = ("season", "battle", "winter", "sea", "world", "wilds", "options")
    return read_rulebook(__package__, *(f"rulebook/{book}.json" for book in books))
