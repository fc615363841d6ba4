"""What one device knows beside the campaign: its seats, letters and hidden numbers."""

from __future__ import annotations

import msgspec

from empires.core.records.desk import ORGANISER
from empires.core.records.inputs import Wished


class Post(msgspec.Struct):
    """What one device knows beside the campaign: whose seats are played at it and how far others know the
    story; of the question asked now, at link `at`, its own salts and the others' commitments; the hidden
    `numbers` of its seats for shared dice; the `wishes` of its players that another device is to write down,
    and those of others that were `declined` here, with the reason; who has `agreed` that a player's letter is
    set aside (see `core.apart.lost_letters`); and at which answer a letter of a seat here was sealed
    `elsewhere`.
    With `desk` an organiser without a seat sits here.
    """

    seats: list[str]
    sent: int = 0
    at: str = ""
    salts: dict[str, str] = {}
    sealed: dict[str, str] = {}
    numbers: dict[str, str] = {}
    wishes: list[Wished] = []
    declined: dict[str, str] = {}
    agreed: dict[str, list[str]] = {}
    elsewhere: dict[str, int] = {}
    desk: bool = False

    @property
    def here(self) -> list[str]:
        """In whose names people act at this device: the seats played at it, and the organiser's."""
        return [*self.seats, *([ORGANISER] if self.desk else [])]
