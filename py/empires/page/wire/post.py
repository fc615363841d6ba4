"""Commands of the post: messages that travel by themselves through relays, and the page's reports of them."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from empires.page.wire.kinds import Command, Unasked

Bytes: TypeAlias = Annotated[str, msgspec.Meta(max_length=20_000)]
"""Bytes in base64."""


class Join(Command, frozen=True, tag="join"):
    """Join by the link of an invitation; relays are contacted only after the person is `sure`."""

    link: Annotated[str, msgspec.Meta(max_length=1_000)]
    sure: bool = False


class PostOff(Command, frozen=True, tag="post_off"):
    """Switch the post of the open campaign off."""


class Invite(Command, frozen=True, tag="invite"):
    """Pass on the link by which somebody joins, or another phone."""


class NewLock(Command, frozen=True, tag="new_lock"):
    """Make a new lock that a player does not get."""

    player: str


class BringIn(Command, frozen=True, tag="bring_in"):
    """Take in what has come."""


class Came(Unasked, frozen=True, tag="came"):
    """Report something from a relay: well signed by its author, and unsealed."""

    author: Annotated[str, msgspec.Meta(max_length=64)]
    place: Annotated[str, msgspec.Meta(max_length=40)]
    raw: Bytes


class Carried(Unasked, frozen=True, tag="carried"):
    """Report the state of a relay: reached or not, everything laid down there, refused and why, or caught
    lying."""

    relay: Annotated[str, msgspec.Meta(max_length=200)]
    state: Literal["on", "off", "laid", "refused", "lying"]
    why: Literal["", "large", "clock", "closed", "often", "other"] = ""
    said: Annotated[str, msgspec.Meta(max_length=400)] = ""


AnyPost: TypeAlias = Join | PostOff | Invite | NewLock | BringIn | Came | Carried
