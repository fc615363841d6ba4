"""The rulebook in our own words, which the page shows and quotes when a player asks "why?"."""

from __future__ import annotations

from collections.abc import Mapping

from empires.kit.rulebook import RuleText, read_rulebook


def rulebook() -> Mapping[str, RuleText]:
    """Every rule, table, option and ruling, by its ID."""
    return read_rulebook(__package__ or "", "rulebook.json")
