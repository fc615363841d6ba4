"""What the umpire knows of each seat, and when it sent bundles."""

from __future__ import annotations

from typing import Any

import msgspec

from empires.core.records.inputs import Answered
from empires.umpire.messages import Refusal
from empires.umpire.told import Place


class Kept(msgspec.Struct, frozen=True):
    """A content that was sent: by reign, number and the hash of its head; the place of its news; the
    last act handled by then."""

    reign: int
    number: int
    head: str
    content: dict[str, Any]
    place: Place
    handled: int


class Seated(msgspec.Struct, kw_only=True):
    """The umpire's knowledge of one seat: the `token` of its ticket; `key` and `box`, once it is claimed; the
    hash of the last `head`; the last act `handled`, by number and hash; what was `refused` since the parcel
    acknowledged; that parcel's content, the `base`; contents `sent` since; and the place of its news. It is
    `stopped` if two devices play it. It is `asked` since a minute, "" if it is not, and was last `seen` at
    one; it was last `reminded` at one, and a number of times since it was asked."""

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
    """The moment at which a bundle was made: the length of the journal, and the letters that waited."""

    length: int
    letters: list[Answered]
