"""How a campaign shows: map, track, ledgers, sheets and rule texts, from what a player may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

from empires.rulesets.display import RuleText
from empires.rulesets.mighty_kingdoms.show.chart import board
from empires.rulesets.mighty_kingdoms.show.ledgers import ledgers
from empires.rulesets.mighty_kingdoms.show.rosters import sheets
from empires.rulesets.mighty_kingdoms.show.track import track

__all__ = ["board", "ledgers", "rulebook", "sheets", "track"]


@cache
def rulebook() -> Mapping[str, RuleText]:
    """Every rule, table, option and ruling in a sentence or two."""
    text = files("empires.rulesets.mighty_kingdoms").joinpath("rulebook.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, RuleText])
