"""The rulebook in our own words, for the reader of "why?", read from `rulebook/`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from empires.rulesets.display import RuleText

CHAPTERS = ("season.json", "battle.json")


@cache
def rulebook() -> Mapping[str, RuleText]:
    """Every rule, table, option and ruling by its ID."""
    texts: dict[str, RuleText] = {}
    folder = files(__package__ or "").joinpath("rulebook")
    for name in CHAPTERS:
        texts |= msgspec.json.decode(folder.joinpath(name).read_bytes(), type=dict[str, RuleText])
    return texts
