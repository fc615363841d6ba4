"""The participants in a campaign: all players, which of them are people, and which are at this device."""

from __future__ import annotations

from empires.core.apart.device import Device
from empires.core.offices.seats import HUMAN, seats_now
from empires.maps.board import BoardPlayer
from empires.render.seats import board_players


class People:
    """The players of a campaign and their devices, worked out again when something has changed."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self._read = -1
        self._persons: list[str] = []

    @property
    def players(self) -> dict[str, BoardPlayer]:
        """All players, including those who joined later, with their colours and emblems."""
        seats = seats_now(self.device.setup, self.device.state)
        return {player.name: player for player in board_players(seats)}

    @property
    def persons(self) -> list[str]:
        """The players who are people and not computers, whichever device they play on, in seat order."""
        if self._read != self.device.moment:
            self._read = self.device.moment
            self._persons = [name for name, who in self.device.played_by.items() if who == HUMAN]
        return self._persons

    @property
    def here(self) -> list[str]:
        """The people who play on this device."""
        seats = self.device.here
        return self.persons if seats is None else [name for name in self.persons if name in seats]

    @property
    def alone(self) -> str | None:
        """The only person at this device; None if there are several people, or nobody."""
        here = self.here
        return here[0] if len(here) == 1 else None

    @property
    def begun(self) -> bool:
        """Whether the campaign has begun; a campaign between devices begins once everybody has joined."""
        return self.device.begun

    @property
    def elsewhere(self) -> list[str]:
        """The people at other devices for whom the campaign is waiting."""
        post = self.device.post
        if post is not None and post.writes_here and not post.writers:
            here = self.here
            asked = {one.player for one in self.device.waiting}
            return [name for name in self.persons if name in asked and name not in here]
        return self.device.awaited

    @property
    def asked(self) -> list[str]:
        """The players at this device who have a question to answer now; this does not include players who
        have sealed their letter (protocol L3)."""
        here, device, post = self.here, self.device, self.device.post
        found = [question.player for question in device.waiting if question.player in here]
        if post is None:
            return found
        if post.course is None or post.still:
            return []
        if post.writers:
            return [name for name in found if name not in post.course.seals]
        return [name for name in found if name == post.pen]

    @property
    def thinking(self) -> bool:
        """Whether the umpire is busy with a long calculation, or a computer player is the next to answer."""
        device, post = self.device, self.device.post
        if device.resting is not None and self.begun:
            return True
        here = post is None or post.holds
        return here and any(question.player not in self.persons for question in device.waiting)
