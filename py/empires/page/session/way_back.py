"""How far people can go back: the reach of an undo, which is announced beforehand, and in campaigns against
computers the start of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from empires.core.apart.device import Device
from empires.core.base.long_work import Work
from empires.core.base.words import many
from empires.core.offices.again import may_play_again
from empires.core.play.retracing import retracing
from empires.core.play.undo import Undoing
from empires.core.records.events import Event
from empires.core.records.inputs import Rolled
from empires.core.table import Table
from empires.rulesets.display import Display

MOST = 40
"""The maximum number of questions whose text is remembered."""


class TurnStart(NamedTuple):
    """A moment from which the campaign may be played again: the number of its first input, its name, and how
    many of the player's answers would be taken back."""

    length: int
    since: str
    answers: int


class WayBack:
    """Descriptions of how far back a person at this screen may go."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._asked: dict[int, tuple[str, str]] = {}

    def note(self, player: str, words: str) -> None:
        """Note the text of a question that a player is about to answer."""
        self._asked[self._device.length] = player, words
        for length in [*self._asked][:-MOST]:
            del self._asked[length]

    def told(self, undoing: Undoing, people: Sequence[str], viewer: str | None) -> str:
        """A description of how far back an undo would go, which does not give away anything that the viewer
        must not know.
        """
        if undoing.secret:
            return "opens the sealed answer again"
        length = self._device.length - len(undoing.undone)
        asker, asked = self._asked.get(length, ("", ""))
        others = sum(not isinstance(one, Rolled) and one.player not in people for one in undoing.undone)
        also = f", and {many(others, 'answer')} by other players" if others else ""
        if asked and asker == viewer:
            return f"back to “{asked}”{also}"
        whose = f"{undoing.whose}’s last answer" if undoing.whose not in (None, viewer) else "the last answer"
        return f"takes {whose} back{also}"

    @property
    def alone(self) -> bool:
        """Whether it is possible to go further back than the dice allow. This is the case if one person plays
        alone against computers."""
        device = self._device
        sealed = not device.shared and device.campaign.dealer.source.mode == "sealed"
        return sealed and not device.finished and may_play_again(device.state)


def turn_start(device: Device, display: Display[Any], player: str) -> Work[TurnStart | None]:
    """The start of a player's current month, turn or round, that is, the first question to the player since
    the heading of the track last changed; None if the player has not answered any question since then."""

    def look(past: Table, length: int, _: Sequence[Event]) -> tuple[int, str, bool]:
        heading = display.track(past.view(player).state, player).heading
        return length, heading, any(one.player == player for one in past.waiting)

    looks = yield from retracing(device.campaign, 0, look)
    now = looks[-1][1]
    same = len(looks)
    while same and looks[same - 1][1] == now:
        same -= 1
    start = next((length for length, _, asked in looks[same:] if asked), None)
    if start is None or start >= device.campaign.record.length:
        return None
    undone = device.campaign.record.since(start)
    answers = sum(not isinstance(one, Rolled) and one.player == player for one in undone)
    return TurnStart(start, now, answers) if answers else None
