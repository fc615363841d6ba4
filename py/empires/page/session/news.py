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

    `told` is for whoever sits there, `since` whether it happened while they were away, `reading` which of it
    they read one by one (None: none); `for_all` is what everybody may know came of the last answer.
    """

    def __init__(self) -> None:
        self.told: list[Event] = []
        self.since = False
        self.reading: int | None = None
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
        self.told, self.since = list(events), False

    def tell_who_comes(self, player: str) -> None:
        """Tell a player who comes to the screen what waits for them."""
        self.told = self._waiting.pop(player, [])
        self.since = bool(self.told)

    def tell_more(self, player: str) -> None:
        """Tell a player who sits there what others did meanwhile, after what came of their own answer."""
        came = self._waiting.pop(player, [])
        self.told, self.since = (self.told + came)[-MOST_NEWS:], self.since or bool(came)

    def watch(self, events: Sequence[Event]) -> None:
        """Tell people who only watch the newest of what everybody may know."""
        self.told = [event for event in events[-RECENT:] if event.visible_to(None)]

    def forget(self) -> None:
        """What was told has been taken back, or is for other eyes now."""
        self.tell(())
        self.for_all = []

    @property
    def read(self) -> Event | None:
        """The one that is being read, where they are read one by one."""
        return self.told[self.reading] if self.reading is not None else None

    def read_on(self, number: int | None) -> None:
        """Read them one by one: the one of this number, or with None to their end."""
        self.reading = number if number is not None and 0 <= number < len(self.told) else None
        if number is None:
            self.tell(self.told[-1:])
