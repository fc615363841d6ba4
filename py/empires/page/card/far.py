"""The messages of a device that shares a campaign with others, as the card shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from empires.page.card.card import Ways
from empires.page.widgets.markup import Html


class Far(Protocol):
    """Messages that come and go at this device. `between` friends is one kind, an umpire's device another."""

    def founding(self) -> Html:
        """The card until the campaign begins."""
        ...

    def messages(self) -> Ways:
        """The messages when nobody is asked here."""
        ...

    def beside(self, *, asked: bool) -> Ways:
        """The messages beside a question or at the end; if somebody is `asked`, the foot may have one more
        button."""
        ...

    def awaited(self) -> Sequence[str]:
        """The players elsewhere for whom the campaign waits."""
        ...
