"""A moment of a campaign, played on in several ways."""

from __future__ import annotations

from typing import Any

from empires.core.play.campaign import Campaign
from empires.core.play.record import Record


def again(campaign: Campaign[Any]) -> Campaign[Any]:
    """A campaign of its own at the same moment: its journal played since the last checkpoint, unchecked."""
    record = campaign.record
    copy = Record(
        record.stretch,
        record.pending.values(),
        blocks=[*record.blocks],
        earlier=record.earlier,
        kept=record.kept,
    )
    return Campaign(campaign.ruleset, campaign.setup, copy)
