"""The data exchanged with the worker that talks to relays: the events that it carries for a campaign, and the
events that arrive."""

from __future__ import annotations

import time
from base64 import b64decode, b64encode
from binascii import Error
from typing import TYPE_CHECKING

from empires.page.shelf.entry import Listened
from empires.page.wire import operations, post

if TYPE_CHECKING:  # fetched with the first campaign whose post is on
    from empires.courier.courier import Courier


def wish(name: str, courier: Courier, now: float) -> operations.Carry:
    """Returns the events that relays should hold, and the authors to listen to."""
    puts = [
        (one.secret.hex(), b64encode(one.seal).decode(), one.d, b64encode(one.raw).decode())
        for one in courier.puts(now)
    ]
    return operations.Carry(
        name=name,
        relays=courier.kept.relays,
        authors=courier.authors,
        seals=[b64encode(seal).decode() for seal in courier.seals],
        puts=puts,
        secret=courier.secret.hex(),
    )


def listened(courier: Courier) -> Listened | None:
    """Returns what the post needs in order to hear of the campaign while it is on the shelf; None before the
    campaign has begun. A friend who does not have the newest lock yet may write with the previous one."""
    post = courier.post
    if post is None or post.course is None:
        return None
    return Listened(
        relays=courier.kept.relays,
        seals=[b64encode(one.seal).decode() for one in courier.locks[:-3:-1]],
        authors=courier.bound,
        secret=courier.secret.hex(),
        known=len(post.course.steps) - 1,
        given=post.given,
    )


def hear(courier: Courier, came: post.Came) -> None:
    """Process an event that came from a relay."""
    try:
        raw = b64decode(came.raw, validate=True)
    except Error:
        return
    courier.came(came.author, came.place, raw, time.time())
