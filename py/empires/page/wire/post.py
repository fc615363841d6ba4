"""Commands for the post, which carries messages through relays automatically, and the page's reports about
the post."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from empires.page.wire.kinds import Command, Unasked

Bytes: TypeAlias = Annotated[str, msgspec.Meta(max_length=20_000)]
"""Bytes written as base64."""


class Join(Command, frozen=True, tag="join"):
    """Join a campaign through an invitation link; relays are contacted only after the person is `sure`."""

    link: Annotated[str, msgspec.Meta(max_length=1_000)]
    sure: bool = False


class PostOff(Command, frozen=True, tag="post_off"):
    """Switch off the post of the open campaign."""


class Invite(Command, frozen=True, tag="invite"):
    """Pass on the link through which somebody, or another phone, can join."""


class NewLock(Command, frozen=True, tag="new_lock"):
    """Make a new lock that one player does not receive."""

    player: str


class BringIn(Command, frozen=True, tag="bring_in"):
    """Accept the messages that have arrived."""


class SendAlone(Command, frozen=True, tag="send_alone"):
    """Let turns be sent automatically once they are over, or only at the press of a button."""

    on: bool


class NotYet(Command, frozen=True, tag="not_yet"):
    """Hold back the turn that is about to be sent automatically."""


class GoOut(Unasked, frozen=True, tag="go_out"):
    """Report that the wait before a turn is sent automatically is over."""

    turn: str


class TellMe(Command, frozen=True, tag="tell_me"):
    """Switch on or off the notifications that a campaign is waiting for somebody here."""

    on: bool


class Notified(Unasked, frozen=True, tag="notified"):
    """Report whether the person allows notifications."""

    granted: bool


class Came(Unasked, frozen=True, tag="came"):
    """Report an event from a relay, for the campaign carried under this `name`. Its author's signature has
    been checked, and it has been unsealed.
    """

    name: str
    author: Annotated[str, msgspec.Meta(max_length=64)]
    place: Annotated[str, msgspec.Meta(max_length=40)]
    raw: Bytes


class Carried(Unasked, frozen=True, tag="carried"):
    """Report the state of a relay, for the campaign carried under this `name`: whether the relay was reached,
    holds everything, has refused something (and why), or was caught lying."""

    name: str
    relay: Annotated[str, msgspec.Meta(max_length=200)]
    state: Literal["on", "off", "laid", "refused", "lying"]
    why: Literal["", "large", "clock", "closed", "often", "silent", "other"] = ""
    said: Annotated[str, msgspec.Meta(max_length=400)] = ""


AnyPost: TypeAlias = (
    Join
    | PostOff
    | Invite
    | NewLock
    | BringIn
    | SendAlone
    | NotYet
    | GoOut
    | TellMe
    | Notified
    | Came
    | Carried
)
