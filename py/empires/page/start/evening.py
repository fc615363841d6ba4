"""The campaign that begins with one press: the preset of an evening, one person against an easy computer."""

from __future__ import annotations

from typing import Any

import empires
from empires.core.play.campaign import Campaign
from empires.core.records.setup import Seat
from empires.page.start.new_campaign import another_seed
from empires.page.start.seats import default_name
from empires.rulesets import catalogue


def evening() -> Campaign[Any]:
    """A new campaign with nothing to set."""
    rules = next(one for one in catalogue().values() if one.at_once)
    options = next(one.options for one in rules.presets if one.name == "evening")
    return empires.new(
        rules.name,
        [Seat(name=default_name(0)), Seat(name=default_name(1), controller="easy")],
        options=dict(options),
        seed=another_seed(),
        name="An evening’s war",
        pausing=True,
    )
