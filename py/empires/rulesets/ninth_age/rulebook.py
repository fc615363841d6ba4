"""The rulebook in our own words, read from `rulebook.json`."""

from __future__ import annotations

from collections.abc import Mapping

from empires.kit.rulebook import RuleText, read_rulebook


def rulebook() -> Mapping[str, RuleText]:
    """Every rule, table, option and ruling, by its ID."""
    return read_rulebook(__package__, "rulebook.json")
