"""Commands about the players sharing one screen."""

from __future__ import annotations

from typing import TypeAlias

from empires.page.wire.kinds import Command
from empires.page.wire.values import Computer


class HandSeat(Command, frozen=True, tag="hand_seat"):
    """Give a seat played by a person to a caretaker, or any other seat to a person."""

    player: str


class PlaySeat(Command, frozen=True, tag="play_seat"):
    """Give a seat to a computer player."""

    by: Computer
    player: str


class SwitchCurtain(Command, frozen=True, tag="switch_curtain"):
    """Switch the curtain between players on or off."""


AnySeating: TypeAlias = HandSeat | PlaySeat | SwitchCurtain
