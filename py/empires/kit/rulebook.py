"""The rulebook in our own words, for readers who ask "why?": JSON files next to a ruleset, read when
needed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from empires.core.base.resources import read_resource
from empires.core.errors import TableError


class RuleText(msgspec.Struct, frozen=True):
    """A rule for readers who ask "why?": its title, its meaning in our words, and its chapter."""

    title: str
    text: str
    chapter: str = ""


@cache
def read_rulebook(package: str, *names: str) -> Mapping[str, RuleText]:
    """Every rule, table, option and ruling by its ID, read from the JSON files `names` next to the code of
    `package`."""
    texts: dict[str, RuleText] = {}
    for name in names:
        found = msgspec.json.decode(read_resource(package, name), type=dict[str, RuleText])
        if twice := texts.keys() & found.keys():
            raise TableError(f"{', '.join(sorted(twice))} appears twice in the rulebook of {package}.")
        texts |= found
    return texts
