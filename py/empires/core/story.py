"""The story of a campaign: its inputs in order, chained so that two devices know whether they tell the same.

The first link is a fingerprint of the setup, each further one a fingerprint of the link before and the next
input. So one link stands for all that came before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from .campaign import Campaign
from .errors import SlipError
from .journal import Input, pages_told, unpack


def story(campaign: Campaign[Any]) -> list[Input]:
    """Every input from the first. Raises SlipError where a page of the journal is lost."""
    if campaign.missing:
        lost = pages_told(campaign.missing).capitalize()
        raise SlipError(f"{lost} of the journal are lost here; ask for the whole file.")
    inputs = [one for block in campaign.blocks for one in unpack(block).inputs]
    return inputs + campaign.stretch.inputs


def links(campaign: Campaign[Any], inputs: Iterable[Input]) -> list[str]:
    """The chain of a campaign: one link for its setup and one for each input, each 64 hexadecimal digits."""
    chain = [first_link(campaign)]
    for one in inputs:
        chain.append(sha256(chain[-1].encode() + msgspec.json.encode(one)).hexdigest())
    return chain


def first_link(campaign: Campaign[Any]) -> str:
    """The link of a campaign that has not begun: its name among all campaigns."""
    return sha256(msgspec.json.encode(_begun_with(campaign))).hexdigest()


def _begun_with(campaign: Campaign[Any]) -> list[Any]:
    """What makes it this campaign. An option that a later program knows, and which stands as it always was,
    does not make it another.
    """
    setup = campaign.setup
    usual = {option.key: option.default for option in campaign.ruleset.offered}
    chosen = {key: value for key, value in sorted(setup.options.items()) if value != usual.get(key)}
    return [setup.ruleset, setup.name, setup.seats, setup.seed, setup.dice, chosen]
