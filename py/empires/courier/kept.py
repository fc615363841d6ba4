"""A courier as it is stored with its campaign."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from empires.core.apart.post import Post
from empires.core.apart.things import Hash, Name
from empires.core.base.canonical import as_text
from empires.core.errors import SlipError
from empires.courier.author import new_secret
from empires.courier.drawer import Relock
from empires.courier.lock import Lock


class Kept(msgspec.Struct, kw_only=True):
    """The secret of a device's author, all its locks, the relays, how often the device was started, and the
    authors known to be bound to seats; with `alone`, turns are sent automatically.
    """

    secret: Hash
    locks: list[str]
    relays: list[str]
    starts: int = 0
    authors: dict[str, list[tuple[Name, Hash]]] = {}
    relocks: list[Relock] = []
    story_until: float = 0.0
    size: int = 0
    alone: bool = False


def begun(lock: Lock, relays: Iterable[str]) -> Kept:
    """Returns a courier for a device that switches the post on."""
    return Kept(secret=as_text(new_secret()), locks=[lock.text], relays=[*relays])


def kept_of(post: Post) -> Kept | None:
    """Returns the courier that is stored with a post; None if the post is off. Raises SlipError."""
    if not post.courier:
        return None
    try:
        return msgspec.json.decode(post.courier, type=Kept)
    except msgspec.MsgspecError as fault:
        raise SlipError("This device’s post data is damaged; switch the post off and on again.") from fault
