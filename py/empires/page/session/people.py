"""The people of a campaign: who plays, which of them are persons, who of those is at this device."""

from __future__ import annotations

from typing import Any

from empires.core.offices.seats import HUMAN
from empires.core.play.campaign import Campaign
from empires.maps.board import BoardPlayer
from empires.render.seats import board_players


class People:
    """Who plays a campaign, and where; read from it whenever somebody asks."""

    def __init__(self, campaign: Campaign[Any]) -> None:
        self.campaign = campaign

    @property
    def players(self) -> dict[str, BoardPlayer]:
        """All who play, those who joined since the beginning too, with colour and emblem."""
        return {player.name: player for player in board_players(self.campaign.seats)}

    @property
    def persons(self) -> list[str]:
        """The players who are persons, wherever they play, in seat order."""
        return [name for name, who in self.campaign.played_by.items() if who == HUMAN]

    @property
    def here(self) -> list[str]:
        """The persons who play at this device."""
        post = self.campaign.post
        return [name for name in self.persons if post is None or name in post.seats]

    @property
    def alone(self) -> str | None:
        """The only person at this device; None where there are more, or none."""
        here = self.here
        return here[0] if len(here) == 1 else None

    @property
    def elsewhere(self) -> list[str]:
        """The persons at other devices for whom the campaign waits."""
        here, persons = self.here, self.persons
        asked = [one.player for one in self.campaign.waiting]
        first = self.campaign.scribe
        if self.campaign.one_answers and first is not None:
            asked = [name for name in asked if name not in here][:1] if first in here else [first]
        return [name for name in dict.fromkeys(asked) if name in persons and name not in here]

    @property
    def asked(self) -> list[str]:
        """Those at this device who are asked now."""
        here, campaign = self.here, self.campaign
        if campaign.one_answers and not campaign.writes_here:
            return []
        return [question.player for question in campaign.waiting if question.player in here]

    @property
    def thinking(self) -> bool:
        """Whether the umpire is at long work, or a computer player is to answer next."""
        campaign = self.campaign
        if campaign.resting is not None:
            return True
        here = campaign.writes_here or bool(campaign.asked_together)  # else another device plays them
        return here and any(question.player not in self.persons for question in campaign.waiting)
