"""Notices at the edge of the page: a temporary one, and those that remain until somebody settles them."""

from __future__ import annotations

from empires.page.widgets.markup import NOTHING, Html


class Notices:
    """Shows one notice at a time: the temporary one or, if there is none, the latest of those that remain.
    Notices that remain must not contain secrets, because they are also shown over the curtain."""

    def __init__(self) -> None:
        self._passing = NOTHING
        self._kept: dict[str, Html] = {}

    @property
    def shown(self) -> Html:
        """The notice to show now; empty if there is none."""
        return self._passing or next(reversed(self._kept.values()), NOTHING)

    def say(self, notice: Html) -> None:
        """Show a temporary notice until the player's next action."""
        self._passing = notice

    def hush(self) -> None:
        """Remove the temporary notice."""
        self._passing = NOTHING

    def keep(self, name: str, notice: Html) -> None:
        """Show a notice until it is settled, or closed by its reader."""
        self._kept.pop(name, None)
        self._kept[name] = notice

    def settle(self, name: str) -> None:
        """Remove a notice that no longer applies."""
        self._kept.pop(name, None)

    def back(self) -> bool:
        """Close the notice that is shown. Returns False if there was none."""
        if self._passing:
            self._passing = NOTHING
        elif self._kept:
            self._kept.popitem()
        else:
            return False
        return True
