"""Events: what happened, told once, for the log, the chronicle, the map's motion and the "why?" link."""

from __future__ import annotations

from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that happened.

    `kind` names it as the digest does; `rule` is the ID of the rule that made it happen; `text` tells it in
    words; `to` lists the players who may know it (None: everybody); `tiles` are the places concerned and
    `facts` the numbers. A roll of dice is an event of kind "roll" with the facts `dice`, `faces` and, where
    they were read off a table, `table`, `column` and `total`.
    """

    kind: str
    rule: str
    text: str
    to: tuple[str, ...] | None = None
    tiles: tuple[str, ...] = ()
    facts: dict[str, Any] = {}

    def visible_to(self, player: str | None) -> bool:
        """Whether `player` may know of this; None is an onlooker, who knows what everybody knows."""
        return self.to is None or player in self.to
