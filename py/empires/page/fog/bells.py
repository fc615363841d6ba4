"""Seats on the shelf: what it takes to hear the umpire's bell, and what it says (`umpire 16`)."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from typing import TYPE_CHECKING

from empires.core.base.dates import this_moment
from empires.core.errors import SlipError
from empires.page.shelf.entry import Heard, Listened
from empires.umpire.messages import DOWN, Bell, rung
from empires.umpire.window import Window

if TYPE_CHECKING:  # it comes with the first campaign whose post is on
    from empires.umpire.carrier import Carrier


def listened(window: Window, carrier: Carrier) -> Listened | None:
    """Returns how the post hears of a seat whose campaign is on the shelf; None before it has begun."""
    if not window.begun or window.post is None:
        return None
    last = window.had[-1]
    return Listened(
        relays=[*carrier.relays],
        seals=[b64encode(seal).decode() for seal in carrier.seals],
        authors={window.post.way.author: [window.seat]},
        secret=carrier.secret.hex(),
        known=Bell(last.reign, last.number, asked=False).place,
        bell=window.bell.hex(),
    )


def heard(raw: str, how: Listened, seats: list[str]) -> Heard | None:
    """Returns the news of the umpire's drawer, from its first event; None without a bell for this seat."""
    from empires.courier.drawer import opened

    try:
        body = opened(b64decode(raw, validate=True))[1].decode("ascii", "replace")
        bell = rung(body, bytes.fromhex(how.bell))
    except (SlipError, Error, ValueError):
        return None
    if DOWN not in body[:8] or bell is None:
        return None
    return Heard(["the umpire"], bell.place, [*seats] if bell.asked else [], this_moment())
