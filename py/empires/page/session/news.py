"""The news on one screen: for each person at the screen, the events since that person last looked, leaving
out any that the person must not know about.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.core.records.events import Event

RECENT = 12
"""The maximum number of events remembered for people who watch computer players."""

MOST_NEWS = 400
"""The maximum number of events remembered for somebody who is away; the log has all of them."""


class News:
    """The news for the people at a screen.

    `told` is for the player who sits there: the first `own` events resulted from that player's last answer,
    and the others happened while the player was away. `for_all` are the public events of the last answer. The
    news is `fresh` until it has been shown on the screen."""

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.own = 0
        self.fresh = True
        self.for_all: list[Event] = []
        self._waiting: dict[str, list[Event]] = {}

    def hear(self, events: Sequence[Event], people: Iterable[str], by: str | None = None) -> None:
        """Note events. The player who caused them (`by`) reads them at once, the others when they come to the
        screen."""
        self.for_all = (self.for_all + [event for event in events if event.to is None])[-MOST_NEWS:]
        for name in people:
            visible = [event for event in events if event.visible_to(name)]
            if name == by:
                self.tell(visible)
            else:
                self._waiting[name] = [*self.waiting(name), *visible][-MOST_NEWS:]

    def waiting(self, player: str) -> Sequence[Event]:
        """The events that a player has not seen yet."""
        return self._waiting.get(player, ())

    def tell(self, events: Iterable[Event]) -> None:
        """Show these events, and no others, to the player at the screen."""
        self.told = list(events)
        self.own, self.fresh = len(self.told), True

    def tell_who_comes(self, player: str) -> None:
        """Show the waiting events to a player who comes to the screen."""
        self.told = self._waiting.pop(player, [])
        self.own, self.fresh = 0, True

    def tell_more(self, player: str) -> None:
        """Show the player at the screen what others have done in the meantime, after the events of that
        player's own answer.
        """
        self.told += self._waiting.pop(player, [])[-MOST_NEWS:]

    def watch(self, events: Sequence[Event]) -> None:
        """Show onlookers the newest public events."""
        self.tell(event for event in events[-RECENT:] if event.visible_to(None))

    def forget(self) -> None:
        """Forget the news, because an answer was taken back or another player is looking now."""
        self.tell(())
        self.for_all = []
