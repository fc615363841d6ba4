"""The messages of a device that shares a campaign with others, as the card shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from empires.page.card.card import Ways
from empires.page.widgets.markup import Html


class Far(Protocol):
    """The messages that a device sends and receives.

    There is one kind for the devices of friends, and another for an umpire's device and its seats.
    """

    def founding(self) -> Html:
        """The card shown until the campaign begins."""
        ...

    def messages(self) -> Ways:
        """The part of the card about messages while nobody at this device is asked anything."""
        ...

    def beside(self, *, asked: bool) -> Ways:
        """The part of the card about messages next to a question, or at the end of the campaign. If somebody
        is `asked`, the foot may have one more button."""
        ...

    def awaited(self) -> Sequence[str]:
        """The players on other devices for whom the campaign is waiting."""
        ...
