"""News for campaigns under an umpire that are on the shelf: a seat's device hears the umpire's bell, and the
umpire's device hears when a reply has arrived (`umpire 16`)."""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from typing import TYPE_CHECKING

from empires.core.base.dates import this_moment
from empires.core.errors import SlipError
from empires.page.shelf.entry import Heard, Listened
from empires.umpire.messages import DOWN, Bell, rung
from empires.umpire.umpire import Umpire
from empires.umpire.window import Window

if TYPE_CHECKING:  # fetched with the first campaign whose post is on
    from empires.umpire.carrier import Carrier


def listened(window: Window, carrier: Carrier) -> Listened | None:
    """Return what the post needs in order to hear of news for a seat whose campaign is on the shelf; None
    before the campaign has begun.
    """
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


def listening(umpire: Umpire, carrier: Carrier) -> Listened:
    """Return what the post needs in order to hear of the seats' replies while the umpire's campaign is on the
    shelf.
    """
    return Listened(
        relays=[*carrier.relays],
        seals=[b64encode(seal).decode() for seal in carrier.seals],
        authors={author: [seat] for author, seat in zip(carrier.authors[1:], umpire.seats, strict=True)},
        secret=carrier.secret.hex(),
        known=carrier.posted.starts,
        replies=carrier.taken,
    )


def heard(raw: str, how: Listened, seats: list[str]) -> Heard | None:
    """Return the news in the first event of a drawer, which holds a device's messages at a relay.

    The umpire's drawer has news if its bell (the box that says whether a seat is asked) rings for this seat;
    a seat's drawer has news if its reply is not known yet."""
    from empires.courier.drawer import Head, opened, read

    try:
        line, content = opened(b64decode(raw, validate=True))
        if how.replies is not None:
            name = read(line, Head).set
            new = name and name not in how.replies
            return Heard(seats, how.known + 1, [], this_moment()) if new else None
        body = content.decode("ascii", "replace")
        bell = rung(body, bytes.fromhex(how.bell))
    except (SlipError, Error, ValueError):
        return None
    if DOWN not in body[:8] or bell is None:
        return None
    return Heard(["the umpire"], bell.place, [*seats] if bell.asked else [], this_moment())
