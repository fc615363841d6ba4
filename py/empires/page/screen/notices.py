"""What the page says at its edge: a passing word, or what is kept until somebody settles it."""

from __future__ import annotations

from empires.page.widgets.markup import NOTHING, Html


class Notices:
    """One notice is shown at a time: the passing word, else the one kept for the shortest time.

    What is kept must hold no secret: it is shown over the curtain as well.
    """

    def __init__(self) -> None:
        self._passing = NOTHING
        self._kept: dict[str, Html] = {}

    @property
    def shown(self) -> Html:
        """The notice to show now, if there is one."""
        return self._passing or next(reversed(self._kept.values()), NOTHING)

    def say(self, notice: Html) -> None:
        """Show a word until the player does the next thing."""
        self._passing = notice

    def hush(self) -> None:
        """The passing word is over."""
        self._passing = NOTHING

    def keep(self, name: str, notice: Html) -> None:
        """Show a notice until it is settled, or closed by its reader."""
        self._kept.pop(name, None)
        self._kept[name] = notice

    def settle(self, name: str) -> None:
        """What a notice spoke of is over."""
        self._kept.pop(name, None)

    def back(self) -> bool:
        """Put away the notice that is shown; False if there is none."""
        if self._passing:
            self._passing = NOTHING
        elif self._kept:
            self._kept.popitem()
        else:
            return False
        return True
