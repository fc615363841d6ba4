"""Commands for friends far apart: seats on different devices, and the messages between them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from empires.page.wire.kinds import Command


class Passed(Command, frozen=True, tag="passed"):
    """The result of a `PassOn`: shared, copied, cancelled by the person, or not possible."""

    how: Literal["shared", "copied", "kept", "failed"]


class TakeSeat(Command, frozen=True, tag="take_seat"):
    """Take a seat in a campaign to which people here were invited."""

    player: str


class OpenFriends(Command, frozen=True, tag="open_friends"):
    """Open the dialog about messages for friends far apart."""


class Send(Command, frozen=True, tag="send"):
    """Write the message for the others and pass it on: through the post if it is on, through the system's
    share sheet or the clipboard, as a small file, as a picture to scan, or as text for the person to copy."""

    by: Literal["chat", "post", "file", "picture", "text"] = "chat"


class Compared(Command, frozen=True, tag="compared"):
    """Note that people have compared their five words."""


class MoveSeat(Command, frozen=True, tag="move_seat"):
    """Move the seats of this device to another phone as a file or picture, or show their secrets as words."""

    by: Literal["file", "picture", "words"] = "file"


class AllIn(Command, frozen=True, tag="all_in"):
    """Say that all messages from friends have been opened, so that a seat restored from paper can
    continue."""


class ChooseClaim(Command, frozen=True, tag="choose_claim"):
    """Say as the organiser which of two devices plays a seat; the words that the device shows identify it."""

    player: str
    words: str


class GiveUp(Command, frozen=True, tag="give_up"):
    """Agree that somebody has dropped out, and that the seat is played by a caretaker from now on or by the
    new phone that claims it with these `words`. If no player is named, withdraw the agreement."""

    player: str
    words: str = ""


class ClaimAnew(Command, frozen=True, tag="claim_anew"):
    """Claim a seat whose phone is lost, without a copy of its secret."""

    player: str


class Ticket(Command, frozen=True, tag="ticket"):
    """As the umpire, pass on the ticket for a seat or (`anew`) give the seat to another device."""

    player: str
    anew: bool = False


class Story(Command, frozen=True, tag="story"):
    """Save the umpire's whole story to a file, once the campaign has ended."""


AnyLetter: TypeAlias = (
    Passed
    | TakeSeat
    | OpenFriends
    | Send
    | Compared
    | MoveSeat
    | AllIn
    | ChooseClaim
    | GiveUp
    | ClaimAnew
    | Ticket
    | Story
)
