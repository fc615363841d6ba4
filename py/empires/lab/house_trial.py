"""A trial of house rules: random players begin a campaign, which is repeatedly saved and reopened."""

from __future__ import annotations

import time
from collections.abc import Iterator

import empires
from empires.core.base.words import many
from empires.core.errors import SetupError
from empires.core.records.variant import Variant
from empires.lab.matches import letters
from empires.players.policy import play
from empires.players.random_legal import RandomPlayer
from empires.rulesets import catalogue

ANSWERS = 200
"""The number of answers after which a trial has succeeded."""

SECONDS = 5.0
"""The maximum time for a trial; the answers given by then count."""

STEP = 20
"""The number of answers between saves."""


def tried(variant: Variant) -> Iterator[int]:
    """Try out house rules step by step, and return the number of answers. Raises SetupError if anything
    fails."""
    about = catalogue()[variant.ruleset]
    names = letters(min(max(about.fewest, 3), about.most))
    answered, ends = 0, time.monotonic() + SECONDS
    try:
        campaign = empires.new(variant.ruleset, names, seed="house rules", variant=variant)
        while answered < ANSWERS and campaign.waiting and time.monotonic() < ends:
            play(campaign, {name: RandomPlayer("house rules", name) for name in names}, STEP)
            answered, before = campaign.answers, campaign.hash()
            campaign = empires.load(empires.save(campaign))
            if campaign.hash() != before:
                raise SetupError("a saved campaign opens differently")
            yield answered
    except Exception as fault:  # rules that break in any way must not begin a campaign
        raise SetupError(f"These house rules break down after {many(answered, 'answer')}: {fault}") from fault
