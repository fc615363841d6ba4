"""The messages of a device that shares a campaign with others, as the card shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from empires.page.widgets.markup import NOTHING, Html


class Messages(NamedTuple):
    """The parts of the card that concern messages between devices: the messages still to be sent, and the
    foot."""

    owed: Html
    foot: Html


NO_MESSAGES = Messages(NOTHING, NOTHING)


class Far(Protocol):
    """The messages that a device sends and receives.

    There is one kind for the devices of friends, and another for an umpire's device and its seats.
    """

    def founding(self) -> Html:
        """The card shown until the campaign begins."""
        ...

    def messages(self) -> Messages:
        """The part of the card about messages while nobody at this device is asked anything."""
        ...

    def beside(self, *, asked: bool) -> Messages:
        """The part of the card about messages next to a question, or at the end of the campaign. If somebody
        is `asked`, the foot may have one more button."""
        ...

    def awaited(self) -> Sequence[str]:
        """The players on other devices for whom the campaign is waiting."""
        ...
