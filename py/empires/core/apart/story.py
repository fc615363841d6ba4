"""The story of a campaign: its inputs in order, chained so that two devices know whether they tell the same.

The first link is a fingerprint of what the campaign was begun with, each further one a fingerprint of the
link before and the next input. So one link stands for all that came before it.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from empires.core.base.long_work import Work
from empires.core.errors import SlipError
from empires.core.play.campaign import Campaign
from empires.core.records.blocks import pages_told, unpack
from empires.core.records.inputs import Input
from empires.core.table import Table


class Story(msgspec.Struct):
    """Every input, and the chain: a link before the first and one after each, 64 hexadecimal digits long."""

    inputs: list[Input]
    links: list[str]

    def add(self, inputs: Iterable[Input]) -> None:
        """Go on with further inputs."""
        for one in inputs:
            self.inputs.append(one)
            self.links.append(sha256(self.links[-1].encode() + msgspec.json.encode(one)).hexdigest())


def telling(campaign: Campaign[Any]) -> Work[Story]:
    """The story so far, read page by page. Raises SlipError where a page of the journal is lost."""
    if campaign.record.missing:
        lost = pages_told(campaign.record.missing).capitalize()
        are = "is" if len(campaign.record.missing) == 1 else "are"
        raise SlipError(f"{lost} of the journal {are} missing on this device. Ask for the whole file.")
    story = Story([], [first_link(campaign)])
    for done, block in enumerate(campaign.record.blocks, 1):
        story.add(unpack(block).inputs)
        yield done / (len(campaign.record.blocks) + 1)
    story.add(campaign.record.stretch.inputs)
    return story


def first_link(campaign: Table) -> str:
    """The link of a campaign that has not begun: its name among all campaigns.

    An option that a later program knows, and which stands as it always was, does not make it another.
    """
    setup = campaign.setup
    usual = {option.key: option.default for option in campaign.ruleset.offered}
    chosen = {key: value for key, value in sorted(setup.options.items()) if value != usual.get(key)}
    begun_with = [setup.ruleset, setup.name, setup.seats, setup.seed, setup.dice, chosen]
    return sha256(msgspec.json.encode(begun_with)).hexdigest()
