"""The news at one screen: what happened since each of its people looked last, as far as each may know it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from empires.core.records.events import Event

RECENT = 12
"""Happenings remembered for people who watch computer players."""

MOST_NEWS = 400
"""Happenings remembered for somebody who was away; the log has them all."""


class News:
    """What the people at a screen are told.

    `told` is for whoever sits there: the first `own` of it came of their last answer, the rest happened while
    they were away. `for_all` is what everybody may know came of the last answer. It is `fresh` until it has
    been on the screen.
    """

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.own = 0
        self.fresh = True
        self.for_all: list[Event] = []
        self._waiting: dict[str, list[Event]] = {}

    def hear(self, events: Sequence[Event], people: Iterable[str], by: str | None = None) -> None:
        """Something happened: `by` reads it at once, the others when they come to the screen."""
        self.for_all = (self.for_all + [event for event in events if event.to is None])[-MOST_NEWS:]
        for name in people:
            visible = [event for event in events if event.visible_to(name)]
            if name == by:
                self.tell(visible)
            else:
                self._waiting[name] = [*self.waiting(name), *visible][-MOST_NEWS:]

    def waiting(self, player: str) -> Sequence[Event]:
        """What a player has not been told yet."""
        return self._waiting.get(player, ())

    def tell(self, events: Iterable[Event]) -> None:
        """Tell whoever sits there this, and nothing else."""
        self.told = list(events)
        self.own, self.fresh = len(self.told), True

    def tell_who_comes(self, player: str) -> None:
        """Tell a player who comes to the screen what waits for them."""
        self.told = self._waiting.pop(player, [])
        self.own, self.fresh = 0, True

    def tell_more(self, player: str) -> None:
        """Tell a player who sits there what others did meanwhile, after what came of their own answer."""
        self.told += self._waiting.pop(player, [])[-MOST_NEWS:]

    def watch(self, events: Sequence[Event]) -> None:
        """Tell people who only watch the newest of what everybody may know."""
        self.tell(event for event in events[-RECENT:] if event.visible_to(None))

    def forget(self) -> None:
        """What was told has been taken back, or is for other eyes now."""
        self.tell(())
        self.for_all = []
