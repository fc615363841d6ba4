"""What the umpire knows about each seat, and when it sent bundles."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.records.inputs import Answered
from empires.umpire.messages import Refusal
from empires.umpire.told import Place


class Kept(msgspec.Struct, frozen=True):
    """Contents that were sent: their reign, their number, and the hash of their head; the place that the
    seat's news had reached; and the last act handled by then."""

    reign: int
    number: int
    head: str
    content: dict[str, Any]
    place: Place
    handled: int


class Seated(msgspec.Struct, kw_only=True):
    """What the umpire knows about one seat: the `token` of its ticket; `key` and `box`, once it is claimed;
    the hash of the last `head`; the last act `handled`, by number and hash; the acts `refused` since the
    parcel that the seat last acknowledged; that parcel's content, the `base`; the contents `sent` since then;
    and the place that the seat's news has reached. The seat is `stopped` if two devices play it. `asked` is
    the minute from which the seat has had a question ("" if it has none), `seen` and `reminded` are the
    minutes in which the seat was last heard from and last reminded, and `reminders` is the number of
    reminders since it was asked.
    """

    token: str
    key: str = ""
    box: str = ""
    head: str = ""
    handled: tuple[int, str] = (0, "")
    refused: list[Refusal] = []
    base: Kept | None = None
    sent: list[Kept] = []
    place: Place = Place()
    stopped: str = ""
    asked: str = ""
    seen: str = ""
    reminded: str = ""
    reminders: int = 0


class Line(msgspec.Struct, frozen=True, array_like=True):
    """When a bundle was made: how long the journal was, and which letters were waiting."""

    length: int
    letters: list[Answered]
